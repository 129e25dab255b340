import type { AskedRequest } from '../../requests/sending.ts';
import { callOf } from '../../requests/draft.ts';
import type { ExplorerState } from '../state.ts';
import { quietReading } from '../reading/reading.ts';
import type { KeptAnswer, KeptPage } from './flight.ts';

/**
 * Bytes of all kept pages of a walk together; beyond that the oldest pages are requested again.
 * With its table of rows an answer takes about three times its bytes.
 */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;

/** More pages than anybody walks back through. */
const MOST_PAGES = 1000;

/**
 * The shown page in the form in which it is kept while the next one is requested; null: no answer
 * is shown.
 */
export function pageShown(state: ExplorerState): KeptPage | null {
  const { response, reading } = state;
  if (response?.type !== 'answer') return null;
  return { call: callOf(state), shown: { answer: response, reading: quietReading(reading) } };
}

/** The walk with one more page at its end. */
export function withPage(
  pages: readonly KeptPage[],
  page: KeptPage,
  mostBytes: number = MOST_KEPT_BYTES,
): readonly KeptPage[] {
  let bytes = 0;
  return [...pages, page]
    .slice(-MOST_PAGES)
    .toReversed()
    .map(({ call, shown }) => {
      bytes += shown?.answer.size ?? 0;
      return { call, shown: bytes > mostBytes ? null : shown };
    })
    .toReversed();
}

/** Whether both ask for the same, so that a walk goes on. */
export function isSameRequest(one: AskedRequest, other: AskedRequest): boolean {
  const { method, url, body } = one.request;
  return (
    method === other.request.method &&
    url === other.request.url &&
    JSON.stringify(body) === JSON.stringify(other.request.body)
  );
}

/** Answers that are kept for comparing them: at most so many, and so many bytes together. */
const MOST_ANSWERS = 50;
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * The answers with one more at the start; the oldest are dropped if they are too many or too large.
 */
export function withAnswer<Kept extends KeptAnswer>(
  answers: readonly Kept[],
  kept: Kept,
  mostBytes: number = MOST_ANSWER_BYTES,
): readonly Kept[] {
  let bytes = 0;
  return [kept, ...answers]
    .slice(0, MOST_ANSWERS)
    .filter(({ answer }) => (bytes += answer.size) <= mostBytes);
}
