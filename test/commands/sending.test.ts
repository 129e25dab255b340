import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type PracticeStore, startPracticeStore } from '../../source/practice-store/library.ts';
import { runProgram } from '../support/terminal/run-program.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';

// `request` and `graphql`: fields, all pages of a list, and an answer that goes to a file.

let store: PracticeStore;
let env: Record<string, string>;
const cwd = await ownFolder(afterAll);

beforeAll(async () => {
  store = await startPracticeStore({ products: 620 });
  const { accessToken } = store.issueToken({ scopes: ['write_products'] });
  env = {
    TOKENWRIGHT_STORE_ORIGIN: store.origin,
    TOKENWRIGHT_SHOP: store.shop,
    TOKENWRIGHT_ACCESS_TOKEN: accessToken,
  };
});
afterAll(() => store.close());

const run = (...args: string[]) => runProgram(args, { cwd, env });

/** Gives a request on to the store, and its answer back. */
async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'x-shopify-access-token': token = '' } = request.headers;
  const answer = await fetch(`${store.origin}${request.url ?? ''}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': String(token) },
    body: await text(request),
  });
  response.writeHead(answer.status, { 'Content-Type': 'application/json' });
  response.end(await answer.text());
}

describe('--all-pages', () => {
  it('joins the pages of a query, of the operation that was named', async () => {
    const query = `query Other { shop { name } }
      query Titles($after: String) { products(first: 250, after: $after) {
        nodes { id } pageInfo { hasNextPage endCursor } } }`;
    const { code, stdout } = await run('graphql', query, '--operation', 'Titles', '--all-pages');
    expect(code).toBe(0);
    const { data } = JSON.parse(stdout) as { data: { products: { nodes: readonly object[] } } };
    expect(data.products.nodes.length).toBeGreaterThanOrEqual(620);
  });

  it('sends the headers of the first page with every further page of a query', async () => {
    const traces: unknown[] = [];
    const between = createServer((request, response) => {
      traces.push(request.headers['x-trace']);
      void passOn(request, response);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void between.close());
    await once(between, 'listening');
    const { port } = between.address() as AddressInfo;
    const query = '{ products(first: 250) { nodes { id } pageInfo { hasNextPage endCursor } } }';
    const { code } = await runProgram(
      ['graphql', query, '--header', 'X-Trace: mine', '--all-pages'],
      { cwd, env: { ...env, TOKENWRIGHT_STORE_ORIGIN: `http://127.0.0.1:${port}` } },
    );
    expect(code).toBe(0);
    expect(traces).toEqual(['mine', 'mine', 'mine']);
  });

  it('stops at its ceiling, and names the next page', async () => {
    const { code, stdout, stderr } = await run(
      ...[
        'request',
        'GET',
        'products.json?limit=100',
        '--all-pages',
        '--max-rows',
        '150',
        '--json',
      ],
    );
    expect(code).toBe(0);
    const { pages, next } = JSON.parse(stdout) as { pages: number; next: string };
    expect(pages).toBe(2);
    expect(next).toMatch(/^\/admin\/api\/2026-10\/products\.json\?.*page_info=/);
    expect(stderr).toContain('The ceiling of rows is reached; name more with --max-rows.');
  });

  it('keeps what came when a page fails', async () => {
    // Slow enough for the failure to come between two pages.
    await using slow = await startPracticeStore({ products: 900, latencyMs: 400 });
    const { accessToken } = slow.issueToken();
    const running = runProgram(['request', 'GET', 'products.json?limit=250', '--all-pages'], {
      cwd,
      env: {
        ...env,
        TOKENWRIGHT_STORE_ORIGIN: slow.origin,
        TOKENWRIGHT_ACCESS_TOKEN: accessToken,
      },
    });
    await expect.poll(() => slow.requests().at(-1)?.path).toContain('limit');
    slow.setFault('not-found');
    const { code, stdout, stderr } = await running;
    expect(code).toBe(1);
    expect(stderr).toMatch(/Page \d was answered with 404\./);
    const { products } = JSON.parse(stdout) as { products: readonly object[] };
    expect(products.length).toBeGreaterThanOrEqual(250);
  });
});

describe('--output', () => {
  it('writes the JSON document with --json', async () => {
    await run('graphql', '{ shop { name } }', '--json', '--output', 'shop.json');
    expect(JSON.parse(readFileSync(join(cwd, 'shop.json'), 'utf8'))).toMatchObject({ status: 200 });
  });

  it('replaces no file, and leaves none behind where no answer came', async () => {
    writeFileSync(join(cwd, 'mine.txt'), 'mine');
    const before = store.requests().length;
    const taken = await run('request', 'GET', 'shop.json', '--output', 'mine.txt');
    expect(taken.code).toBe(2);
    expect(taken.stderr).toContain('mine.txt is there already, and nothing was sent.');
    expect(readFileSync(join(cwd, 'mine.txt'), 'utf8')).toBe('mine');
    const nowhere = await run('request', 'GET', 'shop.json', '--output', 'no/such/folder.json');
    expect(nowhere.code).toBe(2);
    expect(nowhere.stderr).toContain('no/such/folder.json cannot be written (ENOENT)');
    expect(store.requests()).toHaveLength(before);
    const silent = await runProgram(['request', 'GET', 'shop.json', '--output', 'gone.json'], {
      cwd,
      env: { ...env, TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:9' },
    });
    expect(silent.code).toBe(3);
    expect(() => statSync(join(cwd, 'gone.json'))).toThrow('ENOENT');
  });
});

describe('a forgotten @', () => {
  it.each([
    ['query.graphql', ['graphql', 'query.graphql'], 'the query takes a text'],
    ['body.json', ['request', 'POST', 'products.json', '--data', 'body.json'], '--data takes'],
    [
      'values.json',
      ['graphql', '{ shop { name } }', '--variables', 'values.json'],
      '--variables takes',
    ],
  ])('before %s is said before anything is sent', async (name, args, words) => {
    writeFileSync(join(cwd, name), '{ shop { name } }');
    const before = store.requests().length;
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).toContain(`Write @${name} for what the file holds.`);
    expect(store.requests()).toHaveLength(before);
  });
});
