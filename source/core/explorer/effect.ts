import type { HttpLimits, HttpRequest } from '../http/message.ts';
import type { Repeatable } from '../http/retry.ts';
import type { AssistEffect } from './assist/assist-effect.ts';
import type { ReadingEffect } from './reading/reading-effect.ts';
import type { SavedRequest } from './requests/saved-request.ts';
import type { RequestField } from './request-draft.ts';

/** What the app does for the explorer. */
export type ExplorerEffect =
  | AssistEffect
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
  | { readonly type: 'read-scopes'; readonly request: HttpRequest }
  | ReadingEffect
  /** Answers with `copied`. Never a secret: it stays in the clipboard. `what` names it: `code for curl`. */
  | { readonly type: 'copy'; readonly text: string; readonly what: string }
  /** Each answers with `requests-kept`. */
  | { readonly type: 'read-requests' }
  | { readonly type: 'keep-request'; readonly request: SavedRequest }
  | { readonly type: 'drop-request'; readonly name: string }
  /** Answers with `text-edited`. `ending` tells an editor what kind of text it is: `json`. */
  | {
      readonly type: 'edit-text';
      readonly field: RequestField;
      readonly text: string;
      readonly ending: string;
    };
