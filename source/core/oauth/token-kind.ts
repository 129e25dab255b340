/** Design words: what kind of token came back or is at hand. */
export type TokenKind = 'permanent' | 'expiring' | 'online' | 'client-credentials' | 'unknown';

export interface TokenKindWords {
  /** `Permanent token`. */
  readonly title: string;
  /** How long it lives and what ends it, one or two sentences. */
  readonly lifetime: string;
}

/** The words for the token card. */
export function describeTokenKind(kind: TokenKind): TokenKindWords {
  return { title: kind, lifetime: '' };
}
