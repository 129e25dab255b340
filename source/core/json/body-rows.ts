import type { BodyTree } from './body-tree.ts';
import type { FoundRows } from './find-rows.ts';

/** What a piece of a row is; the screen colours by it. */
export type SegmentKind =
  | 'name'
  | 'string'
  | 'number'
  | 'keyword'
  | 'punctuation'
  | 'plain'
  | 'mark';

/** A piece of a row: raw text of the body. Make it displayable before it is shown. */
export interface RowSegment {
  readonly kind: SegmentKind;
  readonly text: string;
}

/** One row of the pretty-printed view. */
export interface BodyRow {
  /** Levels of nesting; two blanks each where they fit. */
  readonly depth: number;
  readonly segments: readonly RowSegment[];
}

/** Why the rest is not shown as a tree. */
export type BodyBreak =
  /** The text ends inside a value. */
  | 'cut'
  /** It is not JSON from some place on. */
  | 'invalid'
  /** There are more rows than are kept. */
  | 'too-many';

/** A body as rows, each made when it is asked for. */
export interface BodyRows {
  readonly kind: 'json' | 'text';
  readonly count: number;
  /** Null: all of it is shown. */
  readonly broken: BodyBreak | null;
  /**
   * Row `index` from 0. A longer value than `longest` bytes is given in part.
   * @throws RangeError where there is no such row
   */
  row(index: number, longest?: number): BodyRow;
  /**
   * Names of the objects and lists around row `index`, the outermost first, with their quotes;
   * elements of a list have none.
   */
  around(index: number): readonly string[];
  /** How the rows hang together; null for a body that is no JSON. */
  readonly tree: BodyTree | null;
  /**
   * Row `index` with what it opens folded: `"tags": [ 12 items ],`. A row that opens nothing is
   * given as it is.
   */
  folded(index: number, longest?: number): BodyRow;
  /** The rows that hold a text, which is not empty; the case of letters does not count. */
  find(text: string): FoundRows;
}
