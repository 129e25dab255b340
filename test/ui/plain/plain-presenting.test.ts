import { expect, test } from 'vitest';
import { jsonOutcome, PRACTICE_TOKEN } from '../../support/guide/fake-guide-world.ts';
import { ENTERS_TO_APPROVE, startPlainOnFakes } from '../../support/guide/plain-guide.ts';

const CUSTOMER = { id: 7, first_name: 'Ada', email: 'ada@example.com', phone: '+442079460958' };

test('while presenting a whole talk names neither app nor attempt, token nor person', async () => {
  const { world, talk, store, exit } = startPlainOnFakes({ presenter: true });
  talk.type(...ENTERS_TO_APPROVE);
  await talk.hear('while presenting the time stands still');
  const { signIn, practice } = store.getState();
  const [url = ''] = world.opened;
  const state = new URL(url).searchParams.get('state') ?? 'none';
  expect(signIn).toMatchObject({ phase: 'waiting', isPaused: true });
  talk.type('approve');
  await talk.hear('Your token is here.');
  world.outcomes.push(jsonOutcome(200, { customers: [CUSTOMER] }));
  talk.type('requests', 'GET customers.json');
  await talk.hear('"first_name": "***"');
  talk.leave();
  expect(await exit).toBe(0);
  const clientId = practice.type === 'running' ? practice.facts.clientId : 'none';
  const hidden = [state, clientId, PRACTICE_TOKEN.slice(-4), 'Ada', 'ada@', '7946'];
  for (const value of hidden) expect(talk.said).not.toContain(value);
  expect(talk.said).toContain('client_id=***');
});

test('the word present starts and ends it at any question', async () => {
  const { talk, store, exit } = startPlainOnFakes();
  await talk.hear('The word present hides');
  talk.type('present');
  await talk.hear('Presenting: Client ID, state');
  expect(store.getState().presenter).toBe(true);
  talk.type('', '', '');
  await talk.hear('Client ID: hidden');
  talk.type('PRESENT');
  await talk.hear('No longer presenting');
  expect(store.getState().presenter).toBe(false);
  talk.leave();
  await exit;
});

test('a Client ID is asked for like a secret while presenting, and not said again', async () => {
  const clientId = '0123456789abcdef0123456789abcdef';
  const { talk, store, exit } = startPlainOnFakes({
    presenter: true,
    startWith: 'own',
    shop: 'demo.myshopify.com',
    scopes: ['read_products'],
  });
  talk.type('', '', '', '');
  await talk.hear('Client ID (from the app settings; not shown while presenting):');
  talk.type(clientId);
  await talk.hear('Client secret (from the app settings; not shown)');
  expect(store.getState().forms.own.app.clientId.text).toBe(clientId);
  expect(talk.said).not.toContain(clientId);
  talk.leave();
  await exit;
});
