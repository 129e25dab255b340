import { describe, expect, test } from 'vitest';
import type { TerminalInput } from '../../../source/ui/ink/input/terminal-input.ts';
import { createTerminalControl } from '../../../source/ui/ink/terminal-control.ts';

function open({ isAttached = true } = {}) {
  const done: string[] = [];
  const input = {
    pause: () => void done.push('input stops'),
    silence: () => void done.push('keys are silent'),
    resume: () => void done.push('input goes on'),
    // Nothing else of it is asked for.
  } as unknown as TerminalInput;
  const control = createTerminalControl(input);
  if (isAttached) {
    const suspend = async () => {
      done.push('screen goes');
      return { resume: async () => void done.push('screen comes') };
    };
    control.attach(suspend as unknown as Parameters<typeof control.attach>[0]);
  }
  return { control, done };
}

const BACK = ['keys are silent', 'screen comes', 'input goes on'];
const AWAY = ['input stops', 'screen goes'];

describe('the terminal', () => {
  test('is handed back once, and taken again: no echo, the screen, the input', async () => {
    const { control, done } = open();
    expect(control.isSuspended()).toBe(false);
    await control.suspend();
    await control.suspend();
    expect(control.isSuspended()).toBe(true);
    expect(done).toEqual(AWAY);
    await control.resume();
    expect(control.isSuspended()).toBe(false);
    expect(done).toEqual([...AWAY, ...BACK]);
  });

  test('is taken anew after a stop that nobody announced', async () => {
    const { control, done } = open();
    await control.resume();
    expect(done).toEqual([...AWAY, ...BACK]);
  });

  test('before the first frame there is nothing to hand back', async () => {
    const { control, done } = open({ isAttached: false });
    await control.suspend();
    expect(control.isSuspended()).toBe(false);
    expect(done).toEqual([]);
  });

  test('is another program’s for as long as that runs, whoever would take it back', async () => {
    const { control, done } = open();
    const result = await control.lend(async () => {
      done.push('editor');
      await control.resume();
      expect(control.isSuspended()).toBe(true);
      return 'edited';
    });
    expect(result).toBe('edited');
    expect(done).toEqual([...AWAY, 'editor', ...BACK]);
  });

  test('comes back from a program that fails', async () => {
    const { control, done } = open();
    const lent = control.lend(() => Promise.reject(new Error('no editor')));
    await expect(lent).rejects.toThrow('no editor');
    expect(done).toEqual([...AWAY, ...BACK]);
  });
});
