import { describe, expect, test } from 'vitest';
import { openTable } from '../../../../../source/core/explorer/reading/table.ts';
import { tableOf } from '../../../../../source/core/explorer/reading/walk.ts';
import type { TableView } from '../../../../../source/core/explorer/reading/table-view.ts';
import { Secret } from '../../../../../source/core/text/secret.ts';
import { tableRows } from '../../../../../source/ui/ink/explorer/answer/table-rows.ts';
import { createTheme, type Theme } from '../../../../../source/ui/ink/theme.ts';
import { walkExplorer } from '../../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../../support/explorer/scripted-send.ts';

/** Looks that can be read: strong is *so*, what is chosen [so], and the bar {so}. */
const THEME: Theme = {
  ...createTheme({ color: false, unicode: true }),
  strong: (text) => `*${text}*`,
  selected: (text) => `[${text}]`,
  bar: (text) => `{${text}}`,
};

const PLAIN: Theme = { ...createTheme({ color: false, unicode: true }), bar: (text) => text };

interface Shown {
  readonly width?: number;
  readonly height?: number;
  readonly top?: number;
  readonly hasKeys?: boolean;
  readonly secrets?: readonly Secret[];
  readonly theme?: Theme;
}

/** The table of a list, changed as a test says. */
function rows(list: unknown, change: Partial<TableView> = {}, shown: Shown = {}): string[] {
  const { width = 60, height = 9, top = 0, hasKeys = true, secrets = [], theme = PLAIN } = shown;
  const { state } = walkExplorer().go({ type: 'send' }).answer(answerWith(list));
  const opened = openTable(state);
  const body = opened.response?.type === 'answer' ? opened.response.body : null;
  const table = tableOf(opened);
  if (body === null || table === null) throw new Error('fixture');
  const window = { width, height, top, hasKeys, secrets };
  return [...tableRows({ ...table, ...change }, body, window, theme)];
}

const TWO = [
  { title: 'One', count: 1, note: null },
  { title: 'Two', count: 22, note: 'x' },
];

describe('a table', () => {
  test('has a head, names at the left, numbers at the right, and nothing for what is not there', () => {
    expect(rows(TWO)).toEqual([
      '  title      count  note  ',
      '› One            1  null  ',
      '  Two           22  x     ',
    ]);
    const gaps = [{ title: 'One', count: 1 }, { title: 'Two' }, { count: -2500 }];
    expect(rows(gaps)).toEqual([
      '  title      count',
      '› One            1',
      '  Two             ',
      '             -2500',
    ]);
    const firstOf = (text: string) => rows(text)[1];
    expect(firstOf('[{"id": 1, "mixed": 1}, {"id": 2, "mixed": "x1"}]')).toBe('›    1  1      ');
    expect(firstOf('[{"id": 1, "mixed": 1}, {"id": 2, "mixed": "1x"}]')).toBe('›    1  1      ');
    expect(firstOf('[{"id": 1}, {"id": -1.5E+30}, {"id": 1e-7}]')).toBe('›        1');
    const columns = [{ path: ['a'], isShown: true }];
    expect(rows([{ b: 1 }], { columns })).toEqual(['  a  ', '›    ']);
  });

  test('gives the cells that are left to the columns that would be cut, the first one first', () => {
    const id = (n: number) => `gid://shopify/Product/801234000000${n}`;
    const list = [1, 2].map((n) => ({ id: id(n), title: `Hat ${n}`, more: 'y'.repeat(40) }));
    // 2 for the pointer, 7 for the title, 35 and 40 for the values, and 2 between them.
    const wide = (width: number) => rows(list, {}, { width })[1];
    expect(wide(88)).toBe(`› Hat 1    ${id(1)}  ${'y'.repeat(40)}`);
    expect(wide(80)).toBe(`› Hat 1    ${id(1)}  ${'y'.repeat(31)}…`);
    expect(wide(77)).toBe(`› Hat 1    ${id(1).slice(0, 31)}…  ${'y'.repeat(31)}…`);
  });

  test('says of objects and lists only that there are some', () => {
    const columns = ['a', 'b', 'c'].map((name) => ({ path: [name], isShown: true }));
    expect(rows([{ a: { x: 1 }, b: [1], c: 1 }], { columns })[1]).toBe('› { }  [ ]    1');
  });

  test('looks strong where the cursor is, and marks its cell', () => {
    const at = (hasKeys: boolean) => rows(TWO, { row: 1, column: 1 }, { hasKeys, theme: THEME });
    expect(at(true)).toEqual([
      '  *title  *  [  count]  *note  *',
      '  One            1  null  ',
      '› *Two    *  {     22}  *x     *',
    ]);
    expect(at(false)[2]).toBe('› *Two    *  [     22]  *x     *');
  });

  test('says by which column it is sorted, which way, and that it is being sorted', () => {
    const column = { path: ['count'], isShown: true };
    const head = (direction: 'ascending' | 'descending', sorting: number | null = null) =>
      rows(TWO, { sort: { column, direction }, sorting })[0];
    expect(head('ascending')).toBe('  title    count ↑  note  ');
    expect(head('descending')).toBe('  title    count ↓  note  ');
    expect(head('descending', 1)).toBe('  title    count …  note  ');
    const long = { path: ['n'.repeat(40)], isShown: true };
    const sort = { column: long, direction: 'ascending' } as const;
    const [named] = rows([{ [long.path.join('')]: 'x' }], { sort }, { width: 34 });
    expect(named).toBe(`  ${'n'.repeat(29)}… ↑`);
  });

  test('says when no row is left', () => {
    expect(rows(TWO, { shown: new Uint32Array() })).toEqual([
      '  title      count  note  ',
      'No row contains that.',
    ]);
  });

  test('begins at the row that is in sight first, and ends with its room', () => {
    const many = Array.from({ length: 9 }, (_, id) => ({ id: `r${id}` }));
    const ids = (top: number, height: number) =>
      rows(many, {}, { top, height })
        .slice(1)
        .map((row) => row.trim());
    expect(ids(0, 4)).toEqual(['› r0', 'r1', 'r2']);
    expect(ids(7, 4)).toEqual(['r7', 'r8']);
    expect(ids(0, 1)).toEqual([]);
  });

  test('hides secrets in names and in values', () => {
    const secret = new Secret('hidden-value-1234');
    const shown = rows([{ id: 1, token: 'hidden-value-1234' }], {}, { secrets: [secret] });
    expect(shown.join('\n')).not.toContain('hidden-value-1234');
    const name = `shpat_${'0123456789abcdef'.repeat(2)}`;
    expect(rows([{ id: 1, [name]: 2 }]).join('\n')).not.toContain(name);
    expect(rows([{ id: 1, [name]: 2 }], { picking: 0 }).join('\n')).not.toContain(name);
  });
});

describe('the width of a column', () => {
  const width = (list: unknown, within = 100) =>
    (rows(list, {}, { width: within })[1] ?? '').length;

  test('is that of its widest value, or of its name with room for a sign', () => {
    expect(width([{ id: 'abcdefgh' }, { id: 'x' }])).toBe(2 + 8);
    expect(width([{ id: 'x' }])).toBe(2 + 4);
    expect(width([{ name: 'x' }])).toBe(2 + 6);
    expect(width([{ x: 'y' }])).toBe(2 + 3);
    expect(width([{ id: 'a'.repeat(90) }])).toBe(2 + 90);
    expect(width([{ id: 'a'.repeat(90) }], 50)).toBe(50);
    expect(width([{ id: 'a'.repeat(90) }], 20)).toBe(20);
    expect(width([{ id: 'a'.repeat(90) }], 4)).toBe(2 + 3);
    expect(width([{ id: '日本語' }])).toBe(2 + 3);
  });

  test('is told by some of many objects, the last one among them', () => {
    const list = (count: number, wide: number) =>
      Array.from({ length: count }, (_, at) => ({ id: at === wide ? 'wide value' : 'x' }));
    expect(width(list(50, 49))).toBe(12);
    expect(width(list(50, 7))).toBe(12);
    expect(width(list(149, 148))).toBe(12);
    expect(width(list(149, 1))).toBe(12);
    expect(width(list(149, 0))).toBe(6);
    expect(width(list(151, 150))).toBe(12);
  });
});

describe('columns that have no room', () => {
  const WIDE = [{ title: 'a'.repeat(20), b: 'b'.repeat(10), c: 'c'.repeat(10), d: 'd'.repeat(10) }];
  const columns = ['title', 'b', 'c', 'd'].map((name) => ({ path: [name], isShown: true }));
  const shown = (column: number, width: number) =>
    rows(WIDE, { columns, column }, { width })[1]?.replaceAll(/(.)\1+/g, (run, letter: string) =>
      letter === ' ' ? run : `${letter}${run.length}`,
    );

  test.each([
    [0, 58, '› a20  b10  c10  d10'],
    [0, 57, '› a20  b10  c10  d8…'],
    [0, 51, '› a20  b10  c10  d2…'],
    [0, 50, '› a20  b10  c10'],
    [0, 22, '› a20'],
    [1, 58, '› a20  b10  c10  d10'],
    [2, 58, '› a20  b10  c10  d10'],
    [3, 58, '› a20  b10  c10  d10'],
    [3, 57, '› a20  c10  d10'],
    [3, 46, '› a20  c10  d10'],
    [3, 45, '› a20  d10'],
    [2, 46, '› a20  b10  c10'],
    [2, 45, '› a20  c10  d8…'],
    // What a row is gives way to what the cursor is on.
    [1, 34, '› a20  b10'],
    [1, 33, '› a18…  b10'],
    [1, 17, '› a2…  b10'],
    [1, 16, '› b10'],
    [1, 12, '› b10'],
    [9, 58, '› '],
  ])('with the cursor on the column %i in %i cells are left out', (column, width, row) => {
    expect(shown(column, width)).toBe(row);
  });
});

describe('the list of columns to tick', () => {
  const columns = Array.from({ length: 9 }, (_, at) => ({
    path: ['a', `b${at}`],
    isShown: at % 2 === 0,
  }));
  const picked = (picking: number, shown: Shown = {}) => rows(TWO, { columns, picking }, shown);

  test('says what its keys do, and which are shown', () => {
    expect(picked(1, { theme: THEME, width: 54, height: 4 })).toEqual([
      'Columns: Space shows or hides one, Esc or c goes back.',
      '  [✓] a.b0',
      `{${'› [ ] a.b1'.padEnd(54)}}`,
      '  ↓ 7 more below',
    ]);
    expect(picked(1, { hasKeys: false, theme: THEME, width: 15, height: 4 })).toEqual([
      'Columns: Space…',
      '  [✓] a.b0',
      '› [ ] a.b1',
      '  ↓ 7 more bel…',
    ]);
    expect(picked(0, { width: 8, height: 2 })[1]).toBe('› [✓] a…');
  });

  test('goes on around the cursor where it is long', () => {
    expect(
      picked(8, { height: 4 })
        .slice(1)
        .map((row) => row.trim()),
    ).toEqual(['↑ 7 more above', '[ ] a.b7', '› [✓] a.b8']);
    expect(
      picked(4, { height: 4 })
        .slice(1)
        .map((row) => row.trim()),
    ).toEqual(['↑ 4 more above', '› [✓] a.b4', '↓ 4 more below']);
    expect(picked(8, { height: 4, width: 10 })[1]).toBe('  ↑ 7 mor…');
    for (const height of [1, 2, 3]) expect(picked(4, { height })[1]).toContain('› [✓] a.b4');
    expect(picked(4, { height: 1 })).toHaveLength(2);
    expect(picked(4, { height: 3 })).toHaveLength(2);
    expect(picked(0, { height: 20 })).toHaveLength(10);
  });
});
