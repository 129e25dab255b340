import { fileURLToPath } from 'node:url';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { approvedCode, postToken, textFields } from '../support/store/practice-sign-in.ts';
import { start, type PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { storeEnvironment } from '../support/store/store-addresses.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const SCOPES = ['write_products', 'read_orders', 'read_inventory'];

let store: PracticeStore;
let token: string;

beforeAll(async () => {
  const redirectUris = ['http://127.0.0.1:3456/callback'];
  store = await startPracticeStore({
    port: 0,
    apps: [{ title: 'Writer', scopes: SCOPES, redirectUris }],
  });
  const code = await approvedCode(store, { scope: SCOPES.join(',') });
  token = textFields((await postToken(store, { code })).body).get('access_token') ?? '';
  return () => store.close();
});

/** The built explorer with a token that may write products and read orders and stock. */
async function openExplorer(
  size: { readonly cols: number; readonly rows: number } = { cols: 120, rows: 40 },
): Promise<PseudoTerminal & { readonly home: string }> {
  const home = await ownFolder();
  const terminal = start(process.execPath, [CLI, 'explore'], {
    ...size,
    cwd: home,
    env: { HOME: home, ...storeEnvironment(store), TOKENWRIGHT_ACCESS_TOKEN: token },
  });
  onTestFinished(() => terminal.dispose());
  await terminal.waitFor('Request: REST');
  return Object.assign(terminal, { home });
}

function paste(terminal: PseudoTerminal, text: string): void {
  terminal.send(`\u001b[200~${text}\u001b[201~`);
}

/** Replaces the text of the field that has the keys. */
function write(terminal: PseudoTerminal, text: string): void {
  terminal.press('ctrl+u', ...text);
}

describe('what a request needs', () => {
  test('tells one of several scopes from several, and is not known of a query with a mistake', async () => {
    const terminal = await openExplorer();
    write(terminal, 'locations.json');
    await terminal.waitFor('✓ has read_inventory');
    terminal.press('ctrl+t');
    await terminal.waitFor('✓ needs no scope');
    await terminal.waitFor('schema 2026-10');
    write(terminal, '');
    paste(terminal, '{ fulfillmentOrders(first: 1) { nodes { id } } }');
    await terminal.waitFor('✗ lacks one of 4 scopes');
    terminal.press('left', ...'x');
    await terminal.waitFor('? needed scopes unknown');
    expect(terminal.text()).not.toContain('lacks');
  });
});

describe('ready-made requests', () => {
  test('stand under the path, are narrowed by what is typed, and one of them writes', async () => {
    const terminal = await openExplorer();
    await terminal.waitFor(/products\.json\?limit=5 +✓ /);
    write(terminal, 'post prod');
    await terminal.waitFor((rows) => !rows.join('').includes('orders/count.json'));
    terminal.press('down');
    await terminal.waitFor(/› POST products\.json/);
    terminal.press('enter');
    await terminal.waitFor('"title": "Plain Teapot"');
    terminal.press('enter');
    await expectShown(terminal, '201 Created');
  });

  test.each([
    [80, 24],
    [60, 18],
  ])(
    'have the whole height at %i×%i, and a placeholder is filled with an id of the answer',
    async (cols, rows) => {
      const terminal = await openExplorer({ cols, rows });
      write(terminal, 'products.json?limit=3&fields=id,title');
      terminal.press('enter');
      await terminal.waitFor('200 OK');
      terminal.press('esc');
      await terminal.waitFor('› Request: REST');
      terminal.press('p');
      await terminal.waitFor('Find');
      terminal.press(...'products/{id}');
      await terminal.waitFor(/› products\/\{id\}\.json/);
      terminal.press('enter');
      await terminal.waitFor(/│ › \d{10,} /);
      terminal.press('enter', 'enter');
      await expectShown(terminal, '"product"');
    },
  );
});

describe('what is offered', () => {
  test('parameters with their meaning, values of a closed set, and parts of a path', async () => {
    const terminal = await openExplorer();
    write(terminal, 'orders/');
    await terminal.waitFor(/› count\.json +GET/);
    terminal.press('esc');
    await terminal.waitFor((rows) => !rows.join('').includes('› count.json'));
    write(terminal, 'orders.json');
    terminal.press('ctrl+n', ...'creat');
    await terminal.waitFor(/› created_at_min +created at or after/);
    terminal.press('ctrl+u', ...'stat');
    await terminal.waitFor(/› status +any, open, closed/);
    terminal.press('enter');
    await terminal.waitFor(/› any/);
    terminal.press('down', 'tab');
    await terminal.waitFor('orders.json?status=open');
    terminal.press('enter');
    await expectShown(terminal, '200 OK');
  });
});

describe('a request that is not what it seems', () => {
  test('a body that is no JSON is asked about once', async () => {
    const terminal = await openExplorer();
    write(terminal, 'post products');
    terminal.press('enter');
    await terminal.waitFor('Taken from the list: POST products.json.');
    terminal.press('tab');
    await terminal.waitFor('› Body, as JSON');
    terminal.press('{', 'x');
    await terminal.waitFor('✗ not JSON: line 6, column 2');
    terminal.press('ctrl+j');
    await terminal.waitFor('The body is not JSON: line 6, column 2');
    terminal.press('ctrl+j');
    await expectShown(terminal, '400 Bad Request');
  });

  test('HEAD is answered without a body, and says so', async () => {
    const terminal = await openExplorer();
    terminal.press('esc');
    await terminal.waitFor('e type');
    terminal.press('up', 'left');
    await terminal.waitFor('[HEAD]');
    terminal.press('enter');
    await terminal.waitFor('200 OK');
    await expectShown(terminal, '[Headers');
  });

  test('a retired one goes over to GraphQL by one key', async () => {
    const terminal = await openExplorer();
    write(terminal, 'products.json?limit=2');
    await terminal.waitFor('! retired: products (Ctrl+T)');
    terminal.press('esc');
    await terminal.waitFor('products (t)');
    terminal.press('t');
    await terminal.waitFor('products(first: $first');
    await terminal.waitFor('"first": 2');
    terminal.press('enter');
    await terminal.waitFor('200 OK');
    await expectShown(terminal, '"products"');
  });
});

describe('a pasted curl line', () => {
  test('becomes a request, and its token is nowhere', async () => {
    const secret = `shpat_${'notreal0'.repeat(4)}`;
    const terminal = await openExplorer();
    paste(
      terminal,
      `curl -X POST 'https://other.myshopify.com/admin/api/2026-10/products.json' \\\n  -H 'X-Shopify-Access-Token: ${secret}' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"product":{"title":"Tea from a line"}}'`,
    );
    await terminal.waitFor('Taken from the curl line: POST products.json.');
    await terminal.waitFor('for another host; from here it goes to demo.practice.test.');
    terminal.press('enter');
    await terminal.waitFor('201 Created');
    await terminal.waitFor('Tea from a line');
    terminal.press('q');
    await terminal.exit;
    expect(terminal.raw()).not.toContain(secret);
    for (const path of await readdir(terminal.home, { recursive: true, withFileTypes: true })) {
      if (!path.isFile()) continue;
      expect(await readFile(join(path.parentPath, path.name), 'utf8')).not.toContain(secret);
    }
  });
});

describe('a request as code', () => {
  test('for the package of the service is one of the languages', async () => {
    const terminal = await openExplorer();
    terminal.press('esc');
    await terminal.waitFor('e type');
    terminal.press('c');
    await terminal.waitFor('curl --globoff');
    terminal.press('7');
    await expectShown(terminal, 'createAdminRestApiClient');
  });
});
