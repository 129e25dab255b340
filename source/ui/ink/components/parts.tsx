import { largest } from '../../../core/any-length.ts';
import { Box, Text } from 'ink';
import { cellWidth } from '../../../core/text/cell-width.ts';
import type { PartsBlock } from '../../../core/view/view.ts';
import { useTheme } from '../theme.ts';
import { type BlockProps, cutText, isFull, type Layout, textRows } from './layout.ts';
import { MarkedWords } from './marked-words.tsx';
import { Hanging, Paragraph } from './paragraph.tsx';

const BULLET = 2;

/** Blanks between a name and its value. */
const GAP = 2;

/**
 * The parts of an address. Where there is room, every part has its value and its purpose; in fewer
 * rows only the part under the cursor has its purpose; in the fewest rows only that part is shown,
 * with its number.
 */
export function PartsView({
  block,
  layout,
  height,
}: BlockProps<PartsBlock> & { readonly height: number }) {
  const { styles, glyphs } = useTheme();
  const { parts } = block;
  const { width } = layout;
  const here = placeOf(block);
  if (isFull(layout) || height >= rowsOfParts(block, layout).all) {
    const name = nameWidth(parts);
    const cells = Math.max(1, width - BULLET - name);
    return (
      <Box flexDirection="column" flexShrink={0}>
        {parts.map((part, index) => (
          <Hanging
            key={index}
            indent={BULLET + name}
            press={index < here ? 'left' : 'right'}
            times={Math.abs(index - here)}
            mark={
              <Text {...(index === here ? styles.here : styles.accent)} wrap="truncate">
                {`${index === here ? glyphs.pointer : glyphs.bullet} `}
                <MarkedWords text={cutText(part.name, name - GAP, glyphs)} />
              </Text>
            }
          >
            <Paragraph text={valueOf(part, cells, layout)} width={cells} style={styles.strong} />
            {isFull(layout) || index === here ? (
              <Paragraph text={part.purpose} width={cells} />
            ) : null}
          </Hanging>
        ))}
      </Box>
    );
  }
  const part = parts[here];
  if (part === undefined) return null;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box flexShrink={0} height={1}>
        <Box flexShrink={0}>
          <Text {...styles.here}>{placeWords(here, parts.length, layout)}</Text>
        </Box>
        <Box flexShrink={0}>
          <Text {...styles.accent}>
            <MarkedWords text={oneName(part.name, here, parts.length, layout)} />{' '}
          </Text>
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
  block: PartsBlock,
  layout: Layout,
): { readonly all: number; readonly least: number } {
  const { parts } = block;
  const { width, glyphs } = layout;
  const here = placeOf(block);
  const cells = Math.max(1, width - BULLET - nameWidth(parts));
  const all = parts.reduce((sum, part, index) => {
    const value = textRows(valueOf(part, cells, layout), cells, glyphs);
    const isTold = isFull(layout) || index === here;
    return sum + value + (isTold ? textRows(part.purpose, cells, glyphs) : 0);
  }, 0);
  if (isFull(layout)) return { all, least: all };
  const part = parts[here];
  return { all, least: part === undefined ? 0 : 1 + textRows(part.purpose, width, glyphs) };
}

function placeOf({ parts, cursor }: PartsBlock): number {
  return Math.min(cursor, parts.length - 1);
}

type Part = PartsBlock['parts'][number];

/** The whole address stands above, so a value takes two rows at most; one where rows are scarce. */
function valueOf({ value }: Part, cells: number, layout: Layout): string {
  return cutText(value, isFull(layout) ? 2 * cells : cells, layout.glyphs);
}

function nameWidth(parts: readonly Part[]): number {
  return (
    Math.min(
      24,
      largest(
        parts.map(({ name }) => cellWidth(name)),
        0,
      ),
    ) + GAP
  );
}

function placeWords(here: number, count: number, { glyphs }: Layout): string {
  return `${here + 1}/${count} ${glyphs.left} ${glyphs.right} `;
}

/** The name as far as there is room for it and one cell of its value. */
function oneName(name: string, here: number, count: number, layout: Layout): string {
  const cells = layout.width - cellWidth(placeWords(here, count, layout)) - 2;
  return cutText(name, cells, layout.glyphs);
}

function oneValueWidth(name: string, here: number, count: number, layout: Layout): number {
  const shown = oneName(name, here, count, layout);
  const taken = cellWidth(placeWords(here, count, layout)) + cellWidth(shown) + 1;
  return Math.max(1, layout.width - taken);
}
