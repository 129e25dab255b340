import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import { type NotingBrowser, notingBrowser } from '../support/browser/noted-address.ts';
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
    readonly env?: Readonly<Record<string, string | undefined>>;
    /** Of the `.env` in the working folder. */
    readonly file?: (token: string) => string;
    readonly token?: string;
  } = {},
): Promise<Explored> {
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const store = await startPracticeStore({ port: 0, redirectUris: [redirectUri] });
  onTestFinished(() => store.close());
  const { token } = await freshToken(store, { scope: 'read_products', redirect_uri: redirectUri });
  const browser = await notingBrowser();
  const cwd = await ownFolder();
  if (options.file !== undefined) await writeFile(join(cwd, '.env'), options.file(token));
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
      TOKENWRIGHT_ACCESS_TOKEN: options.file === undefined ? (options.token ?? token) : undefined,
      ...options.env,
    },
  });
  onTestFinished(() => terminal.dispose());
  return { terminal, store, browser, cwd };
}

/** Approves as a browser does, and comes back by the callback. */
async function approve({ browser }: Explored, before = 0): Promise<void> {
  const { origin, pathname, search } = new URL(await approveOver(await browser.opened(before)));
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
