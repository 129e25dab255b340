import { describe, expect, test } from 'vitest';
import type { FieldCall } from '../../../../source/core/requests/call.ts';
import {
  isSameRequest,
  withAnswer,
  withPage,
} from '../../../../source/core/explorer/flight/pages.ts';
import { newReading } from '../../../../source/core/explorer/reading/reading.ts';
import { answerTo } from '../../../support/explorer/request-answer.ts';

const CALL: FieldCall = { api: 'rest', method: 'GET', path: 'a.json', headers: [], body: '' };

/** An answer of so many bytes. */
const sized = (bytes: number) => answerTo('GET a.json', `"${'x'.repeat(bytes - 2)}"`);

describe('answers that are held for comparing them', () => {
  const kept = (id: number, bytes = 100) => ({ id, answer: sized(bytes) });
  const idsOf = (answers: ReadonlyArray<{ readonly id: number }>) => answers.map(({ id }) => id);

  test('have the last one first', () => {
    expect(idsOf(withAnswer([kept(2), kept(1)], kept(3)))).toEqual([3, 2, 1]);
  });

  test('are fifty at most, and the first ones go', () => {
    const answers = Array.from({ length: 50 }, (_, index) => kept(50 - index));
    const ids = idsOf(withAnswer(answers, kept(51)));
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, 51, 2]);
  });

  test('have so many bytes together at most, which the last of them may just reach', () => {
    const answers = [kept(2), kept(1)];
    expect(idsOf(withAnswer(answers, kept(3), 300))).toEqual([3, 2, 1]);
    expect(idsOf(withAnswer(answers, kept(3), 299))).toEqual([3, 2]);
    expect(idsOf(withAnswer(answers, kept(3), 199))).toEqual([3]);
    expect(idsOf(withAnswer(answers, kept(3), 99))).toEqual([]);
  });
});

describe('pages that one can go back to', () => {
  const page = (bytes: number | null) => ({
    call: CALL,
    shown: bytes === null ? null : { answer: sized(bytes), reading: newReading() },
  });
  const isShown = (pages: ReturnType<typeof withPage>) => pages.map(({ shown }) => shown !== null);

  test('keep their answers from the last one back, as far as the bytes go', () => {
    const pages = [page(100), page(null), page(100)];
    expect(isShown(withPage(pages, page(100), 300))).toEqual([true, false, true, true]);
    expect(isShown(withPage(pages, page(100), 299))).toEqual([false, false, true, true]);
    expect(isShown(withPage(pages, page(100), 199))).toEqual([false, false, false, true]);
  });

  test('are a thousand at most', () => {
    const pages = Array.from({ length: 1000 }, () => page(null));
    const more = withPage(pages, page(10));
    expect([more.length, more[0]?.shown, more.at(-1)?.shown?.answer.size]).toEqual([
      1000,
      null,
      10,
    ]);
  });
});

test('a request is the same where method, address and body are', () => {
  const asked = (line: string) => answerTo(line, {}).asked;
  const one = asked('POST a.json {"b":1}');
  const others = [
    'POST a.json {"b":1}',
    'PUT a.json {"b":1}',
    'POST b.json {"b":1}',
    'POST a.json {}',
  ];
  expect(others.map((line) => isSameRequest(one, asked(line)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
