import stringWidth from 'string-width';
import type { KeyHint } from '../keymap.ts';
import type { Theme } from '../theme.ts';
import { padRow, wrapRows } from './wrap.ts';

const MOST = 5;

/** The bottom row: at most five hints, the last of them always kept; fewer where it is narrow. */
export function hintRow(hints: readonly KeyHint[], width: number, theme: Theme): string {
  const last = hints.at(-1);
  if (last === undefined) return '';
  const kept = hints.slice(0, -1).slice(0, MOST - 1);
  for (; kept.length > 0; kept.pop()) {
    const row = joined([...kept, last], theme);
    if (stringWidth(row) <= width) return row;
  }
  return joined([last], theme);
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
