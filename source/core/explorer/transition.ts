import type { HandlerTable } from '../handlers.ts';
import type { ExplorerEffect } from './event.ts';
import type { ExplorerNotice, ExplorerState } from './state.ts';

/** The event handlers of one part of the explorer. */
export type Handlers<Event extends { readonly type: string }> = HandlerTable<
  ExplorerState,
  Event,
  Transition
>;

/** What an event leads to. */
export interface Transition {
  readonly state: ExplorerState;
  readonly effects: readonly ExplorerEffect[];
}

/** A transition to a state, with its effects. */
export function go(state: ExplorerState, ...effects: ExplorerEffect[]): Transition {
  return { state, effects };
}

/** Two transitions, one after the other; the effects of both, in that order. */
export function chain(first: Transition, next: (state: ExplorerState) => Transition): Transition {
  const second = next(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}

/** A transition to the same state with a notice. */
export function withNotice(
  state: ExplorerState,
  level: ExplorerNotice['level'],
  message: string,
  remedy: string | null = null,
): Transition {
  return go({ ...state, notice: { level, message, remedy } });
}
