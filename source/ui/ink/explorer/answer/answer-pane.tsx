import { Box } from 'ink';
import { memo, useMemo } from 'react';
import type { BodyRows } from '../../../../core/json/body-rows.ts';
import { cellWidth } from '../../../../core/text/cell-width.ts';
import type { AnswerWindow } from '../../../../core/explorer/event.ts';
import {
  bodyOf,
  firstLook,
  fitted,
  rowsOfTab,
  windowTop,
} from '../../../../core/explorer/reading/walk.ts';
import { tabsOf } from '../../../../core/explorer/reading/table.ts';
import type { ExplorerState, ResponseTab } from '../../../../core/explorer/state.ts';
import type { RequestAnswer, RequestFailure } from '../../../../core/requests/answer.ts';
import { hasNextPage } from '../../../../core/requests/next-page.ts';
import { notice } from '../../../../core/view/blocks.ts';
import { presentAnswer, presentAsked } from '../../../../core/view/presenter.ts';
import type { NoticeBlock } from '../../../../core/view/view.ts';
import { wrapText } from '../../components/layout.ts';
import { NoticeView, rowsOfNotice } from '../../components/notice.tsx';
import { Paragraph } from '../../components/paragraph.tsx';
import { Row, Rows, type Segment } from '../../components/rows.tsx';
import { type Theme, useTheme } from '../../theme.ts';
import { tabRows, TEXT_INDENT, wrappedRows } from './answer-rows.ts';
import { type LongText, longText } from './long-text.ts';
import { insideOf, Pane, type PaneSize } from '../pane.tsx';
import { endOf } from '../paint.ts';
import { hasFormerPage } from '../bindings/answer.ts';
import { keyOf } from '../bindings/chosen-keys.ts';
import { usePointed, useScrolled } from '../pointed.tsx';
import { cursorPath, foundWords, ReadingField } from './reading-line.tsx';
import { answerStatus, sendingStatus, waitingWords } from '../status.ts';

interface AnswerPaneProps {
  readonly state: ExplorerState;
  readonly isFramed: boolean;
  /** Border or title included. */
  readonly size: PaneSize;
}

/** The answer: its status in the title, tabs, and the rows of the open tab that are in sight. */
export const AnswerPane = memo(function AnswerPane({
  state: given,
  isFramed,
  size,
}: AnswerPaneProps) {
  const theme = useTheme();
  const plan = planAnswer(given, isFramed, size, theme);
  const look = useFirstLook(bodyOf(given), given.reading.isFresh, plan.window.rows);
  const state = fitted(given, plan.window, look);
  const { inside, waiting } = plan;
  const words = titleWords(state, plan, theme);
  return (
    <Pane
      name="Answer"
      about={words.about}
      corner={words.corner}
      footLeft={words.footLeft}
      foot={words.foot}
      pane="response"
      hasKeys={state.focus.pane === 'response'}
      isFramed={isFramed}
      isOpen
      size={size}
    >
      {waiting.length === 0 ? null : (
        <Paragraph text={waiting.join(' ')} width={inside.width} style={theme.styles.warning} />
      )}
      <Content state={state} plan={plan} words={words} />
    </Pane>
  );
}, isSame);

/** Of a large answer it takes a while, and a request in flight draws it again and again. */
function useFirstLook(body: BodyRows | null, isFresh: boolean, rows: number) {
  return useMemo(() => firstLook(body, isFresh, rows), [body, isFresh, rows]);
}

/** What the pane shows; while typing in the other pane it stays as it is. */
function isSame(before: AnswerPaneProps, after: AnswerPaneProps): boolean {
  return (
    before.isFramed === after.isFramed &&
    before.size.width === after.size.width &&
    before.size.height === after.size.height &&
    SHOWN.every((part) => before.state[part] === after.state[part])
  );
}

const SHOWN = [
  'response',
  'sending',
  'flight',
  'view',
  'reading',
  'presenter',
  'config',
  'focus',
] as const;

/** What stands where in the pane. */
interface AnswerPlan {
  readonly inside: PaneSize;
  readonly isFramed: boolean;
  /** The answer as it may be shown; null where there is none. */
  readonly answer: RequestAnswer | null;
  readonly waiting: readonly string[];
  readonly notes: readonly NoticeBlock[];
  /** Rows of all notes together. */
  readonly noteRows: number;
  /** The row under the body: the line that is typed in, or without a frame what its border says. */
  readonly hasLastRow: boolean;
  /** The row that stays over the rows that scroll: the head of a table. */
  readonly headRows: number;
  /** All rows of a tab that is wrapped to the width of the pane. */
  readonly wrapped: readonly string[];
  /** The text under the cursor, where it is wrapped over rows of its own. */
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

function planAnswer(
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
function failureNotice({ isCancelled, message, remedy }: RequestFailure): NoticeBlock {
  return notice(isCancelled ? 'note' : 'problem', message, remedy);
}

function textUnderCursor(
  { view, reading, config }: ExplorerState,
  { body }: RequestAnswer,
  { width, rows }: { readonly width: number; readonly rows: number },
  theme: Theme,
): LongText | null {
  if (view.tab !== 'body' || body === null || !reading.wraps) return null;
  const room = { width: width - TEXT_INDENT, rows, secrets: [config.token] };
  return longText(body, reading, room, theme);
}

/** About reading, and under the body the first of what else is worth knowing. */
function notesOf({ diagnoses, notes }: RequestAnswer, tab: ResponseTab): readonly NoticeBlock[] {
  const notices = diagnoses.filter(({ severity }) => severity === 'notice');
  const first = tab === 'body' ? notices.slice(0, 1).map(({ what }) => what) : [];
  return [...notes, ...first].map((words) => notice('warning', words));
}

/** What the borders say. */
interface TitleWords {
  readonly about: readonly Segment[];
  readonly corner: string;
  readonly footLeft: string;
  readonly foot: string;
}

/** Said of an answer that is not the one to the last request. */
const BEFORE = 'the answer before';

function titleWords(
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
  // While it is typed, what was found stands beside it.
  const found = state.reading.field === null ? foundWords(state) : '';
  const parts = [found, position].filter((words) => words !== '');
  const foot = parts.join(` ${glyphs.separator} `);
  // In a border a cell of line, and a blank around the words, lie between them.
  const room = Math.max(8, inside.width - (isFramed ? 5 : 2) - cellWidth(foot));
  return {
    about: asked === null ? answerStatus(answer, glyphs) : sendingStatus(asked, glyphs),
    corner: '',
    footLeft: endOf(cursorPath(state), room, glyphs.ellipsis),
    foot,
  };
}

function Content({
  state,
  plan,
  words,
}: {
  readonly state: ExplorerState;
  readonly plan: AnswerPlan;
  readonly words: TitleWords;
}) {
  const theme = useTheme();
  const { answer, inside, notes, noteRows, hasLastRow, headRows, text, window, wrapped } = plan;
  const { width } = inside;
  const { response, sending } = state;
  if (response?.type === 'failure') {
    return <NoticeView block={failureNotice(response)} layout={{ width, glyphs: theme.glyphs }} />;
  }
  if (answer === null)
    return sending === null ? <Paragraph text="No answer yet." width={width} /> : null;
  const top = windowTop(state, window);
  const height = window.rows + headRows + (text?.lines.length ?? 0);
  const inSight = { top, wrapped, width, height: window.rows + headRows, text };
  const rows = tabRows(state, answer, inSight, theme);
  return (
    <>
      <Box flexShrink={0} height={1}>
        <Tabs state={state} answer={answer} width={width} />
      </Box>
      {noteRows === 0 ? null : (
        <Box flexDirection="column" flexShrink={0} height={noteRows} overflowY="hidden">
          {notes.map((block, index) => (
            <NoticeView key={index} block={block} layout={{ width, glyphs: theme.glyphs }} />
          ))}
        </Box>
      )}
      <BodyRows rows={rows} height={height} />
      {hasLastRow ? <LastRow state={state} words={words} width={width} /> : null}
    </>
  );
}

/** The names of the tabs, and the key of the next page where there is one. */
function Tabs({
  state,
  answer,
  width,
}: {
  readonly state: ExplorerState;
  readonly answer: RequestAnswer;
  readonly width: number;
}) {
  const { headers, diagnoses } = answer;
  const names: Readonly<Record<ResponseTab, string>> = {
    body: 'Body',
    table: 'Table',
    headers: `Headers (${headers.length})`,
    wire: 'Wire',
    diagnosis: `Diagnosis (${diagnoses.length})`,
  };
  const tabs = tabsOf(state).map((tab) => [tab, names[tab]] as const);
  const segments = tabs.flatMap(([name, words], index): Segment[] => [
    ...(index === 0 ? [] : [[' '] as const]),
    name === state.view.tab ? [`[${words}]`, 'here'] : [` ${words} `],
  ]);
  const isBefore = state.sending !== null || state.flight.failed !== null;
  const before: readonly Segment[] = isBefore ? [['  '], [BEFORE, 'warning']] : [];
  const next: readonly Segment[] = [
    ...(hasNextPage(answer)
      ? [['  '] as const, [keyOf(state, 'next-page', 'm'), 'key'] as const, [' next page'] as const]
      : []),
    ...(hasFormerPage(state)
      ? [
          ['  '] as const,
          [keyOf(state, 'former-page', 'p'), 'key'] as const,
          [' page before'] as const,
        ]
      : []),
  ];
  const other: readonly Segment[] = [
    ['  '],
    [keyOf(state, 'next-tab', 'v'), 'key'],
    [' other tab'],
  ];
  const all = [...segments, ...before, ...(isBefore ? [] : next), ...other];
  const cells = all.reduce((sum, [text]) => sum + cellWidth(text), 0);
  const ref = usePointed((column) => {
    let end = 0;
    const at = segments.findIndex(([text]) => (end += cellWidth(text)) > column);
    // Between two names there is a blank.
    const name = at % 2 === 0 ? tabs[at / 2]?.[0] : undefined;
    return name === undefined ? null : { type: 'tab', tab: name };
  });
  return (
    <Box ref={ref} flexShrink={0} height={1} width={width}>
      <Row
        segments={cells <= width ? all : [...segments, ...(isBefore ? before : next)]}
        width={width}
      />
    </Box>
  );
}

function BodyRows({ rows, height }: { readonly rows: readonly string[]; readonly height: number }) {
  const ref = useScrolled();
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0} height={height} overflowY="hidden">
      <Rows rows={rows} />
    </Box>
  );
}

function LastRow({
  state,
  words: { footLeft, foot },
  width,
}: {
  readonly state: ExplorerState;
  readonly words: Pick<TitleWords, 'footLeft' | 'foot'>;
  readonly width: number;
}) {
  if (state.reading.field !== null) return <ReadingField state={state} width={width} />;
  return (
    <Box flexShrink={0} height={1} justifyContent="space-between" width={width}>
      <Row segments={[[footLeft, 'accent']]} width={Math.max(1, width - cellWidth(foot) - 2)} />
      <Row segments={[[foot]]} width={width} />
    </Box>
  );
}
