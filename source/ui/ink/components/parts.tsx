import { Box, Text } from 'ink';
import stringWidth from 'string-width';
import type { PartsBlock } from '../../../core/view/view.ts';
import { useTheme } from '../theme.ts';
import { cutText, isFull, type Layout, textRows } from './layout.ts';
import { Hanging, Paragraph } from './paragraph.tsx';

const BULLET = 2;

/**
 * Something taken apart. Where there is room every part stands there with its value and what it is
 * for, else the one under the cursor, with its place among them.
 */
export function PartsView({
  block: { parts, cursor },
  layout,
}: {
  readonly block: PartsBlock;
  readonly layout: Layout;
}) {
  const { styles, glyphs } = useTheme();
  const { width } = layout;
  if (isFull(layout)) {
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
            <Paragraph text={part.purpose} width={room} />
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

export function rowsOfParts({ parts, cursor }: PartsBlock, layout: Layout): number {
  const { width, glyphs } = layout;
  if (isFull(layout)) {
    const room = Math.max(1, width - BULLET - nameWidth(parts));
    return parts.reduce(
      (sum, part) =>
        sum +
        textRows(valueOf(part, room, layout), room, glyphs) +
        textRows(part.purpose, room, glyphs),
      0,
    );
  }
  const part = parts[Math.min(cursor, parts.length - 1)];
  return part === undefined ? 0 : 1 + textRows(part.purpose, width, glyphs);
}

type Part = PartsBlock['parts'][number];

/** The address stands whole above: a value takes two rows at most. */
function valueOf({ value }: Part, room: number, { glyphs }: Layout): string {
  return cutText(value, 2 * room, glyphs);
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
