import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import { cutText } from '../components/layout.ts';
import { Row, type Segment } from '../components/rows.tsx';
import { useTheme } from '../theme.ts';
import type { PaneSize } from './layout.ts';

/**
 * One of the two panes. The one that has the keys has a border in the accent colour and a pointer
 * before its name. Alone on the screen it has no frame, and its title a row of its own.
 */
export function Pane({
  name,
  about = [],
  corner = '',
  footLeft = '',
  foot = '',
  hasKeys,
  isFramed,
  size: { width, height },
  children,
}: {
  readonly name: string;
  /** Behind the name. */
  readonly about?: readonly Segment[];
  /** At the right end of the title, where there is room. */
  readonly corner?: string;
  /** In the lower border; without a frame the pane shows both itself. */
  readonly footLeft?: string;
  readonly foot?: string;
  readonly hasKeys: boolean;
  readonly isFramed: boolean;
  readonly size: PaneSize;
  readonly children: ReactNode;
}) {
  const { frame, glyphs } = useTheme();
  const look = hasKeys ? 'here' : 'plain';
  const title: readonly Segment[] = [
    [hasKeys ? `${glyphs.pointer} ${name}` : name, hasKeys ? 'here' : 'strong'],
    ...about,
  ];
  const cells = title.reduce((sum, [text]) => sum + stringWidth(text), 0);
  const right = isFramed ? corner : [corner, foot].filter((words) => words !== '').join('  ');
  // In the border a blank beside both, and at least one cell of line between them.
  const room = isFramed ? width - 7 : width - 2;
  const hasRight = right !== '' && cells + stringWidth(right) <= room;
  if (!isFramed) {
    return (
      <Box flexDirection="column" flexShrink={0} width={width} height={height} overflow="hidden">
        <Box flexShrink={0} height={1} justifyContent="space-between">
          <Row segments={title} width={hasRight ? width - stringWidth(right) - 2 : width} />
          {hasRight ? <Text>{right}</Text> : null}
        </Box>
        {children}
      </Box>
    );
  }
  const left = cutText(footLeft, Math.max(1, width - 9 - stringWidth(foot)), glyphs);
  return (
    <Box {...frame(look)} flexDirection="column" flexShrink={0} width={width} height={height}>
      <Box position="absolute" top={-1} left={0}>
        <Row segments={[[' '], ...title, [' ']]} width={width - 2} />
      </Box>
      {hasRight ? <OnBorder words={right} at="top" /> : null}
      {left === '' ? null : (
        <Box position="absolute" bottom={-1} left={0}>
          <Text wrap="truncate">{` ${left} `}</Text>
        </Box>
      )}
      {foot === '' ? null : <OnBorder words={cutText(foot, width - 4, glyphs)} at="bottom" />}
      <Box flexDirection="column" flexGrow={1} overflow="hidden" paddingX={1}>
        {children}
      </Box>
    </Box>
  );
}

/** Words at the right end of a border. */
function OnBorder({ words, at }: { readonly words: string; readonly at: 'top' | 'bottom' }) {
  return (
    <Box position="absolute" {...(at === 'top' ? { top: -1 } : { bottom: -1 })} right={0}>
      <Text wrap="truncate">{` ${words} `}</Text>
    </Box>
  );
}
