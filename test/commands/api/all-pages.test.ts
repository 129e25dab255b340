import { expect, it } from 'vitest';
import { typedRun } from '../../support/command-lines/typed-run.ts';
import { answeringServer } from '../../support/sockets/answering-server.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const QUERY = '{ products(first: 1) { nodes { id } pageInfo { hasNextPage endCursor } } }';

/** A list of three pages, over either API. */
async function threePages() {
  const server = await answeringServer(({ method, body, target }, response) => {
    if (method === 'POST') {
      const page = Number(/after\W+(\d)/.exec(body)?.[1] ?? 0) + 1;
      const pageInfo = { hasNextPage: page < 3, endCursor: String(page) };
      response.end(JSON.stringify({ data: { products: { nodes: [{ id: page }], pageInfo } } }));
      return;
    }
    const page = Number(/page_info=(\d)/.exec(target)?.[1] ?? 1);
    const next = `<${server.origin}/admin/api/2026-10/products.json?page_info=${page + 1}>; rel="next"`;
    if (page < 3) response.setHeader('link', next);
    response.end(JSON.stringify({ products: [{ id: page }] }));
  });
  return server;
}

async function run(args: readonly string[]) {
  const { env, asked } = await threePages();
  const ended = await typedRun(args, [], { cwd: await ownFolder(), env });
  return { ...ended, asked };
}

it.each([
  ['2 more calls', ['request', 'GET', 'products.json']],
  ['cost 0', ['graphql', QUERY]],
])('each page is sent with the headers of the first: %s, %j', async (spent, line) => {
  const more = ['--header', 'X-Trace: mine', '--header', 'X-Other: too', '--all-pages'];
  const { exitCode, stdout, stderr, asked } = await run([...line, ...more]);
  expect(
    asked.map(({ headers }) => [
      headers['x-trace'],
      headers['x-other'],
      headers['x-shopify-access-token'],
    ]),
  ).toEqual(Array.from({ length: 3 }, () => ['mine', 'too', 'practice_token_1']));
  expect(stdout.replaceAll(/\s/g, '')).toContain('[{"id":1},{"id":2},{"id":3}]');
  expect([exitCode, stderr.split('\n')]).toEqual([
    0,
    [
      'Page 2: 2 rows so far.',
      'Page 3: 3 rows so far.',
      `3 rows of 3 pages (${spent}). That is all there is.`,
      '',
    ],
  ]);
});

it('graphql keeps the variables of the first page in the next ones', async () => {
  const { asked } = await run([
    'graphql',
    'query($n: Int, $after: String) { products(first: $n, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }',
    ...['--variables', '{"n":1}', '--all-pages'],
  ]);
  expect(asked.map(({ body }) => JSON.parse(body).variables)).toEqual([
    { n: 1 },
    { n: 1, after: '1' },
    { n: 1, after: '2' },
  ]);
});

it.each([
  ['request', 'POST', 'products.json', '--data', '{}'],
  ['graphql', 'mutation { productCreate { product { id } } }'],
])('%s of what may change data has no pages, and nothing is sent', async (...line) => {
  const { exitCode, stderr, asked } = await run([...line, '--all-pages']);
  expect([exitCode, asked]).toEqual([2, []]);
  expect(stderr).toBe(
    '--all-pages is for lists that are read, and this request may change data.\nLeave it out.\n',
  );
});

it('an answer without a list is given as it came, and that is said', async () => {
  const { env } = await answeringServer((_asked, response) => response.end('{"shop":{}}'));
  const { exitCode, stdout, stderr } = await typedRun(
    ['request', 'GET', 'shop.json', '--all-pages', '--json'],
    [],
    { cwd: await ownFolder(), env },
  );
  expect(JSON.parse(stdout)).toMatchObject({ status: 200, body: { shop: {} }, pages: 1 });
  expect([exitCode, stderr]).toEqual([
    0,
    'All there is has come: this answer names no further page.\n',
  ]);
});

it('a refused list is not gone on with', async () => {
  const { env, asked } = await answeringServer((_asked, response) => {
    response.setHeader(
      'link',
      '<http://127.0.0.1:1/admin/api/2026-10/products.json?page_info=2>; rel="next"',
    );
    response.writeHead(404).end('{"errors":"Not Found"}');
  });
  const line = ['request', 'GET', 'products.json', '--all-pages', '--json'];
  const { exitCode, stdout } = await typedRun(line, [], { cwd: await ownFolder(), env });
  const document = JSON.parse(stdout);
  expect([exitCode, document.status, asked.length]).toEqual([1, 404, 1]);
  expect(document).not.toHaveProperty('pages');
});

it('a next page at another address is not asked for, and that is said', async () => {
  const { env, asked } = await answeringServer((_asked, response) => {
    response.setHeader('link', '<https://elsewhere.example/products.json?page_info=2>; rel="next"');
    response.end('{"products":[{"id":1}]}');
  });
  const line = ['request', 'GET', 'products.json', '--all-pages', '--json'];
  const { exitCode, stdout, stderr } = await typedRun(line, [], { cwd: await ownFolder(), env });
  expect(asked).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({ pages: 1, next: null });
  expect([exitCode, stderr]).toMatchInlineSnapshot(`
    [
      1,
      "The link to the next page leads away from demo.practice.test, so it is not used.
    ",
    ]
  `);
});
