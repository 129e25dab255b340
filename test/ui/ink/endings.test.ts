import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Store } from '../../../source/app/store.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import {
  exchangeEnds,
  exitCodeOf,
  listenToPauses,
  takeDown,
} from '../../../source/ui/ink/endings.ts';

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
])('P57: a program that %s ended leaves with %s', (signal, code) => {
  expect(exitCodeOf(signal)).toBe(code);
});

test('P57: a screen that cannot draw its last frame gives the terminal back all the same', () => {
  const written: string[] = [];
  const stdout = { write: (text: string) => written.push(text) > 0 };
  const app = {
    unmount: () => {
      throw new Error('a defect in the drawing');
    },
    // Nothing else of it is asked for.
  } as unknown as Parameters<typeof takeDown>[0];
  expect(() => takeDown(app, stdout)).not.toThrow();
  expect(written).toEqual(['\u001b[?2026l\u001b[?1049l\u001b[?25h']);
});

test('P58: the screens hear of a pause and of going on, and of neither once they are gone', () => {
  const signals = new EventEmitter();
  const heard: string[] = [];
  const handlers = { pause: () => heard.push('pause'), goOn: () => heard.push('on') };
  const stop = listenToPauses(signals, handlers, 'linux');
  signals.emit('SIGTSTP');
  signals.emit('SIGCONT');
  expect(heard).toEqual(['pause', 'on']);
  stop();
  expect(signals.eventNames()).toEqual([]);
  listenToPauses(signals, handlers, 'win32');
  expect(signals.eventNames()).toEqual([]);
});

test('P59: an exchange under way is waited for until its answer, two seconds at most', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let phase = 'exchanging';
  const changed = new Set<() => void>();
  const guide = {
    getState: () => ({ signIn: { phase } }),
    subscribe: (listener: () => void) => {
      changed.add(listener);
      return () => changed.delete(listener);
    },
    // The guide's other parts are asked for by nothing here.
  } as unknown as Store<GuideState, GuideEvent>;
  const ended: string[] = [];
  void exchangeEnds(guide).then(() => ended.push('late'));
  await vi.advanceTimersByTimeAsync(1_499);
  for (const tell of changed) tell();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(['late']);

  void exchangeEnds(guide).then(() => ended.push('answered'));
  phase = 'done';
  for (const tell of changed) tell();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['late', 'answered']);
  expect(changed.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
