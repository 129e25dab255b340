import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { EMPTY_LINES_LEFT_OUT } from '../../../source/core/text/clean-insert.ts';
import { PromptAsker } from '../../../source/ui/plain/askers/prompt-asker.ts';
import { PromptInput } from '../../../source/ui/plain/askers/prompt-input.ts';

/** Some turns of the loop: keys are fed after two. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

/** As a prompt does it: the first keys that end an answer are its answer. */
function answered(input: PromptInput): Promise<string> {
  return new Promise((resolve) => {
    input.open().once('data', (keys: unknown) => {
      input.done();
      resolve(String(keys));
    });
  });
}

test('an Enter that the terminal wrote as a line feed between two prompts answers the next one', async () => {
  const terminal = new PassThrough();
  const input = new PromptInput(terminal);
  terminal.write('\r');
  await turns();
  expect(await answered(input)).toBe('\r');
  terminal.write('\n');
  await turns();
  expect(await answered(input)).toBe('\n');
  input.close();
});

test('both halves of a pasted line break are one Enter', async () => {
  const terminal = new PassThrough();
  const input = new PromptInput(terminal);
  terminal.write('one\r\ntwo\r\n');
  await turns();
  expect(await answered(input)).toBe('one\r');
  expect(await answered(input)).toBe('two\r');
  const rest = answered(input);
  await turns();
  terminal.write('x');
  expect(await rest).toBe('x');
  input.close();
});

test('what was typed of a line that was asked for no more begins the next one', async () => {
  const terminal = new PassThrough();
  const input = new PromptInput(terminal);
  const withdrawn = answered(input);
  await turns();
  terminal.write('htt');
  expect(await withdrawn).toBe('htt');
  input.takeBack();
  terminal.write('ps://\r');
  expect(await answered(input)).toBe('https://\r');
  input.close();
});

test('a line that is no answer to one question is one to the next, before what came behind it', async () => {
  const source = new PassThrough();
  const asker = new PromptAsker(source, new PassThrough().resume());
  source.write('GET shop.json\rquit not\rcancel\rlast\r');
  const only = (line: string): boolean => line === 'cancel';
  expect(await asker.ask('Still waiting', { only })).toEqual({ type: 'value', value: 'cancel' });
  for (const value of ['GET shop.json', 'quit not', 'last'])
    expect(await asker.ask('request>')).toEqual({ type: 'value', value });
  asker.close();
});

test('a word is heard while no prompt stands, and the lines around it are for the next one', async () => {
  const source = new PassThrough();
  const asker = new PromptAsker(source, new PassThrough().resume());
  const only = (line: string): boolean => line === 'cancel';
  const withdrawal = new AbortController();
  const heard = asker.waitForLine(only, withdrawal.signal);
  source.write('one\rcanc');
  await turns();
  source.write('el\r\ntwo\r');
  expect(await heard).toBe(true);
  const again = asker.waitForLine(only, withdrawal.signal);
  withdrawal.abort();
  expect(await again).toBe(false);
  expect(await asker.waitForLine(only, withdrawal.signal)).toBe(false);
  for (const value of ['one', 'two'])
    expect(await asker.ask('request>')).toEqual({ type: 'value', value });
  asker.close();
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'Ctrl+D that comes %i turns of promises after a question is withdrawn leaves all the same',
  async (later) => {
    const source = new PassThrough();
    const asker = new PromptAsker(source, new PassThrough().resume());
    const withdrawal = new AbortController();
    const ask = (signal?: AbortSignal) =>
      asker.choose(
        'Which?',
        [{ value: 1, title: 'one', text: null }],
        signal === undefined ? {} : { signal },
      );
    const first = ask(withdrawal.signal);
    await turns();
    withdrawal.abort();
    for (let turn = 0; turn < later; turn += 1) await Promise.resolve();
    source.emit('data', '\u0004');
    const answer = await first;
    // Where the first question was over already, it is the answer of the next one.
    expect(answer.type === 'aborted' ? await ask() : answer).toEqual({ type: 'quit' });
    asker.close();
  },
);

test('the terminal shows nothing by itself between two prompts, and Ctrl+C still ends', async () => {
  const modes: boolean[] = [];
  const terminal = Object.assign(new PassThrough(), {
    setRawMode: (isRaw: boolean) => modes.push(isRaw),
  });
  const input = new PromptInput(terminal);
  const first = answered(input);
  await turns();
  terminal.write('\r');
  await first;
  expect(modes).toEqual([true]);
  const interrupted = vi.fn<() => void>();
  process.once('SIGINT', interrupted);
  terminal.write('practice_secret');
  await turns();
  terminal.write('\u0003');
  await turns();
  process.off('SIGINT', interrupted);
  expect(interrupted).toHaveBeenCalledOnce();
  // After a pause the mode is the shell's.
  process.emit('SIGCONT');
  expect(modes).toEqual([true, false, true]);
  input.close();
  expect(modes).toEqual([true, false, true, false]);
});

test.each(['token\r\r\r', 'token\r\n\r\n', 'token\n\n'])(
  'empty lines behind a pasted answer answer nothing, and that is told: %j',
  async (paste) => {
    const source = new PassThrough();
    const output = new PassThrough();
    const asker = new PromptAsker(source, output);
    source.write(paste);
    expect(await asker.askSecret('Token?')).toEqual({ type: 'value', value: 'token' });
    const next = asker.ask('File?', { initial: '.env' });
    await turns();
    expect(asker.hasTypedAhead()).toBe(false);
    source.write('other\r');
    expect(await next).toEqual({ type: 'value', value: 'other' });
    expect(String(output.read()).split(EMPTY_LINES_LEFT_OUT)).toHaveLength(2);
    asker.close();
  },
);

test('empty lines of a pasted text are lines of it', async () => {
  const source = new PassThrough();
  const asker = new PromptAsker(source, new PassThrough().resume());
  source.write('{\r\r\rshop\r');
  expect(await asker.ask('request>')).toEqual({ type: 'value', value: '{' });
  for (const value of ['', '', 'shop'])
    expect(await asker.ask('…', { isText: true })).toEqual({ type: 'value', value });
  asker.close();
});

test('Enters by themselves, and those behind an arrow, are each an answer', async () => {
  const terminal = new PassThrough();
  const input = new PromptInput(terminal);
  terminal.write('\r\r\u001b[B\r\r');
  await turns();
  for (const keys of ['\r', '\r', '\u001b[B\r', '\r']) {
    expect(input.takeRest(false)).toBe(false);
    expect(await answered(input)).toBe(keys);
  }
  input.close();
});

test('a question that a line did not end has the empty lines behind it too', async () => {
  const terminal = new PassThrough();
  const input = new PromptInput(terminal);
  const given: string[] = [];
  terminal.write('bad\r\r');
  input.open(true).on('data', (keys: unknown) => given.push(String(keys)));
  await turns();
  expect(given).toEqual(['bad\r', '\r']);
  input.close();
});

/** A terminal that notes its modes and whether it is read. */
function noting() {
  const calls: string[] = [];
  const terminal = Object.assign(new PassThrough(), {
    setRawMode: (isRaw: boolean) => calls.push(isRaw ? 'raw' : 'cooked'),
  });
  const isRead = () => (terminal.isPaused() ? 'paused' : 'read');
  return { terminal, calls, input: new PromptInput(terminal), isRead };
}

test('a terminal is lent without raw mode, and has it again afterwards, also after a failure', async () => {
  const { calls, input, isRead } = noting();
  input.open();
  calls.length = 0;
  const failure = new Error('no editor');
  const lent = input.lend(async () => {
    expect([calls, isRead()]).toEqual([['cooked'], 'paused']);
    // Both were stopped and go on: the mode is that of the other program.
    process.emit('SIGCONT');
    expect(calls).toEqual(['cooked']);
    throw failure;
  });
  await expect(lent).rejects.toBe(failure);
  expect([calls, isRead()]).toEqual([['cooked', 'raw'], 'read']);
  process.emit('SIGCONT');
  expect(calls.slice(2)).toEqual(['cooked', 'raw']);
  input.close();
});

test('before the first prompt the mode of a terminal is left alone, also where it is lent', async () => {
  const { calls, input, isRead } = noting();
  const listeners = process.listenerCount('SIGCONT');
  expect(await input.lend(() => Promise.resolve('done'))).toBe('done');
  expect([calls, isRead()]).toEqual([[], 'read']);
  input.close();
  expect([calls, isRead()]).toEqual([[], 'paused']);
  expect(process.listenerCount('SIGCONT')).toBe(listeners);
});

test('raw mode is on from the first prompt to the last, and left once', async () => {
  const { terminal, calls, input } = noting();
  const listeners = process.listenerCount('SIGCONT');
  for (const keys of ['a\r', 'b\r']) {
    terminal.write(keys);
    expect(await answered(input)).toBe(keys);
  }
  expect(calls).toEqual(['raw']);
  input.close();
  input.close();
  expect(calls).toEqual(['raw', 'cooked']);
  expect(process.listenerCount('SIGCONT')).toBe(listeners);
  expect(terminal.listenerCount('data')).toBe(0);
});

test.each(['end', 'close', 'error'])('the event %s is the end of the input', async (event) => {
  const { terminal, input } = noting();
  let hasEnded = false;
  void input.ended.then(() => (hasEnded = true));
  await turns();
  expect(hasEnded).toBe(false);
  terminal.emit(event);
  await turns();
  expect(hasEnded).toBe(true);
  input.close();
});

test('Ctrl+C is a key of an open prompt, and no signal before the first one', async () => {
  const { terminal, input } = noting();
  const interrupted = vi.fn<() => void>();
  process.once('SIGINT', interrupted);
  terminal.write('\u0003');
  await turns();
  expect(input.hasTypedAhead()).toBe(true);
  expect(await answered(input)).toBe('\u0003');
  const open = answered(input);
  await turns();
  terminal.write('a\u0003b');
  expect(await open).toBe('a\u0003');
  expect(interrupted).not.toHaveBeenCalled();
  process.off('SIGINT', interrupted);
  input.close();
});

test('what was typed ahead can be thrown away, with what the terminal still has', async () => {
  const { terminal, input } = noting();
  terminal.write('yes\r');
  await turns();
  expect(input.hasTypedAhead()).toBe(true);
  terminal.write('more\r');
  await input.discard();
  expect(input.hasTypedAhead()).toBe(false);
  terminal.write('no\r');
  expect(await answered(input)).toBe('no\r');
  input.close();
});

test('lines that are put back come first, each as a line of its own', async () => {
  const { terminal, input } = noting();
  terminal.write('three\r');
  await turns();
  input.hold(['one', 'two']);
  input.hold([]);
  for (const keys of ['one\r', 'two\r', 'three\r']) expect(await answered(input)).toBe(keys);
  expect(input.hasTypedAhead()).toBe(false);
  input.close();
});

test.each([
  ['\u0004', true, true],
  ['a\u0004', true, false],
  ['a\u0004', false, true],
  ['\u0004', false, true],
])('the keys %j, in a line %s, leave: %s', async (keys, isLine, isLeft) => {
  const { terminal, input } = noting();
  const prompt = input.open(isLine);
  prompt.on('data', () => {});
  terminal.write(keys);
  await turns();
  expect(prompt.isLeft).toBe(isLeft);
  input.close();
});

test('a line is heard between prompts alone, the first that is meant, whatever ends it', async () => {
  for (const end of ['\r', '\n', '\r\n']) {
    const { terminal, input } = noting();
    terminal.write(['one', 'stop', 'two', 'stop', ''].join(end));
    await turns();
    const only = (line: string) => line === 'stop';
    const { signal } = new AbortController();
    expect(await input.waitForLine(only, signal)).toBe(true);
    expect(await input.waitForLine(only, signal)).toBe(true);
    const first = end === '\n' ? '\n' : '\r';
    for (const keys of ['one', 'two']) expect(await answered(input)).toBe(`${keys}${first}`);
    expect(await input.waitForLine(() => true, AbortSignal.abort())).toBe(false);
    input.close();
  }
});
