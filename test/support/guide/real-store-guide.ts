import { signedCallback } from '../sign-in/signed-callback.ts';
import type { TerminalGuide, TerminalGuideOptions } from './guide-in-terminal.ts';
import { sendRaw, type RawAnswer } from '../sockets/raw-client.ts';
import { openRealStorePath, type RealStorePath } from '../store/real-store-path.ts';
import type { StoreReply } from '../sockets/tls-store.ts';
import type { WhenOver } from '../terminal/own-folder.ts';

export const STORE_SECRET = `shpss_${'fedcba9876543210'.repeat(2)}`;
/** What a callback brings here; nothing may show it. */
export const STORE_CODE = 'code-canary-of-the-callback';

export interface RealStoreGuide {
  readonly options: TerminalGuideOptions;
  readonly path: RealStorePath;
}

/**
 * Options of a guide for `demo.myshopify.com` over TLS, where everything is filled in but the
 * scopes; what the store answers to a code is scripted.
 */
export async function realStoreGuide(
  whenOver: WhenOver,
  exchange: () => object | Promise<object>,
): Promise<RealStoreGuide> {
  const path = await openRealStorePath({
    facts: { clientSecret: STORE_SECRET },
    async intercept(request): Promise<StoreReply | null> {
      if (request.path !== '/admin/oauth/access_token') return null;
      return { status: 200, body: JSON.stringify(await exchange()) };
    },
  });
  whenOver(() => path.close());
  return {
    path,
    options: {
      env: {
        ...path.env,
        TOKENWRIGHT_STORE_ORIGIN: undefined,
        TOKENWRIGHT_SHOP: path.facts.shop,
        TOKENWRIGHT_CLIENT_ID: path.facts.clientId,
        TOKENWRIGHT_CLIENT_SECRET: STORE_SECRET,
        TOKENWRIGHT_SCOPES: undefined,
      },
    },
  };
}

/** Where the store's redirect leads the browser, once the person has approved. */
export function callbackAddress(redirectUri: string, authorizeUrl: string): string {
  const { hostname, searchParams } = new URL(authorizeUrl);
  const query = signedCallback(
    {
      code: STORE_CODE,
      shop: hostname,
      state: searchParams.get('state') ?? '',
      timestamp: String(Math.floor(Date.now() / 1000)),
    },
    STORE_SECRET,
  );
  return `${redirectUri}?${query}`;
}

/** Goes there, as the browser does. */
export function bringCode(
  { redirectUri }: Pick<TerminalGuide, 'redirectUri'>,
  authorizeUrl: string,
  address = '127.0.0.1',
): Promise<RawAnswer> {
  const { port, host, pathname, search } = new URL(callbackAddress(redirectUri, authorizeUrl));
  const bytes = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  return sendRaw(Number(port), bytes, address);
}
