import { expect, test } from 'vitest';
import { createFaultStore } from '../../source/app/faults.ts';
import { faultPort } from '../../source/commands/practice/embedded-store.ts';
import { createFaultSwitches } from '../../source/practice-store/faults/fault-switches.ts';
import { TurnedClock } from '../support/guide/fake-guide-world.ts';

function bench() {
  const clock = new TurnedClock();
  const switches = createFaultSwitches(() => clock.epochMs());
  const store = createFaultStore(clock);
  store.attach(faultPort(switches));
  return { clock, switches, store };
}

test('the seconds of a fault are counted down, and its end is told without a request', () => {
  const { clock, store } = bench();
  store.dispatch({ type: 'switch', name: 'throttled', to: 'for-a-time' });
  expect(store.getState().running).toEqual([
    { name: 'throttled', span: 'for-a-time', secondsLeft: 60 },
  ]);
  clock.turn(1500);
  expect(store.getState().running[0]?.secondsLeft).toBe(59);
  clock.turn(58_499);
  expect(store.getState().running[0]?.secondsLeft).toBe(1);
  clock.turn(1);
  expect(store.getState().running).toEqual([]);
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
