import { largest } from '../../../core/any-length.ts';
import { Box } from 'ink';
import { use } from 'react';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { STATUS_WORDS } from '../../../core/diagnosis/machine-check.ts';
import type { Item, ListBlock, Mark } from '../../../core/view/view.ts';
import { PointContext, useListMouse } from '../input/mouse.ts';
import { type Glyphs, useTheme } from '../theme.ts';
import { MARK_STYLES, markGlyph } from './facts.tsx';
import { type BlockProps, type Layout, textRows, wrapText } from './layout.ts';
import { Paragraph } from './paragraph.tsx';
import { Row, type Segment } from './rows.tsx';
import { windowAround } from './windows.ts';

/** With so many rows or more, the groups have headings. */
const ROWS_FOR_HEADINGS = 9;

/** Rows for the detail of the item under the cursor in a list longer than {@link SHORT}. */
const DETAIL_ROWS = { roomy: 3, packed: 3, snug: 3, tight: 2, bare: 1 } as const;

/** The fewest rows for the items of a long list; other blocks shrink before it gets fewer. */
const LEAST_ITEMS = { roomy: 8, packed: 8, snug: 6, tight: 5, bare: 3 } as const;

/** So few items are never windowed; where rows are scarcest, `FEWEST` is the limit instead. */
const FEW = 8;
const FEWEST = 5;

/** In longer lists the detail has a fixed number of rows. */
const SHORT = 12;

/**
 * A list in at most `height` rows: the items around the cursor. The detail of the item under the
 * cursor stands below, always in the same number of rows, so that the list does not jump.
 */
export function ListView({
  block,
  layout,
  height,
}: BlockProps<ListBlock> & { readonly height: number }) {
  const { styles, glyphs } = useTheme();
  const { items, title, cursor } = block;
  const { width } = layout;
  const detail = detailLines(block, layout);
  const under = Math.min(
    detailRows(block, layout),
    Math.max(0, height - titleRows(block, layout) - fewestItems(block)),
  );
  const rowsLeft = Math.max(1, height - under - titleRows(block, layout));
  const lines = linesOf(items, rowsLeft >= ROWS_FOR_HEADINGS);
  const here = Math.max(0, lines.indexOf(cursor ?? 0));
  const { first, last } = windowAround(lines.length, here, rowsLeft);
  const titleWidth = widestTitle(block, layout);
  const above = titleRows(block, layout) + (first > 0 ? 1 : 0);
  const point = use(PointContext);
  const ticks = block.ticks === undefined ? null : layout.keyFor(block.ticks);
  const ref = useListMouse({
    cursor,
    itemAt: (row) => {
      const shown = row < above ? [] : lines.slice(first, last).slice(row - above);
      // A click on a heading goes to the first item of its group.
      return shown.find((line) => typeof line === 'number') ?? null;
    },
    // A click ticks on an item's sign, or anywhere on the item under the cursor; not on a heading.
    keyAt: (item, column, row) =>
      typeof lines.slice(first, last)[row - above] === 'number' &&
      (item === cursor || column < markEnd(items[item]?.mark ?? 'none', block, glyphs))
        ? (ticks?.press ?? null)
        : null,
    ...(point === null ? {} : { takeKeys: () => point(null, null) }),
  });
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0} height={height}>
      {title === null ? null : <Paragraph text={title} width={width} style={styles.strong} />}
      {items.length === 0 ? <Paragraph text={block.empty} width={width} /> : null}
      {first > 0 ? (
        <Row
          width={width}
          segments={[[`  ${glyphs.up} ${countItems(lines, 0, first)} more above`]]}
        />
      ) : null}
      {lines.slice(first, last).map((line, index) => {
        // A heading can come several times, and two children with one key are not taken away again.
        if (typeof line === 'string')
          return (
            <Row
              key={`heading ${first + index}`}
              width={width}
              segments={[['  '], [line, 'strong']]}
            />
          );
        const item = items[line];
        return item === undefined ? null : (
          <Row
            key={line}
            width={width}
            segments={itemSegments(item, line, block, titleWidth, glyphs)}
          />
        );
      })}
      {last < lines.length ? (
        <Row
          width={width}
          segments={[[`  ${glyphs.down} ${countItems(lines, last)} more below`]]}
        />
      ) : null}
      {under === 0 ? null : (
        <Box flexDirection="column" flexShrink={0} height={under} overflow="hidden">
          {detail.slice(0, under).map((row, index) => (
            <Row key={index} width={width} segments={[[row]]} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Rows of the whole list, and the fewest that it can be drawn in where rows are scarce. */
export function rowsOfList(
  block: ListBlock,
  layout: Layout,
): { readonly all: number; readonly least: number } {
  const lines = linesOf(block.items, true).length;
  const around = titleRows(block, layout) + detailRows(block, layout);
  const plain = block.items.length;
  const body = lines >= ROWS_FOR_HEADINGS ? lines : plain;
  const all = around + Math.max(body, textRowsOfEmpty(block, layout));
  // A `fit` list is windowed only where rows are scarcest, so that a form beside it stays in sight.
  if (block.height === 'fit' && layout.density === 'bare') {
    // With few items the detail is not cut: it may end with an address that people need.
    const words = plain > FEWEST ? 0 : detailRows(block, layout);
    return { all, least: Math.min(all, titleRows(block, layout) + fewestItems(block) + words) };
  }
  const canShrink = (plain > FEW || block.cursor === null) && block.height === 'fill';
  const least = around + LEAST_ITEMS[layout.density];
  return { all, least: canShrink ? Math.min(all, least) : all };
}

/** The fewest rows that the items keep, however long the detail is. */
function fewestItems({ items, height }: ListBlock): number {
  const isWhole = height === 'fit' && items.length <= FEWEST;
  return isWhole ? items.length : Math.min(LEAST_ITEMS.bare, items.length);
}

function textRowsOfEmpty({ items, empty }: ListBlock, { width, glyphs }: Layout): number {
  return items.length === 0 ? textRows(empty, width, glyphs) : 0;
}

function titleRows({ title }: ListBlock, { width, glyphs }: Layout): number {
  return title === null ? 0 : textRows(title, width, glyphs);
}

/** A heading, or the index of an item. */
type Line = string | number;

function linesOf(items: readonly Item[], hasHeadings: boolean): readonly Line[] {
  const lines: Line[] = [];
  let group: string | null = null;
  for (const [index, item] of items.entries()) {
    if (hasHeadings && item.group !== null && item.group !== group) lines.push(item.group);
    group = item.group;
    lines.push(index);
  }
  return lines;
}

function countItems(lines: readonly Line[], from: number, to = lines.length): number {
  return lines.slice(from, to).filter((line) => typeof line === 'number').length;
}

/** The cell after the sign of an item. */
function markEnd(mark: Mark, block: ListBlock, glyphs: Glyphs): number {
  return POINTER + numberCells(block) + cellWidth(markWords(mark, glyphs));
}

/** Cells of an item's number and a blank; 0 without numbers. */
function numberCells({ isNumbered, items }: ListBlock): number {
  return isNumbered ? String(items.length).length + 1 : 0;
}

function itemSegments(
  item: Item,
  index: number,
  { cursor, isNumbered, items }: ListBlock,
  titleWidth: number,
  glyphs: Glyphs,
): readonly Segment[] {
  const isHere = index === cursor;
  const digits = String(items.length).length;
  const segments: Segment[] = [
    [isHere ? `${glyphs.pointer} ` : '  ', 'here'],
    ...(isNumbered ? [[`${String(index + 1).padStart(digits)} `, 'key'] as const] : []),
  ];
  const mark = markWords(item.mark, glyphs);
  if (mark !== '') segments.push([`${mark} `, MARK_STYLES[item.mark]]);
  const missing = hasMore(item) ? Math.max(0, titleWidth - cellWidth(item.title)) : 0;
  segments.push([item.title + ' '.repeat(missing), isHere ? 'here' : 'plain']);
  if (item.badges.length > 0) segments.push([' '], [`(${item.badges.join(', ')})`, 'warning']);
  if (item.summary !== null) segments.push([` ${item.summary}`]);
  // The value of the item under the cursor stands below, where it can be copied.
  if (item.value !== null && !isHere) segments.push([` ${item.value}`, 'strong']);
  return segments;
}

/** The sign of a mark; a status has its word beside it. */
function markWords(mark: Mark, glyphs: Glyphs): string {
  const sign = markGlyph(mark, glyphs);
  switch (mark) {
    case 'ok':
    case 'attention':
    case 'failed':
    case 'untested': {
      const word = STATUS_WORDS[mark];
      return sign === word ? word : `${sign} ${word}`;
    }
    default:
      return sign;
  }
}

/**
 * Cells of the column of titles; only titles that something follows count. It is wider than usual
 * where that leaves cells for all that follows.
 */
function widestTitle(block: ListBlock, { width, glyphs }: Layout): number {
  const followed = block.items.filter(hasMore);
  const before = largest(followed.map(({ mark }) => markEnd(mark, block, glyphs) + 1));
  const cellsLeft = width - before - largest(followed.map(endCells));
  const most = Math.max(width >= 70 ? 30 : 26, cellsLeft);
  return Math.min(most, largest(followed.map(({ title }) => cellWidth(title))));
}

/** Whether a column follows the title. */
function hasMore({ summary, badges }: Item): boolean {
  return summary !== null || badges.length > 0;
}

/** Cells of all that stands behind the title of an item. */
function endCells({ badges, summary, value }: Item): number {
  return [badges.length > 0 ? `(${badges.join(', ')})` : null, summary, value]
    .filter((text) => text !== null)
    .reduce((cells, text) => cells + 1 + cellWidth(text), 0);
}

function detailLines(block: ListBlock, layout: Layout): readonly string[] {
  const { items, cursor } = block;
  const item = cursor === null ? undefined : items[cursor];
  const words = item === undefined ? null : detailOf(item, block, layout);
  return words === null ? [] : wrapText(words, layout.width, layout.glyphs);
}

/** The detail of an item, after its title where the title is too long for its row. */
function detailOf(item: Item, block: ListBlock, { width, glyphs }: Layout): string | null {
  const { title, detail, mark } = item;
  const sign = markWords(mark, glyphs);
  const before = POINTER + numberCells(block) + (sign === '' ? 0 : cellWidth(sign) + 1);
  if (before + cellWidth(title) <= width) return detail;
  return detail === null ? title : `${title} ${detail}`;
}

/** Cells of the pointer and a blank. */
const POINTER = 2;

/** Rows of the detail: the same for every item, so that the list does not jump. */
function detailRows(block: ListBlock, layout: Layout): number {
  const { items, cursor } = block;
  if (cursor === null || layout.isExplainedBeside) return 0;
  if (items.length > SHORT)
    return items.some(({ detail }) => detail !== null) ? DETAIL_ROWS[layout.density] : 0;
  // Where rows are scarcest, saving them matters more than a list that does not jump.
  if (layout.density === 'bare') return detailLines(block, layout).length;
  return largest(
    items.map((item) => {
      const words = detailOf(item, block, layout);
      return words === null ? 0 : textRows(words, layout.width, layout.glyphs);
    }),
    0,
  );
}
