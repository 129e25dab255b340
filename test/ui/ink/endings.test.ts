import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { exitCodeOf, listenToPauses, takeDown } from '../../../source/ui/ink/endings.ts';

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
