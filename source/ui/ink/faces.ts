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

/** What the app lends a face, as it is at the time of a key or of a frame. */
export interface AppTools {
  readonly size: TerminalSize;
  readonly theme: Theme;
  readonly screen: Store<ScreenState, ScreenEvent>;
  readonly scrolling: Scrolling;
}

/** What is on the screen, as far as the keys that work everywhere need to know it. */
export interface ShownFace {
  /**
   * Handles what no layer above has taken; in order, one after the other. `confirm` takes a yes to
   * a question that may be for good.
   */
  handle(event: InputEvent, confirm: Confirm, tools: AppTools): void;
  /** The first Ctrl+C: stops what is going on. */
  cancel(): void;
  /** Leaving now would lose something that no one could bring back. */
  hasWorkOpen(): boolean;
  /** The keys are a text field's. */
  isTyping(): boolean;
  /** Ctrl+D has something to delete here. */
  isFieldEmpty(): boolean;
  /** Told when any of this may have changed. @returns ends it */
  subscribe(listener: () => void): () => void;
}

/**
 * The explorer as the app sees it: something to show that takes the keys. Ctrl+C, Ctrl+Z, Ctrl+D
 * on an empty line, the overlays and the question before leaving never come to it.
 */
export interface ExplorerFace extends ShownFace {
  /** A whole screen, never taller than the terminal. */
  screen(state: ScreenState, tools: AppTools): ReactNode;
  /**
   * The person goes back to the guide, with what is to be put right there; or wants to leave.
   *
   * @returns stops listening
   */
  onWay(listener: (way: ExplorerWay) => void): () => void;
  /** Whether what is nobody's business on a projector is hidden now. */
  isPresenting(): boolean;
  /** Hides it, or shows it again. */
  togglePresenter(): void;
  /** Told once how the terminal is lent to another program, such as an editor. */
  takesTerminal?(lend: LendTerminal): void;
  /** Ends what is in flight. */
  close(): void;
}

/** Runs something that has the terminal to itself meanwhile. */
export type LendTerminal = TerminalControl['lend'];

/** What a face opens over itself. */
export type OverName = 'wire' | 'faults' | 'glossary' | 'lesson';

export type ExplorerWay =
  | {
      readonly type: 'to-guide';
      readonly diagnosis: Diagnosis | null;
      /** What the token carries; null: not known. */
      readonly granted: ScopeList | null;
    }
  | { readonly type: 'leave' }
  | { readonly type: 'open-over'; readonly overlay: OverName };

/** Whether what is nobody's business on a projector is hidden, and the switch for it. */
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

/** Which face has the keys, and the way between them. */
export function createFaces(options: {
  /** Null: the explorer alone. */
  readonly guide: Store<GuideState, GuideEvent> | null;
  /** The guide as something that takes keys; null as `guide` is. */
  readonly guideFace: ShownFace | null;
  readonly openExplorer: () => ExplorerFace | null;
  readonly screen: Store<ScreenState, ScreenEvent>;
  /** Lends the terminal to another program; absent: it is never lent. */
  readonly lend?: LendTerminal;
  /** Opens something over the explorer; absent: nothing is. */
  readonly openOver?: (name: OverName) => void;
}): Faces {
  const { guide, guideFace, openExplorer, screen, lend } = options;
  let open: ExplorerFace | null = null;
  let stopListening: (() => void) | null = null;

  function show(): void {
    open ??= openExplorer();
    if (open === null) {
      // There is nothing to go to: the guide goes on.
      guide?.dispatch({ type: 'return', diagnosis: null });
      return;
    }
    if (lend !== undefined) open.takesTerminal?.(lend);
    stopListening?.();
    stopListening = open.onWay(follow);
    screen.dispatch({ type: 'show', face: 'explorer' });
  }

  function follow(way: ExplorerWay): void {
    if (way.type === 'leave') return askOrLeave(screen, hasWorkOpen());
    if (way.type === 'open-over') return options.openOver?.(way.overlay);
    if (guide === null) return;
    closeExplorer();
    const { diagnosis, granted } = way;
    guide.dispatch({ type: 'return', diagnosis, granted });
    screen.dispatch({ type: 'show', face: 'guide' });
  }

  /** A token that is not saved is lost from the explorer as well. */
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
          ({ leaving: way }) => way,
          (way) => {
            if (way === 'explorer') show();
            if (way === 'quit') screen.dispatch({ type: 'leave', exitCode: 0 });
          },
        );
  return {
    explorer: () => open,
    presenting: {
      isOn: isPresenting,
      // Whoever goes back to the guide presents there as well.
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
