/** Keys by their names: how people read them, and which ones a person chose for what. */
import type { ChosenKeys } from '../preferences.ts';
import { capitalized } from '../text/display-text.ts';
import type { Action, KeySource } from './view.ts';

/** A key as people read it: `Ctrl+Enter`, `Esc`, `q`. */
export function keyLabel(key: string): string {
  const parts = key === '+' ? ['+'] : key.split('+');
  return parts
    .map((part) => (parts.length > 1 && /^[a-z]$/.test(part) ? part.toUpperCase() : labelOf(part)))
    .join('+');
}

const LABELS: Readonly<Record<string, string>> = {
  enter: 'Enter',
  esc: 'Esc',
  tab: 'Tab',
  space: 'Space',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  backspace: 'Backspace',
};

function labelOf(part: string): string {
  if (/^f\d+$/.test(part)) return part.toUpperCase();
  if (part === 'ctrl' || part === 'alt' || part === 'shift') return capitalized(part);
  return LABELS[part] ?? part;
}

/** A key that a text field takes for itself. */
export function isTextKey(key: string): boolean {
  return key.length === 1 || key === 'space';
}

/** An action with the keys that a person chose for it. @param isTyping letters are text there */
export function withChosenKeys<Event>(
  action: Action<Event>,
  chosen: ChosenKeys,
  isTyping: boolean,
): Action<Event> {
  if (action.keysFrom === undefined) return action;
  const [first, ...others] = action.keysFrom.flatMap((from) => keysOf(from, chosen, isTyping));
  return first === undefined ? action : { ...action, keys: [first, ...others] };
}

/** The keys of a command, the one to show first; its usual ones where the chosen ones are text. */
export function keysOf(from: KeySource, chosen: ChosenKeys, isTyping: boolean): readonly string[] {
  const own = Object.hasOwn(chosen, from.name ?? '') ? chosen[from.name ?? '']?.keys : undefined;
  const usable = own?.filter((key) => !isTyping || !isTextKey(key)) ?? [];
  return usable.length > 0 ? usable : from.keys.split(' ');
}
