import { enterStep, problem } from './enter-step.ts';
import { goOn, modeOf } from './go-on.ts';
import type { GuideWish } from './event.ts';
import { activeForm } from './forms.ts';
import { go, type GuideStep } from './guide-step.ts';
import type { GuideState } from './state.ts';

/** Events of the step on which the store is chosen. */
export function updateStart(state: GuideState, event: GuideWish): GuideStep {
  switch (event.type) {
    case 'choose-store':
      return go({ ...state, mode: event.store, picked: null, notice: null });
    case 'choose-earlier':
      return go({ ...state, picked: event.pick, notice: null });
    case 'next':
      return next({ ...state, mode: modeOf(state) });
    default:
      return go(state);
  }
}

/** The first step of the chosen store, or where the last run was left; a token of the other one is no longer the one at hand. */
export function leaveStart(state: GuideState): GuideStep {
  const isOther = state.session?.plan.store.isPractice !== (state.mode === 'practice');
  // What was tested for the other store says nothing about this one.
  const checks = { ...state.checks, run: 0, origin: null, results: [] };
  const left: GuideState = { ...state, session: isOther ? null : state.session, checks };
  return state.picked === null ? enterStep(left, 'prerequisites') : goOn(left);
}

function next(state: GuideState): GuideStep {
  const { liveRefusal, storeOrigin } = state.config;
  if (state.mode === 'own' && liveRefusal !== null && storeOrigin === null) {
    return go({ ...state, notice: problem(liveRefusal) });
  }
  if (state.mode === 'own' || state.practice.type === 'running') return leaveStart(state);
  if (state.practice.type === 'starting') return go(state);
  const { redirectUri } = activeForm(state);
  return go(
    { ...state, practice: { type: 'starting' }, notice: null },
    { type: 'start-practice', redirectUri },
  );
}
