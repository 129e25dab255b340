import * as z from 'zod';
import { quoted } from '../text/display-text.ts';
import { didYouMean } from '../text/edit-distance.ts';
import type { ServiceProfile } from './profile.ts';
import {
  accessSchema,
  listAccess,
  listScopes,
  NO_ACCESS,
  NO_SCOPES,
  PART_FIELDS,
  type ProfileFault,
  type ProfilePath,
  scopesSchema,
  withTransitiveScopes,
} from './profile-scopes.ts';
import { type ScopeVocabulary, SHOPIFY_SCOPES } from './scope-vocabulary.ts';

type ProfileVerdict =
  | { readonly type: 'profile'; readonly profile: ServiceProfile }
  | {
      readonly type: 'refused';
      /** Where: `['scopes', 2, 'contains']`; empty: the whole. */
      readonly path: ProfilePath;
      readonly message: string;
      readonly remedy: string;
    };

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const host = z
  .string()
  .max(253, 'is too long for a host name')
  .transform((text) => text.toLowerCase())
  .pipe(z.string().regex(new RegExp(`^${LABEL}(?:\\.${LABEL})+$`), 'is not a host name'));
const prefix = z.string().regex(/^[a-z0-9_]{1,32}$/, 'may hold a-z, 0-9 and "_" only');
const anyPrefix = z.string().regex(/^[a-z0-9_?]{2,32}$/, 'may hold a-z, 0-9, "_" and "?" only');
/** An API version, as it is written in a path. */
const version = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'is not a version like 2026-10 or v2');
const path = z.string().regex(/^(?:\/[A-Za-z0-9._~-]+)+$/, 'is not a path like /admin/api');
const part = z.enum(['required', 'absent']);
/** Only checked here; the value is parsed once all other fields are valid. */
const builtInOr = (own: z.ZodType) =>
  z.unknown().superRefine((value, context) => {
    if (value === 'shopify') return;
    if (typeof value === 'string') {
      const message = 'must be "shopify" or stand in the file itself';
      context.addIssue({ code: 'custom', message });
      return;
    }
    for (const issue of own.safeParse(value).error?.issues ?? []) context.addIssue({ ...issue });
  });

const overridesSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'may hold a-z, 0-9 and "-" only'),
    brand: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, 'may hold letters, digits and "-" only'),
    storeHost: host,
    adminHost: host.nullable(),
    tokenHeader: z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,79}$/, 'is not a header name'),
    tokenPrefixes: z.array(prefix).min(1, 'names no prefix').max(20, 'has more than 20 prefixes'),
    secretPrefix: prefix.nullable(),
    credentialPrefixes: z.array(anyPrefix).max(20, 'has more than 20 prefixes'),
    apiVersions: z.array(version).min(1, 'names no version').max(40, 'has more than 40 versions'),
    defaultApiVersion: version,
    callbackShop: part,
    callbackSignature: part,
    pkce: z.boolean(),
    expiringTokens: z.boolean(),
    scopes: builtInOr(scopesSchema),
    scopeSeparator: z.enum([',', ' ']),
    writeContainsRead: z.boolean(),
    unlistedScopes: z.enum(['sent', 'refused']),
    access: builtInOr(accessSchema),
    paths: z
      .strictObject({
        authorize: path,
        exchange: path,
        accessScopes: path,
        revoke: path,
        api: path,
      })
      .partial(),
  })
  .partial();

type Overrides = z.infer<typeof overridesSchema>;

const FIELDS = Object.keys(overridesSchema.shape);
const PATHS = Object.keys(overridesSchema.shape.paths.unwrap().shape);

/**
 * A profile with some of its fields replaced, from parsed JSON or from settings. A field that
 * depends on a replaced one follows it unless it is given too: the token header follows the brand,
 * the default version the list of versions, and another store host has no known admin host. A
 * profile with an id or scopes of its own is another service: only what it states is known of it.
 */
export function overrideProfile(base: ServiceProfile, overrides: unknown): ProfileVerdict {
  const parsed = overridesSchema.safeParse(overrides);
  if (!parsed.success) return refusedIssue(parsed.error.issues[0]);
  const spoken = readSpoken(base, parsed.data);
  if ('fault' in spoken) return refused(spoken.fault);
  return { type: 'profile', profile: { ...merge(base, parsed.data), ...spoken } };
}

type Spoken = Pick<ServiceProfile, 'scopes' | 'access'>;

/** The scopes of the service, and which request needs which of them. */
function readSpoken(
  base: ServiceProfile,
  given: Overrides,
): Spoken | { readonly fault: ProfileFault } {
  const isOther = Array.isArray(given.scopes) || (given.id !== undefined && given.id !== base.id);
  const scopes = readVocabulary(isOther ? NO_SCOPES : base.scopes, given);
  if ('fault' in scopes) return scopes;
  if (given.access === undefined) {
    return { scopes, access: isOther && given.scopes !== 'shopify' ? NO_ACCESS : base.access };
  }
  if (given.access === 'shopify') return { scopes, access: 'built-in' };
  const listed = listAccess(accessSchema.parse(given.access), scopes);
  return 'fault' in listed ? listed : { scopes, access: listed.access };
}

function readVocabulary(
  base: ScopeVocabulary,
  { scopes, scopeSeparator, writeContainsRead, unlistedScopes }: Overrides,
): ScopeVocabulary | { readonly fault: ProfileFault } {
  const from = scopes === 'shopify' ? SHOPIFY_SCOPES : base;
  const listed =
    scopes === undefined || scopes === 'shopify' ? from : listScopes(scopesSchema.parse(scopes));
  if ('fault' in listed) return listed;
  const allowsUnlisted =
    unlistedScopes === undefined ? from.allowsUnlisted : unlistedScopes === 'sent';
  if (!allowsUnlisted && (listed.entries === 'built-in' || listed.entries.size === 0)) {
    const message = 'is "refused", and no scopes are listed';
    const remedy = 'Give "scopes" as a list as well, or leave it out.';
    return { fault: { path: ['unlistedScopes'], message, remedy } };
  }
  const vocabulary = {
    entries: listed.entries,
    separator: scopeSeparator ?? from.separator,
    writeContainsRead: writeContainsRead ?? from.writeContainsRead,
    allowsUnlisted,
  };
  if (vocabulary.entries === 'built-in') return vocabulary;
  const completed = withTransitiveScopes(vocabulary.entries, vocabulary);
  return 'fault' in completed ? completed : { ...vocabulary, entries: completed.entries };
}

function refused({ path: at, message, remedy }: ProfileFault): ProfileVerdict {
  const name = at.length === 0 ? 'content' : `"${nameOf(at)}"`;
  return { type: 'refused', path: at, message: `The profile's ${name} ${message}.`, remedy };
}

/** `scopes[2].contains`. */
function nameOf(at: ProfilePath): string {
  const words = at.map((one) => (typeof one === 'number' ? `[${one}]` : `.${quoted(one)}`));
  return words.join('').replace(/^\./, '');
}

function refusedIssue(issue: z.core.$ZodIssue | undefined): ProfileVerdict {
  const at = (issue?.path ?? []).filter((one) => typeof one !== 'symbol');
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    const known = fieldsAt(at);
    const where = at.length === 0 ? 'A profile' : `The profile's "${nameOf(at)}"`;
    return {
      type: 'refused',
      path: [...at, key],
      message: `${where} has no field "${quoted(key)}".`,
      remedy: didYouMean(key, known) ?? `The fields are ${known.join(', ')}.`,
    };
  }
  const { message, remedy } = issueWords(issue);
  return refused({ path: at, message, remedy: remedy ?? exampleOf(at) });
}

function fieldsAt([first]: ProfilePath): readonly string[] {
  if (first === undefined) return FIELDS;
  return first === 'scopes' || first === 'access' ? PART_FIELDS[first] : PATHS;
}

interface IssueWords {
  readonly message: string;
  readonly remedy?: string;
}

/** The end of the message, behind the name of the field; a value is never repeated. */
function issueWords(issue: z.core.$ZodIssue | undefined): IssueWords {
  switch (issue?.code) {
    case 'custom': {
      const remedy: unknown = issue.params?.['remedy'];
      return { message: issue.message, ...(typeof remedy === 'string' ? { remedy } : {}) };
    }
    case 'invalid_type': {
      const isMissing = issue.message.endsWith('received undefined');
      return {
        message: isMissing ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`,
      };
    }
    case 'invalid_value':
      return {
        message: `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`,
      };
    case 'invalid_union':
      return { message: 'must be a scope, or a list of scopes and of lists of scopes' };
    case 'invalid_key':
      return { message: issue.issues[0]?.message ?? 'is not a name that may stand there' };
    default:
      return { message: issue?.message ?? 'is no object' };
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** A remedy with an example of the field. */
function exampleOf([first]: ProfilePath): string {
  const example = typeof first === 'string' ? EXAMPLES[first] : undefined;
  const written = example === undefined ? EXAMPLES['brand'] : example;
  return `For example ${written ?? ''}.`;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  id: '"id": "acme"',
  brand: '{"brand": "Acme", "storeHost": "stores.acme.example"}',
  storeHost: '"storeHost": "stores.acme.example"',
  adminHost: '"adminHost": "admin.acme.example", or null',
  tokenHeader: '"tokenHeader": "X-Acme-Access-Token"',
  tokenPrefixes: '"tokenPrefixes": ["acme"]',
  secretPrefix: '"secretPrefix": "acmesecret", or null',
  credentialPrefixes: '"credentialPrefixes": ["acme", "acmesecret"]',
  apiVersions: '"apiVersions": ["2026-10", "2026-07"]',
  defaultApiVersion: '"defaultApiVersion": "2026-10"',
  callbackShop: '"callbackShop": "absent"',
  callbackSignature: '"callbackSignature": "absent"',
  pkce: '"pkce": true',
  expiringTokens: '"expiringTokens": false',
  scopes: '"scopes": [{"handle": "orders.read", "about": "See orders."}]',
  scopeSeparator: '"scopeSeparator": " "',
  writeContainsRead: '"writeContainsRead": false',
  unlistedScopes: '"unlistedScopes": "refused"',
  access: '"access": {"rest": {"GET orders/{id}": "orders.read"}}',
  paths: '"paths": {"api": "/admin/api"}',
};

function merge(
  base: ServiceProfile,
  {
    scopes: _scopes,
    scopeSeparator: _separator,
    writeContainsRead: _writes,
    unlistedScopes: _unlisted,
    access: _access,
    ...given
  }: Overrides,
): ServiceProfile {
  const profile: ServiceProfile = {
    ...base,
    ...withoutUndefined(given),
    paths: { ...base.paths, ...withoutUndefined(given.paths ?? {}) },
  };
  const keepsHost = profile.storeHost === base.storeHost;
  return {
    ...profile,
    tokenHeader:
      given.tokenHeader ??
      (given.brand === undefined ? base.tokenHeader : `X-${given.brand}-Access-Token`),
    adminHost: given.adminHost !== undefined ? given.adminHost : keepsHost ? base.adminHost : null,
    defaultApiVersion:
      given.defaultApiVersion ??
      (profile.apiVersions.includes(base.defaultApiVersion)
        ? base.defaultApiVersion
        : (profile.apiVersions[0] ?? base.defaultApiVersion)),
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A key that is there but undefined must not replace the base's value. */
function withoutUndefined<T extends object>(fields: T): Defined<T> {
  const defined: Defined<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (isDefined(value)) defined[key] = value;
  }
  return defined;
}

function isDefined<T>(value: T): value is Exclude<T, undefined> {
  return value !== undefined;
}
