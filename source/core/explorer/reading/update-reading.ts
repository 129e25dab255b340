import { take } from '../../handlers.ts';
import { sendAsked } from '../sending.ts';
import type { AnswerWindow } from '../event.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Handlers, say, type Transition } from '../transition.ts';
import { changeLanguage, earlierQuery, openField } from './field.ts';
import { findNext, hearLookedThrough, hearPart, submitField } from './looking.ts';
import type { ReadingEvent, ReadingResult } from './reading.ts';
import { answerSave, copyPart, hearPlace } from './save-answer.ts';
import { unfiltered } from './search.ts';
import {
  bodyOf,
  foldFromDepth,
  foldHere,
  shownRows,
  unfoldHere,
  walk,
  walkToPlace,
  withReading,
} from './walk.ts';

/** What a person does with the answer that is there. */
export function updateReading(
  before: ExplorerState,
  event: ReadingEvent,
  window: AnswerWindow,
): Transition {
  const state =
    isMove(event) && before.notice?.level === 'note' ? { ...before, notice: null } : before;
  const inWindow = { ...event, window };
  return take(READING, state, inWindow) ?? go(state);
}

const READING: Handlers<ReadingEvent & { readonly window: AnswerWindow }> = {
  walk: (state, { by, unit, window }) =>
    isAtCut(state, by) ? askForMore(state) : go(walk(state, by, unit, window)),
  'walk-to': (state, { place, window }) =>
    go(walkToPlace(state, place === 'start' ? 0 : Number.MAX_SAFE_INTEGER, window)),
  fold: (state, { window }) => go(foldHere(state, window)),
  unfold: (state, { window }) =>
    go(state.reading.filter === null ? unfoldHere(state, window) : unfiltered(state, window)),
  'fold-from': (state, { depth, window }) => go(foldFromDepth(state, depth, window)),
  'open-field': (state, { purpose }) => go(openField(state, purpose)),
  'submit-field': (state, { window }) => submitField(state, window),
  'change-language': (state) => go(changeLanguage(state)),
  'earlier-query': (state, { by }) => go(earlierQuery(state, by)),
  'find-next': (state, { by, window }) => findNext(state, by, window),
  'choose-copy': (state) =>
    go(
      bodyOf(state) === null
        ? state
        : withReading({ ...state, notice: null }, { isChoosingCopy: true }),
    ),
  copy: (state, { part }) => copyPart(state, part),
  'answer-save': (state, { yes }) => answerSave(state, yes),
  'ask-for-more': askForMore,
  'answer-more': (state, { yes }) => answerMore(state, yes),
};

/** What came of it outside. */
export const READING_RESULTS: Handlers<ReadingResult> = {
  'looking-on': (state, { id, part }) => hearPart(state, id, part),
  'looked-through': (state, { id, result }) => hearLookedThrough(state, id, result),
  copied: (state, { id, text }) =>
    id === state.reading.lastId ? say(state, 'note', text) : go(state),
  'not-copied': (state, { id, reason }) =>
    id === state.reading.lastId ? notCopied(state, reason) : go(state),
  looked: (state, { id, place }) => hearPlace(state, id, place),
  wrote: (state, { id, outcome }) => hearPlace(state, id, outcome),
};

/** Any move dismisses the note. */
function isMove({ type }: ReadingEvent): boolean {
  return type === 'walk' || type === 'walk-to' || type === 'fold' || type === 'unfold';
}

/** Down from the last row of an answer that was cut at the limit: there is more, on a yes. */
function isAtCut(state: ExplorerState, by: number): boolean {
  const body = bodyOf(state);
  if (by < 1 || body === null || nextLimit(state) === null || state.reading.filter !== null)
    return false;
  const shown = shownRows(body, state.reading);
  return shown.placeOf(state.reading.cursor) >= shown.count - 1;
}

function notCopied(state: ExplorerState, reason: string): Transition {
  return say(state, 'warning', reason, 's saves the whole answer to a file instead.');
}

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
function askForMore(state: ExplorerState): Transition {
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
function answerMore(state: ExplorerState, yes: boolean): Transition {
  const limit = nextLimit(state);
  const answered = withReading(state, { isAskingForMore: false });
  const { response, reading } = state;
  if (!yes || !reading.isAskingForMore || limit === null || response?.type !== 'answer') {
    return go(answered);
  }
  const { totalMs } = state.config.limits;
  return sendAsked(answered, response.asked, { totalMs: totalMs * FACTOR, maxBytes: limit });
}
