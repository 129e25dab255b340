import type { Store } from '../../../app/store.ts';
import { FrameView } from '../components/frame-view.tsx';
import { useStoreSelector, useTerminalSize, wholeState } from '../use-store.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import { useTheme } from '../theme.ts';
import { drawFaults } from './draw-faults.ts';
import type { FaultFace } from './fault-face.ts';

export interface FaultScreenProps {
  readonly face: FaultFace;
  readonly shell: Store<ScreenState, ScreenEvent>;
}

/** The faults over guide or explorer. Its keys are the shell's: see `fault-keys.ts`. */
export function FaultScreen({ face, shell }: FaultScreenProps) {
  const bench = useStoreSelector(face.faults, wholeState);
  const view = useStoreSelector(face.view, wholeState);
  const shellState = useStoreSelector(shell, wholeState);
  const look = {
    reach: face.reach(),
    isPresenting: face.isPresenting(),
    size: useTerminalSize(),
    theme: useTheme(),
  };
  return <FrameView frame={drawFaults(bench, view, shellState, look)} />;
}
