import type { KeyHint } from '../keymap.ts';
import { noticeRows } from '../rows/notice.ts';
import { plainBlock, type RowBlock } from '../rows/row.ts';
import type { Theme } from '../theme.ts';
import type { ScreenState } from '../screen-state.ts';

/** Asked before something is lost. The key for yes appears once no key came for a moment. */
export function leaveQuestion(
  shell: ScreenState,
  width: number,
  theme: Theme,
): { readonly body: RowBlock; readonly hints: readonly KeyHint[] } {
  const message =
    'Leave now? What is not saved is gone: a token that is not saved is shown nowhere again.';
  const body = plainBlock(noticeRows({ level: 'warning', message, remedy: null }, width, theme));
  const stay = { key: 'n', words: 'stay' };
  return { body, hints: shell.isQuiet ? [{ key: 'y', words: 'leave' }, stay] : [stay] };
}
