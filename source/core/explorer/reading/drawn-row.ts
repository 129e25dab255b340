import {
  type BodyRow,
  type BodyRows,
  type BodyTree,
  type RowSegment,
  unquoted,
} from '../../json/body-rows.ts';
import { isOnlyId, subjectOf, titleRow } from '../../json/item-title.ts';
import { imageWords, isAddress } from '../../json/known-values.ts';

/** A row as it is drawn: with its index in a list, and what is known of its value. */
export interface DrawnRow extends BodyRow {
  /** Whether what the row opens is shown; null where it opens nothing. */
  readonly fold: 'open' | 'folded' | null;
}

/** Bytes of a title that are read. */
const LONGEST_TITLE = 256;

/**
 * A row as it is drawn. Items of a list show their index; folded ones also their title and the
 * number of their members: `0  Heavy Mittens  {…24}`. All text comes through `body`, so that what
 * is hidden there stays hidden.
 */
export function drawnRow(
  body: BodyRows,
  row: number,
  isFolded: boolean,
  longest?: number,
): DrawnRow {
  const plain = isFolded ? body.folded(row, longest) : body.row(row, longest);
  const { tree } = body;
  if (tree === null || !tree.isValue(row)) return { ...plain, fold: null };
  const fold = tree.closeOf(row) === null ? null : isFolded ? 'folded' : 'open';
  if (tree.openOf(row) !== row) return { ...plain, fold };
  const parent = tree.parentOf(row);
  const isItem = parent !== null && tree.containerAt(parent) === 'list';
  const value = fold === null ? withKnown(body, row, plain.segments) : plain.segments;
  if (!isItem) return { ...plain, fold, segments: value };
  const digits = String(Math.max(0, atMost(tree, parent) - 1)).length;
  const index: RowSegment = {
    kind: 'index',
    text: `${String(tree.ordinalOf(row)).padStart(digits)}  `,
  };
  const segments = fold === 'folded' ? foldedItem(body, row) : value;
  return { ...plain, fold, segments: [index, ...segments] };
}

/** Items of a list with more rows are not counted: the column of indexes may be a little wide. */
const LARGE = 100_000;

function atMost(tree: BodyTree, list: number): number {
  const rows = (tree.closeOf(list) ?? tree.count) - list - 1;
  return rows > LARGE ? rows : tree.sizeOf(list);
}

function foldedItem(body: BodyRows, row: number): readonly RowSegment[] {
  const { tree } = body;
  if (tree === null) return [];
  const isList = tree.containerAt(row) === 'list';
  const subject = isList ? row : subjectOf(tree, row);
  const count = tree.sizeOf(subject).toLocaleString('en');
  const size: RowSegment = { kind: 'punctuation', text: isList ? `[…${count}]` : `{…${count}}` };
  const title = isList ? '' : itemTitle(body, subject);
  return title === '' ? [size] : [{ kind: 'title', text: title }, size];
}

/** The title of an object, as it may be shown; empty if it has none. */
function itemTitle(body: BodyRows, object: number): string {
  const { tree } = body;
  if (tree === null) return '';
  const named = titleRow(tree, object);
  const image = named === null || isOnlyId(tree, named) ? imageWords(tree, object) : null;
  if (image !== null) return image;
  return named === null ? '' : shownValue(body, named, LONGEST_TITLE);
}

/** The value of a row without quotes, as it may be shown. */
export function shownValue(body: BodyRows, row: number, longest: number): string {
  const value = body.row(row, longest).segments.find(({ kind }) => VALUES.has(kind));
  return unquotedPart(value?.text ?? '');
}

const VALUES: ReadonlySet<RowSegment['kind']> = new Set(['string', 'number', 'keyword']);

/** The text of a JSON string, also of one that is cut off before its end. */
function unquotedPart(text: string): string {
  if (!text.startsWith('"')) return text;
  if (!text.endsWith('…')) return unquoted(text);
  // An escape may be cut in its middle.
  const whole = unquoted(`${text.slice(0, -1).replace(/\\(?:u[\da-f]{0,3})?$/i, '')}"`);
  return `${whole.replace(/^"/, '')}…`;
}

/** Marks URLs, and puts a description before an image. */
function withKnown(
  body: BodyRows,
  row: number,
  segments: readonly RowSegment[],
): readonly RowSegment[] {
  const { tree } = body;
  const at = segments.findIndex(({ kind }) => kind === 'string');
  const value = segments[at];
  if (tree === null || value === undefined) return segments;
  const isLink = isAddress(unquotedPart(value.text));
  const isData = value.text.startsWith('"data:image/');
  if (!isLink && !isData) return segments;
  const image = imageWords(tree, row);
  const shown: RowSegment = isLink ? { kind: 'link', text: value.text } : value;
  const about: readonly RowSegment[] =
    image === null ? [] : [{ kind: 'about', text: `${image}  ` }];
  return [...segments.slice(0, at), ...about, shown, ...segments.slice(at + 1)];
}
