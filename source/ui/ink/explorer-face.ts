import type { ReactNode } from 'react';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import type { ShownFace } from './shell/shell-input.ts';
import type { ScreenState } from './screen-state.ts';
import type { TerminalControl } from './terminal-control.ts';

/**
 * The explorer as the shell sees it: something to show that takes the keys. The shell keeps
 * Ctrl+C, Ctrl+Z, Ctrl+D on an empty line, and the question before leaving; all else comes to
 * `handle` and, in the same order, to `useInputEvents` of what `screen` mounts.
 */
export interface ExplorerFace extends ShownFace {
  /** A whole screen, never taller than the terminal. */
  screen(words: ScreenWords): ReactNode;
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

/**
 * What the shell knows and a face shows: after one Ctrl+C that another one leaves, which of two
 * keys works in this terminal, while presenting the last key, and which faults are on.
 */
export type ScreenWords = Pick<
  ScreenState,
  'isInterrupted' | 'tellsKeysApart' | 'lastKey' | 'faultsOn'
>;
