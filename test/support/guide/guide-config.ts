import { type Diagnosis, failure } from '../../../source/core/diagnosis/diagnosis.ts';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { NO_MEMORY } from '../../../source/core/guide/remembered.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import type { SavedToken } from '../../../source/core/sign-in/saved-token.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { liveDemo } from '../store/store-addresses.ts';
import { parseRedirectUri, type RedirectUri } from '../../../source/core/sign-in/redirect-uri.ts';

/** A redirect URI that is known to be right. */
export function redirectUriOf(text: string): RedirectUri {
  const verdict = parseRedirectUri(text);
  if (verdict.type === 'refused') throw new Error(verdict.message);
  return verdict.uri;
}

/** A guide with nothing prefilled, on the own store unless changed. */
export function guideConfig(change: Partial<GuideConfig> = {}): GuideConfig {
  return {
    program: 'tokenwright',
    profile: SHOPIFY_PROFILE,
    storeOrigin: null,
    redirectUri: redirectUriOf('http://127.0.0.1:3456/callback'),
    shop: '',
    shopSource: null,
    clientId: '',
    clientSecret: null,
    scopes: [],
    tokenMode: 'permanent',
    pkce: false,
    waitMs: 300_000,
    startWith: 'practice',
    presenter: false,
    openBrowser: true,
    remote: null,
    shell: 'posix',
    liveRefusal: null,
    notice: null,
    savePath: '.env',
    saveName: 'TOKENWRIGHT_ACCESS_TOKEN',
    memory: NO_MEMORY,
    ...change,
  };
}

/** A permanent token of a real store, saved by an earlier run, unless changed. */
export function savedToken(change: Partial<SavedToken> = {}): SavedToken {
  return {
    store: liveDemo(),
    accessToken: new Secret(`shpat_${'0a'.repeat(16)}`),
    refreshToken: new Secret('shprt_canary_refresh'),
    kind: 'permanent',
    expiresAt: null,
    isExpired: false,
    source: '.env line 3',
    path: '/home/you/.env',
    name: 'SHOP_TOKEN',
    isAsleep: false,
    isFirst: true,
    ...change,
  };
}

/** What the explorer brings back to the guide when a request lacked a scope. */
export function lackingScope(scope: string): Diagnosis {
  return failure(
    'missing-scope',
    `The token may not do this: the scope ${scope} is missing.`,
    'A token never gains scopes.',
    `Add ${scope} in the app settings, release, and authorize again.`,
    { type: 'add-scopes', scopes: [scope] },
  );
}
