import { refolded } from '../../json/fold-index.ts';
import { readAnswer, type RequestAnswer } from '../../requests/answer.ts';
import { mayChangeData } from '../../requests/sending.ts';
import { type ExplorerState, requesterOf } from '../state.ts';
import { go, type Transition, withNotice } from '../transition.ts';
import { closeResult } from './query-result.ts';
import type { ReadOn } from './reading.ts';
import { bodyOf, withReading } from './walk.ts';

/** Each yes raises the limit by this factor. */
const FACTOR = 4;

/** In bytes: more than a view in a terminal is good for. */
const MOST_BYTES = 512 * 1024 * 1024;

/** The limit, in bytes, up to which a yes would read this answer on; null: no limit cut it. */
export function nextLimit({ response }: ExplorerState): number | null {
  return response?.type === 'answer' ? furtherLimit(response) : null;
}

/** The same for a given answer. */
export function furtherLimit({ incomplete, size }: RequestAnswer): number | null {
  return incomplete === 'limit' ? Math.max(size, Math.min(MOST_BYTES, size * FACTOR)) : null;
}

/** Asks before more of an answer is read than is usually kept. */
export function askForMore(before: ExplorerState): Transition {
  const state = closeResult(before) ?? before;
  const { response, reading, sending } = state;
  const limit = nextLimit(state);
  if (limit === null || response?.type !== 'answer') return go(before);
  if (sending !== null || reading.readingOn !== null) return go(before);
  if (response.restId === null) return withNotice(state, 'note', REST_IS_GONE, remedyFor(response));
  if (limit === response.size) {
    return withNotice(state, 'note', NOTHING_LARGER);
  }
  return go(withReading({ ...state, notice: null }, { isAskingForMore: true }));
}

export const NOTHING_LARGER = 'More than this is not read into the explorer.';

export const REST_IS_GONE =
  'The rest of this answer cannot be read any more: its connection was closed when another answer came.';

/** What the user can still do if the connection is gone. */
export function remedyFor({ asked }: RequestAnswer): string {
  return mayChangeData(asked)
    ? 'What may change data is not sent a second time. TOKENWRIGHT_MAX_BODY raises the limit for the next time.'
    : 'TOKENWRIGHT_MAX_BODY raises the limit; with that, send the request again.';
}

/** Yes: reads on in the same answer. The request is not sent again. */
export function answerMore(state: ExplorerState, yes: boolean): Transition {
  const maxBytes = nextLimit(state);
  const answered = withReading(state, { isAskingForMore: false });
  const { response, reading, config } = state;
  const restId = response?.type === 'answer' ? response.restId : null;
  if (!yes || !reading.isAskingForMore || maxBytes === null || restId === null) return go(answered);
  const id = reading.lastId + 1;
  return go(
    withReading(answered, {
      readingOn: { id, bytes: response?.type === 'answer' ? response.size : 0, isStopping: false },
      lastId: id,
    }),
    {
      type: 'read-on',
      id,
      restId,
      maxBytes,
      idleMs: config.limits.totalMs,
    },
  );
}

export const WHOLE_NOW = 'The answer is whole now.';

/** Notes how many decoded bytes have arrived. */
export function onMore(state: ExplorerState, id: number, bytes: number): Transition {
  const { readingOn } = state.reading;
  return readingOn?.id === id
    ? go(withReading(state, { readingOn: { ...readingOn, bytes } }))
    : go(state);
}

/** More of the same answer: the cursor stays where it is, and so does what is folded. */
export function onReadOn(before: ExplorerState, id: number, read: ReadOn | null): Transition {
  if (before.reading.readingOn?.id !== id) return go(before);
  const state = withReading(closeResult(before) ?? before, { readingOn: null });
  const { response, reading } = state;
  if (response?.type !== 'answer') return go(state);
  if (read === null) {
    const gone = { ...state, response: { ...response, restId: null } };
    return withNotice(gone, 'warning', REST_IS_GONE, remedyFor(response));
  }
  const { answer, rows, epochMs } = read;
  const whole = readAnswer(requesterOf(state), response.asked, answer, epochMs, rows);
  const restId = answer.incomplete === 'limit' ? response.restId : null;
  const next: ExplorerState = { ...state, response: { ...whole, restId } };
  const tree = bodyOf(next)?.tree ?? null;
  const shown = withReading(next, {
    folds: tree === null ? reading.folds : refolded(tree, reading.folds),
    // These are about the part that was there before.
    search: null,
    filter: null,
    runningSearch: null,
  });
  switch (answer.incomplete) {
    case null:
      return withNotice(shown, 'note', WHOLE_NOW);
    case 'limit':
      return go(shown);
    case 'cut':
      return withNotice(
        shown,
        'warning',
        'The store ended the connection before the answer was whole.',
        remedyFor(whole),
      );
  }
}

/** After Esc the app stops reading; what has arrived stays, and reading can continue later. */
export function followReadingOn(before: ExplorerState, after: Transition): Transition {
  const { readingOn } = after.state.reading;
  const isStopped =
    readingOn?.isStopping === true && before.reading.readingOn?.isStopping === false;
  return isStopped ? { ...after, effects: [...after.effects, { type: 'stop-reading-on' }] } : after;
}
