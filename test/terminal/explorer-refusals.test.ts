import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import { type NotingBrowser, notingBrowser } from '../support/browser/noted-address.ts';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { freePort } from '../support/sockets/ports.ts';
import { askStore } from '../support/store/practice-client.ts';
import { approveOver, freshToken } from '../support/store/practice-sign-in.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { type PseudoTerminal, start } from '../support/terminal/pseudo-terminal.ts';
import { inOneRow } from '../support/terminal/screen-emulator.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

interface Explored {
  readonly terminal: PseudoTerminal;
  readonly store: PracticeStore;
  readonly browser: NotingBrowser;
  readonly cwd: string;
}

/** `explore` alone, at a practice store of its own, with a token that may read products only. */
async function openExplore(
  options: {
    /** Of the `.env` in the working folder. */
    readonly file?: (token: string) => string;
  } = {},
): Promise<Explored> {
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const store = await startPracticeStore({ port: 0, redirectUris: [redirectUri] });
  onTestFinished(() => store.close());
  const { token } = await freshToken(store, { scope: 'read_products', redirect_uri: redirectUri });
  const browser = await notingBrowser();
  const cwd = await ownFolder();
  if (options.file !== undefined)
    await writeFile(join(cwd, '.env'), options.file(token), { mode: 0o600 });
  const terminal = start(process.execPath, [CLI, 'explore'], {
    cols: 100,
    rows: 32,
    cwd,
    env: {
      HOME: cwd,
      BROWSER: browser.BROWSER,
      DISPLAY: ':0',
      TOKENWRIGHT_STORE_ORIGIN: store.origin,
      TOKENWRIGHT_SHOP: 'demo.practice.test',
      TOKENWRIGHT_REDIRECT_URI: redirectUri,
      TOKENWRIGHT_CLIENT_ID: store.app.clientId,
      TOKENWRIGHT_CLIENT_SECRET: store.app.clientSecret.reveal(),
      ...(options.file === undefined ? { TOKENWRIGHT_ACCESS_TOKEN: token } : {}),
    },
  });
  onTestFinished(() => terminal.dispose());
  return { terminal, store, browser, cwd };
}

/** Approves as a browser does, and comes back by the callback. */
async function approve({ browser }: Explored, before = 0): Promise<void> {
  const url = await browser.opened(before);
  // What was approved before is not asked about again.
  const page = await fetch(url, { redirect: 'manual' });
  const redirect = page.headers.get('location') ?? (await approveOver(url));
  const { origin, pathname, search } = new URL(redirect);
  await askStore(origin, { path: pathname + search });
}

async function pressAndSee(
  { terminal }: Explored,
  key: string,
  expected: Parameters<PseudoTerminal['waitFor']>[0],
): Promise<void> {
  terminal.press(key);
  await terminal.waitFor(expected);
}

test('without the guide a missing scope leads to the sign-in and back to the same request', async () => {
  const explored = await openExplore();
  const { terminal } = explored;
  await terminal.waitFor('Request: REST');
  terminal.press('ctrl+u', ...'orders.json?limit=1');
  await pressAndSee(explored, 'enter', 'Add the scope');
  await pressAndSee(explored, 'a', 'read_orders is ticked');
  // From there Esc leads back to the request, and nothing was sent.
  await pressAndSee(explored, 'esc', 'Request: REST');
  await terminal.waitFor('orders.json?limit=1');
  await pressAndSee(explored, 'enter', 'Add the scope');
  await pressAndSee(explored, 'a', 'read_orders is ticked');
  // Shop, Client ID and secret are in the environment: none is asked for.
  await pressAndSee(explored, 'enter', 'Step 4 of 7');
  await pressAndSee(explored, 'enter', 'Step 5 of 7');
  await pressAndSee(explored, 'enter', 'Listening on');
  await approve(explored);
  await terminal.waitFor('Your token is here');
  await terminal.waitFor(inOneRow(/TOKENWRIGHT_ACCESS_TOKEN of your environment still holds/));
  await pressAndSee(explored, 'enter', '200 OK');
  await terminal.waitFor('"orders": [');
  expect(terminal.text()).toContain('read_products');
});

test('a dead token is said at once, with the key that mends it, and where the new one belongs', async () => {
  const explored = await openExplore({
    file: () => 'TOKENWRIGHT_ACCESS_TOKEN=practice_token_0123456789abcdef0123456789\n',
  });
  const { terminal, cwd } = explored;
  await terminal.waitFor(
    inOneRow(/This practice store does not know the token|does not take this token/),
  );
  // The path is ready to be typed in: letters stay text.
  await terminal.waitFor('F7 authorize again');
  await pressAndSee(explored, 'f7', 'Step 3 of 7');
  await terminal.waitFor('No scope is chosen');
  terminal.press(...'/products');
  await terminal.waitFor('› [ ] read_products');
  terminal.press('enter', 'space');
  await terminal.waitFor('[✓] read_products');
  await pressAndSee(explored, 'enter', 'Step 4 of 7');
  await pressAndSee(explored, 'enter', 'Step 5 of 7');
  await pressAndSee(explored, 'enter', 'Listening on');
  await approve(explored);
  await terminal.waitFor('Your token is here');
  await terminal.waitFor(inOneRow(/still stands in \.env line 1/));
  await pressAndSee(explored, 's', 'Save the token');
  terminal.press('enter', 'enter');
  await terminal.waitFor('Saved  ');
  expect(await readFile(join(cwd, '.env'), 'utf8')).not.toContain('0123456789abcdef');
  terminal.press('enter');
  await terminal.waitFor('Request: REST');
  // Nothing was refused before, so nothing is sent by itself.
  expect(terminal.text()).toContain('No answer yet');
});

test('a throttled write is sent again by one key after the wait, and Esc ends it', async () => {
  const seen: string[] = [];
  const terminal = await openTerminalExplorer((request, response) => {
    seen.push(request.method ?? '');
    response.setHeader('content-type', 'application/json');
    if (seen.length < 3) {
      response.writeHead(429, { 'retry-after': '2.0' });
      response.end('{"errors":"Exceeded 2 calls per second for api client."}');
    } else response.end('{"product":{"id":1}}');
  });
  await terminal.waitFor('Request: REST');
  terminal.press('ctrl+u', ...'products.json');
  terminal.press('esc');
  await terminal.waitFor('e type');
  terminal.press('up', 'right', 'enter');
  await terminal.waitFor('Send again in 2 s');
  terminal.press('a');
  await terminal.waitFor('POST products.json is sent again in 2 s');
  await terminal.waitFor('sent again in 1 s');
  terminal.press('esc');
  await terminal.waitFor((rows) => !rows.join('').includes('ends the wait'));
  expect(seen).toEqual(['POST']);
  for (const expected of ['Send again in 2 s', '200 OK']) {
    terminal.press('a');
    await terminal.waitFor('POST products.json is sent again in 2 s');
    await terminal.waitFor((rows) => !rows.join('').includes('ends the wait'));
    await terminal.waitFor(expected);
  }
  expect(seen).toEqual(['POST', 'POST', 'POST']);
});

test('the API version is switched on a key, and the schema is read for it', async () => {
  const explored = await openExplore();
  const { terminal } = explored;
  await terminal.waitFor('Request: REST');
  await pressAndSee(explored, 'ctrl+t', 'schema 2026-10');
  await pressAndSee(explored, 'esc', 'e type');
  await pressAndSee(explored, 'V', /› 2026-10 +\(in use now; supported, the newest\)/);
  await pressAndSee(explored, 'down', /› 2026-07 +\(supported\)/);
  await pressAndSee(explored, 'enter', 'Requests now ask for API version 2026-07.');
  await terminal.waitFor('practice   2026-07');
  await expectShown(terminal, 'schema 2026-07');
  await pressAndSee(explored, 'enter', '200 OK');
});

test('the pane with the keys has the room at 80×24, and 200×60 has three columns', async () => {
  const { terminal } = await openExplore();
  await terminal.waitFor('Request: REST');
  const isAt = (row: number, text: string) => (rows: readonly string[]) =>
    rows.findIndex((one) => one.includes(text)) === row;
  terminal.resize(80, 24);
  await terminal.waitFor((rows) => rows.length === 24 && rows.join('').includes('No answer yet.'));
  await terminal.waitFor(isAt(19, '╭ Answer'));
  terminal.press('enter');
  await terminal.waitFor('200 OK');
  await terminal.waitFor('GET  shop.json');
  await terminal.waitFor(isAt(5, '╭ › Answer'));
  // A letter is a command now, and types only where it is told to.
  terminal.press('tab', 't');
  await terminal.waitFor('› Request: GraphQL');
  terminal.resize(200, 60);
  await terminal.waitFor(/╭ Requests .*╮╭ › Request: GraphQL .*╮╭ Answer/);
  await expectShown(terminal, /200 +GET shop\.json/);
});
