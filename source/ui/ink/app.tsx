import { useApp } from 'ink';
import { useLayoutEffect } from 'react';
import type { Store } from '../../app/store.ts';
import type { WireStore } from '../../app/wire.ts';
import type { GuideEvent } from '../../core/guide/event.ts';
import type { GuideState } from '../../core/guide/state.ts';
import type { GuideView } from '../../core/guide/view.ts';
import type { Faces } from './faces.ts';
import type { Scrolling } from './frame/scrolling.ts';
import { GuideScreen } from './guide/guide-screen.tsx';
import { keyId } from './input/key.ts';
import { type KeyHandler, useKeys } from './input/use-keys.ts';
import { askOrLeave } from './overlays/help.tsx';
import { OVERLAY_NAMES, type Overlays } from './overlays/overlay.tsx';
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
  /** The keys that work wherever one is. */
  readonly everywhere: KeyHandler;
}

/** The one tree of the program: the guide or the explorer, or what lies over them. */
export function App(props: AppProps) {
  const { guide, viewOf, faces, screen, scrolling, control, overlays, wire } = props;
  const { suspendTerminal } = useApp();
  const tools = { size: useTerminalSize(), theme: useTheme(), screen, scrolling };
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
    screen.dispatch({ type: 'open', overlay: name });
    return true;
  });
  useKeys('face', (event, confirm) => {
    const face = faces.shown();
    const isEndOfInput = event.type === 'key' && keyId(event.key) === 'ctrl+d';
    if (isEndOfInput && face.isFieldEmpty()) askOrLeave(screen, face.hasWorkOpen());
    else face.handle(event, confirm, tools);
    return true;
  });
  // With the first frame, not after it: Ctrl+Z may come at once.
  useLayoutEffect(() => control.attach(suspendTerminal), [control, suspendTerminal]);

  const state = useStoreSelector(screen, wholeState);
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
