import type { Store } from '../../../app/store.ts';
import type { GuideEvent } from '../../../core/guide/event.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { EMPTY_TAPE, type WireTape } from '../../../core/wire/tape.ts';
import { FrameView } from '../components/frame-view.tsx';
import { type ReadableStore, useStoreSelector, useTerminalSize, wholeState } from '../use-store.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import { useTheme } from '../theme.ts';
import { withTapeBeside } from '../wire/beside.ts';
import type { WireFace } from '../wire/wire-face.ts';
import { drawGuide } from './guide-frame.ts';

export interface GuideScreenProps {
  readonly guide: Store<GuideState, GuideEvent>;
  readonly shell: Store<ScreenState, ScreenEvent>;
  /** Shown beside the guide where there is room; null where nothing is recorded. */
  readonly wire: WireFace | null;
}

/** The guide. Its keys are the shell's: see `guide-keys.ts`. */
export function GuideScreen({ guide, shell, wire }: GuideScreenProps) {
  const state = useStoreSelector(guide, wholeState);
  const shellState = useStoreSelector(shell, wholeState);
  const tape = useStoreSelector(wire?.wire ?? NO_TAPE, wholeState);
  const size = useTerminalSize();
  const theme = useTheme();
  const frame = drawGuide(state, shellState, size, theme);
  if (wire === null) return <FrameView frame={frame} />;
  const look = { isPresenting: state.presenter, size, theme };
  return <FrameView frame={withTapeBeside(frame, tape, look)} />;
}

const NO_TAPE: ReadableStore<WireTape> = { getState: () => EMPTY_TAPE, subscribe: () => () => {} };
