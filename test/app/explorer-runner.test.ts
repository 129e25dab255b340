import { expect, test } from 'vitest';
import { createExplorerStore } from '../../source/app/explorer-runner.ts';
import type { Clock } from '../../source/app/ports.ts';
import type { ExplorerState } from '../../source/core/explorer/state.ts';
import { explorerConfig } from '../support/explorer/explorer-config.ts';
import { answerWith, createScriptedSend } from '../support/explorer/scripted-send.ts';

const TICK_MS = 125;

/** A clock that the test turns: the waits that were asked for, and what runs after each. */
function handClock() {
  const waits: Array<{ ms: number; run: () => void }> = [];
  const ticks: typeof waits = [];
  const clock: Clock = {
    epochMs: () => 1_790_000_000_000,
    monotonicMs: () => 0,
    after(ms, run) {
      const wait = { ms, run };
      // What tells that a request is still in flight is none of the waits.
      const list = ms === TICK_MS ? ticks : waits;
      list.push(wait);
      return () => void list.splice(list.indexOf(wait), 1);
    },
  };
  return { clock, waits, ticks };
}

function openStore() {
  const wire = createScriptedSend();
  const { clock, waits } = handClock();
  const store = createExplorerStore(explorerConfig(), { send: wire.send, clock });
  const until = (isThere: (state: ExplorerState) => boolean): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (isThere(store.getState())) resolve();
    };
    const stop = store.subscribe(look);
    look();
    return promise.finally(stop);
  };
  return { store, wire, waits, until };
}

const TOO_MANY = answerWith(
  { errors: 'Exceeded' },
  { status: 429, headers: [['retry-after', '2.0']] },
);

test('a GET that was too much is sent again after the wait, which can be seen', async () => {
  const { store, wire, waits, until } = openStore();
  store.dispatch({ type: 'send' });
  await wire.answer(TOO_MANY);
  await until(({ sending }) => sending?.waiting?.waitMs === 2000);
  expect(waits.map(({ ms }) => ms)).toEqual([2000]);
  waits[0]?.run();
  await wire.answer(answerWith({ shop: {} }));
  await until(({ response }) => response?.type === 'answer' && response.status === 200);
  expect(wire.requests).toHaveLength(2);
});

test('Esc ends the wait, and nothing is sent again', async () => {
  const { store, wire, waits, until } = openStore();
  store.dispatch({ type: 'send' });
  await wire.answer(TOO_MANY);
  await until(({ sending }) => sending?.waiting != null);
  store.dispatch({ type: 'back', window: { rows: 20, wrapped: 0 } });
  await until(({ response }) => response?.type === 'failure' && response.isCancelled);
  expect(waits).toEqual([]);
  expect(wire.requests).toHaveLength(1);
});

test('a POST is never sent again by itself', async () => {
  const { store, wire, waits, until } = openStore();
  store.dispatch({ type: 'choose-method', by: 1 });
  store.dispatch({ type: 'send' });
  await wire.answer(TOO_MANY);
  await until(({ response }) => response?.type === 'answer' && response.status === 429);
  expect(wire.requests).toHaveLength(1);
  // Nor later: nothing is set on the clock.
  expect(waits).toEqual([]);
});

test('closing aborts what is in flight and tells nothing more', async () => {
  const { store, wire } = openStore();
  store.dispatch({ type: 'send' });
  const { response } = store.getState();
  store.close();
  expect(wire.aborted()).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.getState().response).toBe(response);
});
