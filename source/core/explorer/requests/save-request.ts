import { createTextBuffer } from '../../text/text-buffer.ts';
import { redactSecrets } from '../../text/secret.ts';
import { isSecretHeader } from '../../wire/wire-value.ts';
import { go, say, type ExplorerStep } from '../explorer-step.ts';
import type { ExplorerState } from '../state.ts';
import { draftOf, draftTexts, toSaved } from './draft.ts';
import { draftTitle } from './history.ts';

const LONGEST_NAME = 60;

/** Asks for the name that the request is to be saved under. */
export function nameRequest(state: ExplorerState): ExplorerStep {
  if (!state.config.keepsRequests) {
    return say(
      state,
      'note',
      'This run keeps nothing on this machine, so a request cannot be saved.',
      'The requests of this run are in its list.',
    );
  }
  const holds = secretIn(state);
  if (holds !== null) return say(state, 'problem', holds, 'Take it out, then save the request.');
  const name = createTextBuffer(draftTitle(draftOf(state)), { maxLength: LONGEST_NAME });
  return go({ ...state, notice: null, overlay: { type: 'save-as', name } });
}

/** What must not get onto the disk, in words, or null. The value is not repeated. */
function secretIn(state: ExplorerState): string | null {
  const draft = draftOf(state);
  if (draftTexts(draft).some((text) => redactSecrets(text, [state.config.token]) !== text)) {
    return 'The request holds what looks like a secret, and no secret is written to this disk.';
  }
  if (draft.mode === 'graphql') return null;
  const header = draft.rest.headers.find(
    ({ name, value }) => value.text.trim() !== '' && isSecretHeader(name.text),
  );
  return header === undefined
    ? null
    : `The header ${header.name.text.trim()} holds a secret by its name, and none is written to this disk.`;
}

/** Writes it down under the name that is typed. */
export function saveRequest(state: ExplorerState, typed: string): ExplorerStep {
  const name = typed.trim();
  if (name === '') return say(state, 'note', 'It needs a name.', 'Type one, then press Enter.');
  if (redactSecrets(name, [state.config.token]) !== name) {
    return say(state, 'problem', 'The name looks like a secret.', 'Give it another one.');
  }
  return go(
    { ...state, overlay: null, notice: null },
    { type: 'keep-request', request: toSaved(draftOf(state), name) },
  );
}
