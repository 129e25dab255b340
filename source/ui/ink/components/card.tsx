import { Box } from 'ink';
import type { CardBlock } from '../../../core/view/view.ts';
import { useTheme } from '../theme.ts';
import { FactRows, rowsOfFactRows } from './facts.tsx';
import { Frame, FRAME_CELLS, FRAME_ROWS } from './frame.tsx';
import { type BlockProps, isFull, type Layout, narrower, textRows } from './layout.ts';
import { LEVEL_STYLES, levelGlyph } from './notice.tsx';
import { Paragraph } from './paragraph.tsx';

/** A card: facts with a title, in a frame where there is room for one. */
export function CardView({
  block: { level, title, corner, facts },
  layout,
}: BlockProps<CardBlock>) {
  const { styles } = useTheme();
  const { glyphs, width } = layout;
  const look = LEVEL_STYLES[level];
  const head = `${levelGlyph(level, glyphs)} ${title}`;
  if (!isFull(layout)) {
    return (
      <Box flexDirection="column" flexShrink={0}>
        <Paragraph text={head} width={width} style={styles[look]} />
        <FactRows facts={facts} layout={layout} />
      </Box>
    );
  }
  return (
    <Frame title={head} corner={corner} look={look} titleLook={look} width={width}>
      <FactRows facts={facts} layout={narrower(layout, FRAME_CELLS)} />
    </Frame>
  );
}

export function rowsOfCard({ level, title, facts }: CardBlock, layout: Layout): number {
  const { glyphs, width } = layout;
  if (isFull(layout)) return FRAME_ROWS + rowsOfFactRows(facts, narrower(layout, FRAME_CELLS));
  return (
    textRows(`${levelGlyph(level, glyphs)} ${title}`, width, glyphs) + rowsOfFactRows(facts, layout)
  );
}
