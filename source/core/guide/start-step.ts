import { enterStep } from './enter-step.ts';
import type { GuideWish } from './event.ts';
import { go, type GuideStep } from './guide-step.ts';
import type { GuideState } from './state.ts';

/** Events of the step on which the store is chosen. */
export function updateStart(state: GuideState, event: GuideWish): GuideStep {
  switch (event.type) {
    case 'choose-store':
      return go({ ...state, mode: event.store, notice: null });
    case 'next':
      return next(state);
    default:
      return go(state);
  }
}

/** The first step of the chosen store; a token of the other one is no longer the one at hand. */
export function leaveStart(state: GuideState): GuideStep {
  const isOther = state.session?.plan.store.isPractice !== (state.mode === 'practice');
  // What was tested for the other store says nothing about this one.
  const checks = { ...state.checks, run: 0, results: [] };
  return enterStep({ ...state, session: isOther ? null : state.session, checks }, 'prerequisites');
}

function next(state: GuideState): GuideStep {
  if (state.mode === 'own' || state.practice.type === 'running') return leaveStart(state);
  if (state.practice.type === 'starting') return go(state);
  const { redirectUri } = state.config;
  return go(
    { ...state, practice: { type: 'starting' }, notice: null },
    { type: 'start-practice', redirectUri },
  );
}
