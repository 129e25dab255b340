import { Box, Text } from 'ink';
import type { CodeBlock, UrlBlock } from '../../../core/view/view.ts';
import { useTheme } from '../theme.ts';
import { type BlockProps, hardRows, type Layout, textRows } from './layout.ts';
import { Paragraph } from './paragraph.tsx';

/**
 * Text that is copied with the mouse: at column 0 in rows of the whole terminal, unboxed, so that
 * a selection copies nothing else. Must stand outside of every padding.
 */
function FlushText({
  lines,
  columns,
}: {
  readonly lines: readonly string[];
  readonly columns: number;
}) {
  const { glyphs } = useTheme();
  return (
    <Box flexShrink={0} width={columns}>
      <Text wrap="truncate">
        {lines.flatMap((line) => hardRows(line, columns, glyphs)).join('\n')}
      </Text>
    </Box>
  );
}

function rowsOfFlush(lines: readonly string[], { columns, glyphs }: Layout): number {
  return lines.reduce((sum, line) => sum + hardRows(line, columns, glyphs).length, 0);
}

/** An address, or lines to be pasted into a shell or a file, under its title. */
export function UrlView({ block, layout }: BlockProps<UrlBlock | CodeBlock>) {
  const { styles } = useTheme();
  const { width, columns } = layout;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {hasTitle(block, layout) ? (
        <Box paddingLeft={marginOf(layout)} flexShrink={0}>
          <Paragraph text={block.title ?? ''} width={width} style={styles.strong} />
        </Box>
      ) : null}
      <FlushText lines={linesOf(block)} columns={columns} />
    </Box>
  );
}

export function rowsOfUrl(block: UrlBlock | CodeBlock, layout: Layout): number {
  const title = hasTitle(block, layout)
    ? textRows(block.title ?? '', layout.width, layout.glyphs)
    : 0;
  return title + rowsOfFlush(linesOf(block), layout);
}

/** Blanks left of the text column. */
function marginOf({ columns }: Pick<Layout, 'columns'>): number {
  return columns >= 40 ? 1 : 0;
}

/** Where rows are scarcest, an address has no title. */
function hasTitle({ title, kind }: UrlBlock | CodeBlock, { density }: Layout): boolean {
  return title !== null && (kind === 'code' || density !== 'bare');
}

function linesOf(block: UrlBlock | CodeBlock): readonly string[] {
  return block.kind === 'url' ? [block.url] : block.lines;
}
