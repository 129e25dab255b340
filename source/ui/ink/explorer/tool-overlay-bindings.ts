import { LANGUAGES } from '../../../core/requests/code-languages.ts';
import type { ExplorerBinding } from './explorer-command.ts';

/** While the request is shown as code. */
export const CODE_KEYS: readonly ExplorerBinding[] = [
  { command: { type: 'copy-code' }, keys: ['enter', 'c', 'y'], hint: 'copy' },
  {
    command: { type: 'move-language', by: 1 },
    keys: ['right', 'l', 'tab'],
    hint: 'other language',
  },
  { command: { type: 'move-language', by: -1 }, keys: ['left', 'h', 'shift+tab'], hint: null },
  { command: { type: 'scroll-code', by: 1 }, keys: ['down', 'j'], hint: 'scroll' },
  { command: { type: 'scroll-code', by: -1 }, keys: ['up', 'k'], hint: null },
  { command: { type: 'scroll-code', by: 8 }, keys: ['pagedown', 'space'], hint: null },
  { command: { type: 'scroll-code', by: -8 }, keys: ['pageup'], hint: null },
  ...LANGUAGES.map((_, index): ExplorerBinding => ({
    command: { type: 'choose-language', index },
    keys: [String(index + 1)],
    hint: null,
  })),
  { command: { type: 'close-overlay' }, keys: ['esc', 'q'], hint: 'back' },
];

/** While the list of requests is open. */
export const LIST_KEYS: readonly ExplorerBinding[] = [
  { command: { type: 'take-request' }, keys: ['enter'], hint: 'take it back' },
  { command: { type: 'move-request', by: 1 }, keys: ['down', 'j'], hint: 'choose' },
  { command: { type: 'move-request', by: -1 }, keys: ['up', 'k'], hint: null },
  { command: { type: 'move-request', by: 8 }, keys: ['pagedown', 'space'], hint: null },
  { command: { type: 'move-request', by: -8 }, keys: ['pageup'], hint: null },
  { command: { type: 'drop-request' }, keys: ['x'], hint: 'delete it' },
  { command: { type: 'close-overlay' }, keys: ['esc', 'q'], hint: 'back' },
];

/** While a name for the request is typed. */
export const NAME_KEYS: readonly ExplorerBinding[] = [
  { command: { type: 'save-request' }, keys: ['enter'], hint: 'save' },
  { command: { type: 'close-overlay' }, keys: ['esc'], hint: 'back' },
];
