import { describe, expect, test } from 'vitest';
import { COLOR_NAMES, COLOR_ROLES } from '../../../source/core/preferences.ts';
import { colorsOf, DEFAULT_THEME, needsDepth } from '../../../source/ui/ink/colors.ts';

const BASES = ['terminal', 'dark', 'light'] as const;

describe('the colours of a theme', () => {
  test('have a value for every role, or that of the text around', () => {
    for (const base of BASES) {
      for (const depth of [1, 2, 3] as const) {
        const colors = colorsOf({ base, colors: {} }, depth);
        expect(Object.keys(colors).toSorted()).toEqual([...COLOR_ROLES].toSorted());
        for (const color of Object.values(colors)) {
          if (color === null) continue;
          expect(color).toMatch(
            base === 'terminal' || depth === 1 ? /^[a-zA-Z]+$/ : /^#[\da-f]{6}$/,
          );
        }
      }
    }
  });

  test('tell a problem, a warning and what is well apart, on every terminal', () => {
    for (const base of BASES) {
      for (const depth of [1, 3] as const) {
        const { ok, warning, problem, accent } = colorsOf({ base, colors: {} }, depth);
        expect(new Set([ok, warning, problem, accent]).size).toBe(4);
      }
    }
  });

  test('are bright ones on a dark background of 16 colours, and dark ones on a light one', () => {
    expect(colorsOf({ base: 'dark', colors: {} }, 1)).toEqual({
      accent: 'cyanBright',
      ok: 'greenBright',
      warning: 'yellowBright',
      problem: 'redBright',
      name: 'cyanBright',
      string: 'greenBright',
      number: 'yellowBright',
      keyword: 'magentaBright',
      punctuation: null,
      comment: null,
    });
    expect(colorsOf({ base: 'light', colors: {} }, 1)).toEqual({
      accent: 'blue',
      ok: 'green',
      warning: 'magenta',
      problem: 'red',
      name: 'blue',
      string: 'green',
      number: 'red',
      keyword: 'magenta',
      punctuation: null,
      comment: null,
    });
  });

  test('are without a choice those that the terminal’s owner chose', () => {
    expect(colorsOf(DEFAULT_THEME, 3)).toEqual({
      accent: 'cyan',
      ok: 'green',
      warning: 'yellow',
      problem: 'red',
      name: 'cyan',
      string: 'green',
      number: 'yellow',
      keyword: 'magenta',
      punctuation: null,
      comment: null,
    });
  });

  test('are those that were chosen for a role, by a number or any of the names', () => {
    for (const name of COLOR_NAMES) {
      const { accent } = colorsOf({ base: 'terminal', colors: { accent: name } }, 1);
      const [first, second] = name.split('-');
      expect(accent).toBe(second === undefined ? first : `${second}Bright`);
    }
    const { ok, accent } = colorsOf({ base: 'dark', colors: { ok: '#123456' } }, 3);
    expect({ ok, accent }).toEqual({ ok: '#123456', accent: '#5fd7d7' });
  });

  test('need more than 16 where one of them is a number', () => {
    expect(needsDepth(colorsOf(DEFAULT_THEME, 3))).toBe(false);
    expect(needsDepth(colorsOf({ base: 'terminal', colors: { comment: '#123456' } }, 1))).toBe(
      true,
    );
  });
});
