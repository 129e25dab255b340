/** What keys do in the explorer, depending on its state. */
import type { ExplorerWish } from '../../../core/explorer/event.ts';
import { focusedBuffer, isTyping, readyForPaste } from '../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { fieldEditOf, type InputEvent, type Key, keyId } from '../input/key.ts';
import { commandOf } from '../keymap.ts';
import { answerKeys, answerLayerKeys } from './bindings/answer.ts';
import {
  type ExplorerBinding,
  type ExplorerCommand,
  usable,
  withoutText,
} from './bindings/binding.ts';
import { withChosenKeys } from './bindings/names.ts';
import { askedNow } from './status.ts';
import { everywhereKeys, QUESTION_KEYS, TOOLS_OF_LAYERS } from './bindings/everywhere.ts';
import { assistPaneKeys, PRESET_KEYS, requestKeys, typingKeys } from './bindings/request.ts';

/** The bindings that can be used now, the most useful first. */
export function explorerBindings(state: ExplorerState): readonly ExplorerBinding[] {
  const bindings = usable(bindingsOf(state));
  return isTyping(state) ? withoutText(bindings) : bindings;
}

/** The bindings at the focus, with the keys that a person chose; unusable bindings included. */
export function bindingsOf(state: ExplorerState): readonly ExplorerBinding[] {
  return withChosenKeys(tableOf(state), state.config.keys);
}

function tableOf(state: ExplorerState): readonly ExplorerBinding[] {
  const layer = layerOf(state);
  if (layer !== null) return layer;
  if (isTyping(state)) return typingKeys(state);
  const isAnswer = state.focus.pane === 'response' || state.sending !== null;
  return [...(isAnswer ? answerKeys(state) : requestKeys(state)), ...everywhereKeys(state)];
}

/** The usable bindings of a layer over a pane; null without one. */
export function layerKeys(state: ExplorerState): readonly ExplorerBinding[] | null {
  return layerOf(state) === null ? null : explorerBindings(state);
}

function layerOf(state: ExplorerState): readonly ExplorerBinding[] | null {
  if (state.question !== null) return QUESTION_KEYS;
  if (state.compose.ready !== null) return withTools(PRESET_KEYS);
  const assist = assistPaneKeys(state);
  if (assist !== null) return withTools(assist);
  const answer = answerLayerKeys(state);
  // A question takes the keys of its answers only: help and palette are left out.
  return answer !== null && isTyping(state) ? withTools(answer) : answer;
}

/** Adds the keys of help, palette and notices after the keys of a layer. */
function withTools(layer: readonly ExplorerBinding[]): readonly ExplorerBinding[] {
  const has = (type: ExplorerCommand['type']) => layer.some(({ command }) => command.type === type);
  return [...layer, ...TOOLS_OF_LAYERS.filter(({ command }) => !has(command.type))];
}

/**
 * What a key or a paste does in this state; null: nothing. Letters are never commands while they
 * are text, and a paste is never a command. For a yes see {@link askedFor}.
 */
export function commandFor(state: ExplorerState, event: InputEvent): ExplorerCommand | null {
  if (event.type === 'eof') return null;
  if (event.type === 'paste') return editFor(state, event);
  if (focusedBuffer(state) !== null && event.key.text !== null) return editFor(state, event);
  const letter = treeLetter(state, event.key);
  if (letter !== null) return { type: 'assist', event: { type: 'find-in-tree', letter } };
  const command = commandOf(explorerBindings(state), keyId(event.key));
  return command ?? editFor(state, event);
}

/** Letters find a field while the tree is open. */
function treeLetter(state: ExplorerState, key: Key): string | null {
  return state.assist.tree === null || key.name === 'space' ? null : key.text;
}

/** The question that a command says yes to, which a flood of keys must not do (P56); null: none. */
export function askedFor(state: ExplorerState, command: ExplorerCommand): string | null {
  return isYes(command) ? askedNow(state) : null;
}

/** Whether a command says yes to a question, even if that only costs time or calls. */
export function isYes(command: ExplorerCommand): boolean {
  if (command.type === 'answer-question') return command.yes;
  if (command.type === 'reading' || command.type === 'flight') {
    const { event } = command;
    return 'yes' in event && event.yes;
  }
  return false;
}

function editFor(state: ExplorerState, event: InputEvent): ExplorerWish | null {
  const isPaste = event.type === 'paste';
  const buffer = focusedBuffer(isPaste ? (readyForPaste(state) ?? state) : state);
  if (buffer === null) return null;
  const edit = fieldEditOf(event, { multiline: buffer.multiline });
  return edit === null ? null : { type: 'edit', edit };
}
