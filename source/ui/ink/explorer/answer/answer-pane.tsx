import { Box } from 'ink';
import { memo, useMemo } from 'react';
import type { BodyRows } from '../../../../core/json/body-rows.ts';
import { cellWidth } from '../../../../core/text/cell-width.ts';
import { bodyOf, firstLook, fitted, windowTop } from '../../../../core/explorer/reading/walk.ts';
import { tabsOf } from '../../../../core/explorer/reading/table.ts';
import type { ExplorerState, ResponseTab } from '../../../../core/explorer/state.ts';
import type { RequestAnswer } from '../../../../core/requests/answer.ts';
import { hasNextPage } from '../../../../core/requests/next-page.ts';
import { NoticeView } from '../../components/notice.tsx';
import { Paragraph } from '../../components/paragraph.tsx';
import { Row, Rows, type Segment } from '../../components/rows.tsx';
import { useTheme } from '../../theme.ts';
import {
  type AnswerPlan,
  failureNotice,
  planAnswer,
  type TitleWords,
  titleWords,
} from './answer-plan.ts';
import { tabRows } from './answer-rows.ts';
import { Pane, type PaneSize, samePane } from '../pane.tsx';
import { hasFormerPage } from '../bindings/answer.ts';
import { keyOf } from '../bindings/names.ts';
import { usePointed, useScrolled } from '../pointed.tsx';
import { ReadingField } from './reading-line.tsx';

interface AnswerPaneProps {
  readonly state: ExplorerState;
  readonly isFramed: boolean;
  /** Border or title included. */
  readonly size: PaneSize;
}

/** Typing in the other pane does not draw this one again. */
const isSame = samePane<AnswerPaneProps>(
  ['response', 'sending', 'flight', 'view', 'reading', 'presenter', 'config', 'focus'],
  ['isFramed'],
);

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

/** Memoized: it is slow for a large answer, and a request in flight draws the pane many times. */
function useFirstLook(body: BodyRows | null, isFresh: boolean, rows: number) {
  return useMemo(() => firstLook(body, isFresh, rows), [body, isFresh, rows]);
}

/** Shown beside an answer that does not belong to the last request. */
const BEFORE = 'the answer before';

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
