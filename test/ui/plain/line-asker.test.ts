import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { EMPTY_LINES_LEFT_OUT } from '../../../source/core/text/clean-insert.ts';
import type { SideCommand } from '../../../source/ui/plain/askers/asker.ts';
import { LineAsker } from '../../../source/ui/plain/askers/line-asker.ts';
import { settled } from '../../support/terminal/waiting.ts';

function open() {
  const input = new PassThrough();
  const output = new PassThrough();
  const said = () => String(output.read() ?? '');
  return { input, asker: new LineAsker({ input, output }), said };
}

test('a question that is withdrawn and asked again is said once, until something is said behind it', async () => {
  const { input, asker, said } = open();
  const ask = async () => {
    const controller = new AbortController();
    const answer = asker.ask('Which one?', { signal: controller.signal });
    controller.abort();
    await answer;
  };
  await ask();
  await ask();
  expect(said()).toBe('Which one?\n');
  asker.say('News.');
  await ask();
  expect(said()).toBe('News.\nWhich one?\n');
  const last = asker.ask('Which one?');
  input.write('this\n');
  expect(await last).toEqual({ type: 'value', value: 'this' });
  expect(said()).toBe('');
});

test('one that is withdrawn before it is said is never said', async () => {
  const { asker, said } = open();
  expect(await asker.ask('Which one?', { signal: AbortSignal.abort() })).toEqual({
    type: 'aborted',
  });
  expect(said()).toBe('');
});

test('a choice is taken by its number, by its word, or read from what else was typed', async () => {
  const { input, asker } = open();
  const choices = [
    { value: 'a', title: 'The first', text: null, word: 'first' },
    { value: 'b', title: 'The second', text: 'It is later.', word: 'second' },
  ];
  const choose = () => asker.choose('Which?', choices, { initial: 'a', read: (line) => line });
  for (const [line, value] of [
    ['2', 'b'],
    ['SECOND', 'b'],
    ['', 'a'],
    ['other', 'other'],
  ] as const) {
    input.write(`${line}\n`);
    expect(await choose()).toEqual({ type: 'value', value });
  }
});

test('choices that were listed before are asked for in one line', async () => {
  const { input, asker, said } = open();
  const choices = [{ value: 'a', title: 'The first', text: 'It is here.', word: 'first' }];
  input.write('1\n1\n');
  await asker.choose('Which?', choices, { initial: 'a' });
  expect(said()).toBe(
    'Which?\n  1. The first (first). It is here.\nType a number from 1 to 1, back or quit. Enter takes 1.\n',
  );
  await asker.choose('Which?', choices, { initial: 'a', isAgain: true });
  expect(said()).toBe('Which? Type a number from 1 to 1; words lists them. Enter takes 1.\n');
});

test('empty lines behind a pasted answer are told, and the next question is put again', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const asker = new LineAsker({ input, output });
  input.write('demo\n\n\n');
  expect(await asker.ask('Store?')).toEqual({ type: 'value', value: 'demo' });
  const choices = [{ value: 'a', title: 'The first', text: null }];
  const choice = asker.choose('Which?', choices, { initial: 'a' });
  await settled();
  expect(String(output.read())).toBe(
    [
      ...[
        'Store?',
        'Which?',
        '  1. The first',
        'Type a number from 1 to 1, back or quit. Enter takes 1.',
      ],
      EMPTY_LINES_LEFT_OUT,
      ...['Which? Type a number from 1 to 1; words lists them. Enter takes 1.', ''],
    ].join('\n'),
  );
  input.write('\n');
  expect(await choice).toEqual({ type: 'value', value: 'a' });
});

test('a line that is too long is refused with its limit, and the question is put again', async () => {
  const { input, asker, said } = open();
  input.write(`${'x'.repeat(16 * 1024 * 1024 + 1)}\ndemo\n`);
  expect(await asker.ask('Store?')).toEqual({ type: 'value', value: 'demo' });
  expect(said()).toBe(
    [
      'Store?',
      'That line is longer than 16777216 characters and was not read. ' +
        'Type a shorter one; the command request takes a long body from a file, with --data @FILE.',
      'Store?',
      '',
    ].join('\n'),
  );
});

/** All that a piped input answers to a question, and all that is said meanwhile. */
async function converse<Result>(
  typed: string,
  put: (asker: LineAsker) => Promise<Result>,
  sideCommands: readonly SideCommand[] = [],
): Promise<{ readonly answer: Result; readonly said: readonly string[] }> {
  const input = new PassThrough();
  const output = new PassThrough();
  const asker = new LineAsker({ input, output }, sideCommands);
  input.end(typed);
  const answer = await put(asker);
  return {
    answer,
    said: String(output.read() ?? '')
      .split('\n')
      .slice(0, -1),
  };
}

const LIST = [
  { value: 'a', title: 'The first', text: null, word: 'first' },
  { value: 'b', title: 'The second', text: 'It is later.', word: 'same' },
  { value: 'c', title: 'The third', text: 'It is the last.' },
  { value: 'd', title: 'The fourth', text: null, word: 'same' },
];

const LISTED = [
  'Which?',
  '  1. The first (first)',
  '  2. The second (same). It is later.',
  '  3. The third. It is the last.',
  '  4. The fourth (same)',
];

test.each([
  ['1', 'a'],
  [' 3 ', 'c'],
  ['004', 'd'],
  ['First', 'a'],
  ['same', 'b'],
])('the line %j takes a choice', async (line, value) => {
  const { answer, said } = await converse(`${line}\n`, (asker) => asker.choose('Which?', LIST));
  expect(answer).toEqual({ type: 'value', value });
  expect(said).toEqual([...LISTED, 'Type a number from 1 to 4, back or quit.']);
});

test.each(['', '0', '5', '-1', '+1', '1.0', '1e0', '0x1', '0001', 'undefined', 'firs'])(
  'the line %j takes none, and the choices are not listed again',
  async (line) => {
    const { answer, said } = await converse(`${line}\n2\n`, (asker) =>
      asker.choose('Which?', LIST),
    );
    expect(answer).toEqual({ type: 'value', value: 'b' });
    expect(said.slice(LISTED.length)).toEqual([
      'Type a number from 1 to 4, back or quit.',
      'That is none of the numbers.',
      'Which? Type a number from 1 to 4; words lists them.',
    ]);
  },
);

test.each([
  ['BACK\n', { type: 'back' }],
  [' quit\n', { type: 'quit' }],
  ['', { type: 'end' }],
])('%j leaves every question', async (typed, answer) => {
  const left = async (put: (asker: LineAsker) => Promise<unknown>) =>
    (await converse(typed, put)).answer;
  expect(await left((asker) => asker.choose('Which?', LIST))).toEqual(answer);
  expect(await left((asker) => asker.ask('Which?'))).toEqual(answer);
  expect(await left((asker) => asker.askSecret('Which?'))).toEqual(answer);
  expect(await left((asker) => asker.confirm('Which?'))).toEqual(answer);
});

test('what else can be typed is named, and is read as it was typed, but not an empty line', async () => {
  const read: string[] = [];
  const { answer, said } = await converse('\n Gone \n More \n', (asker) =>
    asker.choose('Which?', LIST, {
      takes: 'the text of the page',
      read: (line) => {
        read.push(line);
        return line.includes('More') ? 'e' : null;
      },
    }),
  );
  expect(answer).toEqual({ type: 'value', value: 'e' });
  expect(read).toEqual([' Gone ', ' More ']);
  const again = [
    'That is none of the numbers.',
    'Which? Type a number from 1 to 4, or the text of the page; words lists them.',
  ];
  expect(said).toEqual([
    ...LISTED,
    'Type a number from 1 to 4, or the text of the page, back or quit.',
    ...again,
    ...again,
  ]);
});

test('Enter takes the first of the choices that stand for the same', async () => {
  const twice = [
    { value: 'x', title: 'One', text: null },
    { value: 'y', title: 'Two', text: null },
    { value: 'y', title: 'Three', text: null },
  ];
  const { answer, said } = await converse('\n', (asker) =>
    asker.choose('Which?', twice, { initial: 'y', isAgain: true }),
  );
  expect(answer).toEqual({ type: 'value', value: 'y' });
  expect(said).toEqual(['Which? Type a number from 1 to 3; words lists them. Enter takes 2.']);
});

test.each([
  ['demo \n', {}, 'demo ', ['Store?']],
  ['  \n', {}, '', ['Store?']],
  ['\n', { initial: 'shop' }, 'shop', ['Store? Enter takes shop.']],
  ['other\n', { initial: 'shop' }, 'other', ['Store? Enter takes shop.']],
  ['demo\n', { goesOn: true }, 'demo', []],
  [' Quit\n', { isText: true }, ' Quit', ['Store?']],
  ['one\n', { only: (line: string) => line === 'one' }, 'one', ['Store?']],
])('the line %j, asked for with %j, gives %j', async (typed, options, value, words) => {
  const { answer, said } = await converse(typed, (asker) => asker.ask('Store?', options));
  expect(answer).toEqual({ type: 'value', value });
  expect(said).toEqual(words);
});

test.each([
  ['', false],
  ['N', false],
  [' no ', false],
  ['y', true],
  ['Yes ', true],
])('the line %j of a pipe says %s', async (line, value) => {
  const { answer, said } = await converse(`perhaps\n${line}\n`, (asker) => asker.confirm('Send?'));
  expect(answer).toEqual({ type: 'value', value });
  const words = 'Send? Type yes or no. Enter takes no.';
  expect(said).toEqual([words, words]);
});

test('a side command answers no question, and what it says again is its own to choose', async () => {
  const handled: string[] = [];
  const command = (word: string, repeatsQuestion?: true): SideCommand => ({
    title: null,
    handle(line, asker) {
      if (line !== word) return null;
      handled.push(line);
      asker.say(`About ${word}.`);
      return Promise.resolve();
    },
    open: () => Promise.resolve(),
    ...(repeatsQuestion === undefined ? {} : { repeatsQuestion }),
  });
  const commands = [command('terms'), command('words', true)];
  const { answer, said } = await converse(
    'terms\nwords\n1\n',
    (asker) => asker.choose('Which?', LIST.slice(0, 1)),
    commands,
  );
  expect(answer).toEqual({ type: 'value', value: 'a' });
  const whole = ['Which?', '  1. The first (first)', 'Type a number from 1 to 1, back or quit.'];
  expect(said).toEqual([
    ...whole,
    'About terms.',
    'Which? Type a number from 1 to 1; words lists them.',
    'About words.',
    ...whole,
  ]);
  const text = await converse('terms\n', (asker) => asker.ask('…', { isText: true }), commands);
  expect(text).toEqual({ answer: { type: 'value', value: 'terms' }, said: ['…'] });
  expect(handled).toEqual(['terms', 'words']);
});

test('a question that a side command has withdrawn is not said again', async () => {
  const withdrawal = new AbortController();
  const leaving: SideCommand = {
    title: null,
    handle: () => Promise.resolve().then(() => void setImmediate(() => withdrawal.abort())),
    open: () => Promise.resolve(),
  };
  const { answer, said } = await converse(
    'leave\n',
    (asker) => asker.ask('Store?', { signal: withdrawal.signal }),
    [leaving],
  );
  expect(answer).toEqual({ type: 'aborted' });
  expect(said).toEqual(['Store?']);
});

test('the echo of a terminal is off before a secret is asked for', async () => {
  const order: string[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (on: boolean) => order.push(`raw ${on}`),
  });
  const output = new PassThrough();
  output.on('data', (chunk: Buffer) => order.push(String(chunk)));
  const asker = new LineAsker({ input, output });
  const secret = asker.askSecret('Token?');
  input.write('canary\r');
  expect(await secret).toEqual({ type: 'value', value: 'canary' });
  expect(order.slice(0, 2)).toEqual(['raw true', 'Token?\n']);
  expect(order.at(-1)).toBe('raw false');
});

test.each([
  ['the unread lines of a pipe are', false, 'two\nthree', ['two\nthree\n']],
  ['what a person typed ahead is not', true, 'two\n', []],
  ['nothing is, where all was read,', false, '', []],
])('%s given back at the end', async (_name, isTTY, rest, expected) => {
  const input = Object.assign(new PassThrough(), { isTTY });
  const given: string[] = [];
  const asker = new LineAsker({
    input,
    output: new PassThrough(),
    before: 'zero\n',
    giveBack: (unread) => given.push(unread),
  });
  input.end(`one\n${rest}`);
  expect(await asker.ask('?')).toEqual({ type: 'value', value: 'zero' });
  expect(await asker.ask('?')).toEqual({ type: 'value', value: 'one' });
  expect(asker.hasTypedAhead()).toBe(rest !== '');
  await settled();
  asker.close();
  expect(given).toEqual(expected);
});

test('no bell is among the lines, what may be copied is said as it is, and the input can be lent', async () => {
  const { input, asker, said } = open();
  asker.ring();
  asker.show('one', ['two', 'three']);
  expect(said()).toBe('one\ntwo\nthree\n');
  expect(await asker.lend(() => Promise.resolve(input.isPaused()))).toBe(true);
  expect(input.isPaused()).toBe(false);
});
