import { createContext, use, useLayoutEffect } from 'react';
import { holdYes, whenQuiet } from '../../../app/hold-yes.ts';
import type { Store } from '../../../app/store.ts';
import { onYesKey, questionShown, QUIET_MS } from '../../../core/view/lone-yes.ts';
import type { Action, View } from '../../../core/view/view.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';

/**
 * How a key says yes to something that may not be undone (P56). The key counts only for a question
 * that is on the screen whole, after a moment without any key, and if no key follows it at once.
 */
export interface Confirm {
  /**
   * @param question a text that identifies the question
   * @param act called if the yes counts; checks that the question is still the same
   */
  give(question: string, act: () => void): void;
}

/** For input that is not a key press, such as a click: never a yes. */
export const NEVER: Confirm = { give: () => {} };

export interface Confirming extends Confirm {
  /** Called for every key, paste and click, before anything handles it. */
  note(): void;
  /** Sets the question that is drawn whole now; null: none. */
  show(question: string | null): void;
  stop(): void;
}

/** @param screen gets `busy`, `quiet`, `asks` and `not-alone` events; see {@link Confirm} for the rules */
export function createConfirming(screen: Store<ScreenState, ScreenEvent>): Confirming {
  let shown: string | null = null;
  /** `before` is without the key that is handled now, `after` with it. */
  let before = questionShown(-QUIET_MS);
  let after = before;
  let takeBack: (() => void) | null = null;
  const quiet = whenQuiet(
    () => after.lastMs,
    () => {
      if (shown !== null) screen.dispatch({ type: 'quiet' });
    },
  );
  screen.dispatch({ type: 'busy' });

  function restartQuiet(): void {
    after = questionShown(performance.now());
    quiet.restart();
  }

  function drop(): void {
    takeBack?.();
    takeBack = null;
  }

  return {
    note() {
      before = after;
      if (takeBack !== null) screen.dispatch({ type: 'not-alone', is: true });
      drop();
      screen.dispatch({ type: 'busy' });
      restartQuiet();
    },
    give(question, act) {
      if (question !== shown) return;
      after = onYesKey(before, performance.now());
      screen.dispatch({ type: 'not-alone', is: !after.isPending });
      if (!after.isPending) return;
      takeBack = holdYes(() => {
        takeBack = null;
        after = { ...after, isPending: false };
        act();
      });
    },
    show(question) {
      if (question === shown) return;
      shown = question;
      drop();
      screen.dispatch({ type: 'not-alone', is: false });
      screen.dispatch({ type: 'asks', question });
      if (question !== null) restartQuiet();
    },
    stop() {
      quiet.stop();
      drop();
    },
  };
}

export const ConfirmingContext = createContext<Pick<Confirming, 'show'>>({ show: () => {} });

/** Drawn beside a question: as long as it is mounted, a key can say yes to the question. */
export function Asks({ question }: { readonly question: string }) {
  const confirming = use(ConfirmingContext);
  useLayoutEffect(() => {
    confirming.show(question);
    return () => confirming.show(null);
  }, [confirming, question]);
  return null;
}

/** A text that identifies the question of a view; null: the view has no risky action. */
export function askedBy({
  id,
  question,
  actions,
}: Pick<View<unknown>, 'id' | 'question' | 'actions'>) {
  const risky = actions.filter(({ isRisky }) => isRisky === true);
  return risky.length === 0 ? null : JSON.stringify([id, question, risky.map(sayingYes)]);
}

function sayingYes({ event, word }: Action<unknown>): unknown {
  return [word, event];
}
