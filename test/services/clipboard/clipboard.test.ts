import { expect, it, onTestFinished, vi } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import { createClipboard } from '../../../source/services/clipboard/clipboard.ts';
import { fakeClipboard, missingClipboard } from '../../support/terminal/clipboards.ts';

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
