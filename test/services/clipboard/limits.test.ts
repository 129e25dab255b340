import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { NO_CLIPBOARD } from '../../../source/core/diagnosis/machine-check.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  clearLater,
  copyText,
  type SystemClipboard,
} from '../../../source/services/clipboard/clipboard.ts';
import { fakeClipboard } from '../../support/terminal/clipboards.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});

const never = <Value>(): Promise<Value> => new Promise(() => {});

/** A clipboard that holds `a`; the named part of it never answers. */
function hanging(part: 'load' | 'read' | 'write') {
  const clipboard: SystemClipboard = {
    read: () => (part === 'read' ? never() : Promise.resolve('a')),
    write: () => (part === 'write' ? never() : Promise.resolve()),
  };
  return () => (part === 'load' ? never<SystemClipboard>() : Promise.resolve(clipboard));
}

/** What comes of it after three seconds, and not before. */
async function afterLimit<Outcome>(asked: Promise<Outcome>): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  void asked.then((outcome) => outcomes.push(outcome));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes).toHaveLength(1);
  return asked;
}

test.each(['load', 'write'] as const)(
  'a copy whose %s hangs ends after 3 seconds',
  async (part) => {
    expect(await afterLimit(copyText('a', { load: hanging(part) }))).toEqual({
      type: 'not-copied',
      reason: NO_CLIPBOARD,
    });
  },
);

test.each(['load', 'read', 'write'] as const)(
  'clearing a clipboard whose %s hangs ends after 3 seconds',
  async (part) => {
    const load = hanging(part);
    const pending = clearLater(new Secret('a'), { load, after: () => () => {} });
    expect(await afterLimit(pending.clearNow())).toBe('unreadable');
  },
);

test('what is done in time leaves no timer', async () => {
  const { load } = fakeClipboard();
  expect(await copyText('a', { load })).toEqual({ type: 'copied', by: 'system' });
  const pending = clearLater(new Secret('a'), { load });
  expect(await pending.clearNow()).toBe('cleared');
  const other = clearLater(new Secret('a'), { load });
  other.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

test('programs that reach the system’s clipboard see no secret of ours', async () => {
  vi.useRealTimers();
  vi.stubEnv('TOKENWRIGHT_CLIENT_SECRET', 'canary');
  onTestFinished(() => void vi.unstubAllEnvs());
  // Only read: whatever this desktop's clipboard holds, it is not this text.
  const pending = clearLater(new Secret('never copied 6f1c'), { after: () => () => {} });
  expect(['kept', 'unreadable']).toContain(await pending.clearNow());
  expect(process.env).not.toHaveProperty('TOKENWRIGHT_CLIENT_SECRET');
});
