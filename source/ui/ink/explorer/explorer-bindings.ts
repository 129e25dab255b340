import type { ExplorerEvent } from '../../../core/explorer/event.ts';
import { bufferOf, currentField, isTyping } from '../../../core/explorer/focus.ts';
import { actionWords, proposedAction } from '../../../core/explorer/follow-diagnosis.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { Binding } from '../keymap.ts';
import { HELP_KEYS, PRESET_KEYS, QUESTION_KEYS } from './overlay-bindings.ts';

/** What a key does: an event of the explorer, or the way out. */
export type ExplorerCommand = ExplorerEvent | { readonly type: 'leave' };

type ExplorerBinding = Binding<ExplorerCommand>;

/** The keys that mean something now, the most useful first. */
export function explorerBindings(state: ExplorerState): readonly ExplorerBinding[] {
  if (state.help !== null) return HELP_KEYS;
  if (state.question !== null) return QUESTION_KEYS;
  if (state.preset !== null) return PRESET_KEYS;
  if (isTyping(state)) return typingKeys(state);
  if (state.sending !== null) return [CANCEL, ...RESPONSE_KEYS, ...COMMON_KEYS];
  const own =
    state.focus.pane === 'response'
      ? [...answerKeys(state), ...RESPONSE_KEYS, SEND_AGAIN]
      : requestKeys(state);
  return [...own, ...COMMON_KEYS, ...backKeys(state)];
}

const CANCEL: ExplorerBinding = {
  command: { type: 'back' },
  keys: ['esc'],
  hint: 'cancel the request',
};

const SEND_ANYWHERE = ['alt+enter', 'ctrl+j'] as const;

/** While letters are text only keys without text are commands. */
function typingKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const isMultiline = bufferOf(state, currentField(state))?.multiline ?? false;
  const presets: readonly ExplorerBinding[] =
    currentField(state) === 'path'
      ? [{ command: { type: 'open-presets' }, keys: ['down'], hint: 'list of requests' }]
      : [];
  const send: ExplorerBinding = isMultiline
    ? {
        command: { type: 'send' },
        keys: [...SEND_ANYWHERE],
        whenToldApart: 'ctrl+enter',
        hint: 'send',
      }
    : { command: { type: 'send' }, keys: ['enter', ...SEND_ANYWHERE, 'ctrl+enter'], hint: 'send' };
  return [
    send,
    { command: { type: 'move-focus', by: 1 }, keys: ['tab'], hint: 'next field' },
    ...presets,
    { command: { type: 'back' }, keys: ['esc'], hint: 'stop typing' },
    { command: { type: 'move-focus', by: -1 }, keys: ['shift+tab'], hint: null },
    { command: { type: 'switch-mode' }, keys: ['ctrl+t'], hint: null },
    ...FUNCTION_KEYS,
    { command: { type: 'toggle-help' }, keys: ['f1'], hint: 'help' },
  ];
}

const FUNCTION_KEYS: readonly ExplorerBinding[] = [
  {
    command: { type: 'toggle-presenter' },
    keys: ['f2', 'ctrl+o'],
    hint: null,
    help: 'presenting: hide secrets and personal data, name the keys',
  },
];

function requestKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const other = state.mode === 'rest' ? 'GraphQL' : 'REST';
  const isMethod = currentField(state) === 'method';
  const edit: ExplorerBinding = isMethod
    ? {
        command: { type: 'choose-method', by: 1 },
        keys: ['right', 'space', 'l'],
        hint: 'other method',
      }
    : { command: { type: 'start-typing' }, keys: ['e', 'i'], hint: 'type' };
  return [
    SEND,
    edit,
    { command: { type: 'choose-method', by: -1 }, keys: ['left', 'h'], hint: null },
    { command: { type: 'open-presets' }, keys: ['p'], hint: 'list of requests' },
    {
      command: { type: 'switch-mode' },
      keys: ['t', 'ctrl+t'],
      hint: other,
      help: `switch to ${other}`,
    },
    { command: { type: 'move-field', by: 1 }, keys: ['down', 'j'], hint: null },
    { command: { type: 'move-field', by: -1 }, keys: ['up', 'k'], hint: null },
    ...TAB_KEYS,
  ];
}

const SEND: ExplorerBinding = {
  command: { type: 'send' },
  keys: ['enter', ...SEND_ANYWHERE, 'ctrl+enter'],
  hint: 'send',
};

const SEND_AGAIN: ExplorerBinding = { ...SEND, hint: 'send again' };

const TAB_KEYS: readonly ExplorerBinding[] = [
  {
    command: { type: 'move-focus', by: 1 },
    keys: ['tab'],
    hint: null,
    help: 'next field, then the answer',
  },
  {
    command: { type: 'move-focus', by: -1 },
    keys: ['shift+tab'],
    hint: null,
    help: 'the field before',
  },
];

/** What this answer offers. */
function answerKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const { response } = state;
  if (response?.type !== 'answer') return [];
  const action = proposedAction(state);
  const words = action === null ? null : actionWords(action);
  const keys: ExplorerBinding[] = [];
  if (words !== null)
    keys.push({ command: { type: 'follow-diagnosis' }, keys: ['a'], hint: words });
  if (response.nextPage.type !== 'none')
    keys.push({ command: { type: 'next-page' }, keys: ['m'], hint: 'next page' });
  return keys;
}

const RESPONSE_KEYS: readonly ExplorerBinding[] = [
  { command: { type: 'scroll', by: 1, unit: 'row' }, keys: ['down', 'j'], hint: 'scroll' },
  { command: { type: 'scroll', by: -1, unit: 'row' }, keys: ['up', 'k'], hint: null },
  {
    command: { type: 'next-tab' },
    keys: ['v'],
    hint: 'other tab',
    help: 'body, headers, diagnosis',
  },
  {
    command: { type: 'scroll', by: 1, unit: 'page' },
    keys: ['pagedown', 'space'],
    hint: null,
    help: 'a page down',
  },
  {
    command: { type: 'scroll', by: -1, unit: 'page' },
    keys: ['pageup'],
    hint: null,
    help: 'a page up',
  },
  {
    command: { type: 'scroll-to', place: 'start' },
    keys: ['g', 'home'],
    hint: null,
    help: 'to the first row',
  },
  {
    command: { type: 'scroll-to', place: 'end' },
    keys: ['G', 'end'],
    hint: null,
    help: 'to the last row',
  },
  {
    command: { type: 'shift', by: 8 },
    keys: ['>', 'shift+right'],
    hint: null,
    help: 'to the right in long rows',
  },
  {
    command: { type: 'shift', by: -8 },
    keys: ['<', 'shift+left'],
    hint: null,
    help: 'back to the left',
  },
  { command: { type: 'move-focus', by: 1 }, keys: ['tab'], hint: 'request' },
  { command: { type: 'move-focus', by: -1 }, keys: ['shift+tab'], hint: null },
];

const COMMON_KEYS: readonly ExplorerBinding[] = [
  {
    command: { type: 'send' },
    keys: ['enter', ...SEND_ANYWHERE, 'ctrl+enter'],
    hint: null,
    help: 'send the request',
  },
  { command: { type: 'switch-mode' }, keys: ['t', 'ctrl+t'], hint: null, help: 'REST or GraphQL' },
  { command: { type: 'toggle-zoom' }, keys: ['f'], hint: null, help: 'this pane alone, and back' },
  { command: { type: 'resize', by: 1 }, keys: ['+', ']'], hint: null, help: 'larger request pane' },
  { command: { type: 'resize', by: -1 }, keys: ['-', '['], hint: null, help: 'larger answer pane' },
  ...FUNCTION_KEYS,
  { command: { type: 'leave' }, keys: ['q'], hint: null, help: 'leave the program' },
  { command: { type: 'toggle-help' }, keys: ['?', 'f1'], hint: 'help' },
];

function backKeys(state: ExplorerState): readonly ExplorerBinding[] {
  const isTop = state.focus.pane === 'request' && !state.layout.isZoomed;
  const words = state.config.canReturn && isTop ? 'back to the guide' : 'one level back';
  return [{ command: { type: 'back' }, keys: ['esc'], hint: null, help: words }];
}
