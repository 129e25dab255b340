import type { ShownRows } from '../../../core/explorer/reading/walk.ts';
import type { BodyRow } from '../../../core/json/body-rows.ts';
import { firstIndex } from '../../../core/json/fold-index.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets, type Secret } from '../../../core/text/secret.ts';
import type { Theme } from '../theme.ts';
import { markHits } from './mark-hits.ts';
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
  /** The row of the body that is pointed at; null: there is no cursor, and no column for it. */
  readonly cursor: number | null;
  readonly hasKeys: boolean;
  /** What was looked for, and the rows that hold it. */
  readonly hits: { readonly text: string; readonly rows: Uint32Array } | null;
}

/** Cells in front of each row for the pointer and the sign of a hit. */
const GUTTER = 2;

/** A value is read this much farther than the screen goes, so that a secret in it is seen whole. */
const BEYOND = 512;
const BYTES_A_CELL = 4;

/** The rows that are visible now; no other is made. */
export function bodyWindow(shown: ShownRows, window: BodyWindow, theme: Theme): string[] {
  const rows: string[] = [];
  const longest = (window.left + window.width) * BYTES_A_CELL + BEYOND;
  const end = Math.min(shown.count, window.top + window.height);
  for (let place = window.top; place < end; place += 1) {
    const index = shown.rowAt(place);
    rows.push(gutter(index, window, theme) + paintRow(shown.drawn(index, longest), window, theme));
  }
  return rows;
}

/** A sign beside the colour: `›` the cursor, `*` a hit. */
function gutter(index: number, { cursor, hasKeys, hits }: BodyWindow, theme: Theme): string {
  const isHit = hits !== null && isAmong(hits.rows, index);
  if (cursor === null) return isHit ? `${theme.hit('*')} ` : hits === null ? '' : '  ';
  const { pointer } = theme.glyphs;
  const sign = isHit ? '*' : ' ';
  if (index !== cursor) return ` ${sign}`;
  return hasKeys ? theme.selected(`${pointer}${sign}`) : `${pointer}${sign}`;
}

function isAmong(rows: Uint32Array, row: number): boolean {
  return rows[firstIndex(rows.length, (index) => (rows[index] ?? 0) >= row)] === row;
}

function paintRow(row: BodyRow, window: BodyWindow, theme: Theme): string {
  const { left, secrets, hits, cursor } = window;
  const width = cursor === null && hits === null ? window.width : window.width - GUTTER;
  // Deeper than half the pane the indentation stays: else there would be nothing but blanks.
  const indent = Math.min(row.depth * 2, Math.floor(width / 2));
  const pieces: Piece[] = [{ text: toDisplayText(' '.repeat(indent)), paint: (text) => text }];
  for (const { kind, text } of row.segments) {
    const shown = toDisplayText(redactSecrets(text, secrets));
    const paint = paintOf(kind, theme);
    if (hits === null || kind === 'punctuation' || kind === 'mark') {
      pieces.push({ text: shown, paint });
    } else pieces.push(...markHits(shown, hits.text, paint, theme.hit));
  }
  return paintPieces(pieces, { from: left, width, mark: theme.glyphs.ellipsis });
}
