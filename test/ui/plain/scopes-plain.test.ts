import { expect, test } from 'vitest';
import { createGuideStore } from '../../../source/app/guide-store.ts';
import { runPlainGuide } from '../../../source/ui/plain/run-plain-guide.ts';
import { FakeGuideWorld } from '../../support/fake-guide-world.ts';
import { guideConfig } from '../../support/guide-config.ts';
import { PlainTalk } from '../../support/plain-talk.ts';

async function openScopes(): Promise<PlainTalk> {
  const world = new FakeGuideWorld();
  const talk = new PlainTalk();
  void runPlainGuide({
    store: createGuideStore(guideConfig({ startWith: 'own' }), world.ports),
    send: world.ports.send,
    clock: world.clock,
    io: talk,
    style: 'lines',
    userAgent: 'tokenwright/0.0.0',
    apiVersion: '2026-10',
  });
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
