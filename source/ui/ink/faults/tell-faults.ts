import type { FaultControls } from '../../../app/faults.ts';
import { type Store, watch } from '../../../app/store.ts';
import { faultsOnWords } from '../../../core/service/practice-faults.ts';
import type { GuideEvent } from '../../../core/guide/event.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import type { ShellEvent, ShellState } from '../shell/shell-state.ts';

/** Puts what is on into the top line, as long as the screens are about that store. @returns ends it */
export function tellFaults(
  { faults, reach }: FaultControls,
  guide: Store<GuideState, GuideEvent> | null,
  shell: Store<ShellState, ShellEvent>,
): () => void {
  const look = (): void => {
    const on = reach() === 'here' ? faultsOnWords(faults.getState().running) : null;
    shell.dispatch({ type: 'faults', on });
  };
  const stopFaults = watch(faults, ({ running }) => running, look);
  const stopGuide = guide === null ? () => {} : watch(guide, ({ mode }) => mode, look);
  return () => {
    stopFaults();
    stopGuide();
  };
}
