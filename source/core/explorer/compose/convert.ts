import { callTitle, isSameCall } from '../../requests/call.ts';
import { looksLikeCurl } from '../../requests/curl/curl-start.ts';
import { readCurl } from '../../requests/curl/read-curl.ts';
import { callOf, withCall } from '../../requests/draft.ts';
import { type Successor, successorOf } from '../../requests/rest/successor.ts';
import { type BufferEdit, withoutHistory } from '../../text/text-buffer.ts';
import { withField } from '../focus.ts';
import { takeCall } from '../overlay/listed.ts';
import { type ExplorerState, targetOf } from '../state.ts';
import { go, type Transition, withNotice } from '../transition.ts';
import { withCompose } from './ready.ts';

/**
 * Fills the fields from another form: a curl line, or the GraphQL replacement of a retired request.
 */

/** The curl line that an edit of a field of the request would write into it, or null. */
export function curlIn(state: ExplorerState, edit: BufferEdit): string | null {
  const isText = edit.type === 'paste' || edit.type === 'insert' || edit.type === 'set';
  const isElsewhere =
    state.overlay !== null ||
    state.reading.field !== null ||
    state.question !== null ||
    state.focus.pane !== 'request';
  return isText && !isElsewhere && looksLikeCurl(edit.text) ? edit.text : null;
}

/**
 * Splits a curl line into the fields instead of inserting it, so that its token never gets into a
 * field, its undo or the history. The previous request stays in the list.
 */
export function takeCurl(state: ExplorerState, text: string): Transition {
  const read = readCurl(text, targetOf(state));
  switch (read.type) {
    case 'unfinished':
      return withNotice(
        state,
        'problem',
        'The curl line is not whole: a quote is open, or its last line says that it goes on.',
        'Copy all of it, and paste it again.',
      );
    case 'refused':
      return withNotice(state, 'problem', read.message, read.remedy);
    case 'call': {
      const open = withCompose({ ...state, notice: null }, { ready: null });
      // Fields that were emptied for the curl line hold no request worth keeping.
      const isEmpty = state.mode === 'rest' && state.rest.path.text.trim() === '';
      const taken = isEmpty ? { ...open, ...withCall(open, read.call) } : takeCall(open, read.call);
      const field = read.call.api === 'rest' ? 'path' : 'query';
      const title = callTitle(read.call);
      return withNotice(
        withField(taken, field, true),
        'note',
        [`Taken from the curl line: ${title}.`, ...read.words].join(' '),
      );
    }
  }
}

/**
 * Takes a curl line that was typed, or pasted in a terminal that does not mark pastes: it is never
 * sent as a path. Null: the path is not a curl line.
 */
export function sentCurl(state: ExplorerState): Transition | null {
  const { path } = state.rest;
  if (state.mode !== 'rest' || !looksLikeCurl(path.text)) return null;
  const empty = { ...withoutHistory(path), text: '', cursor: 0, anchor: null };
  const cleared = { ...state, rest: { ...state.rest, path: empty } };
  const { type } = readCurl(path.text, targetOf(state));
  // An unfinished line stays until the rest of it has arrived as keys.
  return takeCurl(type === 'unfinished' ? state : cleared, path.text);
}

/** The GraphQL replacement of the REST request in the fields; null if that is not retired. */
export function retiredFor({ mode, rest, config }: ExplorerState) {
  if (mode !== 'rest' || config.address.profile.access !== 'built-in') return null;
  return successorOf({ method: rest.method, path: rest.path.text, body: rest.body.text });
}

/** Switches to GraphQL with the replacement request. */
export function takeOver(state: ExplorerState): Transition {
  const successor = retiredFor(state);
  if (successor === null) return go(state);
  const { query, variables } = successor;
  const call = { api: 'graphql', query, variables } as const;
  const there = callOf({ ...state, mode: 'graphql' });
  const taken = isSameCall(there, call)
    ? { ...state, mode: 'graphql' as const }
    : takeCall({ ...state, notice: null }, call);
  const hasPlaceholder = variables.includes('{id}');
  const next = withField(taken, hasPlaceholder ? 'variables' : 'query', hasPlaceholder);
  return withNotice(next, 'note', successorWords(successor));
}

export function successorWords({ field, leftOut }: Successor): string {
  const lost = leftOut.length === 0 ? '' : ` ${leftOut.join(', ')} has no place in it.`;
  return `${field} does in GraphQL what the REST request did.${lost}`;
}
