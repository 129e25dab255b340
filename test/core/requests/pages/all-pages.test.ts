import { describe, expect, test } from 'vitest';
import type { HttpOutcome, SendHttp } from '../../../../source/core/http/message.ts';
import {
  collectedSentence,
  collectPages,
  type FirstPage,
  type PageCeiling,
} from '../../../../source/core/requests/pages/all-pages.ts';
import { readAnswer } from '../../../../source/core/requests/answer.ts';
import { askCall, type RequestCall } from '../../../../source/core/requests/call.ts';
import { explorerConfig } from '../../../support/explorer/explorer-config.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';

const { address, token, version, userAgent } = explorerConfig();
const target = { address, token, version, userAgent };
const WIDE: PageCeiling = { rows: 1e6, pages: 1000, cost: 1e6, bytes: 1e8 };

function pageOf(call: RequestCall, outcome: HttpOutcome): FirstPage {
  if (outcome.type !== 'answer') throw new Error('fixture');
  const asked = askCall(target, call);
  const requester = {
    address,
    secrets: [token],
    grantedScopes: null,
    tokenKind: 'unknown',
  } as const;
  const { former, next } = readAnswer(requester, asked, outcome.answer, 0);
  return { call, asked, body: outcome.answer.body, former, next };
}

function collect(
  first: FirstPage,
  send: SendHttp,
  ceiling: Partial<PageCeiling> = {},
  signal?: AbortSignal,
) {
  return collectPages(send, first, {
    target,
    limits: { totalMs: 1000, maxBytes: 1e6 },
    ceiling: { ...WIDE, ...ceiling },
    now: () => 0,
    wait: async () => 'elapsed',
    ...(signal === undefined ? {} : { signal }),
  });
}

const REST: RequestCall = {
  api: 'rest',
  method: 'GET',
  path: 'products.json',
  headers: [],
  body: '',
};

/** A page of two rows whose numbers no parser keeps; the last one is `last`. */
function restPage(n: number, last: number): HttpOutcome {
  const link = `<http://127.0.0.1:3457/admin/api/2026-10/products.json?page_info=${n + 1}>; rel="next"`;
  const body = `{"products":[{"id": ${n}9007199254740993, "b": 1.50},\n {"b":1e2,"a":"ü"}],"page":${n}}`;
  return answerWith(body, { headers: n < last ? [['link', link]] : [] });
}

const sendRest =
  (last: number, asked: string[] = []): SendHttp =>
  async ({ url }) => {
    asked.push(url);
    return restPage(Number(/page_info=(\d+)/.exec(url)?.[1]), last);
  };

const textOf = (collected: Awaited<ReturnType<typeof collect>>) =>
  new TextDecoder().decode(collected.answer?.body);

describe('all pages of a list', () => {
  test('by the Link header are one answer, each digit and the order as they were sent', async () => {
    const asked: string[] = [];
    const done = await collect(pageOf(REST, restPage(1, 3)), sendRest(3, asked));
    expect(done).toMatchObject({ end: { type: 'all' }, pages: 3, rows: 6, cost: 2 });
    expect(textOf(done)).toBe(
      '{"products":[{"id": 19007199254740993, "b": 1.50},\n {"b":1e2,"a":"ü"},' +
        '{"id": 29007199254740993, "b": 1.50},\n {"b":1e2,"a":"ü"},' +
        '{"id": 39007199254740993, "b": 1.50},\n {"b":1e2,"a":"ü"}],"page":3}',
    );
    expect(asked).toHaveLength(2);
  });

  const QUERY =
    '{ shop { all: products(first: 1) { nodes { id } edges { cursor } total pageInfo { hasNextPage endCursor } } } }';
  const graphqlPage = (n: number, last: number) =>
    answerWith(
      `{"data":{"shop":{"all":{"nodes":[{"id":${n}.0}],"edges":[{"cursor":"c${n}"}],"total":${last},` +
        `"pageInfo":{"hasNextPage":${n < last},"endCursor":"c${n}"}}}},` +
        `"extensions":{"cost":{"requestedQueryCost":5,"actualQueryCost":4}}}`,
    );
  const GRAPHQL: RequestCall = { api: 'graphql', query: QUERY, variables: '' };

  test('by pageInfo are joined where they stand, under any alias, with the last pageInfo', async () => {
    const bodies: string[] = [];
    const send: SendHttp = async ({ body }) => {
      const text = body?.type === 'text' ? body.text : '';
      bodies.push(text);
      return graphqlPage(Number(/c(\d)/.exec(text)?.[1]) + 1, 3);
    };
    const done = await collect(pageOf(GRAPHQL, graphqlPage(1, 3)), send);
    expect(done).toMatchObject({ end: { type: 'all' }, pages: 3, rows: 3, cost: 8 });
    expect(textOf(done)).toBe(
      '{"data":{"shop":{"all":{"nodes":[{"id":1.0},{"id":2.0},{"id":3.0}],' +
        '"edges":[{"cursor":"c1"},{"cursor":"c2"},{"cursor":"c3"}],"total":3,' +
        '"pageInfo":{"hasNextPage":false,"endCursor":"c3"}}}},' +
        '"extensions":{"cost":{"requestedQueryCost":5,"actualQueryCost":4}}}',
    );
    expect(bodies[1]).toContain('after: \\"c2\\"');
  });

  test.each([
    ['rows', { rows: 5 }, 3],
    ['pages', { pages: 2 }, 2],
    ['cost', { cost: 3 }, 4],
    ['bytes', { bytes: 300 }, 4],
  ] as const)('stop at the ceiling of %s, with what has come', async (type, ceiling, pages) => {
    const done = await collect(pageOf(REST, restPage(1, 99)), sendRest(99), ceiling);
    expect(done).toMatchObject({ end: { type }, pages });
    expect(JSON.parse(textOf(done)).products).toHaveLength(2 * pages);
    expect(done.call).toMatchObject({ path: expect.stringContaining(`page_info=${pages}`) });
  });

  test('are those from the page on that they began with, which is said', async () => {
    const address = 'http://127.0.0.1:3457/admin/api/2026-10/products.json?page_info=';
    const link = [`<${address}1>; rel="previous"`, `<${address}3>; rel="next"`].join(', ');
    const second = answerWith('{"products":[{"id":2}]}', { headers: [['link', link]] });
    const fromSecond = await collect(pageOf(REST, second), sendRest(3));
    expect(collectedSentence(fromSecond, 'more')).toBe(
      '3 rows of 2 pages (1 more call). That is all from this page on. ' +
        'The pages before it are not in the list.',
    );
    const fromFirst = await collect(pageOf(REST, restPage(1, 2)), sendRest(2));
    expect(collectedSentence(fromFirst, 'more')).toContain('That is all there is.');
  });

  test('are kept as far as they came when they are cancelled', async () => {
    const stop = new AbortController();
    const send: SendHttp = async ({ url }) => {
      if (url.includes('page_info=3')) stop.abort();
      return restPage(Number(/page_info=(\d+)/.exec(url)?.[1]), 9);
    };
    const done = await collect(pageOf(REST, restPage(1, 9)), send, {}, stop.signal);
    expect(done).toMatchObject({ end: { type: 'cancelled' }, pages: 2, rows: 4 });
  });

  test('wait out a throttled page, and keep what came before one that is refused', async () => {
    let tries = 0;
    const send: SendHttp = async () => {
      tries += 1;
      const headers = [['retry-after', '2.0']] as const;
      if (tries === 1) return answerWith({ errors: 'Exceeded' }, { status: 429, headers });
      return tries === 2 ? restPage(2, 9) : answerWith({ errors: 'no' }, { status: 403 });
    };
    const done = await collect(pageOf(REST, restPage(1, 9)), send);
    expect(done.end).toEqual({ type: 'failed', message: 'Page 3 was answered with 403.' });
    expect(done).toMatchObject({ pages: 2, rows: 4 });
  });

  test('end where the store names a page a second time', async () => {
    const send: SendHttp = async () => restPage(1, 9);
    const done = await collect(pageOf(REST, restPage(1, 9)), send);
    expect(done.end).toMatchObject({ type: 'failed', message: expect.stringContaining('already') });
    expect(done.pages).toBe(2);
  });

  test('of an answer without a list are none', async () => {
    const done = await collect(pageOf(REST, answerWith('{"shop":{}}')), sendRest(1));
    expect(done).toMatchObject({ end: { type: 'failed' }, answer: null });
  });
});
