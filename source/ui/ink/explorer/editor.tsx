import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Row, type Segment } from '../components/rows.tsx';
import { Rows } from '../components/rows.tsx';
import { CursorPlace } from '../frame/cursor.tsx';
import { useTheme } from '../theme.ts';
import { type EditorOptions, editorRows } from './editor-rows.ts';

/** A label and the text under it, as many lines as there is room for around the cursor. */
export function Editor({
  label,
  about = null,
  isHere,
  under,
  ...options
}: EditorOptions & {
  readonly label: string;
  /** Behind the label. */
  readonly about?: Segment | null;
  readonly isHere: boolean;
  /** Lies over the lines, as the list of names does: told the cell of the cursor. */
  readonly under?: (cursor: { readonly row: number; readonly column: number }) => ReactNode;
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
      {under?.({ row: row + 1, column })}
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
