import { Box, Text } from 'ink';
import type { ChoicesBlock } from '../../../core/view/view.ts';
import { useTheme } from '../theme.ts';
import { type BlockProps, isFull, type Layout, textRows } from './layout.ts';
import { Hanging, Paragraph } from './paragraph.tsx';

/** Pointer, bullet, and a blank behind each; or a number of two digits. */
const INDENT = 4;

/**
 * One of several. Details of all where there is room, else of the chosen one; at last the chosen
 * one alone, with a word that there are others. Without a chosen one each has its number.
 */
export function ChoicesView({ block, layout }: BlockProps<ChoicesBlock<unknown>>) {
  const { styles, glyphs } = useTheme();
  const { question, options, chosen } = block;
  const room = layout.width - INDENT;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {question === null ? null : (
        <Paragraph text={question} width={layout.width} style={styles.strong} />
      )}
      {options.map(({ title, detail }, index) => {
        const isHere = index === chosen;
        if (!isAllShown(block, layout) && index !== chosen) return null;
        const words = isAllShown(block, layout) ? title : withOthers(title, layout);
        return (
          <Hanging
            key={index}
            indent={INDENT}
            press={digitOf(index)}
            mark={
              chosen === null ? (
                <Text {...styles.key}>{index + 1}</Text>
              ) : (
                <Text {...(isHere ? styles.here : {})}>
                  {isHere ? `${glyphs.pointer} ${glyphs.current}` : `  ${glyphs.todo}`}
                </Text>
              )
            }
          >
            <Paragraph text={words} width={room} style={isHere ? styles.here : styles.plain} />
            {detail !== null && isDetailShown(index, chosen, layout) ? (
              <Paragraph text={detail} width={room} />
            ) : null}
          </Hanging>
        );
      })}
    </Box>
  );
}

/** A digit stands for it, and so does a click on it. */
function digitOf(index: number): string | undefined {
  return index < 9 ? String(index + 1) : undefined;
}

export function rowsOfChoices(block: ChoicesBlock<unknown>, layout: Layout): number {
  const { question, options, chosen } = block;
  const { glyphs, width } = layout;
  const room = width - INDENT;
  const head = question === null ? 0 : textRows(question, width, glyphs);
  return options.reduce((sum, { title, detail }, index) => {
    if (!isAllShown(block, layout) && index !== chosen) return sum;
    const words = isAllShown(block, layout) ? title : withOthers(title, layout);
    const under =
      detail !== null && isDetailShown(index, chosen, layout) ? textRows(detail, room, glyphs) : 0;
    return sum + textRows(words, room, glyphs) + under;
  }, head);
}

/** The row of the chosen one in the block. */
export function choicesFocus(block: ChoicesBlock<unknown>, layout: Layout): number | null {
  if (block.chosen === null) return null;
  return rowsOfChoices({ ...block, options: block.options.slice(0, block.chosen) }, layout);
}

/** What only sets something is the first to yield: the question of the screen is another one. */
function isAllShown(
  { role, chosen, options }: ChoicesBlock<unknown>,
  { density }: Layout,
): boolean {
  return role !== 'sets' || chosen === null || density !== 'bare' || options.length < 2;
}

function isDetailShown(index: number, chosen: number | null, layout: Layout): boolean {
  if (isFull(layout) || chosen === null) return true;
  return index === chosen;
}

function withOthers(title: string, { glyphs }: Layout): string {
  return `${title} (${glyphs.up} ${glyphs.down} others)`;
}
