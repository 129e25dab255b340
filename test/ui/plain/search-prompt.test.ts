import { expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import { askedScopes } from '../../../source/core/guide/steps/scopes/chosen-scopes.ts';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { startPlainReal } from '../../support/guide/plain-guide.ts';
import { createFakeTerminal } from '../../support/terminal/fake-terminal.ts';

async function openScopes(
  config: Partial<GuideConfig> = {},
  size: readonly [columns: number, rows: number] = [100, 40],
) {
  const terminal = createFakeTerminal(...size);
  const io = { input: terminal.stdin, output: terminal.stdout };
  const run = await startPlainReal(io, 'prompts', { config: { startWith: 'own', ...config } });
  await terminal.waitFor('Your choice:');
  terminal.press('enter');
  await terminal.waitFor('Enter: go on to the scopes');
  terminal.press('enter');
  await terminal.waitFor('Enter go on');
  const asked = (): readonly string[] => askedScopes(run.guide.getState());
  const leave = async (): Promise<void> => {
    terminal.press('ctrl+d');
    await run.exit;
  };
  return { terminal, asked, leave, ...run };
}

test('the list narrows as one types, and ticks survive the next search', async () => {
  const { terminal, asked, leave } = await openScopes();
  await terminal.waitFor('>[ ] read_products');
  terminal.send('disco');
  await terminal.waitFor('>[ ] read_discounts');
  expect(terminal.text()).not.toContain('read_products');
  terminal.press('space');
  await terminal.waitFor('>[x] read_discounts');
  await terminal.waitFor('1 chosen.');
  terminal.press('down', 'space', 'esc');
  await terminal.waitFor('>[ ] read_products');
  await terminal.waitFor('[+] read_discounts  contained in its write scope');
  expect(asked()).toEqual(['write_discounts']);
  terminal.send('disco');
  await terminal.waitFor('[x] write_discounts');
  await leave();
});

test('Enter ticks what was found and begins the next search; alone it goes on', async () => {
  const { terminal, asked, exit } = await openScopes();
  terminal.send('read_ord\r');
  await terminal.waitFor('1 chosen: 1 sees protected customer data.');
  await terminal.waitFor(/Filter:\s*\n/);
  terminal.send('read_loc');
  await terminal.waitFor('>[ ] read_locations');
  terminal.press('space');
  await terminal.waitFor('>[x] read_locations');
  // It never takes a tick away.
  await terminal.waitFor('Enter new search');
  terminal.press('enter');
  await terminal.waitFor('2 chosen: ');
  await terminal.waitFor('Enter go on');
  terminal.press('enter');
  await terminal.waitFor('Step 4 of 7');
  expect(asked()).toEqual(['read_orders', 'read_locations']);
  // What it came to stays on the terminal.
  expect(terminal.text()).toMatch(/2 chosen: [^]*Step 4 of 7/);
  terminal.send('quit\r');
  expect(await exit).toBe(0);
});

test('what a scope needs stands in its row in a word, and whole beneath the rows', async () => {
  const { terminal, leave } = await openScopes();
  terminal.send('write_orders');
  await terminal.waitFor('>[ ] write_orders (protected data)');
  await expectShown(terminal, 'Protected customer data: public');
  await leave();
});

test('what is said about a tick is said beneath the rows, as on the screens', async () => {
  const { terminal, leave } = await openScopes({ scopes: ['write_products'] });
  terminal.send('read_products');
  await terminal.waitFor('>[+] read_products');
  terminal.press('space');
  await expectShown(terminal, 'write_products contains read_products: it is not asked for twice.');
  await leave();
});

test.each([
  [60, 18],
  [80, 24],
  [200, 60],
] as const)(
  'at %i × %i it is windowed, and no frame is higher than the terminal',
  async (...size) => {
    const { terminal, leave } = await openScopes({}, size);
    for (let page = 0; page < 4; page += 1) terminal.press('pagedown', 'down');
    terminal.press('end');
    await terminal.waitFor('>[ ] customer_write_');
    terminal.press('home', 'up');
    await terminal.waitFor('>[ ] read_products');
    terminal.press('right');
    await terminal.waitFor((rows) => !rows.some((row) => row.includes('>[ ] read_products')));
    const heads = terminal.rows().filter((row) => row.includes('Filter:'));
    expect(heads).toHaveLength(1);
    await leave();
  },
);

test('a pasted query leads to the scopes it needs, its blanks and line ends tick nothing', async () => {
  const { terminal, asked, guide, leave } = await openScopes();
  terminal.paste('{\n  orders(first: 1) {\n    nodes { id }\n  }\n}\n');
  await terminal.waitFor('This query needs read_orders');
  terminal.press('enter');
  await terminal.waitFor('Added for your request: read_orders.');
  expect(asked()).toEqual(['read_orders']);
  terminal.paste('read_products, write_files');
  await terminal.waitFor('3 chosen');
  expect(asked()).toEqual(['read_orders', 'read_products', 'write_files']);
  terminal.paste('read_themes');
  await terminal.waitFor('>[ ] read_themes');
  expect(guide.getState().forms.own.scopes.filter.text).toBe('read_themes');
  await leave();
});

test('a name that the list does not have is taken as it was typed', async () => {
  const { terminal, asked, leave } = await openScopes();
  terminal.send('read_unheard_of');
  await terminal.waitFor('Nothing matches.');
  terminal.press('enter');
  await terminal.waitFor('[x] read_unheard_of');
  expect(asked()).toEqual(['read_unheard_of']);
  await leave();
});

test('a word does what it does at every question, and Tab offers the rest', async () => {
  const { terminal, asked, leave } = await openScopes();
  terminal.send('words\r');
  await terminal.waitFor('sets: sets for common jobs');
  await terminal.waitFor('Enter go on');
  terminal.press('tab');
  await terminal.waitFor('What next?');
  terminal.press('down', 'enter');
  await terminal.waitFor('Back to the list');
  terminal.press('up', 'enter');
  await terminal.waitFor('are ticked.');
  expect(asked().length).toBeGreaterThan(0);
  terminal.send('chosen');
  await terminal.waitFor('Enter the chosen');
  terminal.press('enter');
  await terminal.waitFor('Enter back to all');
  terminal.press('esc');
  await terminal.waitFor('Filter:');
  terminal.send('back\r');
  await terminal.waitFor('Have these four ready');
  await leave();
});

test('Ctrl+D leaves from the list also after other keys, and the cursor is back', async () => {
  const { terminal, exit } = await openScopes();
  terminal.press('down', 'space', 'ctrl+d');
  expect(await exit).toBe(0);
  expect(terminal.cursor().isVisible).toBe(true);
});
