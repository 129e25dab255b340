import { expect, test } from 'vitest';
import type { TypedLines } from '../../../../source/core/requests/typed-request.ts';
import type { Answer } from '../../../../source/ui/plain/askers/asker.ts';
import { moreLines } from '../../../../source/ui/plain/requests/typing.ts';
import { scriptedAsker, value } from '../../../support/guide/scripted-asker.ts';

/** A text that is whole with a line that closes it. */
function typed(first: string): TypedLines {
  const lines = [first];
  return {
    get text() {
      return lines.join('\n');
    },
    add: (line: string) => void lines.push(line),
    unfinished() {
      const last = lines.at(-1);
      if (last === '}') return null;
      return last === ']' ? 'a } closes it' : 'it ends';
    },
  };
}

async function goOn(answers: ReadonlyArray<string | Answer<unknown>>, hasTypedAhead = false) {
  const asker = scriptedAsker(answers.map((one) => (typeof one === 'string' ? value(one) : one)));
  const text = await moreLines({ ...asker, hasTypedAhead: () => hasTypedAhead }, typed('{'));
  return { text, said: asker.said, asked: asker.asked.length, question: asker.asked[0] };
}

const UNTIL = 'It is not complete until it ends; two empty lines cancel it.';
const GIVEN_UP = 'Cancelled; nothing was sent.';

test('a text goes on until it is whole; what it waits for is said once, and again when it changes', async () => {
  expect(await goOn(['a', 'b', '}', 'c'])).toEqual({
    question: { kind: 'ask', question: '…', options: { goesOn: true, isText: true } },
    text: '{\na\nb\n}',
    said: [UNTIL],
    asked: 3,
  });
  expect((await goOn(['a', ']', '}'])).said).toEqual([
    UNTIL,
    'It is not complete until a } closes it; two empty lines cancel it.',
  ]);
});

test('two empty lines cancel it, one does not, nor two that are apart', async () => {
  expect(await goOn(['', ' ', '}'])).toMatchObject({
    text: null,
    said: [UNTIL, GIVEN_UP],
    asked: 2,
  });
  expect((await goOn(['', 'a', '', '}'])).text).toBe('{\n\na\n\n}');
});

test('two empty lines of a paste are a part of it', async () => {
  expect((await goOn(['', '', '}'], true)).text).toBe('{\n\n\n}');
});

test('its end, and whatever else leaves the question, sends nothing', async () => {
  expect(await goOn([])).toMatchObject({
    text: null,
    said: [UNTIL, 'The input ended in the middle of it; nothing was sent.'],
    asked: 1,
  });
  expect((await goOn([{ type: 'back' }, '}'])).said).toEqual([UNTIL, GIVEN_UP]);
});

test('a text without an end is given up after more lines than a request has', async () => {
  let asked = 0;
  const ask = async <Value>() => {
    asked += 1;
    return value('a') as Answer<Value>;
  };
  const endless = { text: '', add: () => {}, unfinished: () => 'it ends' };
  const asker = { ...scriptedAsker(), ask };
  expect({ text: await moreLines(asker, endless), asked }).toEqual({ text: null, asked: 20_000 });
});
