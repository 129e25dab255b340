import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startPracticeStore } from '../../source/practice-store/practice-store.ts';
import { sharedChromium, newcomer, toStep, type Newcomer } from '../support/newcomer/newcomer.ts';
import { freePort } from '../support/sockets/ports.ts';
import { freshToken } from '../support/store/practice-sign-in.ts';

const chromium = sharedChromium();
afterAll(() => chromium.close());

/** From a refused query to its answer: at most so many keys, and one approval. */
const MOST_KEYS = 6;
const QUERY = '{ orders(first: 1) { nodes { name } } }';

/**
 * Sends a query that the token may not send, and follows the one key of each screen.
 *
 * @param nth of the approvals of this person
 * @returns the keys from the refusal to the answer
 */
async function fromRefusalToAnswer(one: Newcomer, nth: number): Promise<number> {
  await one.pressAndSee('ctrl+t', 'schema 2026-10');
  one.press('ctrl+u');
  one.paste(QUERY);
  await one.sees('✗ lacks');
  await one.pressAndSee('ctrl+j', 'Add the scope');
  const before = one.keys.now.pressed;
  await one.pressAndSee('a', 'read_orders is ticked');
  await one.pressAndSee('enter', 'Step 4 of 7');
  await one.pressAndSee('enter', 'Step 5 of 7');
  await one.pressAndSee('enter', 'Listening on');
  await one.goWhereItOpened(nth);
  await one.click('Approve');
  await one.sees('Your token is here');
  await one.pressAndSee('enter', '200 OK');
  await one.sees('orders');
  expect(one.terminal.text()).not.toContain('Diagnosis');
  return one.keys.now.pressed - before;
}

test('from a refused query to its answer it is six keys and one approval, from the guide and from explore', async ({
  task,
}) => {
  const guided = await newcomer(task, chromium, { cols: 100, rows: 30 });
  await toStep(guided, 3);
  for (const scope of ['write_products', 'read_inventory', 'write_inventory', 'read_orders']) {
    await guided.pressAndSee('down', new RegExp(`› \\[.\\] ${scope}`));
  }
  await guided.pressAndSee('space', /› \[ \] read_orders/);
  await guided.pressAndSee('enter', 'Step 4 of 7');
  await guided.pressAndSee('enter', 'Step 5 of 7');
  await guided.pressAndSee('enter', 'Listening on');
  await guided.goWhereItOpened();
  await guided.click('Approve');
  await guided.sees('Your token is here');
  await guided.pressAndSee('enter', 'Request: REST');
  expect(await fromRefusalToAnswer(guided, 2)).toBeLessThanOrEqual(MOST_KEYS);

  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const store = await startPracticeStore({ port: 0, redirectUris: [redirectUri] });
  onTestFinished(() => store.close());
  const { token } = await freshToken(store, { scope: 'read_products', redirect_uri: redirectUri });
  const alone = await newcomer(task, chromium, {
    cols: 100,
    rows: 30,
    args: ['explore'],
    env: {
      TOKENWRIGHT_STORE_ORIGIN: store.origin,
      TOKENWRIGHT_SHOP: 'demo.practice.test',
      TOKENWRIGHT_REDIRECT_URI: redirectUri,
      TOKENWRIGHT_CLIENT_ID: store.app.clientId,
      TOKENWRIGHT_CLIENT_SECRET: store.app.clientSecret.reveal(),
      TOKENWRIGHT_ACCESS_TOKEN: token,
    },
  });
  await alone.sees('Request: REST');
  expect(await fromRefusalToAnswer(alone, 1)).toBeLessThanOrEqual(MOST_KEYS);
});
