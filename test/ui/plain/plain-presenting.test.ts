import { expect, test } from 'vitest';
import { createGuideStore } from '../../../source/app/guide-store.ts';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { runPlainGuide } from '../../../source/ui/plain/run-plain-guide.ts';
import { FakeGuideWorld, jsonOutcome, PRACTICE_TOKEN } from '../../support/fake-guide-world.ts';
import { guideConfig } from '../../support/guide-config.ts';
import { PlainTalk } from '../../support/plain-talk.ts';

function start(change: Partial<GuideConfig> = {}) {
  const world = new FakeGuideWorld();
  const talk = new PlainTalk();
  const store = createGuideStore(guideConfig(change), world.ports);
  const exit = runPlainGuide({
    store,
    send: world.ports.send,
    clock: world.clock,
    io: talk,
    style: 'lines',
    userAgent: 'tokenwright/0.0.0',
    apiVersion: '2026-10',
  });
  return { world, talk, store, exit };
}

/** Enter alone, from Start to Approve. */
const ENTERS = ['', '', '', '', '', ''] as const;

const CUSTOMER = { id: 7, first_name: 'Ada', email: 'ada@example.com', phone: '+442079460958' };

test('while presenting a whole talk names neither app nor attempt, token nor person', async () => {
  const { world, talk, store, exit } = start({ presenter: true });
  talk.type(...ENTERS);
  await talk.hear('while presenting the time stands still');
  const { signIn, practice } = store.getState();
  const [url = ''] = world.opened;
  const state = new URL(url).searchParams.get('state') ?? 'none';
  expect(signIn).toMatchObject({ phase: 'waiting', isHeld: true });
  talk.type('approve');
  await talk.hear('What next?');
  world.outcomes.push(jsonOutcome(200, { customers: [CUSTOMER] }));
  talk.type('1', 'GET customers.json');
  await talk.hear('"first_name": "***"');
  talk.type('quit');
  expect(await exit).toBe(0);
  const clientId = practice.type === 'running' ? practice.facts.clientId : 'none';
  const hidden = [state, clientId, PRACTICE_TOKEN.slice(-4), 'Ada', 'ada@', '7946'];
  for (const value of hidden) expect(talk.said).not.toContain(value);
  expect(talk.said).toContain('client_id=***');
});

test('the word present starts and ends it at any question', async () => {
  const { talk, store, exit } = start();
  await talk.hear('The word present hides');
  talk.type('present');
  await talk.hear('Presenting: Client ID, state');
  expect(store.getState().presenter).toBe(true);
  talk.type('', '', '', '');
  await talk.hear('Client ID: ***');
  talk.type('PRESENT');
  await talk.hear('No longer presenting');
  expect(store.getState().presenter).toBe(false);
  talk.type('quit');
  await exit;
});

test('a Client ID is asked for like a secret while presenting, and not said again', async () => {
  const clientId = '0123456789abcdef0123456789abcdef';
  const { talk, store, exit } = start({
    presenter: true,
    startWith: 'own',
    shop: 'demo.myshopify.com',
    scopes: ['read_products'],
  });
  talk.type('', '', '', '');
  await talk.hear('Client ID (not shown while presenting):');
  talk.type(clientId);
  await talk.hear('Client secret (not shown)');
  expect(store.getState().forms.own.app.clientId.text).toBe(clientId);
  expect(talk.said).not.toContain(clientId);
  talk.type('quit');
  await exit;
});
