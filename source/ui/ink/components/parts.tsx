import { Box, Text } from 'ink';
import stringWidth from 'string-width';
import type { PartsBlock } from '../../../core/view/view.ts';
import { useTheme } from '../theme.ts';
import { cutText, isFull, type Layout, textRows } from './layout.ts';
import { Hanging, Paragraph } from './paragraph.tsx';

const BULLET = 2;

/**
 * Something taken apart. Where there is room every part stands there with its value and what it is
 * for; in fewer rows only the one under the cursor says what it is for, and in the fewest it stands
 * there alone, with its place among them.
 */
export function PartsView({
  block,
  layout,
  height,
}: {
  readonly block: PartsBlock;
  readonly layout: Layout;
  readonly height: number;
}) {
  const { styles, glyphs } = useTheme();
  const { parts, cursor } = block;
  const { width } = layout;
  if (isFull(layout) || height >= rowsOfParts(block, layout).all) {
    const name = nameWidth(parts);
    const room = Math.max(1, width - BULLET - name);
    return (
      <Box flexDirection="column" flexShrink={0}>
        {parts.map((part, index) => (
          <Hanging
            key={part.name}
            indent={BULLET + name}
            mark={
              <Text {...(index === cursor ? styles.here : styles.accent)} wrap="truncate">
                {`${index === cursor ? glyphs.pointer : glyphs.bullet} ${part.name}`}
              </Text>
            }
          >
            <Paragraph text={valueOf(part, room, layout)} width={room} style={styles.strong} />
            {isFull(layout) || index === cursor ? (
              <Paragraph text={part.purpose} width={room} />
            ) : null}
          </Hanging>
        ))}
      </Box>
    );
  }
  const here = Math.min(cursor, parts.length - 1);
  const part = parts[here];
  if (part === undefined) return null;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box flexShrink={0} height={1}>
        <Box flexShrink={0}>
          <Text {...styles.here}>{placeWords(here, parts.length, layout)}</Text>
        </Box>
        <Box flexShrink={0}>
          <Text {...styles.accent}>{`${part.name} `}</Text>
        </Box>
        <Text {...styles.strong} wrap="truncate">
          {cutText(part.value, oneValueWidth(part.name, here, parts.length, layout), glyphs)}
        </Text>
      </Box>
      <Paragraph text={part.purpose} width={width} />
    </Box>
  );
}

export function rowsOfParts(
  { parts, cursor }: PartsBlock,
  layout: Layout,
): { readonly all: number; readonly least: number } {
  const { width, glyphs } = layout;
  const room = Math.max(1, width - BULLET - nameWidth(parts));
  const all = parts.reduce((sum, part, index) => {
    const value = textRows(valueOf(part, room, layout), room, glyphs);
    const isTold = isFull(layout) || index === cursor;
    return sum + value + (isTold ? textRows(part.purpose, room, glyphs) : 0);
  }, 0);
  if (isFull(layout)) return { all, least: all };
  const part = parts[Math.min(cursor, parts.length - 1)];
  return { all, least: part === undefined ? 0 : 1 + textRows(part.purpose, width, glyphs) };
}

type Part = PartsBlock['parts'][number];

/** The address stands whole above: a value takes two rows at most, and one where rows are scarce. */
function valueOf({ value }: Part, room: number, layout: Layout): string {
  return cutText(value, isFull(layout) ? 2 * room : room, layout.glyphs);
}

function nameWidth(parts: readonly Part[]): number {
  return Math.min(24, Math.max(0, ...parts.map(({ name }) => stringWidth(name)))) + 2;
}

function placeWords(here: number, count: number, { glyphs }: Layout): string {
  return `${here + 1}/${count} ${glyphs.left} ${glyphs.right} `;
}

function oneValueWidth(name: string, here: number, count: number, layout: Layout): number {
  const taken = stringWidth(placeWords(here, count, layout)) + stringWidth(name) + 1;
  return Math.max(1, layout.width - taken);
}
