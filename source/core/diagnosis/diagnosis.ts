import type { ServiceProfile } from '../service/profile.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { TokenKind } from '../sign-in/issued-token.ts';
import { durationWords, roughDuration } from '../text/duration.ts';
import type { Secret } from '../text/secret.ts';

/** The one thing that fixes it, as data: the faces bind a key or a sentence to it. */
export type DiagnosisAction =
  | { readonly type: 'authorize-again' }
  /** Again, with `expiring=1`. */
  | { readonly type: 'authorize-expiring' }
  /** Again, for a token that neither expires nor acts for one person. */
  | { readonly type: 'authorize-permanent' }
  /** The next token with the refresh token, without a browser. */
  | { readonly type: 'refresh' }
  /** Something on the app's own pages: its distribution, an approval. */
  | { readonly type: 'check-app' }
  /** Again, with these scopes ticked as well. */
  | { readonly type: 'add-scopes'; readonly scopes: ScopeList }
  | { readonly type: 'check-client-id' }
  | { readonly type: 'check-client-secret' }
  | { readonly type: 'check-shop' }
  | { readonly type: 'fix-redirect-uri' }
  | { readonly type: 'fix-scopes' }
  /** The same request once more, by a key press. */
  | { readonly type: 'try-again' }
  | { readonly type: 'wait'; readonly seconds: number }
  | { readonly type: 'ask-for-less' }
  | { readonly type: 'change-version'; readonly version: string };

/** What happened, why, and what to do: each one or two sentences, displayable, without a secret. */
export interface Diagnosis {
  /** Stable, kebab-case: `missing-scope`, `throttled`. */
  readonly code: string;
  /** `failure`: the answer is no. `notice`: the answer stands, this comes with it. */
  readonly severity: 'failure' | 'notice';
  readonly what: string;
  readonly why: string;
  readonly remedy: string;
  readonly action: DiagnosisAction | null;
}

/** `The service says: "Not Found".`: a sentence of theirs keeps its own full stop. */
export function quoting(who: 'The service says:' | 'The page says', text: string): string {
  return `${who} "${text}"${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** What can be waited for here, in seconds: seven days. */
const LONGEST_WAIT = 604_800;

/** When to send it again; a wait that nobody can mean is said and not begun. */
export function waitOf(seconds: number): Pick<Diagnosis, 'remedy'> & { action: DiagnosisAction } {
  if (seconds === 0) return { remedy: 'Send it again.', action: { type: 'wait', seconds } };
  if (seconds <= LONGEST_WAIT) {
    const remedy = `Wait ${durationWords(seconds * 1000)}, then send it again.`;
    return { remedy, action: { type: 'wait', seconds } };
  }
  return {
    remedy: `The wait that is asked for, ${roughDuration(seconds * 1000)}, is hardly meant: send it again in some minutes. If it stays, look whether something between you and the store changes its answers.`,
    action: { type: 'try-again' },
  };
}

/** A diagnosis of an answer that is no. */
export function failure(
  code: string,
  what: string,
  why: string,
  remedy: string,
  action: DiagnosisAction | null = null,
): Diagnosis {
  return { code, severity: 'failure', what, why, remedy, action };
}

/** The service itself failed. `said`: its own words, or ours; `remark` follows the remedy. */
export function serverFailed(what: string, said: string, remark: string): Diagnosis {
  const remedy = `Wait a moment and try again.${remark}`;
  return failure('server-fault', what, said, remedy, { type: 'try-again' });
}

/** A diagnosis that comes with an answer that stands. */
export function notice(...words: Parameters<typeof failure>): Diagnosis {
  return { ...failure(...words), severity: 'notice' };
}

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
