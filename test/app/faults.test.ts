import { expect, test } from 'vitest';
import { createFaultStore, guideFaultReach, offerFaults } from '../../source/app/faults.ts';
import { createGuide } from '../../source/core/guide/create.ts';
import { parsePracticeOrigin } from '../../source/core/service/store-address.ts';
import { faultPort } from '../../source/commands/practice/embedded-store.ts';
import { createFaultSwitches } from '../../source/practice-store/faults/fault-switches.ts';
import {
  FakeGuideWorld,
  TurnedClock,
  fakePracticeFacts,
} from '../support/guide/fake-guide-world.ts';
import { guideConfig, redirectUriOf } from '../support/guide/guide-config.ts';

function bench() {
  const clock = new TurnedClock();
  const switches = createFaultSwitches(() => clock.epochMs());
  const store = createFaultStore(clock);
  store.attach(faultPort(switches));
  return { clock, switches, store };
}

test('the seconds of a fault are counted down, and its end is told without a request', () => {
  const { clock, store, switches } = bench();
  store.dispatch({ type: 'switch', name: 'throttled', to: 'for-a-time' });
  expect(store.getState().running).toEqual([
    { name: 'throttled', span: 'for-a-time', secondsLeft: 60 },
  ]);
  clock.turn(1500);
  expect(store.getState().running[0]?.secondsLeft).toBe(59);
  switches.switchOn('status-500', { type: 'for-good' });
  // Half a second in, a part of a second counts as a whole one.
  expect(store.getState().running.map(({ secondsLeft }) => secondsLeft)).toEqual([59, null]);
  clock.turn(58_499);
  expect(store.getState().running[0]?.secondsLeft).toBe(1);
  clock.turn(1);
  expect(store.getState().running).toMatchObject([{ name: 'status-500' }]);
});

test('what the dashboard or a request switches is seen here as well', () => {
  const { switches, store } = bench();
  switches.switchOn('status-500', { type: 'next-request' });
  expect(store.getState().running).toHaveLength(1);
  switches.used('status-500');
  expect(store.getState().running).toEqual([]);
});

test('a name that is none switches nothing', () => {
  const { switches, store } = bench();
  store.dispatch({ type: 'switch', name: 'no-such-fault', to: 'for-good' });
  expect(switches.active()).toEqual([]);
});

test('without a store there is nothing to switch, and no timer is left', () => {
  const { clock, store } = bench();
  store.dispatch({ type: 'switch', name: 'throttled', to: 'for-a-time' });
  store.attach(null);
  expect(store.getState()).toEqual({ faults: [], running: [] });
  clock.turn(120_000);
  expect(store.getState()).toEqual({ faults: [], running: [] });
});

test('between two seconds nothing is looked at, and a fault without a time sets no clock', () => {
  const { clock, store } = bench();
  store.dispatch({ type: 'switch', name: 'status-500', to: 'for-good' });
  expect(store.getState().running).toEqual([
    { name: 'status-500', span: 'for-good', secondsLeft: null },
  ]);
  expect(clock.pending).toBe(0);
  store.dispatch({ type: 'switch', name: 'throttled', to: 'for-a-time' });
  const { running } = store.getState();
  clock.turn(999);
  expect(store.getState().running).toBe(running);
  clock.turn(1);
  expect(store.getState().running).not.toBe(running);
  expect(clock.pending).toBe(1);
});

test('one fault is switched off, or all at once', () => {
  const { switches, store } = bench();
  for (const name of ['throttled', 'status-500', 'status-503'])
    store.dispatch({ type: 'switch', name, to: 'next-request' });
  store.dispatch({ type: 'switch', name: 'throttled', to: 'off' });
  const names = () => switches.active().map(({ fault }) => fault.name);
  expect(names()).toHaveLength(2);
  expect(names()).not.toContain('throttled');
  store.dispatch({ type: 'all-off' });
  expect(names()).toEqual([]);
});

test('a store that took the place of another is listened to, and the other no more', () => {
  const { switches, store } = bench();
  const next = createFaultSwitches(() => 0);
  store.attach(faultPort(next));
  expect(store.getState().faults.map(({ name }) => name)).toEqual(
    next.list().map(({ name }) => name),
  );
  const before = store.getState();
  switches.switchOn('status-500', { type: 'next-request' });
  expect(store.getState()).toBe(before);
  next.switchOn('status-500', { type: 'next-request' });
  expect(store.getState().running).toHaveLength(1);
});

test('the practice store that is started is shown with its faults until it is closed', async () => {
  const world = new FakeGuideWorld();
  const switches = createFaultSwitches(() => world.clock.epochMs());
  const { startPractice } = world.ports;
  world.ports.startPractice = async (options) => ({
    ...(await startPractice(options)),
    faults: faultPort(switches),
  });
  const faults = createFaultStore(world.clock);
  const options = { redirectUri: redirectUriOf('http://127.0.0.1:3456/callback') };
  const handle = await offerFaults(world.ports, faults).startPractice(options);
  expect(handle.facts.clientId).toBe(fakePracticeFacts().clientId);
  expect(faults.getState().faults).not.toEqual([]);
  await handle.close();
  expect(faults.getState().faults).toEqual([]);
  expect(world.practiceClosed).toBe(true);
  // A store without switches of its own.
  world.ports.startPractice = startPractice;
  await offerFaults(world.ports, faults).startPractice(options);
  expect(faults.getState().faults).toEqual([]);
});

test('faults are within reach only of a practice store that runs in this program', () => {
  const state = (change: Parameters<typeof guideConfig>[0] = {}) =>
    createGuide(guideConfig({ startWith: 'own', ...change }));
  const origin = parsePracticeOrigin('http://127.0.0.1:3457');
  if (origin.type !== 'origin') throw new Error('fixture');
  expect(guideFaultReach({ ...state(), mode: 'own' })).toBe('real-store');
  expect(guideFaultReach({ ...state({ storeOrigin: origin.origin }), mode: 'own' })).toBe(
    'elsewhere',
  );
  expect(guideFaultReach({ ...state(), mode: 'practice' })).toBe('not-running');
  const running = { type: 'running', facts: fakePracticeFacts() } as const;
  expect(guideFaultReach({ ...state(), mode: 'practice', practice: running })).toBe('here');
});
