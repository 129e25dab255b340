import { bufferOf, currentField } from '../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { assistKeys, completionKeys } from './assist/assist-bindings.ts';
import type { ExplorerBinding } from './explorer-command.ts';
import { PRESENTER_KEYS } from './presenter-bindings.ts';
import { SEND, SEND_ANYWHERE } from './send-bindings.ts';
import { requestTools, typingTools } from './tool-bindings.ts';

/** While letters are text only keys without text are commands. */
export function typingKeys(state: ExplorerState): readonly ExplorerBinding[] {
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
  const offered = completionKeys(state);
  const keys: readonly ExplorerBinding[] = [
    send,
    ...assistKeys(state),
    { command: { type: 'move-focus', by: 1 }, keys: ['tab'], hint: 'next field' },
    ...presets,
    { command: { type: 'back' }, keys: ['esc'], hint: 'stop typing' },
    { command: { type: 'move-focus', by: -1 }, keys: ['shift+tab'], hint: null },
    { command: { type: 'switch-mode' }, keys: ['ctrl+t'], hint: null },
    ...typingTools(state),
    ...PRESENTER_KEYS,
  ];
  // Offered names have the first word at the bottom too.
  const quiet = offered.length === 0 ? keys : keys.map((binding) => ({ ...binding, hint: null }));
  return [...offered, ...quiet, { command: { type: 'toggle-help' }, keys: ['f1'], hint: 'help' }];
}

/** While a field of the request is chosen, but not typed in. */
export function requestKeys(state: ExplorerState): readonly ExplorerBinding[] {
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
    ...assistKeys(state),
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
    ...requestTools(state),
    ...TAB_KEYS,
  ];
}

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
