import type {
  ExplorerAnswer,
  ExplorerFailure,
  ExplorerState,
  ResponseTab,
} from '../../../core/explorer/state.ts';
import { hasNextPage } from '../../../core/explorer/next-page.ts';
import { shownRows } from '../../../core/explorer/reading/shown-rows.ts';
import { rowsOfTab } from '../../../core/explorer/scroll.ts';
import { presentAnswer, presentAsked } from '../../../core/presenter/present-answer.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import type { BodyRows } from '../../../core/json/body-rows.ts';
import type { DrawnFrame } from '../rows/frame.ts';
import { noticeRows } from '../rows/notice.ts';
import type { RowBlock } from '../rows/row.ts';
import { cutRow, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import { bodyWindow } from './body-window.ts';
import { diagnosisRows } from './diagnosis-rows.ts';
import { fillRows } from './fill-rows.ts';
import { paintPieces } from './paint-pieces.ts';
import type { PaneSize } from './pane-layout.ts';
import { readingRow } from './reading-rows.ts';
import { sendingWords, statusChip } from './status-chip.ts';
import { wireRows } from './wire-rows.ts';

export interface ResponsePane {
  /** At most `height`. */
  readonly rows: readonly string[];
  /** Rows under the tabs. */
  readonly viewHeight: number;
  readonly diagnosisRows: number;
  /** Rows of the messages; known only while they are shown. */
  readonly wireRows: number;
  /** Where is typed, counted from the first of the rows; null: nowhere. */
  readonly cursor: DrawnFrame['cursor'];
  /** `rows 1-30 of 4,200`; empty where there is nothing to say. */
  readonly position: string;
}

/** The answer: a chip, tabs, and the rows of the tab that are visible. */
export function responsePane(state: ExplorerState, room: PaneSize, theme: Theme): ResponsePane {
  const { response, sending } = state;
  const chip =
    sending === null
      ? []
      : wrapRows(
          sendingWords(
            state.presenter ? { ...sending, asked: presentAsked(sending.asked) } : sending,
            theme,
          ),
          room.width,
        ).slice(0, 2);
  if (response === null) {
    const words = sending === null ? ['No answer yet.'] : [];
    return { ...EMPTY, rows: [...chip, ...words], viewHeight: room.height };
  }
  if (response.type === 'failure') return failurePane(response, chip, room, theme);
  const shown = state.presenter ? presentAnswer(response) : response;
  return answerPane(state, shown, chip, room, theme);
}

const EMPTY = { diagnosisRows: 0, wireRows: 0, cursor: null, position: '' } as const;

function failurePane(
  failure: ExplorerFailure,
  chip: readonly string[],
  room: PaneSize,
  theme: Theme,
): ResponsePane {
  const level = failure.isCancelled ? 'note' : 'problem';
  const { message, remedy } = failure;
  const rows = [...chip, ...noticeRows({ level, message, remedy }, room.width, theme)];
  return { ...EMPTY, rows: rows.slice(0, room.height), viewHeight: room.height };
}

function answerPane(
  state: ExplorerState,
  answer: ExplorerAnswer,
  chip: readonly string[],
  room: PaneSize,
  theme: Theme,
): ResponsePane {
  const { view } = state;
  const mark = theme.glyphs.ellipsis;
  const head = chip.length > 0 ? chip : [cutRow(statusChip(answer, theme), room.width, mark)];
  const notes = noteRows(answer, view.tab, room, theme);
  const above = [...head, tabsRow(answer, view.tab, room.width, theme), ...notes];
  const under = readingRow(state, answer, room.width, theme);
  const below = room.height - above.length > under.rows.length ? rowTexts(under) : [];
  const viewHeight = Math.max(1, room.height - above.length - below.length);
  const diagnosis = diagnosisRows(answer.diagnoses, room.width, theme);
  const size = { width: room.width, height: viewHeight };
  const { presenter: isPresenting } = state;
  const wire =
    view.tab === 'wire' ? wireRows(answer.wire, { isPresenting, width: room.width }, theme) : [];
  const total = totalRows(state, diagnosis.length, wire.length);
  // A pane that grew since the last key shows no blank rows at the end.
  const top = Math.max(0, Math.min(view.top, total - viewHeight));
  const rows = tabRows(state, answer, { top, diagnosis, wire, size }, theme);
  const body = below.length === 0 ? rows : fillRows(rows, viewHeight);
  return {
    rows: [...above, ...body, ...below].slice(0, room.height),
    viewHeight,
    diagnosisRows: diagnosis.length,
    wireRows: view.tab === 'wire' ? wire.length : view.wireRows,
    cursor:
      under.cursor === null || below.length === 0
        ? null
        : { row: above.length + viewHeight, column: under.cursor.column },
    position:
      total > 0 ? `rows ${top + 1}-${Math.min(total, top + viewHeight)} of ${grouped(total)}` : '',
  };
}

function rowTexts({ rows }: RowBlock): string[] {
  return rows.map((row) => (typeof row === 'string' ? row : row.flush));
}

/** What only the drawing knows comes from it, so that a first frame is right already. */
function totalRows(state: ExplorerState, diagnosis: number, wire: number): number {
  switch (state.view.tab) {
    case 'wire':
      return wire;
    case 'diagnosis':
      return diagnosis;
    case 'body':
    case 'headers':
      return rowsOfTab(state);
  }
}

function tabRows(
  state: ExplorerState,
  answer: ExplorerAnswer,
  window: {
    readonly top: number;
    readonly diagnosis: readonly string[];
    readonly wire: readonly string[];
    readonly size: PaneSize;
  },
  theme: Theme,
): readonly string[] {
  const { top, diagnosis, wire, size } = window;
  const { left, tab } = state.view;
  switch (tab) {
    case 'body':
      return bodyRows(state, answer.body, { top, left, ...size }, theme);
    case 'headers':
      return answer.headers
        .slice(top, top + size.height)
        .map((header) => headerRow(header, left, size.width, theme));
    case 'wire':
      return wire.slice(top, top + size.height);
    case 'diagnosis':
      return diagnosis.slice(top, top + size.height);
  }
}

function bodyRows(
  state: ExplorerState,
  body: BodyRows | null,
  window: PaneSize & { readonly top: number; readonly left: number },
  theme: Theme,
): readonly string[] {
  if (body === null) return ['The answer has no body.'];
  const { reading, config, focus } = state;
  const { search, filter } = reading;
  const shown = shownRows(body, reading);
  if (filter !== null && shown.count === 0) return ['No row holds that.'];
  const hits = search ?? (filter === null ? null : { text: filter.text, rows: filter.matches });
  return bodyWindow(
    shown,
    {
      ...window,
      secrets: [config.token],
      cursor: body.tree === null ? null : shown.rowAt(shown.placeOf(reading.cursor)),
      hasKeys: focus.pane === 'response',
      hits,
    },
    theme,
  );
}

function headerRow(
  [name, value]: ExplorerAnswer['headers'][number],
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

/** Notes about reading, and under the body the first of what else is worth knowing. */
function noteRows(
  answer: ExplorerAnswer,
  tab: ResponseTab,
  room: PaneSize,
  theme: Theme,
): string[] {
  const notices = answer.diagnoses.filter(({ severity }) => severity === 'notice');
  const first = tab === 'body' ? notices.slice(0, 1).map(({ what }) => what) : [];
  const rows = [...answer.notes, ...first].flatMap((message) =>
    noticeRows({ level: 'warning', message, remedy: null }, room.width, theme),
  );
  return rows.slice(0, Math.max(1, Math.floor(room.height / 3)));
}

function tabsRow(answer: ExplorerAnswer, tab: ResponseTab, width: number, theme: Theme): string {
  const tabs: Array<readonly [ResponseTab, string]> = [
    ['body', 'Body'],
    ['headers', `Headers (${answer.headers.length})`],
  ];
  tabs.push(['wire', 'Wire']);
  if (answer.diagnoses.length > 0)
    tabs.push(['diagnosis', `Diagnosis (${answer.diagnoses.length})`]);
  const words = tabs.map(([name, text]) =>
    name === tab ? theme.selected(`[${text}]`) : ` ${text} `,
  );
  const next = hasNextPage(answer) ? `  ${theme.key('m')} next page` : '';
  return cutRow(words.join(' ') + next, width, theme.glyphs.ellipsis);
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}
