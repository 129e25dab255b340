import type { ExplorerEffect } from './effect.ts';
import type { ExplorerNotice, ExplorerState } from './state.ts';

/** What an event leads to. */
export interface ExplorerStep {
  readonly state: ExplorerState;
  readonly effects: readonly ExplorerEffect[];
}

/** The next state, with what is to be done for it. */
export function go(state: ExplorerState, ...effects: ExplorerEffect[]): ExplorerStep {
  return { state, effects };
}

/** The same state with words in it. */
export function say(
  state: ExplorerState,
  level: ExplorerNotice['level'],
  message: string,
  remedy: string | null = null,
): ExplorerStep {
  return go({ ...state, notice: { level, message, remedy } });
}
