import { ExplorerHeader } from './header.tsx';
import { Box, Text } from 'ink';
import type { Store } from '../../../app/store.ts';
import type { AnswerWindow, ExplorerEvent } from '../../../core/explorer/event.ts';
import { troubleNow } from '../../../core/explorer/follow-diagnosis.ts';
import { focusedBuffer, isTyping } from '../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { notice } from '../../../core/view/blocks.ts';
import { presentAsked } from '../../../core/view/presenter.ts';
import type { NoticeBlock } from '../../../core/view/view.ts';
import { NoticeView, rowsOfNotice } from '../components/notice.tsx';
import type { AppTools } from '../faces.ts';
import { CursorHost } from '../frame/cursor.tsx';
import { chromeOf } from '../frame/fit.ts';
import { type BarHint, KeyBar, lastKeyWords } from '../frame/key-bar.tsx';
import { interruptedNotices, TooSmall } from '../frame/screen.tsx';
import { hintsOf, keyLabel } from '../keymap.ts';
import { type Overlay, type Scrolls, SCROLLS, viewOverlay } from '../overlays/overlay.tsx';
import type { ScreenState } from '../screen-state.ts';
import { isTooSmall, type TerminalSize } from '../terminal.ts';
import { type Theme, useTheme } from '../theme.ts';
import { useStoreSelector, wholeState } from '../use-store.ts';
import { answerWindow } from './answer/answer-plan.ts';
import { AnswerPane } from './answer/answer-pane.tsx';
import { readingQuestion } from './answer/reading-line.tsx';
import type { ExplorerCommand } from './bindings/binding.ts';
import { explorerBindings } from './explorer-keys.ts';
import { overlayView } from './overlay-views.ts';
import {
  CHROME_ROWS,
  insideOf,
  isFramed,
  type PaneSize,
  type Panes,
  panesOf,
  SIDE_COLUMNS,
} from './pane.tsx';
import { RunContext } from './pointed.tsx';
import { RequestsPane } from './request/requests-pane.tsx';
import { editorCells } from './request/editor-rows.ts';
import { SchemaBrowser } from './request/schema-browser.tsx';
import { RequestPane } from './request/request-pane.tsx';

interface ExplorerScreenProps {
  readonly store: Store<ExplorerState, ExplorerEvent>;
  readonly screen: ScreenState;
  readonly size: TerminalSize;
  readonly tools: Pick<AppTools, 'screen' | 'scrolling'>;
  readonly run: (command: ExplorerCommand) => void;
}

/** The explorer, or what lies over it. Its keys come through `explorer-face.tsx`, never from here. */
export function ExplorerScreen({ store, screen, size, tools, run }: ExplorerScreenProps) {
  const state = useStoreSelector(store, wholeState);
  const theme = useTheme();
  if (isTooSmall(size)) return <TooSmall size={size} />;
  const overlay = explorerOverlay(store, tools, run);
  if (overlay !== null) return overlay.draw({ state: screen, size });
  const { panes, notices, noticeRows, margin } = arrange(state, screen, size, theme);
  const width = size.columns - 2 * margin;
  return (
    <RunContext value={run}>
      <CursorHost>
        <Box flexDirection="column" width="100%" height={size.rows} overflowY="hidden">
          <Box paddingLeft={margin} flexShrink={0}>
            <ExplorerHeader state={state} faultsOn={screen.faultsOn} width={width} />
          </Box>
          <BothPanes state={state} panes={panes} />
          {noticeRows === 0 ? null : (
            <Box
              flexDirection="column"
              flexShrink={0}
              height={noticeRows}
              paddingLeft={margin}
              overflowY="hidden"
            >
              {notices.map((block, index) => (
                <NoticeView key={index} block={block} layout={{ width, glyphs: theme.glyphs }} />
              ))}
            </Box>
          )}
          <Keys state={state} screen={screen} margin={margin} columns={size.columns} />
        </Box>
      </CursorHost>
    </RunContext>
  );
}

/** Rows and cells of the window on the answer, for a key that comes now. */
export function windowNow(state: ExplorerState, size: TerminalSize, theme: Theme): AnswerWindow {
  // The key that came has ended what was said of Ctrl+C.
  const { panes } = arrange(state, NOT_INTERRUPTED, size, theme);
  const hasFrame = isFramed(panes);
  const window = answerWindow(state, hasFrame, panes.answer, theme);
  const buffer = focusedBuffer(state);
  if (buffer === null || !buffer.multiline) return window;
  const { width } = insideOf(panes.request, { hasFrame });
  return { ...window, editorCells: editorCells(width, buffer.text) };
}

type Interrupted = Parameters<typeof interruptedNotices>[0];

const NOT_INTERRUPTED: Interrupted = { isInterrupted: false, losesWork: false };

/** What stands where. */
function arrange(
  state: ExplorerState,
  screen: Interrupted,
  size: TerminalSize,
  { glyphs }: Theme,
): {
  readonly panes: Panes;
  readonly notices: readonly NoticeBlock[];
  readonly noticeRows: number;
  readonly margin: number;
} {
  const { margin } = chromeOf(size);
  const notices = noticesOf(state, screen);
  const place = { width: size.columns - 2 * margin, glyphs };
  const all = notices.reduce((sum, one) => sum + rowsOfNotice(one, place), 0);
  const noticeRows = Math.min(all, Math.max(1, Math.min(4, size.rows - 8)));
  const panes = panesOf(shared(state, size), size, size.rows - CHROME_ROWS - noticeRows);
  return { panes, notices, noticeRows, margin };
}

/** Where the panes stand under each other the list of ready-made requests has the whole height. */
function shared(state: ExplorerState, { columns }: TerminalSize) {
  const { layout, compose } = state;
  const isListed = compose.ready !== null && columns < SIDE_COLUMNS;
  return { ...state, layout: { ...layout, isZoomed: layout.isZoomed || isListed } };
}

/** Between the panes and the keys: a question first, then what there is to say. */
function noticesOf(state: ExplorerState, screen: Interrupted): readonly NoticeBlock[] {
  const { question, presenter, config, notice: said } = state;
  const asked = readingQuestion(state);
  const trouble = troubleNow(state);
  const { patience } = state.refused;
  const waitsFor =
    patience === null ? '' : (presenter ? presentAsked(patience.asked) : patience.asked).title;
  const title = question === null ? '' : (presenter ? presentAsked(question) : question).title;
  return [
    ...interruptedNotices(screen),
    ...(question === null
      ? []
      : [notice('warning', `${title} may change data of ${config.address.shop}. Send it?`)]),
    ...(asked === null ? [] : [notice('warning', asked)]),
    ...(trouble === null ? [] : [notice('problem', trouble.what, trouble.remedy)]),
    ...(patience === null
      ? []
      : [
          notice(
            'warning',
            `${waitsFor} is sent again in ${patience.seconds} s; Esc ends the wait.`,
          ),
        ]),
    ...(said === null ? [] : [notice(said.level, said.message, said.remedy)]),
  ];
}

function BothPanes({ state, panes }: { readonly state: ExplorerState; readonly panes: Panes }) {
  const isRequest = state.focus.pane === 'request';
  const hasFrame = isFramed(panes);
  const { browser } = state.assist;
  if (browser !== null) {
    return (
      <SchemaBrowser state={state} browser={browser} isFramed={hasFrame} size={wholeOf(panes)} />
    );
  }
  const request = (
    <RequestPane
      state={state}
      isTyping={isRequest && isTyping(state)}
      isFramed={hasFrame}
      hasListBeside={panes.requests !== null}
      size={panes.request}
    />
  );
  const answer = <AnswerPane state={state} isFramed={hasFrame} size={panes.answer} />;
  if (panes.type === 'single') return isRequest ? request : answer;
  return (
    <Box flexDirection={panes.type === 'side' ? 'row' : 'column'} flexShrink={0}>
      {panes.requests === null ? null : <RequestsPane state={state} size={panes.requests} />}
      {request}
      {answer}
    </Box>
  );
}

/** The place of both panes together. */
function wholeOf({ type, requests, request, answer }: Panes): PaneSize {
  if (type === 'single') return request;
  return type === 'side'
    ? {
        width: (requests?.width ?? 0) + request.width + answer.width,
        height: request.height,
      }
    : { width: request.width, height: request.height + answer.height };
}

/** The key bar, and while presenting the last key at its right, so that those who watch can follow. */
function Keys({
  state,
  screen,
  margin,
  columns,
}: {
  readonly state: ExplorerState;
  readonly screen: ScreenState;
  readonly margin: number;
  readonly columns: number;
}) {
  const { glyphs } = useTheme();
  const last = state.presenter ? lastKeyWords(screen.lastKey, glyphs) : null;
  const room = columns - margin - (last === null ? 0 : last.length + 2);
  return (
    <Box paddingLeft={margin} flexShrink={0} justifyContent="space-between" height={1}>
      <KeyBar hints={keyHints(state, screen)} width={Math.max(1, room)} />
      {last === null ? null : (
        <Box flexShrink={0}>
          <Text>{last}</Text>
        </Box>
      )}
    </Box>
  );
}

/** Each key once. What Enter does is the thing to do now, else what puts a refusal right. */
function keyHints(state: ExplorerState, screen: ScreenState): readonly BarHint[] {
  const hints = hintsOf(explorerBindings(state), screen);
  const once = hints.filter(({ key }, at) => hints.findIndex((one) => one.key === key) === at);
  const chosen = Object.values(state.config.keys ?? {}).flatMap(({ keys }) => keys.map(keyLabel));
  return once.map((hint, index) => ({
    ...hint,
    isPrimary: index === 0 && (/(?:^a|Enter)$/.test(hint.key) || chosen.includes(hint.key)),
  }));
}

/** What lies over the panes, as an overlay of the app; null while nothing does. */
export function explorerOverlay(
  store: Store<ExplorerState, ExplorerEvent>,
  { screen, scrolling }: Pick<AppTools, 'screen' | 'scrolling'>,
  run: (command: ExplorerCommand) => void,
): Overlay | null {
  const explorer = store.getState();
  const { overlay, presenter, config } = explorer;
  if (overlay === null) return null;
  const view = overlayView(explorer, overlay);
  return viewOverlay<ExplorerCommand>(
    { screen, scrolling, isPresenting: () => presenter },
    {
      view: () => view,
      head: () => ({ title: config.address.shop, right: '' }),
      scrolls: OVER_PANES,
      run,
      edit: (edit) => ({ type: 'edit', edit }),
    },
  );
}

const OVER_PANES: Scrolls = {
  ...SCROLLS,
  j: { rows: 1 },
  k: { rows: -1 },
  space: { pages: 1 },
};
