import type { ExplorerBinding } from './explorer-command.ts';

/** What the shell opens over every face, for the help and the palette: its keys come there first. */
export const SHELL_KEYS: readonly (ExplorerBinding & { readonly help: string })[] = [
  {
    command: { type: 'open-over', overlay: 'wire' },
    keys: ['w', 'f3'],
    hint: null,
    help: 'the messages so far, taken apart (wire tape)',
  },
  {
    command: { type: 'open-over', overlay: 'faults' },
    keys: ['b', 'f4'],
    hint: null,
    help: 'faults of the practice store: make it fail as real ones do',
  },
];
