/** Every command of the explorer by its name; commands that can be used here come first. */
import type { Place } from '../../../core/explorer/overlay/overlay.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { type ExplorerBinding, type ExplorerCommand, usable } from './bindings/binding.ts';
import { appOverlayKeys } from './bindings/everywhere.ts';
import { commandName } from './bindings/names.ts';
import { type Context, layerContexts, paneContexts } from './contexts.ts';
import { explorerBindings } from './explorer-keys.ts';

/** A command as the palette lists it. */
export interface PaletteEntry {
  /** Its name in the settings file. */
  readonly name: string;
  readonly words: string;
  /** The first key of the command. */
  readonly key: string;
  readonly command: ExplorerCommand;
  /** Where the focus is moved first; null: the command can be used from here. */
  readonly place: Place | null;
  /** Why the command cannot be used now; null: it can. */
  readonly off: string | null;
}

/**
 * All commands, or those that match the typed text, the best first; without a text those used last
 * come first. Made from the key bindings, so that no command can be missing.
 *
 * @param overlays the overlays over both panes, with their keys
 */
export function paletteEntries(
  state: ExplorerState,
  overlays: readonly Context[] = [],
): readonly PaletteEntry[] {
  const entries = allEntries(state, overlays);
  const typed = state.overlay?.type === 'palette' ? state.overlay.filter.text.trim() : '';
  if (typed !== '') return ranked(entries, typed.toLowerCase());
  const { recent } = state;
  const last = recent.flatMap((name) => entries.find((one) => one.name === name) ?? []);
  return [...last, ...entries.filter(({ name }) => !recent.includes(name))];
}

/** An entry, and whether its words come from a binding; else they are made from its name. */
type Listed = PaletteEntry & { readonly isNamed: boolean };

function allEntries(state: ExplorerState, overlays: readonly Context[]): readonly PaletteEntry[] {
  const below = { ...state, overlay: null };
  const outside = { ...below, focus: { ...below.focus, isTyping: false } };
  const panes = paneContexts(state);
  const found = new Map<string, Listed>();
  addTo(found, explorerBindings(below), null);
  addTo(found, explorerBindings(outside), null);
  for (const { place, bindings } of panes) addTo(found, usable(bindings), place);
  addTo(found, appOverlayKeys(state), null);
  for (const { place, bindings } of panes)
    addTo(found, bindings, place, (name) => WHY_NOT[name] ?? NOT_NOW);
  for (const { title, bindings } of [...layerContexts(state), ...overlays])
    addTo(found, bindings, null, () => `only in: ${title}`);
  const all = [...found.values()];
  return [...all.filter(({ isNamed }) => isNamed), ...all.filter(({ isNamed }) => !isNamed)];
}

/** Adds new commands, and words for commands without. @param off why a command cannot be used */
function addTo(
  found: Map<string, Listed>,
  bindings: readonly ExplorerBinding[],
  place: Place | null,
  off: (name: string) => string | null = () => null,
): void {
  for (const { command, keys, hint, help } of bindings) {
    const name = commandName(command);
    const before = found.get(name);
    const words = help ?? hint;
    const isNews = before === undefined || (!before.isNamed && words !== null);
    if (name === 'palette' || !isNews) continue;
    const entry = before ?? { name, key: keys[0], command, place, off: off(name) };
    found.set(name, { ...entry, words: words ?? plainWords(name), isNamed: words !== null });
  }
}

/** The words of a command whose bindings have none. */
function plainWords(name: string): string {
  return name.replaceAll('-', ' ');
}

const NOT_NOW = 'not now';

const WHY_NOT: Readonly<Record<string, string>> = {
  'follow-diagnosis': 'nothing was refused',
  'add-missing-scopes': 'no scope is missing',
  'read-more': 'the answer is whole',
  'next-page': 'there is no answer yet',
  'remove-row': 'no row of parameters or headers has the focus',
  complete: 'no schema is at hand',
  describe: 'no schema is at hand',
  fields: 'no schema is at hand',
};

/** The entries that contain every typed word; those that begin with the typed text come first. */
function ranked(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.split(/\s/);
  return entries
    .filter((entry) => {
      const text = `${entry.words} ${entry.name}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((entry) => ({ entry, rank: rankOf(entry, typed) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

function rankOf({ name, words, off }: PaletteEntry, typed: string): number {
  const isOff = off === null ? 0 : 1;
  const text = words.toLowerCase();
  if (name === typed) return 0;
  if (name.startsWith(typed) || text.startsWith(typed)) return 2 + isOff;
  const isWord = name.includes(`-${typed}`) || text.includes(` ${typed}`);
  return (isWord ? 4 : 6) + isOff;
}
