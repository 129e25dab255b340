import { expect, test } from 'vitest';
import { createGuideRunner } from '../../source/app/guide-runner.ts';
import type { GuideEffect } from '../../source/core/guide/effect.ts';
import type { GuideEvent } from '../../source/core/guide/event.ts';
import { Secret } from '../../source/core/text/secret.ts';
import { FakeGuideWorld } from '../support/fake-guide-world.ts';

/** The answer to one effect. */
function answerTo(world: FakeGuideWorld, effect: GuideEffect): Promise<GuideEvent> {
  return new Promise((resolve) => createGuideRunner(world.ports).run(effect, resolve));
}

test('reads what a pasted request needs, with the schema where one is at hand', async () => {
  const world = new FakeGuideWorld();
  const text = '{ orders(first: 1) { nodes { customer { id } } } }';
  const effect = { type: 'read-needs', id: 3, text, chosen: [] } as const;
  expect(await answerTo(world, effect)).toMatchObject({
    type: 'needs-read',
    id: 3,
    needs: { missing: ['read_orders'] },
  });
  world.ports.loadFieldTypes = async () => ({
    returnType: (parent, field) =>
      ({ orders: 'OrderConnection', nodes: 'Order', customer: 'Customer' })[field] ?? parent,
  });
  expect(await answerTo(world, effect)).toMatchObject({
    needs: { missing: ['read_orders', 'read_customers'] },
  });
});

test('a schema that cannot be read is told in words', async () => {
  const world = new FakeGuideWorld();
  world.ports.loadFieldTypes = () => Promise.reject(new Error('gone'));
  const effect = { type: 'read-needs', id: 4, text: '{ shop { id } }', chosen: [] } as const;
  expect(await answerTo(world, effect)).toMatchObject({ type: 'needs-failed', id: 4 });
});

test('a page is opened, or the reason is told', async () => {
  const world = new FakeGuideWorld();
  const effect = { type: 'open-page', id: 5, url: 'https://dev.shopify.com/dashboard' } as const;
  expect(await answerTo(world, effect)).toEqual({ type: 'page-opened', id: 5 });
  expect(world.opened).toEqual([effect.url]);
  world.ports.openBrowser = async () => ({ type: 'not-opened', reason: 'There is none.' });
  expect(await answerTo(world, effect)).toEqual({
    type: 'page-not-opened',
    id: 5,
    reason: 'There is none.',
  });
});

test('what was handed to a terminal is not said to have arrived', async () => {
  const world = new FakeGuideWorld();
  const effect = {
    type: 'copy',
    id: 6,
    what: 'authorize URL',
    text: new Secret('https://x'),
    clearAfterMs: null,
  } as const;
  expect(await answerTo(world, effect)).toMatchObject({
    text: 'The authorize URL is on the clipboard.',
  });
  world.ports.copy = async () => ({ type: 'copied', by: 'osc52' });
  expect(await answerTo(world, effect)).toMatchObject({
    text: expect.stringMatching(/OSC 52.*does not say whether it took it/),
  });
});
