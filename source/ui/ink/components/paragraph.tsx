import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useTheme, type TextStyle } from '../theme.ts';
import { wrapText } from './layout.ts';

/** A text of one look, wrapped to `width` cells; never shrunk where rows are scarce. */
export function Paragraph({
  text,
  width,
  style = {},
}: {
  readonly text: string;
  readonly width: number;
  readonly style?: TextStyle;
}) {
  const { glyphs } = useTheme();
  return (
    <Box flexShrink={0}>
      <Text {...style} wrap="truncate">
        {wrapText(text, width, glyphs).join('\n')}
      </Text>
    </Box>
  );
}

/** What stands right of a mark or a label of `indent` cells, all its rows under each other. */
export function Hanging({
  mark,
  indent,
  children,
}: {
  readonly mark: ReactNode;
  readonly indent: number;
  readonly children: ReactNode;
}) {
  return (
    <Box flexShrink={0}>
      <Box width={indent} flexShrink={0}>
        {mark}
      </Box>
      <Box flexDirection="column" flexShrink={0}>
        {children}
      </Box>
    </Box>
  );
}
