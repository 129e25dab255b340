import type { Store } from '../../../app/store.ts';
import { hasGuideWorkOpen } from '../../../core/guide/ending.ts';
import type { GuideEvent, GuideWish } from '../../../core/guide/event.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import type { GuideView } from '../../../core/guide/view.ts';
import { focusedField, isYesNo } from '../../../core/view/blocks.ts';
import type { ShownFace } from '../faces.ts';
import type { Scrolling } from '../frame/scrolling.ts';
import { askedBy } from '../input/confirming.ts';
import { keyId } from '../input/key.ts';
import { meaningOf } from '../input/view-keys.ts';
import { askOrLeave } from '../overlays/help.tsx';
import { PAGES } from '../overlays/overlay.tsx';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';

/**
 * What a click on a field, or outside of all fields, does to the guide. It does nothing while a
 * question waits for yes or no, or while work is under way: these have the keys.
 */
export function pointAt(
  guide: Store<GuideState, GuideEvent>,
  view: GuideView,
  name: string | null,
  offset: number | null,
): void {
  if (view.isBusy === true || isYesNo(view)) return;
  if (name === null) return guide.dispatch({ type: 'focus', field: null });
  for (const block of view.blocks) {
    if (block.kind !== 'field' || block.name !== name) continue;
    const { name: field, hasFocus } = block;
    if (!hasFocus) guide.dispatch({ type: 'focus', field });
    if (offset !== null) guide.dispatch({ type: 'edit', field, edit: { type: 'move-to', offset } });
  }
}

/** What keys and pastes do to the guide. Every key is handled by the view of that moment. */
export function guideFace(options: {
  readonly guide: Store<GuideState, GuideEvent>;
  readonly screen: Store<ScreenState, ScreenEvent>;
  readonly scrolling: Scrolling;
  /** The view of a state, made once for each state. */
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
    handle(event, confirm) {
      const meant = meaningOf(viewNow(), event, {
        edit: (field, edit): GuideWish => ({ type: 'edit', field, edit }),
      });
      if (meant === null) {
        if (event.type === 'key') onCommonKey(keyId(event.key));
        return;
      }
      if (meant === 'nothing') return;
      const { event: wish, asked } = meant;
      const act = (): void => {
        screen.dispatch({ type: 'scroll-home' });
        guide.dispatch(wish);
      };
      if (asked === undefined) return act();
      confirm.give(asked, () => {
        if (askedBy(viewNow()) === asked) act();
      });
    },
    hasWorkOpen,
    isTyping: () => focusedField(viewNow()) !== null,
    subscribe: guide.subscribe,
    isFieldEmpty: () => (focusedField(viewNow())?.buffer.text ?? '') === '',
    cancel: () => {
      const { step, signIn } = guide.getState();
      const isWaiting = step === 'approve' && signIn.phase === 'waiting';
      guide.dispatch({ type: isWaiting ? 'say-cancelled' : 'give-up' });
    },
  };
}
