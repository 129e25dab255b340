import { checkCallback } from './callback-check.ts';
import { refuseCallback } from './callback-refusal.ts';
import type { CallbackExpectation, CallbackVerdict } from './callback-verdict.ts';
import type { RedirectUri } from './redirect-uri.ts';

/** The listener's limit for a request line, and some room for the origin. */
const LONGEST = 9 * 1024;
const BARE_CODE = /^[A-Za-z0-9_.~-]{1,512}$/;

/**
 * Checks the address that a person copied from the browser: origin and path must be those of the
 * redirect URI, then the very checks of the listener follow. Blanks around it are dropped, and a
 * missing `http://`, which some browsers do not copy, is added. `nowSeconds` is Unix time.
 */
export function checkPastedCallback(
  text: string,
  redirectUri: RedirectUri,
  expectation: CallbackExpectation,
  nowSeconds: number,
): CallbackVerdict {
  const address = text.trim();
  if (address === '' || address.length > LONGEST || /[^\x21-\x7e]/.test(address)) {
    return refuseCallback('not-an-address');
  }
  if (BARE_CODE.test(address) && !address.includes('.')) return refuseCallback('bare-code');

  // What follows a "#" is never sent to a server, so the listener would not see it either.
  const [withoutFragment = ''] = address.split('#', 1);
  const question = withoutFragment.indexOf('?');
  const base = question === -1 ? withoutFragment : withoutFragment.slice(0, question);
  const isRedirect = base === redirectUri.text || `http://${base}` === redirectUri.text;
  if (isRedirect) {
    const rawQuery = question === -1 ? '' : withoutFragment.slice(question + 1);
    return checkCallback(rawQuery, expectation, nowSeconds);
  }
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return refuseCallback('not-an-address');
  const isApprovalPage =
    base.endsWith(expectation.profile.paths.authorize) || /\/oauth\/[a-z_]+$/.test(base);
  return refuseCallback(isApprovalPage ? 'authorize-address' : 'other-address');
}
