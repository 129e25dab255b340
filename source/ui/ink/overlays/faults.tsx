import type { FaultControls } from '../../../app/faults.ts';
import { createStore, type Store, watch } from '../../../app/store.ts';
import type { GuideEvent } from '../../../core/guide/event.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import type { BufferEdit } from '../../../core/text/text-buffer.ts';
import { faultsOnWords } from '../../../core/service/practice-faults.ts';
import {
  FIRST_FAULT_LIST,
  type FaultList,
  type FaultListEvent,
  faultView,
  type FaultListWish,
  updateFaultList,
} from '../../../core/view/fault-list.ts';
import type { View } from '../../../core/view/view.ts';
import { Screen } from '../frame/screen.tsx';
import type { Scrolling } from '../frame/scrolling.ts';
import { meaningOf } from '../input/view-keys.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import { useStoreSelector, wholeState } from '../use-store.ts';
import type { Overlay, OverlayProps } from './overlay.ts';

interface FaultScreenOptions {
  readonly talk: FaultControls;
  readonly screen: Store<ScreenState, ScreenEvent>;
  readonly scrolling: Scrolling;
  readonly isPresenting: () => boolean;
}

/** The faults of the practice store. F4 opens them also where letters are text. */
export function faultsOverlay(options: FaultScreenOptions): Overlay {
  const { talk, screen } = options;
  const list = createStore<FaultList, FaultListEvent, never>({
    initial: FIRST_FAULT_LIST,
    update: (state, event) => ({ state: updateFaultList(state, event), effects: [] }),
    runEffect: () => {},
  });
  const viewNow = (): View<FaultListWish> =>
    faultView(talk.faults.getState(), list.getState(), talk.reach());

  function run(wish: FaultListWish): void {
    switch (wish.type) {
      case 'close':
        list.dispatch({ type: 'filter', isOn: false });
        return screen.dispatch(wish);
      case 'switch':
      case 'all-off':
        return talk.faults.dispatch(wish);
      default:
        screen.dispatch({ type: 'scroll-home' });
        list.dispatch(wish);
    }
  }

  return {
    opensBy: (id, isTyping) => id === 'f4' || (id === 'b' && !isTyping),
    isTyping: () => list.getState().isFiltering,
    handle(input, wasQuiet) {
      const meant = meaningOf(viewNow(), input, { wasQuiet, edit });
      if (meant !== null && meant !== 'nothing') run(meant.event);
    },
    draw: (props) => <FaultScreen {...props} {...options} list={list} />,
  };
}

function edit(_: string, change: BufferEdit): FaultListWish {
  return { type: 'edit', edit: change };
}

function FaultScreen({
  talk,
  list,
  isPresenting,
  scrolling,
  state,
  size,
}: OverlayProps &
  Pick<FaultScreenOptions, 'talk' | 'isPresenting' | 'scrolling'> & {
    readonly list: Store<FaultList, FaultListEvent>;
  }) {
  const switches = useStoreSelector(talk.faults, wholeState);
  const shown = useStoreSelector(list, wholeState);
  const reach = talk.reach();
  const { running } = switches;
  return (
    <Screen
      screen={state}
      size={size}
      scrolling={scrolling}
      head={{
        title: 'Faults',
        isPresenting: isPresenting(),
        faultsOn: reach === 'here' ? faultsOnWords(running) : null,
        right: running.length === 0 ? 'all off' : `${running.length} on`,
      }}
      view={faultView(switches, shown, reach)}
      lastHints={[]}
    />
  );
}

/** Puts what is on into the top line, as long as the screens are about that store. @returns ends it */
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
