import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { GraphqlToken } from '../../../../core/graphql/highlight.ts';
import type { RowSegment } from '../../../../core/json/body-rows.ts';
import { cellWidth } from '../../../../core/text/cell-width.ts';
import { cursorLine } from '../../../../core/text/cursor.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import type { TextBuffer } from '../../../../core/text/text-buffer.ts';
import { Row, Rows, type Segment } from '../../components/rows.tsx';
import { CursorPlace } from '../../frame/cursor.tsx';
import { type Theme, useTheme } from '../../theme.ts';
import type { PaneSize } from '../pane.tsx';
import { paintOf, paintPieces } from '../paint.ts';

/** A label and the text under it, as many lines as there is room for around the cursor. */
export function Editor({
  label,
  about = null,
  isHere,
  renderOver,
  ...options
}: EditorOptions & {
  readonly label: string;
  /** Behind the label. */
  readonly about?: Segment | null;
  readonly isHere: boolean;
  /** Draws what lies over the lines, as the list of names does. */
  readonly renderOver?: (cursor: { readonly row: number; readonly column: number }) => ReactNode;
}) {
  const theme = useTheme();
  const { buffer, hasCursor, width, height } = options;
  const lines = Math.max(1, height - 1);
  const { rows, row, column } = editorRows({ ...options, height: lines }, theme);
  const pointer = isHere ? theme.glyphs.pointer : ' ';
  const name: Segment = [`${pointer} ${label}`, isHere ? 'here' : 'plain'];
  const segments: readonly Segment[] = [
    name,
    [leftOut(buffer)],
    ...(about === null ? [] : [['  '] as const, about]),
  ];
  return (
    <Box flexDirection="column" flexShrink={0} width={width} height={lines + 1}>
      <Row segments={segments} width={width} />
      <CursorPlace column={column} row={row} hasKeys={hasCursor}>
        <Rows rows={rows} />
      </CursorPlace>
      {renderOver?.({ row: row + 1, column })}
    </Box>
  );
}

/** What the last edit had to leave out. */
function leftOut({ notice }: EditorOptions['buffer']): string {
  if (notice === null) return '';
  return notice.type === 'too-long'
    ? ` (cut at ${notice.maxLength} characters)`
    : ` (${notice.count} control characters were left out)`;
}

interface EditorOptions extends PaneSize {
  readonly buffer: TextBuffer;
  /** Nobody types in it: then the beginning of its lines says more than their end. */
  readonly hasCursor: boolean;
  /** Lines (from 0) with something wrong in them, which get a sign at their end. */
  readonly marks?: ReadonlyMap<number, 'mistake' | 'warning'>;
  readonly highlight: (text: string) => ReadonlyArray<ReadonlyArray<GraphqlToken | RowSegment>>;
}

/** The lines of a text around its cursor, coloured; and the cell of the cursor among them. */
function editorRows(
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
