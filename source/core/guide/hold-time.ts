import { askSignIn, chain, type GuideStep } from './guide-step.ts';

/** Nobody is hurried while presenting: the time for the approval stands still. */
export function holdTime(step: GuideStep): GuideStep {
  const { signIn, presenter } = step.state;
  if (signIn.phase !== 'waiting' || signIn.isHeld === presenter) return step;
  return chain(step, (state) => askSignIn(state, { type: 'hold', isHeld: presenter }));
}
