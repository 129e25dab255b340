import { shownAuthorizeUrl } from '../../../core/guide/presented.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import type { AuthorizePart } from '../../../core/sign-in/authorize-url.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { hangingRows } from '../rows/wrap.ts';
import type { StepContext } from './step-screen.ts';

/** Every part of the address, with its purpose. */
export function allParts(state: GuideState, { theme, room }: StepContext): string[] {
  const parts = shownAuthorizeUrl(state)?.parts ?? [];
  return parts.flatMap((part) =>
    hangingRows(theme.glyphs.bullet, words(part, Infinity, theme), room.width),
  );
}

/** One part at a time, where there is no room for all. */
export function onePart(state: GuideState, { theme, room }: StepContext): string[] {
  const parts = shownAuthorizeUrl(state)?.parts ?? [];
  const at = Math.min(state.urlPart, parts.length - 1);
  const part = parts[at];
  if (part === undefined) return [];
  const { left, right } = ARROWS[theme.glyphs.up === '↑' ? 'unicode' : 'ascii'];
  const place = `${at + 1}/${parts.length} ${theme.key(`${left} ${right}`)}`;
  // What is cut here stands in the address above.
  return hangingRows(place, words(part, room.width, theme), room.width);
}

const ARROWS = {
  unicode: { left: '←', right: '→' },
  ascii: { left: 'Left', right: 'Right' },
} as const;

function words(
  { name, value, purpose }: AuthorizePart,
  most: number,
  theme: StepContext['theme'],
): string {
  const shown = toDisplayText(value);
  const cut = shown.length > most ? `${shown.slice(0, most - 1)}…` : shown;
  return `${theme.accent(name)} ${theme.strong(cut)}: ${purpose}`;
}
