import { isTyping } from '../../../core/explorer/focus.ts';
import type { Overlay } from '../../../core/explorer/overlay/overlay.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { assistOverlayKeys } from './assist/assist-bindings.ts';
import type { ExplorerBinding } from './explorer-command.ts';
import { HELP_KEYS, PRESET_KEYS, QUESTION_KEYS } from './overlay-bindings.ts';
import { PRESENTER_KEYS } from './presenter-bindings.ts';
import { paletteEntries, paletteKeys } from './palette.ts';
import { readingKeys, readingLayerKeys } from './reading-bindings.ts';
import { requestKeys, typingKeys } from './request-bindings.ts';
import { answerKeys, CANCEL, TO_REQUEST } from './response-bindings.ts';
import { SEND, SEND_AGAIN } from './send-bindings.ts';
import { CODE_KEYS, LIST_KEYS, NAME_KEYS } from './tool-overlay-bindings.ts';
import { TOOL_KEYS } from './tool-bindings.ts';

/** The keys that mean something now, the most useful first. */
export function explorerBindings(state: ExplorerState): readonly ExplorerBinding[] {
  if (state.help !== null) return HELP_KEYS;
  if (state.question !== null) return QUESTION_KEYS;
  if (state.overlay !== null) return overlayKeys(state, state.overlay);
  if (state.preset !== null) return PRESET_KEYS;
  const assist = assistOverlayKeys(state);
  if (assist !== null) return [...assist, HELP_BY_FUNCTION_KEY];
  const layer = readingLayerKeys(state);
  if (layer !== null) return layer;
  if (isTyping(state)) return typingKeys(state);
  if (state.sending !== null) {
    return [CANCEL, ...readingKeys(state), ...TO_REQUEST, ...COMMON_KEYS];
  }
  const own =
    state.focus.pane === 'response'
      ? [...answerKeys(state), ...readingKeys(state), ...TO_REQUEST, SEND_AGAIN]
      : requestKeys(state);
  return [...own, ...COMMON_KEYS, ...backKeys(state)];
}

const HELP_BY_FUNCTION_KEY: ExplorerBinding = {
  command: { type: 'toggle-help' },
  keys: ['f1'],
  hint: 'help',
};
function overlayKeys(state: ExplorerState, overlay: Overlay): readonly ExplorerBinding[] {
  switch (overlay.type) {
    case 'code':
      return CODE_KEYS;
    case 'requests':
      return LIST_KEYS;
    case 'save-as':
      return NAME_KEYS;
    case 'palette':
      return paletteKeys(paletteEntries(state, explorerBindings), overlay.cursor);
  }
}

const COMMON_KEYS: readonly ExplorerBinding[] = [
  {
    command: { type: 'send' },
    keys: SEND.keys,
    hint: null,
    help: 'send the request',
  },
  { command: { type: 'switch-mode' }, keys: ['t', 'ctrl+t'], hint: null, help: 'REST or GraphQL' },
  { command: { type: 'toggle-zoom' }, keys: ['f'], hint: null, help: 'this pane alone, and back' },
  { command: { type: 'resize', by: 1 }, keys: ['+', ']'], hint: null, help: 'larger request pane' },
  { command: { type: 'resize', by: -1 }, keys: ['-', '['], hint: null, help: 'larger answer pane' },
  ...TOOL_KEYS,
  ...PRESENTER_KEYS,
  { command: { type: 'leave' }, keys: ['q'], hint: null, help: 'leave the program' },
  { command: { type: 'toggle-help' }, keys: ['?', 'f1'], hint: 'help' },
];

function backKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const isTop = state.focus.pane === 'request' && !state.layout.isZoomed;
  const words = state.config.canReturn && isTop ? 'back to the guide' : 'one level back';
  return [{ command: { type: 'back' }, keys: ['esc'], hint: null, help: words }];
}
