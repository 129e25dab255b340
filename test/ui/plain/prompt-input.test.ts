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
