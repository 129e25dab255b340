/** Reads a key as a person writes it: `Ctrl+F`, `alt+enter`, `F10`, `/`. */
import { didYouMean } from '../../../core/text/edit-distance.ts';

/** A key as bindings write it, or what is wrong with the text. */
type KeyVerdict =
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

const NAMES: readonly string[] = [
  ...['enter', 'tab', 'space', 'backspace', 'delete', 'insert', 'esc'],
  ...['up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown'],
  ...Array.from({ length: 12 }, (_, index) => `f${index + 1}`),
];

const ALSO: Readonly<Record<string, string>> = {
  escape: 'esc',
  return: 'enter',
  del: 'delete',
  ins: 'insert',
  pgup: 'pageup',
  pgdn: 'pagedown',
  pgdown: 'pagedown',
  control: 'ctrl',
  option: 'alt',
  meta: 'alt',
};

const MODIFIERS = ['ctrl', 'alt', 'shift'] as const;

/** Keys that no command may have: terminals use them otherwise, or they are the way out. */
const NEVER: Readonly<Record<string, string>> = {
  'ctrl+c': 'it cancels and leaves, everywhere',
  'ctrl+z': 'it pauses the program, everywhere',
  'ctrl+d': 'it is the end of the input in an empty field',
  'ctrl+h': 'many terminals send it for Backspace',
  'ctrl+m': 'it is Enter',
  'ctrl+i': 'it is Tab',
  'ctrl+[': 'it is Esc',
  esc: 'it goes one level back, everywhere',
};

/** The key that a person wrote, as bindings write it; or why no command can have it. */
export function readKey(text: string): KeyVerdict {
  const words = partsOf(text.trim());
  const last = words.at(-1) ?? '';
  const held = words.slice(0, -1).map((word) => ALSO[word.toLowerCase()] ?? word.toLowerCase());
  const wrong = held.find((word) => !MODIFIERS.some((one) => one === word));
  if (wrong !== undefined) return unknown(didYouMean(wrong, MODIFIERS));
  const isCharacter = [...last].length === 1 && /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(last);
  const word = ALSO[last.toLowerCase()] ?? last.toLowerCase();
  if (!isCharacter && !NAMES.includes(word)) return unknown(didYouMean(word, NAMES));
  const key = joined(isCharacter ? last : word, new Set(held), isCharacter);
  const why = NEVER[key];
  return why === undefined
    ? { type: 'key', key }
    : { type: 'refused', message: `No command can have this key: ${why}.`, remedy: CHOOSE };
}

const CHOOSE = 'Choose another one.';

/** As `keyId` writes it: a letter with Shift becomes a capital, one with Ctrl lower case. */
function joined(name: string, held: ReadonlySet<string>, isCharacter: boolean): string {
  const isPlain = isCharacter && !held.has('ctrl') && !held.has('alt');
  const sized = isPlain && held.has('shift') ? name.toUpperCase() : name;
  const small = held.has('ctrl') ? sized.toLowerCase() : sized;
  const modifiers = MODIFIERS.filter((one) => held.has(one) && !(isPlain && one === 'shift'));
  return [...modifiers, small].join('+');
}

/** `ctrl++` is Ctrl and the plus sign. */
function partsOf(text: string): readonly string[] {
  if (text === '+') return ['+'];
  return text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
}

function unknown(near: string | null): KeyVerdict {
  const remedy = near ?? 'Write it like f10, ctrl+f, alt+enter, shift+tab, G or /.';
  return { type: 'refused', message: 'This is not a key.', remedy };
}
