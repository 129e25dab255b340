/** Whether a callback of this service carries the part, and then must. */
export type CallbackPart = 'required' | 'absent';

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
  /** Newest stable first. */
  readonly apiVersions: readonly string[];
  readonly defaultApiVersion: string;
  readonly callbackShop: CallbackPart;
  readonly callbackSignature: CallbackPart;
  /** PKCE S256 as a second lock; never instead of `state`. */
  readonly pkce: boolean;
  /** Whether the exchange knows `expiring=1` and refresh tokens. */
  readonly expiringTokens: boolean;
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

/** Source: service-facts of the Admin API as of 2026-11, see docs/service.md. */
export const SHOPIFY_PROFILE: ServiceProfile = {
  id: 'shopify',
  brand: 'Shopify',
  storeHost: 'myshopify.com',
  adminHost: 'admin.shopify.com',
  tokenHeader: 'X-Shopify-Access-Token',
  tokenPrefixes: ['shpat', 'shpca', 'shppa', 'shpua'],
  secretPrefix: 'shpss',
  apiVersions: ['2026-10', '2026-07', '2026-04', '2026-01'],
  defaultApiVersion: '2026-10',
  callbackShop: 'required',
  callbackSignature: 'required',
  pkce: false,
  expiringTokens: true,
  paths: ADMIN_PATHS,
};

/**
 * The embedded store: the same wire, but names under a reserved top-level domain (RFC 6761)
 * and a prefix of its own, so that nothing of it can be taken for the real thing.
 */
export const PRACTICE_PROFILE: ServiceProfile = {
  ...SHOPIFY_PROFILE,
  id: 'practice',
  storeHost: 'practice.test',
  adminHost: null,
  tokenPrefixes: ['practice'],
  secretPrefix: 'practice_secret',
};
