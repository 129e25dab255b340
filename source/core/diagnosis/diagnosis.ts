import type { ScopeList } from '../service/scopes.ts';

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

/** A diagnosis that comes with an answer that stands. */
export function notice(
  code: string,
  what: string,
  why: string,
  remedy: string,
  action: DiagnosisAction | null = null,
): Diagnosis {
  return { code, severity: 'notice', what, why, remedy, action };
}
