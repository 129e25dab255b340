import { type Key, makeKey } from './key.ts';
import type { MouseEvent } from './mouse.ts';

/** Which key, or which turn of the mouse, a sequence of a terminal stands for. */

/** U+FFFD stands for bytes that are not UTF-8; nobody types C1 codes or lone surrogates. */
export function isPrintable(character: string): boolean {
  return !/[\u0000-\u001f\u007f-\u009f\ufffd]|\p{Surrogate}/u.test(character);
}

/**
 * The key of a complete CSI sequence (without `ESC [`), or null for reports and unknown sequences.
 * Sources: ECMA-48, xterm's ctlseqs, the kitty keyboard protocol.
 */
export function keyOfCsi(body: string): Key | null {
  if (body === 'Z') return makeKey('tab', { shift: true });
  const rxvtArrow = RXVT_ARROWS[body];
  if (rxvtArrow !== undefined) return makeKey(rxvtArrow, { shift: true });
  const linuxConsole = /^\[([A-E])$/.exec(body)?.[1];
  if (linuxConsole !== undefined) return makeKey(`f${linuxConsole.charCodeAt(0) - 64}`);
  const parts = /^([\d:]*)(?:;([\d:]*))?(?:;([\d:]*))?([A-Zu~])$/.exec(body);
  if (parts === null) return null;
  const [, first = '', second = '', third = '', final = ''] = parts;
  const [modifiers = '', eventKind] = second.split(':');
  if (eventKind === '3') return null;
  const held = modifiersOf(Number(modifiers));
  const number = Number.parseInt(first || '1', 10);
  if (final === 'u') return keyOfCode(number, held);
  if (final === '~') {
    // xterm's modifyOtherKeys: `27 ; modifiers ; code ~`.
    if (number === 27) return keyOfCode(Number.parseInt(third, 10), held);
    return named(BY_NUMBER[number], held);
  }
  return number === 1 ? named(BY_LETTER[final], held) : null;
}

/**
 * The mouse event of an SGR report (`< buttons ; column ; row M`, xterm's ctlseqs), or null: another
 * button, one that is let go, or one held with Shift, Alt or Ctrl, which terminals use themselves.
 */
export function mouseOf(body: string): MouseEvent | null {
  const [, buttons, column, row] = /^<(\d+);(\d+);(\d+)M$/.exec(body) ?? [];
  const kind = MOUSE_KINDS[buttons ?? ''];
  if (kind === undefined) return null;
  return { kind, column: Math.max(0, Number(column) - 1), row: Math.max(0, Number(row) - 1) };
}

const MOUSE_KINDS: Readonly<Record<string, MouseEvent['kind']>> = {
  0: 'click',
  64: 'wheel-up',
  65: 'wheel-down',
};

/** The key of `ESC O` and one letter. */
export function keyOfSs3(letter: string): Key | null {
  return named(BY_LETTER[letter], {});
}

/** The key of one character that is not printable, or null where it stands for none. */
export function keyOfControl(character: string): Key | null {
  const code = character.charCodeAt(0);
  if (code === 0) return makeKey('space', { ctrl: true });
  const name = BY_CODE[code];
  if (name !== undefined) return makeKey(name);
  return named(WITH_CTRL[code], { ctrl: true });
}

/** The key of one printable character. */
export function keyOfText(text: string): Key {
  return makeKey(text === ' ' ? 'space' : text, { text });
}

type Held = Pick<Key, 'ctrl' | 'alt' | 'shift'>;

/** The protocol sends the bits plus one; the bits of lock keys and the logo key are ignored. */
function modifiersOf(sent: number): Held {
  const bits = Math.max(0, sent - 1);
  return { shift: (bits & 1) !== 0, alt: (bits & 2) !== 0, ctrl: (bits & 4) !== 0 };
}

function named(name: string | undefined, held: Partial<Held>): Key | null {
  return name === undefined ? null : makeKey(name, held);
}

/** @param code NaN where the sequence has none */
function keyOfCode(code: number, held: Held): Key | null {
  const name = BY_CODE[code];
  const hasText = !held.ctrl && !held.alt;
  if (name !== undefined) {
    return name === 'space' && hasText ? keyOfText(' ') : makeKey(name, held);
  }
  const keypad = KEYPAD_TEXT[code - KEYPAD_TEXT_START];
  if (keypad !== undefined) return hasText ? keyOfText(keypad) : makeKey(keypad, held);
  const text = code <= 0x10ffff ? String.fromCodePoint(code) : '';
  // For its keys without a character the protocol has codes of private use.
  if (text === '' || !isPrintable(text) || /\p{Private_Use}/u.test(text)) return null;
  if (!hasText) {
    // As without the protocol: a capital letter is a character of its own.
    const isCapital = held.shift && /\p{L}/u.test(text);
    return makeKey(
      isCapital ? text.toUpperCase() : text,
      isCapital ? { ...held, shift: false } : held,
    );
  }
  return keyOfText(held.shift ? text.toUpperCase() : text);
}

/** rxvt: a small letter is the arrow with Shift. */
const RXVT_ARROWS: Readonly<Record<string, string>> = {
  a: 'up',
  b: 'down',
  c: 'right',
  d: 'left',
};

const BY_LETTER: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  E: 'begin',
  F: 'end',
  H: 'home',
  M: 'enter',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
};

/** The keys that Ctrl is held with, each at the index of its control character. */
const WITH_CTRL = ' abcdefghijklmnopqrstuvwxyz[\\]^_';

const BY_NUMBER: Readonly<Record<number, string>> = {
  1: 'home',
  2: 'insert',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
  11: 'f1',
  12: 'f2',
  13: 'f3',
  14: 'f4',
  15: 'f5',
  17: 'f6',
  18: 'f7',
  19: 'f8',
  20: 'f9',
  21: 'f10',
  23: 'f11',
  24: 'f12',
};

const BY_CODE: Readonly<Record<number, string>> = {
  8: 'backspace',
  9: 'tab',
  13: 'enter',
  27: 'esc',
  32: 'space',
  127: 'backspace',
  // The keypad, which the protocol tells apart.
  57414: 'enter',
  57417: 'left',
  57418: 'right',
  57419: 'up',
  57420: 'down',
  57421: 'pageup',
  57422: 'pagedown',
  57423: 'home',
  57424: 'end',
  57425: 'insert',
  57426: 'delete',
};

const KEYPAD_TEXT_START = 57399;

const KEYPAD_TEXT = '0123456789./*-+';
