import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { programsHere } from '../support/terminal/programs-here.ts';

const NAMES = ['Heavy Mittens', 'Tall Jug', 'Plain Pencil Set', '=HYPERLINK("x")', 'Small Lamp'];

/** Five products of two dozen members, as the service sends them. */
const PRODUCTS = {
  products: NAMES.map((title, index) => ({
    id: 9_007_199_254_740_991 - index * 1000,
    title,
    body_html: `<p>${'Warm and soft. '.repeat(8)}</p><ul><li>wool</li><li>washable</li></ul>`,
    vendor: index % 2 === 0 ? 'North' : 'South',
    price: ['19.90', '8.00', '100.00', '1.50', '20.00'][index],
    variants: Array.from({ length: 6 }, (_, at) => ({ id: at, title: `Size ${at}` })),
    image: { src: `https://cdn.test/files/${index}.jpg?v=1`, width: 925, height: 617 },
    contact_email: `owner${index}@example.com`,
    ...Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`field_${at}`, at])),
  })),
};

const BODY = JSON.stringify(PRODUCTS);

test('an answer opens as one row a product, and Enter, R, z and the table read it', async () => {
  let requests = 0;
  const terminal = await openTerminalExplorer(
    (_request, response) => {
      requests += 1;
      response.setHeader('content-type', 'application/json');
      response.end(BODY);
    },
    { cols: 80, rows: 24 },
  );
  await terminal.waitFor('Enter  Send');
  terminal.press('enter');
  // Five products are five rows, each with its place, its name and its size.
  await terminal.waitFor(/› +▸ 0 {2}Heavy Mittens +\{…24\}/);
  await terminal.waitFor(/▸ 4 {2}Small Lamp +\{…24\}/);
  await terminal.waitFor(/products\[0\] ─.* rows 1-\d of 9/);
  expect(terminal.lookOf('Heavy Mittens').inverse).toBe(true);
  await terminal.waitFor(/Enter {2}Open.*\/ find.*& filter.*f zoom.*\? help/);

  terminal.press('j', 'enter');
  await terminal.waitFor('"title": "Tall Jug"');
  await terminal.waitFor(/› +▾ 1 {2}\{/);
  terminal.press('enter');
  await terminal.waitFor((rows) => !rows.join('').includes('"title": "Tall Jug"'));
  expect(requests).toBe(1);
  terminal.press('f', 'enter', 'j', 'j', 'j');
  await terminal.waitFor('products[1].body_html');
  terminal.press('z');
  await terminal.waitFor(/"body_html": \d+ characters, HTML/);
  await terminal.waitFor('<li>washable</li></ul>');
  terminal.press('z', 'f', 'R');
  await terminal.waitFor(/› +▸ 0 {2}Heavy Mittens/);
  expect(requests).toBe(2);
});

test('a list is a table: sorted by value, columns ticked, copied as CSV without formulas', async () => {
  const folder = await ownFolder();
  await mkdir(join(folder, 'bin'));
  const terminal = await openTerminalExplorer(
    (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(BODY);
    },
    {
      cols: 120,
      rows: 40,
      // No program for a clipboard is found on an empty path: the terminal gets it.
      within: (command) => [`PATH=${join(folder, 'bin')}`, ...command],
    },
  );
  await terminal.waitFor('Enter  Send');
  terminal.press('enter');
  await terminal.waitFor('Heavy Mittens');
  terminal.press('v');
  await terminal.waitFor(/title +id +/);
  terminal.press('c');
  await terminal.waitFor('[✓] title');
  terminal.press('c');
  await terminal.waitFor(/title +id +/);
  while (!/products\[\d\]\.price/.test(terminal.text())) {
    const before = terminal.text();
    terminal.press('l');
    await terminal.waitFor(() => terminal.text() !== before);
  }
  terminal.press('o');
  await terminal.waitFor(/price ↑/);
  await terminal.waitFor(/› =HYPERLINK/);
  terminal.press('o');
  await terminal.waitFor(/› Plain Pencil Set/);
  terminal.press('y');
  await terminal.waitFor('all rows as CSV');
  terminal.press('c');
  await terminal.waitFor(/1 that would be formulas/);
  const [, copied = ''] = terminal.raw().match(/\]52;c;([A-Za-z0-9+/=]+)/) ?? [];
  const lines = Buffer.from(copied, 'base64').toString().split('\r\n');
  expect(lines[0]).toMatch(/^title,id,/);
  expect(lines[1]).toMatch(/^Plain Pencil Set,9007199254738/);
  expect(lines.some((line) => line.startsWith(`"'=HYPERLINK(""x"")"`))).toBe(true);
  terminal.press('enter');
  await terminal.waitFor('products[2].price');
  await terminal.waitFor('[Body]');
});

test('the pager has the terminal, the text and no secret; while presenting nobody is in it', async () => {
  const folder = await ownFolder();
  const program = join(folder, 'pager');
  const seen = join(folder, 'seen');
  await writeFile(
    program,
    `#!/bin/sh\ncat > '${seen}'; echo >> '${seen}.n'; echo PAGING $(wc -l < '${seen}.n'); head -n 1 < /dev/tty\n`,
  );
  await chmod(program, 0o755);
  const terminal = await openTerminalExplorer(
    (_request, response) =>
      response.end(`{"echo":"practice_token_0123456789abcdef",${BODY.slice(1)}`),
    { env: { PAGER: program } },
  );
  await terminal.waitFor('Enter  Send');
  terminal.press('enter');
  await terminal.waitFor('Heavy Mittens');
  terminal.press('P');
  await terminal.waitFor('PAGING 1');
  expect(terminal.text()).not.toContain('Request: REST');
  const text = await readFile(seen, 'utf8');
  expect(text).toContain('owner4@example.com');
  expect(text).not.toContain('practice_token_0123456789abcdef');
  terminal.send('\r');
  await terminal.waitFor('Request: REST');
  terminal.press('f2');
  await terminal.waitFor('[presenting]');
  terminal.press('P');
  await terminal.waitFor('PAGING 2');
  expect(await readFile(seen, 'utf8')).not.toContain('@example.com');
  terminal.send('\r');
  await terminal.waitFor('Request: REST');
});

test.each(programsHere(['less']))('%s reads an answer and gives the screen back', async (less) => {
  const terminal = await openTerminalExplorer((_request, response) => response.end(BODY), {
    env: { PAGER: less },
  });
  await terminal.waitFor('Enter  Send');
  terminal.press('enter');
  await terminal.waitFor('Heavy Mittens');
  terminal.press('P');
  await terminal.waitFor((rows) => !rows.join('').includes('Request: REST'));
  await terminal.waitFor('"title": "Heavy Mittens"');
  terminal.press('q');
  await terminal.waitFor('Request: REST');
  terminal.press('enter');
  await expectShown(terminal, /▾ 0 {2}\{/);
});
