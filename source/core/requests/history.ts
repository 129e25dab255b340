import { type HttpOutcome, statusWord } from '../http/message.ts';
import type { DisplayText } from '../text/display-text.ts';
import { type FieldCall, isSameCall } from './call.ts';

/** A request of this run, in memory only. */
export interface SentRequest {
  /** Null: it was typed and never sent. */
  readonly id: number | null;
  readonly title: DisplayText;
  readonly call: FieldCall;
  /** A status or words; null while it is on its way. */
  readonly end: string | null;
}

/** Of one run; more can't be told apart in a list. */
export const MOST_SENT = 100;

/** The list with one more at its start; an equal one of before moves up. */
export function withSent(
  history: readonly SentRequest[],
  sent: SentRequest,
): readonly SentRequest[] {
  const others = history.filter(({ call }) => !isSameCall(call, sent.call));
  return [sent, ...others].slice(0, MOST_SENT);
}

/** The list with a note how the request of that id ended. */
export function withEnd(
  history: readonly SentRequest[],
  id: number,
  end: string,
): readonly SentRequest[] {
  return history.map((one) => (one.id === id ? { ...one, end } : one));
}

/** How a request ended, for a list: `404 Not Found`. */
export function endWords(outcome: HttpOutcome): string {
  if (outcome.type === 'failure') return 'no answer';
  const { status } = outcome.answer;
  return `${status} ${statusWord(status)}`.trim();
}
