import type { CallbackExpectation, CallbackVerdict } from './callback-verdict.ts';
import type { RedirectUri } from './redirect-uri.ts';

/**
 * Checks the address that a person copied from the browser: origin and path must be those of the
 * redirect URI, then the very checks of the listener follow. `nowSeconds` is Unix time.
 */
export function checkPastedCallback(
  text: string,
  redirectUri: RedirectUri,
  expectation: CallbackExpectation,
  nowSeconds: number,
): CallbackVerdict {
  throw new Error(`not built: ${text.length}${redirectUri.text}${expectation.issuer}${nowSeconds}`);
}
