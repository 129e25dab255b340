import type { ProgressBlock } from '../../../core/view/view.ts';
import { useTheme } from '../theme.ts';
import { type Layout, textRows } from './layout.ts';
import { Paragraph } from './paragraph.tsx';

/** Something runs. It does not move: only a countdown does. */
export function ProgressView({
  block,
  layout: { width, glyphs },
}: {
  readonly block: ProgressBlock;
  readonly layout: Layout;
}) {
  const { styles } = useTheme();
  return <Paragraph text={`${glyphs.current} ${block.text}`} width={width} style={styles.accent} />;
}

export function rowsOfProgress({ text }: ProgressBlock, { width, glyphs }: Layout): number {
  return textRows(`${glyphs.current} ${text}`, width, glyphs);
}
