import { Box, Text } from 'ink';
import { STANDS_STILL } from '../../../core/guide/steps/approve/time-left.ts';
import { cellWidth } from '../../../core/text/cell-width.ts';
import type { CountdownBlock } from '../../../core/view/view.ts';
import { useTheme } from '../theme.ts';
import { TONE_STYLES } from './facts.tsx';
import { type BlockProps, cutText, type Layout, shownText, textRows } from './layout.ts';
import { Paragraph } from './paragraph.tsx';

const LONGEST_BAR = 32;
const SHORTEST_BAR = 8;

/** Blanks beside the bar. */
const GAP = 2;

/** Time that runs out: as a bar where there is room, always in words. */
export function CountdownView({ block, layout }: BlockProps<CountdownBlock>) {
  const { styles, glyphs } = useTheme();
  const { width } = layout;
  const label = labelOf(block, layout);
  const left = leftWords(block);
  const bar = barWidth(block, layout);
  const part = Math.min(1, Math.max(0, block.leftMs) / Math.max(1, block.totalMs));
  const full = Math.round(part * bar);
  const time = (
    <Box flexShrink={0}>
      <Text {...styles.strong} wrap="truncate">
        {cutText(left, width, glyphs)}
      </Text>
    </Box>
  );
  const name = <Paragraph text={label} width={width} style={styles[TONE_STYLES[block.tone]]} />;
  if (!isOneRow(block, layout)) {
    return (
      <Box flexDirection="column" flexShrink={0}>
        {name}
        {time}
      </Box>
    );
  }
  return (
    <Box flexShrink={0} justifyContent="space-between" width={width}>
      {name}
      <Box flexShrink={0} columnGap={GAP}>
        {bar === 0 ? null : (
          <Box flexShrink={0}>
            <Text {...styles[TONE_STYLES[block.tone]]}>{glyphs.full.repeat(full)}</Text>
            <Text>{glyphs.empty.repeat(bar - full)}</Text>
          </Box>
        )}
        {time}
      </Box>
    </Box>
  );
}

export function rowsOfCountdown(block: CountdownBlock, layout: Layout): number {
  if (isOneRow(block, layout)) return 1;
  return textRows(labelOf(block, layout), layout.width, layout.glyphs) + 1;
}

function labelOf({ label }: CountdownBlock, { glyphs }: Layout): string {
  return shownText(`${glyphs.current} ${label}`, glyphs);
}

/** `4:12 left`. */
function leftWords({ leftMs, isPaused }: CountdownBlock): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`;
  return isPaused ? `${clock}, ${STANDS_STILL}` : clock;
}

function isOneRow(block: CountdownBlock, layout: Layout): boolean {
  return wordsWidth(block, layout) <= layout.width;
}

function wordsWidth(block: CountdownBlock, layout: Layout): number {
  return cellWidth(labelOf(block, layout)) + GAP + cellWidth(leftWords(block));
}

/** Cells of the bar; 0 where there is no room for a useful one. */
function barWidth(block: CountdownBlock, layout: Layout): number {
  const cells = layout.width - wordsWidth(block, layout) - GAP;
  return cells < SHORTEST_BAR ? 0 : Math.min(LONGEST_BAR, cells);
}
