import {
  doneWords,
  NOT_STORED,
  REFRESH_RULES,
  remainingWords,
  storeWords,
} from '../../core/guide/refresh-words.ts';
import type { TokenSession } from '../../core/guide/state.ts';
import { type PlainContext, until } from './plain-context.ts';
import { finishSaving } from './save-plain.ts';

/** The drill of an expiring token: what a refresh does, then one on a yes. */
export async function refreshPlain(context: PlainContext, session: TokenSession): Promise<void> {
  const { asker, store } = context;
  store.dispatch({ type: 'open-refresh' });
  const opened = await until(context, ({ card }) => card.clock?.epochMs !== null);
  asker.say(remainingWords(opened, session) ?? '', ...REFRESH_RULES, storeWords(opened));
  for (;;) {
    const { refresh } = store.getState().card;
    const isAgain = refresh.type === 'failed';
    const answer = await asker.confirm(isAgain ? 'Refresh again?' : 'Refresh now?');
    if (answer.type !== 'value' || !answer.value) break;
    store.dispatch({ type: 'refresh' });
    const { card } = await until(context, (state) => state.card.refresh.type !== 'refreshing');
    if (card.refresh.type === 'storing') await storePair(context);
    if (card.refresh.type === 'failed') {
      const { report, canRepeat } = card.refresh;
      asker.say(`Not renewed: ${report.message} ${report.remedy}`);
      if (canRepeat) continue;
    }
    break;
  }
  const { refresh } = store.getState().card;
  if (refresh.type === 'done') asker.say(doneWords(refresh.path));
  store.dispatch({ type: 'back' });
}

/** The new pair is not in use before it is in its file, or a person says that it need not be. */
async function storePair(context: PlainContext): Promise<void> {
  const { asker, store } = context;
  await finishSaving(context);
  while (store.getState().card.refresh.type === 'storing') {
    asker.say(NOT_STORED);
    const answer = await asker.confirm('Use it without a file, in memory only?');
    if (answer.type === 'value' && answer.value) {
      store.dispatch({ type: 'keep-in-memory' });
      return;
    }
    if (answer.type !== 'value') return;
    store.dispatch({ type: 'open-save' });
    store.dispatch({ type: 'save' });
    await finishSaving(context);
  }
}
