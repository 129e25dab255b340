import { UserError } from '../../core/errors.ts';

/**
 * Checks an address before it is put on an app's list. It is kept as typed, since the comparison
 * is byte for byte; a query is refused because the callback's signature would have to cover it.
 * @throws UserError `invalid-redirect-uri`
 */
export function checkRegisteredRedirectUri(text: string): void {
  // It goes into a header, which takes no other characters.
  if (!/^[\x21-\x7e]+$/.test(text))
    throw invalid('has blanks or characters that a URL cannot have');
  if (!URL.canParse(text)) throw invalid('is not an absolute URL');
  const url = new URL(text);
  // Anything else (javascript:, data:) would run or show something in the browser.
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw invalid('is not http or https');
  if (text.includes('?') || text.includes('#')) throw invalid('has a query or a fragment');
  if (url.username !== '' || url.password !== '') throw invalid('has a user name or password');
}

function invalid(problem: string): UserError {
  return new UserError({
    code: 'invalid-redirect-uri',
    message: `A redirect URL of the app ${problem}.`,
    remedy: 'Give the whole address without a query, for example http://127.0.0.1:3456/callback.',
    exitCode: 2,
  });
}
