import { BYTES_AS_THEY_CAME, copyOf } from '../../http/exactness.ts';
import { keyOf, unquoted } from '../../json/body-rows.ts';
import { quoted } from '../../text/display-text.ts';
import { Secret } from '../../text/secret.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import { hidePersonalText } from '../../view/personal-data.ts';
import { type FileOutcome, type FilePlace, writtenWords } from '../../view/writing.ts';
import type { AnswerWindow } from '../event.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Transition, withNotice } from '../transition.ts';
import { closeField, openField } from './field.ts';
import { closeResult, pathHere } from './query-result.ts';
import type { CopiedPart } from './reading.ts';
import { unfiltered } from './search.ts';
import { bodyOf, withReading } from './walk.ts';

/**
 * Takes what the app says about the path: a yes is asked for, a refused path goes back into the
 * field, a written file is reported.
 */
export function onPlace(
  state: ExplorerState,
  id: number,
  found: FilePlace | FileOutcome,
): Transition {
  const { saving } = state.reading;
  if (saving.type !== 'busy' || saving.id !== id) return go(state);
  const { typed } = saving;
  switch (found.type) {
    case 'free':
    case 'taken': {
      const replaces = found.type === 'taken';
      return go(
        withReading(state, { saving: { type: 'asking', path: found.path, replaces, typed } }),
      );
    }
    case 'written':
      return withNotice(
        withReading(state, { saving: { type: 'closed' } }),
        'note',
        isOdd(state)
          ? `${writtenWords(found.path)} ${BYTES_AS_THEY_CAME}`
          : writtenWords(found.path),
      );
    case 'refused': {
      const { message, remedy } = found.report;
      return go(retyping(state, typed, `${message} ${remedy}`.trim()));
    }
  }
}

/** Whether the screen shows other characters than the bytes hold: the body is not UTF-8. */
function isOdd({ response }: ExplorerState): boolean {
  return response?.type === 'answer' && !response.isUtf8;
}

/** Only a yes writes, and only to the path that was shown. */
export function answerSave(state: ExplorerState, yes: boolean): Transition {
  const { saving, lastId } = state.reading;
  if (saving.type !== 'asking' || state.response?.type !== 'answer') return go(state);
  const { path, replaces, typed } = saving;
  if (!yes) return go(retyping(state, typed, null));
  const id = lastId + 1;
  return go(withReading(state, { saving: { type: 'busy', id, typed }, lastId: id }), {
    type: 'write-answer',
    id,
    path,
    bytes: state.response.bytes,
    replaces,
  });
}

function retyping(state: ExplorerState, typed: string, problem: string | null): ExplorerState {
  const again = openField(withReading(state, { saving: { type: 'closed' } }), 'save');
  const { field } = again.reading;
  if (field === null) return again;
  const filled = withReading(again, { field: { ...field, buffer: createTextBuffer(typed) } });
  return problem === null
    ? filled
    : { ...filled, notice: { level: 'problem', message: problem, remedy: null } };
}

/** Copies the value, the key or the path of the row under the cursor. */
export function copyPart(state: ExplorerState, part: CopiedPart): Transition {
  const asked = withReading(state, { isChoosingCopy: false });
  const raw = partText(state, part);
  if (raw === null || state.response?.type !== 'answer')
    return withNotice(asked, 'note', 'There is nothing of that kind to copy here.');
  const { text, note } = copyOf(raw, state.response);
  const id = state.reading.lastId + 1;
  const count = `${text.length.toLocaleString('en')} ${text.length === 1 ? 'character' : 'characters'}`;
  const what = `${part} of ${whereOf(state)} (${count})`;
  return go(withReading({ ...asked, notice: null }, { lastId: id }), {
    type: 'copy-part',
    id,
    text: new Secret(text),
    what,
    note,
  });
}

/**
 * A text without quotes and escapes, a number with all its digits, an object or a list as the JSON
 * that was sent; of a body that is not JSON all of it.
 */
function partText(state: ExplorerState, part: CopiedPart): string | null {
  const body = bodyOf(state);
  const { cursor } = state.reading;
  if (body === null || state.response?.type !== 'answer') return null;
  const { tree } = body;
  if (tree === null || !tree.isValue(cursor)) {
    return part === 'value' ? new TextDecoder().decode(state.response.bytes) : null;
  }
  switch (part) {
    case 'value': {
      const value = tree.valueOf(cursor);
      return value.startsWith('"') ? unquoted(value) : value;
    }
    case 'key':
      return keyOf(tree, cursor);
    case 'path':
      return pathHere(state, Infinity);
  }
}

function whereOf(state: ExplorerState): string {
  const path = pathHere(state);
  if (path === null) return 'the whole body';
  const shown = state.presenter ? hidePersonalText(path) : path;
  return path === '$' ? 'the whole answer' : quoted(shown);
}

/** Esc: closes the topmost layer over the answer; null: there is none. */
export function closeLayer(state: ExplorerState): ExplorerState | null {
  if (state.flight.collecting !== null) {
    return { ...state, flight: { ...state.flight, collecting: null } };
  }
  const { field, isChoosingCopy, isAskingForMore, saving, runningSearch, readingOn } =
    state.reading;
  if (runningSearch !== null && field === null) return withReading(state, { runningSearch: null });
  if (isChoosingCopy) return withReading(state, { isChoosingCopy: false });
  if (isAskingForMore) return withReading(state, { isAskingForMore: false });
  if (saving.type === 'asking') return answerSave(state, false).state;
  if (saving.type === 'busy') return withReading(state, { saving: { type: 'closed' } });
  if (field !== null) return closeField(state);
  const { table } = state.reading;
  if (state.view.tab === 'table' && table !== null && table.picking !== null)
    return withReading(state, { table: { ...table, picking: null } });
  return readingOn === null || readingOn.isStopping
    ? null
    : withReading(state, { readingOn: { ...readingOn, isStopping: true } });
}

/**
 * Esc in the answer itself: ends the filter, the search or a query's result before the focus goes
 * back to the request.
 */
export function endSearch(state: ExplorerState, window: AnswerWindow): ExplorerState | null {
  if (state.reading.filter !== null) return unfiltered(state, window);
  return state.reading.search === null ? closeResult(state) : withReading(state, { search: null });
}
