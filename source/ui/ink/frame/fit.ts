import type { Block } from '../../../core/view/view.ts';
import { rowsOf } from '../components/block.tsx';
import { choicesFocus } from '../components/choices.tsx';
import { DENSITIES, type Density, hardRows, isFull, type Layout } from '../components/layout.ts';
import type { TerminalSize } from '../terminal.ts';

/** A text column is easier to read, and the same on every projector, at this width at most. */
const WIDEST = 76;

/** The parts around the body of a screen: left out first where rows or columns are scarce. */
interface Chrome {
  /** The lines that set the body off, above and below. */
  readonly hasRules: boolean;
  readonly hasStepper: boolean;
  /** Keys that the key bar has no room for, in a row of their own. */
  readonly hasMoreKeys: boolean;
  /** Blanks left of the text. */
  readonly margin: number;
  /** Cells of the text column. */
  readonly width: number;
}

export function chromeOf({ columns, rows }: TerminalSize): Chrome {
  const margin = columns >= 40 ? 1 : 0;
  return {
    hasRules: rows >= 16,
    hasStepper: rows >= 10,
    hasMoreKeys: rows >= 12,
    margin,
    width: Math.max(1, Math.min(WIDEST, columns - 2 * margin)),
  };
}

/** How a view's blocks are laid out in the rows that there are. Pure: nothing is measured. */

/** A block with its gap and height. */
export interface Placed {
  readonly block: Block<unknown>;
  /** Blank rows above it. */
  readonly gap: number;
  /** Its rows, without the blank ones. */
  readonly height: number;
  /** Drawn at column 0, outside of every padding, with nothing beside it. */
  readonly isFlush: boolean;
}

export interface Fitted {
  readonly layout: Layout;
  readonly placed: readonly Placed[];
  /** Rows of all blocks together; more than there are where the body must be scrolled. */
  readonly height: number;
  /** The row that must be in sight, counted from 0; null: nothing has the focus. */
  readonly focus: number | null;
  /** The row after a form, which must be in sight as well; null: there is no form. */
  readonly formEnd: number | null;
}

/** In smaller terminals there are no frames, however few blocks a view has. */
const ENOUGH_FOR_FRAMES = { columns: 60, rows: 18 };

/**
 * Lays out blocks in the richest density in which all fit into `height` rows; in the last one where
 * none fits. `reserved`: rows kept at the end for something that fills the rest. `isForOnlookers`:
 * the blank rows between blocks are doubled if everything still fits.
 */
export function fit(
  blocks: readonly Block<unknown>[],
  place: Omit<Layout, 'density'> & {
    readonly rows: number;
    readonly height: number;
    readonly reserved?: (density: Density) => number;
    readonly isForOnlookers?: boolean;
  },
): Fitted {
  const { rows, height, reserved = () => 0, isForOnlookers = false, ...rest } = place;
  const isSmall = rest.columns < ENOUGH_FOR_FRAMES.columns || rows < ENOUGH_FOR_FRAMES.rows;
  for (const density of isSmall ? DENSITIES.slice(2) : DENSITIES) {
    const rowsLeft = height - reserved(density);
    const wide = isForOnlookers ? fitTo(blocks, { density, ...rest }, rowsLeft, 2) : null;
    if (wide !== null && wide.height <= rowsLeft) return wide;
    const fitted = fitTo(blocks, { density, ...rest }, rowsLeft);
    if (fitted.height <= rowsLeft || density === 'bare') return fitted;
  }
  throw new Error('no density is left');
}

function fitTo(blocks: readonly Block<unknown>[], layout: Layout, height: number, by = 1): Fitted {
  const kept = blocks.filter((block) => isKept(block, blocks, layout));
  const parts = kept.flatMap((block) => withValue(block, layout));
  const sizes = parts.map((block) => rowsOf(block, layout));
  const gaps = parts.map((block, index) => gapBefore(parts[index - 1], block, layout) * by);
  const least = sum(sizes.map((size) => size.least)) + sum(gaps);
  let spare = Math.max(0, height - least);
  const placed = parts.map((block, index): Placed => {
    const size = sizes[index] ?? { all: 0, least: 0 };
    const more = Math.min(spare, size.all - size.least);
    spare -= more;
    return {
      block,
      gap: gaps[index] ?? 0,
      height: size.least + more,
      isFlush: block.kind === 'url' || block.kind === 'code',
    };
  });
  return {
    layout,
    placed,
    height: sum(placed.map((one) => one.gap + one.height)),
    focus: focusRow(placed, layout),
    formEnd: hasForm(blocks) ? endOfForm(placed) : null,
  };
}

/** Whether several fields form a form, which stays in sight whatever else is shown. */
function hasForm(blocks: readonly Block<unknown>[]): boolean {
  return blocks.filter(({ kind }) => kind === 'field').length > 1;
}

function endOfForm(placed: readonly Placed[]): number {
  const last = placed.findLastIndex(({ block }) => block.kind === 'field');
  return sum(placed.slice(0, last + 1).map((one) => one.gap + one.height));
}

function isKept(
  block: Block<unknown>,
  blocks: readonly Block<unknown>[],
  { density }: Layout,
): boolean {
  if (density !== 'bare' || !('weight' in block)) return true;
  return block.weight === 'needed' || (block.weight === 'helpful' && !hasForm(blocks));
}

/** Longer values would push everything else off the screen; a copy has all of it. */
const MOST_VALUE_ROWS = 3;

/** Adds the value of the item under the cursor after its list, at column 0, to be copied. */
function withValue(block: Block<unknown>, layout: Layout): readonly Block<unknown>[] {
  if (block.kind !== 'list' || block.cursor === null) return [block];
  const value = block.items[block.cursor]?.value ?? null;
  if (value === null) return [block];
  const rows = hardRows(value, layout.columns, layout.glyphs);
  const rest = isFull(layout) ? 0 : rows.length - MOST_VALUE_ROWS;
  const lines = rest <= 0 ? [value] : rows.slice(0, MOST_VALUE_ROWS);
  const code = { kind: 'code', weight: 'needed', title: null, lines } as const;
  if (rest <= 0) return [block, code];
  const words = rest === 1 ? '(1 more row)' : `(${rest} more rows)`;
  return [block, code, { kind: 'text', weight: 'needed', title: null, paragraphs: [words] }];
}

function gapBefore(
  before: Block<unknown> | undefined,
  block: Block<unknown>,
  { density }: Layout,
): number {
  if (before === undefined || density === 'tight' || density === 'bare') return 0;
  if (density === 'packed') return isQuestion(before) ? 1 : 0;
  return isTogether(before, block) ? 0 : 1;
}

/** A text with only a title is a question; the block below it is the answer. */
function isQuestion(block: Block<unknown>): boolean {
  return block.kind === 'text' && block.paragraphs.length === 0;
}

/** No gap between fields, notices or progress lines, nor between a list and its value. */
function isTogether(before: Block<unknown>, block: Block<unknown>): boolean {
  if (before.kind === 'list') return block.kind === 'code';
  if (before.kind !== block.kind) return false;
  return before.kind === 'field' || before.kind === 'notice' || before.kind === 'progress';
}

function focusRow(placed: readonly Placed[], layout: Layout): number | null {
  let top = 0;
  let found: number | null = null;
  for (const { block, gap, height } of placed) {
    top += gap;
    // A field with the focus comes before any list.
    if (block.kind === 'field' && block.hasFocus) return top + Math.min(1, height - 1);
    if (found === null && block.kind === 'choices') {
      const row = choicesFocus(block, layout);
      if (row !== null) found = top + row;
    }
    if (found === null && block.kind === 'list' && block.cursor !== null)
      found = top + Math.min(height - 1, block.cursor);
    top += height;
  }
  return found;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
