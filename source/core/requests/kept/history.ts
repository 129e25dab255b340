import { type HttpOutcome, statusWord } from '../../http/message.ts';
import { type DisplayText, quoted } from '../../text/display-text.ts';
import type { FieldCall } from '../call.ts';
import type { AskedRequest } from '../sending.ts';

/** A request that was sent, or typed and never sent. */
export interface SentRequest {
  /** Of this run, by which its answer is found; null: it was never sent, or by another run. */
  readonly id: number | null;
  readonly title: DisplayText;
  readonly call: FieldCall;
  /** A status or words; null while it is on its way. */
  readonly end: string | null;
  /** When it ended, in milliseconds since 1970; null: it did not, or it is not known. */
  readonly atMs: number | null;
  readonly durationMs: number | null;
  /** The API version that it was sent with; null: its path names one itself, or none is known. */
  readonly apiVersion: string | null;
}

/** A request as the history keeps it on the disk: no token, no answer, nothing that looks secret. */
export type PastRequest = FieldCall & Readonly<SentEnd>;

/** How and when a request ended. */
interface SentEnd {
  end: string;
  /** Milliseconds since 1970. */
  atMs: number;
  durationMs: number | null;
  /** See {@link SentRequest}; absent in what was kept before versions were. */
  apiVersion?: string | null | undefined;
}

/** The API version that a request was given beside what it asks for itself. */
export function givenVersion({ api, base, version }: AskedRequest): string | null {
  return api === 'graphql' || base !== null ? version : null;
}

/** Said of a request that was sent with another version; null where it is the same. */
export function otherVersionWords(sent: string | null | undefined, now: string): string | null {
  if (sent == null || sent === now) return null;
  return `This was sent with API version ${quoted(sent)}; requests ask for ${now} now.`;
}

/** Of one run; more can't be told apart in a list. */
export const MOST_SENT = 200;

/** Of one store on the disk. */
export const MOST_PAST = 500;

/** In characters; a request with more is in the list of its run only. */
const LONGEST_KEPT = 64 * 1024;

/** Whether a request is small enough to be kept on the disk. */
export function fitsHistory(call: FieldCall): boolean {
  return JSON.stringify(call).length <= LONGEST_KEPT;
}

/** The list with one more at its start. */
export function withSent(
  history: readonly SentRequest[],
  sent: SentRequest,
): readonly SentRequest[] {
  return [sent, ...history].slice(0, MOST_SENT);
}

/** The list with a note how the request of that id ended. */
export function withEnd(
  history: readonly SentRequest[],
  id: number,
  ended: Pick<SentRequest, 'end' | 'atMs' | 'durationMs'>,
): readonly SentRequest[] {
  return history.map((one) => (one.id === id ? { ...one, ...ended } : one));
}

/** Of a request that its person has ended. */
const ENDED = 'cancelled';

/** How a request ended, for a list: `404 Not Found`. */
export function endWords(outcome: HttpOutcome): string {
  if (outcome.type === 'failure') return outcome.failure.kind === 'aborted' ? ENDED : 'no answer';
  const { status } = outcome.answer;
  return `${status} ${statusWord(status)}`.trim();
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `just now`, `2 min ago`, `3 h ago`, `5 days ago`, `2026-09-30`: both in milliseconds since 1970. */
export function agoWords(atMs: number, nowMs: number): string {
  const gone = nowMs - atMs;
  // A clock that was set back: the time itself is all that is known.
  if (gone < -MINUTE || gone >= 30 * DAY) return new Date(atMs).toISOString().slice(0, 10);
  if (gone < 10_000) return 'just now';
  if (gone < MINUTE) return `${Math.floor(gone / 1000)} s ago`;
  if (gone < HOUR) return `${Math.floor(gone / MINUTE)} min ago`;
  if (gone < DAY) return `${Math.floor(gone / HOUR)} h ago`;
  const days = Math.floor(gone / DAY);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
