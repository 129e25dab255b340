import { durationWords } from '../../../text/duration.ts';
import type { SignInWaiting } from '../../../sign-in/state.ts';
import type { CountdownBlock } from '../../../view/view.ts';
import { askSignIn, chain, type Transition } from '../../step-contract.ts';

/** How long the approval is waited for, and how that is said. */

/** Where the callback is listened for, and what is left of the time. */
export function countdown(waiting: SignInWaiting): CountdownBlock {
  const { text: address } = waiting.plan.redirectUri;
  return {
    kind: 'countdown',
    label: waiting.isListening
      ? `Listening on ${hostOf(address)}`
      : `Nothing listens: ${address} is not on this machine`,
    tone: waiting.isListening ? 'ok' : 'warning',
    leftMs: waiting.remainingMs,
    totalMs: waiting.plan.waitMs,
    isHeld: waiting.isHeld,
  };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** Said while somebody presents. */
export const STANDS_STILL = 'the time stands still';

/** The time that is left where it is read out once: at the start, while it stands still, and near the end. */
export function timeLeftOnce({
  leftMs,
  totalMs,
  isHeld,
}: Pick<CountdownBlock, 'leftMs' | 'totalMs' | 'isHeld'>): string {
  if (isHeld) return `Waiting; while presenting ${STANDS_STILL}.`;
  if (leftMs <= LAST_MINUTE_MS) return 'Less than a minute is left; extend waits longer.';
  return `Waiting ${durationWords(totalMs)} for the approval.`;
}

/** What is left now, for who has asked for more of it. */
export function timeLeftNow({ leftMs, isHeld }: Pick<CountdownBlock, 'leftMs' | 'isHeld'>): string {
  return `${durationWords(leftMs)} left${isHeld ? `; ${STANDS_STILL}` : ''}.`;
}

const LAST_MINUTE_MS = 60_000;

/** Nobody is hurried while presenting: the time for the approval stands still. */
export function holdTime(step: Transition): Transition {
  const { signIn, presenter } = step.state;
  if (signIn.phase !== 'waiting' || signIn.isHeld === presenter) return step;
  return chain(step, (state) => askSignIn(state, { type: 'hold', isHeld: presenter }));
}
