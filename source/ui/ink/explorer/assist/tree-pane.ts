import type { OpenTree } from '../../../../core/explorer/assist/assist-state.ts';
import { treeRows, type TreeRow } from '../../../../core/explorer/assist/tree.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import { windowedList } from '../../rows/list.ts';
import { stack, type RowBlock } from '../../rows/row.ts';
import { cutRow } from '../../rows/wrap.ts';
import type { Theme } from '../../theme.ts';
import type { PaneSize } from '../pane-layout.ts';

/** The fields of the schema, those of the query ticked; only rows in sight are made. */
export function treePane(tree: OpenTree, room: PaneSize, theme: Theme): RowBlock {
  const rows = treeRows(tree);
  const { glyphs } = theme;
  const find = tree.find === '' ? '' : `  find: ${tree.find}`;
  const title = cutRow(`Fields of the ${tree.root}${find}`, room.width, glyphs.ellipsis);
  if (rows.length === 0) return stack([theme.title(title), `asking the schema${glyphs.ellipsis}`]);
  const list = windowedList(
    rows.map((row) => () => cutRow(rowText(row, theme), room.width - 2, glyphs.ellipsis)),
    tree.index,
    room.height - 1,
    theme,
  );
  return stack([theme.title(title)], list);
}

function rowText({ field, depth, isTicked, isUnfolded, isLoading }: TreeRow, theme: Theme): string {
  const { glyphs } = theme;
  const sign = field.below === null ? ' ' : isUnfolded ? '-' : '+';
  const mark = isTicked ? glyphs.checked : glyphs.unchecked;
  const notes = `${field.isDeprecated ? ' (deprecated)' : ''}${isLoading ? ` ${glyphs.ellipsis}` : ''}`;
  return `${'  '.repeat(depth)}${sign} ${mark} ${toDisplayText(field.name)}  ${field.type}${notes}`;
}
