import { createTextBuffer, type TextBuffer } from '../../text/text-buffer.ts';
import { closeAssist } from '../assist/update-assist.ts';
import { withField } from '../focus.ts';
import { closeLayer } from '../reading/save-answer.ts';
import { openTable } from '../reading/table.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Handlers, type Transition } from '../transition.ts';
import { chooseLanguage, copyCode, openCode } from './code.ts';
import { compareBefore, compareListed, moveDifference } from './compare-answers.ts';
import { exportRequests, nameListed, nameRequest, saveRequest, writeSet } from './keep-requests.ts';
import { listedRequests } from './listed.ts';
import { withListBuffer } from './listing.ts';
import type { Overlay, OverlayEvent, Place } from './overlay.ts';
import { dropRequest, openRequests, sendListed, takeRequest } from './request-list.ts';
import { openVersions, takeVersion, versionChoices } from './versions.ts';
import { within } from '../../list-index.ts';

/** Handlers of the events of the overlays. */
export const OVERLAY: Handlers<OverlayEvent> = {
  'open-code': openCode,
  'open-requests': openRequests,
  'name-request': nameRequest,
  'open-versions': openVersions,
  'move-version': over('versions', (state, overlay, { by }) => {
    const count = versionChoices(state, overlay.typed.text).length;
    return go({ ...state, overlay: { ...overlay, cursor: within(overlay.cursor + by, count) } });
  }),
  'take-version': over('versions', takeVersion),
  'open-palette': (state) => {
    const filter = emptyFilter();
    return go({ ...state, notice: null, overlay: { type: 'palette', filter, cursor: 0 } });
  },
  'open-help': (state) => go({ ...state, overlay: { type: 'help', filter: null } }),
  'open-notices': (state) => go({ ...state, overlay: { type: 'notices' } }),
  'search-help': over('help', (state, overlay, { isOn }) =>
    go({ ...state, overlay: { ...overlay, filter: isOn ? emptyFilter() : null } }),
  ),
  'choose-command': (state, { name, place }) => {
    const recent = [name, ...state.recent.filter((one) => one !== name)].slice(0, MOST_RECENT);
    const closed = { ...state, overlay: null, notice: null, recent };
    return go(place === null ? closed : inPlace(closed, place));
  },
  'refuse-command': (state, { message }) =>
    go({ ...state, notice: { level: 'note', message, remedy: null } }),
  'close-overlay': (state) => go({ ...state, overlay: null }),
  'move-language': over('code', (state, overlay, { by }) =>
    go(chooseLanguage(state, overlay, overlay.language + by)),
  ),
  'choose-language': over('code', (state, overlay, { index }) =>
    go(chooseLanguage(state, overlay, index)),
  ),
  'copy-code': over('code', copyCode),
  'move-request': over('requests', (state, overlay, { by }) => {
    const cursor = within(overlay.cursor + by, listedRequests(state).length);
    return go({ ...state, overlay: { ...overlay, cursor } });
  }),
  'take-request': over('requests', takeRequest),
  'send-listed': over('requests', sendListed),
  'drop-request': over('requests', dropRequest),
  'name-listed': over('requests', nameListed),
  'save-request': over('save-as', saveRequest),
  'compare-listed': over('requests', compareListed),
  'compare-before': compareBefore,
  'move-difference': over('compare', (state, overlay, { by }) =>
    go(moveDifference(state, overlay, by)),
  ),
  'export-requests': over('requests', exportRequests),
  'write-set': over('export-requests', writeSet),
  'move-palette': over('palette', (state, overlay, { by, count }) =>
    go({ ...state, overlay: { ...overlay, cursor: within(overlay.cursor + by, count) } }),
  ),
};

/** Nobody remembers more of them. */
const MOST_RECENT = 5;

/** The state with the focus at a place, and nothing over it. */
export function inPlace(state: ExplorerState, place: Place): ExplorerState {
  const below = uncovered(state);
  if (place.pane === 'request')
    return withField({ ...below, mode: place.mode }, place.field, place.isTyping);
  const view = place.tab === below.view.tab ? below.view : { tab: place.tab, top: 0, left: 0 };
  const shown = place.tab === 'table' ? openTable(below) : below;
  return { ...shown, view, focus: { ...below.focus, pane: 'response' } };
}

/** The state with nothing over the panes. */
export function uncovered(state: ExplorerState): ExplorerState {
  const compose = { ...state.compose, ready: null, offers: null };
  let below: ExplorerState = { ...state, compose, question: null };
  for (let layers = 0; layers < MOST_LAYERS; layers++) {
    const next = closeAssist(below) ?? closeLayer(below);
    if (next === null) break;
    below = next;
  }
  return below;
}

/** More than can lie over each other. */
const MOST_LAYERS = 8;

function emptyFilter(): TextBuffer {
  return createTextBuffer('', { maxLength: 60 });
}

/** A handler for one type of overlay; it does nothing while no overlay of that type is open. */
function over<Type extends Overlay['type'], Event extends OverlayEvent>(
  type: Type,
  act: (
    state: ExplorerState,
    overlay: Extract<Overlay, { type: Type }>,
    event: Event,
  ) => Transition,
): (state: ExplorerState, event: Event) => Transition {
  const isOpen = (overlay: Overlay): overlay is Extract<Overlay, { type: Type }> =>
    overlay.type === type;
  return (state, event) =>
    state.overlay !== null && isOpen(state.overlay) ? act(state, state.overlay, event) : go(state);
}

/** The state with another text in the overlay's field; a list below it starts at its first hit. */
export function withOverlayBuffer(state: ExplorerState, buffer: TextBuffer): ExplorerState {
  const { overlay } = state;
  switch (overlay?.type) {
    case 'save-as':
    case 'requests':
    case 'export-requests':
    case 'compare':
      return { ...state, overlay: withListBuffer(overlay, buffer) };
    case 'palette': {
      const cursor = buffer.text === overlay.filter.text ? overlay.cursor : 0;
      return { ...state, overlay: { ...overlay, filter: buffer, cursor } };
    }
    case 'versions': {
      const cursor = buffer.text === overlay.typed.text ? overlay.cursor : 0;
      return { ...state, overlay: { ...overlay, typed: buffer, cursor } };
    }
    case 'help':
      return { ...state, overlay: { ...overlay, filter: buffer } };
    case 'code':
    case 'notices':
    case undefined:
      return state;
  }
}
