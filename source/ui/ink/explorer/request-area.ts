import { currentField, isTyping } from '../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { RequestField } from '../../../core/requests/draft.ts';
import { stack, type RowBlock } from '../rows/row.ts';
import { cutRow } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import { textArea, type TextAreaOptions } from './text-area.ts';

export interface RequestArea extends Omit<TextAreaOptions, 'hasKeys'> {
  readonly label: string;
  /** Behind the label, with its colours. */
  readonly words?: string;
}

/** A label and the text under it. */
export function requestArea(
  state: ExplorerState,
  field: RequestField,
  options: RequestArea,
  theme: Theme,
): RowBlock {
  const isHere = hasFocus(state, field);
  const label = `${isHere ? theme.glyphs.pointer : ' '} ${options.label}${noticeWords(options.buffer)}`;
  const words = (options.words ?? '') === '' ? '' : `  ${options.words}`;
  const title = `${isHere ? theme.selected(label) : label}${words}`;
  const height = Math.max(1, options.height - 1);
  return stack(
    [cutRow(title, options.width, theme.glyphs.ellipsis)],
    textArea({ ...options, height, hasKeys: isHere && isTyping(state) }, theme),
  );
}

/** Whether a field of the request has the keys, typed in or not. */
export function hasFocus(state: ExplorerState, field: RequestField): boolean {
  return state.focus.pane === 'request' && currentField(state) === field;
}

/** What the last edit had to leave out. */
function noticeWords({ notice }: TextAreaOptions['buffer']): string {
  if (notice === null) return '';
  return notice.type === 'too-long'
    ? ` (cut at ${notice.maxLength} characters)`
    : ` (${notice.count} control characters were left out)`;
}
