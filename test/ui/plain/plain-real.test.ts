import { remoteHint } from '../../../source/commands/guide/guide-config.ts';
import { expect, test } from 'vitest';
import { visit } from '../../support/guide/guide-on-loopback.ts';
import { ENTERS_TO_APPROVE, PlainTalk, startPlainReal } from '../../support/guide/plain-guide.ts';

test('lines: Enter alone, one approval in the browser, and live REST and GraphQL answers', async () => {
  const talk = new PlainTalk();
  const { opened, approve, exit } = await startPlainReal(talk, 'lines');
  // Everything but read_customers, the ninth of the list.
  talk.type('', '', '9', '', '', '', '');
  await talk.hear('Paste the address');
  await approve(opened[0] ?? '');
  await talk.hear('What next?');
  talk.type('requests', 'GET shop.json');
  await talk.hear('"name": "Harbour Lane Practice Store"');
  talk.type('{ shop { name } }');
  await talk.hear('"name": "Harbour Lane Practice Store"');
  talk.type('scopes', 'GET customers.json', 'quit', 'yes');
  expect(await exit).toBe(0);
  expect(talk.said).toMatch(/403 refused[^]*read_customers/);
});

test('lines: a wrong callback changes nothing, the pasted right one then succeeds', async () => {
  const talk = new PlainTalk();
  const { opened, config, redirectFor, exit } = await startPlainReal(talk, 'lines');
  talk.type(...ENTERS_TO_APPROVE);
  await talk.hear('Paste the address');
  expect(await visit(`${config.redirectUri.text}?code=abc&state=wrong`)).toBe(400);
  await talk.hear('Paste the address');
  talk.type(await redirectFor(opened[0] ?? ''));
  await talk.hear('Permanent token for');
  talk.leave();
  expect(await exit).toBe(0);
});

test('lines: a code that was exchanged elsewhere fails as the service does and leads back', async () => {
  const talk = new PlainTalk();
  const { opened, redirectFor, guide, exit } = await startPlainReal(talk, 'lines');
  talk.type(...ENTERS_TO_APPROVE);
  await talk.hear('Paste the address');
  const redirect = await redirectFor(opened[0] ?? '');
  const { practice } = guide.getState();
  if (practice.type !== 'running') throw new Error(practice.type);
  const { store, clientId, clientSecret } = practice.facts;
  const first = await fetch(`${store.origin}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret.reveal(),
      code: new URL(redirect).searchParams.get('code') ?? '',
    }),
  });
  expect(first.status).toBe(200);
  talk.type(redirect);
  await talk.hear('Step 5 of 7');
  await talk.hear('Problem:');
  talk.type('', '', 'approve');
  await talk.hear('Permanent token for');
  talk.leave();
  expect(await exit).toBe(0);
});

test('lines: the tab of an earlier attempt is named and changes nothing', async () => {
  const talk = new PlainTalk();
  const { opened, redirectFor, exit } = await startPlainReal(talk, 'lines');
  talk.type(...ENTERS_TO_APPROVE);
  await talk.hear('Paste the address');
  const redirect = await redirectFor(opened[0] ?? '');
  talk.type('back', '', '');
  await talk.hear('Step 6 of 7');
  await talk.hear('Paste the address');
  talk.type(redirect);
  await talk.hear('older sign-in');
  await talk.hear('Paste the address');
  talk.leave();
  expect(await exit).toBe(4);
});

test('lines: a revoked token is answered with 401 afterwards', async () => {
  const talk = new PlainTalk();
  const { guide, exit } = await startPlainReal(talk, 'lines');
  talk.type(...ENTERS_TO_APPROVE, 'approve');
  await talk.hear('Your token is here.');
  expect(guide.getState().session).not.toBeNull();
  talk.type('revoke', 'yes');
  await talk.hear('The token is given back');
  await talk.hear('Enter: authorize again.');
  expect(guide.getState().session).toBeNull();
  talk.leave();
  // There was a token in this run.
  expect(await exit).toBe(0);
});

test('lines: the refresh drill explains, renews on a yes, and says where the new pair is', async () => {
  const talk = new PlainTalk();
  const { guide, exit } = await startPlainReal(talk, 'lines', {
    config: { tokenMode: 'expiring' },
  });
  talk.type(...ENTERS_TO_APPROVE, 'approve');
  await talk.hear('Your token is here.');
  const before = guide.getState().session?.result.token.accessToken.reveal();
  talk.type('refresh');
  await talk.hear('The access token ends in ');
  await talk.hear('Refresh now (refresh)');
  talk.type('refresh');
  await talk.hear('The token is renewed. The new pair is in memory only');
  expect(guide.getState().session?.result.token.accessToken.reveal()).not.toBe(before);
  talk.leave();
  expect(await exit).toBe(0);
});

test('lines: over SSH the practice store is forwarded on the port where it runs', async () => {
  const talk = new PlainTalk();
  const remote = remoteHint({ SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' });
  const { guide, exit } = await startPlainReal(talk, 'lines', { config: { remote } });
  talk.type('', '', '', '', '', '');
  await talk.hear('ada@192.0.2.2');
  const { practice, config } = guide.getState();
  if (practice.type !== 'running') throw new Error('the practice store runs');
  const [callback, store] = [config.redirectUri.port, new URL(practice.facts.store.origin).port];
  expect(store).not.toBe('3457');
  expect(talk.said).toContain(
    `-L ${callback}:127.0.0.1:${callback} -L ${store}:127.0.0.1:${store} ada@192.0.2.2`,
  );
  expect(talk.said.split('This is an SSH session')).toHaveLength(2);
  await talk.hear('Enter: approve here, without a browser');
  talk.type('');
  await talk.hear('Step 7 of 7');
  talk.leave();
  await exit;
});
