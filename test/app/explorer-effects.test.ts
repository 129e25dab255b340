import { expect, test } from 'vitest';
import { createExplorerRunner, createExplorerStore } from '../../source/app/explorer-runner.ts';
import type { ExplorerResult } from '../../source/core/explorer/event.ts';
import { LARGEST_AT_ONCE } from '../../source/core/explorer/reading/field.ts';
import type { HttpOutcome } from '../../source/core/http/message.ts';
import { askCall } from '../../source/core/requests/call.ts';
import { readTree } from '../support/explorer/body-tree.ts';
import { explorerConfig } from '../support/explorer/explorer-config.ts';
import {
  FakeReader,
  LIMITS,
  REQUEST,
  SEND,
  runningExplorer,
} from '../support/explorer/running-explorer.ts';
import { answerWith } from '../support/explorer/scripted-send.ts';
import { settled } from '../support/terminal/waiting.ts';

test('a request in flight is told about until it lands, with what has come of it', async () => {
  const { promise, resolve } = Promise.withResolvers<HttpOutcome>();
  const { clock, told, run } = runningExplorer({
    send: (request, { limits, keepsRest, onProgress }) => {
      expect([request, limits, keepsRest]).toEqual([REQUEST, LIMITS, true]);
      onProgress?.({ bytes: 700, total: 900 });
      return promise;
    },
  });
  run(SEND);
  clock.turn(250);
  const goingOn = (elapsedMs: number) => ({
    type: 'flight-result',
    event: { type: 'going-on', id: 1, elapsedMs, received: { bytes: 700, total: 900 } },
  });
  expect(told).toEqual([goingOn(125), goingOn(250)]);
  const outcome = answerWith({ shop: {} });
  resolve(outcome);
  await settled();
  expect(told.slice(2)).toEqual([
    { type: 'answered', id: 1, outcome, epochMs: clock.epochMs(), rows: null },
  ]);
  expect(clock.pending).toBe(0);
});

test('a wait before a retry is told, and what came before it counts no more', async () => {
  const { wire, clock, told, run } = runningExplorer();
  run(SEND);
  const tooMany = answerWith({}, { status: 429, headers: [['retry-after', '2.0']] });
  await wire.answer(tooMany);
  await settled();
  expect(told).toEqual([
    { type: 'waiting', id: 1, reason: 'rate-limited', waitMs: 2000, retry: 1 },
  ]);
  clock.turn(125);
  expect(told.at(-1)).toMatchObject({ event: { type: 'going-on', received: null } });
});

test('a large body is read by the thread, and one at the limit is not', async () => {
  const reader = new FakeReader();
  let opened = 0;
  const { wire, told, run } = runningExplorer({
    openReader: () => {
      opened += 1;
      return reader;
    },
  });
  for (const size of [LARGEST_AT_ONCE, LARGEST_AT_ONCE + 1, LARGEST_AT_ONCE + 2]) {
    run(SEND);
    await wire.answer(answerWith(' '.repeat(size)));
    await settled();
  }
  const rows = told.map((event) => event.type === 'answered' && event.rows?.kind);
  expect(rows).toEqual([undefined, 'json', 'json']);
  expect(reader.log).toEqual([
    ['read', LARGEST_AT_ONCE + 1],
    ['read', LARGEST_AT_ONCE + 2],
  ]);
  expect(opened).toBe(1);
});

test('aborting ends one request and no other', async () => {
  const { wire, told, run } = runningExplorer();
  run(SEND);
  run({ ...SEND, id: 2 });
  run({ type: 'abort', id: 7 });
  expect(wire.aborted()).toBe(0);
  run({ type: 'abort', id: 2 });
  await settled();
  expect(told).toMatchObject([{ type: 'answered', id: 2, outcome: { type: 'failure' } }]);
});

test('a request that has landed can’t be aborted any more', async () => {
  const signals: Array<AbortSignal | undefined> = [];
  const { runner, run } = runningExplorer({
    send: async (_, { signal }) => {
      signals.push(signal);
      return answerWith({});
    },
  });
  run(SEND);
  await settled();
  run({ type: 'abort', id: 1 });
  runner.close();
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
});

test('the meter is full after the last wait that was asked for', () => {
  const { clock, told, run } = runningExplorer();
  run({ type: 'wait-for-refill', id: 1, ms: 1000 });
  run({ type: 'wait-for-refill', id: 2, ms: 3000 });
  clock.turn(2999);
  expect(told).toEqual([]);
  clock.turn(1);
  expect(told).toEqual([
    { type: 'flight-result', event: { type: 'refilled', id: 2, epochMs: clock.epochMs() } },
  ]);
});

test('a second is waited for by the clock', () => {
  const { clock, told, run } = runningExplorer();
  run({ type: 'wait-a-second', id: 4 });
  clock.turn(999);
  expect(told).toEqual([]);
  clock.turn(1);
  expect(told).toEqual([{ type: 'second-waited', id: 4 }]);
});

test('pages are collected, each told as it comes, and the end with the time', async () => {
  const { address, token, version, userAgent } = explorerConfig();
  const target = { address, token, version, userAgent };
  const call = {
    api: 'rest',
    method: 'GET',
    path: 'products.json',
    headers: [],
    body: '',
  } as const;
  const second = { ...call, path: 'products.json?page_info=2' };
  const first = {
    call,
    asked: askCall(target, call),
    body: new TextEncoder().encode('{"products":[{"id":1}]}'),
    next: { type: 'path', path: second.path } as const,
    former: { type: 'none' } as const,
  };
  const { wire, clock, told, run } = runningExplorer();
  const ceiling = { rows: 100, pages: 10, cost: 100, bytes: 1e6 };
  run({ type: 'collect', id: 5, first, target, limits: LIMITS, ceiling });
  clock.turn(125);
  expect(told).toEqual([
    { type: 'flight-result', event: { type: 'going-on', id: 5, elapsedMs: 125, received: null } },
  ]);
  await wire.answer(answerWith({}, { status: 503, headers: [['retry-after', '2']] }));
  await settled();
  expect(told.at(-1)).toMatchObject({ type: 'waiting', id: 5, waitMs: 2000, retry: 1 });
  clock.turn(2000);
  await wire.answer(answerWith('{"products":[{"id":2}]}'));
  await settled();
  expect(told.slice(-2)).toMatchObject([
    { event: { type: 'page-came', id: 5, progress: { pages: 2, rows: 2 } } },
    {
      type: 'flight-result',
      event: { type: 'collected', id: 5, collected: { rows: 2 }, epochMs: clock.epochMs() },
    },
  ]);
  expect(clock.pending).toBe(0);
});

test('the scopes of the token are read with limits of their own', async () => {
  const { clock } = runningExplorer();
  const limits: unknown[] = [];
  const told: ExplorerResult[] = [];
  const runner = createExplorerRunner({
    clock,
    send: async (_, options) => {
      limits.push(options.limits, options.signal?.aborted);
      return answerWith({ access_scopes: [{ handle: 'read_products' }] });
    },
  });
  const { address } = explorerConfig();
  runner.run({ type: 'read-scopes', request: REQUEST, address }, (event) => told.push(event));
  await settled();
  expect(limits).toEqual([{ totalMs: 30_000, maxBytes: 1024 * 1024 }, false]);
  expect(told).toEqual([
    { type: 'scopes-read', result: { type: 'scopes', scopes: ['read_products'] } },
  ]);
});

test('closing ends requests, waits, the thread and the schema, and tells nothing more', async () => {
  const reader = new FakeReader();
  const schema: string[] = [];
  const { runner, wire, clock, told, run } = runningExplorer({
    openReader: () => reader,
    openSchema: () => ({
      load: async () => ({ type: 'loaded', readAt: 0 }),
      ask: async () => ({ type: 'none' }),
      close: () => void schema.push('closed'),
    }),
  });
  const task = { type: 'find', text: 'x', isPresenting: false } as const;
  run({ type: 'run-search', id: 3, body: readTree('{}').rows.stored, task });
  run({ type: 'ask-schema', id: 2, question: { type: 'search', words: '' } });
  await settled();
  run({ type: 'wait-for-refill', id: 1, ms: 1000 });
  run(SEND);
  run({ ...SEND, id: 2 });
  const before = told.length;
  runner.close();
  await settled();
  clock.turn(60_000);
  expect(wire.aborted()).toBe(2);
  expect(reader.log.at(-1)).toBe('close');
  expect(schema).toEqual(['closed']);
  expect(clock.pending).toBe(0);
  expect(told).toHaveLength(before);
  run({ type: 'run-search', id: 4, body: readTree('{}').rows.stored, task });
  await settled();
  expect(reader.log.at(-1)).toBe('close');
});

test('the explorer knows whether there is a schema to read and a thread to look with', () => {
  const { wire, clock } = runningExplorer();
  const ports = { send: wire.send, clock };
  const without = createExplorerStore(explorerConfig(), ports);
  expect(without.getState().config).toMatchObject({ readsSchema: false, looksInThread: false });
  const withBoth = createExplorerStore(explorerConfig(), {
    ...ports,
    openReader: () => new FakeReader(),
    openSchema: () => ({
      load: async () => ({ type: 'loaded', readAt: 0 }),
      ask: async () => ({ type: 'none' }),
      close: () => {},
    }),
  });
  expect(withBoth.getState().config).toMatchObject({ readsSchema: true, looksInThread: true });
  withBoth.close();
});

test('the drafts of an explorer before it are carried over', () => {
  const { wire, clock } = runningExplorer();
  const ports = { send: wire.send, clock };
  const first = createExplorerStore(explorerConfig(), ports);
  first.dispatch({ type: 'choose-method', by: 1 });
  const { method } = first.getState().rest;
  const next = createExplorerStore(explorerConfig(), ports, first.getState());
  expect(next.getState().rest.method).toBe(method);
  expect(createExplorerStore(explorerConfig(), ports).getState().rest.method).not.toBe(method);
});
