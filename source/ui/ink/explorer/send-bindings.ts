import type { ExplorerBinding } from './explorer-command.ts';

/** Keys that send from wherever the cursor stands; not every terminal can tell `ctrl+enter`. */
export const SEND_ANYWHERE = ['alt+enter', 'ctrl+j'] as const;

/** Outside text plain Enter sends too. */
export const SEND: ExplorerBinding = {
  command: { type: 'send' },
  keys: ['enter', ...SEND_ANYWHERE, 'ctrl+enter'],
  hint: 'send',
};

export const SEND_AGAIN: ExplorerBinding = { ...SEND, hint: 'send again' };
