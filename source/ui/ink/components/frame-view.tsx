import { Box, Text, useCursor } from 'ink';
import type { DrawnFrame } from '../rows/frame.ts';

/** Shows the rows of a frame as they are, and the text cursor in its place. */
export function FrameView({ frame }: { readonly frame: DrawnFrame }) {
  const { setCursorPosition } = useCursor();
  const { cursor } = frame;
  setCursorPosition(cursor === null ? undefined : { x: cursor.column, y: cursor.row });
  return (
    <Box flexDirection="column" height={frame.rows.length} overflow="hidden">
      {frame.rows.map((row, index) => (
        // Rows have no identity but their place.
        <Text key={index} wrap="truncate">
          {row === '' ? ' ' : row}
        </Text>
      ))}
    </Box>
  );
}
