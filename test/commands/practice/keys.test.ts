import { EventEmitter } from 'node:events';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import {
  canReadKeys,
  listenForKeys,
  ownsTerminal,
  processStat,
} from '../../../source/commands/practice/keys.ts';

describe('the keys of a practice store', () => {
  it('put it back, leave it, and do nothing more once they are let go of', () => {
    const calls: string[] = [];
    const stdin = Object.assign(new EventEmitter(), {
      setRawMode: (isRaw: boolean) => calls.push(isRaw ? 'raw' : 'lines'),
      resume: () => undefined,
      pause: () => calls.push('paused'),
    });
    const stop = listenForKeys(
      // Of a terminal nothing else is asked.
      stdin as unknown as NodeJS.ReadStream,
      { reset: () => calls.push('reset'), leave: () => calls.push('leave') },
    );
    calls.length = 0;
    stdin.emit('data', Buffer.from('rxR'));
    stdin.emit('data', '\u0003');
    expect(calls).toEqual(['reset', 'reset', 'leave']);
    stop();
    stdin.emit('data', 'r');
    expect(calls.slice(3)).toEqual(['lines', 'paused']);
  });
});

describe.skipIf(process.platform === 'win32')('Ctrl+Z in the terminal of a practice store', () => {
  it('gives the terminal back, and stops the program as the system does', () => {
    const calls: string[] = [];
    const stdin = Object.assign(new EventEmitter(), {
      setRawMode: (isRaw: boolean) => calls.push(isRaw ? 'raw' : 'lines'),
      resume: () => calls.push('resumed'),
      pause: () => calls.push('paused'),
    });
    const kill = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
      calls.push(`${pid === process.pid} ${signal}`);
      return true;
    });
    onTestFinished(() => kill.mockRestore());
    const before = process.listenerCount('SIGCONT');
    const keys = { reset: () => calls.push('reset'), leave: () => calls.push('leave') };
    const stop = listenForKeys(stdin as unknown as NodeJS.ReadStream, keys);
    expect(process.listenerCount('SIGCONT')).toBe(before + 1);
    calls.length = 0;
    stdin.emit('data', 'a\u001Ar');
    expect(calls).toEqual(['lines', 'paused', 'true SIGTSTP', 'reset']);
    stop();
    expect(process.listenerCount('SIGCONT')).toBe(before);
  });
});

describe('keys can be read', () => {
  const ends = (stdin: boolean, stderr: boolean) =>
    ({ stdin: { isTTY: stdin }, stderr: { isTTY: stderr } }) as Parameters<typeof canReadKeys>[0];

  it('at a terminal on both ends alone, in the foreground', () => {
    expect(canReadKeys(ends(true, false))).toBe(false);
    expect(canReadKeys(ends(false, true))).toBe(false);
    expect(canReadKeys(ends(false, false))).toBe(false);
    expect(canReadKeys(ends(true, true))).toBe(ownsTerminal(processStat()));
  });
});

test.each([
  ['nobody can say whose the terminal is', null, true],
  ['its group is the one in front', '7 (node) S 1 7 5 34816 7 0', true],
  ['another group is in front', '7 (node) S 1 7 5 34816 9 0', false],
  ['it has no terminal', '7 (node) S 1 7 7 0 -1 0', false],
  ['its name looks like what comes behind it', '7 (a) S 1 2 3 4 5) S 1 7 5 34816 7 0', true],
])('keys are heard where %s: %j is %j', (_, stat, isHeard) => {
  expect(ownsTerminal(stat)).toBe(isHeard);
});

test.runIf(process.platform === 'linux')('on Linux the system says so of this very process', () => {
  expect(processStat()).toMatch(new RegExp(`^${process.pid} \\(`));
});
