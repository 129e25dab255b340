/** Where in the explorer which keys mean something: what the help and the palette go through. */
import type { Place } from '../../../core/explorer/overlay/overlay.ts';
import { inPlace, uncovered } from '../../../core/explorer/overlay/update-overlay.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { ANSWER_LAYERS } from './bindings/answer.ts';
import type { ExplorerBinding } from './bindings/binding.ts';
import { overKeys, QUESTION_KEYS } from './bindings/everywhere.ts';
import { REQUEST_LAYERS } from './bindings/request.ts';
import { bindingsOf } from './explorer-keys.ts';

/** Keys that mean something together, so that each may be that of one command only. */
export interface Context {
  readonly title: string;
  /** How to get there; null: only what lies there leads there. */
  readonly place: Place | null;
  /** Those that mean nothing now included. */
  readonly bindings: readonly ExplorerBinding[];
  /** Letters are text. */
  readonly isTyping: boolean;
}

const OUTSIDE_TEXT = 'Request, outside text';
export const IN_TEXT = 'In a text field';
const ANSWER = 'Answer';
const TABLE = 'Answer as a table';
export const EVERYWHERE_TITLE = 'Everywhere';

/** The panes with each of their fields, modes and tabs; those where the keys are come first. */
export function paneContexts(state: ExplorerState): readonly Context[] {
  // With nothing on its way, which would have the keys.
  const below = uncovered({ ...state, overlay: null, sending: null });
  const places = PLACES.toSorted((a, b) => farness(below, a) - farness(below, b));
  return places.map((place) => ({
    title:
      place.pane === 'response'
        ? place.tab === 'table'
          ? TABLE
          : ANSWER
        : place.isTyping
          ? IN_TEXT
          : OUTSIDE_TEXT,
    place,
    bindings: bindingsOf(inPlace(below, place)),
    isTyping: place.isTyping,
  }));
}

/** What can lie over a pane, with its keys. */
export function layerContexts(state: ExplorerState): readonly Context[] {
  return [
    ...REQUEST_LAYERS,
    ...ANSWER_LAYERS,
    { title: 'Question before a change', bindings: QUESTION_KEYS, isTyping: false },
    { title: EVERYWHERE_TITLE, bindings: overKeys(state), isTyping: false },
  ].map((layer) => ({ ...layer, place: null }));
}

const PLACES: readonly Place[] = [
  { pane: 'request', mode: 'rest', field: 'path', isTyping: false },
  { pane: 'request', mode: 'rest', field: 'params', isTyping: false },
  { pane: 'request', mode: 'rest', field: 'method', isTyping: false },
  { pane: 'request', mode: 'graphql', field: 'query', isTyping: false },
  { pane: 'request', mode: 'rest', field: 'path', isTyping: true },
  { pane: 'request', mode: 'rest', field: 'headers', isTyping: true },
  { pane: 'request', mode: 'graphql', field: 'query', isTyping: true },
  { pane: 'request', mode: 'graphql', field: 'variables', isTyping: true },
  { pane: 'response', tab: 'body', isTyping: false },
  { pane: 'response', tab: 'headers', isTyping: false },
  { pane: 'response', tab: 'table', isTyping: false },
];

/** How much has to change to get there. */
function farness(state: ExplorerState, place: Place): number {
  const { focus, mode, view } = state;
  const isPane = place.pane === focus.pane ? 0 : 8;
  if (place.pane === 'response') return isPane + (place.tab === view.tab ? 0 : 1);
  const isText = place.isTyping === focus.isTyping ? 0 : 1;
  const isField = place.field === focus[mode] ? 0 : 2;
  return isPane + (place.mode === mode ? 0 : 4) + isField + isText;
}
