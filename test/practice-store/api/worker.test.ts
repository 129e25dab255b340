import { describe, expect, test } from 'vitest';
import { createApi } from '../../../source/practice-store/api/api.ts';
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
    const caller = startApiCaller();
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
