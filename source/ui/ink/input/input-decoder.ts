import {
  isPrintable,
  keyOfControl,
  keyOfCsi,
  keyOfSs3,
  keyOfText,
  mouseOf,
} from './key-sequences.ts';
import { type InputEvent, type Key, makeKey } from './key.ts';
import type { MouseEvent } from './mouse.ts';

const ESC = '\u001b';
const PASTE_START = `${ESC}[200~`;
const PASTE_END = `${ESC}[201~`;

/** A paste beyond this many UTF-16 units is cut, so that an endless one cannot fill the memory. */
export const PASTE_LIMIT = 4 * 1024 * 1024;

/** Longer than any sequence a terminal sends; what doesn't end by then is thrown away. */
const SEQUENCE_LIMIT = 4096;

/** What one piece of input is decoded to. */
export type Decoded =
  | InputEvent
  /** Where the mouse was pressed or its wheel turned, if the terminal was asked to tell. */
  | { readonly type: 'mouse'; readonly event: MouseEvent }
  /** The terminal's answer to `CSI ? u`: it knows the kitty keyboard protocol. */
  | { readonly type: 'keyboard-report' };

/** What the decoder waits for; the rest of a sequence comes at once or never. */
export type Awaiting = 'nothing' | 'sequence' | 'report' | 'paste-end';

/**
 * Turns decoded text from a terminal into keys and pastes, across any split of the bytes.
 * It has no clock: its caller calls {@link InputDecoder.giveUp} when nothing follows.
 */
export class InputDecoder {
  #pending = '';
  #paste: { text: string; isCut: boolean } | null = null;

  get awaiting(): Awaiting {
    if (this.#paste !== null || this.#pending.startsWith(PASTE_START)) return 'paste-end';
    if (this.#pending === '') return 'nothing';
    // No part of a report may become text, however slowly the rest of it comes.
    return /^\u001b(?:[\]P_^X].|\[[<M])/s.test(this.#pending) ? 'report' : 'sequence';
  }

  push(chunk: string): Decoded[] {
    const events: Decoded[] = [];
    if (this.#paste === null && this.#pending === ESC && !/^[[O\]]/.test(chunk)) {
      // A key after Esc, not a key with Alt, which would come in one piece.
      this.#pending = '';
      events.push(keyEvent(makeKey('esc')));
    }
    this.#decode(this.#pending + chunk, events);
    return events;
  }

  /** To be called when nothing followed in time: decodes the pending input as it is. */
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
    const charactersLeft = PASTE_LIMIT - this.#paste.text.length;
    if (text.length > charactersLeft) this.#paste.isCut = true;
    this.#paste.text += text.slice(0, charactersLeft);
  }

  #endPaste(events: Decoded[]): void {
    if (this.#paste !== null) events.push({ type: 'paste', ...this.#paste });
    this.#paste = null;
  }
}

function keyEvent(key: Key): InputEvent {
  return { type: 'key', key };
}
