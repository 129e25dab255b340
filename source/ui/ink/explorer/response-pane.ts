import type { RequestAnswer, RequestFailure } from '../../../core/requests/answer.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { rowsOfTab } from '../../../core/explorer/reading/walk.ts';
import { presentAnswer, presentAsked } from '../../../core/view/presenter.ts';
import type { DrawnFrame } from '../rows/frame.ts';
import { noticeRows } from '../rows/notice.ts';
import type { RowBlock } from '../rows/row.ts';
import { cutRow, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import { diagnosisRows } from './diagnosis-rows.ts';
import { fillRows } from './fill-rows.ts';
import type { PaneSize } from './pane-layout.ts';
import { readingRow } from './reading-rows.ts';
import { sendingWords, statusChip } from './status-chip.ts';
import { wireRows } from './wire-rows.ts';
import { noteRows, tabsRow } from './above-answer.ts';
import { tabRows } from './tab-rows.ts';

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
  failure: RequestFailure,
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
  answer: RequestAnswer,
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

function grouped(count: number): string {
  return count.toLocaleString('en');
}
