import type { BodyRow, BodyRows } from '../../../core/json/body-rows.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets } from '../../../core/text/redact.ts';
import type { Secret } from '../../../core/text/secret.ts';
import type { Theme } from '../theme.ts';
import { paintPieces, type Piece } from './paint-pieces.ts';
import { paintOf } from './segment-paint.ts';

/** The part of a body that is on the screen. */
export interface BodyWindow {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Never shown, even where the store repeats them. */
  readonly secrets: readonly Secret[];
}

/** A value is read this much farther than the screen goes, so that a secret in it is seen whole. */
const BEYOND = 512;
const BYTES_A_CELL = 4;

/** The rows that are visible now; no other is made. */
export function bodyWindow(body: BodyRows, window: BodyWindow, theme: Theme): string[] {
  const rows: string[] = [];
  const longest = (window.left + window.width) * BYTES_A_CELL + BEYOND;
  const end = Math.min(body.count, window.top + window.height);
  for (let index = window.top; index < end; index += 1) {
    rows.push(paintRow(body.row(index, longest), window, theme));
  }
  return rows;
}

function paintRow(row: BodyRow, { left, width, secrets }: BodyWindow, theme: Theme): string {
  // Deeper than half the pane the indentation stays: else there would be nothing but blanks.
  const indent = Math.min(row.depth * 2, Math.floor(width / 2));
  const pieces: Piece[] = [{ text: toDisplayText(' '.repeat(indent)), paint: (text) => text }];
  for (const { kind, text } of row.segments) {
    pieces.push({ text: toDisplayText(redactSecrets(text, secrets)), paint: paintOf(kind, theme) });
  }
  return paintPieces(pieces, { from: left, width, mark: theme.glyphs.ellipsis });
}
