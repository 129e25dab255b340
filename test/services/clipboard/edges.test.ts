import { expect, test } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  clearLater,
  copyText,
  createClipboard,
  type SystemClipboard,
} from '../../../source/services/clipboard/clipboard.ts';

const none = (): Promise<SystemClipboard> => Promise.reject(new Error('none'));

test('a text is asked of the terminal as base64, up to what it takes', async () => {
  const written: string[] = [];
  const options = { load: none, writeTerminal: (text: string) => written.push(text) };
  expect(await copyText('é', options)).toEqual({ type: 'copied', by: 'osc52' });
  expect(written).toEqual(['\u001B]52;c;w6k=\u0007']);
  // 56,244 bytes are 74,992 characters of base64.
  expect(await copyText('a'.repeat(56_244), options)).toEqual({ type: 'copied', by: 'osc52' });
  expect(await copyText('a'.repeat(56_247), options)).toEqual({
    type: 'not-copied',
    reason: 'The text is too long for the clipboard of a terminal.',
  });
  expect(written).toHaveLength(2);
  for (const without of [{ load: none }, { load: none, writeTerminal: null }])
    expect(await copyText('a', without)).toMatchObject({ type: 'not-copied' });
});

function holding(first: string) {
  const log: string[] = [];
  let text = first;
  const clipboard: SystemClipboard = {
    read: () => Promise.resolve(text),
    write: (next) => {
      log.push(next);
      text = next;
      return Promise.resolve();
    },
  };
  return { log, load: () => Promise.resolve(clipboard) };
}

/** A clock that a test moves. */
function byHand() {
  const waiting: Array<{ readonly ms: number; readonly run: () => void; isStopped: boolean }> = [];
  return {
    waiting,
    after: (ms: number, run: () => void) => {
      const one = { ms, run, isStopped: false };
      waiting.push(one);
      return () => {
        one.isStopped = true;
      };
    },
  };
}

test.each([
  ['secret', 'cleared'],
  ['secret\n', 'cleared'],
  ['secret\r\n', 'cleared'],
  ['secret\n\n', 'kept'],
  ['\nsecret', 'kept'],
  ['other', 'kept'],
  ['', 'kept'],
])('a clipboard that holds %j is %s', async (held, outcome) => {
  const { log, load } = holding(held);
  const { waiting, after } = byHand();
  const pending = clearLater(new Secret('secret'), { load, after });
  expect(waiting.map(({ ms }) => ms)).toEqual([45_000]);
  waiting[0]?.run();
  expect(await pending.outcome).toBe(outcome);
  expect(log).toEqual(outcome === 'cleared' ? [''] : []);
  expect(waiting[0]?.isStopped).toBe(true);
});

test('one that cannot be read is told so', async () => {
  const pending = clearLater(new Secret('a'), { load: none, after: byHand().after });
  expect(await pending.clearNow()).toBe('unreadable');
  expect(await pending.outcome).toBe('unreadable');
});

test('another copy brings its own time, and what only a terminal took needs none', async () => {
  const { log, load } = holding('');
  const { waiting, after } = byHand();
  const clipboard = createClipboard({ load, after, writeTerminal: () => {} });
  await clipboard.copy(new Secret('one'), { clearAfterMs: 7 });
  await clipboard.copy(new Secret('two'), { clearAfterMs: 8 });
  expect(waiting.map(({ ms, isStopped }) => [ms, isStopped])).toEqual([
    [7, true],
    [8, false],
  ]);
  await clipboard.leave();
  expect(log).toEqual(['one', 'two', '']);
  const terminal = createClipboard({ load: none, after, writeTerminal: () => {} });
  await terminal.copy(new Secret('three'), { clearAfterMs: 9 });
  await terminal.leave();
  expect(waiting).toHaveLength(2);
});
