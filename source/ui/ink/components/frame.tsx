import { Box, Text } from 'ink';
import { cellWidth } from '../../../core/text/cell-width.ts';
import type { ReactNode } from 'react';
import { type Styles, useTheme } from '../theme.ts';
import { cutText } from './layout.ts';

/** The two borders. */
export const FRAME_ROWS = 2;

/** The two borders and a blank beside each. */
export const FRAME_CELLS = 4;

/**
 * A frame with a title in its upper border and words at the right ends of both. `look` colours the
 * border, `titleLook` the title.
 */
export function Frame({
  title,
  corner = null,
  foot = null,
  look = 'plain',
  titleLook = 'strong',
  width,
  height,
  children,
}: {
  readonly title: string;
  readonly corner?: string | null;
  /** At the right end of the lower border. */
  readonly foot?: string | null;
  readonly look?: keyof Styles;
  readonly titleLook?: keyof Styles;
  readonly width: number;
  /** Rows, borders included; absent: as many as the content has. */
  readonly height?: number;
  readonly children: ReactNode;
}) {
  const { frame, styles, glyphs } = useTheme();
  const cells = Math.max(0, width - 4);
  const right = corner === null ? '' : cutText(corner, Math.floor(cells / 2), glyphs);
  const left = cutText(title, Math.max(0, cells - cellWidth(right) - 3), glyphs);
  return (
    <Box
      {...frame(look)}
      flexDirection="column"
      flexShrink={0}
      width={width}
      {...(height === undefined ? {} : { height })}
    >
      <Box position="absolute" top={-1} left={0}>
        <Text {...styles[titleLook]} wrap="truncate">
          {left === '' ? '' : ` ${left} `}
        </Text>
      </Box>
      <Edge words={right} isTop />
      <Edge words={foot === null ? '' : cutText(foot, Math.floor(cells / 2), glyphs)} />
      <Box flexDirection="column" flexGrow={1} overflow="hidden" paddingX={1}>
        {children}
      </Box>
    </Box>
  );
}

/** Words at the right end of a border. */
function Edge({ words, isTop = false }: { readonly words: string; readonly isTop?: boolean }) {
  if (words === '') return null;
  return (
    <Box position="absolute" {...(isTop ? { top: -1 } : { bottom: -1 })} right={0}>
      <Text wrap="truncate">{` ${words} `}</Text>
    </Box>
  );
}
