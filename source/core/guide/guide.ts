import type { GuideEffect } from './effect.ts';
import type { GuideEvent } from './event.ts';
import type { GuideState } from './state.ts';

export interface GuideStep {
  readonly state: GuideState;
  readonly effects: readonly GuideEffect[];
}

/**
 * The guide as a machine: the next state and what to do for it. Pure; never throws; an event that
 * does not belong to the step changes nothing. The first state comes from `createGuide`.
 */
export function updateGuide(state: GuideState, event: GuideEvent): GuideStep {
  throw new Error(`not built: ${state.step} ${event.type}`);
}
