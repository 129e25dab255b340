/** The rows of the open tab of an answer, as pre-coloured strings; of a body only those in sight. */
import type { Diagnosis } from '../../../../core/diagnosis/diagnosis.ts';
import { type ShownRows, shownRows } from '../../../../core/explorer/reading/walk.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import type { BodyRow, BodyRows } from '../../../../core/json/body-rows.ts';
import { firstIndex } from '../../../../core/first-index.ts';
import type { RequestAnswer } from '../../../../core/requests/answer.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import { redactSecrets, type Secret } from '../../../../core/text/secret.ts';
import type { WireMessage } from '../../../../core/wire/message.ts';
import { partyWords } from '../../../../core/wire/to-markdown.ts';
import { hangingRows } from '../../ansi-rows.ts';
import { levelWords } from '../../components/notice.tsx';
import { detailRows, isRefusal } from '../../overlays/wire-rows.tsx';
import type { Theme } from '../../theme.ts';
import type { PaneSize } from '../pane.tsx';
import { markHits, paintOf, paintPieces, type Piece } from '../paint.ts';

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
    case 'headers':
      return [];
  }
}

/** The rows of the open tab that are in sight. `wrapped`: from {@link wrappedRows}. */
export function tabRows(
  state: ExplorerState,
  answer: RequestAnswer,
  window: PaneSize & { readonly top: number; readonly wrapped: readonly string[] },
  theme: Theme,
): readonly string[] {
  const { top, wrapped, width, height } = window;
  const { left, tab } = state.view;
  switch (tab) {
    case 'body':
      return bodyRows(state, answer.body, { top, left, width, height }, theme);
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
  /** The row of the body that is pointed at; null: there is no cursor, and no column for it. */
  readonly cursor: number | null;
  readonly hasKeys: boolean;
  /** What was looked for, and the rows that hold it. */
  readonly hits: { readonly text: string; readonly rows: Uint32Array } | null;
}

/** HEAD asks for none, so that it is no news there. */
function noBody({ response }: ExplorerState): string {
  return response?.asked.request.method === 'HEAD'
    ? 'HEAD asks for the headers alone: the answer has no body.'
    : 'The answer has no body.';
}

function bodyRows(
  state: ExplorerState,
  body: BodyRows | null,
  window: PaneSize & { readonly top: number; readonly left: number },
  theme: Theme,
): readonly string[] {
  if (body === null) return [noBody(state)];
  const { reading, config, focus } = state;
  const { search, filter } = reading;
  const shown = shownRows(body, reading);
  if (filter !== null && shown.count === 0) return ['No row holds that.'];
  const hits = search ?? (filter === null ? null : { text: filter.text, rows: filter.matches });
  const cursor = body.tree === null ? null : shown.rowAt(shown.placeOf(reading.cursor));
  const hasKeys = focus.pane === 'response';
  return rowsInSight(shown, { ...window, secrets: [config.token], cursor, hasKeys, hits }, theme);
}

/** Cells in front of each row for the pointer and the sign of a hit. */
const GUTTER = 2;

/** A value is read this much farther than the screen goes, so that a secret in it is seen whole. */
const BEYOND = 512;
const BYTES_A_CELL = 4;

function rowsInSight(shown: ShownRows, window: BodyWindow, theme: Theme): string[] {
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

/** What happened, why, and what to do, for each thing that there is to say about an answer. */
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
