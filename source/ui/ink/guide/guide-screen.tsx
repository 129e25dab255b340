import type { Store } from '../../../app/store.ts';
import type { GuideEvent } from '../../../core/guide/event.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { FrameView } from '../components/frame-view.tsx';
import { useStoreSelector } from '../hooks/use-store-selector.ts';
import { useTerminalSize } from '../hooks/use-terminal-size.ts';
import type { ShellEvent, ShellState } from '../shell/shell-state.ts';
import { useTheme } from '../theme.ts';
import { drawGuide } from './guide-frame.ts';

export interface GuideScreenProps {
  readonly guide: Store<GuideState, GuideEvent>;
  readonly shell: Store<ShellState, ShellEvent>;
}

/** The guide. Its keys are the shell's: see `guide-keys.ts`. */
export function GuideScreen({ guide, shell }: GuideScreenProps) {
  const state = useStoreSelector(guide, whole);
  const shellState = useStoreSelector(shell, whole);
  return <FrameView frame={drawGuide(state, shellState, useTerminalSize(), useTheme())} />;
}

function whole<State>(state: State): State {
  return state;
}
