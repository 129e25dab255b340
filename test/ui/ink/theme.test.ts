import { describe, expect, test } from 'vitest';
import { colorsOf } from '../../../source/ui/ink/colors.ts';
import { createTheme } from '../../../source/ui/ink/theme.ts';

const COLORED = { color: true, unicode: true } as const;
const NOTHING = { base: 'terminal', colors: {} } as const;

/** Contrast of two colours as WCAG 2.1 counts it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('a theme', () => {
  test.each([
    // Black, VS Code, Dracula, One Dark, Solarized.
    ['dark', ['#000000', '#1e1e1e', '#282a36', '#282c34', '#002b36']],
    // White, GitHub, Solarized, a grey paper.
    ['light', ['#ffffff', '#f6f8fa', '#fdf6e3', '#eeeeee']],
  ] as const)('%s can be read on every usual background of its kind', (base, backgrounds) => {
    for (const [role, color] of Object.entries(colorsOf({ base, colors: {} }, 3))) {
      for (const background of backgrounds)
        expect
          .soft([role, background, contrast(color ?? '', background) >= 4.5])
          .toEqual([role, background, true]);
    }
  });

  test('is without a choice the terminal’s own 16 colours, whatever else it could show', () => {
    const theme = createTheme({ ...COLORED, depth: 3 });
    expect(theme.level).toBe(1);
    expect(theme.accent('x')).toBe('\u001b[36mx\u001b[39m');
    expect(theme.code.comment('x')).toBe('x');
    expect(theme).toMatchObject({ styles: createTheme(COLORED, NOTHING).styles });
  });

  test('has the colours that were chosen, in words or numbers', () => {
    const choice = { base: 'dark', colors: { accent: '#ff8800', ok: 'bright-blue' } } as const;
    const theme = createTheme({ ...COLORED, depth: 3 }, choice);
    expect(theme.accent('x')).toBe('\u001b[38;2;255;136;0mx\u001b[39m');
    expect(theme.ok('x')).toBe('\u001b[94mx\u001b[39m');
    expect(theme.frame('here')).toMatchObject({ borderColor: '#ff8800' });
    expect(theme.styles.warning).toEqual({ color: '#ffd75f' });
    expect(createTheme({ ...COLORED, depth: 2 }, choice).accent('x')).toContain('38;5;');
  });

  test('has 16 colours where the terminal has no more', () => {
    const theme = createTheme({ ...COLORED, depth: 1 }, { base: 'dark', colors: {} });
    expect(theme.level).toBe(1);
    expect(theme.accent('x')).toBe('\u001b[96mx\u001b[39m');
  });

  test('has no more than 16 where nobody has asked the terminal', () => {
    const theme = createTheme(COLORED, { base: 'dark', colors: {} });
    expect([theme.level, theme.accent('x')]).toEqual([1, '\u001b[96mx\u001b[39m']);
  });

  test('turns nothing where a person wants little motion', () => {
    expect(createTheme(COLORED).glyphs.spinner.length).toBeGreaterThan(1);
    expect(createTheme({ ...COLORED, motion: 'reduced' }).glyphs.spinner).toEqual(['●']);
  });

  test('gives way to NO_COLOR, and keeps what is no colour', () => {
    const choice = { base: 'light', colors: { accent: '#ff8800' } } as const;
    const theme = createTheme({ color: false, unicode: true, depth: 3 }, choice);
    expect(theme.level).toBe(0);
    expect([theme.accent('x'), theme.key('x'), theme.code.name('x')]).toEqual(['x', 'x', 'x']);
    expect(theme.styles.here).toEqual({ bold: true });
    expect(theme.styles.button).toEqual({ inverse: true, bold: true });
    expect(theme.frame('here')).toEqual({ borderStyle: 'round' });
  });

  test('has a sign for everything, in ASCII too where that is needed', () => {
    const shapes = [true, false].map((unicode) => createTheme({ ...COLORED, unicode }).glyphs);
    for (const glyphs of shapes) {
      for (const [name, sign] of Object.entries(glyphs))
        if (name !== 'isUnicode') for (const one of [sign].flat()) expect(one, name).not.toBe('');
      expect(glyphs.button).toHaveLength(2);
      expect(glyphs.spinner.length).toBeGreaterThan(0);
      expect(glyphs.checked).not.toBe(glyphs.unchecked);
      expect(new Set([glyphs.done, glyphs.current, glyphs.todo]).size).toBe(3);
      expect(new Set([glyphs.ok, glyphs.warning, glyphs.error]).size).toBe(3);
    }
    const [unicode, ascii] = shapes;
    expect(
      Object.values(ascii ?? {})
        .flat()
        .join(''),
    ).toMatch(/^[ -~]+$/);
    expect([unicode?.isUnicode, ascii?.isUnicode]).toEqual([true, false]);
    expect(new Set(unicode?.spinner).size).toBe(10);
    expect(ascii?.spinner).toHaveLength(1);
  });

  test('gives each meaning its own colour, in rows and in components', () => {
    const { styles, frame, ...theme } = createTheme(COLORED);
    expect(styles).toEqual({
      plain: {},
      strong: { bold: true },
      accent: { color: 'cyan' },
      here: { color: 'cyan', bold: true },
      key: { color: 'cyan', bold: true },
      ok: { color: 'green' },
      warning: { color: 'yellow' },
      problem: { color: 'red' },
      button: { inverse: true, bold: true },
    });
    expect([theme.ok('x'), theme.warning('x'), theme.error('x')]).toEqual([
      '\u001b[32mx\u001b[39m',
      '\u001b[33mx\u001b[39m',
      '\u001b[31mx\u001b[39m',
    ]);
    expect(frame('problem')).toEqual({ borderStyle: 'round', borderColor: 'red' });
    expect(frame('plain')).toEqual({ borderStyle: 'round' });
    const ascii = createTheme({ color: true, unicode: false });
    expect(ascii.frame('plain')).toEqual({ borderStyle: 'classic' });
  });
});

test('what is no colour is drawn so: strong, found, selected, a bracket and its partner', () => {
  const theme = createTheme(COLORED);
  const [bold, underlined, inverse] = ['\u001b[1m', '\u001b[4m', '\u001b[7m'];
  const cyan = '\u001b[36m';
  expect(theme.title('x')).toBe(`${bold}x\u001b[22m`);
  expect(theme.strong('x')).toBe(`${bold}x\u001b[22m`);
  expect(theme.hit('x')).toBe(`${inverse}x\u001b[27m`);
  expect(theme.bar('x')).toBe(`${inverse}x\u001b[27m`);
  for (const here of [theme.key, theme.selected]) {
    expect(here('x')).toContain(bold);
    expect(here('x')).toContain(cyan);
  }
  for (const look of [bold, underlined, cyan]) expect(theme.partner('x')).toContain(look);
  for (const look of [inverse, '\u001b[31m']) expect(theme.unmatched('x')).toContain(look);
  expect(theme.code.link('x')).toContain(underlined);
  const bare = createTheme({ color: false, unicode: true });
  for (const lasting of [bare.bar, bare.selection, bare.partner, bare.unmatched])
    expect(lasting('x')).not.toBe('x');
  for (const gone of [bare.title, bare.hit, bare.selected, bare.code.link])
    expect(gone('x')).toBe('x');
});

test('each kind of a code’s words has its colour', () => {
  const { code } = createTheme({ ...COLORED, depth: 3 }, { base: 'dark', colors: {} });
  const shown = Object.entries(code).map(([kind, paint]) => [kind, paint('x')]);
  const { link: _, ...kinds } = Object.fromEntries(shown) as Record<string, string>;
  expect(new Set(Object.values(kinds)).size).toBe(6);
  expect(kinds['name']).toContain('38;2;135;215;255');
  expect(kinds['comment']).toContain('38;2;178;178;178');
});
