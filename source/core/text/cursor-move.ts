import {
  boundaryAt,
  countGraphemes,
  firstGraphemes,
  graphemeStart,
  nextBoundary,
  previousBoundary,
} from './graphemes.ts';
import { lineEnd, lineStart } from './text-lines.ts';
import { wordEnd, wordStart } from './word-boundary.ts';

export type CursorMove =
  | 'left'
  | 'right'
  | 'word-left'
  | 'word-right'
  | 'line-start'
  | 'line-end'
  | 'up'
  | 'down'
  | 'text-start'
  | 'text-end';

/** A cursor in a text; offsets are UTF-16 units and lie on grapheme boundaries. */
export interface CursorPlace {
  readonly text: string;
  readonly cursor: number;
  /** The column (graphemes) that up and down come back to; null after any other move. */
  readonly column: number | null;
}

/** Where a move leads, and the column that up and down have to remember. */
export function moveTarget(
  place: CursorPlace,
  to: CursorMove,
): { offset: number; column: number | null } {
  const { text, cursor } = place;
  switch (to) {
    case 'left':
      return at(previousBoundary(text, cursor));
    case 'right':
      return at(nextBoundary(text, cursor));
    case 'word-left':
      // A mark counts as part of a word, the sign it stands on does not: never stop between them.
      return at(graphemeStart(text, wordStart(text, cursor)));
    case 'word-right':
      return at(boundaryAt(text, wordEnd(text, cursor)));
    case 'line-start':
      return at(lineStart(text, cursor));
    case 'line-end':
      return at(lineEnd(text, cursor));
    case 'text-start':
      return at(0);
    case 'text-end':
      return at(text.length);
    case 'up':
    case 'down':
      return vertical(place, to);
  }
}

function at(offset: number): { offset: number; column: null } {
  return { offset, column: null };
}

/** On the first line up goes to the start, on the last line down to the end, as editors do. */
function vertical(place: CursorPlace, to: 'up' | 'down'): { offset: number; column: number } {
  const { text, cursor } = place;
  const start = lineStart(text, cursor);
  const column = place.column ?? countGraphemes(text.slice(start, cursor));
  const end = lineEnd(text, cursor);
  if (to === 'up' && start === 0) return { offset: 0, column };
  if (to === 'down' && end === text.length) return { offset: text.length, column };
  const line = to === 'up' ? lineStart(text, start - 1) : end + 1;
  const offset = line + firstGraphemes(text.slice(line, lineEnd(text, line)), column).length;
  return { offset, column };
}
