/** The rows of an editor that are in sight; only these are wrapped and coloured. */
import type { GraphqlToken } from '../../../../core/graphql/highlight.ts';
import type { RowSegment } from '../../../../core/json/body-rows.ts';
import { type BracketMarks, markBrackets, openBracketsAt } from '../../../../core/text/brackets.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import { selectionOf, type TextBuffer } from '../../../../core/text/text-buffer.ts';
import {
  columnAt,
  hangOf,
  offsetAt,
  rowRange,
  rowsInSight,
  topInSight,
  type TextRow,
} from '../../../../core/text/wrap-text.ts';
import type { Theme } from '../../theme.ts';
import { paintOf, paintPieces, type Piece } from '../paint.ts';

export interface EditorRowsOptions {
  readonly buffer: TextBuffer;
  /** False while nobody types in it: then no selection and no bracket's partner is shown. */
  readonly hasCursor: boolean;
  /** Lines (from 0) with something wrong in them, which get a sign. */
  readonly marks?: ReadonlyMap<number, 'mistake' | 'warning'>;
  readonly highlight: Highlight;
  readonly width: number;
  readonly height: number;
}

type Highlight = (text: string) => ReadonlyArray<ReadonlyArray<GraphqlToken | RowSegment>>;

interface EditorRows {
  readonly rows: readonly string[];
  /** The row of the cursor in `rows`, and its cell in that row. */
  readonly row: number;
  readonly column: number;
  /** Where the first row begins in the text, in UTF-16 units. */
  readonly top: number;
  /** The offset in the text, in UTF-16 units, of a cell of `rows`. */
  readonly offsetAt: (column: number, row: number) => number;
}

/** Narrower panes have no line numbers. */
const LEAST_FOR_NUMBERS = 36;

/** Cells for a line's sign, with a blank beside it. */
const SIGN_CELLS = 2;

/** Cells of the text in a row, without the line numbers and a cell for the cursor at its end. */
export function editorCells(width: number, text: string): number {
  return Math.max(1, width - gutterCells(width, text) - 1);
}

function gutterCells(width: number, text: string): number {
  if (width < LEAST_FOR_NUMBERS) return SIGN_CELLS;
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return Math.max(2, String(lines).length) + SIGN_CELLS;
}

/** The rows in sight, the cursor's among them, coloured. */
export function editorRows(options: EditorRowsOptions, theme: Theme): EditorRows {
  const { buffer, width } = options;
  const { text, cursor } = buffer;
  const gutter = gutterCells(width, text);
  const cells = editorCells(width, text);
  const { rows, cursor: at } = rowsInSight(buffer, cells, options.height);
  const here = rows[at];
  const paint = painter(options, rows, theme);
  return {
    top: topInSight(buffer, cells, options.height),
    offsetAt: (column, row) => {
      const clicked = rows[Math.min(row, rows.length - 1)];
      if (clicked === undefined) return cursor;
      return clicked.line.start + offsetAt(clicked.line, clicked.row, column - gutter);
    },
    rows: rows.map(
      (row) =>
        gutterOf(row, gutter, options, row.number === here?.number, theme) + paint(row, cells),
    ),
    row: at,
    column:
      gutter + (here === undefined ? 0 : columnAt(here.line, here.row, cursor - here.line.start)),
  };
}

/** The number of a line and its sign, before its first row. */
function gutterOf(
  { number, row }: TextRow,
  gutter: number,
  { width, marks }: EditorRowsOptions,
  isHere: boolean,
  theme: Theme,
): string {
  if (row > 0) return ' '.repeat(gutter);
  const digits = width < LEAST_FOR_NUMBERS ? '' : String(number + 1).padStart(gutter - SIGN_CELLS);
  return `${isHere ? theme.strong(digits) : digits}${signOf(marks?.get(number), theme)} `;
}

function signOf(
  mark: 'mistake' | 'warning' | undefined,
  { glyphs, error, warning }: Theme,
): string {
  if (mark === undefined) return ' ';
  return mark === 'mistake' ? error(glyphs.error) : warning(glyphs.warning);
}

type Paint = (text: string) => string;

/** A part of the text and how it looks; offsets in UTF-16 units of the whole text. */
interface Look {
  readonly from: number;
  readonly to: number;
  readonly paint: Paint;
}

/** Paints the rows of one window. */
function painter(
  { buffer, hasCursor, highlight }: EditorRowsOptions,
  rows: readonly TextRow[],
  theme: Theme,
): (row: TextRow, cells: number) => string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return () => '';
  const from = first.line.start + rowRange(first.line, first.row).from;
  const to = last.line.start + rowRange(last.line, last.row).to;
  const tokens = tokensOf(buffer, from, to, highlight, theme);
  const looks = looksOf(buffer, { from, to }, hasCursor, theme);
  return ({ line, row }, cells) => {
    const range = rowRange(line, row);
    const part = { from: line.start + range.from, to: line.start + range.to };
    const pieces = looks.reduce(
      (all, look) => all.flatMap((one) => splitBy(one, look)),
      tokens.flatMap((token) => within(token, part)),
    );
    const shown: Piece[] = pieces.map((one) => ({
      text: toDisplayText(buffer.text.slice(one.from, one.to)),
      paint: one.paint,
    }));
    const hang = ' '.repeat(hangOf(line, row));
    const cut = { from: 0, width: cells + 1 - hang.length, mark: theme.glyphs.ellipsis };
    return hang + paintPieces(shown, cut);
  };
}

/** What to write before a part of a text that begins inside of a string or a comment. */
const BEGINNINGS = { code: '', string: '"', 'block string': '"""', comment: '#' } as const;

/** The tokens between two offsets, as if the text before them had been read. */
function tokensOf(
  { text, code }: TextBuffer,
  from: number,
  to: number,
  highlight: Highlight,
  theme: Theme,
): readonly Look[] {
  const place = code === null || from === 0 ? 'code' : openBracketsAt(text, code, from).place;
  const beginning = BEGINNINGS[place];
  const looks: Look[] = [];
  let at = from - beginning.length;
  for (const line of highlight(beginning + text.slice(from, to))) {
    for (const { kind, text: token } of line) {
      const start = Math.max(from, at);
      at += token.length;
      if (at > start) looks.push({ from: start, to: at, paint: paintOf(kind, theme) });
    }
    at += 1;
  }
  return looks;
}

function lookAt(at: number, paint: Paint): Look {
  return { from: at, to: at + 1, paint };
}

/** The looks over the colours: brackets, then the selection. */
function looksOf(
  buffer: TextBuffer,
  window: { readonly from: number; readonly to: number },
  hasCursor: boolean,
  theme: Theme,
): readonly Look[] {
  const { text, code, cursor } = buffer;
  const selected = hasCursor ? selectionOf(buffer) : null;
  const brackets: BracketMarks =
    code === null ? { pair: null, wrong: [] } : markBrackets(text, code, cursor, window);
  return [
    ...brackets.wrong.map((at) => lookAt(at, theme.unmatched)),
    ...(hasCursor ? (brackets.pair ?? []) : []).map((at) => lookAt(at, theme.partner)),
    ...(selected === null ? [] : [{ ...selected, paint: theme.selection }]),
  ];
}

function within(look: Look, { from, to }: { readonly from: number; readonly to: number }): Look[] {
  const part = { ...look, from: Math.max(look.from, from), to: Math.min(look.to, to) };
  return part.from < part.to ? [part] : [];
}

/** Splits a part where another look covers some of it; else it is the only one. */
function splitBy(part: Look, over: Look): Look[] {
  return [
    ...within(part, { from: part.from, to: over.from }),
    ...within(
      { ...part, paint: (text) => over.paint(part.paint(text)) },
      { from: over.from, to: over.to },
    ),
    ...within(part, { from: over.to, to: part.to }),
  ];
}
