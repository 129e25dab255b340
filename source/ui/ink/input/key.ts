import type { BufferEdit } from '../../../core/text/text-buffer.ts';

/** One key press, whichever of a terminal's several ways reported it. */
export interface Key {
  /**
   * A printable character as typed (`a`, `G`, `?`), or one of `enter`, `esc`, `tab`, `space`,
   * `backspace`, `delete`, `insert`, `up`, `down`, `left`, `right`, `home`, `end`, `pageup`,
   * `pagedown`, `f1`–`f12`.
   */
  readonly name: string;
  /** What a text field would insert, else null. */
  readonly text: string | null;
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** Only of keys without text: a capital letter is a character of its own. */
  readonly shift: boolean;
}

/** What a person does. A paste is never a key, whatever its text says. */
export type InputEvent =
  | { readonly type: 'key'; readonly key: Key }
  /** Raw text, uncleaned. `isCut`: more came than is kept. */
  | { readonly type: 'paste'; readonly text: string; readonly isCut: boolean }
  /** The terminal has gone away; nothing more will come. */
  | { readonly type: 'eof' };

/** A key as bindings write it: `ctrl+c`, `shift+tab`, `alt+enter`, `q`, `?`. */
export function keyId(key: Key): string {
  const shift = key.shift && key.text === null ? 'shift+' : '';
  return `${key.ctrl ? 'ctrl+' : ''}${key.alt ? 'alt+' : ''}${shift}${key.name}`;
}

/** The key that bindings write so. */
export function keyOfId(id: string): Key {
  const parts = id.split('+').filter(Boolean);
  if (id.endsWith('+')) parts.push('+');
  const name = parts.pop() ?? '';
  const held = { ctrl: parts.includes('ctrl'), alt: parts.includes('alt') };
  const isText = !held.ctrl && !held.alt && (name.length === 1 || name === 'space');
  const text = isText ? (name === 'space' ? ' ' : name) : null;
  return makeKey(name, { text, ...held, shift: parts.includes('shift') });
}

/** A key from its parts. */
export function makeKey(name: string, parts: Partial<Omit<Key, 'name'>> = {}): Key {
  return { name, text: null, ctrl: false, alt: false, shift: false, ...parts };
}

const EDITS: Readonly<Record<string, BufferEdit>> = {
  left: { type: 'move', to: 'left' },
  right: { type: 'move', to: 'right' },
  'ctrl+b': { type: 'move', to: 'left' },
  'ctrl+f': { type: 'move', to: 'right' },
  'ctrl+left': { type: 'move', to: 'word-left' },
  'alt+left': { type: 'move', to: 'word-left' },
  'alt+b': { type: 'move', to: 'word-left' },
  'ctrl+right': { type: 'move', to: 'word-right' },
  'alt+right': { type: 'move', to: 'word-right' },
  'alt+f': { type: 'move', to: 'word-right' },
  home: { type: 'move', to: 'row-start' },
  'ctrl+a': { type: 'move', to: 'line-start' },
  end: { type: 'move', to: 'row-end' },
  'ctrl+e': { type: 'move', to: 'line-end' },
  'ctrl+home': { type: 'move', to: 'text-start' },
  'ctrl+end': { type: 'move', to: 'text-end' },
  backspace: { type: 'delete', to: 'left' },
  'shift+backspace': { type: 'delete', to: 'left' },
  delete: { type: 'delete', to: 'right' },
  'ctrl+w': { type: 'delete', to: 'word-left' },
  'alt+backspace': { type: 'delete', to: 'word-left' },
  'alt+d': { type: 'delete', to: 'word-right' },
  'ctrl+u': { type: 'delete', to: 'line-start' },
  'ctrl+k': { type: 'delete', to: 'line-end' },
  'alt+a': { type: 'select-all' },
  'shift+delete': { type: 'delete', to: 'right' },
  'alt+e': { type: 'set', text: '' },
  // Ctrl+/ is the same byte as Ctrl+_ on most terminals; those that tell them apart send its key.
  'ctrl+_': { type: 'undo' },
  'ctrl+/': { type: 'undo' },
  'ctrl+shift+-': { type: 'undo' },
  'alt+z': { type: 'undo' },
  'alt+Z': { type: 'redo' },
  'alt+y': { type: 'redo' },
};

const MULTILINE_EDITS: Readonly<Record<string, BufferEdit>> = {
  up: { type: 'move', to: 'up' },
  down: { type: 'move', to: 'down' },
  enter: { type: 'newline' },
};

/**
 * What an event does to a focused text field, or null when it is not the field's. Ctrl+H is
 * Backspace on many terminals and Ctrl+M is Enter: neither has a meaning of its own.
 */
export function fieldEditOf(
  event: InputEvent,
  field: { readonly multiline: boolean },
): BufferEdit | null {
  if (event.type === 'paste') return { type: 'paste', text: event.text };
  return event.type === 'key' ? editOfKey(event.key, field.multiline) : null;
}

function editOfKey(key: Key, multiline: boolean): BufferEdit | null {
  if (key.text !== null) return { type: 'insert', text: key.text };
  const edit = tableEdit(keyId(key), multiline);
  if (edit !== null || !key.shift) return edit;
  // Shift beside a key that moves the cursor selects what it passes.
  const move = tableEdit(keyId({ ...key, shift: false }), multiline);
  return move?.type === 'move' ? { ...move, type: 'select' } : null;
}

function tableEdit(id: string, multiline: boolean): BufferEdit | null {
  return EDITS[id] ?? (multiline ? (MULTILINE_EDITS[id] ?? null) : null);
}
