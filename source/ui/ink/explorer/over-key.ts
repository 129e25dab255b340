import type { TextBuffer } from '../../../core/text/text-buffer.ts';
import { action, field } from '../../../core/view/blocks.ts';
import type { Action } from '../../../core/view/view.ts';
import type { ExplorerCommand } from './bindings/binding.ts';

/** What a key does over the panes, in one line. */
export function overKey(
  event: ExplorerCommand,
  keys: string,
  hint: string | null = null,
  more: Pick<Action<ExplorerCommand>, 'isPrimary'> = {},
): Action<ExplorerCommand> {
  const words = hint ?? keys.replace(/ .*/, '');
  return action(event, keys, words, hint, words, more);
}

export const PRIMARY = { isPrimary: true } as const;

/** The one field of what lies over the panes. */
export function onlyField(label: string, buffer: TextBuffer, placeholder: string | null = null) {
  const given = { buffer, hasFocus: true };
  return field('explorer-overlay', label, given, { placeholder, isFramed: true });
}
