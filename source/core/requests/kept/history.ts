import { type HttpOutcome, statusWord } from '../../http/message.ts';
import { type DisplayText, quoted } from '../../text/display-text.ts';
import type { FieldCall } from '../call.ts';
import type { AskedRequest } from '../sending.ts';

/** A request that was sent, or typed and never sent. */
export interface SentRequest {
  /** Number in this run, to find the answer; null: never sent, or sent by another run. */
  readonly id: number | null;
  readonly title: DisplayText;
  readonly call: FieldCall;
  /** A status or a short text; null while the request is in flight. */
  readonly end: string | null;
  /** When it ended, in milliseconds since 1970; null: not yet, or not known. */
  readonly atMs: number | null;
  readonly durationMs: number | null;
  /**
   * The API version that it was sent with; null: the path names its own version, or none is known.
   */
  readonly apiVersion: string | null;
}

/** A request as the history keeps it on disk: no token, no answer, nothing that looks secret. */
export type PastRequest = FieldCall & Readonly<SentEnd>;

/** How and when a request ended. */
interface SentEnd {
  end: string;
  /** Milliseconds since 1970. */
  atMs: number;
  durationMs: number | null;
  /** See {@link SentRequest}; absent in files from before versions were kept. */
  apiVersion?: string | null | undefined;
}

/** The API version that the program gave a request; null if the path names its own. */
export function givenVersion({ api, base, version }: AskedRequest): string | null {
  return api === 'graphql' || base !== null ? version : null;
}

/**
 * A message about a request that was sent with another version; null if it is the same or unknown.
 */
export function otherVersionWords(sent: string | null | undefined, now: string): string | null {
  if (sent == null || sent === now) return null;
  return `This was sent with API version ${quoted(sent)}; requests ask for ${now} now.`;
}

/** The most requests listed of one run; more cannot be told apart in a list. */
export const MOST_SENT = 200;

/** The most requests kept on disk for one store. */
export const MOST_PAST = 500;

/** In characters; a longer request is only in the list of its run. */
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

/** The list with the end of the request of that id noted. */
export function withEnd(
  history: readonly SentRequest[],
  id: number,
  ended: Pick<SentRequest, 'end' | 'atMs' | 'durationMs'>,
): readonly SentRequest[] {
  return history.map((one) => (one.id === id ? { ...one, ...ended } : one));
}

/** The end of a request that the user cancelled. */
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

/**
 * `just now`, `2 min ago`, `3 h ago`, `5 days ago`, `2026-09-30`.
 *
 * @param atMs milliseconds since 1970, as is `nowMs`
 */
export function agoWords(atMs: number, nowMs: number): string {
  const gone = nowMs - atMs;
  // After the clock was set back, only the date itself is known.
  if (gone < -MINUTE || gone >= 30 * DAY) return new Date(atMs).toISOString().slice(0, 10);
  if (gone < 10_000) return 'just now';
  if (gone < MINUTE) return `${Math.floor(gone / 1000)} s ago`;
  if (gone < HOUR) return `${Math.floor(gone / MINUTE)} min ago`;
  if (gone < DAY) return `${Math.floor(gone / HOUR)} h ago`;
  const days = Math.floor(gone / DAY);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
