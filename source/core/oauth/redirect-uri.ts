/** `loopback`: an address literal, `localhost`: the name, `public`: https elsewhere (paste only). */
export type RedirectKind = 'loopback' | 'localhost' | 'public';

/** A checked redirect URI. `text` is sent and compared byte for byte. */
export interface RedirectUri {
  readonly __brand: 'RedirectUri';
  readonly text: string;
  readonly kind: RedirectKind;
  /** Without port; IPv6 with its brackets: `127.0.0.1`, `[::1]`, `localhost`, `example.com`. */
  readonly host: string;
  /** Always set for a loopback address; 0 only where any port is allowed. */
  readonly port: number;
  /** From the first slash on: `/callback`. */
  readonly path: string;
}

export type RedirectUriVerdict =
  | {
      readonly type: 'redirect-uri';
      readonly uri: RedirectUri;
      /** Sentences to show: a public address is paste only, localhost needs both addresses. */
      readonly warnings: readonly string[];
    }
  | { readonly type: 'refused'; readonly rule: RedirectUriRule; readonly message: string; readonly remedy: string };

export type RedirectUriRule =
  | 'empty' | 'bounded' | 'characters' | 'scheme' | 'parts' | 'normal-form' | 'loopback'
  | 'https-loopback' | 'port' | 'any-port';

export const DEFAULT_REDIRECT_URI = 'http://127.0.0.1:3456/callback';

/** Reads a redirect URI. Port 0 only with `allowAnyPort`, which is for the practice store. */
export function parseRedirectUri(
  text: string,
  options: { readonly allowAnyPort?: boolean } = {},
): RedirectUriVerdict {
  throw new Error(`not built: ${text.length} ${String(options.allowAnyPort)}`);
}

/** The same URI with the port that was really bound, for a redirect URI with port 0. */
export function withPort(uri: RedirectUri, port: number): RedirectUri {
  return { ...uri, port, text: `http://${uri.host}:${port}${uri.path}` };
}
