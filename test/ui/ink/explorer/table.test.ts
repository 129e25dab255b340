import { expect, test } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import {
  openExplorerScreen,
  type ExplorerScreenTest,
} from '../../../support/explorer/explorer-screen.ts';
import { expectPlaceAtRightEnd } from '../../../support/explorer/framed-rows.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';

const PRODUCTS = {
  products: Array.from({ length: 40 }, (_, index) => ({
    id: 100 - index,
    title: `Thing ${index}`,
    vendor: index % 2 === 0 ? '=cmd()' : null,
    variants: [{ id: index * 10, price: '1.10' }],
    contact: `p${index}@example.com`,
  })),
};

async function withTable(screen: ExplorerScreenTest, body: unknown = PRODUCTS): Promise<void> {
  await screen.waitFor('Enter  Send');
  screen.press('enter');
  await screen.wire.answer(answerWith(body));
  await screen.waitFor('200 OK');
  screen.press('v');
  await screen.waitFor('[Table]');
}

test('a list of objects is a table with names first, a head that stays and the path of the cell', async () => {
  await using screen = openExplorerScreen();
  await withTable(screen);
  await screen.waitFor(/title +id +contact +vendor/);
  await screen.waitFor(/› Thing 0 +100/);
  await screen.waitFor('products[0].title');
  expect(screen.lookOf('Thing 0').inverse).toBe(true);
  screen.press('l', 'j', 'j');
  await screen.waitFor('products[2].id');
  screen.press('G');
  await screen.waitFor(/› Thing 39 +61/);
  expect(screen.text()).toMatch(/title +id +contact/);
  screen.press('enter');
  await screen.waitFor('[Body]');
  await screen.waitFor('products[39].id');
  await screen.waitFor(/› +"id": 61,/);
});

test('z shows the long text of a cell whole, wrapped in the tree', async () => {
  await using screen = openExplorerScreen({ columns: 80 });
  const text = `${'Wool, spun and dyed in the old mill. '.repeat(6)}The end.`;
  // Of the column most are short, so that it is shown at first.
  const others = ['Cap', 'Belt', 'Coat', 'Sock'].map((title) => ({ title, about: 'New.' }));
  await withTable(screen, { products: [others[0], { title: 'Scarf', about: text }, ...others] });
  screen.press('j', 'l');
  await screen.waitFor('products[1].about');
  expect(screen.text()).not.toContain('The end.');
  for (let presses = 0; presses < 2; presses += 1) {
    screen.press('z');
    await screen.waitFor('[Body]');
    await screen.waitFor(/in the old mill\. [^]*The end\./);
    await screen.waitFor('products[1].about');
    // Wrapping is on already when the table comes back: z still leads to the text.
    screen.press('v');
    await screen.waitFor('[Table]');
  }
});

test('it stays open when the same is asked again', async () => {
  await using screen = openExplorerScreen();
  await withTable(screen);
  screen.press('R');
  await screen.waitFor('the answer before');
  await screen.wire.answer(answerWith({ products: [{ id: 1, title: 'Another' }] }));
  await screen.waitFor(/› Another +1/);
  expect(screen.text()).toContain('[Table]');
});

test('it is sorted by a column, up, down and as it came', async () => {
  await using screen = openExplorerScreen();
  await withTable(screen);
  screen.press('l', 'o');
  await screen.waitFor(/id ↑/);
  await screen.waitFor(/› Thing 39 +61/);
  screen.press('o');
  await screen.waitFor(/id ↓/);
  await expectShown(screen, /› Thing 0 +100/);
  screen.press('o');
  await screen.waitUntilGone('id ↓');
});

test('what is looked for is shown in the tree, where all of it is', async () => {
  await using screen = openExplorerScreen();
  await withTable(screen);
  screen.press('/', ...'thing 7', 'enter');
  await screen.waitFor('[Body]');
  await screen.waitFor('products[7].title');
  screen.press('v');
  await screen.waitFor(/› Thing 7 +93/);
  screen.press('n');
  await expectShown(screen, '[Body]');
});

test('columns are ticked in a list of their own', async () => {
  await using screen = openExplorerScreen();
  await withTable(screen);
  screen.press('c');
  await screen.waitFor('› [✓] title');
  screen.press('j', 'space', 'esc');
  await screen.waitFor(/title +contact/);
  expect(screen.text()).not.toMatch(/title +id/);
});

test('cell, row and CSV are copied; formulas are guarded and that is said', async () => {
  const copied: string[] = [];
  await using screen = openExplorerScreen({
    ports: {
      copy: async (text) => {
        copied.push(text.reveal());
        return { type: 'copied', by: 'system' };
      },
    },
  });
  await withTable(screen);
  screen.press('y');
  await screen.waitFor('v the value   r the row   c all rows as CSV');
  screen.press('v');
  await screen.waitFor('The value of products[0].title');
  screen.press('y', 'r');
  await screen.waitFor('The object of row 1 is on the clipboard.');
  screen.press('&', ...'thing 1', 'enter');
  await screen.waitFor('rows 1-11 of 11');
  screen.press('y', 'c');
  await screen.waitFor(/CSV of 11 rows is on the clipboard\. 5 that would be formulas/);
  expect(copied[0]).toBe('Thing 0');
  expect(copied[1]).toBe(JSON.stringify(PRODUCTS.products[0]));
  expect(copied[2]?.split('\r\n').slice(0, 3)).toEqual([
    'title,id,contact,vendor',
    'Thing 1,99,p1@example.com,',
    "Thing 10,90,p10@example.com,'=cmd()",
  ]);
});

test('while presenting people stay hidden in it', async () => {
  await using screen = openExplorerScreen();
  await withTable(screen, { customers: [{ id: 1, email: 'a@example.com', first_name: 'Anna' }] });
  await screen.waitFor('a@example.com');
  screen.press('f2');
  await screen.waitUntilGone('a@example.com');
  expect(screen.text()).not.toContain('Anna');
});

test.each([
  [200, 60],
  [80, 24],
  [60, 18],
  [40, 10],
])('at %i×%i it moves sideways and stays inside the terminal', async (columns, rows) => {
  await using screen = openExplorerScreen({ columns, rows });
  await withTable(screen);
  screen.press('l', 'l', 'l', 'j');
  await screen.waitFor('products[1].vendor');
  await screen.waitFor(/› Thing 1 .*null/);
  expect(screen.tallestFrame()).toBeLessThanOrEqual(rows);
  expectPlaceAtRightEnd(screen.rows(), { columns, rows });
});

test('100,000 rows open, move and sort', async () => {
  await using screen = openExplorerScreen();
  const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, title: `T ${id % 997}` }));
  await withTable(screen, rows);
  await screen.waitFor('of 100,000');
  screen.press('l', 'o', 'o');
  await screen.waitFor(/› T 299 +99999/);
  screen.press('G');
  await expectShown(screen, /› T 0 +0/);
});
