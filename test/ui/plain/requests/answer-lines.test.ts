import { describe, expect, test } from 'vitest';
import {
  bodyPortion,
  findLines,
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
