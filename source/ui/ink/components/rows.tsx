import { Box, Text } from 'ink';
import { memo } from 'react';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { type Glyphs, type Styles, useTheme } from '../theme.ts';
import { cutText, shownText } from './layout.ts';
import { Underlined, useMarks } from './marked-words.tsx';

/** A part of a row and how it looks. */
export type Segment = readonly [text: string, style?: keyof Styles];

/** One row of several looks, cut to `width` cells with a mark. */
export function Row({
  segments,
  width,
}: {
  readonly segments: readonly Segment[];
  readonly width: number;
}) {
  const { styles, glyphs } = useTheme();
  const marks = useMarks(...segments.map(([text]) => text));
  return (
    <Text wrap="truncate">
      {cutSegments(segments, width, glyphs).map(([text, style], index) =>
        style === undefined && marks.length === 0 ? (
          text
        ) : (
          <Text key={index} {...(style === undefined ? {} : styles[style])}>
            <Underlined shown={text} patterns={marks} />
          </Text>
        ),
      )}
    </Text>
  );
}

function cutSegments(
  segments: readonly Segment[],
  width: number,
  glyphs: Glyphs,
): readonly Segment[] {
  const kept: Segment[] = [];
  let cellsLeft = width;
  for (const [index, [raw, style]] of segments.entries()) {
    const text = shownText(raw, glyphs);
    const cells = cellWidth(text);
    if (cells > cellsLeft) {
      if (cellsLeft > 0) kept.push(segmentOf(cutText(text, cellsLeft, glyphs), style));
      else if (segments.slice(index).some(([rest]) => rest.trim() !== '')) markEnd(kept, glyphs);
      break;
    }
    if (text !== '') kept.push(segmentOf(text, style));
    cellsLeft -= cells;
  }
  return kept;
}

function segmentOf(text: string, style: keyof Styles | undefined): Segment {
  return style === undefined ? [text] : [text, style];
}

/** Puts the mark into the last part: the row is full, and more would follow. */
function markEnd(kept: Segment[], glyphs: Glyphs): void {
  const last = kept.pop();
  if (last === undefined) return;
  const [text, style] = last;
  kept.push(segmentOf(cutText(`${text}${glyphs.ellipsis}`, cellWidth(text), glyphs), style));
}

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
