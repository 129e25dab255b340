import { expect, test } from 'vitest';
import { type PlainTalk, startPlainOnFakes } from '../../support/guide/plain-guide.ts';

async function openScopes(): Promise<PlainTalk> {
  const { talk } = startPlainOnFakes({ startWith: 'own' });
  talk.type('', '');
  await talk.hear('NUMBER: tick a scope');
  return talk;
}

const SENTENCE = 'Protected customer data: public apps need a review for it';

test('the list says in a word what a scope needs, and the sentence comes with the tick', async () => {
  const talk = await openScopes();
  expect(talk.said).toMatch(/ {2}6\. write_orders\. [^\n]+ \(protected data\)\n/);
  expect(talk.said).not.toContain(SENTENCE);
  talk.type('6');
  await talk.hear(`write_orders is ticked. It contains read_orders. ${SENTENCE}`);
});

test('nothing is added to what is said about a scope that needs nothing, nor when it is unticked', async () => {
  const talk = await openScopes();
  talk.type('1', '6', '6');
  await talk.hear('read_products is ticked.\n');
  await talk.hear('write_orders is ticked. ');
  await talk.hear('write_orders is no longer ticked.\n');
  expect(talk.said.split(SENTENCE)).toHaveLength(2);
});
