import { describe, expect, test } from 'vitest';
import type { RequestKeeper, SentHistory } from '../../../../source/app/explorer-ports.ts';
import type { RequestTools } from '../../../../source/ui/plain/plain-context.ts';
import { openAnswerClient } from '../../../../source/services/answer-worker/answer-client.ts';
import { startPlainReal, toRequestPrompt } from '../../../support/guide/plain-guide.ts';
import { createFakeTerminal, type FakeTerminal } from '../../../support/terminal/fake-terminal.ts';
import { typeYes } from '../../../support/terminal/type-yes.ts';

/** The request prompt in lines, in front of the practice store. */
function inLines(tools: RequestTools = {}, requests: RequestKeeper | null = null) {
  return toRequestPrompt({ tools, ...(requests === null ? {} : { requests }) });
}

/** The same by prompts. */
async function byPrompts(tools: RequestTools = {}) {
  const terminal = createFakeTerminal(100, 60);
  const io = { input: terminal.stdin, output: terminal.stdout };
  const run = await startPlainReal(io, 'prompts', { tools });
  for (const question of [
    'Your choice:',
    'Go on to the scopes',
    'Space tick, Enter go on',
    'Go on with this app',
    'Which kind of token?',
    'Open the browser and wait',
  ]) {
    await terminal.waitFor(question);
    terminal.press('enter');
  }
  await terminal.waitFor('Paste the address');
  await run.approve(run.opened[0] ?? '');
  await terminal.waitFor('What next?');
  terminal.press('enter');
  await terminal.waitFor('request>');
  return { ...run, terminal };
}

async function leave(terminal: FakeTerminal): Promise<void> {
  terminal.send('quit\r');
  await typeYes(terminal);
}

describe('in lines', () => {
  test('a request goes on until its braces close, and its lines are no words', async () => {
    const { talk, exit } = await inLines();
    talk.type('{');
    await talk.hear('It is not complete until its braces close; two empty lines cancel it.');
    // Each is text here, although elsewhere it is a word.
    talk.type('  back: shop {', '    # quit', '    name', '  }', '}');
    await talk.hear('"back": {');
    await talk.hear('Harbour Lane');
    talk.type(
      'POST customers.json {',
      '  "customer": {"first_name": "Ada",',
      '  "note": "}"}',
      '}',
    );
    await talk.hear('Needs probably write_customers');
    await talk.hear('403 refused');
    talk.leave();
    expect(await exit).toBe(0);
    const talked = talk.said.slice(talk.said.indexOf('Step 1 of 7'));
    expect(talked).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  test('two empty lines give a request up, unless more is there already', async () => {
    const { talk, exit } = await inLines();
    talk.type('{ shop {');
    await talk.hear('two empty lines cancel it.');
    talk.type('');
    talk.type('');
    await talk.hear('Cancelled; nothing was sent.');
    await talk.hear('request>');
    // One piece, as a paste comes.
    talk.input.write('{\n\n\n\n shop { id } }\n');
    await talk.hear('gid://shopify/Shop');
    talk.leave();
    expect(await exit).toBe(0);
  });

  test('headers go with each request, are removable, and no secret of them is said or kept', async () => {
    const noted: string[] = [];
    const history: SentHistory = {
      load: () => Promise.resolve([]),
      add: (request) => Promise.resolve(void noted.push(JSON.stringify(request))),
      remove: () => Promise.resolve(),
    };
    const saved = { load: () => Promise.resolve([]), update: () => Promise.resolve([]) };
    const { talk, exit } = await inLines({}, { of: () => ({ saved, history }) });
    talk.type('header Accept-Language: de', 'header X-Auth-Token');
    await talk.hear('Value of X-Auth-Token (not shown):');
    talk.type('hushhush');
    await talk.hear('  Accept-Language: de');
    await talk.hear('  X-Auth-Token: ***');
    talk.type('header X-Shopify-Access-Token: mine');
    await talk.hear('is set by the tool itself');
    talk.type('{ shop { id } }');
    await talk.hear('gid://shopify/Shop');
    talk.type('export fetch');
    await talk.hear('"Accept-Language": "de"');
    talk.type('GET shop.json');
    await talk.hear('200 answered');
    talk.type('header x-auth-token none');
    await talk.hear('It is taken out.');
    talk.type('GET locations.json', 'header');
    await talk.hear('These go with each request:');
    talk.leave();
    expect(await exit).toBe(0);
    expect(talk.said).not.toContain('hushhush');
    expect(noted.join('\n')).not.toContain('hushhush');
    expect(noted.map((one) => one.includes('Accept-Language'))).toEqual([false, true]);
  });

  test('a path alone is read, also as an address of this very store', async () => {
    const { talk, opened, exit } = await inLines();
    talk.type('shop.json?fields=id');
    await talk.hear('"id": 6');
    talk.type('/admin/oauth/access_scopes.json');
    await talk.hear('"access_scopes": [');
    talk.type(`${new URL(opened[0] ?? '').origin}/admin/api/2026-07/shop.json?fields=name`);
    await talk.hear('"name": "Harbour Lane');
    talk.type('https://elsewhere.example/admin/api/2026-07/shop.json');
    await talk.hear('leads away');
    talk.leave();
    expect(await exit).toBe(0);
  });

  test('of a document with several operations the one to be sent is asked for', async () => {
    const { talk, exit } = await inLines();
    talk.type('operation B');
    await talk.hear('A document goes on until it has the operation B');
    talk.type('query A { shop { id } }');
    await talk.hear('It is not complete until the operation B is there');
    talk.type('query B { shop { currencyCode } }');
    await talk.hear('"currencyCode": "EUR"');
    talk.type('operation none');
    await talk.hear('asked for.');
    talk.type('again');
    await talk.hear('Which operation is to be sent?');
    talk.type('A');
    await talk.hear('"id": "gid://shopify/Shop');
    talk.leave();
    expect(await exit).toBe(0);
  });

  test('what a query selects, and a part of the rows, is shown of an answer', async () => {
    const { talk, exit } = await inLines({ openReader: openAnswerClient });
    talk.type('GET products.json?limit=3&fields=id,title', 'select $.products[*].title');
    await talk.hear('"Heavy Mittens",');
    talk.type('select $.nothing');
    await talk.hear('The query selects nothing in this answer.');
    talk.type('select ][');
    await talk.hear('request>');
    talk.type('filter Jug');
    await talk.hear('"title": "Tall Jug"');
    talk.type('table title by title down');
    await talk.hear('1. title: Tall Jug');
    talk.type('present', 'select $.products[0]');
    await talk.hear('"id": 8012340000000');
    talk.leave();
    expect(await exit).toBe(0);
  });

  test('all pages are one answer after a yes, and the page before comes back as it was', async () => {
    const { talk, exit } = await inLines();
    talk.type('GET products.json?limit=20&fields=id');
    await talk.hear('200 answered');
    await talk.hear('request>');
    talk.type('next');
    await talk.hear('200 answered');
    await talk.hear('request>');
    talk.type('former');
    await talk.hear('GET products.json?limit=20&fields=id');
    await talk.hear('"id": 8012340000000');
    await talk.hear('request>');
    talk.type('pages 30');
    await talk.hear('Collect all pages into one list: at most 30 rows, each page is one call?');
    talk.type('yes');
    await talk.hear(
      '40 rows of 2 pages (1 more call). The ceiling of rows is reached; next goes on',
    );
    await talk.hear('request>');
    talk.type('compare');
    await talk.hear('20 differences.');
    await talk.hear('added products[id ');
    talk.leave();
    expect(await exit).toBe(0);
  });
});

test('what looks like a real store’s token is not sent, and a curl line is taken apart however it begins', async () => {
  const { talk, exit } = await inLines();
  const canary = ['shpat', 'canary0123456789'].join('_');
  talk.type(`GET shop.json?token=${canary}`);
  await talk.hear('The query of the path holds what has the form of a real store');
  talk.type(`{ shop(id: "${canary}") { name } }`);
  await talk.hear('The body holds what has the form of a real store');
  const words = `-H 'X-Shopify-Access-Token: ${canary}'`;
  for (const start of ['$ curl', 'me@host:~$ /usr/bin/curl', 'CURL.EXE']) {
    talk.type(`  ${start} ${words} https://demo.myshopify.com/admin/api/2026-10/shop.json`);
    await talk.hear('To send it here, type it:');
  }
  talk.type(`GET curl ${words}`);
  await talk.hear('This is a curl line, not a');
  talk.leave();
  expect(await exit).toBe(0);
});

describe('by prompts', () => {
  test('a paste of many lines is one request, and what comes behind it the next', async () => {
    const { terminal, exit } = await byPrompts();
    terminal.send('query A($n: Int!) {\r\tproducts(first: $n) {\r\r\r nodes { id } } }\rscopes\r');
    await terminal.waitFor('No value is set for $n.');
    await terminal.waitFor('Granted: ');
    terminal.send('variables {\r"n": 1\r}\ragain\r');
    await terminal.waitFor('gid://shopify/Product/');
    await leave(terminal);
    expect(await exit).toBe(0);
  });

  test('a long answer has the pager, which has the terminal meanwhile', async () => {
    const shown: string[] = [];
    let isRaw: boolean | undefined;
    const { terminal, exit } = await byPrompts({
      showText: async (pieces) => {
        isRaw = terminal.stdin.isRaw;
        shown.push(...pieces);
        return null;
      },
    });
    terminal.send('GET products.json?limit=2\r');
    await terminal.waitFor('Shown in the pager: ');
    expect(isRaw).toBe(false);
    expect(shown.join('').split('\n').length).toBeGreaterThan(100);
    // The keys are the prompt's again.
    terminal.send('more\r');
    await terminal.waitFor('Lines 1 to 40 of');
    await leave(terminal);
    expect(await exit).toBe(0);
  });

  test('where the pager fails, its reason and the first lines are shown', async () => {
    const { terminal, exit } = await byPrompts({
      showText: () => Promise.resolve({ message: 'No pager.', remedy: 'Set PAGER.' }),
    });
    terminal.send('GET products.json?limit=2\r');
    await terminal.waitFor('No pager. Set PAGER.');
    await terminal.waitFor('Lines 1 to 40 of');
    await leave(terminal);
    expect(await exit).toBe(0);
  });
});
