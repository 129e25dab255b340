/**
 * What decides how tall a component is: its width, and how many rows there are to spend. Every
 * component has a `rowsOf…` beside it that says its height beforehand, so that a screen is laid
 * out once and never measured after a frame.
 */
import { cellWidth } from '../../../core/text/cell-width.ts';
import wrapAnsi from 'wrap-ansi';
import type { KeyHint } from '../keymap.ts';
import type { Glyphs } from '../theme.ts';

/**
 * How rows are spent. `roomy`: frames, blank rows, small print. Where not all fits, the blank rows
 * go (`packed`); else the frames go first (`snug`), then the blank rows (`tight`), then the small
 * print (`bare`).
 */
export const DENSITIES = ['roomy', 'packed', 'snug', 'tight', 'bare'] as const;

export type Density = (typeof DENSITIES)[number];

/** The space that a block is drawn in. */
export interface Layout {
  readonly density: Density;
  /** Cells of the text column. */
  readonly width: number;
  /** Cells of a row of the terminal, for what stands at column 0. */
  readonly columns: number;
  readonly glyphs: Glyphs;
  /** The key for an action's word, for facts that name one; null where it has none now. */
  readonly keyFor: (word: string) => KeyHint | null;
  /** A column beside the block explains the item under the cursor. */
  readonly isExplainedBeside: boolean;
}

/** The props of a block's component. */
export interface BlockProps<Shown> {
  readonly block: Shown;
  readonly layout: Layout;
}

/** Whether frames are drawn and nothing is left out. */
export function isFull({ density }: Pick<Layout, 'density'>): boolean {
  return density === 'roomy' || density === 'packed';
}

/** The same layout, narrower by so many cells. */
export function narrower(layout: Layout, cells: number): Layout {
  return { ...layout, width: Math.max(1, layout.width - cells) };
}

/** A text with signs that this terminal can show. */
export function shownText(text: string, { isUnicode }: Glyphs): string {
  if (isUnicode || /^[ -~\n]*$/.test(text)) return text;
  return text.replaceAll(/[…’‘“”–—•·→←↑↓✓✗×]/g, (sign) => ASCII_TWINS[sign] ?? '?');
}

const ASCII_TWINS: Readonly<Record<string, string>> = {
  '…': '...',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '•': '*',
  '·': '-',
  '→': '->',
  '←': '<-',
  '↑': 'Up',
  '↓': 'Down',
  '✓': 'x',
  '✗': 'X',
  '×': 'x',
};

/**
 * A text in rows of at most `width` cells. Words too long for a row are broken; no row begins with
 * a blank, as rows that Ink wraps can.
 */
export function wrapText(text: string, width: number, glyphs: Glyphs): readonly string[] {
  const cells = Math.max(1, width);
  const shown = shownText(text, glyphs);
  // Every character of these is one cell wide, and most texts are made of them.
  if (/^[ -~…•’–✓✗→←]*$/.test(shown)) return wrapNarrow(shown, cells);
  return wrapAnsi(shown, cells, { hard: true }).split('\n');
}

function wrapNarrow(text: string, width: number): readonly string[] {
  if (text.length <= width) return [text];
  const rows: string[] = [];
  let row = '';
  for (let word of text.split(' ')) {
    if (row !== '' && row.length + 1 + word.length <= width) {
      row += ` ${word}`;
      continue;
    }
    if (row !== '') rows.push(row);
    while (word.length > width) {
      rows.push(word.slice(0, width));
      word = word.slice(width);
    }
    row = word;
  }
  if (row !== '' || rows.length === 0) rows.push(row);
  return rows;
}

/** How many rows {@link wrapText} makes. */
export function textRows(text: string, width: number, glyphs: Glyphs): number {
  return wrapText(text, width, glyphs).length;
}

/** Rows of a text that may be broken anywhere, without added blanks: it is copied as it is. */
export function hardRows(text: string, columns: number, glyphs: Glyphs): readonly string[] {
  const cells = Math.max(1, columns);
  const shown = shownText(text, glyphs);
  if (/^[ -~]*$/.test(shown)) {
    if (shown.length <= cells) return [shown];
    return shown.match(new RegExp(`.{1,${cells}}`, 'g')) ?? [''];
  }
  return wrapAnsi(shown, cells, { hard: true, wordWrap: false, trim: false }).split('\n');
}

/** A store in at most `width` cells: its handle is cut, not its host, which says whose it is. */
export function cutStore(shop: string, width: number, glyphs: Glyphs): string {
  const dot = shop.indexOf('.');
  const host = dot === -1 ? '' : shop.slice(dot);
  const handleCells = width - cellWidth(host);
  if (cellWidth(shop) <= width || handleCells < SHORTEST_HANDLE)
    return cutText(shop, width, glyphs);
  return cutText(shop.slice(0, dot === -1 ? undefined : dot), handleCells, glyphs) + host;
}

/** With fewer cells a handle does not tell two stores apart. */
const SHORTEST_HANDLE = 4;

/** A text of at most `width` cells; the end is cut off with a mark. */
export function cutText(text: string, width: number, glyphs: Glyphs): string {
  const shown = shownText(text, glyphs);
  if (cellWidth(shown) <= width) return shown;
  const cells = width - glyphs.ellipsis.length;
  if (cells < 1) return glyphs.ellipsis.slice(0, Math.max(0, width));
  const [first = ''] = hardRows(shown, cells, glyphs);
  return first.trimEnd() + glyphs.ellipsis;
}
