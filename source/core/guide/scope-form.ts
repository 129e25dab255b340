import type { ErrorReport } from '../errors.ts';
import type { RequestNeeds } from '../access/rest-needs.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { TextBuffer } from '../text/text-buffer.ts';

/** What stands in place of the list of scopes: the sets for common jobs, or a pasted request. */
export type ScopePanel = 'sets' | 'request';

/** What is known about the request that was pasted. */
export type NeedsPhase =
  | { readonly type: 'none' }
  | { readonly type: 'reading'; readonly id: number }
  | { readonly type: 'read'; readonly needs: RequestNeeds }
  | { readonly type: 'failed'; readonly report: ErrorReport };

export interface ScopeForm {
  /** Ticked, in the order of ticking; survives filtering. */
  readonly chosen: ScopeList;
  readonly filter: TextBuffer;
  /** Index into the rows that `visibleScopes` gives. */
  readonly cursor: number;
  /**
   * Only these are listed: what was ticked when the list of the chosen ones was opened, so that
   * one that is unticked there can be ticked again. Null: the whole catalogue is.
   */
  readonly only: ScopeList | null;
  readonly panel: ScopePanel | null;
  /** A GraphQL document or a REST path. */
  readonly request: TextBuffer;
  readonly needs: NeedsPhase;
  /** Nothing is ticked, and the person is asked whether the app's released scopes shall apply. */
  readonly asksReleased: boolean;
  /** The answer was yes: no scope is sent. Gone with the next tick. */
  readonly usesReleased: boolean;
}
