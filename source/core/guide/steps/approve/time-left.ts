import { durationWords } from '../../../text/duration.ts';
import type { SignInWaiting } from '../../../sign-in/state.ts';
import type { CountdownBlock } from '../../../view/view.ts';
import { askSignIn, chain, type Transition } from '../../step-contract.ts';

/** The time that is left for the approval, and its texts. */

/** The address that is listened on, and the time that is left. */
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
    isPaused: waiting.isPaused,
  };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** Said while somebody presents. */
export const STANDS_STILL = 'the time stands still';

/**
 * The time left for the plain face, which prints each new text: the whole time at the start, then a
 * text that changes only at the marks. While the countdown stands still, a text without a time.
 */
export function timeLeftOnce({
  leftMs,
  totalMs,
  isPaused,
}: Pick<CountdownBlock, 'leftMs' | 'totalMs' | 'isPaused'>): string {
  if (isPaused) return `Waiting; while presenting ${STANDS_STILL}.`;
  const mark = MARKS_MS.find((ms) => leftMs <= ms && ms < totalMs);
  if (mark === LAST_MINUTE_MS) return `Less than a minute is left; ${EXTEND}`;
  if (mark !== undefined) return `Less than ${durationWords(mark)} are left; ${EXTEND}`;
  return `Waiting ${durationWords(totalMs)} for the approval.`;
}

/** The time left now, for a person who has asked for more time. */
export function timeLeftNow({
  leftMs,
  isPaused,
}: Pick<CountdownBlock, 'leftMs' | 'isPaused'>): string {
  return `${durationWords(leftMs)} left${isPaused ? `; ${STANDS_STILL}` : ''}.`;
}

const EXTEND = 'extend waits longer.';

const LAST_MINUTE_MS = 60_000;

/** Marks of a long wait and of the usual five minutes; few, for a person who hears each line. */
const MARKS_MS: readonly number[] = [0.5, 1, 2, 3, 5, 10, 20, 30].map(
  (minutes) => minutes * LAST_MINUTE_MS,
);

/** Stops the countdown of the approval while presenting, so that nobody is hurried. */
export function pauseTime(transition: Transition): Transition {
  const { signIn, presenter } = transition.state;
  if (signIn.phase !== 'waiting' || signIn.isPaused === presenter) return transition;
  return chain(transition, (state) => askSignIn(state, { type: 'pause', isPaused: presenter }));
}
