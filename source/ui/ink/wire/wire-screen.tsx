import type { Store } from '../../../app/store.ts';
import { FrameView } from '../components/frame-view.tsx';
import { useStoreSelector, useTerminalSize, wholeState } from '../use-store.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import { useTheme } from '../theme.ts';
import { drawWire } from './draw-wire.ts';
import type { WireFace } from './wire-face.ts';

export interface WireScreenProps {
  readonly face: WireFace;
  readonly shell: Store<ScreenState, ScreenEvent>;
}

/** The wire tape over guide or explorer. Its keys are the shell's: see `wire-keys.ts`. */
export function WireScreen({ face, shell }: WireScreenProps) {
  const tape = useStoreSelector(face.wire, wholeState);
  const view = useStoreSelector(face.view, wholeState);
  const shellState = useStoreSelector(shell, wholeState);
  const look = { isPresenting: face.isPresenting(), size: useTerminalSize(), theme: useTheme() };
  return <FrameView frame={drawWire(tape, view, shellState, look)} />;
}
