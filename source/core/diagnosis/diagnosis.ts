import type { ServiceProfile } from '../service/profile.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { TokenKind } from '../sign-in/issued-token.ts';
import { durationWords, roughDuration } from '../text/duration.ts';
import type { Secret } from '../text/secret.ts';

/** The action that fixes the problem, as data: a face shows it as a key or a sentence. */
export type DiagnosisAction =
  | { readonly type: 'authorize-again' }
  /** Authorize again, with `expiring=1`. */
  | { readonly type: 'authorize-expiring' }
  /** Authorize again, for a token that neither expires nor acts for one person. */
  | { readonly type: 'authorize-permanent' }
  /** Get the next token with the refresh token, without a browser. */
  | { readonly type: 'refresh' }
  /** Change something in the app settings: the distribution, an approval. */
  | { readonly type: 'check-app' }
  /** Authorize again, with these scopes added. */
  | { readonly type: 'add-scopes'; readonly scopes: ScopeList }
  | { readonly type: 'check-client-id' }
  | { readonly type: 'check-client-secret' }
  | { readonly type: 'check-shop' }
  | { readonly type: 'fix-redirect-uri' }
  | { readonly type: 'fix-scopes' }
  /** Send the same request again. */
  | { readonly type: 'try-again' }
  | { readonly type: 'wait'; readonly seconds: number }
  | { readonly type: 'ask-for-less' }
  | { readonly type: 'change-version'; readonly version: string };

/** What happened, why, and what to do: each one or two sentences, displayable, without a secret. */
export interface Diagnosis {
  /** Stable, kebab-case: `missing-scope`, `throttled`. */
  readonly code: string;
  /** `failure`: the request failed. `notice`: a remark on an answer that is valid. */
  readonly severity: 'failure' | 'notice';
  readonly what: string;
  readonly why: string;
  readonly remedy: string;
  readonly action: DiagnosisAction | null;
}

/** `The service says: "Not Found".`: a quoted text that ends in a full stop gets no second one. */
export function quoting(who: 'The service says:' | 'The page says', text: string): string {
  return `${who} "${text}"${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** The longest wait that is offered, in seconds: seven days. */
const LONGEST_WAIT = 604_800;

/** Remedy and action for a wait; one of more than seven days is named but not offered. */
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

/** A diagnosis of a failed request. */
export function failure(
  code: string,
  what: string,
  why: string,
  remedy: string,
  action: DiagnosisAction | null = null,
): Diagnosis {
  return { code, severity: 'failure', what, why, remedy, action };
}

/** The service itself failed. `said`: its words, or this program's; `remark` follows the remedy. */
export function serverFailed(what: string, said: string, remark: string): Diagnosis {
  const remedy = `Wait a moment and try again.${remark}`;
  return failure('server-fault', what, said, remedy, { type: 'try-again' });
}

/** A remark on an answer that is valid; same parameters as `failure`. */
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
