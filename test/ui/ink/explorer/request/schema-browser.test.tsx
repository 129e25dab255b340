import { describe, expect, test } from 'vitest';
import type { OpenBrowser } from '../../../../../source/core/explorer/assist/assist-state.ts';
import type { SchemaRow } from '../../../../../source/core/graphql/schema-question.ts';
import { toDisplayText } from '../../../../../source/core/text/display-text.ts';
import { createTextBuffer } from '../../../../../source/core/text/text-buffer.ts';
import { SchemaBrowser } from '../../../../../source/ui/ink/explorer/request/schema-browser.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';
import { expectFramed } from '../../../../support/explorer/framed-rows.ts';
import { walkExplorer } from '../../../../support/explorer/explorer-walk.ts';

const ROWS = Array.from({ length: 30 }, (_, at): SchemaRow => ({
  kind: 'field',
  of: `Product.field${at}`,
  title: toDisplayText(`field${at}`),
  note: toDisplayText('String!'),
  leadsTo: `Product.field${at}`,
  typeName: 'String',
  description: toDisplayText(`What field${at} is for.`),
  deprecation: at === 1 ? toDisplayText('Use field2.') : null,
}));

const SEARCH: OpenBrowser = {
  search: createTextBuffer('fie'),
  found: { words: 'fie', rows: ROWS, total: 812 },
  waiting: null,
  page: null,
  index: 0,
  back: [],
};

function draw(browser: OpenBrowser, width: number, height: number): string[] {
  const { state } = walkExplorer().go({ type: 'switch-mode' });
  return drawComponent(
    <SchemaBrowser state={state} browser={browser} isFramed size={{ width, height }} />,
    // The terminal is wider, so that it cuts nothing that the browser should have cut.
    { columns: width + 20 },
  );
}

describe('the schema browser', () => {
  test('lists what was found, counts all of it, and says what the chosen one is for', () => {
    const rows = draw(SEARCH, 80, 20);
    expect(rows[0]).toContain('Schema');
    expect(rows[0]).toContain('1 of 812');
    expect(rows[1]).toContain('Search');
    expect(rows[1]).toContain('fie');
    const text = rows.join('\n');
    expect(text).toContain('› field    field0  String!');
    expect(text).toContain('field1  String!  (deprecated)');
    expect(text).toContain('What field0 is for.');
  });

  test('shows a page with where one came from; beside it what is said, where there is room', () => {
    const page = {
      of: 'Product',
      title: toDisplayText('type Product'),
      description: toDisplayText('A product.'),
      deprecation: null,
      rows: ROWS,
    };
    const browser = { ...SEARCH, page, index: 1, back: [{ page: null, index: 3 }] };
    const rows = draw(browser, 120, 20);
    expect(rows[1]).toContain('type Product  (← the search)');
    expect(rows[2]).toContain('A product.');
    expect(rows[3]).toMatch(/field0 .* field1: String!/);
    expect(rows[4]).toContain('! Deprecated: Use field2.');
  });

  test('says that nothing fits, and that it waits', () => {
    const none = { ...SEARCH, found: { words: 'fie', rows: [], total: 0 } };
    expect(draw(none, 60, 16).join('\n')).toContain('No name holds these words.');
    expect(draw({ ...SEARCH, found: null }, 60, 16).join('\n')).toContain('Asking the schema…');
  });

  test.each([
    [58, 14],
    [30, 6],
    [200, 50],
  ])(
    'fits into %i×%i cells, and cuts a long name with a mark before the frame',
    (width, height) => {
      const long = ROWS.map((row) => ({
        ...row,
        title: toDisplayText(`field${'Of'.repeat(120)}`),
      }));
      const search = createTextBuffer('typed '.repeat(40));
      const found = { words: 'fie', rows: long, total: 812 };
      const rows = draw({ ...SEARCH, search, found }, width, height);
      expect(rows).toHaveLength(height);
      expectFramed(rows, width);
      expect(rows[1]).toMatch(/^│ › Search +…\S.*typed +│$/);
      expect(rows[2]).toMatch(/^│ › field .*(?:Of)+O?… /);
    },
  );
});

describe('what is said of the chosen name', () => {
  const named = (words: string, note = 'String!') => {
    const [first, ...others] = ROWS;
    if (first === undefined) throw new Error('fixture');
    const row = { ...first, description: toDisplayText(words), note: toDisplayText(note) };
    return { ...SEARCH, found: { words: 'fie', rows: [row, ...others], total: 3 } };
  };
  const plain = (browser: OpenBrowser, width: number, height: number, isFramed = false) => {
    const { state } = walkExplorer().go({ type: 'switch-mode' });
    const size = { width, height };
    return drawComponent(
      <SchemaBrowser state={state} browser={browser} isFramed={isFramed} size={size} />,
      { columns: width + 20 },
    ).map((row) => row.trimEnd());
  };

  test('has the cells beside the names, from 96 on', () => {
    const [x, y] = ['x'.repeat(43), 'y'.repeat(41)];
    // Of 100 cells the names have 55, and 2 stand between.
    const beside = plain(named(`${x} ${y} zz`), 100, 9).map((row) => row.slice(57));
    expect(beside.slice(2, 6)).toEqual(['field0: String!', x, y, 'zz']);
    expect(plain(named('What it is.'), 96, 9)[2]).toMatch(/^› field {4}field0 .* field0: String!$/);
    expect(plain(named('What it is.'), 95, 9)[2]).toBe('› field    field0  String!');
  });

  test('has up to a third of the rows under them in a narrower pane', () => {
    const said = (height: number) =>
      plain(named('one two three four five six seven', ''), 12, height).filter((row) =>
        /^(?:field0|one|three|five|six|seven)/.test(row),
      );
    expect(said(5)).toEqual(['field0']);
    expect(said(7)).toEqual(['field0']);
    expect(said(8)).toEqual(['field0', 'one two']);
    expect(said(11)).toEqual(['field0', 'one two', 'three four']);
    expect(said(20)).toEqual(['field0', 'one two', 'three four', 'five six', 'seven']);
    expect(plain(named('one two'), 40, 3)).toHaveLength(3);
  });

  test('leaves the rows of the list to it, with a head of its own on a page', () => {
    const names = (rows: readonly string[]) =>
      rows.filter((row) => /field\d+ {2}String!/.test(row));
    expect(names(plain(named('One.'), 40, 11))).toHaveLength(6);
    expect(plain(named('One.'), 40, 11).slice(1, 3)).toEqual([
      '› Search fie',
      '› field    field0  String!',
    ]);
    const page = {
      of: 'Product',
      title: toDisplayText('type Product'),
      description: toDisplayText('one two three four five six seven eight nine ten eleven twelve'),
      deprecation: toDisplayText('Use Item.'),
      rows: ROWS,
    };
    const from = { page: { ...page, of: 'Shop' }, index: 3 };
    const open = { ...SEARCH, page, back: [{ page: null, index: 1 }, from] };
    expect(plain(open, 24, 11).slice(1)).toEqual([
      ...['type Product  (← Shop)', '! Deprecated: Use Item.', 'one two three four five'],
      ...['› field    field0  Stri…', '  field    field1  Stri…', '  field    field2  Stri…'],
      ...['  field    field3  Stri…', '  ↓ 26 more below', 'field0: String!'],
      ...['What field0 is for.'],
    ]);
    const narrow = { ...open, page: { ...page, title: toDisplayText('type '.repeat(9).trim()) } };
    expect(plain(narrow, 24, 11).slice(1, 4)).toEqual([
      ...['type type type type type', 'type type type type  (←', '! Deprecated: Use Item.'],
    ]);
  });

  test('is nothing on a page without parts, which says so', () => {
    const page = {
      of: 'Product',
      title: toDisplayText('type Product'),
      ...{ description: null, deprecation: null, rows: [] },
    };
    expect(plain({ ...SEARCH, page }, 60, 7)).toEqual([
      '› Schema · 2026-10',
      'type Product  (← the search)',
      'It has no parts, and nothing uses it.',
      ...['', '', '', ''],
    ]);
  });

  test('is counted by what the search found, and on a page by its parts', () => {
    const corner = (browser: OpenBrowser) =>
      /\S+ of \S+$/.exec(plain(browser, 60, 9)[0] ?? '')?.[0];
    const page = {
      of: 'Product',
      title: toDisplayText('type Product'),
      ...{ description: null, deprecation: null, rows: ROWS },
    };
    expect(corner(SEARCH)).toBe('1 of 812');
    expect(corner({ ...SEARCH, index: 4 })).toBe('5 of 812');
    expect(corner(named('One.'))).toBe('1 of 30');
    expect(corner({ ...SEARCH, page })).toBe('1 of 30');
    expect(corner({ ...SEARCH, found: { words: '', rows: [], total: 0 } })).toBeUndefined();
  });
});
