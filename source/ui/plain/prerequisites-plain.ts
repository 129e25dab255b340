import {
  checksByWeight,
  prerequisites,
  type Prerequisite,
} from '../../core/guide/steps/prerequisites/prerequisites.ts';
import type { GuideState } from '../../core/guide/state.ts';
import { PREREQUISITES_NOTE } from '../../core/guide/steps/prerequisites/words.ts';
import { CHECK_TITLES, STATUS_WORDS } from '../../core/diagnosis/machine-check.ts';
import { endOf, type PlainContext, type PlainEnd, until } from './plain-context.ts';

/** Prerequisites: the four things, then what this machine says about itself. */
export async function prerequisitesPlain(context: PlainContext): Promise<PlainEnd> {
  const { asker, store } = context;
  asker.say(PREREQUISITES_NOTE[store.getState().mode]);
  prerequisites(store.getState()).forEach((item, index) => {
    const { title, action, reason, place } = item;
    asker.say(`  ${index + 1}. ${title}${proofWords(item)}. ${action} ${reason} Where: ${place}`);
  });
  await sayChecks(context);
  for (;;) {
    const answer = await asker.ask(question(store.getState()));
    if (answer.type !== 'value') return endOf(context, answer);
    const typed = answer.value.trim().toLowerCase();
    const item = prerequisites(store.getState())[Number(typed) - 1];
    if (item?.proof.type === 'tick') {
      store.dispatch({ type: 'toggle-tick', name: item.proof.name });
      const [ticked] = prerequisites(store.getState()).filter(({ name }) => name === item.name);
      asker.say(`${item.title}${ticked === undefined ? '' : proofWords(ticked)}.`);
    } else if (typed === 'check') {
      store.dispatch({ type: 'check-again' });
      await sayChecks(context);
    } else {
      store.dispatch({ type: 'next' });
      return 'go-on';
    }
  }
}

function question(state: GuideState): string {
  const hasTicks = prerequisites(state).some(({ proof }) => proof.type === 'tick');
  const ticks = hasTicks ? '1 or 2 ticks what you have; ' : '';
  return `${ticks}Enter goes on; check tests again.`;
}

function proofWords({ proof }: Prerequisite): string {
  if (proof.type !== 'tick') return '';
  return proof.isTicked ? ' (ticked)' : ' (not ticked yet)';
}

async function sayChecks(context: PlainContext): Promise<void> {
  const { checks } = await until(context, (state) => !state.checks.isRunning);
  for (const { name, status, text, remedy } of checksByWeight(checks.results)) {
    const word = STATUS_WORDS[status];
    const head = `${word.charAt(0).toUpperCase()}${word.slice(1)}: ${CHECK_TITLES[name]}.`;
    context.asker.say(`${head} ${text}${remedy === null ? '' : ` ${remedy}`}`);
  }
}
