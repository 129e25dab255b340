import type { ReactNode } from 'react';
import { type Store, watch } from '../../app/store.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import type { GuideEvent } from '../../core/guide/event.ts';
import type { GuideState } from '../../core/guide/state.ts';
import type { ScopeList } from '../../core/service/scopes.ts';
import type { Scrolling } from './frame/scrolling.ts';
import type { Confirm } from './input/confirming.ts';
import type { InputEvent } from './input/key.ts';
import { askOrLeave } from './overlays/help.tsx';
import type { ScreenEvent, ScreenState } from './screen-state.ts';
import type { TerminalControl } from './terminal-control.ts';
import type { TerminalSize } from './terminal.ts';
import type { Theme } from './theme.ts';

/** What the app passes to a face with each key and each frame. */
export interface AppTools {
  readonly size: TerminalSize;
  readonly theme: Theme;
  readonly screen: Store<ScreenState, ScreenEvent>;
  readonly scrolling: Scrolling;
}

/** The face on the screen, as the keys that work everywhere need to know it. */
export interface ShownFace {
  /**
   * Handles the events that no layer above has taken, in order. `confirm` takes a yes to a question
   * about something that may not be undone.
   */
  handle(event: InputEvent, confirm: Confirm, tools: AppTools): void;
  /** The first Ctrl+C: stops what is going on. */
  cancel(): void;
  /** Leaving now would lose something that no one could bring back. */
  hasWorkOpen(): boolean;
  /** Letters are text of a field. */
  isTyping(): boolean;
  /** Ctrl+D has nothing to delete here, so it asks to leave. */
  isFieldEmpty(): boolean;
  /** Calls the listener when any of this may have changed. @returns ends the subscription */
  subscribe(listener: () => void): () => void;
}

/**
 * The explorer as the app sees it: a face to show and to pass keys to. Ctrl+C, Ctrl+Z, Ctrl+D on
 * an empty line, and keys of the overlays and of the question before leaving never reach it.
 */
export interface ExplorerFace extends ShownFace {
  /** A whole screen, never taller than the terminal. */
  screen(state: ScreenState, tools: AppTools): ReactNode;
  /** Calls the listener with each command for the app. @returns stops listening */
  onAppCommand(listener: (command: AppCommand) => void): () => void;
  /** Whether personal data is hidden now, for a presentation. */
  isPresenting(): boolean;
  /** Hides personal data, or shows it again. */
  togglePresenter(): void;
  /** Gets the function that lends the terminal to another program, such as an editor. */
  takesTerminal?(lend: LendTerminal): void;
  /** Aborts the requests in flight. */
  close(): void;
}

/** Runs something that has the terminal to itself meanwhile. */
export type LendTerminal = TerminalControl['lend'];

/** The overlays that a face can open over itself. */
export type AppOverlayName = 'wire' | 'faults' | 'glossary' | 'lesson';

/** What the explorer leaves to the app: going back to the guide, leaving, opening an overlay. */
export type AppCommand =
  | {
      readonly type: 'to-guide';
      /** What is to be put right in the guide; null: nothing. */
      readonly diagnosis: Diagnosis | null;
      /** The scopes of the token; null: not known. */
      readonly granted: ScopeList | null;
    }
  | { readonly type: 'leave' }
  | { readonly type: 'open-overlay'; readonly overlay: AppOverlayName };

/** Whether personal data is hidden, for a presentation, and the switch for it. */
export interface Presenting {
  isOn(): boolean;
  toggle(): void;
}

export interface Faces {
  /** The face that is shown and has the keys. */
  shown(): ShownFace;
  /** The explorer while it is open. */
  explorer(): ExplorerFace | null;
  readonly presenting: Presenting;
  stop(): void;
}

/** Creates the switch between guide and explorer: one of them is shown and has the keys. */
export function createFaces(options: {
  /** Null: the explorer alone. */
  readonly guide: Store<GuideState, GuideEvent> | null;
  /** The guide's face; null where `guide` is null. */
  readonly guideFace: ShownFace | null;
  readonly openExplorer: () => ExplorerFace | null;
  readonly screen: Store<ScreenState, ScreenEvent>;
  /** Lends the terminal to another program; absent: it is never lent. */
  readonly lend?: LendTerminal;
  /** Opens an overlay over the explorer; absent: none is opened. */
  readonly openAppOverlay?: (name: AppOverlayName) => void;
}): Faces {
  const { guide, guideFace, openExplorer, screen, lend } = options;
  let open: ExplorerFace | null = null;
  let stopListening: (() => void) | null = null;

  function show(): void {
    open ??= openExplorer();
    if (open === null) {
      // There is no explorer to show: the guide goes on.
      guide?.dispatch({ type: 'return', diagnosis: null });
      return;
    }
    if (lend !== undefined) open.takesTerminal?.(lend);
    stopListening?.();
    stopListening = open.onAppCommand(runAppCommand);
    screen.dispatch({ type: 'show', face: 'explorer' });
  }

  function runAppCommand(command: AppCommand): void {
    if (command.type === 'leave') return askOrLeave(screen, hasWorkOpen());
    if (command.type === 'open-overlay') return options.openAppOverlay?.(command.overlay);
    if (guide === null) return;
    closeExplorer();
    const { diagnosis, granted } = command;
    guide.dispatch({ type: 'return', diagnosis, granted });
    screen.dispatch({ type: 'show', face: 'guide' });
  }

  /** Leaving from the explorer loses an unsaved token of the guide as well. */
  function hasWorkOpen(): boolean {
    return (open?.hasWorkOpen() ?? false) || (guideFace?.hasWorkOpen() ?? false);
  }

  function closeExplorer(): void {
    stopListening?.();
    open?.close();
    open = null;
  }

  function isPresenting(): boolean {
    return guide?.getState().presenter === true || open?.isPresenting() === true;
  }

  function shown(): ShownFace {
    if (screen.getState().face === 'guide' || open === null) return guideFace ?? NO_FACE;
    const explorer = open;
    return {
      handle: (event, confirm, tools) => explorer.handle(event, confirm, tools),
      cancel: () => explorer.cancel(),
      hasWorkOpen,
      isTyping: () => explorer.isTyping(),
      isFieldEmpty: () => explorer.isFieldEmpty(),
      subscribe: explorer.subscribe,
    };
  }

  if (guide === null || guide.getState().leaving === 'explorer') show();
  const stopWatching =
    guide === null
      ? () => {}
      : watch(
          guide,
          ({ leaving }) => leaving,
          (leaving) => {
            if (leaving === 'explorer') show();
            if (leaving === 'quit') screen.dispatch({ type: 'leave', exitCode: 0 });
          },
        );
  return {
    explorer: () => open,
    presenting: {
      isOn: isPresenting,
      // Both faces are switched, so that presenting goes on after the way back to the guide.
      toggle: () => {
        const isOn = isPresenting();
        if (guide !== null && guide.getState().presenter === isOn)
          guide.dispatch({ type: 'toggle-presenter' });
        if (open !== null && open.isPresenting() === isOn) open.togglePresenter();
      },
    },
    shown,
    stop: () => {
      stopWatching();
      closeExplorer();
    },
  };
}

const NO_FACE: ShownFace = {
  handle: () => {},
  cancel: () => {},
  hasWorkOpen: () => false,
  isTyping: () => false,
  isFieldEmpty: () => true,
  subscribe: () => () => {},
};
