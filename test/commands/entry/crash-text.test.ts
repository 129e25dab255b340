import { describe, expect, it } from 'vitest';
import { crashText } from '../../../source/commands/entry/crash-text.ts';

const END = 'Please report it with the text above.';

/** The lines between the first and the last one, of an error with this stack. */
function linesOf(error: unknown, redact: ((text: string) => string) | null = (text) => text) {
  const [first, ...rest] = crashText(error, redact, '1.2.3').split('\n');
  expect(first).toBe(
    `tokenwright 1.2.3 on Node ${process.versions.node}, ${process.platform} met a defect of its own and has to stop.`,
  );
  expect(rest.splice(-2)).toEqual([END, '']);
  return rest;
}

function errorWith(stack: string | undefined, message = 'it broke'): Error {
  const error = new TypeError(message);
  // Some runtimes have none.
  Object.assign(error, { stack });
  return error;
}

const FRAME = '    at run (file.ts:1:7)';

describe('the text of a crash', () => {
  it.each([
    ['a quoted source line', 'file.ts:1\n  const secret = "canary";\n  ^\n\nTypeError: it broke'],
    [
      'one with the word in it',
      'file.ts:1\n  meet("me at noon with canary");\n\nTypeError: it broke',
    ],
    ['one that begins with the word', 'file.ts:1\nat noon(canary)\n\nTypeError: it broke'],
    ['one with a longer word', 'file.ts:1\n  attach(canary)\n\nTypeError: it broke'],
  ])('has the frames of a stack, and not %s', (_what, head) => {
    expect(linesOf(errorWith(`${head}\n${FRAME}`))).toEqual(['TypeError: it broke', FRAME]);
  });

  it('says a message of several lines once, and none of them as a frame', () => {
    const message = 'meet me at noon\nwith  at least canary';
    const redact = (text: string) => text.replaceAll('canary', '***').replaceAll('\n', ' ');
    const error = errorWith(`TypeError: ${message}\n${FRAME}`, message);
    expect(linesOf(error, redact)).toEqual([
      'TypeError: meet me at noon with  at least ***',
      FRAME,
    ]);
  });

  it('removes secrets from frames as well, of which it has the first six', () => {
    const frames = [1, 2, 3, 4, 5, 6, 7].map((line) => `    at canary (file.ts:${line}:1)`);
    const redact = (text: string) => text.replaceAll('canary', '***');
    const lines = linesOf(errorWith(['TypeError: it broke', ...frames].join('\n')), redact);
    expect(lines.slice(1)).toEqual(frames.slice(0, 6).map(redact));
  });

  it.each([
    ['a text', 'thrown as it is', ['thrown as it is']],
    ['nothing', undefined, ['undefined']],
    ['an error without a stack', errorWith(undefined), ['TypeError: it broke']],
  ])('has what is known of %s', (_what, thrown, lines) => {
    expect(linesOf(thrown)).toEqual(lines);
  });

  it('has neither message nor frames before secrets can be removed', () => {
    expect(linesOf(errorWith(`TypeError: canary\n${FRAME}`, 'canary'), null)).toEqual([]);
  });
});
