import { Box, Text } from 'ink';
import type { Store } from '../../../app/store.ts';
import type { AnswerWindow, ExplorerEvent } from '../../../core/explorer/event.ts';
import { isTyping } from '../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { padRow } from '../ansi-rows.ts';
import { noticeRows } from '../components/notice.tsx';
import type { AppTools } from '../faces.ts';
import { CursorHost } from '../frame/cursor.tsx';
import { chromeOf } from '../frame/fit.ts';
import { type BarHint, KeyBar, lastKeyWords } from '../frame/key-bar.tsx';
import { interruptedNotices, TooSmall } from '../frame/screen.tsx';
import { Asks } from '../input/confirming.ts';
import { keyLabel } from '../../../core/view/keys.ts';
import { hintsOf } from '../keymap.ts';
import { type Overlay, type Scrolls, SCROLLS, viewOverlay } from '../overlays/overlay.tsx';
import { isYesNamed, type ScreenState } from '../screen-state.ts';
import { isTooSmall, type TerminalSize } from '../terminal.ts';
import { type Theme, useTheme } from '../theme.ts';
import { useStoreSelector, wholeState } from '../use-store.ts';
import { answerWindow } from './answer/answer-plan.ts';
import { AnswerPane } from './answer/answer-pane.tsx';
import { askedNow, isAsking, noticesOf } from './status.ts';
import type { ExplorerCommand } from './bindings/binding.ts';
import { keyOf } from './bindings/names.ts';
import { explorerBindings, isYes } from './explorer-keys.ts';
import { ExplorerHeader } from './header.tsx';
import { overlayView } from './overlay-views.ts';
import {
  CHROME_ROWS,
  isFramed,
  type PaneSize,
  type Panes,
  panesOf,
  SIDE_COLUMNS,
} from './pane.tsx';
import { RunContext } from './pointed.tsx';
import { RequestsPane } from './request/requests-pane.tsx';
import { SchemaBrowser } from './request/schema-browser.tsx';
import { editorInPane, RequestPane } from './request/request-pane.tsx';

interface ExplorerScreenProps {
  readonly store: Store<ExplorerState, ExplorerEvent>;
  readonly screen: ScreenState;
  readonly size: TerminalSize;
  readonly tools: Pick<AppTools, 'screen' | 'scrolling'>;
  readonly run: (command: ExplorerCommand) => void;
}

/** The explorer, or the overlay over it. `explorer-face.tsx` handles its keys; this never does. */
export function ExplorerScreen({ store, screen, size, tools, run }: ExplorerScreenProps) {
  const state = useStoreSelector(store, wholeState);
  if (isTooSmall(size)) return <TooSmall size={size} />;
  const overlay = explorerOverlay(store, tools, run);
  if (overlay !== null) return overlay.draw({ state: screen, size });
  const panes = panesNow(state, size);
  const { margin } = chromeOf(size);
  const width = size.columns - 2 * margin;
  return (
    <RunContext value={run}>
      <CursorHost>
        <Box flexDirection="column" width="100%" height={size.rows} overflowY="hidden">
          <Box paddingLeft={margin} flexShrink={0}>
            <ExplorerHeader state={state} faultsOn={screen.faultsOn} width={width} />
          </Box>
          <BothPanes state={state} panes={panes} />
          <Box flexShrink={0} height={rowsForNotices(size)} />
          <Keys state={state} screen={screen} margin={margin} columns={size.columns} />
          <Notices state={state} screen={screen} size={size} />
        </Box>
      </CursorHost>
    </RunContext>
  );
}

/** Rows and cells of the window on the answer, and of the editor, for a key pressed now. */
export function windowNow(state: ExplorerState, size: TerminalSize, theme: Theme): AnswerWindow {
  const panes = panesNow(state, size);
  const hasFrame = isFramed(panes);
  const window = answerWindow(state, hasFrame, panes.answer, theme);
  const editor = editorInPane(state, hasFrame, panes.request, theme);
  return editor == null ? window : { ...window, editor };
}

/** The sizes of the panes; notices do not change them. */
function panesNow(state: ExplorerState, size: TerminalSize): Panes {
  const height = size.rows - CHROME_ROWS - rowsForNotices(size);
  return panesOf(shared(state, size), size, height);
}

/** With fewer rows, the panes need all of them. */
const LEAST_FOR_NOTICES = 12;

/** Rows kept free above the key bar, so that a notice does not change the height of a pane. */
function rowsForNotices({ rows }: TerminalSize): number {
  return rows < LEAST_FOR_NOTICES ? 0 : 1;
}

/** The most rows of a question: it may cover the panes, since nothing works before its answer. */
const MOST_ASKED = 6;

/** More rows than any notice has. */
const ALL_ROWS = 100;

/**
 * The notices, in the row above the key bar; a second row lies over the lower border of the panes.
 * A key shows longer notices whole.
 */
function Notices({
  state,
  screen,
  size,
}: {
  readonly state: ExplorerState;
  readonly screen: ScreenState;
  readonly size: TerminalSize;
}) {
  const theme = useTheme();
  const said = noticesOf(state);
  const notices = isAsking(state)
    ? [...said.slice(0, 1), ...interruptedNotices(screen), ...said.slice(1)]
    : [...interruptedNotices(screen), ...said];
  if (notices.length === 0) return null;
  const { margin } = chromeOf(size);
  const width = size.columns - 2 * margin;
  const { ellipsis } = theme.glyphs;
  const most = isAsking(state)
    ? Math.max(1, Math.min(MOST_ASKED, size.rows - CHROME_ROWS - 1))
    : size.rows < LEAST_FOR_NOTICES
      ? Math.max(1, size.rows - CHROME_ROWS)
      : rowsForNotices(size) + 1;
  const more = `${ellipsis} ${keyOf(state, 'open-notices', 'alt+n')} more`;
  const rows = noticeRows(notices, { width, most, more }, theme);
  const asked = askedNow(state);
  // The question comes first. A cut one cannot be answered: nobody knows what it asks.
  const [question] = said;
  const isWhole =
    question !== undefined &&
    noticeRows([question], { width, most: ALL_ROWS, more }, theme).length <= most;
  const blank = ' '.repeat(margin);
  return (
    <Box position="absolute" left={0} bottom={1}>
      {asked !== null && isWhole ? <Asks question={asked} /> : null}
      {/* As wide as the screen, to cover everything under it. */}
      <Text wrap="truncate">
        {rows.map((row) => blank + padRow(row, width + margin)).join('\n')}
      </Text>
    </Box>
  );
}

/** Where the panes stand under each other the list of ready-made requests has the whole height. */
function shared(state: ExplorerState, { columns }: TerminalSize) {
  const { layout, compose } = state;
  const isListed = compose.ready !== null && columns < SIDE_COLUMNS;
  return { ...state, layout: { ...layout, isZoomed: layout.isZoomed || isListed } };
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

/** The size of all panes together. */
function wholeOf({ type, requests, request, answer }: Panes): PaneSize {
  if (type === 'single') return request;
  return type === 'side'
    ? {
        width: (requests?.width ?? 0) + request.width + answer.width,
        height: request.height,
      }
    : { width: request.width, height: request.height + answer.height };
}

/** The key bar, and while presenting the last key at its right, for the audience. */
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
  const cells = columns - margin - (last === null ? 0 : last.length + 2);
  return (
    <Box paddingLeft={margin} flexShrink={0} justifyContent="space-between" height={1}>
      <KeyBar hints={keyHints(state, screen)} width={Math.max(1, cells)} />
      {last === null ? null : (
        <Box flexShrink={0}>
          <Text>{last}</Text>
        </Box>
      )}
    </Box>
  );
}

/** The hints, each key once. The first is primary if its key is Enter, `a` or a chosen one. */
function keyHints(state: ExplorerState, screen: ScreenState): readonly BarHint[] {
  // A key for yes is shown only once it counts.
  const isNamed = isYesNamed(screen, askedNow(state));
  const named = explorerBindings(state).filter(({ command }) => isNamed || !isYes(command));
  const hints = hintsOf(named, screen);
  const once = hints.filter(({ key }, at) => hints.findIndex((one) => one.key === key) === at);
  const chosen = Object.values(state.config.keys ?? {}).flatMap(({ keys }) => keys.map(keyLabel));
  return once.map((hint, index) => ({
    ...hint,
    isPrimary: index === 0 && (/(?:^a|Enter)$/.test(hint.key) || chosen.includes(hint.key)),
  }));
}

/** The explorer's open overlay, as an overlay of the app; null without one. */
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
