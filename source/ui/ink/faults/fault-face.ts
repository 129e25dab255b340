import type { FaultControls } from '../../../app/faults.ts';
import { createStore, type Store } from '../../../app/store.ts';
import {
  FIRST_FAULT_VIEW,
  updateFaultView,
  type FaultView,
  type FaultViewEvent,
} from './fault-view.ts';

/** The faults as the screens see them: the switches, and how they are looked at. */
export interface FaultFace extends FaultControls {
  readonly view: Store<FaultView, FaultViewEvent>;
  /** Whether the last key is shown, for those who watch. */
  readonly isPresenting: () => boolean;
}

/** The faults with a view of their own. */
export function createFaultFace(
  talk: FaultControls,
  options: { readonly isPresenting: () => boolean },
): FaultFace {
  const view = createStore<FaultView, FaultViewEvent, never>({
    initial: FIRST_FAULT_VIEW,
    update: (state, event) => ({ state: updateFaultView(state, event), effects: [] }),
    runEffect: () => {},
  });
  return { ...talk, ...options, view };
}
