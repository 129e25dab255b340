import { afterAll, describe, expect, test } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import type { SchemaPort } from '../../../../source/app/ports.ts';
import { openSchemaClient } from '../../../../source/services/schema-worker/schema-client.ts';
import {
  openExplorerScreen,
  type ExplorerScreenTest,
} from '../../../support/explorer/explorer-screen.ts';
import { publishedIntrospection } from '../../../support/store/published-schema.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';

const client = openSchemaClient();
const loaded = client.load(new TextEncoder().encode(publishedIntrospection()));
afterAll(() => client.close());

/** One thread with the published schema for all of these screens, whatever they are answered. */
const openShared = (): SchemaPort => ({ load: () => loaded, ask: client.ask, close: () => {} });

/** The editor for GraphQL with the published schema behind it, and an empty query. */
async function openEditor(
  options: Parameters<typeof openExplorerScreen>[0] = {},
): Promise<ExplorerScreenTest> {
  const screen = openExplorerScreen({
    columns: 120,
    rows: 30,
    ...options,
    openSchema: openShared,
  });
  await screen.waitFor('Request: REST');
  screen.press('ctrl+t');
  await screen.wire.answer(answerWith({}));
  await screen.waitFor('schema 2026-10');
  screen.press('ctrl+u');
  return screen;
}

describe('the schema', () => {
  test('is named while it is read, and where it fails the reason and the key', async () => {
    await using screen = openExplorerScreen({ openSchema: openShared });
    await screen.waitFor('Request: REST');
    screen.press('ctrl+t');
    await screen.waitFor('reading the schema…');
    await screen.wire.answer(answerWith('{"errors":"down"}', { status: 404 }));
    await screen.waitFor('✗ Alt+R reads the schema again.');
    expect(screen.text().replaceAll(/[│\s]+/g, ' ')).toContain('The store answered 404.');
    screen.press('ctrl+u', ...'{ shop { name } }');
    await screen.waitFor('{ shop { name } }');
    screen.press('ctrl+n');
    await screen.waitFor('reading the schema…');
    await screen.wire.answer(answerWith({}));
    await screen.waitFor('schema 2026-10');
    screen.press('alt+r');
    await screen.waitFor('Reading the schema of the store again…');
    await screen.wire.answer(answerWith('{"errors":"down"}', { status: 500 }));
    await screen.waitFor('The store answered 500.');
    screen.press('ctrl+u', ...'{ sho');
    await screen.waitFor('› shop ');
  });
});

describe('completion', () => {
  test('comes as a name is typed, and Enter takes the chosen one with what it needs', async () => {
    await using screen = await openEditor();
    screen.press(...'{ prod');
    await screen.waitFor('› product ');
    expect(screen.text()).toContain('products');
    expect(screen.text()).toContain('ProductConnection!');
    expect(screen.text()).toContain('Enter  Take it');
    screen.press('down', 'enter');
    await screen.waitFor('{ products(first: 10) { nodes { id } }');
    screen.press(...' title');
    await screen.waitFor((rows) => /id title.*\n│ +\} \}/.test(rows.join('\n')));
  });

  test('shows five names and what the schema says of the chosen one at 80×24', async () => {
    await using screen = await openEditor({ columns: 80, rows: 24 });
    screen.press(...'{ prod');
    await screen.waitFor('› product ');
    const names = screen.rows().filter((row) => /│ [› ] [a-z]\w*Pro|│ [› ] product/.test(row));
    expect(names.length).toBeGreaterThanOrEqual(5);
    expect(screen.text()).toMatch(/product: Product/);
    expect(screen.text()).toMatch(/Retrieves a|Returns a/);
  });

  test('shows five names wherever the cursor is in a query that is longer than the pane', async () => {
    await using screen = await openEditor({ columns: 80, rows: 24 });
    screen.paste(`{\n${'  shop { id }\n'.repeat(14)}  \n${'  app { id }\n'.repeat(14)}}`);
    screen.press(
      ...Array.from({ length: 30 }, () => 'up'),
      ...Array.from({ length: 15 }, () => 'down'),
    );
    for (let line = 0; line < 6; line += 1) {
      screen.press('end', 'enter', ...'pro');
      await screen.waitFor(/› pro\w* /);
      const names = screen.rows().filter((row) => /│ [› ] \w*[pP]ro\w* /.test(row));
      expect(names.length).toBeGreaterThanOrEqual(5);
      screen.press('esc');
      await screen.waitFor((rows) => !rows.some((row) => /› pro\w* /.test(row)));
    }
  });

  test('says that Enter is a line break once the chosen name is typed whole', async () => {
    await using screen = await openEditor();
    screen.press(...'{ shop { name');
    await screen.waitFor('› name ');
    expect(screen.text()).toContain('Enter  New line');
    screen.press('down');
    await screen.waitFor('Enter  Take it');
  });

  test('comes on a key where nothing is typed yet, and Esc closes it', async () => {
    await using screen = await openEditor();
    screen.press(...'{ shop { ', 'ctrl+n');
    await screen.waitFor(/↓ \d+/);
    screen.press('esc');
    await screen.waitFor((rows) => !rows.some((row) => /↓ \d+/.test(row)));
    screen.send('\u0000');
    await screen.waitFor(/↓ \d+/);
    screen.press('up', 'tab');
    await screen.waitFor((rows) => !rows.some((row) => /↑ \d+/.test(row)));
    expect(screen.explorer.getState().graphql.query.text).toMatch(/^\{ shop \{ \w+/);
  });

  test('comes in the variables, and a key writes those that are required', async () => {
    await using screen = await openEditor({ columns: 80, rows: 24 });
    screen.paste(
      'query ($first: Int!, $sort: ProductSortKeys) { products(first: $first, sortKey: $sort) { nodes { id } } }',
    );
    await screen.waitFor('$first is missing');
    screen.press('alt+v');
    await screen.waitFor('"first": 1');
    screen.press(...'25', 'end', ...', "so');
    await screen.waitFor('› sort ');
    screen.press('enter');
    await expectShown(screen, '"first": 25, "sort": "');
    await screen.waitUntilGone('is missing');
  });

  test('never gets in the way of keys that come at once', async () => {
    await using screen = await openEditor();
    screen.press(...'{ shop { name } }', 'enter', ...'# end');
    await screen.waitFor('# end');
    expect(screen.explorer.getState().graphql.query.text).toBe('{ shop { name } }\n# end');
  });
});

describe('validation', () => {
  test('marks the rows and says the first mistake with its line, until it is put right', async () => {
    await using screen = await openEditor();
    screen.paste('{\n  shop {\n    nam\n    foo\n  }\n}');
    await screen.waitFor('✗ Line 3: (1 of 2) Cannot query field "nam"');
    const rows = screen.rows();
    expect(rows.filter((row) => /^│ +\d✗ {5}(?:nam|foo) /.test(row))).toHaveLength(2);
    screen.press('up', 'up', 'up', 'end', 'e');
    await screen.waitFor('Line 4: Cannot query field "foo"');
  });

  test('lists all of them whole on a key, and Enter goes to the one that is chosen', async () => {
    await using screen = await openEditor({ columns: 80, rows: 24 });
    screen.paste('{\n  shop {\n    nam\n  }\n  produkts(first: 1) { nodes { id } }\n}');
    await screen.waitFor('F8 2 problems');
    screen.press('f8');
    await screen.waitFor('Problems: 1 of 2');
    const shown = screen.text().replaceAll(/[│\s]+/g, ' ');
    expect(shown).toContain('Line 3: Cannot query field "nam" on type "Shop". Did you mean "name"');
    screen.press('f8');
    await screen.waitFor(/› ✗ Line 5/);
    screen.press('enter', ...'X');
    await screen.waitFor('Xprodukts');
  });

  test('names what is wrong with the variables beside them', async () => {
    await using screen = await openEditor();
    screen.paste('query Q($first: Int!) { products(first: $first) { nodes { id } } }');
    await screen.waitFor('$first');
    screen.press('tab');
    screen.paste('{"first": "x"}');
    await expectShown(screen, /Variables, as JSON +✗ .*\$first/);
    screen.press('ctrl+u');
    screen.paste('{"first": 2}');
    await screen.waitUntilGone('✗');
  });
});

describe('the scope lens', () => {
  test('says as a query is typed what it needs and what the token lacks', async () => {
    await using screen = await openEditor();
    screen.press(...'{ products(first: 1) { nodes { id ');
    await screen.waitFor('? needed scopes unknown');
    screen.press(...'} } }');
    await screen.waitFor('✓ has read_products');
    screen.press('backspace', ...'draftOrders(first: 1) { nodes { id } } }');
    await screen.waitFor(/✗ lacks (?:read_draft_orders|one of)/);
    expect(screen.text()).toContain('F7 add the scope');
  });

  test('says the same of a REST path', async () => {
    await using screen = openExplorerScreen();
    await screen.waitFor('✓ needs no scope');
    screen.press('ctrl+u', ...'customers.json');
    await screen.waitFor('✗ lacks read_customers');
    screen.press('ctrl+u', ...'themes.json');
    await screen.waitFor('✗ lacks read_themes (likely)');
    screen.press('ctrl+u', ...'orders.json');
    await screen.waitFor('✓ has read_orders');
    expect(screen.text()).not.toContain('has read_orders (likely)');
  });

  test('needs no colour', async () => {
    await using screen = openExplorerScreen({
      environment: { NO_COLOR: '1', LANG: 'C', TERM: 'xterm' },
    });
    await screen.waitFor('ok needs no scope');
    screen.press('ctrl+u', ...'customers.json');
    await expectShown(screen, 'X lacks read_customers');
  });
});

describe('documentation', () => {
  test('of the field under the cursor opens on a key and closes again', async () => {
    await using screen = await openEditor();
    screen.paste('{ products(first: 1) { nodes { bodyHtml');
    await screen.waitFor('bodyHtml');
    screen.press('ctrl+l');
    await screen.waitFor('Product.bodyHtml: String');
    expect(screen.text()).toContain('! Deprecated:');
    screen.press('esc');
    await screen.waitFor('{ products(first: 1)');
    screen.press(...Array.from({ length: 33 }, () => 'left'));
    screen.send('\u001b[15~');
    await screen.waitFor('QueryRoot.products: ProductConnection!');
    screen.press('pagedown');
    await screen.waitFor('first: Int');
  });
});

describe('the tree of fields', () => {
  test('ticks write the query, and letters in it are no commands', async () => {
    await using screen = await openEditor();
    screen.press('ctrl+y');
    await screen.waitFor('Fields of the query');
    screen.press(...'shopb');
    await screen.waitFor('› + [ ] shopBillingPreferences');
    screen.press('backspace', 'space');
    await screen.waitFor(/\[✓\] shop /);
    screen.press(...'quantityrules');
    screen.press('esc', 'esc');
    await screen.waitFor('Request: GraphQL');
    expect(screen.explorer.getState().assist.tree).toBeNull();
  });

  test('shows what is ticked, and ticks and unticks in the text', async () => {
    await using screen = await openEditor();
    screen.paste('{ shop { name } }');
    screen.press('ctrl+y');
    await screen.waitFor('› - [✓] shop');
    screen.press(...'name');
    await screen.waitFor(/›\s+\[✓\] name/);
    screen.press('down', ...'myshopify');
    await screen.waitFor(/›\s+\[ \] myshopifyDomain/);
    screen.press('space');
    await screen.waitFor('[✓] myshopifyDomain');
    screen.press('esc');
    await expectShown(screen, (rows) => {
      const at = rows.findIndex((row) => row.includes('  name '));
      return at !== -1 && (rows[at + 1] ?? '').includes('  myshopifyDomain ');
    });
  });
});

describe('the schema browser', () => {
  test.each([
    [80, 24],
    [60, 18],
    [120, 40],
    [200, 60],
    [40, 10],
  ])('at %i×%i goes from a search to a type and back, and writes a name', async (columns, rows) => {
    await using screen = await openEditor({ columns, rows });
    screen.press('f9');
    await screen.waitFor('Search');
    screen.press(...'product.title', 'enter');
    // The search shows the same words about the row under its cursor; only the page has a way back.
    await screen.waitFor(/Product\.title: String! +\(←/);
    screen.press('down', 'enter');
    await screen.waitFor('type Product ');
    screen.press('left', 'esc');
    await screen.waitFor('Search');
    await screen.waitFor('› field    Product.title');
    screen.press('tab');
    await screen.waitUntilGone('Search');
    expect(screen.explorer.getState().graphql.query.text).toBe('title');
    expect(screen.tallestFrame()).toBeLessThanOrEqual(rows);
  });
});

describe('several operations', () => {
  test('are listed when one is to be sent', async () => {
    await using screen = await openEditor();
    screen.paste('query First { shop { name } }\nquery Second { shop { id } }');
    screen.press('ctrl+j');
    await screen.waitFor('Which operation is to be sent?');
    screen.press('up', 'enter');
    await expectShown(screen, 'Sending query First');
  });
});

test.each([
  [200, 60],
  [80, 24],
  [60, 18],
  [40, 10],
])('at %i×%i lists, documentation and tree stay inside the terminal', async (columns, rows) => {
  await using screen = await openEditor({ columns, rows });
  screen.press(...'{ pro');
  await screen.waitFor('› product ');
  expect(screen.cursor()).toMatchObject({
    // Behind the number of the line; in a frame, behind its border and a blank; of three columns it
    // is the second one.
    column: columns < 60 ? 9 : columns < 160 ? 11 : 55,
    isVisible: true,
  });
  screen.press('esc', 'ctrl+u');
  screen.paste('{ shop { name } }');
  screen.press('left', 'left', 'left', 'left', 'left', 'ctrl+l');
  await screen.waitFor('Shop.name: String!');
  screen.press('esc', 'ctrl+y');
  await screen.waitFor('[✓] shop');
  expect(screen.tallestFrame()).toBeLessThanOrEqual(rows);
});
