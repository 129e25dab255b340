import {
  findTerm,
  GLOSSARY_WORDS,
  glossaryView,
  readGlossaryWish,
} from '../../core/view/glossary.ts';
import type { StepName } from '../../core/guide/step.ts';
import { COMMON_KEY_TITLES } from '../../core/view/common-keys.ts';
import { capitalized, toDisplayText } from '../../core/text/display-text.ts';
import type { GuideStore } from '../../app/guide-runner.ts';
import type { SideCommand, Asker } from './askers/asker.ts';
import { tellView } from './tellers.ts';

/** The step that is shown; null: the guide is not shown. */
export function stepOf(store: GuideStore): StepName | null {
  const { step, leaving } = store.getState();
  return leaving === null ? step : null;
}

/** `glossary` says what all words mean, `glossary WORD` what one does. */
export function glossarySideCommand(step: () => StepName | null): SideCommand {
  const say = (asker: Asker, typed: string): void => {
    const term = findTerm(typed);
    if (typed === '') asker.say(tellView(glossaryView(step())));
    else if (term === null) asker.say(GLOSSARY_WORDS.noSuch(toDisplayText(typed)));
    else asker.say(`${capitalized(term.word)}: ${term.sentences.join(' ')}`);
  };
  return {
    title: capitalized(COMMON_KEY_TITLES.glossary),
    handle(line, asker) {
      const typed = readGlossaryWish(line);
      if (typed === null) return null;
      say(asker, typed);
      return Promise.resolve();
    },
    open(asker) {
      say(asker, '');
      return Promise.resolve();
    },
  };
}
