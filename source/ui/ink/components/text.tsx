import { Box } from 'ink';
import type { ProgressBlock, TextBlock } from '../../../core/view/view.ts';
import { useTheme } from '../theme.ts';
import { type BlockProps, type Layout, textRows } from './layout.ts';
import { Paragraph } from './paragraph.tsx';

/** Paragraphs under each other, with a title in bold where they have one. */
export function TextView({
  block: { title, paragraphs },
  layout: { width },
}: BlockProps<TextBlock>) {
  const { styles } = useTheme();
  return (
    <Box flexDirection="column" flexShrink={0}>
      {title === null ? null : <Paragraph text={title} width={width} style={styles.strong} />}
      {paragraphs.map((paragraph, index) => (
        // Paragraphs have no identity but their place.
        <Paragraph key={index} text={paragraph} width={width} />
      ))}
    </Box>
  );
}

export function rowsOfText({ title, paragraphs }: TextBlock, { width, glyphs }: Layout): number {
  const texts = title === null ? paragraphs : [title, ...paragraphs];
  return texts.reduce((sum, text) => sum + textRows(text, width, glyphs), 0);
}

/** A running task. Its sign is not animated: only a countdown moves. */
export function ProgressView({ block, layout: { width, glyphs } }: BlockProps<ProgressBlock>) {
  const { styles } = useTheme();
  return <Paragraph text={`${glyphs.current} ${block.text}`} width={width} style={styles.accent} />;
}

export function rowsOfProgress({ text }: ProgressBlock, { width, glyphs }: Layout): number {
  return textRows(`${glyphs.current} ${text}`, width, glyphs);
}
