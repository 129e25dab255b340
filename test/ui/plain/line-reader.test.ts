import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LineReader, LONGEST_LINE } from '../../../source/ui/plain/askers/line-reader.ts';
import { settled } from '../../support/terminal/waiting.ts';

const line = (text: string) => ({ type: 'line', text });

test('lines that arrive in one chunk, in pieces and with every line end are all read', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  input.write('one\ntwo\r\nthr');
  input.write('ee\rfour\r');
  input.write('\nfive');
  input.end();
  const read = [];
  for (let count = 0; count < 6; count += 1) read.push(await reader.next());
  expect(read).toEqual([
    line('one'),
    line('two'),
    line('three'),
    line('four'),
    line('five'),
    { type: 'end' },
  ]);
});

test('a withdrawn question leaves its line to the next one', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  const controller = new AbortController();
  const first = reader.next(controller.signal);
  controller.abort();
  expect(await first).toEqual({ type: 'aborted' });
  input.write('late\n');
  expect(await reader.next()).toEqual(line('late'));
});

test('a question for one word alone leaves every other line to the next one, also at the end', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  const only = (text: string) => text === 'cancel';
  input.write('one\n');
  const first = reader.next(undefined, only);
  input.write('two\ncancel\nthree\n');
  expect(await first).toEqual(line('cancel'));
  const controller = new AbortController();
  const second = reader.next(controller.signal, only);
  input.end();
  await settled();
  controller.abort();
  expect(await second).toEqual({ type: 'aborted' });
  expect(await reader.next()).toEqual(line('one'));
  expect(await reader.next()).toEqual(line('two'));
  expect(await reader.next()).toEqual(line('three'));
  expect(await reader.next(undefined, only)).toEqual({ type: 'end' });
});

test('a word that stands behind another line belongs to what that line starts', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  const only = (text: string) => text === 'cancel';
  input.write('one\ncancel\ntwo\n');
  const controller = new AbortController();
  const early = reader.next(controller.signal, only);
  await settled();
  controller.abort();
  expect(await early).toEqual({ type: 'aborted' });
  expect(await reader.next()).toEqual(line('one'));
  expect(await reader.next(undefined, only)).toEqual(line('cancel'));
  expect(await reader.next()).toEqual(line('two'));
});

test('a character that is split between chunks stays whole', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  const bytes = Buffer.from('ä€\n');
  for (const byte of bytes) input.write(Buffer.from([byte]));
  expect(await reader.next()).toEqual(line('ä€'));
});

test('the end comes again and again, and a waiting question hears of it', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  const waiting = reader.next();
  input.end();
  expect(await waiting).toEqual({ type: 'end' });
  expect(await reader.next()).toEqual({ type: 'end' });
});

test('a secret on a terminal is read raw, with Backspace, and raw mode ends with it', async () => {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (on: boolean) => void modes.push(on),
  });
  const reader = new LineReader(input);
  const secret = reader.nextSecret();
  input.write('canarx\u007fy\r');
  expect(await secret).toEqual(line('canary'));
  await settled();
  expect(modes).toEqual([true, false]);
});

test('Ctrl+C while a secret is typed is told', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const secret = new LineReader(input).nextSecret();
  input.write('abc\u0003');
  expect(await secret).toEqual({ type: 'interrupt' });
});

test('the Enter after a secret is a line of its own, though raw mode ended with a return', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const reader = new LineReader(input);
  const secret = reader.nextSecret();
  input.write('\r');
  expect(await secret).toEqual(line(''));
  const next = reader.next();
  input.write('\n');
  input.end();
  expect(await next).toEqual(line(''));
});

test('each Enter counts that is pressed while a secret is read, and the one after them', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const reader = new LineReader(input);
  const secret = reader.nextSecret();
  input.write('\r');
  expect(await secret).toEqual(line(''));
  // Typed ahead while raw mode was still on, and read only afterwards.
  input.write('\r');
  expect(await reader.next()).toEqual(line(''));
  const next = reader.next();
  await settled();
  input.write('\n');
  input.end();
  expect(await next).toEqual(line(''));
});

test('P56: what was typed ahead at a terminal can be thrown away, what a pipe brings stays', async () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  const reader = new LineReader(terminal);
  terminal.write('yes\nye');
  await reader.discardTypedAhead();
  const next = reader.next();
  terminal.write('no\n');
  expect(await next).toEqual(line('no'));

  const pipe = new PassThrough();
  const piped = new LineReader(pipe);
  pipe.write('yes\n');
  await piped.discardTypedAhead();
  expect(await piped.next()).toEqual(line('yes'));
});

describe('at a terminal the empty lines behind a pasted one', () => {
  const rest = { type: 'rest' };
  const terminal = () => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    return { input, reader: new LineReader(input) };
  };

  test.each(['token\n\n\n', 'token\r\n\r\n', 'token\r\r'])(
    'answer nothing, and are told once: %j',
    async (paste) => {
      const { input, reader } = terminal();
      input.write(paste);
      await settled();
      expect(await reader.next()).toEqual(line('token'));
      expect(await reader.next()).toEqual(rest);
      const next = reader.next();
      input.write('x\n');
      expect(await next).toEqual(line('x'));
    },
  );

  test('answer nothing where the question stands already, line by line', async () => {
    const { input, reader } = terminal();
    const first = reader.next();
    input.write('token\n');
    // As a terminal does it: the next line in the next turn of the loop.
    await settled(1);
    input.write('\n');
    expect(await first).toEqual(line('token'));
    expect(await reader.next()).toEqual(rest);
    const third = reader.next();
    await settled();
    input.write('\n');
    expect(await third).toEqual(line(''));
  });

  test('are Enters where they come once the line has been answered, however soon', async () => {
    const { input, reader } = terminal();
    const first = reader.next();
    input.write('token\n');
    expect(await first).toEqual(line('token'));
    const second = reader.next();
    input.write('\n');
    expect(await second).toEqual(line(''));
  });

  test('answer nothing behind a secret', async () => {
    const { input, reader } = terminal();
    const secret = reader.nextSecret();
    input.write('canary\r\r');
    expect(await secret).toEqual(line('canary'));
    expect(await reader.next()).toEqual(rest);
  });

  test('are lines of a text', async () => {
    const { input, reader } = terminal();
    input.write('{\n\n}\n\n');
    await settled();
    expect(await reader.next()).toEqual(line('{'));
    for (const text of ['', '}', ''])
      expect(await reader.next(undefined, undefined, true)).toEqual(line(text));
  });

  test('wait while only one word is listened for', async () => {
    const { input, reader } = terminal();
    input.write('one\n');
    expect(await reader.next()).toEqual(line('one'));
    const only = (text: string) => text === 'cancel';
    const listening = reader.next(undefined, only);
    input.write('\ncancel\n');
    expect(await listening).toEqual(line('cancel'));
    expect(await reader.next()).toEqual(rest);
  });

  test('are none where Enter is pressed by itself, twice or after a moment', async () => {
    const { input, reader } = terminal();
    input.write('\n\n');
    await settled();
    input.write('one\n');
    await settled();
    input.write('\n');
    await settled();
    for (const text of ['', '', 'one', '']) expect(await reader.next()).toEqual(line(text));
  });
});

test('a pipe means every empty line that it brings', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  input.end('one\n\n\ntwo\n');
  for (const text of ['one', '', '', 'two']) expect(await reader.next()).toEqual(line(text));
});

test('what was read and not asked for is given back, and is there for the next reader', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  input.end('one\ntwo\n\nthree');
  expect(await reader.next()).toEqual(line('one'));
  await settled();
  expect(input.readableEnded).toBe(true);
  const unread = reader.close();
  expect(unread).toBe('two\n\nthree\n');
  const next = new LineReader(input, unread);
  for (const text of ['two', '', 'three']) expect(await next.next()).toEqual(line(text));
  expect(await next.next()).toEqual({ type: 'end' });
});

describe('a line that is too long', () => {
  const longest = 'x'.repeat(LONGEST_LINE);

  test('is told and not kept, whatever of it comes in which pieces; the next one is read', async () => {
    const input = new PassThrough();
    const reader = new LineReader(input);
    input.write(longest);
    input.write('yz\nnext\n');
    expect(await reader.next()).toEqual({ type: 'too-long' });
    expect(await reader.next()).toEqual(line('next'));
  });

  test('one of exactly the longest length is read whole', async () => {
    const input = new PassThrough();
    const reader = new LineReader(input);
    input.write(`${longest}\n`);
    expect(await reader.next()).toEqual({ type: 'line', text: longest });
  });

  test('is told at the end of the input, and waits for a question that takes any line', async () => {
    const input = new PassThrough();
    const reader = new LineReader(input);
    input.end(`${longest}y`);
    const controller = new AbortController();
    const cancel = reader.next(controller.signal, (text) => text === 'cancel');
    await settled();
    expect(reader.hasTypedAhead()).toBe(true);
    controller.abort();
    expect(await cancel).toEqual({ type: 'aborted' });
    expect(await reader.next()).toEqual({ type: 'too-long' });
    expect(await reader.next()).toEqual({ type: 'end' });
  });

  test('is forgotten with what was typed ahead', async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const reader = new LineReader(input);
    input.write(`${longest}y`);
    await settled();
    await reader.discardTypedAhead();
    expect(reader.hasTypedAhead()).toBe(false);
    input.write('z\n');
    expect(await reader.next()).toEqual(line('z'));
  });
});

describe('keys of a secret on a terminal', () => {
  const typed = async (keys: string) => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const reader = new LineReader(input);
    const secret = reader.nextSecret();
    input.write(keys);
    return secret;
  };

  test.each([
    ['ab\u007f\u007fc\r', 'c'],
    ['a😀\bb\r', 'ab'],
    ['\u007fa\r', 'a'],
    ['abc\u0015d\r', 'd'],
    ['a\u0004b\r', 'ab'],
    ['a\u001b\tb \r', 'ab '],
  ])('%j gives %j', async (keys, text) => {
    expect(await typed(keys)).toEqual(line(text));
  });

  test('Ctrl+D where nothing is typed ends the input', async () => {
    expect(await typed('\u0004')).toEqual({ type: 'end' });
    expect(await typed('a\u007f\u0004')).toEqual({ type: 'end' });
  });

  test('Ctrl+U takes back a line that was too long', async () => {
    const long = 'x'.repeat(LONGEST_LINE);
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const reader = new LineReader(input);
    input.write(`${long}y`);
    await settled();
    expect(reader.hasTypedAhead()).toBe(true);
    const secret = reader.nextSecret();
    input.write('\u0015z\r');
    expect(await secret).toEqual(line('z'));
  });
});

test('a secret of a pipe, and of a terminal without a raw mode, is a line as any other', async () => {
  for (const properties of [{}, { isTTY: true }, { setRawMode: () => expect.fail('a pipe') }]) {
    const input = Object.assign(new PassThrough(), properties);
    const reader = new LineReader(input);
    const secret = reader.nextSecret();
    input.write('a\u007fb\n');
    expect(await secret).toEqual(line('a\u007fb'));
  }
});

test('after a secret keys are no longer edited here', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const reader = new LineReader(input);
  const secret = reader.nextSecret();
  input.write('abc\r');
  await secret;
  const next = reader.next();
  input.write('a\u007fb\n');
  expect(await next).toEqual(line('a\u007fb'));
});

test('a question withdrawn beforehand takes no line', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  input.write('one\n');
  expect(await reader.next(AbortSignal.abort())).toEqual({ type: 'aborted' });
  expect(await reader.next()).toEqual(line('one'));
});

test('a question that has its line is not withdrawn any more, nor is the next one by its signal', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  const controller = new AbortController();
  const first = reader.next(controller.signal);
  input.write('one\n');
  expect(await first).toEqual(line('one'));
  const second = reader.next();
  controller.abort();
  input.write('two\n');
  expect(await second).toEqual(line('two'));
});

test.each(['end', 'close', 'error'] as const)('the event %s ends the input', async (event) => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  input.write('half');
  const first = reader.next();
  await settled();
  input.emit(event);
  expect(await first).toEqual(line('half'));
  expect(await reader.next()).toEqual({ type: 'end' });
});

test('an input that has ended already has what was read before, and its end', async () => {
  const input = new PassThrough();
  input.end();
  input.resume();
  await settled();
  expect(input.readableEnded).toBe(true);
  const reader = new LineReader(input, 'one\ntwo');
  for (const text of ['one', 'two']) expect(await reader.next()).toEqual(line(text));
  expect(await reader.next()).toEqual({ type: 'end' });
});

test('a closed reader listens no more and leaves its input paused', () => {
  const input = new PassThrough();
  const before = ['data', 'end', 'close', 'error'].map((event) => input.listenerCount(event));
  const reader = new LineReader(input);
  input.write('half');
  expect(reader.close()).toBe('half');
  expect(['data', 'end', 'close', 'error'].map((event) => input.listenerCount(event))).toEqual(
    before,
  );
  expect(input.isPaused()).toBe(true);
});

test('lines and half a line are typed ahead', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  expect(reader.hasTypedAhead()).toBe(false);
  input.write('ha');
  await settled();
  expect(reader.hasTypedAhead()).toBe(true);
  input.write('lf\n');
  await settled();
  expect(reader.hasTypedAhead()).toBe(true);
  await reader.next();
  expect(reader.hasTypedAhead()).toBe(false);
});

test('while the terminal is lent nothing is read, also where the other program fails', async () => {
  const input = new PassThrough();
  const reader = new LineReader(input);
  const failure = new Error('no editor');
  const lent = reader.lend(async () => {
    expect(input.isPaused()).toBe(true);
    throw failure;
  });
  await expect(lent).rejects.toBe(failure);
  expect(input.isPaused()).toBe(false);
});

describe('a yes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const quiet = async (before: string, meanwhile: string) => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const reader = new LineReader(input, before);
    await vi.advanceTimersByTimeAsync(50);
    let is: boolean | null = null;
    void reader.staysQuiet().then((value) => (is = value));
    await vi.advanceTimersByTimeAsync(100);
    expect(is).toBeNull();
    input.write(meanwhile);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(input.listenerCount('data')).toBe(1);
    return is;
  };

  test('stands alone where nothing was typed before or after it', async () => {
    expect(await quiet('', '')).toBe(true);
    expect(await quiet('more', '')).toBe(false);
    expect(await quiet('', 'x')).toBe(false);
  });
});

test('at a terminal a line that comes by turns of the loop is one paste, and one that comes later is not', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const reader = new LineReader(input);
  for (const text of ['one\n', 'two\n', '\n']) {
    input.emit('data', text);
    await settled(1);
  }
  expect(await reader.next()).toEqual(line('one'));
  expect(await reader.next()).toEqual(line('two'));
  expect(await reader.next()).toEqual({ type: 'rest' });
  await settled();
  input.emit('data', 'three\n');
  await settled(2);
  input.emit('data', '\n');
  expect(await reader.next()).toEqual(line('three'));
  expect(await reader.next()).toEqual(line(''));
});
