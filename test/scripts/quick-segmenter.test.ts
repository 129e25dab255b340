import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { quickSegmenter, withQuickSegmenter } from '../../scripts/quick-segmenter.ts';

const make = () => new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function segmentsOf(text: string, segmenter: Pick<Intl.Segmenter, 'segment'>) {
  return [...segmenter.segment(text)];
}

/** What holds each place, and those beside both ends. */
function holders(text: string, segmenter: Pick<Intl.Segmenter, 'segment'>) {
  const segments = segmenter.segment(text);
  const places = Array.from({ length: text.length + 2 }, (_, index) => index - 1);
  return [segments.containing(), ...places.map((place) => segments.containing(place))];
}

test('has the characters that Intl.Segmenter has', () => {
  const unit = fc.oneof(
    fc.constantFrom(...'ab─│╭✓✗●○…‘”•›→▐é\u001B'),
    fc.constantFrom(
      '\u0301',
      '\u200D',
      '\uFE0F',
      '👩',
      '💻',
      '🇮',
      '🇸',
      '日',
      '각',
      '\r',
      '\n',
      'कि',
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
      expect(segmentsOf(text, quickSegmenter(make))).toEqual(segmentsOf(text, make()));
      expect(holders(text, quickSegmenter(make))).toEqual(holders(text, make()));
    }),
    { numRuns: 2_000 },
  );
});

test('makes none for the signs of a screen, and one for all other texts', () => {
  const made = vi.fn<typeof make>(make);
  const segmenter = quickSegmenter(made);
  expect(segmentsOf('╭ ✓ a › b … ╮\u001B[36m', segmenter)).toHaveLength(18);
  expect(made).not.toHaveBeenCalled();
  expect(segmentsOf('e\u0301', segmenter)).toHaveLength(1);
  expect(segmentsOf('👩‍💻', segmenter)).toHaveLength(1);
  expect(made).toHaveBeenCalledOnce();
});

test('says where another version of a module reads otherwise', () => {
  expect(() => withQuickSegmenter('export {};', './helper.ts')).toThrow('not one segmenter');
  expect(withQuickSegmenter('const segmenter = new Intl.Segmenter();', './helper.ts')).toBe(
    'import { quickSegmenter } from "./helper.ts";\n' +
      'const segmenter = quickSegmenter(() => new Intl.Segmenter());',
  );
});
