import type { ServiceProfile } from '../../../service/profile.ts';
import type { ScopeList } from '../../../service/scopes.ts';
import type { TokenKind } from '../../../sign-in/issued-token.ts';

/** How to treat what the card shows; what ends it stands beside its life. */
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

/** What to do about scopes that were asked for and not granted. */
export function remedyForMissing(missing: ScopeList): string {
  const them = missing.length === 1 ? 'it' : 'them';
  return `Add ${them} to the released app and authorize again.`;
}

/**
 * The rule that a permanent token lives under, or null where there is none. The dates are the
 * service's; shown word for word on every card, since an app's distribution is not known here.
 */
export function tokenRule(kind: TokenKind, { expiringTokens }: ServiceProfile): string | null {
  if (!expiringTokens) return null;
  switch (kind) {
    case 'permanent':
      return 'Public apps must use expiring tokens from 2027-01-01 (new ones since 2026-04-01). A custom app keeps this kind.';
    case 'expiring':
      return 'Public apps must use this kind from 2027-01-01.';
    case 'online':
      return 'Not meant for a server: ask for a token without "per user" there.';
    case 'client-credentials':
    case 'unknown':
      return null;
  }
}
