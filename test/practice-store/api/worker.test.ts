import { describe, expect, test } from 'vitest';
import { createApi, type WorldAfter } from '../../../source/practice-store/api/api.ts';
import type { ApiRequest } from '../../../source/practice-store/api/types.ts';
import { apiDataUrl, apiWorkerUrl } from '../../../source/practice-store/api/worker-url.ts';
import { dig, NOW_MS, ORIGIN, startApiCaller } from './api-caller.ts';

const request = (path: string): ApiRequest => ({
  method: 'GET',
  path,
  query: '',
  headers: {},
  body: new Uint8Array(),
  context: {
    shop: 'demo.practice.test',
    origin: ORIGIN,
    apiVersion: '2026-10',
    grantedScopes: [],
    app: { id: '1', title: 'Practice app', clientId: 'practice_client' },
    nowMs: NOW_MS,
  },
});

const SERVER_ERROR = { status: 500, body: '{"errors":"An unexpected error occurred"}' };
const fixture = new URL('./moody-worker.ts', import.meta.url);

describe('the thread behind the API', () => {
  test('answers many requests at once, each with its own answer', async () => {
    const caller = startApiCaller({}, createApi());
    const list = await caller.rest('products.json?fields=id');
    const ids = JSON.stringify(list.json).match(/\d{10,}/g) ?? [];
    const answers = await Promise.all(
      ids.map((id) => caller.rest(`products/${id}.json?fields=id`)),
    );
    expect(answers.map(({ json }) => String(dig(json, 'product', 'id')))).toEqual(ids);
    await caller.close();
  });

  test('may die: what was under way gets a 500 and the next request a new thread', async () => {
    const api = createApi({}, { workerUrl: fixture });
    const [lost, alsoLost] = await Promise.all([
      api.handle(request('silence')),
      api.handle(request('crash')),
    ]);
    expect(lost).toMatchObject(SERVER_ERROR);
    expect(alsoLost).toMatchObject(SERVER_ERROR);
    expect(await api.handle(request('hello'))).toMatchObject({ status: 200, body: 'hello' });
    await api.close();
  });

  test('comes back with what was written, in its order, and says so', async () => {
    const ended: WorldAfter[] = [];
    const api = createApi({}, { workerUrl: fixture, onEnded: (after) => ended.push(after) });
    for (const path of ['write/a', 'look', 'write/b', 'write/c']) await api.handle(request(path));
    const lost = await api.handle(request('crash'));
    expect(lost).toMatchObject(SERVER_ERROR);
    expect(lost.headers).toContainEqual([
      'X-Practice-Store',
      'started again; all 3 changes are kept',
    ]);
    const [first, second] = await Promise.all([
      api.handle(request('write/d')),
      api.handle(request('read')),
    ]);
    expect([first.body, second.body]).toEqual(['write/d', 'a,b,c,d']);
    await api.handle(request('crash'));
    expect((await api.handle(request('read'))).body).toBe('a,b,c,d');
    expect(ended).toEqual([
      { type: 'kept', changes: 3 },
      { type: 'kept', changes: 4 },
    ]);
    await api.close();
  });

  test('has the same products, customers and files after its end', async () => {
    const api = createApi({}, { workerUrl: new URL('./mortal-worker.ts', import.meta.url) });
    const scopes = ['write_products', 'write_customers', 'read_files'];
    const send = async (method: string, address: string, body: unknown): Promise<string> => {
      const [path = '', query = ''] = address.split('?');
      const answer = await api.handle({
        ...request(path),
        query,
        method,
        headers: { 'content-type': 'application/json' },
        body: new TextEncoder().encode(JSON.stringify(body)),
        context: { ...request(path).context, grantedScopes: scopes },
      });
      return typeof answer.body === 'string' ? answer.body : '';
    };
    const graphql = (query: string) => send('POST', 'graphql.json', { query });
    await send('POST', 'customers.json', { customer: { first_name: 'Ada', email: 'a@b.example' } });
    await graphql('mutation { productCreate(product: { title: "Kite" }) { product { id } } }');
    await send('POST', 'products.json', { product: { title: 'Lamp' } });
    const look = async () => [
      await send('GET', 'customers.json?limit=250', ''),
      await send('GET', 'products.json?limit=250', ''),
      await graphql('{ products(first: 250) { nodes { id title createdAt } } }'),
    ];
    const before = await look();
    expect(before.join('')).toMatch(/Ada[^]*Lamp[^]*Kite|Ada[^]*Kite[^]*Lamp/);
    await api.handle(request('crash'));
    const withoutCost = (text: string) => text.replace(/"extensions".*$/, '');
    expect((await look()).map(withoutCost)).toEqual(before.map(withoutCost));
    await api.close();
  });

  test('begins anew where there was too much to remember, and after a reset', async () => {
    const ended: WorldAfter[] = [];
    const api = createApi(
      {},
      { workerUrl: fixture, mostRemembered: 10, onEnded: (after) => ended.push(after) },
    );
    const large = { ...request('write/large'), body: new Uint8Array(11) };
    await api.handle(large);
    await api.handle(request('crash'));
    expect((await api.handle(request('read'))).body).toBe('');
    await api.handle(request('write/small'));
    await api.reset();
    await api.handle(request('crash'));
    expect((await api.handle(request('read'))).body).toBe('');
    expect(ended).toEqual([{ type: 'begun-anew' }, { type: 'kept', changes: 0 }]);
    await api.close();
  });

  test('is not told a change that was under way at a reset', async () => {
    const api = createApi({}, { workerUrl: fixture });
    await api.handle(request('hello'));
    const change = api.handle(request('write/a'));
    await api.reset();
    await change;
    await api.handle(request('write/b'));
    await api.handle(request('crash'));
    expect((await api.handle(request('read'))).body).toBe('b');
    await api.close();
  });

  test('is not told the same for ever: it begins anew after five ends in a row', async () => {
    const ended: WorldAfter[] = [];
    const api = createApi({}, { workerUrl: fixture, onEnded: (after) => ended.push(after) });
    await api.handle(request('write/a'));
    for (let times = 0; times < 6; times += 1) await api.handle(request('crash'));
    expect(ended.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 5 }, () => 'kept'),
      'begun-anew',
    ]);
    await api.close();
  });

  test('is ended when it takes too long', async () => {
    const api = createApi({}, { workerUrl: fixture, longestAnswerMs: 50 });
    expect(await api.handle(request('silence'))).toMatchObject(SERVER_ERROR);
    await api.close();
  });

  test('ends with close, which answers what was under way and everything after it', async () => {
    const api = createApi({}, { workerUrl: fixture });
    const pending = api.handle(request('silence'));
    await api.close();
    expect(await pending).toMatchObject(SERVER_ERROR);
    expect(await api.handle(request('hello'))).toMatchObject(SERVER_ERROR);
    await api.close();
  });

  test('is not started before the first request', async () => {
    const before = process.getActiveResourcesInfo().length;
    const api = createApi({}, { workerUrl: new URL('file:///nowhere/at-all.js') });
    expect(process.getActiveResourcesInfo()).toHaveLength(before);
    expect(await api.handle(request('hello'))).toMatchObject(SERVER_ERROR);
    await api.close();
  });
});

describe('the places of the worker and its data', () => {
  test('are found from the source, from the bundle and from its chunks', () => {
    const bundled = 'file:///app/dist/practice-api.js';
    expect(apiWorkerUrl('file:///app/source/practice-store/api/api.ts').href).toBe(
      'file:///app/source/practice-store/api/worker.ts',
    );
    expect(apiWorkerUrl('file:///app/dist/cli.js').href).toBe(bundled);
    expect(apiWorkerUrl('file:///app/dist/chunks/practice-abc.js').href).toBe(bundled);
    expect(
      apiDataUrl('file:///app/source/practice-store/graphql/answer-graphql.ts', 'x.gz').href,
    ).toBe('file:///app/source/practice-store/data/x.gz');
    expect(apiDataUrl(bundled, 'x.gz').href).toBe('file:///app/dist/data/x.gz');
    expect(apiDataUrl('file:///app/dist/chunks/a.js', 'x.gz').href).toBe(
      'file:///app/dist/data/x.gz',
    );
  });
});
