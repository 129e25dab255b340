import { SHOPIFY_PROFILE } from '../../source/core/service/profile.ts';
import { expect, test } from 'vitest';
import { createGuideRunner, createGuideStore } from '../../source/app/guide-runner.ts';
import { EXIT, UserError } from '../../source/core/errors.ts';
import type { GuideConfig } from '../../source/core/guide/config.ts';
import type { GuideEffect } from '../../source/core/guide/effect.ts';
import type { GuideEvent } from '../../source/core/guide/event.ts';
import type { GuideState } from '../../source/core/guide/state.ts';
import { Secret } from '../../source/core/text/secret.ts';
import {
  FakeGuideWorld,
  PRACTICE_SECRET,
  PRACTICE_TOKEN,
} from '../support/guide/fake-guide-world.ts';
import { guideConfig } from '../support/guide/guide-config.ts';
import { expiringOutcome, silentAfter } from '../support/sockets/http-answers.ts';
import { settled } from '../support/terminal/waiting.ts';

function start(change: Partial<GuideConfig> = {}) {
  const world = new FakeGuideWorld();
  const store = createGuideStore(guideConfig(change), world.ports);
  return { world, store };
}

async function toApprove(change: Partial<GuideConfig> = {}) {
  const { world, store } = start(change);
  store.dispatch({ type: 'next' });
  await settled();
  for (let step = 0; step < 4; step += 1) store.dispatch({ type: 'next' });
  await settled();
  return { world, store, url: urlOf(store.getState()) };
}

function urlOf({ signIn }: GuideState): string {
  return 'authorizeUrl' in signIn ? signIn.authorizeUrl.url : '';
}

test('the practice flow: one ear, one browser, one exchange, the page told', async () => {
  const { world, store, url } = await toApprove();
  expect(world.opened).toEqual([url]);
  expect(world.ears[0]?.arrive(world.queryFor(url)).type).toBe('accepted');
  await settled();
  expect(store.getState().session?.result.token.accessToken.reveal()).toBe(PRACTICE_TOKEN);
  expect(world.sent).toHaveLength(1);
  expect(world.sent[0]?.url).toBe('http://127.0.0.1:3457/admin/oauth/access_token');
  expect(world.ears[0]?.closings).toEqual(['done']);
});

test('a wrong state is refused at the ear and the wait goes on', async () => {
  const { world, store, url } = await toApprove();
  expect(world.ears[0]?.arrive(world.queryFor(url, { state: 'wrong' })).type).toBe('refused');
  expect(store.getState().signIn).toMatchObject({
    phase: 'waiting',
    notices: [{ reason: 'state' }],
  });
  world.ears[0]?.arrive(world.queryFor(url));
  await settled();
  expect(store.getState().step).toBe('token');
});

test('a pasted address goes through the same checks, origin included', async () => {
  const { world, store, url } = await toApprove();
  const redirect = world.redirectFor(url);
  store.dispatch({ type: 'pasted', text: redirect.replace('127.0.0.1', 'localhost') });
  store.dispatch({ type: 'next' });
  expect(store.getState().signIn).toMatchObject({
    phase: 'waiting',
    notices: [{ reason: 'other-address' }],
  });
  store.dispatch({ type: 'pasted', text: redirect });
  store.dispatch({ type: 'next' });
  await settled();
  expect(store.getState().session).not.toBeNull();
});

test('both ears at once bring one exchange', async () => {
  const { world, store, url } = await toApprove();
  store.dispatch({ type: 'approve-here' });
  world.ears[0]?.arrive(world.queryFor(url));
  await settled();
  expect(world.sent).toHaveLength(1);
});

test('a taken port leads back with its words and opens no browser', async () => {
  const { world, store } = start();
  world.listenError = new UserError({
    code: 'port-taken',
    message: 'Port 3456 is taken by another program.',
    remedy: 'Close it.',
    exitCode: EXIT.usage,
  });
  store.dispatch({ type: 'next' });
  await settled();
  for (let step = 0; step < 4; step += 1) store.dispatch({ type: 'next' });
  await settled();
  expect(store.getState()).toMatchObject({
    step: 'authorize',
    notice: { message: 'Port 3456 is taken by another program.' },
  });
  expect(world.opened).toEqual([]);
});

test('the countdown runs by the clock and ends with the ear closed', async () => {
  const { world, store } = await toApprove({ waitMs: 5000 });
  world.clock.turn(3000);
  expect(store.getState().signIn).toMatchObject({ phase: 'waiting', remainingMs: 2000 });
  world.clock.turn(2000);
  expect(store.getState().signIn.phase).toBe('timed-out');
  await settled();
  expect(world.ears[0]?.closings).toEqual(['closed']);
});

test('an ear that is bound after the person left is closed at once', async () => {
  const { world, store } = start();
  store.dispatch({ type: 'next' });
  await settled();
  for (let step = 0; step < 4; step += 1) store.dispatch({ type: 'next' });
  store.dispatch({ type: 'back' });
  await settled();
  expect(world.ears[0]?.closings).toEqual(['closed']);
  expect(store.getState()).toMatchObject({ step: 'authorize', signIn: { phase: 'ready' } });
});

test('a callback that arrives while the second address is being bound is heard afterwards', async () => {
  const { world, store } = start();
  const bind = world.ports.listen;
  world.ports.listen = async (options) => {
    const bound = await bind(options);
    world.ears[0]?.arrive(world.queryFor(urlOf(store.getState())));
    return bound;
  };
  store.dispatch({ type: 'next' });
  await settled();
  for (let step = 0; step < 4; step += 1) store.dispatch({ type: 'next' });
  await settled();
  expect(store.getState().session).not.toBeNull();
});

test('a token is revealed for ten seconds and copied with an end', async () => {
  const { world, store, url } = await toApprove();
  world.ears[0]?.arrive(world.queryFor(url));
  await settled();
  store.dispatch({ type: 'reveal' });
  world.clock.turn(9999);
  expect(store.getState().card.revealId).not.toBeNull();
  world.clock.turn(1);
  expect(store.getState().card.revealId).toBeNull();
  store.dispatch({ type: 'copy-token' });
  await settled();
  expect(world.copied).toEqual([PRACTICE_TOKEN]);
  expect(store.getState().notice?.message).toContain('45 seconds');
});

test('saving names the variables, asks, and writes after a yes', async () => {
  const { world, store, url } = await toApprove();
  world.ears[0]?.arrive(world.queryFor(url));
  await settled();
  world.saveOutcomes.push({
    type: 'asks',
    question: { id: 'link', text: 'It is a link. Write there?' },
  });
  for (const type of ['open-save', 'next', 'next'] as const) store.dispatch({ type });
  await settled();
  store.dispatch({ type: 'answer-save', yes: true });
  await settled();
  expect(world.saved.map(({ confirmed }) => confirmed)).toEqual([[], ['link']]);
  expect(world.saved[0]?.names).toContain('TOKENWRIGHT_ACCESS_TOKEN');
  expect(store.getState().written).toEqual(['.env']);
});

test('the way out closes ear, clock and practice store, and late answers find nobody', async () => {
  const { world, store, url } = await toApprove();
  await store.close();
  expect(world.ears[0]?.closings).toEqual(['closed']);
  expect(world.clock.pending).toBe(0);
  expect(world.practiceClosed).toBe(true);
  const before = store.getState();
  world.ears[0]?.arrive(world.queryFor(url));
  await settled();
  expect(store.getState()).toBe(before);
});

test('nothing secret stands in the state after the whole flow', async () => {
  const { world, store, url } = await toApprove();
  world.ears[0]?.arrive(world.queryFor(url));
  await settled();
  const printed = JSON.stringify(store.getState());
  for (const canary of [PRACTICE_SECRET, PRACTICE_TOKEN, 'practice_code_1'])
    expect(printed).not.toContain(canary);
});

/** The answer to one effect. */
function answerTo(world: FakeGuideWorld, effect: GuideEffect): Promise<GuideEvent> {
  return new Promise((resolve) => createGuideRunner(world.ports).run(effect, resolve));
}

const profile = SHOPIFY_PROFILE;

test('reads what a pasted request needs, with the schema where one is at hand', async () => {
  const world = new FakeGuideWorld();
  const text = '{ orders(first: 1) { nodes { customer { id } } } }';
  const effect = { type: 'read-needs', id: 3, text, chosen: [], profile } as const;
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
  const effect = {
    type: 'read-needs',
    id: 4,
    text: '{ shop { id } }',
    chosen: [],
    profile,
  } as const;
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
    text: expect.stringMatching(/OSC 52.*paste it to see whether it arrived/),
  });
});

test('an exchange that is given up is stopped at once, and the page is told', async () => {
  const { world, store, url } = await toApprove();
  world.ports.send = silentAfter();
  world.ears[0]?.arrive(world.queryFor(url));
  await settled();
  expect(store.getState().signIn.phase).toBe('exchanging');
  store.dispatch({ type: 'give-up' });
  await settled();
  expect(store.getState().signIn).toMatchObject({
    phase: 'failed',
    failure: { exchange: { code: 'aborted' } },
  });
  expect(world.ears[0]?.closings).toEqual(['unknown']);
});

test.each(['refresh', 'revoke'] as const)('so is a %s, and the token stays', async (what) => {
  const { world, store, url } = await toApprove({ tokenMode: 'expiring' });
  world.ports.send = silentAfter(expiringOutcome(1));
  world.ears[0]?.arrive(world.queryFor(url));
  await settled();
  if (what === 'refresh') {
    store.dispatch({ type: 'open-refresh' });
    store.dispatch({ type: 'next' });
  } else {
    store.dispatch({ type: 'ask-revoke' });
    store.dispatch({ type: 'answer-revoke', yes: true });
  }
  await settled();
  store.dispatch({ type: 'give-up' });
  await settled();
  const { card, session } = store.getState();
  expect(card[what].type).toBe('failed');
  expect(session).not.toBeNull();
});
