import type { FaultControls } from '../../app/faults.ts';
import type { Asker } from './asker.ts';
import { ALL_OFF, faultLine } from './fault-plain.ts';

/** The same questions, and before each one a line for the faults that are on; one more at their end. */
export function faultTellingAsker(asker: Asker, talk: FaultControls): Asker {
  let wasOn = false;
  const isOn = (): boolean => talk.reach() === 'here' && talk.faults.getState().running.length > 0;
  // One that is switched on at a question is over before the next one.
  const stop = talk.faults.subscribe(() => {
    wasOn ||= isOn();
  });

  function tell(): void {
    if (isOn()) asker.say(faultLine(talk));
    else if (wasOn) asker.say(ALL_OFF);
    wasOn = isOn();
  }

  return {
    say: (...lines) => asker.say(...lines),
    show: (...lines) => asker.show(...lines),
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
    close() {
      stop();
      asker.close();
    },
  };
}
