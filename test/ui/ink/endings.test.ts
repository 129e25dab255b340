import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createStore } from '../../../source/app/store.ts';
import {
  exitCodeOf,
  leaving,
  listenToDefects,
  listenToPauses,
  onAbort,
  takeDown,
} from '../../../source/ui/ink/endings.ts';
import { FIRST_SCREEN, updateScreen } from '../../../source/ui/ink/screen-state.ts';

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

test('the screens are waited for until they leave, with the code that they leave with', async () => {
  const screen = createStore({
    initial: FIRST_SCREEN,
    update: updateScreen,
    runEffect: () => undefined,
    later: (tell) => tell(),
  });
  let code: number | null = null;
  const left = leaving(screen).then((exitCode) => (code = exitCode));
  screen.dispatch({ type: 'open', overlay: 'help' });
  await Promise.resolve();
  expect(code).toBeNull();
  screen.dispatch({ type: 'leave', exitCode: 4 });
  await left;
  expect(code).toBe(4);
  // One that has left already is not waited for.
  expect(await leaving(screen)).toBe(4);
});

test('what ends with a signal ends once, at once with one that has come, or not at all', () => {
  const ended: string[] = [];
  onAbort(AbortSignal.abort(), () => ended.push('at once'));
  expect(ended).toEqual(['at once']);
  const later = new AbortController();
  const takeBack = onAbort(later.signal, () => ended.push('later'));
  const taken = new AbortController();
  onAbort(taken.signal, () => ended.push('never'))();
  expect(ended).toEqual(['at once']);
  later.abort();
  taken.abort();
  expect(ended).toEqual(['at once', 'later']);
  takeBack();
});

test('the screen is gone before a defect is told, and nothing listens behind the end', () => {
  const events = ['uncaughtExceptionMonitor', 'unhandledRejection', 'exit'] as const;
  const counts = () => events.map((name) => process.listenerCount(name));
  const before = counts();
  let restored = 0;
  const stop = listenToDefects(() => (restored += 1));
  expect(counts()).toEqual(before.map((count) => count + 1));
  const others = process.listeners('unhandledRejection');
  const [onRejection] = others;
  const defect = new Error('a defect');
  const tell = () => onRejection?.(defect, Promise.resolve());
  // Where others listen, it is theirs to tell.
  const other = () => undefined;
  process.on('unhandledRejection', other);
  onTestFinished(() => void process.off('unhandledRejection', other));
  expect(tell).not.toThrow();
  expect(restored).toBe(1);
  for (const listener of process.listeners('unhandledRejection'))
    if (listener !== onRejection) process.off('unhandledRejection', listener);
  expect(tell).toThrow('a defect');
  expect(restored).toBe(2);
  stop();
  for (const listener of others)
    if (listener !== onRejection) process.on('unhandledRejection', listener);
  expect(counts()).toEqual(before);
});
