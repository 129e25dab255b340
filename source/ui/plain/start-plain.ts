import type { StoreChoice } from '../../core/guide/config.ts';
import { STORE_CHOICES, WELCOME } from '../../core/guide/texts.ts';
import { endOf, type PlainContext, type PlainEnd, until } from './plain-context.ts';

/** Start: which store. */
export async function startPlain(context: PlainContext): Promise<PlainEnd> {
  const { asker, store } = context;
  asker.say(...WELCOME);
  const choices = (['practice', 'own'] as const).map((value: StoreChoice) => ({
    value,
    ...STORE_CHOICES[value],
  }));
  const { mode } = store.getState();
  const answer = await asker.choose('Your choice:', choices, mode);
  if (answer.type !== 'value') return endOf(context, answer);
  store.dispatch({ type: 'choose-store', store: answer.value });
  store.dispatch({ type: 'next' });
  if (store.getState().practice.type === 'starting') asker.say('Starting the practice store.');
  const { practice } = await until(context, (state) => state.practice.type !== 'starting');
  if (answer.value === 'practice' && practice.type === 'running') {
    asker.say(`The practice store runs on ${practice.facts.store.origin}.`);
  }
  return 'go-on';
}
