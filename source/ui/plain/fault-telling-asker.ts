import type { FaultTalk } from '../../app/offer-faults.ts';
import { faultsOnWords } from '../../core/faults/fault-bench.ts';
import type { Asker } from './asker.ts';
import { faultLine } from './fault-plain.ts';

/** The same questions, and before each one a line for the faults that are on; one more at their end. */
export function faultTellingAsker(asker: Asker, talk: FaultTalk): Asker {
  let wasOn = false;

  function tell(): void {
    const isOn = talk.reach() === 'here' && faultsOnWords(talk.faults.getState().running) !== null;
    if (isOn || wasOn) asker.say(isOn ? faultLine(talk) : 'Faults: all off.');
    wasOn = isOn;
  }

  return {
    say: (...lines) => asker.say(...lines),
    choose(question, choices, initial) {
      tell();
      return asker.choose(question, choices, initial);
    },
    ask(question, options) {
      tell();
      return asker.ask(question, options);
    },
    askSecret(question) {
      tell();
      return asker.askSecret(question);
    },
    confirm(question) {
      tell();
      return asker.confirm(question);
    },
    close: () => asker.close(),
  };
}
