import { Text } from 'ink';
import { describe, expect, test } from 'vitest';
import { item, text, url } from '../../../../source/core/view/blocks.ts';
import type { Block, ListBlock } from '../../../../source/core/view/view.ts';
import { type Beside, besideOf, WithBeside } from '../../../../source/ui/ink/frame/beside.tsx';
import type { Placed } from '../../../../source/ui/ink/frame/fit.ts';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const BESIDE: Beside = {
  title: 'Wire tape',
  foot: 'w unfolds it',
  render: ({ width, height }) => <Text>{`${width} by ${height}`}</Text>,
};

const LIST: ListBlock = {
  kind: 'list',
  title: null,
  items: [item('read_products', { detail: 'Reads the products of the store.' })],
  cursor: 0,
  isNumbered: false,
  height: 'fit',
  empty: '',
};

/** Blocks of one row each, and an address of as many as are said. */
function draw(
  columns: number,
  height: number,
  blocks: ReadonlyArray<{ readonly block: Block<unknown>; readonly rows?: number }>,
): string[] {
  const wide = besideOf(
    BESIDE,
    blocks.map(({ block }) => block),
    { columns, rows: 24 },
  );
  if (wide === null) throw new Error('there is room for one column only');
  const placed = blocks.map(({ block, rows = 1 }): Placed => ({
    block,
    gap: 0,
    height: rows,
    isFlush: block.kind === 'url',
  }));
  return drawComponent(
    <WithBeside
      wide={wide}
      placed={placed}
      layout={layoutOf({ width: 76, columns, isExplainedBeside: true })}
      margin={1}
      height={height}
    />,
    { columns },
  );
}

describe('what stands beside the text', () => {
  test.each([
    [109, 24, 1],
    [110, 24, 2],
    [110, 11, 1],
    [159, 24, 2],
    [160, 24, 3],
  ])('at %i×%i there are %i columns', (columns, rows, count) => {
    const wide = besideOf(BESIDE, [LIST], { columns, rows });
    expect(wide === null ? 1 : wide.explanation === null ? 2 : 3).toBe(count);
    expect(besideOf(undefined, [LIST], { columns, rows })).toBeNull();
  });

  test('has a frame from the top of the text to its end, and knows its room', () => {
    const rows = draw(120, 8, [{ block: text('What now?') }]);
    expect(rows).toHaveLength(8);
    expect(rows[0]).toBe(` What now?${' '.repeat(69)}╭ Wire tape ${'─'.repeat(27)}╮`);
    expect(rows[1]).toBe(`${' '.repeat(79)}│ 36 by 6${' '.repeat(30)}│`);
    expect(rows[7]).toMatch(/^ {79}╰─+ w unfolds it ╯$/);
  });

  test('explains what is under the cursor in a third column', () => {
    const rows = draw(180, 8, [{ block: LIST }]);
    expect(rows[0]).toMatch(/^ › read_products +╭ Wire tape ─+╮ ╭ read_products ─+╮$/);
    expect(rows[1]).toMatch(/│ 46 by 6 +│ │ Reads the products of the store\. +│$/);
  });

  test('stands beside nothing that is copied with the mouse', () => {
    const address = 'https://demo.myshopify.com/';
    const rows = draw(120, 12, [
      { block: text('Open this:') },
      { block: url(address), rows: 2 },
      { block: text('Then come back.') },
    ]);
    expect(rows.slice(0, 3)).toEqual([' Open this:', address, '']);
    expect(rows[3]).toMatch(/^ Then come back\. +╭ Wire tape ─/);
    expect(rows).toHaveLength(12);
  });

  test('stands beside the text where the address is the longest block', () => {
    const rows = draw(120, 17, [
      { block: text('Open this:'), rows: 7 },
      { block: url('https://demo.myshopify.com/'), rows: 9 },
    ]);
    expect(rows[0]).toMatch(/^ Open this: +╭ Wire tape ─/);
  });

  test('is left out where fewer than six rows are left beside the address', () => {
    const text8 = (rows: number) =>
      draw(120, rows + 2, [{ block: url('https://demo'), rows: 2 }]).join('\n');
    expect(text8(5)).not.toContain('Wire tape');
    expect(text8(6)).toContain('Wire tape');
  });
});

describe('what a third column explains', () => {
  const explained = (...blocks: ReadonlyArray<Block<unknown>>) =>
    besideOf(BESIDE, blocks, { columns: 160, rows: 24 })?.explanation ?? null;
  const parts = (cursor: number): Block<unknown> => ({
    kind: 'parts',
    cursor,
    parts: [
      { name: 'scope', value: 'x', purpose: 'What is asked for.' },
      { name: 'state', value: 'y', purpose: 'Whose answer it is.' },
    ],
  });

  test('is the part, or the item, under the cursor, of the first block that has one', () => {
    const state = { title: 'state', text: 'Whose answer it is.' };
    const scope = { title: 'read_products', text: 'Reads the products of the store.' };
    expect(explained(parts(1))).toEqual(state);
    expect(explained(text('a'), parts(1), LIST)).toEqual(state);
    expect(explained(LIST, parts(1))).toEqual(scope);
    expect(explained(parts(2), LIST)).toEqual(scope);
    expect(explained({ ...LIST, cursor: null }, parts(1))).toEqual(state);
    expect(explained({ ...LIST, cursor: 1 }, parts(1))).toEqual(state);
    expect(explained(parts(2))).toBeNull();
    expect(explained()).toBeNull();
  });

  test('is the summary of an item without a detail, where other items have one', () => {
    const items = [item('a', { detail: 'Long.' }), item('b', { summary: 'Short.' }), item('c')];
    expect(explained({ ...LIST, items, cursor: 1 })).toEqual({ title: 'b', text: 'Short.' });
    expect(explained({ ...LIST, items, cursor: 2 })).toEqual({ title: 'c', text: '' });
    expect(explained({ ...LIST, items: items.slice(1), cursor: 0 })).toBeNull();
  });
});
