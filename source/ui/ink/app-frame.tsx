import { useApp } from 'ink';
import { useLayoutEffect } from 'react';
import type { Store } from '../../app/store.ts';
import type { GuideEvent } from '../../core/guide/event.ts';
import type { GuideState } from '../../core/guide/state.ts';
import { LeaveScreen } from './components/leave-screen.tsx';
import type { ExplorerFace } from './explorer-face.ts';
import type { FaultFace } from './faults/fault-face.ts';
import { FaultScreen } from './faults/fault-screen.tsx';
import { GuideScreen } from './guide/guide-screen.tsx';
import { useStoreSelector, wholeState } from './use-store.ts';
import type { ScreenEvent, ScreenState } from './screen-state.ts';
import type { TerminalControl } from './terminal-control.ts';
import type { WireFace } from './wire/wire-face.ts';
import { WireScreen } from './wire/wire-screen.tsx';

export interface AppFrameProps {
  readonly guide: Store<GuideState, GuideEvent> | null;
  /** The explorer that is open, or null. */
  readonly explorer: () => ExplorerFace | null;
  readonly shell: Store<ScreenState, ScreenEvent>;
  readonly control: TerminalControl;
  /** The wire tape; null where nothing is recorded. */
  readonly wire: WireFace | null;
  /** The faults of the practice store; null where they cannot be switched. */
  readonly faults: FaultFace | null;
}

/** The one tree of the program: the guide or the explorer. */
export function AppFrame({ guide, explorer, shell, control, wire, faults }: AppFrameProps) {
  const { suspendTerminal } = useApp();
  // With the first frame, not after it: Ctrl+Z may come at once.
  useLayoutEffect(() => control.attach(suspendTerminal), [control, suspendTerminal]);
  const shellState = useStoreSelector(shell, wholeState);
  const open = explorer();
  if (wire !== null && shellState.overlay === 'wire') {
    return <WireScreen face={wire} shell={shell} />;
  }
  if (faults !== null && shellState.overlay === 'faults') {
    return <FaultScreen face={faults} shell={shell} />;
  }
  if (shellState.face === 'explorer' && open !== null) {
    return shellState.overlay === 'leave' ? (
      <LeaveScreen shell={shellState} />
    ) : (
      open.screen(shellState)
    );
  }
  return guide === null ? null : <GuideScreen guide={guide} shell={shell} wire={wire} />;
}
