import { callTitle, type FieldCall } from '../../requests/call.ts';
import { callOf } from '../../requests/draft.ts';
import { shareable, writeRequestSet } from '../../requests/kept/request-set.ts';
import { isSecret, LONGEST_NAME, secretIn } from '../../requests/kept/saved.ts';
import { quoted, toDisplayText } from '../../text/display-text.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import { type FileOutcome, writtenWords } from '../../view/writing.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Transition, withNotice } from '../transition.ts';
import { listedAt, listedRequests, savedUnder } from './listed.ts';
import type { ListOverlay } from './listing.ts';

/** Requests that outlive this run: saved under a name, or exported to a file for somebody else. */

/** Asks for the name that the request in the fields is to be saved under. */
export function nameRequest(state: ExplorerState): Transition {
  return askName(state, callOf(state), null, false);
}

/** Asks for a name for the row under the cursor; for a new name if it has one. */
export function nameListed(state: ExplorerState): Transition {
  const listed = listedAt(state);
  return listed === undefined
    ? go(state)
    : askName(state, listed.call, listed.name, listed.from === 'saved');
}

function askName(
  state: ExplorerState,
  call: FieldCall,
  given: string | null,
  isSaved: boolean,
): Transition {
  if (!state.config.keepsRequests) {
    return withNotice(
      state,
      'note',
      'This run keeps nothing on this machine, so a request cannot be saved.',
      'The requests of this run are in its list.',
    );
  }
  const holds = secretIn(call, [state.config.token]);
  if (holds !== null)
    return withNotice(state, 'problem', holds, 'Take it out, then save the request.');
  const name = createTextBuffer(given ?? callTitle(call), { maxLength: LONGEST_NAME });
  const overlay = {
    type: 'save-as',
    name,
    call,
    renames: isSaved ? given : null,
    replaces: null,
  } as const;
  return go({ ...state, notice: null, overlay });
}

/** Saves the request under the typed name; asks first if the name is taken. */
export function saveRequest(
  state: ExplorerState,
  overlay: Extract<ListOverlay, { type: 'save-as' }>,
): Transition {
  const name = overlay.name.text.trim();
  const { call, renames, replaces } = overlay;
  if (name === '')
    return withNotice(state, 'note', 'It needs a name.', 'Type one, then press Enter.');
  if (isSecret(name, [state.config.token])) {
    return withNotice(state, 'problem', 'The name looks like a secret.', 'Give it another one.');
  }
  const isTaken = name !== renames && savedUnder(state, name) !== undefined;
  if (isTaken && replaces !== name) {
    return withNotice(
      { ...state, overlay: { ...overlay, replaces: name } },
      'warning',
      `A request is saved as "${quoted(name)}" already.`,
      'Enter again replaces it; any other name keeps both.',
    );
  }
  const closed = { ...state, overlay: null, notice: null };
  return renames === null
    ? go(closed, { type: 'keep-request', request: { ...call, name } })
    : go(closed, { type: 'rename-request', from: renames, name });
}

/**
 * Asks for the file to write the filtered rows of the list to: the rows with a name or, if there
 * are none, all of them.
 */
export function exportRequests(
  state: ExplorerState,
  { filter }: Extract<ListOverlay, { type: 'requests' }>,
): Transition {
  const listed = listedRequests(state);
  const named = listed.filter(({ name }) => name !== null);
  const rows = named.length > 0 ? named : listed;
  const set = shareable(rows.map(({ call, name, title }) => ({ ...call, name: name ?? title })));
  if (set.length === 0) {
    return withNotice(
      state,
      'note',
      'No request here can be handed on.',
      'Send one, or save one first.',
    );
  }
  const title = filter.text.trim() === '' ? 'Requests' : `Requests: ${filter.text.trim()}`;
  const overlay = {
    type: 'export-requests',
    path: createTextBuffer('requests.http', { maxLength: 4096 }),
    text: writeRequestSet(title, set),
    count: set.length,
  } as const;
  return go({ ...state, notice: null, overlay });
}

/** Writes the set of requests; an existing file is left alone. */
export function writeSet(
  state: ExplorerState,
  { path, text }: Extract<ListOverlay, { type: 'export-requests' }>,
): Transition {
  const typed = path.text.trim();
  if (typed === '') return withNotice(state, 'note', 'It needs the name of a file.');
  return go({ ...state, notice: null }, { type: 'write-set', path: typed, text });
}

/** Tells the outcome of writing the set. */
export function onSetWritten(state: ExplorerState, outcome: FileOutcome): Transition {
  switch (outcome.type) {
    case 'refused':
      return withNotice(state, 'problem', outcome.report.message, outcome.report.remedy);
    case 'taken':
      return withNotice(
        state,
        'warning',
        `${toDisplayText(outcome.path)} exists already, and is left as it is.`,
        'Give another name.',
      );
    case 'written':
      return withNotice(
        { ...state, overlay: null },
        'note',
        writtenWords(outcome.path),
        `${state.config.program} explore --requests FILE opens it.`,
      );
  }
}
