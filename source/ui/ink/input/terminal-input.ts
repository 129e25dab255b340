import { StringDecoder } from 'node:string_decoder';
import { InputDecoder, type Awaiting, type Decoded } from './input-decoder.ts';
import type { InputEvent } from './key.ts';
import type { MouseEvent } from './mouse.ts';

/** What the input layer needs of standard input. */
interface TerminalStdin extends NodeJS.ReadableStream {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  ref?(): unknown;
  unref?(): unknown;
}

/** The source of input events for the screens. Listeners are called one after the other. */
interface InputSource {
  subscribe(listener: (event: InputEvent) => void): () => void;
}

export interface TerminalInput extends InputSource {
  /**
   * Turns on raw mode alone: from then on the terminal neither echoes a key onto what is drawn nor
   * makes another key of Enter. What is typed waits for `resume`.
   */
  silence(): void;
  /** Turns on raw mode and paste mode, and asks about the keyboard protocol. */
  resume(): void;
  /** Restores the terminal as it was found. */
  pause(): void;
  /** Whether this terminal tells Ctrl+Enter from Enter; known some milliseconds after the start. */
  readonly tellsKeysApart: boolean;
  onKeyboardKnown(listener: () => void): () => void;
  /** The listener is called only where the mouse was turned on. */
  onMouse(listener: (event: MouseEvent) => void): () => void;
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
/** Reports of presses and the wheel, in the form without a limit of columns (SGR). */
const MOUSE_ON = '\u001b[?1000h\u001b[?1006h';
const MOUSE_OFF = '\u001b[?1006l\u001b[?1000l';
const KEYBOARD_ON = '\u001b[>1u';
const KEYBOARD_OFF = '\u001b[<u';

/** Reads keys and pastes. Nothing is changed on the terminal before `resume`. */
export function createTerminalInput(options: {
  readonly stdin: TerminalStdin;
  /** Writes to the terminal; must not throw. */
  readonly write: (bytes: string) => void;
  /** The terminal reports the mouse, instead of selecting text with it. Default: false. */
  readonly mouse?: boolean;
}): TerminalInput {
  const { stdin, write, mouse = false } = options;
  const on = mouse ? MODES_ON + MOUSE_ON : MODES_ON;
  const off = mouse ? MOUSE_OFF + MODES_OFF : MODES_OFF;
  const mouseListeners = new Set<(event: MouseEvent) => void>();
  const listeners = new Set<(event: InputEvent) => void>();
  const keyboardListeners = new Set<() => void>();
  const utf8 = new StringDecoder('utf8');
  const decoder = new InputDecoder();
  let timer: NodeJS.Timeout | undefined;
  let lastLook: NodeJS.Immediate | undefined;
  let isOpen = false;
  let isSilent = false;
  let hasEnded = false;
  let tellsKeysApart = false;

  function tell(events: readonly Decoded[]): void {
    for (const event of events) {
      if (event.type === 'keyboard-report') learnKeyboard();
      else if (event.type === 'mouse') for (const listener of mouseListeners) listener(event.event);
      else for (const listener of [...listeners]) listener(event);
    }
  }

  function learnKeyboard(): void {
    if (tellsKeysApart || !isOpen) return;
    tellsKeysApart = true;
    write(KEYBOARD_ON);
    for (const listener of [...keyboardListeners]) listener();
  }

  function stopWaiting(): void {
    clearTimeout(timer);
    clearImmediate(lastLook);
  }

  function expectRest(): void {
    stopWaiting();
    const { awaiting } = decoder;
    if (awaiting === 'nothing') return;
    timer = setTimeout(() => {
      // What came while the program was busy is read only after its timers.
      lastLook = setImmediate(() => tell(decoder.giveUp()));
    }, PATIENCE[awaiting]);
  }

  function onData(chunk: Buffer | string): void {
    const text = typeof chunk === 'string' ? chunk : utf8.write(chunk);
    tell(decoder.push(text));
    expectRest();
  }

  function silence(): void {
    if (isSilent) return;
    isSilent = true;
    // Off first: after a stop the terminal is in the shell's mode while libuv believes it is in ours.
    stdin.setRawMode?.(false);
    stdin.setRawMode?.(true);
  }

  function onEnd(): void {
    if (hasEnded) return;
    hasEnded = true;
    stopWaiting();
    tell([{ type: 'eof' }]);
  }

  function stopReading(): void {
    isOpen = false;
    stopWaiting();
    decoder.giveUp();
    write(tellsKeysApart ? KEYBOARD_OFF + off : off);
    stdin.off('data', onData).off('end', onEnd).off('close', onEnd);
    stdin.pause();
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
    onMouse(listener) {
      if (mouse) mouseListeners.add(listener);
      return () => mouseListeners.delete(listener);
    },
    get tellsKeysApart() {
      return tellsKeysApart;
    },
    silence,
    resume() {
      if (isOpen) return;
      isOpen = true;
      silence();
      stdin.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onEnd);
      stdin.ref?.();
      stdin.resume();
      write(tellsKeysApart ? on + KEYBOARD_ON : on);
    },
    pause() {
      if (!isSilent) return;
      isSilent = false;
      if (isOpen) stopReading();
      try {
        stdin.setRawMode?.(false);
      } catch {
        // The terminal has gone away.
      }
      stdin.unref?.();
    },
  };
}
