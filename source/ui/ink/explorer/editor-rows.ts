import type { GraphqlToken } from '../../../core/graphql/highlight.ts';
import type { RowSegment } from '../../../core/json/body-rows.ts';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { cursorLine } from '../../../core/text/cursor.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import type { TextBuffer } from '../../../core/text/text-buffer.ts';
import type { Theme } from '../theme.ts';
import type { PaneSize } from './layout.ts';
import { paintOf, paintPieces } from './paint.ts';

export interface EditorOptions extends PaneSize {
  readonly buffer: TextBuffer;
  /** Nobody types in it: then the beginning of its lines says more than their end. */
  readonly hasCursor: boolean;
  /** Lines (from 0) with something wrong in them, which get a sign at their end. */
  readonly marks?: ReadonlyMap<number, 'mistake' | 'warning'>;
  readonly highlight: (text: string) => ReadonlyArray<ReadonlyArray<GraphqlToken | RowSegment>>;
}

/** The lines of a text around its cursor, coloured; and the cell of the cursor among them. */
export function editorRows(
  { buffer, hasCursor, width, height, marks, highlight }: EditorOptions,
  theme: Theme,
): { readonly rows: readonly string[]; readonly row: number; readonly column: number } {
  const lines = highlight(buffer.text);
  const { row, start } = cursorLine(buffer);
  const column = cellWidth(toDisplayText(buffer.text.slice(start, buffer.cursor)));
  const top = Math.max(0, Math.min(lines.length - height, row - Math.floor(height / 2)));
  // One cell is the cursor's behind the last character.
  const left = !hasCursor || column < width ? 0 : column - width + Math.min(width, 8);
  const rows = lines.slice(top, top + height).map((tokens, index) => {
    const sign = signOf(marks?.get(top + index), theme);
    const painted = paintPieces(
      tokens.map(({ kind, text }) => ({ text: toDisplayText(text), paint: paintOf(kind, theme) })),
      { from: left, width: width - (sign === '' ? 0 : 2), mark: theme.glyphs.ellipsis },
    );
    return `${painted}${sign}`;
  });
  return { rows, row: row - top, column: column - left };
}

function signOf(mark: 'mistake' | 'warning' | undefined, theme: Theme): string {
  if (mark === undefined) return '';
  return mark === 'mistake'
    ? theme.error(` ${theme.glyphs.error}`)
    : theme.warning(` ${theme.glyphs.warning}`);
}
