import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { loopbackPort } from '../support/sockets/ports.ts';
import { publishedIntrospection } from '../support/store/published-schema.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { start, type PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const TOKEN = 'practice_token_0123456789abcdef';

/** A store that tells the published schema, as often as it is asked; `answers` may refuse. */
async function openStore() {
  const body = publishedIntrospection();
  const asked: string[] = [];
  let refuses = false;
  const listener: RequestListener = (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url?.endsWith('/access_scopes.json') === true) {
      response.end('{"access_scopes":[{"handle":"read_products"}]}');
      return;
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      asked.push(Buffer.concat(pieces).toString());
      if (refuses) response.writeHead(500).end('{"errors":"down"}');
      else response.end(body);
    });
  };
  const server = createServer(listener);
  const port = await loopbackPort(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    schemaRequests: () => asked.filter((text) => text.includes('__schema')).length,
    refuse: (isDown: boolean) => {
      refuses = isDown;
    },
  };
}

type Store = Awaited<ReturnType<typeof openStore>>;

async function explore(
  { origin }: Store,
  home: string,
  options: {
    readonly cols?: number;
    readonly rows?: number;
    readonly args?: readonly string[];
  } = {},
): Promise<PseudoTerminal> {
  const terminal = start(process.execPath, [CLI, 'explore', ...(options.args ?? [])], {
    cols: options.cols ?? 80,
    rows: options.rows ?? 24,
    cwd: home,
    env: {
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      TOKENWRIGHT_STORE_ORIGIN: origin,
      TOKENWRIGHT_SHOP: 'demo.practice.test',
      TOKENWRIGHT_ACCESS_TOKEN: TOKEN,
    },
  });
  onTestFinished(() => terminal.dispose());
  await terminal.waitFor('Request: REST');
  terminal.press('ctrl+t');
  return terminal;
}

async function leave(terminal: PseudoTerminal): Promise<void> {
  terminal.press('ctrl+c', 'ctrl+c');
  await terminal.exit;
}

const schemaFiles = async (home: string): Promise<readonly string[]> => {
  const folder = join(home, '.config', 'tokenwright');
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith('schema-')).map((name) => join(folder, name));
};

test('a query and its variables are written with what the schema says', async () => {
  const store = await openStore();
  const home = await ownFolder();
  const terminal = await explore(store, home);
  await terminal.waitFor(/schema 2026-10 /);

  // At least five names, and beside them what the schema says of the chosen one.
  terminal.press('alt+e', ...'mutation M($product: ProductCreateInput!, $on: Boolean!) { tagsA');
  await terminal.waitFor('› tagsAdd');
  terminal.press('alt+e', ...'{ prod');
  await terminal.waitFor('› product ');
  const names = terminal.rows().filter((row) => /│ [› ] \w*[pP]rod\w* /.test(row));
  expect(names.length).toBeGreaterThanOrEqual(5);
  await terminal.waitFor('product: Product');
  terminal.press('down', 'enter');
  await terminal.waitFor('{ products(first: 10) { nodes { id } }');

  // All problems, whole, with what may have been meant; Enter goes there.
  terminal.press('alt+e');
  terminal.send(
    '\u001b[200~query ($sort: ProductSortKeys!) { products(first: 1, sortKey: $sort) { nodes { titl } } }\u001b[201~',
  );
  await terminal.waitFor('F8 2 problems');
  terminal.press('f8');
  await terminal.waitFor('Problems: 1 of 2');
  await terminal.waitFor((rows) =>
    rows
      .join(' ')
      .replaceAll(/[│\s]+/g, ' ')
      .includes('Did you mean "title"'),
  );
  terminal.press('f8');
  await terminal.waitFor('› ✗ Variables, line 1: $sort is missing');
  terminal.press('f8', 'enter', 'alt+v');

  // A key writes the required variables; the values of an enum are offered.
  await terminal.waitFor('"sort": "');
  terminal.press('alt+e', ...'{"so');
  await terminal.waitFor('› sort');
  terminal.press('esc', 'alt+e', ...'{"sort": "VEN');
  await terminal.waitFor('› VENDOR');
  terminal.press('enter');
  await terminal.waitFor('"sort": "VENDOR"');

  // The browser: from a search to a field, its type and back; Tab writes it into the query.
  terminal.press('f9');
  await terminal.waitFor('Search');
  terminal.press(...'product.vendor', 'enter');
  await terminal.waitFor('Product.vendor: String!');
  terminal.press('down', 'enter');
  await terminal.waitFor('type Product ');
  terminal.press('left', 'left');
  await terminal.waitFor('› field    Product.vendor');
  terminal.press('tab');
  await terminal.waitFor('vendor titl');

  // In the tree letters look from the cursor on.
  terminal.press('alt+e');
  terminal.send('\u001b[200~{ shop { id } }\u001b[201~');
  terminal.press('f6');
  await terminal.waitFor('[✓] shop');
  terminal.press('down', ...'name');
  await terminal.waitFor(/›\s+\[ \] name/);
  terminal.press('space');
  await terminal.waitFor('[✓] name');
  await leave(terminal);
});

test('the schema is kept for the next run, read again on a key, and gone with forget', async () => {
  const store = await openStore();
  const home = await ownFolder();
  const first = await explore(store, home);
  await first.waitFor(/schema 2026-10 /);
  // Under its own name: while it is written it has another one.
  await expect.poll(() => schemaFiles(home)).toEqual([expect.stringMatching(/\.gz$/)]);
  const [path = ''] = await schemaFiles(home);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readFile(path)).includes(TOKEN)).toBe(false);
  await leave(first);
  expect(store.schemaRequests()).toBe(1);

  // The second run asks for nothing; the third cannot read it again and says so, with the key.
  const second = await explore(store, home);
  await second.waitFor(/schema 2026-10 /);
  second.press('ctrl+u', ...'{ sho');
  await second.waitFor('› shop ');
  expect(store.schemaRequests()).toBe(1);
  store.refuse(true);
  second.press('esc', 'alt+r');
  await second.waitFor('Alt+R reads the schema again.');
  expect(second.text()).toContain('less than a day old');
  second.press('alt+e', ...'{ prod');
  await second.waitFor('› product ');
  await leave(second);

  // A damaged file is put aside; --no-keep neither reads nor writes.
  await writeFile(path, 'damage');
  store.refuse(false);
  const before = store.schemaRequests();
  const third = await explore(store, home, { args: ['--no-keep'] });
  await third.waitFor(/schema 2026-10 /);
  expect(await readFile(path, 'utf8')).toBe('damage');
  await leave(third);
  const fourth = await explore(store, home);
  await fourth.waitFor(/schema 2026-10 /);
  expect(store.schemaRequests()).toBe(before + 2);
  await expect.poll(() => schemaFiles(home)).toHaveLength(2);
  await leave(fourth);
  const forget = start(process.execPath, [CLI, 'forget', '--yes'], {
    cwd: home,
    env: { HOME: home, XDG_CONFIG_HOME: join(home, '.config') },
  });
  onTestFinished(() => forget.dispose());
  await forget.exit;
  expect(await schemaFiles(home)).toEqual([]);
});
