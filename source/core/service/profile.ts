import { quoted } from '../text/display-text.ts';
import { didYouMean } from '../text/edit-distance.ts';
import { type ScopeVocabulary, SHOPIFY_SCOPES } from './scope-vocabulary.ts';
import { type ScopeList, unlistedNote } from './scopes.ts';

/** Whether every callback of this service carries the part, or none does. */
type CallbackPart = 'required' | 'absent';

/** One of these is enough; each is a list of scopes needed together. Empty: no scope is needed. */
export type ScopeAlternatives = readonly ScopeList[];

/** What a REST request needs if its method and path match. */
export interface RestAccess {
  /** In capitals; null: any. */
  readonly method: string | null;
  /** The path behind the version; `{…}` matches any one segment, a final `*` all that follows. */
  readonly segments: readonly string[];
  readonly scopes: ScopeAlternatives;
}

/** Which scopes the requests of a service need. */
export interface ServiceAccess {
  /** The first rule that matches decides. */
  readonly rest: readonly RestAccess[];
  /** By the root fields of a document. */
  readonly graphql: {
    readonly query: Readonly<Record<string, ScopeAlternatives>>;
    readonly mutation: Readonly<Record<string, ScopeAlternatives>>;
  };
}

/**
 * What differs from one service to another, as plain data: every field can be overridden by
 * the configuration or a profile file.
 */
export interface ServiceProfile {
  /** `shopify`, `practice`, or the name that a profile file gives. */
  readonly id: string;
  /** In texts, and in the token header: `X-<brand>-Access-Token`. */
  readonly brand: string;
  /** A shop domain is one label and this: `myshopify.com`. */
  readonly storeHost: string;
  /** The host whose `/store/<handle>` addresses people paste, or null. */
  readonly adminHost: string | null;
  readonly tokenHeader: string;
  /** Prefixes of access tokens, the usual one first, without the underscore: `shpat`. */
  readonly tokenPrefixes: readonly string[];
  /** Prefix of client secrets (`shpss`), so that a mix-up is noticed; null when there is none. */
  readonly secretPrefix: string | null;
  /**
   * Prefixes of all secret values that the service issues, without the underscore; `?` is any
   * letter. By them a credential is recognised in a place where none belongs.
   */
  readonly credentialPrefixes: readonly string[];
  /** Newest stable first. */
  readonly apiVersions: readonly string[];
  readonly defaultApiVersion: string;
  readonly callbackShop: CallbackPart;
  readonly callbackSignature: CallbackPart;
  /** Whether PKCE S256 is used, in addition to `state`, never instead of it. */
  readonly pkce: boolean;
  /** Whether the exchange knows `expiring=1` and refresh tokens. */
  readonly expiringTokens: boolean;
  readonly scopes: ScopeVocabulary;
  /** `built-in`: the rules of the built-in service, which few commands load. */
  readonly access: ServiceAccess | 'built-in';
  readonly paths: {
    readonly authorize: string;
    readonly exchange: string;
    readonly accessScopes: string;
    readonly revoke: string;
    /** Before the version: `/admin/api`. */
    readonly api: string;
  };
}

const ADMIN_PATHS = {
  authorize: '/admin/oauth/authorize',
  exchange: '/admin/oauth/access_token',
  accessScopes: '/admin/oauth/access_scopes.json',
  revoke: '/admin/api_permissions/current.json',
  api: '/admin/api',
} as const;

/** The service as of 2026-11 (docs/service.md). */
export const SHOPIFY_PROFILE: ServiceProfile = {
  id: 'shopify',
  brand: 'Shopify',
  storeHost: 'myshopify.com',
  adminHost: 'admin.shopify.com',
  tokenHeader: 'X-Shopify-Access-Token',
  tokenPrefixes: ['shpat', 'shpca', 'shppa', 'shpua'],
  secretPrefix: 'shpss',
  credentialPrefixes: ['shp??', 'atkn'],
  apiVersions: ['2026-10', '2026-07', '2026-04', '2026-01'],
  defaultApiVersion: '2026-10',
  callbackShop: 'required',
  callbackSignature: 'required',
  pkce: false,
  expiringTokens: true,
  scopes: SHOPIFY_SCOPES,
  access: 'built-in',
  paths: ADMIN_PATHS,
};

/**
 * The embedded practice store: the same protocol, but names under a reserved top-level domain
 * (RFC 6761) and prefixes of its own, so that nothing of it can be mistaken for a real store's.
 */
export const PRACTICE_PROFILE: ServiceProfile = {
  ...SHOPIFY_PROFILE,
  id: 'practice',
  storeHost: 'practice.test',
  adminHost: null,
  tokenPrefixes: ['practice'],
  secretPrefix: 'practice_secret',
  credentialPrefixes: ['practice_token', 'practice_secret', 'practice_refresh', 'practice_code'],
};

/** The App URL of an app without a web server, as the service suggests it. */
export const DEFAULT_APP_URL = 'https://shopify.dev/apps/default-app-home';

type ApiVersionVerdict =
  | { readonly type: 'version'; readonly version: string; readonly warning: string | null }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/** What the paths of a service begin with: `/admin/`. */
export function pathRoots({ paths }: Pick<ServiceProfile, 'paths'>): readonly string[] {
  return [...new Set(Object.values(paths).map((path) => `/${path.split('/')[1] ?? ''}/`))];
}

/** Whether an absolute path is one of the service's own: the token is sent to no other. */
export function isServicePath(path: string, profile: Pick<ServiceProfile, 'paths'>): boolean {
  return pathRoots(profile).some((root) => path.startsWith(root));
}

const QUARTERLY = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Reads a listed version, `YYYY-MM` or `unstable`; an unlisted one only gets a warning. */
export function parseApiVersion(text: string, profile: ServiceProfile): ApiVersionVerdict {
  const listed = profile.apiVersions.find((one) => one === text.trim());
  if (listed !== undefined) return { type: 'version', version: listed, warning: null };
  const version = text.trim().toLowerCase();
  if (version !== 'unstable' && !QUARTERLY.test(version)) {
    return {
      type: 'refused',
      message: `"${quoted(text)}" is not an API version.`,
      remedy: QUARTERLY.test(profile.defaultApiVersion)
        ? `${meantVersion(version, profile)}Versions look like ${profile.defaultApiVersion}; "unstable" is one too.`
        : `${meantVersion(version, profile)}The profile lists ${profile.apiVersions.join(', ')}.`,
    };
  }
  return { type: 'version', version, warning: versionWarning(version, profile) };
}

/** A proposal by the digits of `2026-1`, `202610` or `2026.10.01`, else the nearest version. */
function meantVersion(typed: string, { apiVersions, defaultApiVersion }: ServiceProfile): string {
  const [, year = '', month = ''] = /^(\d{4})\D?(\d{1,2})(?!\d{3})/.exec(typed) ?? [];
  const versions = QUARTERLY.test(defaultApiVersion) ? [...apiVersions, 'unstable'] : apiVersions;
  const byDigits = versions.find((one) => one === `${year}-${month.padStart(2, '0')}`);
  const near = byDigits === undefined ? didYouMean(typed, versions) : `Did you mean ${byDigits}?`;
  return near === null ? '' : `${near} `;
}

/** The wanted version where it is valid for the service, else the service's default. */
export function versionAt(profile: ServiceProfile, wanted: string): string {
  return parseApiVersion(wanted, profile).type === 'version' ? wanted : profile.defaultApiVersion;
}

function versionWarning(version: string, profile: ServiceProfile): string | null {
  if (version === 'unstable' || profile.apiVersions.includes(version)) return null;
  const oldest = profile.apiVersions.at(-1);
  return oldest !== undefined && version < oldest
    ? `API version ${version} is closed: the service answers with its oldest open one instead.`
    : `${unlistedNote(`API version ${version}`)} It has ${profile.apiVersions.join(', ')}.`;
}

/** The response header that names the version which answered, in lower case. */
export function versionHeaderName(profile: ServiceProfile): string {
  return `x-${profile.brand.toLowerCase()}-api-version`;
}

/**
 * The sentence for an answer that another version gave, or null. A closed version gives no error;
 * the differing header is the only sign (the service's page on versioning).
 */
export function versionNotice(asked: string, answered: string | null): string | null {
  if (answered === null || answered === '' || answered === asked) return null;
  return `You asked for API version ${quoted(asked)}, and ${quoted(answered)} answered: the asked one is closed or not known.`;
}
