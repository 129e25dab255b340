import { expect, test } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import { walkExplorer } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const REFUSAL = answerWith({ errors: '[API] Invalid API key or access token' }, { status: 401 });
const OTHER = { canReturn: true, token: new Secret('practice_the_next_token_0123456789') };

/** An explorer that was left to authorize again. */
function left() {
  return walkExplorer({ canReturn: true })
    .write('products.json')
    .go({ type: 'send' })
    .answer(REFUSAL)
    .go({ type: 'follow-diagnosis' });
}

test('a request that was refused is sent again with the next token', () => {
  const walk = walkExplorer(OTHER, left().state).go({ type: 'opened' });
  expect(walk.sent().request.url).toContain('products.json');
  expect(walk.state.sending).not.toBeNull();
});

test('it is sent once: a further explorer starts calm', () => {
  const second = walkExplorer(OTHER, left().state).go({ type: 'opened' }).answer(answerWith({}));
  const third = walkExplorer({ canReturn: true }, second.state).go({ type: 'opened' });
  expect(third.state.sending).toBeNull();
});

test('nothing is sent with the same token, nor after Esc', () => {
  const same = walkExplorer({ canReturn: true }, left().state).go({ type: 'opened' });
  expect(same.state.sending).toBeNull();
  const calm = walkExplorer({ canReturn: true }).go({ type: 'send' }).answer(REFUSAL);
  calm.go({ type: 'back' }, { type: 'back' }, { type: 'back' });
  expect(calm.state.leaving).toEqual({ diagnosis: null });
  const after = walkExplorer(OTHER, calm.state).go({ type: 'opened' });
  expect(after.state.sending).toBeNull();
});
