import type { GuideConfig } from '../../source/core/guide/config.ts';
import { NO_MEMORY } from '../../source/core/guide/remembered.ts';
import { parseRedirectUri, type RedirectUri } from '../../source/core/sign-in/redirect-uri.ts';
import { SHOPIFY_PROFILE } from '../../source/core/service/profile.ts';

/** A redirect URI that is known to be right. */
export function redirectUriOf(text: string): RedirectUri {
  const verdict = parseRedirectUri(text);
  if (verdict.type === 'refused') throw new Error(verdict.message);
  return verdict.uri;
}

/** A guide with nothing prefilled, on the own store unless changed. */
export function guideConfig(change: Partial<GuideConfig> = {}): GuideConfig {
  return {
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
