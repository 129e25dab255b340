import { AUTHORIZE_ERRORS } from '../../core/diagnosis/authorize-page.ts';
import { UserError } from '../../core/errors.ts';
import type { PracticeApp } from './app-registry.ts';

/**
 * Why an address cannot be on an app's list, as the end of a sentence ("has …", "is not …"), or
 * null. It is kept as typed, since the comparison is byte for byte; a query is refused because the
 * callback's signature would have to cover it.
 */
export function redirectUriProblem(text: string): string | null {
  // The URL goes into a header, which takes no other characters.
  if (!/^[\x21-\x7e]+$/.test(text)) return 'has blanks or characters that a URL cannot have';
  if (!URL.canParse(text)) return 'is not an absolute URL';
  const url = new URL(text);
  // Anything else (javascript:, data:) would run or show something in the browser.
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'is not http or https';
  if (text.includes('?') || text.includes('#')) return 'has a query or a fragment';
  if (url.username !== '' || url.password !== '') return 'has a user name or password';
  return null;
}

/** @throws UserError `invalid-redirect-uri` */
export function checkRegisteredRedirectUri(text: string): void {
  const problem = redirectUriProblem(text);
  if (problem === null) return;
  throw new UserError({
    code: 'invalid-redirect-uri',
    message: `A redirect URL of the app ${problem}.`,
    remedy: 'Give the whole address without a query, for example http://127.0.0.1:3456/callback.',
    exitCode: 2,
  });
}

/**
 * Why the browser must not be sent to `redirectUri`, in the service's words, or null. Only what is
 * released counts: byte for byte one of the listed URLs or, for an app that lists none, an address
 * on the host of its App URL. With no released version at all, nothing is listed.
 */
export function redirectUriRefusal(redirectUri: string, app: PracticeApp): string | null {
  if (app.released === null) return AUTHORIZE_ERRORS.notListed;
  const { redirectUris, appUrl } = app.released;
  if (redirectUris.length > 0)
    return redirectUris.includes(redirectUri) ? null : AUTHORIZE_ERRORS.notListed;
  if (redirectUriProblem(redirectUri) !== null) return AUTHORIZE_ERRORS.notListed;
  return hostOf(redirectUri) === hostOf(appUrl) ? null : AUTHORIZE_ERRORS.hostsDiffer;
}

/** Null for an invalid URL, which then matches nothing. */
function hostOf(text: string): string | null {
  return URL.parse(text)?.hostname ?? null;
}
