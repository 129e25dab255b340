import { NO_SUCH_FAULT } from '../../core/view/fault-list.ts';
import type { FaultControls } from '../../app/faults.ts';
import {
  FAULT_SECONDS,
  type FaultFacts,
  faultsOnWords,
  type FaultWish,
  matchingFaults,
  OUT_OF_REACH,
  readFaultWish,
  readFaultWords,
  whereWords,
} from '../../core/service/practice-faults.ts';
import type { Aside, Asker } from './askers/asker.ts';

/** Said once: nothing on the way reminds of it. */
export const FAULT_HINT =
  'The word faults lists the failures that the practice store can be told to make.';

const WAYS = `fault NAME next switches one on for the next request, for-a-time for ${FAULT_SECONDS} seconds, for-good until fault NAME off; faults off switches all off; faults WORD lists those with that word.`;

/** Said once after the last one. */
const ALL_OFF = 'Faults: all off.';

/** `faults` lists them; `fault NAME next`, `for-a-time`, `for-good` or `off` switches one. */
export function faultAside(talk: FaultControls): Aside {
  return {
    title: 'Faults of the practice store: make it fail as real ones do',
    heed(line, asker) {
      const wish = readFaultWish(line);
      if (wish === null) return null;
      obey(talk, asker, wish);
      return Promise.resolve();
    },
    async open(asker) {
      obey(talk, asker, { type: 'list', typed: '' });
      while (talk.reach() === 'here') {
        const answer = await asker.ask('NAME next, for-a-time, for-good or off; Enter goes back.');
        if (answer.type !== 'value' || answer.value.trim() === '') return;
        obey(talk, asker, readFaultWords(answer.value));
      }
    },
  };
}

/** The line that says which faults are on, or that none is. */
function faultLine({ faults }: FaultControls): string {
  const on = faultsOnWords(faults.getState().running);
  return on === null ? ALL_OFF : `${on}.`;
}

function obey(talk: FaultControls, asker: Asker, wish: FaultWish): void {
  const reach = talk.reach();
  if (reach !== 'here') {
    asker.say(OUT_OF_REACH[reach]);
    return;
  }
  const { faults } = talk.faults.getState();
  switch (wish.type) {
    case 'list':
      return list(talk, asker, matchingFaults(faults, wish.typed));
    case 'all-off':
      talk.faults.dispatch(wish);
      asker.say(faultLine(talk));
      return;
    case 'switch':
      if (!faults.some(({ name }) => name === wish.name)) {
        const near = matchingFaults(faults, wish.name).map(({ name }) => name);
        const meant = near.length === 0 ? '' : ` Is it one of these: ${near.join(', ')}?`;
        asker.say(`There is no fault with that name.${meant} The word faults lists them.`);
        return;
      }
      talk.faults.dispatch(wish);
      asker.say(faultLine(talk));
  }
}

function list(talk: FaultControls, asker: Asker, shown: readonly FaultFacts[]): void {
  if (shown.length === 0) asker.say(NO_SUCH_FAULT);
  let place = '';
  for (const fault of shown) {
    const where = whereWords(fault);
    if (where !== place) asker.say(`${where.charAt(0).toUpperCase()}${where.slice(1)}:`);
    place = where;
    asker.say(`  ${fault.name}. ${fault.what}`);
  }
  asker.say(WAYS, faultLine(talk));
}

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
    choose(question, choices, options) {
      tell();
      return asker.choose(question, choices, options);
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
