import { createContext, use, useLayoutEffect } from 'react';
import { holdYes } from '../../../app/hold-yes.ts';
import type { Store } from '../../../app/store.ts';
import { onYesKey, QUIET_MS, questionShown } from '../../../core/view/lone-yes.ts';
import type { Action, View } from '../../../core/view/view.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';

/**
 * How a key says yes to a question that may be for good (P56). The key counts only for the question
 * that stands on the screen whole, after a moment without any key, and once nothing has followed it.
 */
export interface Confirm {
  /**
   * @param question what tells it from every other one
   * @param act does it, if the same question still stands then
   */
  give(question: string, act: () => void): void;
}

/** What is no key of a person, such as a click: never a yes. */
export const NEVER: Confirm = { give: () => {} };

export interface Confirming extends Confirm {
  /** Something was pressed, pasted or clicked: told before anybody acts on it. */
  note(): void;
  /** The question that is drawn whole now; null: none is. */
  show(question: string | null): void;
  stop(): void;
}

export function createConfirming(screen: Store<ScreenState, ScreenEvent>): Confirming {
  const quiet = setTimeout(() => screen.dispatch({ type: 'quiet' }), QUIET_MS);
  let shown: string | null = null;
  /** Before the key that is handled now, and with it. */
  let before = questionShown(-QUIET_MS);
  let current = before;
  let takeBack: (() => void) | null = null;

  function restartQuiet(): void {
    current = questionShown(performance.now());
    screen.dispatch({ type: 'busy' });
    quiet.refresh();
  }

  function drop(): void {
    takeBack?.();
    takeBack = null;
  }

  return {
    note() {
      before = current;
      if (takeBack !== null) screen.dispatch({ type: 'not-alone', is: true });
      drop();
      restartQuiet();
    },
    give(question, act) {
      if (question !== shown) return;
      current = onYesKey(before, performance.now());
      screen.dispatch({ type: 'not-alone', is: !current.isPending });
      if (!current.isPending) return;
      takeBack = holdYes(() => {
        takeBack = null;
        current = { ...current, isPending: false };
        act();
      });
    },
    show(question) {
      if (question === shown) return;
      shown = question;
      drop();
      screen.dispatch({ type: 'not-alone', is: false });
      if (question !== null) restartQuiet();
    },
    stop() {
      clearTimeout(quiet);
      drop();
    },
  };
}

export const ConfirmingContext = createContext<Pick<Confirming, 'show'>>({ show: () => {} });

/** Stands on the screen with a question: as long as it does, a key can say yes to it. */
export function Asks({ question }: { readonly question: string }) {
  const confirming = use(ConfirmingContext);
  useLayoutEffect(() => {
    confirming.show(question);
    return () => confirming.show(null);
  }, [confirming, question]);
  return null;
}

/** What tells the question of a view from every other one; null: nothing in it is for good. */
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
