import { expect, test } from 'vitest';
import { ENTERS_TO_APPROVE, PlainTalk, startPlainReal } from '../../support/guide/plain-guide.ts';

test('fix adds the scope that a request lacked, and the request goes out with the new token', async () => {
  const talk = new PlainTalk();
  const { opened, approve, exit } = await startPlainReal(talk, 'lines');
  // Everything but read_customers, the ninth of the list.
  talk.type('', '', '9', '', '', '', '');
  await talk.hear('Paste the address');
  await approve(opened[0] ?? '');
  await talk.hear('What next?');
  talk.type('requests', 'GET customers.json?limit=1');
  await talk.hear('Type fix to do this: add the scope.');
  talk.type('fix');
  await talk.hear('Step 3 of 7');
  await talk.hear('read_customers is ticked');
  talk.type('', '', '', '', 'approve');
  await talk.hear('Permanent token for');
  await talk.hear('Sent again with the new token: GET customers.json?limit=1');
  await talk.hear('"customers": [');
  talk.leave();
  expect(await exit).toBe(0);
});

test('fix refreshes an expiring token that is not taken any more', async () => {
  const talk = new PlainTalk();
  const { exit } = await startPlainReal(talk, 'lines', { config: { tokenMode: 'expiring' } });
  talk.type(...ENTERS_TO_APPROVE, 'approve');
  await talk.hear('Your token is here.');
  talk.type('requests', 'fault token-dead next', 'GET shop.json');
  await talk.hear('Type fix to do this: refresh the token.');
  talk.type('fix');
  await talk.hear('Refresh now (refresh)');
  talk.type('refresh');
  await talk.hear('The token is renewed');
  talk.type('');
  await talk.hear('Sent again with the new token: GET shop.json');
  await talk.hear('"name": "Harbour Lane Practice Store"');
  talk.leave();
  expect(await exit).toBe(0);
});

test('secret leads from a signature that does not fit to the Client secret', async () => {
  const talk = new PlainTalk();
  const { redirectFor, opened, exit } = await startPlainReal(talk, 'lines');
  talk.type(...ENTERS_TO_APPROVE);
  await talk.hear('Paste the address');
  const right = await redirectFor(opened[0] ?? '');
  talk.type(right.replace(/hmac=./, (text) => (text.endsWith('0') ? 'hmac=1' : 'hmac=0')));
  await talk.hear('The signature of the address does not fit your Client secret.');
  await talk.hear('secret: look at the Client secret again');
  talk.type('secret');
  await talk.hear('Step 4 of 7');
  talk.leave();
  expect(await exit).toBe(4);
});
