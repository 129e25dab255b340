import type { Overlay } from '../../../core/explorer/overlay/overlay.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { keyLabel } from '../keymap.ts';
import { fieldRow } from '../rows/field.ts';
import { windowedList } from '../rows/list.ts';
import { plainBlock, stack, type RowBlock } from '../rows/row.ts';
import { cutRow, padRow, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import { codeRows } from './code-rows.ts';
import { explorerBindings } from './explorer-bindings.ts';
import { paletteEntries } from './palette.ts';
import type { PaneSize } from './pane-layout.ts';
import { requestListRows } from './request-list-rows.ts';

/** What lies over both panes; at most `height` rows. */
export function overlayRows(
  state: ExplorerState,
  overlay: Overlay,
  room: PaneSize,
  theme: Theme,
): RowBlock {
  switch (overlay.type) {
    case 'code':
      return plainBlock(codeRows(overlay, state.presenter, room, theme));
    case 'requests':
      return requestListRows(state, overlay.cursor, room, theme);
    case 'save-as':
      return saveAsRows(overlay, room, theme);
    case 'palette':
      return paletteRows(state, overlay, room, theme);
  }
}

function saveAsRows(
  { name }: Extract<Overlay, { type: 'save-as' }>,
  { width }: PaneSize,
  theme: Theme,
): RowBlock {
  const field = fieldRow({ label: 'Name', buffer: name, hasFocus: true, width }, theme);
  return stack([theme.title('Save the request'), ''], field, ['', ...wrapRows(SAVED_WORDS, width)]);
}

const SAVED_WORDS =
  'Written to this disk: what is in the fields, and this name. Not the token, and no answer. ' +
  'A request of the same name is replaced; "tokenwright forget" removes all of them.';

function paletteRows(
  state: ExplorerState,
  { filter, cursor }: Extract<Overlay, { type: 'palette' }>,
  room: PaneSize,
  theme: Theme,
): RowBlock {
  const field = fieldRow(
    {
      label: 'Command',
      buffer: filter,
      hasFocus: true,
      width: room.width,
      placeholder: 'part of a name',
    },
    theme,
  );
  const entries = paletteEntries(state, explorerBindings);
  if (entries.length === 0) {
    return stack(field, ['', 'No command has these words; Backspace takes letters away.']);
  }
  const items = entries.map(({ words, key }) => () => {
    const row = `${padRow(keyLabel(key), KEY_WIDTH)} ${words}`;
    return cutRow(row, room.width - 2, theme.glyphs.ellipsis);
  });
  const head = stack(field, ['']);
  return stack(
    head,
    windowedList(items, cursor, Math.max(1, room.height - head.rows.length), theme),
  );
}

const KEY_WIDTH = 12;
