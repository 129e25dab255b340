import type { ScopeList } from '../service/scopes.ts';
import type { DisplayText } from '../text/display-text.ts';

/** One part of a request and the scopes that open it. */
export interface RequestNeed {
  /** `orders`, `Order.customer`, `GET orders.json`. */
  readonly part: DisplayText;
  /** One of these lists is enough; null: a rule is stated that names no scope. */
  readonly alternatives: readonly ScopeList[] | null;
  /** Read out of the wording, or taken from the matching GraphQL object: to be shown as probable. */
  readonly isProbable: boolean;
}

/** Which scopes a pasted request needs, beside those that are chosen. */
export type RequestNeeds =
  | {
      readonly type: 'needs';
      /** `query`, `mutation`, or a REST method and path. */
      readonly what: DisplayText;
      readonly parts: readonly RequestNeed[];
      /** Not covered by the chosen ones, each once. */
      readonly missing: ScopeList;
      /** Sentences about what this reading cannot know. */
      readonly notes: readonly string[];
    }
  | { readonly type: 'unreadable'; readonly message: string; readonly remedy: string };
