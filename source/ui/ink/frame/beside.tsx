import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Block } from '../../../core/view/view.ts';
import type { Layout } from '../components/layout.ts';
import { Frame } from '../components/frame.tsx';
import { Paragraph } from '../components/paragraph.tsx';
import { useClick } from '../input/mouse.ts';
import type { TerminalSize } from '../terminal.ts';
import { Blocks } from './blocks.tsx';
import type { Placed } from './fit.ts';

/** A panel that stands beside the text in a frame of its own. */
export interface Beside {
  readonly title: string;
  /** In the lower border: how to see more of it. */
  readonly foot: string;
  /** The key for that; a click on the panel presses it. */
  readonly press?: string;
  /** Draws its content in so many cells and rows. */
  readonly render: (size: { readonly width: number; readonly height: number }) => ReactNode;
}

/** From so many cells on there is room for a second column, and for a third. */
const ENOUGH_FOR_TWO = 110;
const ENOUGH_FOR_THREE = 160;

/** Cells of the text's column. */
const FIRST_COLUMN = 79;

/** Wider columns are harder to read, and say no more. */
const WIDEST = 78;

/** With fewer rows a panel beside the text shows too little. */
const LEAST_ROWS = 6;

interface Columns {
  readonly beside: Beside;
  /** Explains what is under the cursor; null: nothing to explain, or no room for a column. */
  readonly explanation: { readonly title: string; readonly text: string } | null;
  readonly columns: number;
}

/** The columns of a terminal of that size; null: the text alone. */
export function besideOf(
  beside: Beside | undefined,
  blocks: readonly Block<unknown>[],
  { columns, rows }: TerminalSize,
): Columns | null {
  if (beside === undefined || columns < ENOUGH_FOR_TWO || rows < 12) return null;
  return { beside, explanation: columns < ENOUGH_FOR_THREE ? null : explained(blocks), columns };
}

function explained(blocks: readonly Block<unknown>[]): Columns['explanation'] {
  for (const block of blocks) {
    if (block.kind === 'parts') {
      const part = block.parts[block.cursor];
      if (part !== undefined) return { title: part.name, text: part.purpose };
    }
    if (block.kind === 'list' && block.cursor !== null) {
      const item = block.items[block.cursor];
      if (item !== undefined && block.items.some(({ detail }) => detail !== null))
        return { title: item.title, text: item.detail ?? item.summary ?? '' };
    }
  }
  return null;
}

/**
 * The blocks with the other columns beside them. A text to copy with the mouse has its rows for
 * itself, so the columns stand beside the longest stretch of the other blocks.
 */
export function WithBeside({
  wide,
  placed,
  layout,
  margin,
  height,
}: {
  readonly wide: Columns;
  readonly placed: readonly Placed[];
  readonly layout: Layout;
  readonly margin: number;
  readonly height: number;
}) {
  const stretches = stretchesOf(placed, height);
  const tallest = stretches.reduce((best, one) =>
    !one.isFlush && (best.isFlush || one.height > best.height) ? one : best,
  );
  const hasSpace = !tallest.isFlush && tallest.height >= LEAST_ROWS;
  return (
    <Box flexDirection="column" height={height} flexShrink={0} overflow="hidden">
      {stretches.map((stretch, index) => {
        const isHere = hasSpace && stretch === tallest;
        return (
          <Box key={index} flexShrink={0} height={stretch.height}>
            <Box flexDirection="column" flexShrink={0} width={isHere ? FIRST_COLUMN : wide.columns}>
              <Blocks placed={stretch.placed} layout={layout} margin={margin} />
            </Box>
            {isHere ? <OtherColumns wide={wide} height={stretch.height} /> : null}
          </Box>
        );
      })}
    </Box>
  );
}

interface Stretch {
  readonly placed: Placed[];
  readonly isFlush: boolean;
  height: number;
}

/** Stretches of blocks at column 0 and of others, in turns; the last one takes the rows left. */
function stretchesOf(placed: readonly Placed[], height: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let used = 0;
  for (const one of placed) {
    const last = stretches.at(-1);
    const rows = one.gap + one.height;
    used += rows;
    if (last === undefined || last.isFlush !== one.isFlush)
      stretches.push({ placed: [one], isFlush: one.isFlush, height: rows });
    else {
      last.placed.push(one);
      last.height += rows;
    }
  }
  const last = stretches.at(-1);
  if (last === undefined || last.isFlush)
    stretches.push({ placed: [], isFlush: false, height: height - used });
  else last.height += height - used;
  return stretches;
}

function OtherColumns({ wide, height }: { readonly wide: Columns; readonly height: number }) {
  const { beside, explanation, columns } = wide;
  const cells = columns - FIRST_COLUMN - 1;
  const width = Math.min(WIDEST, explanation === null ? cells : Math.ceil(cells / 2));
  const rest = Math.min(WIDEST, cells - width - 1);
  return (
    <>
      <Box ref={useClick(beside.press)} flexShrink={0}>
        <Frame title={beside.title} foot={beside.foot} width={width} height={height}>
          {beside.render({ width: width - 4, height: height - 2 })}
        </Frame>
      </Box>
      {explanation === null ? null : (
        <Box flexShrink={0} paddingLeft={1}>
          <Frame title={explanation.title} width={rest} height={height}>
            <Paragraph text={explanation.text} width={rest - 4} />
          </Frame>
        </Box>
      )}
    </>
  );
}
