/** What kind of token came back or is at hand. */
export type TokenKind = 'permanent' | 'expiring' | 'online' | 'client-credentials' | 'unknown';

export interface TokenKindWords {
  /** `Permanent token`. */
  readonly title: string;
  /** How long it lives and what ends it, one or two sentences. */
  readonly lifetime: string;
}

/** The words for the token card. */
export function describeTokenKind(kind: TokenKind): TokenKindWords {
  switch (kind) {
    case 'permanent':
      return {
        title: 'Permanent token',
        lifetime:
          'It does not expire. It ends when the app is uninstalled, the Client secret is revoked, or other scopes are authorized.',
      };
    case 'expiring':
      return {
        title: 'Expiring token',
        lifetime: 'It ends after about an hour; the refresh token gets the next one, for 90 days.',
      };
    case 'online':
      return {
        title: 'Online token',
        lifetime: 'It acts for one person and ends after a day, or when that person logs out.',
      };
    case 'client-credentials':
      return {
        title: 'Client-credentials token',
        lifetime: 'It ends after a day and is asked for again rather than refreshed.',
      };
    case 'unknown':
      return {
        title: 'Token of unknown kind',
        lifetime: 'Neither its form nor the service tells how long it lives.',
      };
  }
}
