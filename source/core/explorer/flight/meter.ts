import type { HttpOutcome } from '../../http/message.ts';
import { readMeter } from '../../requests/answer.ts';
import { nextRefillMs } from './meter-refill.ts';
import type { AskedRequest } from '../../requests/sending.ts';
import { type ExplorerState, requesterOf } from '../state.ts';
import { go, type Transition } from '../transition.ts';

/** The meter of an answer, which fills up again by the service's own rate. */
export function withMeter(
  state: ExplorerState,
  asked: AskedRequest,
  { answer }: Extract<HttpOutcome, { type: 'answer' }>,
  epochMs: number,
): Transition {
  const meter = readMeter(asked, answer, requesterOf(state));
  if (meter === null) return go(state);
  const id = (state.flight.refill?.id ?? 0) + 1;
  const refill = { id, told: meter, toldMs: epochMs };
  return refilling({ ...state, meter, flight: { ...state.flight, refill } });
}

/** Waits until the meter looks different; nothing is waited for once it is full. */
export function refilling(state: ExplorerState): Transition {
  const { flight, meter } = state;
  const ms = meter === null ? null : nextRefillMs(meter);
  if (flight.refill === null || ms === null) return go(state);
  return go(state, { type: 'wait-for-refill', id: flight.refill.id, ms });
}
