import type { Store } from '../../../app/store.ts';
import { hasGuideWorkOpen } from '../../../core/guide/ending.ts';
import type { GuideEvent, GuideWish } from '../../../core/guide/event.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import type { GuideView } from '../../../core/guide/view.ts';
import { focusedField } from '../../../core/view/blocks.ts';
import type { ShownFace } from '../faces.ts';
import type { Scrolling } from '../frame/scrolling.ts';
import { keyId } from '../input/key.ts';
import { meaningOf } from '../input/view-keys.ts';
import { askOrLeave } from '../overlays/help.tsx';
import { PAGES } from '../overlays/overlay.tsx';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';

/** What keys and pastes do to the guide. Every key is judged by the view of the state that it meets. */
export function guideFace(options: {
  readonly guide: Store<GuideState, GuideEvent>;
  readonly screen: Store<ScreenState, ScreenEvent>;
  readonly scrolling: Scrolling;
  /** The view of a state, made once for each. */
  readonly viewOf: (state: GuideState) => GuideView;
}): ShownFace {
  const { guide, screen, scrolling, viewOf } = options;
  const viewNow = (): GuideView => viewOf(guide.getState());

  function onCommonKey(id: string): void {
    switch (id) {
      case '?':
      case 'f1':
        return screen.dispatch({ type: 'open', overlay: 'help' });
      case 'q':
        return askOrLeave(screen, hasWorkOpen());
    }
    const by = PAGES[id];
    if (by === undefined) return;
    const scroll = scrolling.after(screen.getState().scroll, by);
    screen.dispatch({ type: 'scroll-to', scroll });
  }

  const hasWorkOpen = (): boolean => hasGuideWorkOpen(guide.getState());

  return {
    handle(event, wasQuiet) {
      const meant = meaningOf(viewNow(), event, {
        wasQuiet,
        edit: (field, edit): GuideWish => ({ type: 'edit', field, edit }),
      });
      if (meant === null) {
        if (event.type === 'key') onCommonKey(keyId(event.key));
        return;
      }
      if (meant === 'nothing') return;
      screen.dispatch({ type: 'scroll-home' });
      guide.dispatch(meant.event);
    },
    hasWorkOpen,
    isTyping: () => focusedField(viewNow()) !== null,
    isFieldEmpty: () => (focusedField(viewNow())?.buffer.text ?? '') === '',
    cancel: () => {
      const { step, signIn } = guide.getState();
      const isWaiting = step === 'approve' && signIn.phase === 'waiting';
      guide.dispatch({ type: isWaiting ? 'say-cancelled' : 'give-up' });
    },
  };
}
