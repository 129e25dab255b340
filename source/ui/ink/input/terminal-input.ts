import { StringDecoder } from 'node:string_decoder';
import { InputDecoder, type Awaiting, type Decoded } from './input-decoder.ts';
import type { InputEvent } from './key.ts';

/** What the input layer needs of standard input. */
interface TerminalStdin extends NodeJS.ReadableStream {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  ref?(): unknown;
  unref?(): unknown;
}

/** Where screens hear what a person does. Listeners are told one after the other, in order. */
interface InputSource {
  subscribe(listener: (event: InputEvent) => void): () => void;
}

export interface TerminalInput extends InputSource {
  /** Raw mode, paste mode, and the question about the keyboard protocol. */
  resume(): void;
  /** The terminal as it was found. */
  pause(): void;
  /** Whether this terminal tells Ctrl+Enter from Enter; known some milliseconds after the start. */
  readonly tellsKeysApart: boolean;
  onKeyboardKnown(listener: () => void): () => void;
}

/**
 * How long the rest may take, in milliseconds. A lone Esc is told from the start of a sequence
 * by this alone; over a slow line the pieces of one sequence come up to 50 ms apart.
 */
const PATIENCE: Readonly<Record<Exclude<Awaiting, 'nothing'>, number>> = {
  sequence: 90,
  report: 1000,
  'paste-end': 1500,
};

// Without automatic wrapping: a row that this terminal makes wider than others do, of joined emoji
// for example, is cut off at the edge and moves no other row.
const MODES_ON = '\u001b[?2004h\u001b[?7l\u001b[?u';
const MODES_OFF = '\u001b[?7h\u001b[?2004l';
const KEYBOARD_ON = '\u001b[>1u';
const KEYBOARD_OFF = '\u001b[<u';

/** Reads keys and pastes. Nothing is changed on the terminal before `resume`. */
export function createTerminalInput(options: {
  readonly stdin: TerminalStdin;
  /** Writes to the terminal; must not throw. */
  readonly write: (bytes: string) => void;
}): TerminalInput {
  const { stdin, write } = options;
  const listeners = new Set<(event: InputEvent) => void>();
  const keyboardListeners = new Set<() => void>();
  const utf8 = new StringDecoder('utf8');
  const decoder = new InputDecoder();
  let timer: NodeJS.Timeout | undefined;
  let isOpen = false;
  let hasEnded = false;
  let tellsKeysApart = false;

  function tell(events: readonly Decoded[]): void {
    for (const event of events) {
      if (event.type === 'keyboard-report') learnKeyboard();
      else for (const listener of [...listeners]) listener(event);
    }
  }

  function learnKeyboard(): void {
    if (tellsKeysApart || !isOpen) return;
    tellsKeysApart = true;
    write(KEYBOARD_ON);
    for (const listener of [...keyboardListeners]) listener();
  }

  function expectRest(): void {
    clearTimeout(timer);
    const { awaiting } = decoder;
    if (awaiting === 'nothing') return;
    timer = setTimeout(() => {
      tell(decoder.giveUp());
    }, PATIENCE[awaiting]);
  }

  function onData(chunk: Buffer | string): void {
    const text = typeof chunk === 'string' ? chunk : utf8.write(chunk);
    tell(decoder.push(text));
    expectRest();
  }

  function onEnd(): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    tell([{ type: 'eof' }]);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onKeyboardKnown(listener) {
      keyboardListeners.add(listener);
      return () => keyboardListeners.delete(listener);
    },
    get tellsKeysApart() {
      return tellsKeysApart;
    },
    resume() {
      if (isOpen) return;
      isOpen = true;
      // Off first: after a stop the terminal is in the shell's mode while libuv believes it is in ours.
      stdin.setRawMode?.(false);
      stdin.setRawMode?.(true);
      stdin.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onEnd);
      stdin.ref?.();
      stdin.resume();
      write(tellsKeysApart ? MODES_ON + KEYBOARD_ON : MODES_ON);
    },
    pause() {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(timer);
      decoder.giveUp();
      write(tellsKeysApart ? KEYBOARD_OFF + MODES_OFF : MODES_OFF);
      stdin.off('data', onData).off('end', onEnd).off('close', onEnd);
      stdin.pause();
      try {
        stdin.setRawMode?.(false);
      } catch {
        // The terminal has gone away.
      }
      stdin.unref?.();
    },
  };
}
