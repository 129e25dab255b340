import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { LineReader } from '../../../source/ui/plain/askers/line-reader.ts';
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
