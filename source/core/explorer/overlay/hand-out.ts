import { toDisplayText } from '../../text/display-text.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import { type FileOutcome, writtenWords } from '../../view/writing.ts';
import { handedOn, writeRequestSet } from '../../requests/kept/request-set.ts';
import type { ExplorerState } from '../state.ts';
import { go, say, type Transition } from '../transition.ts';
import { listedRequests } from './listed.ts';
import type { ListOverlay } from './listing.ts';

/**
 * Asks for the file that the rows of the list go to, as they are narrowed by what is typed: those
 * with a name, or without any such row those that were sent.
 */
export function handOut(
  state: ExplorerState,
  { filter }: Extract<ListOverlay, { type: 'requests' }>,
): Transition {
  const listed = listedRequests(state);
  const named = listed.filter(({ name }) => name !== null);
  const rows = named.length > 0 ? named : listed;
  const set = handedOn(rows.map(({ call, name, title }) => ({ ...call, name: name ?? title })));
  if (set.length === 0) {
    return say(state, 'note', 'No request here can be handed on.', 'Send one, or save one first.');
  }
  const title = filter.text.trim() === '' ? 'Requests' : `Requests: ${filter.text.trim()}`;
  const overlay = {
    type: 'hand-out',
    path: createTextBuffer('requests.http', { maxLength: 4096 }),
    text: writeRequestSet(title, set),
    count: set.length,
  } as const;
  return go({ ...state, notice: null, overlay });
}

/** Writes it; a file that is there is left alone. */
export function writeSet(
  state: ExplorerState,
  { path, text }: Extract<ListOverlay, { type: 'hand-out' }>,
): Transition {
  const typed = path.text.trim();
  if (typed === '') return say(state, 'note', 'It needs the name of a file.');
  return go({ ...state, notice: null }, { type: 'write-set', path: typed, text });
}

/** What became of it. */
export function hearSet(state: ExplorerState, outcome: FileOutcome): Transition {
  switch (outcome.type) {
    case 'refused':
      return say(state, 'problem', outcome.report.message, outcome.report.remedy);
    case 'taken':
      return say(
        state,
        'warning',
        `${toDisplayText(outcome.path)} exists already, and is left as it is.`,
        'Give another name.',
      );
    case 'written':
      return say(
        { ...state, overlay: null },
        'note',
        writtenWords(outcome.path),
        `${state.config.program} explore --requests FILE opens it.`,
      );
  }
}
