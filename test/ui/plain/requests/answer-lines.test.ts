import { describe, expect, test } from 'vitest';
import { findLines, tellAnswer } from '../../../../source/ui/plain/requests/answer-lines.ts';
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
      '5 rows hold that.',
      '  products[0].title: "Snow"',
      '  products[0].tags[0]: "snowy"',
      '  products[1].snow: [ 2 items ]',
      '  products[1].email: "snow@example.com"',
      String.raw`  echo: "snow *** \u001b[31m"`,
    ]);
  });

  test('finds nothing that is hidden while presenting', () => {
    const lines = findLines(answer, 'snow', { ...PLAIN, isPresenting: true });
    expect(lines[0]).toBe('4 rows hold that.');
    expect(lines.join('\n')).not.toContain('example.com');
  });

  test('says so where there is nothing', () => {
    expect(findLines(answer, 'rain', PLAIN)).toEqual(['No row holds that.']);
    expect(findLines(null, 'rain', PLAIN)).toEqual(['There is no answer yet.']);
  });

  test('reads out no more than thirty', () => {
    const many = answerTo(
      'GET x',
      Array.from({ length: 100 }, () => 'same'),
    );
    const lines = findLines(many, 'same', PLAIN);
    expect([lines[0], lines.length, lines.at(-1)]).toEqual([
      '100 rows hold that.',
      32,
      '  and 70 more.',
    ]);
  });
});

test('an answer of very many rows is told to its end, a part at a time', () => {
  const lines: string[] = [];
  const asker = {
    say: (...said: readonly string[]) => void lines.push(...said),
    show: (...shown: readonly string[]) => {
      expect(shown.length).toBeLessThanOrEqual(1000);
      lines.push(...shown);
    },
  };
  const many = Array.from({ length: 200_000 }, (_, index) => index);
  tellAnswer(asker, answerTo('GET x', many), PLAIN);
  expect(lines[0]).toMatch(/^200 answered, 12 ms, \d+ bytes$/);
  expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([200_003, '  199999', ']']);
});
