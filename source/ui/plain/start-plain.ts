import { earlierChoices, isSamePick } from '../../core/guide/steps/start/earlier.ts';
import type { GuideWish } from '../../core/guide/event.ts';
import type { GuideState } from '../../core/guide/state.ts';
import { STORE_CHOICES, WELCOME } from '../../core/guide/steps/start/words.ts';
import type { Choice } from './asker.ts';
import { endOf, type PlainContext, type PlainEnd, until } from './plain-context.ts';

/** Start: which store, or where the last run was left. */
export async function startPlain(context: PlainContext): Promise<PlainEnd> {
  const { asker, store } = context;
  asker.say(...WELCOME);
  const rows = startRows(store.getState());
  const choices = rows.map(({ title, text }, value): Choice<number> => ({ value, title, text }));
  const first = rows.findIndex(({ isFirst }) => isFirst);
  const answer = await asker.choose('Your choice:', choices, Math.max(0, first));
  if (answer.type !== 'value') return endOf(context, answer);
  const wish = rows[answer.value]?.wish;
  if (wish !== undefined) store.dispatch(wish);
  store.dispatch({ type: 'next' });
  if (store.getState().practice.type === 'starting') asker.say('Starting the practice store.');
  const { practice, mode } = await until(context, (state) => state.practice.type !== 'starting');
  if (mode === 'practice' && practice.type === 'running') {
    asker.say(`The practice store runs on ${practice.facts.store.origin}.`);
  }
  return 'go-on';
}

interface StartRow {
  readonly wish: GuideWish;
  readonly title: string;
  readonly text: string;
  /** Enter alone takes it. */
  readonly isFirst: boolean;
}

function startRows({ config, mode, picked }: GuideState): readonly StartRow[] {
  const kinds = (['practice', 'own'] as const).map((store): StartRow => ({
    wish: { type: 'choose-store', store },
    ...STORE_CHOICES[store],
    isFirst: picked === null && mode === store,
  }));
  const earlier = earlierChoices(config).map(({ pick, title, text }): StartRow => ({
    wish: { type: 'choose-earlier', pick },
    title,
    text,
    isFirst: picked !== null && isSamePick(pick, picked),
  }));
  return [...kinds, ...earlier];
}
