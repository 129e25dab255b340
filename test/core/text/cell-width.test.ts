import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellWidth, cutToWidth } from '../../../source/core/text/cell-width.ts';

describe('cutting to a width', () => {
  it('leaves what fits as it is', () => {
    expect(cutToWidth('abc', 3)).toBe('abc');
    expect(cutToWidth('漢字', 4)).toBe('漢字');
    expect(cutToWidth('', 0)).toBe('');
  });

  it('marks what it cut, within the width', () => {
    expect(cutToWidth('abcdef', 4)).toBe('abc…');
    expect(cutToWidth('abcdef', 1)).toBe('…');
    expect(cutToWidth('abcdef', 4, '...')).toBe('a...');
    expect(cutToWidth('abcdef', 2, '...')).toBe('ab');
  });

  it('never halves a wide character', () => {
    expect(cutToWidth('漢字漢字', 4)).toBe('漢…');
    expect(cutToWidth('漢字漢字', 5)).toBe('漢字…');
  });

  it('never takes a joined emoji apart', () => {
    expect(cutToWidth('👩\u200d💻👩\u200d💻👩\u200d💻', 5)).toBe('👩\u200d💻👩\u200d💻…');
  });

  it('stays within any width for any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 50 }), (whole, width) => {
        const cut = cutToWidth(whole, width);
        expect(cellWidth(cut)).toBeLessThanOrEqual(width);
        expect(cut === whole || cut === '' || whole.startsWith(cut.replace(/…$/, ''))).toBe(true);
        if (cellWidth(whole) <= width) expect(cut).toBe(whole);
      }),
      { numRuns: 2000 },
    );
  });
});
