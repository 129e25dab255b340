import type { ErrorReport } from '../errors.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { DisplayText } from '../text/display-text.ts';
import type { Secret } from '../text/secret.ts';
import type { TokenKind } from './token-kind.ts';

/** Seconds from the answer on; null: it does not expire; `unknown`: a value that says nothing. */
export type Lifetime = number | null | 'unknown';

/** The person an online token acts for. */
export interface AssociatedUser {
  readonly name: DisplayText | null;
  readonly email: DisplayText | null;
}

export interface IssuedToken {
  readonly accessToken: Secret;
  readonly kind: TokenKind;
  /** Null: the answer did not report it. */
  readonly granted: ScopeList | null;
  readonly expiresIn: Lifetime;
  readonly refreshToken: Secret | null;
  readonly refreshExpiresIn: Lifetime;
  readonly user: AssociatedUser | null;
}

export type ExchangeWarning = {
  readonly kind:
    | 'expiry-unknown'
    | 'content-type'
    | 'scopes-not-reported'
    | 'refresh-token-ignored';
  readonly text: string;
};

export type ExchangeFailureCode =
  | 'code-used'
  | 'application-not-found'
  | 'invalid-client'
  | 'shop-not-permitted'
  | 'app-not-installed'
  | 'subject-token-refused'
  | 'refresh-token-dead'
  | 'oauth-error'
  | 'redirected'
  | 'rate-limited'
  | 'server-error'
  | 'unexpected-status'
  | 'empty-answer'
  | 'not-json'
  | 'no-token'
  | 'bad-token'
  | 'too-large'
  | 'cut-short'
  | 'timed-out'
  | 'aborted'
  | 'no-connection'
  | 'no-answer';

export interface ExchangeFailure {
  readonly code: ExchangeFailureCode;
  /** Message and remedy for a person, and the exit code of a command. No secret in it. */
  readonly report: ErrorReport;
  /** HTTP status, or null when there was no answer. */
  readonly status: number | null;
  /** What the service itself said, made displayable and without known secrets; else null. */
  readonly serverText: DisplayText | null;
  /** True: nobody knows whether the service took the code, and it is not sent again. */
  readonly isOutcomeUnknown: boolean;
  /** True: the same request may be sent again by a key press (never by itself). */
  readonly canTryAgain: boolean;
}

export type ExchangeResult =
  | {
      readonly type: 'token';
      readonly token: IssuedToken;
      readonly warnings: readonly ExchangeWarning[];
    }
  | { readonly type: 'failed'; readonly failure: ExchangeFailure };

/** What must not be shown even when the service repeats it, and what the words depend on. */
export interface ExchangeContext {
  /** Shown masked when the service does not know it or its secret. */
  readonly clientId?: string;
  readonly secrets?: readonly Secret[];
  readonly grant?: 'authorization-code' | 'refresh-token';
}
