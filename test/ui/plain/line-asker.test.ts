import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { EMPTY_LINES_LEFT_OUT } from '../../../source/core/text/clean-insert.ts';
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
