import { enterStep, runChecks } from '../../enter-step.ts';
import type { PrerequisitesEvent } from '../../event.ts';
import { go, type Handlers } from '../../step-contract.ts';
import { prerequisites } from './prerequisites.ts';
import type { GuideState } from '../../state.ts';
import { toggleTick } from './ticks.ts';

/** Events of the step on which the four prerequisites stand. */
export const PREREQUISITES: Handlers<PrerequisitesEvent> = {
  next: (state) => enterStep(state, 'scopes'),
  'check-again': (state) => runChecks(state),
  'move-prerequisite': (state, wish) => go(moveCursor(state, wish.by)),
  'toggle-tick': (state, wish) => toggleTick(state, wish.name),
  'toggle-tick-here': (state) => {
    const proof = prerequisites(state)[state.prerequisite]?.proof;
    return proof?.type === 'tick' ? toggleTick(state, proof.name) : go(state);
  },
};

function moveCursor(state: GuideState, by: number): GuideState {
  const last = prerequisites(state).length - 1;
  return { ...state, prerequisite: Math.max(0, Math.min(last, state.prerequisite + by)) };
}
