import { type InputEvent, type Key, makeKey } from './key.ts';
import type { MouseEvent } from './mouse.ts';

const ESC = '\u001b';
const PASTE_START = `${ESC}[200~`;
const PASTE_END = `${ESC}[201~`;

/** A paste beyond this many UTF-16 units is cut, so that an endless one cannot fill the memory. */
export const PASTE_LIMIT = 4 * 1024 * 1024;

/** Longer than any sequence a terminal sends; what doesn't end by then is thrown away. */
const SEQUENCE_LIMIT = 4096;

/** What came of one piece of input. */
export type Decoded =
  | InputEvent
  /** Where the mouse was pressed or its wheel turned, if the terminal was asked to tell. */
  | { readonly type: 'mouse'; readonly event: MouseEvent }
  /** The terminal's answer to `CSI ? u`: it knows the kitty keyboard protocol. */
  | { readonly type: 'keyboard-report' };

/** What is waited for; the rest of a sequence comes at once or never. */
export type Awaiting = 'nothing' | 'sequence' | 'report' | 'paste-end';

/**
 * Turns decoded text from a terminal into keys and pastes, across any split of the bytes.
 * It has no clock: who feeds it calls {@link InputDecoder.giveUp} when nothing follows.
 */
export class InputDecoder {
  #pending = '';
  #paste: { text: string; isCut: boolean } | null = null;

  get awaiting(): Awaiting {
    if (this.#paste !== null || this.#pending.startsWith(PASTE_START)) return 'paste-end';
    if (this.#pending === '') return 'nothing';
    // Of a report nothing may become text, however slowly its rest comes.
    return /^\u001b(?:[\]P_^X].|\[[<M])/s.test(this.#pending) ? 'report' : 'sequence';
  }

  push(chunk: string): Decoded[] {
    const events: Decoded[] = [];
    if (this.#pending === ESC && !/^[[O\]]/.test(chunk)) {
      // A key after Esc, not a key with Alt: that one comes in one piece.
      this.#pending = '';
      events.push(keyEvent(makeKey('esc')));
    }
    this.#decode(this.#pending + chunk, events);
    return events;
  }

  /** Nothing followed in time: what is there is all there is. */
  giveUp(): Decoded[] {
    const events: Decoded[] = [];
    const pending = this.#pending;
    this.#pending = '';
    if (this.#paste !== null) {
      this.#keep(pending);
      this.#endPaste(events);
    } else if (pending === ESC) {
      events.push(keyEvent(makeKey('esc')));
    } else if (pending.length === 2) {
      events.push(keyEvent(makeKey(pending.charAt(1), { alt: true })));
    }
    return events;
  }

  #decode(input: string, events: Decoded[]): void {
    this.#pending = '';
    let rest = input;
    while (rest !== '') {
      const taken =
        this.#paste === null ? this.#takeKey(rest, events) : this.#takePaste(rest, events);
      if (taken === 0) {
        this.#pending = rest.length > SEQUENCE_LIMIT ? '' : rest;
        return;
      }
      rest = taken === rest.length ? '' : rest.slice(taken);
    }
  }

  /** Returns how many units it used up; 0 means that more is needed. */
  #takeKey(rest: string, events: Decoded[]): number {
    if (rest.startsWith(ESC)) return this.#takeSequence(rest, events);
    const end = rest.indexOf(ESC);
    const plain = end === -1 ? rest : rest.slice(0, end);
    for (const character of plain) {
      const key = isPrintable(character) ? keyOfText(character) : keyOfControl(character);
      if (key !== null) events.push(keyEvent(key));
    }
    return plain.length;
  }

  #takeSequence(rest: string, events: Decoded[]): number {
    const next = rest.charAt(1);
    switch (next) {
      case '':
        return 0;
      case ESC:
        events.push(keyEvent(makeKey('esc')));
        return 1;
      case '[':
        return this.#takeCsi(rest, events);
      case 'O': {
        if (rest.length < 3) return 0;
        const key = keyOfSs3(rest.charAt(2));
        if (key !== null) events.push(keyEvent(key));
        return 3;
      }
      case ']':
      case 'P':
      case '_':
      case '^':
      case 'X': {
        // A report of the terminal, up to BEL or ST.
        const report = /^\u001b.[^\u0007\u001b]*(\u0007|\u001b\\)/s.exec(rest);
        return report?.[0].length ?? 0;
      }
      default: {
        const character = String.fromCodePoint(rest.codePointAt(1) ?? 0);
        const key = isPrintable(character) ? keyOfText(character) : keyOfControl(character);
        if (key !== null) events.push(keyEvent({ ...key, alt: true, text: null }));
        return 1 + character.length;
      }
    }
  }

  #takeCsi(rest: string, events: Decoded[]): number {
    if (rest.startsWith(PASTE_START)) {
      this.#paste = { text: '', isCut: false };
      return PASTE_START.length;
    }
    // An old mouse report: three bytes follow, whatever they are.
    if (rest.startsWith(`${ESC}[M`)) return rest.length < 6 ? 0 : 6;
    const sequence = /^\u001b\[(\[?[0-?]*[ -/]*[@-~])/.exec(rest);
    if (sequence === null) {
      // Only a prefix waits for its end; a byte that cannot stand there ends it.
      const broken = /^\u001b\[\[?[0-?]*[ -/]*/.exec(rest)?.[0].length ?? 2;
      return broken === rest.length ? 0 : broken;
    }
    const [whole, body = ''] = sequence;
    if (/^\?\d+u$/.test(body)) events.push({ type: 'keyboard-report' });
    const mouse = mouseOf(body);
    if (mouse !== null) events.push({ type: 'mouse', event: mouse });
    const key = keyOfCsi(body);
    if (key !== null) events.push(keyEvent(key));
    return whole.length;
  }

  #takePaste(rest: string, events: Decoded[]): number {
    const end = rest.indexOf(PASTE_END);
    if (end === -1) {
      // The end mark may be cut in two.
      const tail = rest.lastIndexOf(ESC);
      const isMark = tail !== -1 && PASTE_END.startsWith(rest.slice(tail));
      const whole = isMark ? rest.slice(0, tail) : rest;
      this.#keep(whole);
      return whole.length;
    }
    // Text that holds an end mark of its own would otherwise go on as keys: as long as the same
    // piece brings another end mark and no new start, all of it is the paste.
    const nextStart = rest.indexOf(PASTE_START, end);
    const last = rest.lastIndexOf(PASTE_END, nextStart === -1 ? rest.length : nextStart);
    this.#keep(rest.slice(0, last).replaceAll(PASTE_END, ''));
    this.#endPaste(events);
    return last + PASTE_END.length;
  }

  #keep(text: string): void {
    if (this.#paste === null) return;
    const room = PASTE_LIMIT - this.#paste.text.length;
    if (text.length > room) this.#paste.isCut = true;
    this.#paste.text += text.slice(0, room);
  }

  #endPaste(events: Decoded[]): void {
    if (this.#paste !== null) events.push({ type: 'paste', ...this.#paste });
    this.#paste = null;
  }
}

function keyEvent(key: Key): InputEvent {
  return { type: 'key', key };
}

/** U+FFFD stands for bytes that were no UTF-8; C1 and lone surrogates come from nothing a person types. */
function isPrintable(character: string): boolean {
  return !/[\u0000-\u001f\u007f-\u009f\ufffd]|\p{Surrogate}/u.test(character);
}

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
const PRIVATE_USE = { first: 57344, last: 63743 } as const;

/**
 * The key of a complete CSI sequence (without `ESC [`), or null for reports and whatever is not
 * known. Sources: ECMA-48, xterm's ctlseqs, the kitty keyboard protocol.
 */
function keyOfCsi(body: string): Key | null {
  if (body === 'Z') return makeKey('tab', { shift: true });
  // rxvt: a small letter is the arrow with Shift.
  const rxvtArrow = /^[a-d]$/.test(body) ? BY_LETTER[body.toUpperCase()] : undefined;
  if (rxvtArrow !== undefined) return makeKey(rxvtArrow, { shift: true });
  const linuxConsole = /^\[([A-E])$/.exec(body)?.[1];
  if (linuxConsole !== undefined) return makeKey(`f${linuxConsole.charCodeAt(0) - 64}`);
  const parts = /^([\d:]*)(?:;([\d:]*))?(?:;([\d:]*))?([A-Zu~])$/.exec(body);
  if (parts === null) return null;
  const [, first = '', second = '', third = '', final = ''] = parts;
  const [modifiers, eventKind] = second.split(':');
  if (eventKind === '3') return null;
  const held = modifiersOf(Number(modifiers || 1));
  const number = Number.parseInt(first || '1', 10);
  if (final === 'u') return keyOfCode(number, held);
  if (final === '~') {
    // xterm's modifyOtherKeys: `27 ; modifiers ; code ~`.
    if (number === 27 && third !== '') return keyOfCode(Number.parseInt(third, 10), held);
    return named(BY_NUMBER[number], held);
  }
  return number === 1 ? named(BY_LETTER[final], held) : null;
}

/**
 * The mouse event of an SGR report (`< buttons ; column ; row M`, xterm's ctlseqs), or null: another
 * button, one that is let go, or one held with Shift, Alt or Ctrl, which terminals use themselves.
 */
function mouseOf(body: string): MouseEvent | null {
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
function keyOfSs3(letter: string): Key | null {
  return named(BY_LETTER[letter], NOTHING_HELD);
}

/** The key of one control character or DEL, or null where it stands for none. */
function keyOfControl(character: string): Key | null {
  const code = character.charCodeAt(0);
  if (code === 0) return makeKey('space', { ctrl: true });
  if (code === 0x0a) return makeKey('j', { ctrl: true });
  const name = BY_CODE[code];
  if (name !== undefined && name !== 'space') return makeKey(name);
  if (code > 0 && code < 27) return makeKey(String.fromCharCode(code + 96), { ctrl: true });
  if (code > 27 && code < 32) return makeKey(String.fromCharCode(code + 64), { ctrl: true });
  return null;
}

/** The key of one printable character. */
function keyOfText(text: string): Key {
  return makeKey(text === ' ' ? 'space' : text, { text });
}

type Held = Pick<Key, 'ctrl' | 'alt' | 'shift'>;

const NOTHING_HELD: Held = { ctrl: false, alt: false, shift: false };

/** The protocol sends one more than the bits; lock keys and the logo key decide nothing here. */
function modifiersOf(sent: number): Held {
  const bits = Math.max(0, sent - 1);
  return { shift: (bits & 1) !== 0, alt: (bits & 2) !== 0, ctrl: (bits & 4) !== 0 };
}

function named(name: string | undefined, held: Held): Key | null {
  return name === undefined ? null : makeKey(name, held);
}

function keyOfCode(code: number, held: Held): Key | null {
  const name = BY_CODE[code];
  const hasText = !held.ctrl && !held.alt;
  if (name !== undefined) {
    return name === 'space' && hasText ? keyOfText(' ') : makeKey(name, held);
  }
  const keypad = KEYPAD_TEXT[code - KEYPAD_TEXT_START];
  if (keypad !== undefined) return hasText ? keyOfText(keypad) : makeKey(keypad, held);
  if (code < 32 || code > 0x10ffff || (code >= PRIVATE_USE.first && code <= PRIVATE_USE.last)) {
    return null;
  }
  const text = String.fromCodePoint(code);
  if (!hasText) {
    // As without the protocol: a capital letter is a character of its own.
    const isCapital = held.shift && /^\p{L}$/u.test(text);
    return makeKey(
      isCapital ? text.toUpperCase() : text,
      isCapital ? { ...held, shift: false } : held,
    );
  }
  return keyOfText(held.shift ? text.toUpperCase() : text);
}
