import { callTitle, type FieldCall } from '../../requests/call.ts';
import { callOf } from '../../requests/draft.ts';
import { isSecret, LONGEST_NAME, secretIn } from '../../requests/saved.ts';
import { quoted } from '../../text/display-text.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import type { ExplorerState } from '../state.ts';
import { go, say, type Transition } from '../transition.ts';
import type { ListOverlay } from './listing.ts';
import { listedAt, savedUnder } from './listed.ts';

/** Asks for the name that the request in the fields is to be saved under. */
export function nameRequest(state: ExplorerState): Transition {
  return askName(state, callOf(state), null, false);
}

/** Asks for a name of the row under the cursor: another one where it has one. */
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
    return say(
      state,
      'note',
      'This run keeps nothing on this machine, so a request cannot be saved.',
      'The requests of this run are in its list.',
    );
  }
  const holds = secretIn(call, [state.config.token]);
  if (holds !== null) return say(state, 'problem', holds, 'Take it out, then save the request.');
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

/** Writes it down under the name that is typed; a name that is taken is asked about first. */
export function saveRequest(
  state: ExplorerState,
  overlay: Extract<ListOverlay, { type: 'save-as' }>,
): Transition {
  const name = overlay.name.text.trim();
  const { call, renames, replaces } = overlay;
  if (name === '') return say(state, 'note', 'It needs a name.', 'Type one, then press Enter.');
  if (isSecret(name, [state.config.token])) {
    return say(state, 'problem', 'The name looks like a secret.', 'Give it another one.');
  }
  const isTaken = name !== renames && savedUnder(state, name) !== undefined;
  if (isTaken && replaces !== name) {
    return say(
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
