/** What keys mean in the explorer, judged by the state that they meet. */
import type { ExplorerWish } from '../../../core/explorer/event.ts';
import { focusedBuffer, isTyping, readyForPaste } from '../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { fieldEditOf } from '../input/key.ts';
import { type InputEvent, type Key, keyId } from '../input/key.ts';
import { commandOf } from '../keymap.ts';
import { answerKeys, answerLayerKeys } from './bindings/answer.ts';
import type { ExplorerBinding, ExplorerCommand } from './bindings/binding.ts';
import { everywhereKeys, OVER_KEYS, QUESTION_KEYS } from './bindings/everywhere.ts';
import { assistPaneKeys, PRESET_KEYS, requestKeys, typingKeys } from './bindings/request.ts';

/** The keys that mean something in the panes now, the most useful first. */
export function explorerBindings(state: ExplorerState): readonly ExplorerBinding[] {
  if (state.question !== null) return QUESTION_KEYS;
  if (state.preset !== null) return PRESET_KEYS;
  const layer = assistPaneKeys(state) ?? answerLayerKeys(state);
  if (layer !== null) return layer;
  if (isTyping(state)) return typingKeys(state);
  const isAnswer = state.focus.pane === 'response' || state.sending !== null;
  return [...(isAnswer ? answerKeys(state) : requestKeys(state)), ...everywhereKeys(state)];
}

/** A command that means something now, by the words that the help has for it. */
export interface PaletteEntry {
  readonly words: string;
  /** The key that does the same. */
  readonly key: string;
  readonly command: ExplorerCommand;
}

/**
 * What can be done below the palette, with what is typed in it in its words. From the tables of
 * keys, so that no command can be missing here; in a text field also what Esc would open up.
 */
export function paletteEntries(state: ExplorerState): readonly PaletteEntry[] {
  const below = { ...state, overlay: null };
  const outside = { ...below, focus: { ...below.focus, isTyping: false } };
  const entries: PaletteEntry[] = [];
  const seen = new Set(['{"type":"open-palette"}']);
  for (const { command, keys, hint, help } of [
    ...explorerBindings(below),
    ...explorerBindings(outside),
    ...OVER_KEYS,
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

/**
 * What a key or a paste means in this state, or null. Letters never act while they are text; a
 * paste is never a command; and a change of data is confirmed only by a key that came alone.
 */
export function commandFor(
  state: ExplorerState,
  event: InputEvent,
  wasQuiet: boolean,
): ExplorerCommand | null {
  if (event.type === 'eof') return null;
  if (event.type === 'paste') return editFor(state, event);
  if (focusedBuffer(state) !== null && event.key.text !== null) return editFor(state, event);
  const letter = treeLetter(state, event.key);
  if (letter !== null) return { type: 'assist', event: { type: 'find-in-tree', letter } };
  const command = commandOf(explorerBindings(state), keyId(event.key));
  if (isYes(command) && !wasQuiet) return null;
  return command ?? editFor(state, event);
}

/** Letters find a field while the tree is open. */
function treeLetter(state: ExplorerState, key: Key): string | null {
  return state.assist.tree === null || key.name === 'space' ? null : key.text;
}

/** What a flood of keys must not be able to say: to a change of data, and to a file (P56). */
function isYes(command: ExplorerCommand | null): boolean {
  if (command?.type === 'answer-question') return command.yes;
  return command?.type === 'reading' && command.event.type === 'answer-save' && command.event.yes;
}

function editFor(state: ExplorerState, event: InputEvent): ExplorerWish | null {
  const isPaste = event.type === 'paste';
  const buffer = focusedBuffer(isPaste ? (readyForPaste(state) ?? state) : state);
  if (buffer === null) return null;
  const edit = fieldEditOf(event, { multiline: buffer.multiline });
  return edit === null ? null : { type: 'edit', edit };
}
