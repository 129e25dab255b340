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

/** One step after the other; the effects of both, in that order. */
export function chain(
  first: ExplorerStep,
  next: (state: ExplorerState) => ExplorerStep,
): ExplorerStep {
  const second = next(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
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
