import type { TokenKind } from '../sign-in/issued-token.ts';
import type { ServiceProfile } from '../service/profile.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { Secret } from '../text/secret.ts';

/** An answer of the Admin API, as far as the diagnosis needs it. */
export interface ApiAnswerFacts {
  readonly api: 'rest' | 'graphql';
  readonly profile: ServiceProfile;
  readonly status: number;
  /** Names in lower case, raw server text. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  /** Decoded body, or null when there is none or it is not text. */
  readonly bodyText: string | null;
  /** The version in the request's path, or null when it had none. */
  readonly askedVersion: string | null;
  /** What the token carries, or null when that is not known. */
  readonly grantedScopes: ScopeList | null;
  /** Null: not known. It tells how the token may have ended. */
  readonly tokenKind: TokenKind | null;
  /** This machine's clock in Unix seconds, or null when it must not be judged. */
  readonly nowSeconds: number | null;
  /** Replaced by `***` wherever the service repeats them. */
  readonly secrets?: readonly Secret[];
}

/** The first value of a header, or null. */
export function headerOf(facts: Pick<ApiAnswerFacts, 'headers'>, name: string): string | null {
  return facts.headers.find(([key]) => key === name)?.[1] ?? null;
}
