import type { HttpLimits, HttpRequest } from '../http/message.ts';
import type { Repeatable } from '../http/retry.ts';

/** What the app does for the explorer. */
export type ExplorerEffect =
  /** Answers with `waiting` before each retry, and once with `answered`. */
  | {
      readonly type: 'send';
      readonly id: number;
      readonly request: HttpRequest;
      readonly repeatable: Repeatable;
      readonly limits: HttpLimits;
    }
  | { readonly type: 'abort'; readonly id: number }
  /** Answers with `scopes-read`. */
  | { readonly type: 'read-scopes'; readonly request: HttpRequest };
