import type { ReactNode } from 'react';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import type { Store } from '../../app/store.ts';
import type { Scrolling } from './frame/scrolling.ts';
import type { InputEvent } from './input/key.ts';
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
   * Handles what no layer above has taken; in order, one after the other. `wasQuiet`: no key had
   * come for a moment, so that a confirmation may be given.
   */
  handle(event: InputEvent, wasQuiet: boolean, tools: AppTools): void;
  /** The first Ctrl+C: stops what is going on. */
  cancel(): void;
  /** Leaving now would lose something that no one could bring back. */
  hasWorkOpen(): boolean;
  /** The keys are a text field's. */
  isTyping(): boolean;
  /** Ctrl+D has something to delete here. */
  isFieldEmpty(): boolean;
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

export type ExplorerWay =
  | { readonly type: 'to-guide'; readonly diagnosis: Diagnosis | null }
  | { readonly type: 'leave' }
  | { readonly type: 'open-over'; readonly overlay: 'wire' | 'faults' };
