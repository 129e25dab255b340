import { toDisplayText, type DisplayText } from '../../../core/text/display-text.ts';
import type { Piece } from './paint-pieces.ts';

/**
 * A text in pieces, what was looked for in a look of its own. Where it stands in escapes there is
 * nothing to mark: the sign at the row's beginning tells.
 */
export function markHits(
  text: DisplayText,
  sought: string,
  paint: Piece['paint'],
  hit: Piece['paint'],
): Piece[] {
  const lower = text.toLowerCase();
  // A letter whose small form is longer would shift all that follows.
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
