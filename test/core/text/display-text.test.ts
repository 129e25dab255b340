import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellWidth, cutToWidth } from '../../../source/core/text/cell-width.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { SHOWN_TEXTS } from '../../support/corpus/shown-texts.ts';
import { textCases } from '../../support/corpus/text-corpus.ts';

/** Whatever acts on a terminal or hides; a joiner inside an emoji is the one exception. */
const FORBIDDEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]|(?!\u200D)\p{Cf}/u;

/** Any UTF-16, with a liking for what is dangerous. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom('\u001b', '\u009b', '\u202e', '\u200d', '\ufe0f', '\u0301', '\t', '\n', '\r'),
      fc.constantFrom('\u{1F469}', '\u{1F4BB}', '\u{1F3FD}', '\u{E0041}', '漢', 'a', '\ud800'),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

describe('text on its way to the terminal', () => {
  it('P50: shows a joiner that joins nothing, and one joiner too many', () => {
    expect(toDisplayText('a\u200Db')).toBe('a<U+200D>b');
    expect(toDisplayText('\u{1F469}\u200Da')).toBe('\u{1F469}<U+200D>a');
    const family = Array.from({ length: 12 }, () => '\u{1F469}').join('\u200D');
    expect(toDisplayText(family).split('\u200D')).toHaveLength(10);
  });

  it.each(textCases('terminal-text').map((one) => [one.id, one.expect, one.input] as const))(
    '%s: %s',
    (id, _expect, input) => {
      const shown = cutToWidth(toDisplayText(input), 80);
      expect(shown).toBe(SHOWN_TEXTS[id]);
      expect(cellWidth(shown)).toBeLessThanOrEqual(80);
    },
  );

  it('holds no character that acts or hides, whatever comes in', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        expect(toDisplayText(raw)).not.toMatch(FORBIDDEN);
      }),
      { numRuns: 3000 },
    );
  });

  it('has a visible form for each code point that there is, alone and among letters', () => {
    const perText = 0x1000;
    for (let first = 0; first < 0x11_0000; first += perText) {
      const all = Array.from({ length: perText }, (_, at) => String.fromCodePoint(first + at));
      for (const raw of [all.join('a'), all.join('\n\u{1F469}')]) {
        for (const multiline of [false, true]) {
          const shown = toDisplayText(raw, { multiline });
          const found = FORBIDDEN.exec(multiline ? shown.replaceAll('\n', '') : shown);
          expect(found, `from U+${first.toString(16)}`).toBeNull();
          expect(toDisplayText(shown, { multiline })).toBe(shown);
        }
      }
    }
  });

  it('keeps line breaks in a text of several lines, and nothing else of the kind', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const shown = toDisplayText(raw, { multiline: true });
        expect(shown.replaceAll('\n', '')).not.toMatch(FORBIDDEN);
        expect(shown.split('\n').length).toBe(raw.split('\n').length);
      }),
      { numRuns: 1000 },
    );
    expect(toDisplayText('a\r\nb\rc', { multiline: true })).toBe('a\nb^Mc');
  });

  it('shows a text that is shown already as it is', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        for (const multiline of [false, true]) {
          const shown = toDisplayText(raw, { multiline });
          expect(toDisplayText(shown, { multiline })).toBe(shown);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('expands a tab by cells, not by characters', () => {
    expect(toDisplayText('漢\tb')).toBe('漢      b');
    expect(toDisplayText('1234567\t|\t|')).toBe('1234567 |       |');
  });

  it('keeps accents, scripts with marks, flags and emoji styles', () => {
    const kept = [
      'é e\u0301',
      'नमस्ते',
      'ทดสอบ',
      '1\ufe0f\u20e3',
      '❤\ufe0f\u200d🔥',
      '🇩🇪',
      '👩🏽\u200d💻',
    ];
    for (const text of kept) expect(toDisplayText(text)).toBe(text);
  });

  it('names a mark that has nothing to stand on, so that it cannot sit on the border', () => {
    expect(toDisplayText('\u0301x')).toBe('<U+0301>x');
  });

  it('takes a megabyte of any one of them without a fault', () => {
    for (const unit of ['\u0301', '\u001b', '\u{1F469}\u200d', '\t', '\ufe0f', '漢']) {
      expect(toDisplayText(unit.repeat(1 << 18)).length).toBeGreaterThan(0);
    }
  });
});
