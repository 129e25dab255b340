import { callTitle, isSameCall } from '../../requests/call.ts';
import { looksLikeCurl } from '../../requests/curl/curl-start.ts';
import { readCurl } from '../../requests/curl/read-curl.ts';
import { callOf, withCall } from '../../requests/draft.ts';
import { type Successor, successorOf } from '../../requests/rest/successor.ts';
import { type BufferEdit, withoutHistory } from '../../text/text-buffer.ts';
import { withField } from '../focus.ts';
import { takeCall } from '../overlay/listed.ts';
import { type ExplorerState, targetOf } from '../state.ts';
import { go, say, type Transition } from '../transition.ts';
import { withCompose } from './ready.ts';

/** A request in another form that becomes the one in the fields: a curl line, or what GraphQL has for a retired one. */

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
 * Takes a curl line apart into the fields instead of writing it down, so that its token never
 * gets into a field, its undo or the history. What stood in the fields stays in the list.
 */
export function takeCurl(state: ExplorerState, text: string): Transition {
  const read = readCurl(text, targetOf(state));
  switch (read.type) {
    case 'unfinished':
      return say(
        state,
        'problem',
        'The curl line is not whole: a quote is open, or its last line says that it goes on.',
        'Copy all of it, and paste it again.',
      );
    case 'refused':
      return say(state, 'problem', read.message, read.remedy);
    case 'call': {
      const open = withCompose({ ...state, notice: null }, { ready: null });
      // Fields that were emptied for it are no request to be kept.
      const isEmpty = state.mode === 'rest' && state.rest.path.text.trim() === '';
      const taken = isEmpty ? { ...open, ...withCall(open, read.call) } : takeCall(open, read.call);
      const field = read.call.api === 'rest' ? 'path' : 'query';
      const title = callTitle(read.call);
      return say(
        withField(taken, field, true),
        'note',
        [`Taken from the curl line: ${title}.`, ...read.words].join(' '),
      );
    }
  }
}

/**
 * A curl line that was typed, or pasted where a paste is told by nothing: it never goes out as a
 * path. Null: the path is none.
 */
export function sentCurl(state: ExplorerState): Transition | null {
  const { path } = state.rest;
  if (state.mode !== 'rest' || !looksLikeCurl(path.text)) return null;
  const empty = { ...withoutHistory(path), text: '', cursor: 0, anchor: null };
  const cleared = { ...state, rest: { ...state.rest, path: empty } };
  const { type } = readCurl(path.text, targetOf(state));
  // What goes on in the next line, as keys come, has to stay until all of it is there.
  return takeCurl(type === 'unfinished' ? state : cleared, path.text);
}

/** What GraphQL has for the REST request in the fields, where the service has retired that. */
export function retiredFor({ mode, rest, config }: ExplorerState) {
  if (mode !== 'rest' || config.address.profile.access !== 'built-in') return null;
  return successorOf({ method: rest.method, path: rest.path.text, body: rest.body.text });
}

/** Goes on in GraphQL with the request for the same. */
export function takeOver(state: ExplorerState): Transition {
  const successor = retiredFor(state);
  if (successor === null) return go(state);
  const { query, variables } = successor;
  const call = { api: 'graphql', query, variables } as const;
  const there = callOf({ ...state, mode: 'graphql' });
  const taken = isSameCall(there, call)
    ? { ...state, mode: 'graphql' as const }
    : takeCall({ ...state, notice: null }, call);
  const hasHole = variables.includes('{id}');
  const next = withField(taken, hasHole ? 'variables' : 'query', hasHole);
  return say(next, 'note', successorWords(successor));
}

export function successorWords({ field, leftOut }: Successor): string {
  const lost = leftOut.length === 0 ? '' : ` ${leftOut.join(', ')} has no place in it.`;
  return `${field} does in GraphQL what the REST request did.${lost}`;
}
