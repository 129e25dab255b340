import { Box } from 'ink';
import type { ReactNode } from 'react';
import { countGraphemes } from '../../../../core/text/cursor.ts';
import type { RequestField } from '../../../../core/requests/draft.ts';
import { leftOutWords } from '../../../../core/text/clean-insert.ts';
import { selectionOf, type TextBuffer } from '../../../../core/text/text-buffer.ts';
import { Row, Rows, type Segment } from '../../components/rows.tsx';
import { CursorPlace } from '../../frame/cursor.tsx';
import { useTheme } from '../../theme.ts';
import { usePointedText } from '../pointed.tsx';
import { editorRows, type EditorRowsOptions } from './editor-rows.ts';

/** A label and the text under it, as many rows as there is room for around the cursor. */
export function Editor({
  label,
  field,
  about = null,
  isHere,
  renderOver,
  ...options
}: EditorRowsOptions & {
  readonly label: string;
  /** A click in the text puts its cursor there. */
  readonly field: RequestField;
  /** After the label. */
  readonly about?: Segment | null;
  readonly isHere: boolean;
  /** Draws something over the lines, such as the list of names. */
  readonly renderOver?: (cursor: { readonly row: number; readonly column: number }) => ReactNode;
}) {
  const theme = useTheme();
  const { buffer, hasCursor, width, height } = options;
  const lines = Math.max(1, height - 1);
  const { rows, row, column, top, offsetAt } = editorRows({ ...options, height: lines }, theme);
  const ref = usePointedText({ field }, (...cell) => ({ top, offset: offsetAt(...cell) }));
  const pointer = isHere ? theme.glyphs.pointer : ' ';
  const name: Segment = [`${pointer} ${label}`, isHere ? 'here' : 'plain'];
  const segments: readonly Segment[] = [
    name,
    [leftOut(buffer)],
    // Some terminals cannot show the look of a selection.
    [hasCursor ? selectedWords(buffer) : ''],
    ...(about === null ? [] : [['  '] as const, about]),
  ];
  return (
    <Box flexDirection="column" flexShrink={0} width={width} height={lines + 1}>
      <Row segments={segments} width={width} />
      <Box ref={ref} flexDirection="column" flexShrink={0} width={width} height={lines}>
        <CursorPlace column={column} row={row} hasKeys={hasCursor}>
          <Rows rows={rows} />
        </CursorPlace>
      </Box>
      {renderOver?.({ row: row + 1, column })}
    </Box>
  );
}

/** What the last edit had to leave out. */
function leftOut({ notice }: TextBuffer): string {
  if (notice === null) return '';
  return notice.type === 'too-long'
    ? ` (cut at ${notice.maxLength} characters)`
    : ` (${leftOutWords(notice).replace(/\.$/, '')})`;
}

/** Longer selections are not counted exactly with each key; in UTF-16 units. */
const LONGEST_COUNTED = 10_000;

function selectedWords(buffer: TextBuffer): string {
  const selected = selectionOf(buffer);
  if (selected === null) return '';
  const { from, to } = selected;
  const isLong = to - from > LONGEST_COUNTED;
  const count = isLong ? to - from : countGraphemes(buffer.text.slice(from, to));
  return ` (${isLong ? 'about ' : ''}${count} selected)`;
}
