import * as z from 'zod';
import { quoted } from '../text/display-text.ts';
import { didYouMean } from '../text/edit-distance.ts';
import type { ServiceProfile } from './profile.ts';

type ProfileVerdict =
  | { readonly type: 'profile'; readonly profile: ServiceProfile }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const host = z
  .string()
  .max(253)
  .transform((text) => text.toLowerCase())
  .pipe(z.string().regex(new RegExp(`^${LABEL}(?:\\.${LABEL})+$`), 'is not a host name'));
const prefix = z.string().regex(/^[a-z0-9_]{1,32}$/, 'may hold a-z, 0-9 and "_" only');
const version = z
  .string()
  .regex(/^(?:\d{4}-(?:0[1-9]|1[0-2])|unstable)$/, 'is not a version like 2026-10');
const path = z.string().regex(/^(?:\/[A-Za-z0-9._~-]+)+$/, 'is not a path like /admin/api');
const part = z.enum(['required', 'absent']);

const overridesSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'may hold a-z, 0-9 and "-" only'),
    brand: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, 'may hold letters, digits and "-" only'),
    storeHost: host,
    adminHost: host.nullable(),
    tokenHeader: z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,79}$/, 'is not a header name'),
    tokenPrefixes: z.array(prefix).min(1).max(20),
    secretPrefix: prefix.nullable(),
    apiVersions: z.array(version).min(1).max(40),
    defaultApiVersion: version,
    callbackShop: part,
    callbackSignature: part,
    pkce: z.boolean(),
    expiringTokens: z.boolean(),
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

const FIELDS = Object.keys(overridesSchema.shape);

/**
 * A profile with some of its fields replaced, from parsed JSON or from settings. What hangs on a
 * replaced field follows it unless it is given too: the token header follows the brand, the
 * default version the list of versions, and another store host has no known admin host.
 */
export function overrideProfile(base: ServiceProfile, overrides: unknown): ProfileVerdict {
  const parsed = overridesSchema.safeParse(overrides);
  if (parsed.success) return { type: 'profile', profile: merge(base, parsed.data) };

  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  return {
    type: 'refused',
    message:
      unknownKey === undefined
        ? `The profile's ${field === '' ? 'content' : `"${quoted(field)}"`} is not right: ${issue?.message ?? 'no object'}.`
        : `A profile has no field "${quoted(unknownKey)}".`,
    remedy: didYouMean(unknownKey ?? '', FIELDS) ?? `The fields are ${FIELDS.join(', ')}.`,
  };
}

function merge(base: ServiceProfile, given: z.infer<typeof overridesSchema>): ServiceProfile {
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

/** A key that is there but undefined must not blot out the base's value. */
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
