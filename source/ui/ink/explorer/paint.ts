import { graphemesOf } from '../../../core/text/cursor.ts';
/** Rows of the answer and of the editor as pre-coloured strings: only what is in sight is made. */
import type { GraphqlTokenKind } from '../../../core/graphql/highlight.ts';
import type { SegmentKind } from '../../../core/json/body-rows.ts';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { type DisplayText, toDisplayText } from '../../../core/text/display-text.ts';
import type { Theme } from '../theme.ts';

type Paint = (text: string) => string;

/** A piece of a row with its colour. */
export interface Piece {
  readonly text: DisplayText;
  readonly paint: Paint;
}

/** The colour of a kind of token, the same in the editor and in the answer. */
export function paintOf(kind: SegmentKind | GraphqlTokenKind, theme: Theme): Paint {
  switch (kind) {
    case 'name':
      return theme.code.name;
    case 'string':
      return theme.code.string;
    case 'number':
      return theme.code.number;
    case 'keyword':
    case 'variable':
      return theme.code.keyword;
    case 'punctuation':
      return theme.code.punctuation;
    case 'comment':
      return theme.code.comment;
    case 'mark':
      return theme.warning;
    case 'index':
      return theme.code.number;
    case 'title':
      return theme.strong;
    case 'link':
      return theme.code.link;
    case 'about':
      return theme.code.comment;
    case 'plain':
      return (text) => text;
  }
}

/**
 * A text in pieces, with the searched text highlighted. A hit that is shown with escapes cannot be
 * highlighted; the sign at the beginning of the row shows it.
 */
export function markHits(text: DisplayText, sought: string, paint: Paint, hit: Paint): Piece[] {
  const lower = text.toLowerCase();
  // A letter whose lower case is longer would shift all offsets after it.
  if (sought === '' || lower.length !== text.length) return [{ text, paint }];
  const wanted = sought.toLowerCase();
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    if (at > from) pieces.push({ text: toDisplayText(text.slice(from, at)), paint });
    from = at + wanted.length;
    pieces.push({ text: toDisplayText(text.slice(at, from)), paint: (part) => hit(paint(part)) });
  }
  if (from < text.length) pieces.push({ text: toDisplayText(text.slice(from)), paint });
  return pieces;
}

/** How a row is cut: cells skipped at the start, cells available, and the mark of a cut. */
interface Cut {
  readonly from: number;
  readonly width: number;
  readonly mark: string;
}

/** One coloured row of at most `width` cells, without the first `from` ones. */
export function paintPieces(pieces: readonly Piece[], { from, width, mark }: Cut): string {
  let skip = from;
  let cellsLeft = width;
  let row = '';
  for (const [index, { text, paint }] of pieces.entries()) {
    const { rest, leftOver } = dropCells(text, skip);
    skip = leftOver;
    if (rest === '') continue;
    const isLast = index === pieces.length - 1;
    const cells = cellWidth(rest);
    if (cells < cellsLeft || (cells === cellsLeft && isLast)) {
      row += paint(rest);
      cellsLeft -= cells;
      continue;
    }
    return (
      row +
      paint(takeCells(rest, cellsLeft - cellWidth(mark))) +
      mark.slice(0, Math.max(0, cellsLeft))
    );
  }
  return row;
}

const ASCII = /^[\x20-\x7e]*$/;

/** A text without its first `cells`; a wide character that they would cut in half is dropped. */
function dropCells(text: string, cells: number): { rest: string; leftOver: number } {
  if (cells <= 0) return { rest: text, leftOver: 0 };
  if (ASCII.test(text))
    return { rest: text.slice(cells), leftOver: Math.max(0, cells - text.length) };
  let left = cells;
  for (const { segment, index } of graphemesOf(text)) {
    if (left <= 0) return { rest: text.slice(index), leftOver: 0 };
    left -= cellWidth(segment);
  }
  return { rest: '', leftOver: Math.max(0, left) };
}

function takeCells(text: string, cells: number): string {
  if (cells <= 0) return '';
  if (ASCII.test(text)) return text.slice(0, cells);
  let left = cells;
  for (const { segment, index } of graphemesOf(text)) {
    left -= cellWidth(segment);
    if (left < 0) return text.slice(0, index);
  }
  return text;
}

/** The end of a text that is too long, after a mark: the end of a path says most. */
export function endOf(text: string, width: number, mark: string): string {
  if (cellWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of [...graphemesOf(text.slice(-2 * width))].toReversed()) {
    if (cellWidth(mark + segment + kept) > width) break;
    kept = segment + kept;
  }
  return mark + kept;
}
