import { enterStep, runChecks } from '../../enter-step.ts';
import type { GuideWish } from '../../event.ts';
import { go, type Transition } from '../../transition.ts';
import { prerequisites } from './prerequisites.ts';
import type { GuideState } from '../../state.ts';
import { toggleTick } from './ticks.ts';

/** Events of the step on which the four prerequisites stand. */
export function updatePrerequisites(state: GuideState, wish: GuideWish): Transition {
  switch (wish.type) {
    case 'next':
      return enterStep(state, 'scopes');
    case 'check-again':
      return runChecks(state);
    case 'move-prerequisite':
      return go(moveCursor(state, wish.by));
    case 'toggle-tick':
      return toggleTick(state, wish.name);
    case 'toggle-tick-here': {
      const proof = prerequisites(state)[state.prerequisite]?.proof;
      return proof?.type === 'tick' ? toggleTick(state, proof.name) : go(state);
    }
    default:
      return go(state);
  }
}

function moveCursor(state: GuideState, by: number): GuideState {
  const last = prerequisites(state).length - 1;
  return { ...state, prerequisite: Math.max(0, Math.min(last, state.prerequisite + by)) };
}
