import { proposedAction } from '../../../core/explorer/follow-diagnosis.ts';
import { remedyOf } from '../../../core/requests/remedies.ts';
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
  const words = action === null ? null : (remedyOf(action)?.words ?? null);
  const keys: ExplorerBinding[] = [];
  if (words !== null)
    keys.push({ command: { type: 'follow-diagnosis' }, keys: ['a'], hint: words });
  return keys;
}

/** From the answer to the request and back. */
export const TO_REQUEST: readonly ExplorerBinding[] = [
  { command: { type: 'move-focus', by: 1 }, keys: ['tab'], hint: 'request' },
  { command: { type: 'move-focus', by: -1 }, keys: ['shift+tab'], hint: null },
];
