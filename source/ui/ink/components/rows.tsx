import { Box, Text } from 'ink';
import { memo } from 'react';

/**
 * Rows that were coloured beforehand, for windowed bodies only: an answer, an editor, long lists.
 * At most as many as there is room for.
 */
export const Rows = memo(function Rows({ rows }: { readonly rows: readonly string[] }) {
  return (
    // Not shrunk: surplus rows would get no height and be printed over each other.
    <Box flexDirection="column" flexShrink={0}>
      {rows.map((row, index) => (
        // Rows have no identity but their place.
        <Text key={index} wrap="truncate">
          {row === '' ? ' ' : row}
        </Text>
      ))}
    </Box>
  );
});
