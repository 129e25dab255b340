import type { TokenPlace } from '../../config.ts';
import type { ScopeList } from '../../../service/scopes.ts';
import type { TokenKind } from '../../../sign-in/issued-token.ts';

/** How to treat the token; what ends it is said beside its lifetime. */
export const TREAT_LIKE_A_PASSWORD =
  'Treat it like a password: no chat, no screenshot, no repository.';

export const EXCHANGING = 'Exchanging the code …';
export const GIVEN_BACK = 'The token is given back';
export const NO_TOKEN_CAME = 'No token came of it';
export const RENEWING = 'Renewing an expiring token';
export const SAVE_TITLE = 'Save the token';
export const SAVING = 'Saving …';
export const REVOKING = 'Revoking it …';
export const REFRESHING = 'Refreshing: one request, and its answer is waited for …';
export const STORING = 'Storing the new pair before it is used …';
export const REVOKED = 'The token is revoked. It works nowhere any more.';
export const WAS_DEAD = 'The token had already stopped working.';
export const REVOKE_QUESTION =
  'Give the token back? The app is uninstalled from the store and the token stops working.';
export const EXPIRY_UNKNOWN = 'Expiry unknown: the store gave no time that can be used.';
export const NOT_SAVED_YET = 'not yet';

export const ENDS_WITH_PROGRAM = 'It ends with this program, as its practice store does.';
export const COMES_BACK = 'It comes back with the kept practice store.';

/** Asked once, before a token of the embedded practice store is saved. @param path of the file */
export function keepPracticeQuestion(path: string): string {
  return `This token ends with the practice store. Keep the store in ${path}, so that it works tomorrow? The app, its credentials and tokens come back, but not what requests changed in the data. If you answer no, the token is saved anyway.`;
}

/**
 * @param wasAsked the question has said what comes back and where it is kept: one line is enough
 * @param program the command that starts this program
 */
export function practiceIsKept(path: string, wasAsked: boolean, program: string): string {
  if (wasAsked)
    return `The practice store is kept; "${program} forget" says where, and removes it.`;
  return `The practice store is kept in ${path}; "${program} forget" removes it. The app, its credentials and tokens come back at the next start, but not what requests changed in the data.`;
}

/** Said of a new token where the explorer was opened with another one. */
export function placeOfTokenBefore(from: TokenPlace): { message: string; remedy: string } {
  switch (from.type) {
    case 'file':
      return {
        message: `The token before still stands in ${from.source}.`,
        remedy: `Save the new one in its place: ${from.name} of that file is proposed.`,
      };
    case 'variable':
      return {
        message: `${from.name} of your environment still holds the token before, and goes before any file.`,
        remedy: `Save the new one to a file and unset ${from.name}, or set that anew.`,
      };
    case 'typed':
      return {
        message: 'The token before was typed in, and is kept nowhere.',
        remedy: 'Save the new one, so that the next start finds it.',
      };
    case 'issued':
      return {
        message: 'The token before came with the practice store.',
        remedy: 'Both end with this program.',
      };
  }
}

/** What to do about scopes that were asked for and not granted. */
export function remedyForMissing(missing: ScopeList): string {
  const them = missing.length === 1 ? 'it' : 'them';
  return `Add ${them} to the released app and authorize again.`;
}

/** What such a token is not for, or null; what each kind is for is said where it is chosen. */
export function tokenCare(kind: TokenKind): string | null {
  return kind === 'online'
    ? 'Not meant for a server: ask for a token without "per user" there.'
    : null;
}

export const KEYCHAIN_OFFERED =
  'keychain in place of a file puts it into the keychain of this system, which programs open only with your leave.';

export const INTO_KEYCHAIN =
  'It goes into the keychain of this system and into no file; commands find it by the name of the store, with --store. The name of the variable does not matter then.';
