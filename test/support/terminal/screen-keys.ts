/** What a terminal sends for a key that has a name. */
const NAMED = {
  enter: '\r',
  esc: '\u001b',
  tab: '\t',
  'shift+tab': '\u001b[Z',
  backspace: '\u007f',
  delete: '\u001b[3~',
  insert: '\u001b[2~',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  'ctrl+left': '\u001b[1;5D',
  'ctrl+right': '\u001b[1;5C',
  'shift+up': '\u001b[1;2A',
  'shift+down': '\u001b[1;2B',
  'shift+right': '\u001b[1;2C',
  'shift+left': '\u001b[1;2D',
  'shift+home': '\u001b[1;2H',
  'shift+end': '\u001b[1;2F',
  'ctrl+shift+left': '\u001b[1;6D',
  'ctrl+_': '\u001f',
  home: '\u001b[H',
  end: '\u001b[F',
  pageup: '\u001b[5~',
  pagedown: '\u001b[6~',
  f1: '\u001bOP',
  f2: '\u001bOQ',
  f3: '\u001bOR',
  f4: '\u001bOS',
  f10: '\u001b[21~',
  f5: '\u001b[15~',
  f6: '\u001b[17~',
  f7: '\u001b[18~',
  f8: '\u001b[19~',
  f9: '\u001b[20~',
  space: ' ',
  'alt+enter': '\u001b\r',
  'ctrl+enter': '\u001b[13;5u',
  'ctrl+c': '\u0003',
  'ctrl+d': '\u0004',
  'ctrl+j': '\n',
  'ctrl+z': '\u001a',
} as const;

export type NamedKey = keyof typeof NAMED;

/** The bytes of a key: of a named one, of `ctrl+x`, of `alt+x`, else the text itself. */
export function bytesOf(key: NamedKey | (string & {})): string {
  if (isNamed(key)) return NAMED[key];
  const control = /^ctrl\+([a-z])$/.exec(key)?.[1];
  if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) - 96);
  const alt = /^alt\+(.)$/u.exec(key)?.[1];
  return alt === undefined ? key : `\u001b${alt}`;
}

/** A bracketed paste. */
export function pasteBytes(text: string): string {
  return `\u001b[200~${text}\u001b[201~`;
}

function isNamed(key: string): key is NamedKey {
  return Object.hasOwn(NAMED, key);
}

/** The button of the guide that says what Enter does: `Enter  Go on`. */
export function enterButton(words: string): string {
  return `Enter  ${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
