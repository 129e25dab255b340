import stringWidth from 'string-width';
import type { Theme } from '../theme.ts';

/** The steps in one row with ticks; only the current one by name where there is no room for all. */
export function stepsLine(
  names: readonly string[],
  current: number,
  width: number,
  theme: Theme,
): string {
  const long = names.map((name, index) =>
    paintStep(`${signOf(index, current, theme)} ${name}`, index, current, theme),
  );
  const line = long.join('  ');
  if (stringWidth(line) <= width) return line;
  const short = names.map((name, index) => {
    const sign = signOf(index, current, theme);
    return paintStep(index === current ? `${sign} ${name}` : sign, index, current, theme);
  });
  return short.join(' ');
}

function signOf(index: number, current: number, theme: Theme): string {
  if (index < current) return theme.glyphs.done;
  return index === current ? theme.glyphs.current : theme.glyphs.todo;
}

function paintStep(text: string, index: number, current: number, theme: Theme): string {
  if (index < current) return theme.ok(text);
  return index === current ? theme.selected(text) : text;
}
