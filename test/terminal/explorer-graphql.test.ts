import { fileURLToPath } from 'node:url';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import { startPracticeStore } from '../../source/practice-store/practice-store.ts';
import { freePort } from '../support/sockets/ports.ts';
import { openTerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { toToken } from '../support/corpus/pitfalls.ts';
import { approvedCode, postToken, textFields } from '../support/store/practice-sign-in.ts';
import { start, type PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { storeEnvironment } from '../support/store/store-addresses.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** The built explorer with a real token of a practice store in another process. */
async function openExplorer(scope: string): Promise<PseudoTerminal> {
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const store = await startPracticeStore({ port: 0, redirectUris: [redirectUri] });
  onTestFinished(() => store.close());
  const code = await approvedCode(store, { scope, redirect_uri: redirectUri });
  const token = textFields((await postToken(store, { code })).body).get('access_token') ?? '';
  const folder = await ownFolder();
  const terminal = start(process.execPath, [`${DIST}/cli.js`, 'explore'], {
    cols: 120,
    rows: 32,
    cwd: folder,
    env: { HOME: folder, ...storeEnvironment(store), TOKENWRIGHT_ACCESS_TOKEN: token },
  });
  onTestFinished(() => terminal.dispose());
  await terminal.waitFor('Request: REST');
  return terminal;
}

test('a query is written with what the schema of the store offers, and answered', async () => {
  const terminal = await openExplorer('read_products');
  terminal.press('ctrl+t');
  await terminal.waitFor('schema 2026-10');
  terminal.press('ctrl+u', ...'{ sho');
  await terminal.waitFor('› shop ');
  terminal.press('enter');
  await terminal.waitFor('{ shop { id }');
  terminal.press(...' nam');
  await terminal.waitFor('› name ');
  terminal.press('tab');
  await terminal.waitFor('{ shop { id name }');
  terminal.press('end', ...' }');
  await terminal.waitFor('{ shop { id name } }');
  await terminal.waitFor('✓ needs no scope');
  terminal.press('ctrl+j');
  await terminal.waitFor('200 OK');
  await expectShown(terminal, '"shop": {');
});

test('what is wrong, what it means and what it lacks is said before anything is sent', async () => {
  const terminal = await openExplorer('read_products');
  terminal.press('ctrl+t');
  await terminal.waitFor('schema 2026-10');
  terminal.press('ctrl+u', ...'{ orders(first: 1) { nodes { idd } } }');
  await terminal.waitFor('✗ Line 1: Cannot query field "idd"');
  await terminal.waitFor('? needed scopes unknown');
  terminal.press(...Array.from({ length: 6 }, () => 'left'), 'backspace');
  await terminal.waitFor((rows) => !rows.join('').includes('✗ Line 1'));
  await terminal.waitFor('✗ lacks read_orders');
  terminal.press(...Array.from({ length: 25 }, () => 'left'), 'ctrl+l');
  await terminal.waitFor('QueryRoot.orders: OrderConnection!');
  terminal.press('esc');
  await terminal.waitFor('{ orders');
  terminal.press('ctrl+y');
  await terminal.waitFor('[✓] orders');
  terminal.press(...'shop', 'space');
  await terminal.waitFor('[✓] shop');
  terminal.press('esc');
  await expectShown(terminal, (rows) => rows.some((row) => /  shop\w* \{/.test(row)));
});

test('from the lens one key leads to the scopes, with the missing one ticked', async () => {
  const guide = await openTerminalGuide({ cols: 110, rows: 36 });
  await toToken(guide);
  const { terminal } = guide;
  await terminal.waitFor('Enter  Explore');
  terminal.press('enter');
  await terminal.waitFor('Request: REST');
  terminal.press('ctrl+t', 'ctrl+u', ...'{ giftCards(first: 1) { nodes { id } } }');
  await terminal.waitFor('lacks read_gift_cards');
  terminal.press('esc');
  await terminal.waitFor('a add the scope');
  terminal.press('a');
  await terminal.waitFor('Step 3 of 7');
  await expectShown(terminal, 'read_gift_cards');
});

describe('the bundle', () => {
  test('has the language service in the file of its thread alone, and a screen in no thread', async () => {
    const files = ['cli.js', 'practice-api.js', 'schema-worker.js'];
    const chunks = (await readdir(`${DIST}/chunks`)).filter((name) => name.endsWith('.js'));
    const holding: string[] = [];
    for (const name of [...files, ...chunks.map((chunk) => `chunks/${chunk}`)]) {
      const code = await readFile(`${DIST}/${name}`, 'utf8');
      if (code.includes('GraphQL: Syntax')) holding.push(name);
    }
    expect(holding).toEqual(['schema-worker.js']);
    for (const worker of ['schema-worker.js', 'answer-worker.js', 'practice-api.js']) {
      const loaded = await loadedBy(worker);
      expect(loaded.filter((name) => name.includes('screens'))).toEqual([]);
    }
  });
});

/** Every file that comes with it, those that are loaded later too. */
async function loadedBy(entry: string): Promise<readonly string[]> {
  const names = new Set([entry]);
  for (const name of names) {
    const code = await readFile(`${DIST}/${name}`, 'utf8');
    for (const [, found = ''] of code.matchAll(
      /["'](?:\.\/chunks\/|\.\/|\.\.\/)([\w-]+\.js)["']/g,
    )) {
      if (chunkNames.test(found)) names.add(`chunks/${found}`);
    }
  }
  return [...names];
}

const chunkNames = /^[\w-]+-[\w-]{8}\.js$/;
