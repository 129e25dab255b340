import stringWidth from 'string-width';
import type { Theme } from '../theme.ts';
import { cutRow } from '../rows/wrap.ts';

/** The first row of a pane: its name, what is said about it at the right, and a line between. */
export function paneTitle(
  title: { readonly name: string; readonly right: string; readonly hasKeys: boolean },
  width: number,
  theme: Theme,
): string {
  const { glyphs } = theme;
  const sign = title.hasKeys ? glyphs.pointer : glyphs.horizontal;
  const name = `${sign} ${title.name} `;
  const right = title.right === '' ? '' : ` ${title.right}`;
  const gap = width - stringWidth(name) - stringWidth(right);
  const row =
    gap < 0
      ? cutRow(name, width, glyphs.ellipsis)
      : `${title.hasKeys ? theme.selected(name) : name}${glyphs.horizontal.repeat(gap)}${right}`;
  return row;
}
