import type { FaultControls } from '../../../app/faults.ts';
import { createStore, type Store, watch } from '../../../app/store.ts';
import type { GuideEvent } from '../../../core/guide/event.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { faultsOnWords } from '../../../core/service/practice-faults.ts';
import {
  FIRST_FAULT_LIST,
  type FaultList,
  type FaultListEvent,
  faultView,
  type FaultListWish,
  updateFaultList,
} from '../../../core/view/fault-list.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import { type Overlay, type OverlayTools, viewOverlay } from './overlay.tsx';

/** The overlay with the practice store's faults. F4 opens it also where letters are text. */
export function faultsOverlay(
  tools: OverlayTools,
  { faults, reach, program }: FaultControls,
): Overlay {
  const list = createStore<FaultList, FaultListEvent, never>({
    initial: FIRST_FAULT_LIST,
    update: (state, event) => ({ state: updateFaultList(state, event), effects: [] }),
    runEffect: () => {},
  });
  const overlay = viewOverlay<FaultListWish>(tools, {
    view: () => faultView(faults.getState(), list.getState(), reach(), program),
    stores: [faults, list],
    head() {
      const { length: on } = faults.getState().running;
      return { title: 'Faults', right: on === 0 ? 'all off' : `${on} on` };
    },
    opensBy: 'b f4',
    scrolls: {},
    hasHelp: true,
    edit: (edit) => ({ type: 'edit', edit }),
    run(wish) {
      switch (wish.type) {
        case 'close':
          list.dispatch({ type: 'filter', isOn: false });
          return tools.screen.dispatch(wish);
        case 'switch':
        case 'all-off':
          return faults.dispatch(wish);
        default:
          list.dispatch(wish);
      }
    },
  });
  // Opening clears the search, however the overlay was closed.
  return { ...overlay, opened: () => list.dispatch({ type: 'clear-filter' }) };
}

/** Shows active faults in the top line while the screens are about that store. @returns ends it */
export function tellFaults(
  { faults, reach }: FaultControls,
  guide: Store<GuideState, GuideEvent> | null,
  screen: Store<ScreenState, ScreenEvent>,
): () => void {
  const look = (): void => {
    const on = reach() === 'here' ? faultsOnWords(faults.getState().running) : null;
    screen.dispatch({ type: 'faults', on });
  };
  const stopFaults = watch(faults, ({ running }) => running, look);
  const stopGuide = guide === null ? () => {} : watch(guide, ({ mode }) => mode, look);
  return () => {
    stopFaults();
    stopGuide();
  };
}
