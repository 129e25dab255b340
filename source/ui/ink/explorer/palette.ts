import type { ExplorerState } from '../../../core/explorer/state.ts';
import { SHELL_KEYS } from './shell-bindings.ts';
import type { ExplorerBinding, ExplorerCommand } from './explorer-command.ts';

/** A command that means something now, by the words that the help has for it. */
export interface PaletteEntry {
  readonly words: string;
  /** The key that does the same. */
  readonly key: string;
  readonly command: ExplorerCommand;
}

type Bindings = (state: ExplorerState) => readonly ExplorerBinding[];

/**
 * What can be done below the palette, with what is typed in it in its words. From the tables of
 * keys, so that no command can be missing here; in a text field also what Esc would open up.
 */
export function paletteEntries(state: ExplorerState, bindings: Bindings): readonly PaletteEntry[] {
  const below = { ...state, overlay: null, help: null };
  const outside = { ...below, focus: { ...below.focus, isTyping: false } };
  const entries: PaletteEntry[] = [];
  const seen = new Set(['{"type":"open-palette"}']);
  for (const { command, keys, hint, help } of [
    ...bindings(below),
    ...bindings(outside),
    ...SHELL_KEYS,
  ]) {
    const words = help ?? hint;
    const id = JSON.stringify(command);
    if (words === null || seen.has(id)) continue;
    seen.add(id);
    entries.push({ words, key: keys[0], command });
  }
  const typed = state.overlay?.type === 'palette' ? state.overlay.filter.text : '';
  return entries.filter(({ words }) => matches(words, typed));
}

/** Every word of what was typed stands in the text, in whatever order. */
function matches(text: string, typed: string): boolean {
  const there = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => there.includes(word));
}

/** While the palette is open; Enter does what is under the cursor. */
export function paletteKeys(
  entries: readonly PaletteEntry[],
  cursor: number,
): readonly ExplorerBinding[] {
  const chosen = entries[cursor];
  const { length: count } = entries;
  return [
    ...(chosen === undefined
      ? []
      : [
          {
            command: { type: 'chosen', command: chosen.command },
            keys: ['enter'],
            hint: 'do it',
          } as const,
        ]),
    { command: { type: 'move-palette', by: 1, count }, keys: ['down', 'ctrl+n'], hint: 'choose' },
    { command: { type: 'move-palette', by: -1, count }, keys: ['up'], hint: null },
    { command: { type: 'move-palette', by: 8, count }, keys: ['pagedown'], hint: null },
    { command: { type: 'move-palette', by: -8, count }, keys: ['pageup'], hint: null },
    { command: { type: 'close-overlay' }, keys: ['esc', 'ctrl+p'], hint: 'back' },
  ];
}
