import type { FoundRows } from './find-rows.ts';
import { jsonString } from './json-object.ts';
import type { TableColumns } from './row-table.ts';

/** What a piece of a row is; the screen colours by it. */
export type SegmentKind =
  | 'name'
  | 'string'
  | 'number'
  | 'keyword'
  | 'punctuation'
  | 'plain'
  | 'mark'
  /** The index of an item in its list. */
  | 'index'
  /** The title of an item, beside its index. */
  | 'title'
  /** A text that is an address. */
  | 'link'
  /** What is known of a value beyond its text. */
  | 'about';

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
  /** From some point on it is not JSON. */
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
  /** The names of the objects and lists around row `index`, from the innermost outwards. */
  around(index: number): AroundRow | null;
  /** The nesting of the rows; null for a body that is not JSON. */
  readonly tree: BodyTree | null;
  /**
   * Row `index` with what it opens folded: `"tags": [ 12 items ],`. A row that opens nothing is
   * given as it is.
   */
  folded(index: number, longest?: number): BodyRow;
  /**
   * The rows that hold a text, which is not empty; the case of letters does not count.
   *
   * @param onRow is called now and then with the number of searched rows
   */
  find(text: string, onRow?: (row: number) => void): FoundRows;
  /** The data behind the rows, to send to another thread. */
  readonly stored: StoredRows;
}

/**
 * A name around a row, as a linked list that ends with null. Rows beside each other share it, so
 * that a pass over all rows takes O(rows) time at any depth.
 */
export interface AroundRow {
  /** With its quotes; elements of a list have no name. */
  readonly name: string;
  readonly outer: AroundRow | null;
}

/** A body and the places of its rows, as they cross from thread to thread. */
export interface StoredRows {
  readonly kind: BodyRows['kind'];
  readonly broken: BodyBreak | null;
  readonly bytes: Uint8Array;
  readonly table: TableColumns;
}

/**
 * The nesting of the rows of a JSON body. Rows count from 0 over the whole body, whether any are
 * folded or not.
 */
export interface BodyTree {
  readonly count: number;
  /** Levels of nesting. */
  depth(row: number): number;
  /** The row that closes the object or list which `row` opens; null where it opens none. */
  closeOf(row: number): number | null;
  /** The row that opens what `row` closes; any other row itself. */
  openOf(row: number): number;
  /** The row that opens the object or list around; null for the outermost. */
  parentOf(row: number): number | null;
  /** The index among the members or items of the container, from 0. */
  ordinalOf(row: number): number;
  /** What the row opens, also where it holds nothing; null for all other values. */
  containerAt(row: number): 'object' | 'list' | null;
  /** The rows of the members or items of what the row opens, in order. */
  childrenOf(row: number): Iterable<number>;
  /** Members or items of what the row opens. */
  sizeOf(row: number): number;
  /** The name of a member with its quotes, as it was sent; null for an item of a list. */
  nameOf(row: number): string | null;
  /** The row of the last member of that name in the object which `row` opens, or null. */
  memberOf(row: number, name: string): number | null;
  /** The value as it was sent, every digit kept; of an object or a list all of it. */
  valueOf(row: number): string;
  /**
   * Whether the row shows a value or its end, not a message of this program or text after a break.
   */
  isValue(row: number): boolean;
}

const LEXEME =
  /(?<name>"(?:[^"\\\n]|\\[^\n])*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\[^\n])*"?)|(?<number>-?\d[\d.eE+-]*)|(?<keyword>\b(?:true|false|null)\b)|(?<punctuation>[[\]{}:,])|(?<rest>[^"\d[\]{}:,\n-]|[^\n]|\n)/gsu;

/** A longer text is shown without colours, so that typing stays fast. */
const LONGEST = 64 * 1024;

/** The tokens of each line of JSON that is being typed. Never fails; joined they are the text. */
export function highlightJson(text: string): RowSegment[][] {
  if (text.length > LONGEST) {
    return text.split('\n').map((line) => (line === '' ? [] : [{ kind: 'plain', text: line }]));
  }
  const lines: RowSegment[][] = [[]];
  for (const { 0: lexeme, groups } of text.matchAll(LEXEME)) {
    if (lexeme === '\n') lines.push([]);
    else lines.at(-1)?.push({ kind: kindOf(groups ?? {}), text: lexeme });
  }
  return lines;
}

const KINDS: readonly SegmentKind[] = ['name', 'string', 'number', 'keyword', 'punctuation'];

function kindOf(groups: Readonly<Record<string, string | undefined>>): SegmentKind {
  return KINDS.find((kind) => groups[kind] !== undefined) ?? 'plain';
}

/** Names that need no quotes. */
const PLAIN_NAME = /^"[A-Za-z_$][\w$]*"$/;

/** Of the outermost value, which has no name. */
const ROOT = '$';

/** More levels are not spelled out on a screen. */
const MOST_SHOWN = 100;

/**
 * The path of a row as it is written in code: `products[3].variants[0].id`. Names that are not
 * identifiers keep their quotes as sent: `["odd name"].x`. Make it displayable before it is shown.
 *
 * @param most levels from the row outwards; more are replaced by `…`
 */
export function pathOf(tree: BodyTree, row: number, most: number = MOST_SHOWN): string {
  const steps: string[] = [];
  let here: number | null = tree.openOf(row);
  while (here !== null) {
    const parent = tree.parentOf(here);
    if (parent === null) break;
    if (steps.length >= most) {
      steps.push('…');
      break;
    }
    steps.push(stepOf(tree, here));
    here = parent;
  }
  const path = steps.toReversed().join('');
  if (path === '') return ROOT;
  return path.startsWith('.') ? path.slice(1) : path;
}

/** The name of a member or the index of an item; null for the outermost value. */
export function keyOf(tree: BodyTree, row: number): string | null {
  if (tree.parentOf(row) === null) return null;
  const name = tree.nameOf(tree.openOf(row));
  return name === null ? String(tree.ordinalOf(row)) : unquoted(name);
}

function stepOf(tree: BodyTree, row: number): string {
  const name = tree.nameOf(row);
  if (name === null) return `[${tree.ordinalOf(row)}]`;
  return PLAIN_NAME.test(name) ? `.${name.slice(1, -1)}` : `[${name}]`;
}

/** The text of a JSON string given with its quotes; any other lexeme stays as it is. */
export function unquoted(lexeme: string): string {
  return jsonString(lexeme) ?? lexeme;
}
