import type { Store } from '../../../app/store.ts';
import { keyId, type InputEvent } from '../input/key.ts';
import type { InputSource, TerminalInput } from '../input/terminal-input.ts';
import { keyLabel } from '../keymap.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';

/** How long no key may come before a confirmation takes one, in milliseconds. */
const QUIET_MS = 250;

/** How long the first Ctrl+C is remembered. */
const INTERRUPT_MS = 2000;

/** What is on the screen, as far as the keys that work everywhere need to know it. */
export interface ShownFace {
  /**
   * Handles what the shell leaves; in order, one after the other. `wasQuiet`: no key had come for
   * a moment, so that a confirmation may be given.
   */
  handle(event: InputEvent, wasQuiet: boolean): void;
  /** The first Ctrl+C: stops what is going on. */
  cancel(): void;
  /** Leaving now would lose something that no one could bring back. */
  hasWorkOpen(): boolean;
  /** The keys are a text field's. */
  isTyping(): boolean;
  /** Ctrl+D has something to delete here. */
  isFieldEmpty(): boolean;
}

/** A screen that can lie over every face and then has all keys but those that work everywhere. */
export interface OverlayKeys {
  /** Whether this key opens it where it is closed. */
  opensBy(id: string, isTyping: boolean): boolean;
  /** The keys are a text field's. */
  isTyping(): boolean;
  handle(event: InputEvent, wasQuiet: boolean): void;
}

/** Whether what is nobody's business on a projector is hidden, and the switch for it. */
export interface Presenting {
  isOn(): boolean;
  toggle(): void;
}

/** The second one is for keyboards and terminals that keep the function keys for themselves. */
const PRESENTING_KEYS = ['f2', 'ctrl+o'];

/**
 * The keys that work everywhere: presenting, Ctrl+C, Ctrl+D, Ctrl+Z, the help, the wire tape, the
 * faults and the question before leaving. Everything else goes to the face that is shown.
 *
 * @returns ends it
 */
export function controlShell(options: {
  readonly input: TerminalInput;
  readonly shell: Store<ScreenState, ScreenEvent>;
  readonly shown: () => ShownFace;
  /** Ctrl+Z; null where it cannot be (Windows). */
  readonly suspend: (() => void) | null;
  /** What lies over every face where it is opened. */
  readonly overlays: Readonly<Partial<Record<'wire' | 'faults', OverlayKeys>>>;
  readonly presenting: Presenting;
}): () => void {
  const { input, shell, shown, suspend, overlays, presenting } = options;
  const quiet = setTimeout(() => shell.dispatch({ type: 'quiet' }), QUIET_MS);
  const interrupt = setTimeout(() => shell.dispatch({ type: 'interrupt-over' }), INTERRUPT_MS);

  function onInput(event: InputEvent): void {
    const { isQuiet } = shell.getState();
    shell.dispatch({ type: 'busy' });
    quiet.refresh();
    if (event.type === 'eof') return shell.dispatch({ type: 'leave', exitCode: 0 });
    const id = event.type === 'key' ? keyId(event.key) : '';
    const isSwitch = PRESENTING_KEYS.includes(id);
    if (isSwitch) presenting.toggle();
    shell.dispatch({ type: 'pressed', key: isKeyShown(id) ? keyLabel(id) : null });
    if (isSwitch) return;
    if (id === 'ctrl+c') return onInterrupt();
    shell.dispatch({ type: 'interrupt-over' });
    if (id === 'ctrl+z') return suspend?.();
    const { overlay } = shell.getState();
    if (overlay === 'wire' || overlay === 'faults') {
      return overlays[overlay]?.handle(event, isQuiet);
    }
    if (overlay !== null) return onOverlay(id, isQuiet);
    for (const name of ['wire', 'faults'] as const) {
      if (overlays[name]?.opensBy(id, shown().isTyping()) === true) {
        return shell.dispatch({ type: 'open', overlay: name });
      }
    }
    if (id === 'ctrl+d' && shown().isFieldEmpty()) return leave();
    shown().handle(event, isQuiet);
  }

  /** Those who watch follow along; what is typed is no business of theirs. */
  function isKeyShown(id: string): boolean {
    if (id === '' || !presenting.isOn()) return false;
    const { overlay } = shell.getState();
    return overlay === 'wire' || overlay === 'faults'
      ? overlays[overlay]?.isTyping() !== true
      : !shown().isTyping();
  }

  function onInterrupt(): void {
    const { isInterrupted } = shell.getState();
    interrupt.refresh();
    shell.dispatch({ type: 'interrupt' });
    shell.dispatch({ type: 'close' });
    if (!isInterrupted) shown().cancel();
  }

  function onOverlay(id: string, isQuiet: boolean): void {
    const { overlay } = shell.getState();
    if (overlay === 'leave') {
      if (id === 'y' && isQuiet) shell.dispatch({ type: 'leave', exitCode: 0 });
      if (id === 'n' || id === 'esc') shell.dispatch({ type: 'close' });
      return;
    }
    if (id === 'down' || id === 'pagedown')
      shell.dispatch({ type: 'scroll', by: id === 'down' ? 1 : 8 });
    else if (id === 'up' || id === 'pageup')
      shell.dispatch({ type: 'scroll', by: id === 'up' ? -1 : -8 });
    else shell.dispatch({ type: 'close' });
  }

  function leave(): void {
    askOrLeave(shell, shown().hasWorkOpen());
  }

  const stopInput = input.subscribe(onInput);
  const stopKeyboard = input.onKeyboardKnown(() => shell.dispatch({ type: 'keyboard-known' }));
  return () => {
    stopInput();
    stopKeyboard();
    clearTimeout(quiet);
    clearTimeout(interrupt);
  };
}

/** Leaves at once where nothing is lost, else after a question. */
export function askOrLeave(shell: Store<ScreenState, ScreenEvent>, hasWorkOpen: boolean): void {
  shell.dispatch(hasWorkOpen ? { type: 'open', overlay: 'leave' } : { type: 'leave', exitCode: 0 });
}

export type Relay = InputSource & { tell(event: InputEvent): void };

/** An input source that is fed by hand: what the shell leaves of the keys. */
export function createRelay(): Relay {
  const listeners = new Set<(event: InputEvent) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(event) {
      for (const listener of [...listeners]) listener(event);
    },
  };
}
