import { expect, test } from 'vitest';
import { EMPTY_SIZE, fitInsert, type TextSize } from '../../../source/core/text/text-size.ts';

const exact = (graphemes: number): TextSize => ({ graphemes, isExact: true });
const most = (graphemes: number): TextSize => ({ graphemes, isExact: false });

/** What fits of a text behind `before`, where nothing is removed. */
function fit(before: string, size: TextSize, insert: string, maxLength: number) {
  return fitInsert({ before, after: '', isWhole: true }, size, insert, maxLength);
}

test('nothing that is put in changes nothing, and what fits is counted', () => {
  expect(fit('ab', exact(2), '', 2)).toEqual({ fitting: '', isCut: false, size: exact(2) });
  expect(fit('', EMPTY_SIZE, 'é\u0301x', 2)).toEqual({
    ...{ fitting: 'é\u0301x', isCut: false, size: most(2) },
  });
  expect(fit('ab', exact(2), 'c', 3)).toEqual({ fitting: 'c', isCut: false, size: most(3) });
});

test('what is too long is cut at a whole character, and a full text takes nothing', () => {
  expect(fit('ab', exact(2), 'cde', 4)).toEqual({ fitting: 'cd', isCut: true, size: most(4) });
  expect(fit('ab', exact(2), 'c', 2)).toEqual({ fitting: '', isCut: true, size: exact(2) });
  expect(fit('abc', exact(3), 'c', 2)).toEqual({ fitting: '', isCut: true, size: exact(3) });
  const removed = { before: 'a', after: 'b', isWhole: false };
  expect(fitInsert(removed, exact(9), 'cd', 3)).toEqual({
    ...{ fitting: 'c', isCut: true, size: most(3) },
  });
  expect(fitInsert(removed, exact(9), '', 3)).toEqual({ fitting: '', isCut: false, size: most(2) });
  expect(fitInsert(removed, exact(9), 'x', 2)).toEqual({ fitting: '', isCut: true, size: most(2) });
});

test('a size that is only at most that is counted anew near the limit', () => {
  // Two characters that were counted as nine.
  expect(fit('e\u0301e\u0301', most(9), 'x', 3)).toEqual({
    ...{ fitting: 'x', isCut: false, size: most(3) },
  });
  // No text has more characters than units.
  expect(fit('ab', most(9), 'x', 3)).toEqual({ fitting: 'x', isCut: false, size: most(3) });
});

test('texts of more than 64 units count as long as they are, until that is too much', () => {
  const marks = (units: number) => 'e\u0301'.repeat(units / 2);
  expect(fit('', EMPTY_SIZE, marks(64), 100).size).toEqual(most(32));
  expect(fit('', EMPTY_SIZE, marks(66), 100).size).toEqual(most(66));
  expect(fit('', EMPTY_SIZE, marks(66), 40)).toEqual({
    ...{ fitting: marks(66), isCut: false, size: most(33) },
  });
});

test('of one character without end no more than a thousand units are taken', () => {
  const endless = `e${'\u0301'.repeat(3000)}`;
  expect(fit('', EMPTY_SIZE, endless, 1).fitting).toHaveLength(1000);
  expect(fit('', EMPTY_SIZE, endless, 2).fitting).toHaveLength(2000);
});
