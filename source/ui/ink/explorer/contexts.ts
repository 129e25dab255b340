/** The places of the explorer and the keys that work there, for the help and the palette. */
import type { Place } from '../../../core/explorer/overlay/overlay.ts';
import { inPlace, uncovered } from '../../../core/explorer/overlay/update-overlay.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { ANSWER_LAYERS } from './bindings/answer.ts';
import type { ExplorerBinding } from './bindings/binding.ts';
import { appOverlayKeys, QUESTION_KEYS } from './bindings/everywhere.ts';
import { REQUEST_LAYERS } from './bindings/request.ts';
import { bindingsOf } from './explorer-keys.ts';

/** Bindings that work at the same time, so that each key may belong to one command only. */
export interface Context {
  readonly title: string;
  /** The place to move the focus to; null: a layer, which the focus cannot be moved to. */
  readonly place: Place | null;
  /** Bindings that cannot be used now are included. */
  readonly bindings: readonly ExplorerBinding[];
  /** Letters are text. */
  readonly isTyping: boolean;
}

const OUTSIDE_TEXT = 'Request, outside text';
export const IN_TEXT = 'In a text field';
const ANSWER = 'Answer';
const TABLE = 'Answer as a table';
export const EVERYWHERE_TITLE = 'Everywhere';

/** The panes with each of their fields, modes and tabs; the place nearest to the focus is first. */
export function paneContexts(state: ExplorerState): readonly Context[] {
  // Without a request in flight: every pane would have the keys of the answer.
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

/** The layers that can lie over a pane, and the keys that work everywhere. */
export function layerContexts(state: ExplorerState): readonly Context[] {
  return [
    ...REQUEST_LAYERS,
    ...ANSWER_LAYERS,
    { title: 'Question before a change', bindings: QUESTION_KEYS, isTyping: false },
    { title: EVERYWHERE_TITLE, bindings: appOverlayKeys(state), isTyping: false },
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

/** How much has to change until the focus is at a place; 0: it is there. */
function farness(state: ExplorerState, place: Place): number {
  const { focus, mode, view } = state;
  const isPane = place.pane === focus.pane ? 0 : 8;
  if (place.pane === 'response') return isPane + (place.tab === view.tab ? 0 : 1);
  const isText = place.isTyping === focus.isTyping ? 0 : 1;
  const isField = place.field === focus[place.mode] ? 0 : 2;
  return isPane + (place.mode === mode ? 0 : 4) + isField + isText;
}
