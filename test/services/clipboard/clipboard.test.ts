import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  clearLater,
  copyText,
  createClipboard,
} from '../../../source/services/clipboard/clipboard.ts';
import {
  fakeClipboard,
  hangingClipboard,
  missingClipboard,
} from '../../support/terminal/clipboards.ts';

const LATER = { clearAfterMs: 3_600_000 };

it('clears what was copied last when the program is left', async () => {
  const system = fakeClipboard();
  const clipboard = createClipboard({ load: system.load });
  await clipboard.copy(new Secret('first'), LATER);
  await clipboard.copy(new Secret('second'), LATER);
  await clipboard.leave();
  expect(system.held()).toBe('');
});

it('keeps what is meant to stay, and forgets the earlier value', async () => {
  const system = fakeClipboard();
  const clipboard = createClipboard({ load: system.load });
  await clipboard.copy(new Secret('a token'), LATER);
  await clipboard.copy(new Secret('a redirect URI'), { clearAfterMs: null });
  await clipboard.leave();
  expect(system.held()).toBe('a redirect URI');
});

it('does not clear a value that was copied again to stay', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const system = fakeClipboard();
  const clipboard = createClipboard({ load: system.load });
  await clipboard.copy(new Secret('a token'), { clearAfterMs: 45_000 });
  await clipboard.copy(new Secret('a token'), { clearAfterMs: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(system.held()).toBe('a token');
});

it('clears when the time is over', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const system = fakeClipboard();
  const clipboard = createClipboard({ load: system.load });
  await clipboard.copy(new Secret('a token'), { clearAfterMs: 45_000 });
  await vi.advanceTimersByTimeAsync(44_999);
  expect(system.held()).toBe('a token');
  await vi.advanceTimersByTimeAsync(1);
  expect(system.held()).toBe('');
});

it('has nothing to clear when only the terminal was asked', async () => {
  const written: string[] = [];
  const clipboard = createClipboard({
    load: missingClipboard,
    writeTerminal: (sequence) => void written.push(sequence),
  });
  const outcome = await clipboard.copy(new Secret('a token'), LATER);
  await clipboard.leave();
  expect(outcome).toEqual({ type: 'copied', by: 'osc52' });
  expect(written).toHaveLength(1);
});

it('waits for a copy that is still on its way when the program is left, and clears it', async () => {
  const system = fakeClipboard();
  const arrival = Promise.withResolvers<void>();
  const load = async () => {
    await arrival.promise;
    return system.load();
  };
  const clipboard = createClipboard({ load });
  const copied = clipboard.copy(new Secret('a token'), LATER);
  const left = clipboard.leave();
  arrival.resolve();
  expect((await copied).type).toBe('copied');
  await left;
  expect(system.held()).toBe('');
});

describe('copying', () => {
  it('uses the clipboard of the system, and the terminal sees nothing of it', async () => {
    const clipboard = fakeClipboard();
    const written: string[] = [];
    const outcome = await copyText('value', {
      load: clipboard.load,
      writeTerminal: (sequence) => void written.push(sequence),
    });
    expect(outcome).toEqual({ type: 'copied', by: 'system' });
    expect(clipboard.held()).toBe('value');
    expect(written).toEqual([]);
  });

  it('asks the terminal where the system has none, and says that it was the terminal', async () => {
    const written: string[] = [];
    const outcome = await copyText('h\u00E9', {
      load: missingClipboard,
      writeTerminal: (sequence) => void written.push(sequence),
    });
    expect(outcome).toEqual({ type: 'copied', by: 'osc52' });
    expect(written).toEqual(['\u001B]52;c;aMOp\u0007']);
  });

  it('gives up on a clipboard that does not answer', async () => {
    const outcome = await copyText('value', { load: hangingClipboard, limitMs: 10 });
    expect(outcome).toMatchObject({ type: 'not-copied' });
  });

  it('says that there is none, without the value', async () => {
    const outcome = await copyText('canary', {
      load: () => Promise.reject(new Error('failed for canary')),
    });
    expect(outcome.type).toBe('not-copied');
    expect(JSON.stringify(outcome)).not.toContain('canary');
  });

  it('does not send more to a terminal than it takes', async () => {
    const written: string[] = [];
    const outcome = await copyText('x'.repeat(100_000), {
      load: missingClipboard,
      writeTerminal: (sequence) => void written.push(sequence),
    });
    expect(outcome).toMatchObject({ type: 'not-copied', reason: expect.stringContaining('long') });
    expect(written).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux' || process.env['DISPLAY'] !== undefined)(
    'never rejects with the real library on a machine without a display',
    async () => {
      expect((await copyText('value')).type).toBe('not-copied');
    },
  );
});

const value = new Secret('practice_value');

describe('clearing the clipboard', () => {
  it('empties it when the time is over and it still holds the value', async () => {
    const clipboard = fakeClipboard('practice_value');
    expect(await clearLater(value, { afterMs: 1, load: clipboard.load }).outcome).toBe('cleared');
    expect(clipboard.held()).toBe('');
  });

  it('knows the value again when a program added a line end', async () => {
    const clipboard = fakeClipboard('practice_value\n');
    expect(await clearLater(value, { afterMs: 1, load: clipboard.load }).outcome).toBe('cleared');
  });

  it('keeps what was copied meanwhile', async () => {
    const clipboard = fakeClipboard('practice_value');
    const pending = clearLater(value, { afterMs: 3_600_000, load: clipboard.load });
    clipboard.copyElsewhere('something else');
    expect(await pending.clearNow()).toBe('kept');
    expect(clipboard.held()).toBe('something else');
  });

  it('clears at once when the program is left, and only once', async () => {
    const clipboard = fakeClipboard('practice_value');
    const pending = clearLater(value, { afterMs: 3_600_000, load: clipboard.load });
    expect(await pending.clearNow()).toBe('cleared');
    clipboard.copyElsewhere('practice_value');
    expect(await pending.clearNow()).toBe('cleared');
    expect(clipboard.held()).toBe('practice_value');
  });

  it.each([
    ['is gone', missingClipboard],
    ['hangs', hangingClipboard],
  ])('says that it cannot know when the clipboard %s', async (_, load) => {
    const pending = clearLater(value, { afterMs: 1, load, limitMs: 10 });
    expect(await pending.outcome).toBe('unreadable');
  });
});
