import { expect, test } from 'vitest';
import { type PlainTalk, startPlainOnFakes } from '../../support/guide/plain-guide.ts';

async function openScopes(): Promise<PlainTalk> {
  const { talk } = startPlainOnFakes({ startWith: 'own' });
  talk.type('', '');
  await talk.hear('Numbers tick or untick');
  return talk;
}

const SENTENCE = 'Protected customer data: public apps need a review for it';

test('the list says in a word what a scope needs, and the sentence comes with the tick', async () => {
  const talk = await openScopes();
  expect(talk.said).toMatch(/ {2}6\. write_orders\. [^\n]+ \(protected data\)\n/);
  expect(talk.said).not.toContain(SENTENCE);
  talk.type('6');
  await talk.hear(`write_orders: It contains read_orders. ${SENTENCE}`);
});

test('nothing is added to what is said about a scope that needs nothing, nor when it is unticked', async () => {
  const talk = await openScopes();
  talk.type('1', '6', '6');
  await talk.hear('Chosen: read_products.');
  await talk.hear('Chosen: read_products, write_orders.');
  await talk.hear('Chosen: read_products.');
  expect(talk.said).not.toContain('read_products: ');
  expect(talk.said.split(SENTENCE)).toHaveLength(2);
});
