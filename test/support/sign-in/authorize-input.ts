import type { AuthorizeInput } from '../../../source/core/sign-in/authorize-url.ts';
import { parseRedirectUri, type RedirectUri } from '../../../source/core/sign-in/redirect-uri.ts';
import { SHOPIFY_PROFILE, type ServiceProfile } from '../../../source/core/service/profile.ts';
import { parseShop } from '../../../source/core/service/shop-domain.ts';
import type { ShopDomain } from '../../../source/core/service/shop-verdict.ts';
import { liveAddress } from '../../../source/core/service/store-address.ts';
import { Secret } from '../../../source/core/text/secret.ts';

/** A shop that is known to be good, or an error in the test. */
export function goodShop(text: string, profile: ServiceProfile = SHOPIFY_PROFILE): ShopDomain {
  const read = parseShop(text, profile);
  if (read.type === 'refused') throw new Error(read.message);
  return read.shop;
}

/** A redirect URI that is known to be good, or an error in the test. */
export function goodRedirectUri(text: string): RedirectUri {
  const read = parseRedirectUri(text);
  if (read.type === 'refused') throw new Error(read.message);
  return read.uri;
}

/** What an authorize URL is made of, with good values for all that a test does not care about. */
export function authorizeInput(changes: Partial<AuthorizeInput> = {}): AuthorizeInput {
  return {
    store: liveAddress(SHOPIFY_PROFILE, goodShop('demo.myshopify.com')),
    clientId: '0123456789abcdef0123456789abcdef',
    scopes: ['read_products', 'write_orders'],
    redirectUri: goodRedirectUri('http://127.0.0.1:3456/callback'),
    state: new Secret('a-state-of-forty-three-characters-0123456789'),
    tokenMode: 'permanent',
    codeChallenge: null,
    ...changes,
  };
}
