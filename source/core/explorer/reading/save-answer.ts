import { toDisplayText } from '../../text/display-text.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import { go, say, type ExplorerStep } from '../explorer-step.ts';
import type { ExplorerState } from '../state.ts';
import { openField } from './field.ts';
import type { FileOutcome, FilePlace } from './reading-event.ts';
import { withReading } from './walk.ts';

/** The whole path is shown and asked about; a bad one goes back into the field. */
export function hearPlace(
  state: ExplorerState,
  id: number,
  found: FilePlace | FileOutcome,
): ExplorerStep {
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
      return say(
        withReading(state, { saving: { type: 'closed' } }),
        'note',
        `Written to ${toDisplayText(found.path)}, readable by you alone.`,
      );
    case 'refused': {
      const { message, remedy } = found.report;
      return go(retyping(state, typed, `${message} ${remedy}`.trim()));
    }
  }
}

/** Only a yes writes, and only to the path that was shown. */
export function answerSave(state: ExplorerState, yes: boolean): ExplorerStep {
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
