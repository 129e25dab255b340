import type { SuspendTerminal, TerminalSuspension } from 'ink';
import type { TerminalInput } from './input/terminal-input.ts';

/** Hands the terminal back for a while, and takes it again. */
export interface TerminalControl {
  /** Called by the mounted tree: Ink gives this function to components only. */
  attach(suspend: SuspendTerminal): void;
  /** The terminal as it was found, until `resume`. */
  suspend(): Promise<void>;
  /** Takes the terminal again and draws everything anew, also after a stop without `suspend`. */
  resume(): Promise<void>;
  /** Another program has the terminal: nothing may be written to it. */
  isSuspended(): boolean;
  /** Another program has the terminal while `run` runs; nothing takes it back before. */
  lend<Result>(run: () => Promise<Result>): Promise<Result>;
}

/** Before `attach` there is nothing to hand back, and `suspend` does nothing. */
export function createTerminalControl(input: TerminalInput): TerminalControl {
  let suspendInk: SuspendTerminal | null = null;
  let suspension: TerminalSuspension | null = null;
  let isLent = false;

  async function suspend(): Promise<void> {
    if (suspension !== null || suspendInk === null) return;
    input.pause();
    suspension = await suspendInk();
  }

  async function resume(): Promise<void> {
    // This process was stopped and continued together with the program that has the terminal.
    if (isLent) return;
    await suspend();
    const held = suspension;
    suspension = null;
    // An Enter that meets the screen before raw mode would move it by a row, and come as Ctrl+J.
    input.silence();
    // First the screen, then the modes: the keyboard protocol belongs to the alternate screen.
    await held?.resume();
    input.resume();
  }

  return {
    attach(suspendTerminal) {
      suspendInk = suspendTerminal;
    },
    suspend,
    resume,
    isSuspended: () => suspension !== null,
    async lend(run) {
      await suspend();
      isLent = true;
      try {
        return await run();
      } finally {
        isLent = false;
        await resume();
      }
    },
  };
}
