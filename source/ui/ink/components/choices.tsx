import { Box, Text } from 'ink';
import type { ChoicesBlock } from '../../../core/view/view.ts';
import { useTheme } from '../theme.ts';
import { type BlockProps, isFull, type Layout, textRows } from './layout.ts';
import { Hanging, Paragraph } from './paragraph.tsx';

/** Cells for pointer and bullet with a blank after each, or for a number. */
const INDENT = 4;

/**
 * Options to choose one from. Details of all where there is room, else of the chosen option; where
 * rows are scarcest only the chosen option, with a hint at the others. With none chosen, each has
 * its number.
 */
export function ChoicesView({ block, layout }: BlockProps<ChoicesBlock<unknown>>) {
  const { styles, glyphs } = useTheme();
  const { question, options, chosen } = block;
  const cells = layout.width - INDENT;
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
            <Paragraph text={words} width={cells} style={isHere ? styles.here : styles.plain} />
            {detail !== null && isDetailShown(index, chosen, layout) ? (
              <Paragraph text={detail} width={cells} />
            ) : null}
          </Hanging>
        );
      })}
    </Box>
  );
}

/** The digit key that chooses an option; a click on the option presses it. */
function digitOf(index: number): string | undefined {
  return index < 9 ? String(index + 1) : undefined;
}

export function rowsOfChoices(block: ChoicesBlock<unknown>, layout: Layout): number {
  const { question, options, chosen } = block;
  const { glyphs, width } = layout;
  const cells = width - INDENT;
  const head = question === null ? 0 : textRows(question, width, glyphs);
  return options.reduce((sum, { title, detail }, index) => {
    if (!isAllShown(block, layout) && index !== chosen) return sum;
    const words = isAllShown(block, layout) ? title : withOthers(title, layout);
    const under =
      detail !== null && isDetailShown(index, chosen, layout) ? textRows(detail, cells, glyphs) : 0;
    return sum + textRows(words, cells, glyphs) + under;
  }, head);
}

/** The row of the chosen option in the block; null without one. */
export function choicesFocus(block: ChoicesBlock<unknown>, layout: Layout): number | null {
  if (block.chosen === null) return null;
  return rowsOfChoices({ ...block, options: block.options.slice(0, block.chosen) }, layout);
}

/** Choices that only set something shrink first: the screen asks another question. */
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
