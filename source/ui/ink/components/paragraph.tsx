import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useTheme, type TextStyle } from '../theme.ts';
import { useClick } from '../input/mouse.ts';
import { wrapText } from './layout.ts';
import { Underlined, useMarks } from './marked-words.tsx';

/**
 * A text of one look, wrapped to `width` cells; never shrunk where rows are scarce. A click on one
 * with a marked word opens the glossary.
 */
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
  const marks = useMarks(text);
  return (
    <Box ref={useClick(marks.length === 0 ? undefined : 'alt+g')} flexShrink={0}>
      <Text {...style} wrap="truncate">
        <Underlined shown={wrapText(text, width, glyphs).join('\n')} patterns={marks} />
      </Text>
    </Box>
  );
}

/**
 * A block right of a mark or a label of `indent` cells, all its rows under each other. A click on
 * it presses the key `press` that many `times`; absent: a click does nothing.
 */
export function Hanging({
  mark,
  indent,
  press,
  times = 1,
  children,
}: {
  readonly mark: ReactNode;
  readonly indent: number;
  readonly press?: string | undefined;
  readonly times?: number;
  readonly children: ReactNode;
}) {
  return (
    <Box ref={useClick(press, times)} flexShrink={0}>
      <Box width={indent} flexShrink={0}>
        {mark}
      </Box>
      <Box flexDirection="column" flexShrink={0}>
        {children}
      </Box>
    </Box>
  );
}
