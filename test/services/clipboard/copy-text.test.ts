import { describe, expect, it } from 'vitest';
import { copyText } from '../../../source/services/clipboard/clipboard.ts';
import {
  fakeClipboard,
  hangingClipboard,
  missingClipboard,
} from '../../support/terminal/clipboards.ts';

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
