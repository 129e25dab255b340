import { describe, expect, test } from 'vitest';
import { item } from '../../../../source/core/view/blocks.ts';
import type { ListBlock } from '../../../../source/core/view/view.ts';
import type { Density } from '../../../../source/ui/ink/components/layout.ts';
import { ListView, rowsOfList } from '../../../../source/ui/ink/components/list.tsx';
import { drawComponent, layoutOf, redrawComponent } from '../../../support/draw-component.tsx';

const STEPS: ListBlock = {
  kind: 'list',
  title: null,
  items: [
    item('Create an app', { mark: 'ticked' }),
    item('Paste the scopes', { mark: 'unticked', detail: 'One line, with commas.' }),
  ],
  cursor: 1,
  isNumbered: true,
  height: 'fit',
  empty: 'Nothing.',
};

const LONG: ListBlock = {
  ...STEPS,
  items: Array.from({ length: 50 }, (_, index) =>
    item(`read_${index}`, {
      mark: 'unticked',
      summary: `Reads ${index}`,
      group: index < 25 ? 'Products' : 'Orders',
      badges: index === 21 ? ['approval'] : [],
    }),
  ),
  cursor: 20,
  isNumbered: false,
  height: 'fill',
};

function draw(block: ListBlock, height: number, options: { readonly color?: boolean } = {}) {
  const layout = layoutOf({ width: 50 });
  return drawComponent(<ListView block={block} layout={layout} height={height} />, options);
}

describe('a list', () => {
  test('has numbers, marks and a pointer, and says below what is said about the one here', () => {
    expect(draw(STEPS, 3)).toEqual([
      '  1 [✓] Create an app',
      '› 2 [ ] Paste the scopes',
      'One line, with commas.',
    ]);
  });

  test('leaves nothing of headings that came several times when it is drawn anew', () => {
    const searched = ['Most used', 'Orders', 'Most used', 'Stock', 'Most used'].map(
      (group, index) => item(`read_${index}`, { group }),
    );
    const before: ListBlock = { ...LONG, items: searched, cursor: 0 };
    const after: ListBlock = { ...LONG, items: [item('write_9', { group: 'Stock' })], cursor: 0 };
    const layout = layoutOf({ width: 50 });
    const drawn = redrawComponent(
      [before, after].map((block) => (
        <ListView key="list" block={block} layout={layout} height={10} />
      )),
    );
    expect(drawn).toEqual(draw(after, 10));
  });

  test('shows the part around the cursor and counts what is above and below', () => {
    const rows = draw(LONG, 12);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toBe('  ↑ 15 more above');
    expect(rows).toContain('› [ ] read_20 Reads 20');
    expect(rows).toContain('  [ ] read_21 (approval) Reads 21');
    expect(rows.at(-1)).toBe('  ↓ 25 more below');
    const far = draw({ ...LONG, cursor: 40 }, 12);
    expect([far[0], far.at(-1)]).toEqual(['  ↑ 35 more above', '  ↓ 5 more below']);
  });

  test('has what follows the titles in one column where all of it fits', () => {
    const long = 'A title that is rather long for this';
    const lessons = [
      item(long, { summary: '10 min' }),
      item('A short one', { summary: '5 min', badges: ['done'] }),
      item('Alone'),
    ];
    const block: ListBlock = { ...STEPS, items: lessons, cursor: null };
    expect(draw(block, 3)[0]).toBe(`  1 ${long} 10 min`.slice(0, 50));
    const wide = drawComponent(
      <ListView block={block} layout={layoutOf({ width: 56 })} height={3} />,
    );
    expect(wide).toEqual([
      `  1 ${long} 10 min`,
      `  2 ${'A short one'.padEnd(long.length)} (done) 5 min`,
      '  3 Alone',
    ]);
    const narrow = drawComponent(
      <ListView block={block} layout={layoutOf({ width: 48 })} height={3} />,
    );
    expect(narrow[1]).toBe(`  2 ${'A short one'.padEnd(30)} (done) 5 min`);
  });

  test('has headings over its groups where there is room', () => {
    expect(draw({ ...LONG, cursor: 0 }, 12)[0]).toBe('  Products');
    expect(draw({ ...LONG, cursor: 0 }, 8)[0]).toBe('› [ ] read_0  Reads 0');
  });

  test('says a state in a word beside its sign', () => {
    const items = [item('Node', { mark: 'ok' }), item('Browser', { mark: 'failed' })];
    expect(draw({ ...STEPS, items, isNumbered: false, cursor: 0 }, 2)).toEqual([
      '› ✓ ok Node',
      '  ✗ failed Browser',
    ]);
  });

  test.each([
    ['ok', /^ {2}✓ \w+ Node$/],
    ['failed', /^ {2}✗ \w+ Node$/],
    ['attention', /^ {2}\S+ \w[\w ]* Node$/],
    ['untested', /^ {2}\S+ \w[\w ]* Node$/],
    ['ticked', /^ {2}\[✓\] Node$/],
    ['unticked', /^ {2}\[ \] Node$/],
    ['none', /^ {2}Node$/],
  ] as const)('has the sign of what is %s before its title', (mark, row) => {
    const items = [item('Node', { mark })];
    expect(draw({ ...STEPS, items, isNumbered: false, cursor: null }, 1)[0]).toMatch(row);
  });

  test('says that it is empty', () => {
    expect(draw({ ...STEPS, items: [] }, 1)).toEqual(['Nothing.']);
  });

  test('takes its own rows, or fewer where it fills what is left', () => {
    const layout = layoutOf({ width: 50 });
    expect(rowsOfList(STEPS, layout)).toEqual({ all: 3, least: 3 });
    expect(rowsOfList(LONG, layout)).toEqual({ all: 52, least: 8 });
  });

  test('colours the row of the cursor', () => {
    const rows = draw(STEPS, 3, { color: true });
    expect(rows[1]).toContain('\u001b[36m');
    expect(rows[0]).toContain('\u001b[32m[✓] \u001b[39m');
  });
});

describe('the rows of a list', () => {
  const items = (count: number, rest: Parameters<typeof item>[1] = {}) =>
    Array.from({ length: count }, (_, index) => item(`row ${index}`, rest));
  const rows = (block: Partial<ListBlock>, density: Density = 'roomy', rest = {}) =>
    rowsOfList(
      { ...STEPS, isNumbered: false, cursor: 0, height: 'fill', ...block },
      layoutOf({ width: 50, density, ...rest }),
    );

  test('are fewer in each density, for a list that is long and fills what is left', () => {
    const least = (['roomy', 'packed', 'snug', 'tight', 'bare'] as const).map(
      (density) => rows({ items: items(40) }, density).least,
    );
    expect(least).toEqual([8, 8, 6, 5, 3]);
    expect(rows({ items: items(9) }).least).toBe(8);
    expect(rows({ items: items(8) })).toEqual({ all: 8, least: 8 });
    expect(rows({ items: items(8) }, 'tight')).toEqual({ all: 8, least: 8 });
    expect(rows({ items: items(9) }, 'tight')).toEqual({ all: 9, least: 5 });
    expect(rows({ items: items(8), cursor: null }, 'tight')).toEqual({ all: 8, least: 5 });
    expect(rows({ items: items(40), height: 'fit' }).least).toBe(40);
  });

  test('of few items stay whole where rows are scarcest, with the words about the one here', () => {
    const fit = (count: number) =>
      rows({ items: items(count, { detail: 'One. ' }), height: 'fit' }, 'bare');
    expect(fit(5)).toEqual({ all: 6, least: 6 });
    expect(fit(6)).toEqual({ all: 7, least: 3 });
    expect(rows({ items: items(2), height: 'fit', title: 'Title' }, 'bare')).toEqual({
      all: 3,
      least: 3,
    });
  });

  test('have room for the longest words about one of few, and a fixed number for many', () => {
    const details = (count: number) =>
      items(count).map((one, index) => ({
        ...one,
        detail: index === 1 ? 'word '.repeat(25).trim() : null,
      }));
    expect(rows({ items: details(12) }).all).toBe(12 + 3);
    expect(rows({ items: details(13) }).all).toBe(13 + 3);
    const more = (['packed', 'snug', 'tight', 'bare'] as const).map(
      (density) => rows({ items: details(13) }, density).all - 13,
    );
    expect(more).toEqual([3, 3, 2, 1]);
    expect(rows({ items: items(13) }).all).toBe(13);
    expect(rows({ items: details(12), cursor: null }).all).toBe(12);
    expect(rows({ items: details(12) }, 'roomy', { isExplainedBeside: true }).all).toBe(12);
  });

  test('count the headings of groups from nine rows on, and the words of an empty list', () => {
    expect(rows({ items: items(7, { group: 'A' }) }).all).toBe(7);
    expect(rows({ items: items(8, { group: 'A' }) }).all).toBe(9);
    expect(rows({ items: [], empty: 'word '.repeat(15).trim() }).all).toBe(2);
  });
});

describe('an item of a list', () => {
  const shown = (
    one: Parameters<typeof item>[1],
    block: Partial<ListBlock> = {},
    title = 'Title',
  ) =>
    draw(
      { ...STEPS, isNumbered: false, cursor: null, items: [item(title, one), item('b')], ...block },
      3,
    )[0]?.trimEnd();

  test('has its value behind it, but not where the cursor is', () => {
    expect(shown({ value: 'v' })).toBe('  Title v');
    expect(shown({ value: 'v' }, { cursor: 0 })).toBe('› Title');
  });

  test('has its badges before its summary, in the column of all summaries', () => {
    expect(shown({ summary: 'sums up', badges: ['one', 'two'] })).toBe(
      '  Title (one, two) sums up',
    );
    const items = [item('a', { summary: 'first' }), item('longer', { summary: 'second' })];
    expect(shown({}, { items })).toBe('  a      first');
    const second = item('x'.repeat(40), { summary: 'second '.repeat(9) });
    const far = [item('a', { summary: 'first' }), second];
    expect(shown({}, { items: far })).toBe(`  a${' '.repeat(26)}first`);
    const column = (width: number) =>
      drawComponent(
        <ListView block={{ ...STEPS, items: far }} layout={layoutOf({ width })} height={2} />,
      )[0]?.indexOf('first');
    expect([column(69), column(70)]).toEqual([4 + 26 + 1, 4 + 30 + 1]);
    const alone = [item('a', { summary: 'first' }), item('longer')];
    expect(shown({}, { items: alone })).toBe('  a first');
  });

  test('that is too long for its row is said whole below', () => {
    const long = 'x'.repeat(49);
    const rows = draw(
      { ...STEPS, isNumbered: false, cursor: 0, items: [item(long, { detail: 'More.' })] },
      3,
    );
    expect(rows.slice(1).join(' ')).toBe(`${long} More.`);
    const fits = 'x'.repeat(48);
    expect(
      draw({ ...STEPS, isNumbered: false, cursor: 0, items: [item(fits, { detail: 'More.' })] }, 2),
    ).toEqual([`› ${fits}`, 'More.']);
  });

  test('keeps its number in a column', () => {
    const items = Array.from({ length: 10 }, (_, index) => item(`row ${index + 1}`));
    const rows = draw({ ...STEPS, items, cursor: 0 }, 10);
    expect([rows[0], rows[9]]).toEqual(['›  1 row 1', '  10 row 10']);
  });
});
