import type { ExplorerEvent } from '../../../core/explorer/event.ts';
import type { Binding } from '../keymap.ts';

type OverlayBinding = Binding<ExplorerEvent>;

/** While the help is open. */
export const HELP_KEYS: readonly OverlayBinding[] = [
  { command: { type: 'scroll-help', by: 1 }, keys: ['down', 'j'], hint: null },
  { command: { type: 'scroll-help', by: -1 }, keys: ['up', 'k'], hint: null },
  { command: { type: 'scroll-help', by: 8 }, keys: ['pagedown', 'space'], hint: null },
  { command: { type: 'scroll-help', by: -8 }, keys: ['pageup'], hint: null },
  { command: { type: 'toggle-help' }, keys: ['esc', '?', 'f1', 'q'], hint: 'close the help' },
];

/** While a change of data waits for a yes. */
export const QUESTION_KEYS: readonly OverlayBinding[] = [
  { command: { type: 'answer-question', yes: true }, keys: ['y'], hint: 'send it' },
  { command: { type: 'answer-question', yes: false }, keys: ['n', 'esc'], hint: 'do not send' },
];

/** While the list of ready-made requests is open. */
export const PRESET_KEYS: readonly OverlayBinding[] = [
  { command: { type: 'move-preset', by: 1 }, keys: ['down', 'j'], hint: 'choose' },
  { command: { type: 'move-preset', by: -1 }, keys: ['up', 'k'], hint: null },
  { command: { type: 'move-preset', by: 8 }, keys: ['pagedown'], hint: null },
  { command: { type: 'move-preset', by: -8 }, keys: ['pageup'], hint: null },
  { command: { type: 'take-preset' }, keys: ['enter'], hint: 'take it' },
  { command: { type: 'back' }, keys: ['esc'], hint: 'close the list' },
];
