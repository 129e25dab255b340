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

/** A key from its parts. */
export function makeKey(name: string, parts: Partial<Omit<Key, 'name'>> = {}): Key {
  return { name, text: null, ctrl: false, alt: false, shift: false, ...parts };
}
