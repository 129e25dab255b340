import { cellWidth } from '../../../core/text/cell-width.ts';
import type { DisplayText } from '../../../core/text/display-text.ts';

/** A piece of a row with its colour. */
export interface Piece {
  readonly text: DisplayText;
  readonly paint: (text: string) => string;
}

/** How a row is cut: cells left out at the start, cells that there are, and the mark for more. */
export interface Cut {
  readonly from: number;
  readonly width: number;
  readonly mark: string;
}

/** One coloured row of at most `width` cells, without the first `from` ones. */
export function paintPieces(pieces: readonly Piece[], { from, width, mark }: Cut): string {
  let skip = from;
  let room = width;
  let row = '';
  for (const [index, { text, paint }] of pieces.entries()) {
    const { rest, leftOver } = dropCells(text, skip);
    skip = leftOver;
    if (rest === '') continue;
    const isLast = index === pieces.length - 1;
    const cells = cellWidth(rest);
    if (cells < room || (cells === room && isLast)) {
      row += paint(rest);
      room -= cells;
      continue;
    }
    return row + paint(takeCells(rest, room - cellWidth(mark))) + mark.slice(0, Math.max(0, room));
  }
  return row;
}

const ASCII = /^[\x20-\x7e]*$/;

/** Without the first `cells`; of a wide character that is halved nothing stays. */
function dropCells(text: string, cells: number): { rest: string; leftOver: number } {
  if (cells <= 0) return { rest: text, leftOver: 0 };
  if (ASCII.test(text))
    return { rest: text.slice(cells), leftOver: Math.max(0, cells - text.length) };
  let left = cells;
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    if (left <= 0) return { rest: text.slice(index), leftOver: 0 };
    left -= cellWidth(segment);
  }
  return { rest: '', leftOver: Math.max(0, left) };
}

function takeCells(text: string, cells: number): string {
  if (cells <= 0) return '';
  if (ASCII.test(text)) return text.slice(0, cells);
  let left = cells;
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    left -= cellWidth(segment);
    if (left < 0) return text.slice(0, index);
  }
  return text;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
