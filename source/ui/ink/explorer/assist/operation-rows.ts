import type { OpenOperations } from '../../../../core/explorer/assist/assist-state.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import { windowedList } from '../../rows/list.ts';
import { stack, type RowBlock } from '../../rows/row.ts';
import { cutRow } from '../../rows/wrap.ts';
import type { Theme } from '../../theme.ts';
import type { PaneSize } from '../pane-layout.ts';

/** The operations of a document, of which one is sent. */
export function operationRows(
  { names, index }: OpenOperations,
  room: PaneSize,
  theme: Theme,
): RowBlock {
  const items = names.map(
    (name) => () => cutRow(toDisplayText(name), room.width - 2, theme.glyphs.ellipsis),
  );
  const title = cutRow('Which operation is to be sent?', room.width, theme.glyphs.ellipsis);
  return stack([theme.title(title)], windowedList(items, index, room.height - 1, theme));
}
