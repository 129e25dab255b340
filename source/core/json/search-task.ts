import { hidePersonalRows } from '../view/personal-data.ts';
import type { BodyRows, StoredRows } from './body-rows.ts';
import type { FoundRows } from './find-rows.ts';
import { withAncestors } from './fold-index.ts';

/** A search in a body. While presenting, hidden personal values are not found. */
export type SearchTask =
  /** Rows that contain a text; a filter also returns the objects and lists around them. */
  | {
      readonly type: 'find' | 'filter';
      readonly text: string;
      readonly isPresenting: boolean;
    }
  /** The values that a JSONPath expression (RFC 9535) selects. */
  | { readonly type: 'query'; readonly expression: string; readonly isPresenting: boolean };

export type SearchResult =
  | FoundText
  | { readonly type: 'selected'; readonly selection: Selection }
  /** The task is invalid; `message` is one sentence, not yet made displayable. */
  | { readonly type: 'refused'; readonly message: string }
  /** The search was cancelled, or its worker thread was lost. */
  | { readonly type: 'lost' };

export interface FoundText {
  readonly type: 'found';
  /** Rows that hold the text. */
  readonly matches: Uint32Array;
  /** The same rows; for a filter also the objects and lists around them. */
  readonly rows: Uint32Array;
  readonly isCut: boolean;
}

/** The values that a query selected, as a separate body; each exactly as sent, all digits kept. */
export interface Selection {
  readonly stored: StoredRows;
  /** The row of each value in the body that it was selected from, in order. */
  readonly origins: Uint32Array;
  /** The query can select one value at most: the body is that value. Otherwise it is a list. */
  readonly isSingular: boolean;
  /** How many selected values the end of the answer cuts off; they are left out. */
  readonly broken: number;
}

/**
 * Searches a whole body for a text; O(bytes). `onRow` sometimes gets the number of searched rows.
 */
export function lookForText(
  body: BodyRows,
  { type, text, isPresenting }: Extract<SearchTask, { text: string }>,
  onRow?: (row: number) => void,
): FoundText {
  const sought = isPresenting ? hidePersonalRows(body) : body;
  const { rows: matches, isCut }: FoundRows = sought.find(text, onRow);
  const rows = type === 'find' || body.tree === null ? matches : withAncestors(body.tree, matches);
  return { type: 'found', matches, rows, isCut };
}
