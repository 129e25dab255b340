import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationWords, roughDuration, shortDuration } from '../../../source/core/text/duration.ts';

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [40, '0.1 s'],
    [9800, '9.8 s'],
    [60_000, '60 s'],
    [100_000, '1 minute 40 seconds'],
    [300_000, '5 minutes'],
    [86_400_000, '1 day'],
  ])('of %i ms that is waited for is %s', (ms, words) => {
    expect(shortDuration(ms)).toBe(words);
  });

  it.each([
    [0, '0 seconds'],
    [1000, '1 second'],
    [91_000, '91 seconds'],
    [605_000, '10 minutes'],
    [86_401_000, '24 hours'],
    [2_338_570_077_000, '27067 days'],
  ])('of about %i ms is %s', (ms, words) => {
    expect(roughDuration(ms)).toBe(words);
  });

  it('names no more than 179 seconds, however long it is', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e15, noNaN: true }), (ms) => {
        for (const words of [durationWords(ms), shortDuration(ms), roughDuration(ms)]) {
          const [, count = '0'] = /([\d.]+) s/.exec(words) ?? [];
          expect(Number(count)).toBeLessThan(180);
        }
      }),
    );
  });
});
