import { describe, expect, test } from 'vitest';
import {
  answerHead,
  bodyPortion,
  findLines,
  incompleteWords,
  linesPortion,
  PORTION_LINES,
  showPortion,
} from '../../../../source/ui/plain/requests/answer-lines.ts';
import type { Said } from '../../../../source/ui/plain/askers/asker.ts';
import { Secret } from '../../../../source/core/text/secret.ts';
import { answerTo } from '../../../support/explorer/request-answer.ts';

const PLAIN = { secrets: [new Secret('practice_token_x')], isPresenting: false };

describe('find', () => {
  const answer = answerTo('GET x', {
    products: [
      { title: 'Snow', tags: ['snowy', 1] },
      { snow: [1, 2], email: 'snow@example.com' },
    ],
    echo: 'snow practice_token_x \u001b[31m',
  });

  test('names each row that holds the text with its path, and no secret', () => {
    expect(findLines(answer, 'SNOW', PLAIN)).toEqual([
      '5 rows contain that.',
      '  products[0].title: "Snow"',
      '  products[0].tags[0]: "snowy"',
      '  products[1].snow: [ 2 items ]',
      '  products[1].email: "snow@example.com"',
      String.raw`  echo: "snow *** \u001b[31m"`,
    ]);
  });

  test('finds nothing that is hidden while presenting', () => {
    const lines = findLines(answer, 'snow', { ...PLAIN, isPresenting: true });
    expect(lines[0]).toBe('4 rows contain that.');
    expect(lines.join('\n')).not.toContain('example.com');
  });

  test('says so where there is nothing', () => {
    expect(findLines(answer, 'rain', PLAIN)).toEqual(['No row contains that.']);
    expect(findLines(null, 'rain', PLAIN)).toEqual(['There is no answer yet.']);
  });

  test('reads out no more than thirty', () => {
    const many = answerTo(
      'GET x',
      Array.from({ length: 100 }, () => 'same'),
    );
    const lines = findLines(many, 'same', PLAIN);
    expect([lines[0], lines.length, lines.at(-1)]).toEqual([
      '100 rows contain that.',
      32,
      '  and 70 more.',
    ]);
  });
});

describe('an answer of very many rows', () => {
  const many = Array.from({ length: 200_000 }, (_, index) => index);
  const { body } = answerTo('GET x', many);

  test('is shown a portion at a time, and each says how to get the next', () => {
    const lines: string[] = [];
    const asker = {
      say: (...said: readonly Said[]) => void lines.push(...said.flat()),
      show: (...shown: readonly Said[]) => {
        expect(shown.flat().length).toBeLessThanOrEqual(2000);
        lines.push(...shown.flat());
      },
    };
    const first = bodyPortion(body, PLAIN);
    if (first === null) throw new Error('no body');
    const rest = showPortion(asker, first);
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([
      PORTION_LINES + 1,
      '[',
      'Lines 1 to 40 of 200,002: more shows the next ones, more 200 as many.',
    ]);
    // However many are asked for, not all of them at once.
    const left = showPortion(asker, rest ?? first, 1_000_000);
    expect([lines.at(-2), left?.from]).toEqual(['  2038,', 2040]);
    const end = showPortion(asker, { ...first, from: 200_000 });
    expect([end, lines.at(-1)]).toEqual([null, ']']);
  });

  test('shows only what is asked for of them, and cuts what is very long', () => {
    const some = bodyPortion(body, PLAIN, Uint32Array.of(3, 5));
    expect([some?.count, some?.line(0), some?.line(1)]).toEqual([2, '  2,', '  4,']);
    const long = bodyPortion(answerTo('GET x', 'y'.repeat(1_000_000)).body, PLAIN);
    expect(long?.line(0)).toMatch(/^y{4000}… \(1,000,000 characters\)$/);
  });
});

describe('the boundaries of what is said of an answer', () => {
  const found = (body: unknown, sought: string) =>
    findLines(answerTo('GET x', body), sought, PLAIN);

  test('thirty places are said, and of one more that it is left', () => {
    const same = (count: number) =>
      found(
        Array.from({ length: count }, () => 'same'),
        'same',
      );
    expect(same(1)).toEqual(['1 row contains that.', '  [0]: "same"']);
    expect([same(30).length, same(30).at(-1)]).toEqual([31, '  [29]: "same"']);
    expect([same(31).length, same(31).at(-1)]).toEqual([32, '  and 1 more.']);
  });

  test('a row is said up to two hundred cells, and loses its last comma alone', () => {
    const [, whole = '', cut = ''] = found(['x'.repeat(198), 'x'.repeat(199)], 'xx');
    expect(whole).toBe(`  [0]: "${'x'.repeat(198)}"`);
    expect(cut).toBe(`  [1]: "${'x'.repeat(198)}…`);
    expect(found({ a: 'one, two,', b: 'one' }, 'one,')).toEqual([
      '1 row contains that.',
      '  a: "one, two,"',
    ]);
  });

  test('nothing is found in an answer without a body, nor without a text to look for', () => {
    expect(findLines({ ...answerTo('GET x', 'a'), body: null }, 'a', PLAIN)).toEqual([
      'No row contains that.',
    ]);
    expect(found('a', '')).toEqual(['Type the text behind find: find Snowboard.']);
    expect(found('one\ntwo', 'two')).toEqual(['1 row contains that.', '  line 2: two']);
  });

  test('a line of four thousand characters is whole, and no character is cut in two', () => {
    const line = (text: string) => bodyPortion(answerTo('GET x', text).body, PLAIN)?.line(0);
    expect(line('y'.repeat(4000))).toBe('y'.repeat(4000));
    expect(line('y'.repeat(4001))).toBe(`${'y'.repeat(4000)}… (4,001 characters)`);
    expect(line(`${'y'.repeat(3999)}😀z`)).toBe(`${'y'.repeat(3999)}\ufffd… (4,002 characters)`);
  });

  test('a portion has one line at least, and none of what is not there', () => {
    const said: string[] = [];
    const asker = {
      say: (...lines: readonly Said[]) => void said.push(...lines.flat()),
      show: (...lines: readonly Said[]) => void said.push(...lines.flat()),
    };
    const portion = linesPortion(['a', 'b', 'c']);
    expect(showPortion(asker, portion, 0)).toMatchObject({ from: 1, count: 3 });
    expect(showPortion(asker, { ...portion, from: 1 }, 1)).toMatchObject({ from: 2 });
    expect(showPortion(asker, { ...portion, from: 2 }, 5)).toBeNull();
    expect(showPortion(asker, portion, 3)).toBeNull();
    expect(said).toEqual([
      ...['a', 'Lines 1 to 1 of 3: more shows the next ones, more 200 as many.'],
      ...['b', 'Lines 2 to 2 of 3: more shows the next ones, more 200 as many.'],
      ...['c', 'a', 'b', 'c'],
    ]);
  });

  test('its head is what came of it, then its notes, and an incomplete one is named again', () => {
    const head = (status: number, size: number) =>
      answerHead({ status, size, durationMs: 11.6, notes: ['One.', 'Two.'], diagnoses: [] });
    expect(head(399, 1)).toEqual(['399 answered, 12 ms, 1 byte', 'One.', 'Two.']);
    expect(head(400, 2)[0]).toBe('400 refused, 12 ms, 2 bytes');
    const answer = { ...answerTo('GET x', 'a'), notes: ['Cut.', 'Two.'] };
    expect(incompleteWords(answer)).toEqual([]);
    expect(incompleteWords({ ...answer, incomplete: 'cut' })).toEqual(['Cut.']);
  });
});
