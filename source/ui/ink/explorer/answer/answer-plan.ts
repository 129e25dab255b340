import { cellWidth } from '../../../../core/text/cell-width.ts';
import type { AnswerWindow } from '../../../../core/explorer/event.ts';
import { rowsOfTab, windowTop } from '../../../../core/explorer/reading/walk.ts';
import type { ExplorerState, ResponseTab } from '../../../../core/explorer/state.ts';
import type { RequestAnswer, RequestFailure } from '../../../../core/requests/answer.ts';
import { notice } from '../../../../core/view/blocks.ts';
import { presentAnswer, presentAsked } from '../../../../core/view/presenter.ts';
import type { NoticeBlock } from '../../../../core/view/view.ts';
import { wrapText } from '../../components/layout.ts';
import { rowsOfNotice } from '../../components/notice.tsx';
import type { Segment } from '../../components/rows.tsx';
import type { Theme } from '../../theme.ts';
import { TEXT_INDENT, wrappedRows } from './answer-rows.ts';
import { type LongText, longText } from './long-text.ts';
import { insideOf, type PaneSize } from '../pane.tsx';
import { endOf } from '../paint.ts';
import { cursorPath, foundWords } from './reading-line.tsx';
import { answerStatus, sendingStatus, waitingWords } from '../status.ts';

/** The layout of the answer's pane and the words in its borders, computed before it is drawn. */

/** The layout of the answer's pane. */
export interface AnswerPlan {
  readonly inside: PaneSize;
  readonly isFramed: boolean;
  /** The answer as it may be shown; null where there is none. */
  readonly answer: RequestAnswer | null;
  readonly waiting: readonly string[];
  readonly notes: readonly NoticeBlock[];
  /** Rows of all notes together. */
  readonly noteRows: number;
  /** The row under the body: the input line, or without a frame the words of its lower border. */
  readonly hasLastRow: boolean;
  /** The row that stays over the rows that scroll: the head of a table. */
  readonly headRows: number;
  /** All rows of a tab that is wrapped to the width of the pane. */
  readonly wrapped: readonly string[];
  /** The text under the cursor where it is wrapped over several rows, else null. */
  readonly text: LongText | null;
  readonly window: AnswerWindow;
}

/** The window on the answer in a pane of that size, for keys that scroll. */
export function answerWindow(
  state: ExplorerState,
  isFramed: boolean,
  size: PaneSize,
  theme: Theme,
): AnswerWindow {
  return planAnswer(state, isFramed, size, theme).window;
}

/**
 * Lays out the answer's pane.
 *
 * @param size of the pane in cells, its border or title included
 */
export function planAnswer(
  state: ExplorerState,
  isFramed: boolean,
  size: PaneSize,
  theme: Theme,
): AnswerPlan {
  const { response, sending, presenter, reading, view } = state;
  const { glyphs } = theme;
  const inside = insideOf(size, { hasFrame: isFramed, isOpen: true });
  const { width, height } = inside;
  const wait = sending === null ? null : waitingWords(sending, glyphs);
  const waiting = wait === null ? [] : wrapText(wait, width, glyphs).slice(0, 2);
  const base = {
    inside,
    isFramed,
    waiting,
    notes: [],
    noteRows: 0,
    hasLastRow: false,
    headRows: 0,
    wrapped: [],
    text: null,
  };
  if (response?.type !== 'answer') {
    return { ...base, answer: null, window: { rows: height, wrapped: 0 } };
  }
  const answer = presenter ? presentAnswer(response) : response;
  const { failed } = state.flight;
  const notes = [...(failed === null ? [] : [failureNotice(failed)]), ...notesOf(answer, view.tab)];
  const allNotes = notes.reduce((sum, one) => sum + rowsOfNotice(one, { width, glyphs }), 0);
  const noteRows = Math.min(allNotes, Math.max(1, Math.floor(height / 3)));
  const left = height - waiting.length - 1 - noteRows;
  const hasLastRow = left > 1 && (reading.field !== null || !isFramed);
  const wrapped = wrappedRows(state, answer, width, theme);
  const headRows = view.tab === 'table' ? 1 : 0;
  const all = Math.max(1, left - (hasLastRow ? 1 : 0) - headRows);
  const text = textUnderCursor(state, answer, { width, rows: all }, theme);
  const rows = Math.max(1, all - (text?.lines.length ?? 0));
  return {
    inside,
    isFramed,
    answer,
    waiting,
    notes,
    noteRows,
    hasLastRow,
    headRows,
    wrapped,
    text,
    window: {
      rows,
      wrapped: wrapped.length,
      ...(text === null ? {} : { textBelow: text.below }),
    },
  };
}

/** Why a request has no answer. */
export function failureNotice({ isCancelled, message, remedy }: RequestFailure): NoticeBlock {
  return notice(isCancelled ? 'note' : 'problem', message, remedy);
}

function textUnderCursor(
  { view, reading, config }: ExplorerState,
  { body }: RequestAnswer,
  { width, rows }: { readonly width: number; readonly rows: number },
  theme: Theme,
): LongText | null {
  if (view.tab !== 'body' || body === null || !reading.wraps) return null;
  const pane = { width: width - TEXT_INDENT, rows, secrets: [config.token] };
  return longText(body, reading, pane, theme);
}

/** The notes about reading the answer and, on the tab Body, the first notice of its diagnosis. */
function notesOf({ diagnoses, notes }: RequestAnswer, tab: ResponseTab): readonly NoticeBlock[] {
  const notices = diagnoses.filter(({ severity }) => severity === 'notice');
  const first = tab === 'body' ? notices.slice(0, 1).map(({ what }) => what) : [];
  return [...notes, ...first].map((words) => notice('warning', words));
}

/** The words in the borders. */
export interface TitleWords {
  readonly about: readonly Segment[];
  readonly corner: string;
  readonly footLeft: string;
  readonly foot: string;
}

export function titleWords(
  state: ExplorerState,
  { answer, inside, isFramed, window }: AnswerPlan,
  { glyphs }: Theme,
): TitleWords {
  const { sending, presenter } = state;
  const asked =
    sending === null || !presenter ? sending : { ...sending, asked: presentAsked(sending.asked) };
  if (answer === null) {
    const about = asked === null ? [] : sendingStatus(asked, glyphs);
    return { about, corner: '', footLeft: '', foot: '' };
  }
  const total = rowsOfTab(state, window);
  const top = windowTop(state, window);
  const last = Math.min(total, top + window.rows);
  const position = total > 0 ? `rows ${top + 1}-${last} of ${total.toLocaleString('en')}` : '';
  // While a search is typed, its field shows what was found.
  const found = state.reading.field === null ? foundWords(state) : '';
  const parts = [found, position].filter((words) => words !== '');
  const foot = parts.join(` ${glyphs.separator} `);
  // In a border, the two texts are separated by a cell of the line and the blanks around them.
  const cells = Math.max(8, inside.width - (isFramed ? 5 : 2) - cellWidth(foot));
  return {
    about: asked === null ? answerStatus(answer, glyphs) : sendingStatus(asked, glyphs),
    corner: '',
    footLeft: endOf(cursorPath(state), cells, glyphs.ellipsis),
    foot,
  };
}
