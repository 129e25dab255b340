import type { ExplorerBinding } from './explorer-command.ts';

/** Function and control keys: they work while letters are text, too. */
export const PRESENTER_KEYS: readonly ExplorerBinding[] = [
  {
    command: { type: 'toggle-presenter' },
    keys: ['f2', 'ctrl+o'],
    hint: null,
    help: 'presenting: hide secrets and personal data, name the keys',
  },
];
