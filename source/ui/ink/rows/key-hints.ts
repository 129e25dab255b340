import stringWidth from 'string-width';
import type { KeyHint } from '../keymap.ts';
import type { Theme } from '../theme.ts';
import { padRow, spreadRow, wrapRows } from '../ansi-rows.ts';

const MOST = 5;

/**
 * The bottom row: at most five hints. Where it is narrow, the first and the last stay longest:
 * the primary key and the help.
 */
export function hintRow(hints: readonly KeyHint[], width: number, theme: Theme): string {
  let kept = hints.length <= MOST ? [...hints] : [...hints.slice(0, MOST - 2), ...hints.slice(-2)];
  for (;;) {
    const row = joined(kept, theme);
    if (stringWidth(row) <= width || kept.length <= 1) return row;
    const leaving = kept.length > 3 ? kept.length - 3 : kept.length === 3 ? 1 : 0;
    kept = kept.toSpliced(leaving, 1);
  }
}

/** Hints with the last key at their right, so that those who watch can follow. */
export function withLastKey(
  hints: (width: number) => string,
  key: string | null,
  width: number,
  theme: Theme,
): string {
  if (key === null) return hints(width);
  const last = lastKeyWords(key, theme);
  return spreadRow(hints(Math.max(1, width - stringWidth(last) - 2)), last, width);
}

/** `Last key: Enter`. */
export function lastKeyWords(key: string, theme: Theme): string {
  return `Last key: ${theme.key(labelFor(key, theme))}`;
}

/** A table of keys for the help overlay. */
export function helpRows(hints: readonly KeyHint[], width: number, theme: Theme): string[] {
  const widest = Math.max(0, ...hints.map(({ key }) => stringWidth(labelFor(key, theme))));
  return hints.flatMap(({ key, words }) =>
    wrapRows(words, width - widest - 2).map((row, index) => {
      const label = padRow(index === 0 ? labelFor(key, theme) : '', widest);
      return `${theme.key(label)}  ${row}`;
    }),
  );
}

function joined(hints: readonly KeyHint[], theme: Theme): string {
  return hints.map(({ key, words }) => `${theme.key(labelFor(key, theme))} ${words}`).join('   ');
}

const ARROW_WORDS: Readonly<Record<string, string>> = {
  '↑': 'Up',
  '↓': 'Down',
  '←': 'Left',
  '→': 'Right',
  '↑↓': 'Up/Down',
};

function labelFor(key: string, theme: Theme): string {
  return theme.glyphs.up === '↑' ? key : (ARROW_WORDS[key] ?? key);
}
