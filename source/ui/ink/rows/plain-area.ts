import { cellWidth } from '../../../core/text/cell-width.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import type { TextBuffer } from '../../../core/text/text-buffer.ts';
import { cursorLine } from '../../../core/text/cursor.ts';
import type { Theme } from '../theme.ts';
import type { RowBlock } from './row.ts';
import { cutRow } from '../ansi-rows.ts';

/** The lines of a text around its cursor, behind a rule; long ones are cut, and that is shown. */
export function plainArea(
  options: {
    readonly buffer: TextBuffer;
    readonly hasKeys: boolean;
    readonly width: number;
    readonly height: number;
  },
  theme: Theme,
): RowBlock {
  const { buffer, hasKeys, width, height } = options;
  const edge = `${hasKeys ? theme.glyphs.pointer : ' '} `;
  const room = Math.max(1, width - edge.length);
  const lines = buffer.text.split('\n');
  const { row, start } = cursorLine(buffer);
  const top = Math.max(0, Math.min(lines.length - height, row - Math.floor(height / 2)));
  const shown = lines.slice(top, top + height);
  const hidden = lines.length - shown.length;
  // A long line is shown from where its cursor can be seen.
  const from = Math.max(0, buffer.cursor - start - room + 8);
  const mark = from > 0 ? theme.glyphs.ellipsis : '';
  const rows = shown.map((line, index) => {
    const text = top + index === row ? mark + line.slice(from) : line;
    return edge + cutRow(toDisplayText(text), room, theme.glyphs.ellipsis);
  });
  const before = mark + toDisplayText(buffer.text.slice(start + from, buffer.cursor));
  const column = cellWidth(before);
  const more = hidden === 0 ? [] : [`  (${lines.length} lines)`];
  return {
    rows: [...rows, ...more],
    focusRow: hasKeys ? row - top : null,
    cursor: hasKeys ? { row: row - top, column: Math.min(width - 1, edge.length + column) } : null,
  };
}
