import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openChromiumPage } from '../support/browser/chromium.ts';
import { takeFixedPorts } from '../support/sockets/fixed-ports.ts';
import { notingBrowser, type NotingBrowser } from '../support/browser/noted-address.ts';
import { start, type PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { typeYes } from '../support/terminal/type-yes.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const SHOP_NAME = 'Harbour Lane Practice Store';

/** What a person does in the browser; the page at the end is returned. */
async function approveInChromium(browser: NotingBrowser): Promise<string> {
  const page = await openChromiumPage();
  await page.goto(await browser.opened());
  await page.getByRole('button', { name: /approve/i }).click();
  await page.waitForURL('**/done');
  return (await page.textContent('body')) ?? '';
}

function openProgram(args: readonly string[], env: Record<string, string>): PseudoTerminal {
  return start(process.execPath, [CLI, ...args], { cols: 104, rows: 80, cwd: '/', env });
}

test('leads with Enter, one click in the browser and Enter again to a REST and a GraphQL answer', async () => {
  await takeFixedPorts();
  const browser = await notingBrowser();
  await using terminal = openProgram([], { BROWSER: browser.BROWSER });

  for (const step of [1, 2, 3, 4, 5]) {
    await terminal.waitFor(`Step ${step} of 7`);
    terminal.press('enter');
  }
  await terminal.waitFor('Listening on 127.0.0.1:3456');
  expect(await approveInChromium(browser)).toMatch(/^Done.*close this tab/);
  await terminal.waitFor('Permanent token');
  terminal.press('enter');

  // The explorer begins with a request that every token may send.
  await terminal.waitFor('Request: REST');
  terminal.press('enter');
  await terminal.waitFor(/✓ 200 OK.* GET shop\.json/);
  await terminal.waitFor(`"name": "${SHOP_NAME}"`);

  // Outside text fields `t` goes from REST to GraphQL, where Alt+Enter sends.
  terminal.press('t');
  await terminal.waitFor('{ shop { name } }');
  terminal.press('alt+enter');
  await terminal.waitFor(/✓ 200 OK.* query/);
  await terminal.waitFor((rows) => {
    const answer = rows.map((row) => row.split('│').at(-1) ?? '').join('\n');
    return /"data": \{[\s▾]+"shop": \{[\s▾›]+"name": "Harbour Lane Practice Store"/.test(answer);
  });

  terminal.press('ctrl+c', 'ctrl+c');
  expect(await terminal.exit).toEqual({ exitCode: 130, signal: 0 });
});

test('the plain face leads the same way, question after question', async () => {
  await takeFixedPorts();
  const browser = await notingBrowser();
  await using terminal = openProgram(['--plain', '--practice'], { BROWSER: browser.BROWSER });

  for (const question of [
    'Go on to the scopes',
    'Space tick, Enter go on',
    'Go on with this app',
    'Which kind of token',
    'Open the browser and wait',
  ]) {
    await terminal.waitFor(question);
    terminal.press('enter');
  }
  await terminal.waitFor('Paste the address');
  expect(await approveInChromium(browser)).toMatch(/^Done.*close this tab/);
  await terminal.waitFor('What next');
  terminal.press('enter');

  await terminal.waitFor(asksForRequest);
  terminal.press('GET shop.json', 'enter');
  await terminal.waitFor(`"name": "${SHOP_NAME}"`);
  await terminal.waitFor(asksForRequest);
  terminal.press('{ shop { myshopifyDomain name } }', 'enter');
  await terminal.waitFor(/"myshopifyDomain": "demo\.practice\.test"/);
  await terminal.waitFor(asksForRequest);
  terminal.press('quit', 'enter');
  await typeYes(terminal);
  expect(await terminal.exit).toEqual({ exitCode: 0, signal: 0 });
});

/** The prompt is the last thing on the screen, with nothing typed yet. */
function asksForRequest(rows: readonly string[]): boolean {
  return rows.findLast((row) => row !== '')?.trim() === '? request>';
}
