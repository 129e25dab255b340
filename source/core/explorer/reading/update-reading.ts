import { go, say, type ExplorerStep } from '../explorer-step.ts';
import type { ExplorerState } from '../state.ts';
import { copyPart } from './copy-part.ts';
import { openField, submitField } from './field.ts';
import { nextLimit, answerMore, askForMore } from './read-more.ts';
import type { ReadingEvent } from './reading-event.ts';
import { answerSave, hearPlace } from './save-answer.ts';
import { findNext, unfiltered } from './search.ts';
import { shownRows } from './shown-rows.ts';
import {
  bodyOf,
  foldFromDepth,
  foldHere,
  unfoldHere,
  walk,
  walkToPlace,
  withReading,
} from './walk.ts';

/** What a person does with the answer that is there, and what comes of it. */
export function updateReading(before: ExplorerState, event: ReadingEvent): ExplorerStep {
  const state =
    isMove(event) && before.notice?.level === 'note' ? { ...before, notice: null } : before;
  switch (event.type) {
    case 'walk':
      return isAtCut(state, event.by) ? askForMore(state) : go(walk(state, event.by, event.unit));
    case 'walk-to':
      return go(walkToPlace(state, event.place === 'start' ? 0 : Number.MAX_SAFE_INTEGER));
    case 'fold':
      return go(foldHere(state));
    case 'unfold':
      return go(state.reading.filter === null ? unfoldHere(state) : unfiltered(state));
    case 'fold-from':
      return go(foldFromDepth(state, event.depth));
    case 'open-field':
      return go(openField(state, event.purpose));
    case 'submit-field':
      return submitField(state);
    case 'find-next':
      return go(findNext(state, event.by));
    case 'choose-copy':
      return go(
        bodyOf(state) === null
          ? state
          : withReading({ ...state, notice: null }, { isChoosingCopy: true }),
      );
    case 'copy':
      return copyPart(state, event.part);
    case 'answer-save':
      return answerSave(state, event.yes);
    case 'ask-for-more':
      return askForMore(state);
    case 'answer-more':
      return answerMore(state, event.yes);
    case 'copied':
      return event.id === state.reading.lastId ? say(state, 'note', event.text) : go(state);
    case 'not-copied':
      return event.id === state.reading.lastId ? notCopied(state, event.reason) : go(state);
    case 'looked':
      return hearPlace(state, event.id, event.place);
    case 'wrote':
      return hearPlace(state, event.id, event.outcome);
  }
}

/** Whoever goes on has read what was said. */
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

function notCopied(state: ExplorerState, reason: string): ExplorerStep {
  return say(state, 'warning', reason, 's saves the whole answer to a file instead.');
}
