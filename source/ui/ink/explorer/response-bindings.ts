import { actionWords, proposedAction } from '../../../core/explorer/follow-diagnosis.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { ExplorerBinding } from './explorer-command.ts';

/** While an answer is waited for. */
export const CANCEL: ExplorerBinding = {
  command: { type: 'back' },
  keys: ['esc'],
  hint: 'cancel the request',
};

/** What this answer offers. */
export function answerKeys(state: ExplorerState): readonly ExplorerBinding[] {
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

/** What every answer offers. */
export const RESPONSE_KEYS: readonly ExplorerBinding[] = [
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
