import { expect, test } from 'vitest';
import { createGuideStore } from '../../source/app/guide-runner.ts';
import { createTickMemory, keepMemory, type MemoryPort } from '../../source/app/memory.ts';
import { EXIT, UserError } from '../../source/core/errors.ts';
import { NOTHING_REMEMBERED, type Remembered } from '../../source/core/guide/remembered.ts';
import { parseShop } from '../../source/core/service/shop-domain.ts';
import { SHOPIFY_PROFILE } from '../../source/core/service/profile.ts';
import { FakeGuideWorld } from '../support/guide/fake-guide-world.ts';
import { guideConfig } from '../support/guide/guide-config.ts';
import { settled } from '../support/terminal/waiting.ts';

/** A guide that is remembered, on its first screen. */
function remembered(update?: MemoryPort['update']) {
  const store = createGuideStore(guideConfig(), new FakeGuideWorld().ports);
  const written: Remembered[] = [];
  const inMemory: MemoryPort['update'] = async (change) => {
    written.push(change(written.at(-1) ?? NOTHING_REMEMBERED));
  };
  const keeper = keepMemory(store, { update: update ?? inMemory });
  return { store, keeper, written };
}

test('a run is written from its first choice on, and only when something of it changes', async () => {
  const { store, keeper, written } = remembered();
  await settled();
  expect(written).toEqual([]);
  store.dispatch({ type: 'next' });
  await settled();
  expect(written.map(({ resume }) => resume?.step)).toEqual(['prerequisites']);
  store.dispatch({ type: 'toggle-presenter' });
  await settled();
  expect(written).toHaveLength(1);
  store.dispatch({ type: 'next' });
  // Leaving writes what nobody was told of yet.
  await keeper.close();
  expect(written).toHaveLength(2);
  expect(written[1]?.resume?.step).not.toBe('prerequisites');
  store.dispatch({ type: 'next' });
  await settled();
  expect(written).toHaveLength(2);
});

test('leaving waits until everything is written', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { store, keeper } = remembered(() => promise);
  store.dispatch({ type: 'next' });
  await settled();
  const order: string[] = [];
  const closing = keeper.close().then(() => order.push('closed'));
  await settled();
  order.push('written');
  resolve();
  await closing;
  expect(order).toEqual(['written', 'closed']);
});

test('a failure is told once, in the words of its cause or in ours, and nothing more is tried', async () => {
  const full = new UserError({
    code: 'not-written',
    message: 'The disk is full.',
    remedy: 'Make room.',
    exitCode: EXIT.usage,
  });
  for (const [error, words] of [
    [full, 'The disk is full. Make room.'],
    [new TypeError('a defect'), 'This run could not be remembered. Everything else works.'],
  ] as const) {
    let tries = 0;
    const { store, keeper } = remembered(async () => {
      tries += 1;
      throw error;
    });
    const told: unknown[] = [];
    const { dispatch } = store;
    Object.assign(store, {
      dispatch: (event: Parameters<typeof dispatch>[0]) => {
        if (event.type === 'not-remembered')
          told.push(`${event.report.message} ${event.report.remedy}`);
        dispatch(event);
      },
    });
    store.dispatch({ type: 'next' });
    await settled();
    store.dispatch({ type: 'next' });
    await settled();
    await keeper.close();
    expect(told).toEqual([words]);
    expect(tries).toBe(1);
  }
});

test('two writings that fail together are told once', async () => {
  const fails: Array<() => void> = [];
  const { store, keeper } = remembered(
    () => new Promise((_, reject) => fails.push(() => reject(new Error('gone')))),
  );
  let told = 0;
  const { dispatch } = store;
  Object.assign(store, {
    dispatch: (event: Parameters<typeof dispatch>[0]) => {
      if (event.type === 'not-remembered') told += 1;
      dispatch(event);
    },
  });
  for (let step = 0; step < 2; step += 1) {
    store.dispatch({ type: 'next' });
    await settled();
  }
  expect(fails).toHaveLength(2);
  for (const fail of fails) fail();
  await keeper.close();
  expect(told).toBe(1);
});

test('ticks are kept for each shop as long as the program runs', async () => {
  const shops = ['one', 'two'].map((name) => {
    const parsed = parseShop(`${name}.myshopify.com`, SHOPIFY_PROFILE);
    if (parsed.type !== 'shop') throw new Error('fixture');
    return parsed.shop;
  });
  const [one, two] = shops;
  if (one === undefined || two === undefined) throw new Error('fixture');
  const ticks = createTickMemory();
  expect(await ticks.load(one)).toEqual([]);
  await ticks.save(one, ['app']);
  expect(await ticks.load(one)).toEqual(['app']);
  expect(await ticks.load(two)).toEqual([]);
});
