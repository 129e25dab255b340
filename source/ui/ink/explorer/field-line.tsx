import { Box, Text } from 'ink';
import type { TextBuffer } from '../../../core/text/text-buffer.ts';
import { oneCellSigns } from '../components/field.tsx';
import { offsetOnLine, paintPart, windowOnLine } from '../components/windows.ts';
import { cutText } from '../components/layout.ts';
import { CursorPlace } from '../frame/cursor.tsx';
import { useTheme } from '../theme.ts';
import { type PointedText, usePointedText } from './pointed.tsx';

/** A field of one row: pointer, label, and as much of the text as fits around the cursor. */
export function FieldLine({
  label,
  labelWidth,
  buffer,
  isHere,
  hasCursor = isHere,
  width,
  placeholder,
  pointed,
}: {
  readonly label: string;
  /** Cells for the pointer and the label, so that texts under each other stand in a column. */
  readonly labelWidth: number;
  /** For a secret, the masked text. */
  readonly buffer: TextBuffer;
  readonly isHere: boolean;
  /** The terminal's cursor is in it: a field can be chosen without being typed in. */
  readonly hasCursor?: boolean;
  readonly width: number;
  /** Shown while the field is empty. */
  readonly placeholder?: string;
  /** The field in which a click on its text puts the cursor; absent: a click here does nothing. */
  readonly pointed?: PointedText;
}) {
  const { styles, glyphs, selection } = useTheme();
  const cells = Math.max(4, width - labelWidth - 2);
  // Without the focus, the beginning of a text says more than its end.
  const line = isHere ? buffer : { ...buffer, cursor: 0, anchor: null };
  const shown = windowOnLine(line, cells);
  const ref = usePointedText(pointed, (column) => ({ offset: offsetOnLine(line, cells, column) }));
  const isEmpty = buffer.text === '';
  const words = isEmpty
    ? isHere || placeholder === undefined
      ? ' '
      : cutText(`(${placeholder})`, cells, glyphs)
    : paintPart(oneCellSigns(shown.text, glyphs.dot), shown.selected, selection);
  return (
    <Box flexShrink={0} height={1} width={width}>
      <Box width={labelWidth + 1} flexShrink={0}>
        <Text {...(isHere ? styles.here : styles.plain)} wrap="truncate">
          {`${isHere ? glyphs.pointer : ' '} ${label}`}
        </Text>
      </Box>
      <Box ref={ref} flexGrow={1}>
        <CursorPlace column={isEmpty ? 0 : shown.column} hasKeys={hasCursor}>
          <Text wrap="truncate">{words}</Text>
        </CursorPlace>
      </Box>
    </Box>
  );
}
