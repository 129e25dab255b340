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
