import type { Store } from '../../../app/store.ts';
import { LEAVE_VIEW, type LeaveEvent } from '../../../core/guide/ending.ts';
import { Screen } from '../frame/screen.tsx';
import type { Scrolling } from '../frame/scrolling.ts';
import { meaningOf } from '../input/view-keys.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import type { Overlay } from './overlay.ts';

/** The question before leaving, over every face. The key for yes counts once no key came for a moment. */
export function leaveOverlay(options: {
  readonly screen: Store<ScreenState, ScreenEvent>;
  readonly scrolling: Scrolling;
  readonly isPresenting: () => boolean;
}): Overlay {
  const { screen, scrolling, isPresenting } = options;
  return {
    opensBy: () => false,
    isTyping: () => false,
    handle(input, wasQuiet) {
      const meant = meaningOf(LEAVE_VIEW, input, {
        wasQuiet,
        edit: (): LeaveEvent => ({ type: 'stay' }),
      });
      if (meant === null || meant === 'nothing') return;
      screen.dispatch(
        meant.event.type === 'leave' ? { type: 'leave', exitCode: 0 } : { type: 'close' },
      );
    },
    draw: ({ state, size }) => (
      <Screen
        screen={state}
        size={size}
        scrolling={scrolling}
        head={{
          title: '',
          isPresenting: isPresenting(),
          faultsOn: state.faultsOn,
          right: '',
        }}
        view={LEAVE_VIEW}
        lastHints={[]}
      />
    ),
  };
}

/** Leaves at once where nothing is lost, else after the question. */
export function askOrLeave(screen: Store<ScreenState, ScreenEvent>, hasWorkOpen: boolean): void {
  screen.dispatch(
    hasWorkOpen ? { type: 'open', overlay: 'leave' } : { type: 'leave', exitCode: 0 },
  );
}
