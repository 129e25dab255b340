import { type PlainContext, until } from './plain-context.ts';

/** Gives the token back, after a question that Enter alone answers with no. */
export async function revokePlain(context: PlainContext): Promise<void> {
  const { asker, store } = context;
  store.dispatch({ type: 'ask-revoke' });
  const answer = await asker.confirm(
    'Give the token back? The app is removed from the store and all its tokens end.',
  );
  store.dispatch({ type: 'answer-revoke', yes: answer.type === 'value' && answer.value });
  const { card } = await until(context, (state) => state.card.revoke.type !== 'revoking');
  if (card.revoke.type === 'failed') {
    asker.say(`Not revoked: ${card.revoke.report.message} ${card.revoke.report.remedy}`);
  }
}
