import type { PracticeApp } from './app.ts';

import { redirectUriProblem } from './registered-redirect-uri.ts';

const NOT_LISTED = 'The redirect_uri is not whitelisted';
const OTHER_HOST = 'The redirect_uri and application url must have matching hosts';

/**
 * Why the browser must not be sent to `redirectUri`, in the service's words, or null. Only what is
 * released counts: byte for byte one of the listed URLs or, for an app that lists none, an address
 * on the host of its App URL. With no released version at all, nothing is listed.
 */
export function redirectUriRefusal(redirectUri: string, app: PracticeApp): string | null {
  if (app.released === null) return NOT_LISTED;
  const { redirectUris, appUrl } = app.released;
  if (redirectUris.length > 0) return redirectUris.includes(redirectUri) ? null : NOT_LISTED;
  if (redirectUriProblem(redirectUri) !== null) return NOT_LISTED;
  return hostOf(redirectUri) === hostOf(appUrl) ? null : OTHER_HOST;
}

/** Null for what is no URL, which then matches nothing. */
function hostOf(text: string): string | null {
  return URL.parse(text)?.hostname ?? null;
}
