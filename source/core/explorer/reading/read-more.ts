import { go, say, type ExplorerStep } from '../explorer-step.ts';
import { sendAsked } from '../send-request.ts';
import type { ExplorerState } from '../state.ts';
import { withReading } from './walk.ts';

/** How much more is read with each yes. */
const FACTOR = 4;

/** More than this no view of a terminal is made for; in bytes. */
const MOST_BYTES = 512 * 1024 * 1024;

/** The limit that a yes would raise this answer to, in bytes; null where it was not cut by one. */
export function nextLimit({ response }: ExplorerState): number | null {
  if (response?.type !== 'answer' || response.incomplete !== 'limit') return null;
  return Math.max(response.size, Math.min(MOST_BYTES, response.size * FACTOR));
}

/** Asks before more of an answer is read than is usually kept. */
export function askForMore(state: ExplorerState): ExplorerStep {
  const { response } = state;
  const limit = nextLimit(state);
  if (limit === null || response?.type !== 'answer' || state.sending !== null) return go(state);
  if (response.asked.repeatable === 'never') {
    return say(
      state,
      'note',
      'What may change data is not sent a second time.',
      'TOKENWRIGHT_MAX_BODY raises the limit for the next time.',
    );
  }
  if (limit === response.size) {
    return say(state, 'note', 'More than this is not read into the explorer.');
  }
  return go(withReading({ ...state, notice: null }, { isAskingForMore: true }));
}

/** Yes: the same request again, with a higher limit and as much more time. */
export function answerMore(state: ExplorerState, yes: boolean): ExplorerStep {
  const limit = nextLimit(state);
  const answered = withReading(state, { isAskingForMore: false });
  const { response, reading } = state;
  if (!yes || !reading.isAskingForMore || limit === null || response?.type !== 'answer') {
    return go(answered);
  }
  const { totalMs } = state.config.limits;
  return sendAsked(answered, response.asked, { totalMs: totalMs * FACTOR, maxBytes: limit });
}
