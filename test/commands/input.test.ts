import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { World } from '../../source/commands/entry/world.ts';
import { canAsk, canInterrupt, readOneLine } from '../../source/commands/input.ts';

/** A letter for each stream that is a terminal: standard input, output and error. */
const STREAMS: ReadonlyArray<
  readonly [string, { readonly asks: boolean; readonly ends: boolean }]
> = [
  ['', { asks: false, ends: false }],
  ['i', { asks: false, ends: true }],
  ['o', { asks: false, ends: true }],
  ['e', { asks: false, ends: true }],
  ['io', { asks: false, ends: true }],
  ['oe', { asks: false, ends: true }],
  ['ie', { asks: true, ends: true }],
  ['ioe', { asks: true, ends: true }],
];

it.each(STREAMS)(
  'knows with terminals at "%s" who can be asked and press Ctrl+C',
  (at, { asks, ends }) => {
    const world = {
      stdin: { isTTY: at.includes('i') },
      stdout: { isTTY: at.includes('o') },
      stderr: { isTTY: at.includes('e') },
      // What else a stream has is asked for by nothing here.
    } as unknown as World;
    expect({ asks: canAsk(world), ends: canInterrupt(world) }).toEqual({ asks, ends });
  },
);

/** Standard input with this text, which then ends. */
function stdinWith(text: string): NodeJS.ReadStream {
  // What else a terminal's stream has is asked for by nothing here.
  return new PassThrough().end(text) as unknown as NodeJS.ReadStream;
}

describe('one line of standard input', () => {
  const LIMIT = 64 * 1024;

  it.each([
    ['secret\n', 'secret'],
    ['secret\r\nsecond line\n', 'secret'],
    ['secret', 'secret'],
    ['s'.repeat(LIMIT), 's'.repeat(LIMIT)],
    [`${'s'.repeat(LIMIT)}\n`, 's'.repeat(LIMIT)],
  ])('is read without its end: %#', async (text, line) => {
    expect(await readOneLine(stdinWith(text), 'access token')).toBe(line);
  });

  it.each(['', '\n', '\r\nsecret\n'])('is missed in %j', async (text) => {
    await expect(readOneLine(stdinWith(text), 'access token')).rejects.toMatchObject({
      code: 'stdin-empty',
    });
  });

  it.each(['', '\n'])('is told to be too long above 64 KiB, before %j', async (end) => {
    const text = `${'s'.repeat(LIMIT + 1)}${end}`;
    await expect(readOneLine(stdinWith(text), 'access token')).rejects.toMatchObject({
      code: 'stdin-too-long',
      exitCode: 2,
      message: expect.stringContaining('is too long for the access token'),
    });
  });
});
