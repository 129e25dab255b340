import { Box, useApp } from 'ink';
import { useLayoutEffect } from 'react';
import type { Store } from '../../app/store.ts';
import type { WireStore } from '../../app/wire.ts';
import type { GuideEvent } from '../../core/guide/event.ts';
import type { GuideState } from '../../core/guide/state.ts';
import type { GuideView } from '../../core/guide/view.ts';
import type { AppTools, Faces } from './faces.ts';
import { RowsAboveContext } from './frame/cursor.tsx';
import { belowGoal, GoalLine, type ShownLesson } from './frame/goal-line.tsx';
import type { Scrolling } from './frame/scrolling.ts';
import { GuideScreen } from './guide/guide-screen.tsx';
import { keyId } from './input/key.ts';
import { type KeyHandler, useKeys } from './input/use-keys.ts';
import { askOrLeave } from './overlays/help.tsx';
import { openOverlay, OVERLAY_NAMES, type Overlays } from './overlays/overlay.tsx';
import type { ScreenEvent, ScreenState } from './screen-state.ts';
import type { TerminalControl } from './terminal-control.ts';
import { useTheme } from './theme.ts';
import { useStoreSelector, useTerminalSize, wholeState } from './use-store.ts';

interface AppProps {
  readonly guide: Store<GuideState, GuideEvent> | null;
  readonly viewOf: (state: GuideState) => GuideView;
  readonly faces: Faces;
  readonly screen: Store<ScreenState, ScreenEvent>;
  readonly scrolling: Scrolling;
  readonly control: TerminalControl;
  readonly overlays: Overlays;
  /** Shown beside the guide; null where nothing is recorded. */
  readonly wire: WireStore | null;
  /** Its goal is shown above every screen; null: no lesson runs. */
  readonly lesson: ShownLesson | null;
  /** Handles the keys that work on every screen. */
  readonly everywhere: KeyHandler;
}

/** The root component: the guide or the explorer, or the overlay over them. */
export function App(props: AppProps) {
  const { faces, screen, scrolling, control, overlays, lesson } = props;
  const { suspendTerminal } = useApp();
  const whole = useTerminalSize();
  const below = lesson === null ? null : belowGoal(whole);
  const tools = { size: below ?? whole, theme: useTheme(), screen, scrolling };
  useKeys('everywhere', props.everywhere);
  useKeys('overlay', (event, confirm) => {
    const { overlay } = screen.getState();
    const open = overlay === null ? undefined : overlays[overlay];
    if (open !== undefined) {
      open.handle(event, confirm);
      return true;
    }
    const id = event.type === 'key' ? keyId(event.key) : '';
    const isTyping = faces.shown().isTyping();
    const name = OVERLAY_NAMES.find((one) => overlays[one]?.opensBy(id, isTyping) === true);
    if (name === undefined) return false;
    openOverlay(screen, overlays, name);
    return true;
  });
  useKeys('face', (event, confirm) => {
    const face = faces.shown();
    const isEndOfInput = event.type === 'key' && keyId(event.key) === 'ctrl+d';
    if (isEndOfInput && face.isFieldEmpty()) askOrLeave(screen, face.hasWorkOpen());
    else face.handle(event, confirm, tools);
    return true;
  });
  // Attached with the first frame, not after it: Ctrl+Z may come at once.
  useLayoutEffect(() => control.attach(suspendTerminal), [control, suspendTerminal]);

  const state = useStoreSelector(screen, wholeState);
  // The lesson's overlay shows the whole goal itself.
  if (lesson === null || below === null || state.overlay === 'lesson') {
    return <Shown {...props} state={state} tools={{ ...tools, size: whole }} />;
  }
  // An overlay takes all keys, so those of the goal line would not work.
  const shown = state.overlay === null ? lesson : { ...lesson, keys: [] };
  return (
    <RowsAboveContext value={1}>
      <Box flexDirection="column" width="100%" height={whole.rows} overflow="hidden">
        <GoalLine shown={shown} isMet={state.isGoalMet} face={faces.shown()} size={whole} />
        <Shown {...props} state={state} tools={tools} />
      </Box>
    </RowsAboveContext>
  );
}

/** The face, or the overlay over it. */
function Shown({
  guide,
  viewOf,
  faces,
  scrolling,
  overlays,
  wire,
  state,
  tools,
}: AppProps & { readonly state: ScreenState; readonly tools: AppTools }) {
  const { size } = tools;
  const overlay = state.overlay === null ? undefined : overlays[state.overlay];
  if (overlay !== undefined) return overlay.draw({ state, size });
  const explorer = faces.explorer();
  if (state.face === 'explorer' && explorer !== null) return explorer.screen(state, tools);
  return guide === null ? null : (
    <GuideScreen
      guide={guide}
      viewOf={viewOf}
      screen={state}
      scrolling={scrolling}
      size={size}
      wire={wire}
    />
  );
}
