import type { SignInWaiting } from '../../../sign-in/state.ts';
import { askSignIn, chain, type Transition } from '../../step-contract.ts';

/** A duration in words: `4 minutes 5 seconds`, `one hour`; never negative. */
export function durationWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts = [
    unit(Math.floor(seconds / 86_400), 'day'),
    unit(Math.floor((seconds % 86_400) / 3600), 'hour'),
    unit(Math.floor((seconds % 3600) / 60), 'minute'),
    unit(seconds % 60, 'second'),
  ].filter((part) => part !== null);
  return parts.slice(0, 2).join(' ') || '0 seconds';
}

/** `4:05`, for a countdown. Rounded up, so that it shows 0:00 only at the end. */
function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long is waited yet, and whether the time runs. */
export function timeLeft(waiting: Pick<SignInWaiting, 'remainingMs' | 'isHeld'>): string {
  const left = `${countdown(waiting.remainingMs)} left`;
  return waiting.isHeld ? `${left}; the time stands still.` : `${left}.`;
}

function unit(count: number, name: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}

/** Nobody is hurried while presenting: the time for the approval stands still. */
export function holdTime(step: Transition): Transition {
  const { signIn, presenter } = step.state;
  if (signIn.phase !== 'waiting' || signIn.isHeld === presenter) return step;
  return chain(step, (state) => askSignIn(state, { type: 'hold', isHeld: presenter }));
}
