import { hidePersonalRows } from '../view/personal-data.ts';
import type { BodyRows, StoredRows } from './body-rows.ts';
import type { FoundRows } from './find-rows.ts';
import { withAncestors } from './fold-index.ts';

/** What a body is looked through for. While presenting, what is hidden is not found. */
export type LookTask =
  /** The rows that hold a text; a filter also wants what lies around them. */
  | {
      readonly type: 'find' | 'filter';
      readonly text: string;
      readonly isPresenting: boolean;
    }
  /** The values that a JSONPath expression (RFC 9535) selects. */
  | { readonly type: 'query'; readonly expression: string; readonly isPresenting: boolean };

export type LookResult =
  | FoundText
  | { readonly type: 'selected'; readonly selection: Selection }
  /** The task itself is wrong, in a sentence; nothing in it is displayable yet. */
  | { readonly type: 'refused'; readonly message: string }
  /** It was ended, or the thread was lost. */
  | { readonly type: 'lost' };

export interface FoundText {
  readonly type: 'found';
  /** Rows that hold the text. */
  readonly matches: Uint32Array;
  /** The same, for a filter with all that lies around them. */
  readonly rows: Uint32Array;
  readonly isCut: boolean;
}

/** What a query selected, as a body of its own: each value as it was sent, every digit kept. */
export interface Selection {
  readonly stored: StoredRows;
  /** The row of each value in the body that it was selected from, in order. */
  readonly origins: Uint32Array;
  /** It can select one value at most: then the body is that value, else a list of them. */
  readonly isSingular: boolean;
  /** Values that the answer breaks off in; they are left out. */
  readonly broken: number;
}

/** Looks for a text in a whole body. Takes time in proportion to it. */
export function lookForText(
  body: BodyRows,
  { type, text, isPresenting }: Extract<LookTask, { text: string }>,
  onRow?: (row: number) => void,
): FoundText {
  const sought = isPresenting ? hidePersonalRows(body) : body;
  const { rows: matches, isCut }: FoundRows = sought.find(text, onRow);
  const rows = type === 'find' || body.tree === null ? matches : withAncestors(body.tree, matches);
  return { type: 'found', matches, rows, isCut };
}
