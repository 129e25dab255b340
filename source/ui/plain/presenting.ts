import type { GuideStore } from '../../app/guide-runner.ts';
import { hideWhilePresenting, PRESENT_WORDS } from '../../core/guide/presented.ts';
import { capitalized } from '../../core/text/display-text.ts';
import { COMMON_KEY_TITLES } from '../../core/view/common-keys.ts';
import {
  type Answer,
  type SideCommand,
  type Asker,
  type Choice,
  type ChooseOptions,
  pickingAs,
} from './askers/asker.ts';

/** Wraps an asker: while presenting, its texts hide secrets and personal data. */
export function presentingAsker(asker: Asker, store: GuideStore): Asker {
  const hide = (text: string): string => hideWhilePresenting(store.getState(), text);
  return {
    say: (...lines) => asker.say(lines.flat().map((line) => hide(line))),
    show: (...lines) => asker.show(lines.flat().map((line) => hide(line))),
    choose<Value>(
      question: string,
      choices: readonly Choice<Value>[],
      options?: ChooseOptions<Value>,
    ) {
      const shown = choices.map((choice) => ({
        ...choice,
        title: hide(choice.title),
        text: choice.text === null ? null : hide(choice.text),
      }));
      return asker.choose(hide(question), shown, options);
    },
    async ask(question, options = {}): Promise<Answer<string>> {
      const { initial = '' } = options;
      if (hide(initial) === initial) return asker.ask(hide(question), options);
      // The text must not be said, but Enter alone keeps it all the same.
      const { initial: _, ...rest } = options;
      const answer = await asker.ask(`${hide(question)} ${ENTER_KEEPS}`, rest);
      const isEmpty = answer.type === 'value' && answer.value.trim() === '';
      return isEmpty ? { type: 'value', value: initial } : answer;
    },
    waitForLine: (only, signal) => asker.waitForLine(only, signal),
    askSecret: (question) => asker.askSecret(hide(question)),
    confirm: (question) => asker.confirm(hide(question)),
    hasTypedAhead: () => asker.hasTypedAhead(),
    lend: (run) => asker.lend(run),
    // A list is drawn from a view, in which such data is hidden already.
    ...pickingAs(asker),
    ring: () => asker.ring(),
    close: () => asker.close(),
  };
}

/** `present`: hides secrets and personal data from now on, or no longer. */
export function presentSideCommand(store: GuideStore): SideCommand {
  const toggle = (asker: Asker): void => {
    store.dispatch({ type: 'toggle-presenter' });
    asker.say(store.getState().presenter ? PRESENT_WORDS.on : PRESENT_WORDS.off);
  };
  return {
    title: capitalized(COMMON_KEY_TITLES.present),
    handle(line, asker) {
      if (line.trim().toLowerCase() !== 'present') return null;
      toggle(asker);
      return Promise.resolve();
    },
    open(asker) {
      toggle(asker);
      return Promise.resolve();
    },
  };
}

/** Said where the text of a field must not be shown. */
export const ENTER_KEEPS = 'Enter keeps the one that is there.';
