/** The rows of the open tab of an answer, as pre-coloured strings; of a body only those in sight. */
import { append } from '../../../../core/any-length.ts';
import type { Diagnosis } from '../../../../core/diagnosis/diagnosis.ts';
import { type ShownRows, shownRows, tableOf } from '../../../../core/explorer/reading/walk.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import type { DrawnRow } from '../../../../core/explorer/reading/drawn-row.ts';
import type { BodyRows } from '../../../../core/json/body-rows.ts';
import { firstIndex } from '../../../../core/list-index.ts';
import type { RequestAnswer } from '../../../../core/requests/answer.ts';
import { cellWidth, cutToWidth } from '../../../../core/text/cell-width.ts';
import { type DisplayText, toDisplayText } from '../../../../core/text/display-text.ts';
import { redactSecrets, type Secret } from '../../../../core/text/secret.ts';
import type { WireMessage } from '../../../../core/wire/message.ts';
import { partyWords } from '../../../../core/wire/to-markdown.ts';
import { hangingRows } from '../../ansi-rows.ts';
import { shownText } from '../../components/layout.ts';
import { levelWords } from '../../components/notice.tsx';
import { detailRows, isRefusal } from '../../overlays/wire-rows.tsx';
import type { Glyphs, Theme } from '../../theme.ts';
import type { PaneSize } from '../pane.tsx';
import { markHits, paintOf, paintPieces, type Piece } from '../paint.ts';
import type { LongText } from './long-text.ts';
import { tableRows } from './table-rows.ts';

/**
 * Rows of the tabs whose texts are wrapped to the width of the pane; empty for the others, which
 * are cut.
 */
export function wrappedRows(
  { view, presenter }: Pick<ExplorerState, 'view' | 'presenter'>,
  answer: RequestAnswer,
  width: number,
  theme: Theme,
): readonly string[] {
  switch (view.tab) {
    case 'wire':
      return wireRows(answer.wire, { isPresenting: presenter, width }, theme);
    case 'diagnosis':
      return diagnosisRows(answer.diagnoses, width, theme);
    case 'body':
    case 'table':
    case 'headers':
      return [];
  }
}

/** The rows of the open tab that are in sight. `wrapped`: from {@link wrappedRows}. */
export function tabRows(
  state: ExplorerState,
  answer: RequestAnswer,
  window: PaneSize & {
    readonly top: number;
    readonly wrapped: readonly string[];
    readonly text: LongText | null;
  },
  theme: Theme,
): readonly string[] {
  const { top, wrapped, width, height, text } = window;
  const { left, tab } = state.view;
  switch (tab) {
    case 'body':
      return bodyRows(state, answer.body, { top, left, width, height, text }, theme);
    case 'table': {
      const table = tableOf(state);
      if (table === null || answer.body === null) return ['There is no list of objects here.'];
      const secrets = [state.config.token];
      const hasKeys = state.focus.pane === 'response';
      return tableRows(table, answer.body, { top, width, height, secrets, hasKeys }, theme);
    }
    case 'headers':
      return answer.headers
        .slice(top, top + height)
        .map((header) => headerRow(header, left, width, theme));
    case 'wire':
    case 'diagnosis':
      return wrapped.slice(top, top + height);
  }
}

/** The part of a body that is on the screen. */
interface BodyWindow extends PaneSize {
  readonly top: number;
  readonly left: number;
  /** Never shown, even where the store repeats them. */
  readonly secrets: readonly Secret[];
  /** The row under the cursor; null: there is no cursor, and no column for it. */
  readonly cursor: number | null;
  readonly hasKeys: boolean;
  /** The text under the cursor where it is wrapped over several rows, else null. */
  readonly text: LongText | null;
  /** The text that was searched for, and the rows that hold it. */
  readonly hits: { readonly text: string; readonly rows: Uint32Array } | null;
}

/** After HEAD an answer without a body is expected. */
function noBody({ response }: ExplorerState): string {
  return response?.asked.request.method === 'HEAD'
    ? 'HEAD asks for the headers alone: the answer has no body.'
    : 'The answer has no body.';
}

function bodyRows(
  state: ExplorerState,
  body: BodyRows | null,
  window: Pick<BodyWindow, 'top' | 'left' | 'width' | 'height' | 'text'>,
  theme: Theme,
): readonly string[] {
  if (body === null) return [noBody(state)];
  const { reading, config, focus } = state;
  const { search, filter } = reading;
  const shown = shownRows(body, reading);
  if (filter !== null && shown.count === 0) return ['No row contains that.'];
  const hits = search ?? (filter === null ? null : { text: filter.text, rows: filter.matches });
  const cursor = body.tree === null ? null : shown.rowAt(shown.placeOf(reading.cursor));
  const hasKeys = focus.pane === 'response';
  return rowsInSight(shown, { ...window, secrets: [config.token], cursor, hasKeys, hits }, theme);
}

/** Cells in front of each row for the pointer and the sign of a hit. */
const GUTTER = 2;

/** A value is read so many bytes beyond the screen, so that a secret in it is found whole. */
const BEYOND = 512;
const BYTES_A_CELL = 4;

function rowsInSight(shown: ShownRows, window: BodyWindow, theme: Theme): string[] {
  const rows: string[] = [];
  const longest = (window.left + window.width) * BYTES_A_CELL + BEYOND;
  const end = Math.min(shown.count, window.top + window.height);
  for (let place = window.top; place < end; place += 1) {
    const index = shown.rowAt(place);
    const isHere = index === window.cursor;
    const isBar = isHere && window.hasKeys;
    const text = isHere ? window.text : null;
    const drawn = text === null ? shown.drawn(index, longest) : withWords(shown, index, text);
    const row = gutter(index, window, theme) + paintRow(drawn, isBar, window, theme);
    rows.push(isBar ? theme.bar(row + blanks(window.width - cellWidth(row))) : row);
    if (text !== null)
      append(
        rows,
        text.lines.map((line) => blanks(TEXT_INDENT) + line),
      );
  }
  return rows;
}

/** Cells before each line of a wrapped text. */
export const TEXT_INDENT = 4;

/** The row above a wrapped text: its name, and how long it is. */
function withWords(shown: ShownRows, index: number, { words }: LongText): DrawnRow {
  const row = shown.drawn(index);
  const name = row.segments.filter(({ kind }) => kind === 'name' || kind === 'index');
  const gap = name.some(({ kind }) => kind === 'name') ? [COLON] : [];
  return { ...row, segments: [...name, ...gap, { kind: 'about', text: words }] };
}

const COLON = { kind: 'punctuation', text: ': ' } as const;

function blanks(cells: number): string {
  return ' '.repeat(Math.max(0, cells));
}

/** A sign beside the look of a row: `›` the cursor, `*` a hit. */
function gutter(index: number, { cursor, hits }: BodyWindow, theme: Theme): string {
  const isHit = hits !== null && isAmong(hits.rows, index);
  if (cursor === null) return isHit ? `${theme.hit('*')} ` : hits === null ? '' : '  ';
  const { pointer } = theme.glyphs;
  const sign = isHit ? '*' : ' ';
  if (index !== cursor) return ` ${sign}`;
  return `${pointer}${sign}`;
}

function isAmong(rows: Uint32Array, row: number): boolean {
  return rows[firstIndex(rows.length, (index) => (rows[index] ?? 0) >= row)] === row;
}

/** One row of the tree; under the cursor's bar it has no colours of its own. */
function paintRow(row: DrawnRow, isBar: boolean, window: BodyWindow, theme: Theme): string {
  const { left, secrets, hits, cursor } = window;
  const { glyphs } = theme;
  const width = cursor === null && hits === null ? window.width : window.width - GUTTER;
  // The indentation stops at half the pane: deeper rows would be nothing but blanks.
  const indent = Math.min(row.depth * 2, Math.floor(width / 2));
  const sign = row.fold === null ? ' ' : glyphs[row.fold];
  const isOutside = row.segments.some(({ kind }) => kind === 'mark' || kind === 'plain');
  const start = isOutside ? '' : `${sign} `;
  const pieces: Piece[] = [{ text: toDisplayText(blanks(indent) + start), paint: asIs }];
  for (const { kind, text } of row.segments) {
    const words = OURS.has(kind) ? shownText(text, glyphs) : text;
    const shown = toDisplayText(redactSecrets(words, secrets));
    const paint = isBar ? asIs : paintOf(kind, theme);
    if (kind === 'title') pieces.push({ text: inColumn(shown, width - indent, glyphs), paint });
    else if (hits === null || kind === 'punctuation' || kind === 'mark') {
      pieces.push({ text: shown, paint });
    } else append(pieces, markHits(shown, hits.text, paint, isBar ? theme.strong : theme.hit));
  }
  return paintPieces(pieces, { from: left, width, mark: glyphs.ellipsis });
}

/** Segments that are our own words, not text of the body: their signs may need ASCII twins. */
const OURS: ReadonlySet<string> = new Set(['punctuation', 'about', 'mark']);

function asIs(text: string): string {
  return text;
}

/** Cells of a title where there is room, so that the texts after the titles form a column. */
const TITLE_CELLS = 24;
/** Cells for the index before a title and the size after it. */
const BESIDE_TITLE = 16;

function inColumn(title: DisplayText, cells: number, { ellipsis }: Glyphs): DisplayText {
  const most = Math.max(8, cells - BESIDE_TITLE);
  const cut = cutToWidth(title, most, ellipsis);
  return toDisplayText(`${cut}${blanks(Math.min(TITLE_CELLS, most) - cellWidth(cut))}  `);
}

function headerRow(
  [name, value]: RequestAnswer['headers'][number],
  left: number,
  width: number,
  theme: Theme,
): string {
  const pieces = [
    { text: name, paint: theme.code.name },
    { text: SEPARATOR, paint: theme.code.punctuation },
    { text: value, paint: (text: string) => text },
  ];
  return paintPieces(pieces, { from: left, width, mark: theme.glyphs.ellipsis });
}

const SEPARATOR = toDisplayText(': ');

/** Request and answer as messages, each header and field with a sentence; no secret is in them. */
function wireRows(
  messages: readonly WireMessage[],
  options: { readonly isPresenting: boolean; readonly width: number },
  theme: Theme,
): readonly string[] {
  return messages.flatMap((message) => {
    const parties = `${partyWords(message, theme.glyphs.arrow)}:`;
    const head = hangingRows(parties, message.startLine, options.width);
    const paint = isRefusal(message) ? theme.error : theme.strong;
    return [...head.map((row) => paint(row)), ...detailRows(message, options, theme)];
  });
}

/** What happened, why, and what to do, for each diagnosis of an answer. */
function diagnosisRows(
  diagnoses: readonly Diagnosis[],
  width: number,
  theme: Theme,
): readonly string[] {
  return diagnoses.flatMap(({ severity, what, why, remedy }, index) => {
    const isFailure = severity === 'failure';
    const mark = levelWords(isFailure ? 'problem' : 'warning', theme.glyphs).trimEnd();
    const paint = isFailure ? theme.error : theme.warning;
    return [
      ...(index > 0 ? [''] : []),
      ...hangingRows(mark, what, width).map((row) => paint(row)),
      ...hangingRows('  Why:   ', why, width),
      ...hangingRows('  To do: ', remedy, width),
    ];
  });
}
