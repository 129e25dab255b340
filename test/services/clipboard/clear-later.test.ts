import { describe, expect, it } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import { clearLater } from '../../../source/services/clipboard/clipboard.ts';
import {
  fakeClipboard,
  hangingClipboard,
  missingClipboard,
} from '../../support/terminal/clipboards.ts';

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
