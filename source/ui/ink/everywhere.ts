import type { Store } from '../../app/store.ts';
import type { Presenting, ShownFace } from './faces.ts';
import { keyId } from './input/key.ts';
import type { KeyHandler } from './input/use-keys.ts';
import { keyLabel } from '../../core/view/keys.ts';
import type { Overlays } from './overlays/overlay.tsx';
import type { ScreenEvent, ScreenState } from './screen-state.ts';

/** How long the first Ctrl+C is remembered, in milliseconds. */
const INTERRUPT_MS = 2000;

/** The second key is for keyboards and terminals that keep the function keys for themselves. */
const PRESENTING_KEYS = ['f2', 'ctrl+o'];

/** The keys that work on every screen: presenting, Ctrl+C, Ctrl+Z, and the end of the input. */
export function createEverywhere(options: {
  readonly screen: Store<ScreenState, ScreenEvent>;
  readonly shown: () => ShownFace;
  /** Called for Ctrl+Z; null where a program cannot be suspended (Windows). */
  readonly suspend: (() => void) | null;
  readonly overlays: Overlays;
  readonly presenting: Presenting;
}): { readonly handle: KeyHandler; stop(): void } {
  const { screen, shown, suspend, overlays, presenting } = options;
  const interrupt = setTimeout(() => screen.dispatch({ type: 'interrupt-over' }), INTERRUPT_MS);

  function onInterrupt(): void {
    const { isInterrupted } = screen.getState();
    interrupt.refresh();
    if (!isInterrupted) shown().cancel();
    screen.dispatch({ type: 'interrupt', losesWork: shown().hasWorkOpen() });
    screen.dispatch({ type: 'close' });
  }

  /** While presenting, pressed keys are shown to the audience, but never typed text. */
  function isKeyShown(id: string): boolean {
    if (id === '' || !presenting.isOn()) return false;
    const { overlay } = screen.getState();
    const open = overlay === null ? undefined : overlays[overlay];
    return !(open ?? shown()).isTyping();
  }

  return {
    handle(event) {
      if (event.type === 'eof') {
        screen.dispatch({ type: 'leave', exitCode: 0 });
        return true;
      }
      const id = event.type === 'key' ? keyId(event.key) : '';
      const isSwitch = PRESENTING_KEYS.includes(id);
      if (isSwitch) presenting.toggle();
      screen.dispatch({ type: 'pressed', key: isKeyShown(id) ? keyLabel(id) : null });
      if (isSwitch) return true;
      if (id === 'ctrl+c') {
        onInterrupt();
        return true;
      }
      screen.dispatch({ type: 'interrupt-over' });
      if (id !== 'ctrl+z') return false;
      suspend?.();
      return true;
    },
    stop: () => clearTimeout(interrupt),
  };
}
