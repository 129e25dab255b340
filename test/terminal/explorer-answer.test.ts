import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import type { PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';

/** With blanks, a large number and a double name, none of which may change on the way to a file. */
const BODY =
  '{ "products": [{"id":9007199254740993,"title":"Snow","tags":["a","b"]},\n' +
  '{"id":2,"id":3,"title":"Snowboard","price":1.10}],"total":1.0}\n';

function json(response: ServerResponse, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

async function openWith(
  answer: RequestListener,
  options: Parameters<typeof openTerminalExplorer>[1] = {},
): Promise<PseudoTerminal> {
  const terminal = await openTerminalExplorer(answer, options);
  await terminal.waitFor('read_products');
  return terminal;
}

async function openBody(
  options: Parameters<typeof openTerminalExplorer>[1] = {},
): Promise<PseudoTerminal> {
  const terminal = await openWith((_request, response) => json(response, BODY), options);
  terminal.press('enter');
  await terminal.waitFor('9007199254740993');
  return terminal;
}

describe('an answer in the built explorer', () => {
  test('folds, tells the path, and is searched and filtered', async () => {
    const terminal = await openBody();
    terminal.press('2');
    await terminal.waitFor(/0 {2}Snow +\{…3\}/);
    await terminal.waitFor(/1 {2}Snowboard +\{…4\}/);
    terminal.press('right', 'j');
    await terminal.waitFor('products[0].id');
    terminal.press('/', 'snowb');
    await terminal.waitFor('"snowb" 1 of 1');
    await terminal.waitFor('1.10');
    terminal.press('enter');
    await terminal.waitFor('products[1].title');
    terminal.press('&', 'title', 'enter');
    await terminal.waitFor('only "title": 2');
    await terminal.waitFor('rows 1-6 of 6');
    terminal.press('esc');
    await expectShown(terminal, 'rows 1-16 of 16');
  });

  test('is saved byte for byte, for its owner alone, and never over a file without a yes', async () => {
    const cwd = await ownFolder();
    await writeFile(join(cwd, 'taken.json'), 'mine');
    const terminal = await openBody({ cwd });
    terminal.press('s');
    await terminal.waitFor('shop.json');
    terminal.press('enter');
    await terminal.waitFor(`to ${cwd}/shop.json?`);
    expect(await readdir(cwd)).toEqual(['taken.json']);
    await confirm(terminal);
    await terminal.waitFor('readable by you alone');
    expect(await readFile(join(cwd, 'shop.json'), 'utf8')).toBe(BODY);
    expect((await stat(join(cwd, 'shop.json'))).mode & 0o777).toBe(0o600);

    terminal.press('s');
    await terminal.waitFor('Save to');
    terminal.press('ctrl+u', 'taken.json', 'enter');
    await terminal.waitFor('taken.json exists. Replace it');
    terminal.press('n');
    await terminal.waitFor('Save to');
    terminal.press('ctrl+u', 'no/such/folder.json', 'enter');
    await terminal.waitFor('does not exist');
    expect(await readFile(join(cwd, 'taken.json'), 'utf8')).toBe('mine');
  });

  test('is copied through the terminal where there is no clipboard, with honest words', async () => {
    const folder = await ownFolder();
    await mkdir(join(folder, 'bin'));
    // No program for a clipboard is found on an empty path.
    const path = `PATH=${join(folder, 'bin')}`;
    const terminal = await openBody({ within: (command) => [path, ...command] });
    terminal.press('j', 'y');
    await terminal.waitFor('v the value');
    terminal.press('v');
    await terminal.waitFor('was handed to your terminal (OSC 52)');
    const base64 = Buffer.from('9007199254740993').toString('base64');
    expect(terminal.raw()).toContain(`\u001b]52;c;${base64}\u0007`);
  });

  test('goes on to the next page of a GraphQL list by its variable', async () => {
    const asked: string[] = [];
    const terminal = await openWith((request, response) => {
      void textOf(request).then((text) => {
        // The store's schema is asked for beside; there is none here.
        if (text.includes('__schema')) return json(response, '{"data":null}');
        asked.push(text);
        const isLast = text.includes('"abc"');
        const pageInfo = { hasNextPage: !isLast, endCursor: isLast ? 'def' : 'abc' };
        json(response, JSON.stringify({ data: { products: { pageInfo } } }));
      });
    });
    terminal.press('ctrl+t', 'ctrl+u');
    const query =
      'query ($from: String) { products(first: 1, after: $from) { pageInfo { hasNextPage endCursor } } }';
    terminal.send(`\u001b[200~${query}\u001b[201~`);
    await terminal.waitFor('endCursor');
    terminal.press('ctrl+j');
    await terminal.waitFor('m next page');
    terminal.press('m');
    await terminal.waitFor('"from": "abc"');
    await terminal.waitFor('"def"');
    expect(asked.map((text) => JSON.parse(text))).toEqual([
      { query },
      { query, variables: { from: 'abc' } },
    ]);
    terminal.press('m');
    await terminal.waitFor('There is no further page.');
  });

  test('that is longer than the limit is read on only after a yes', async () => {
    let requests = 0;
    const body = JSON.stringify(Array.from({ length: 1000 }, (_, index) => index));
    const terminal = await openWith(
      (_request, response) => {
        requests += 1;
        json(response, body);
      },
      { env: { TOKENWRIGHT_MAX_BODY: '2000' } },
    );
    terminal.press('enter');
    await terminal.waitFor('Reading stopped at the limit');
    terminal.press('G');
    await terminal.waitFor('cut short');
    terminal.press('j');
    await terminal.waitFor('Read on in the same answer');
    await terminal.waitFor('y read more');
    terminal.press('y');
    await terminal.waitFor('of 1,002');
    expect(requests).toBe(1);
  });

  test('has a tab with both messages, and the token in neither', async () => {
    const terminal = await openBody({ rows: 60 });
    terminal.press('v', 'v', 'v');
    await terminal.waitFor('Carries the token');
    await terminal.waitFor('What form the body has.');
    expect(terminal.raw()).not.toContain('practice_token_0123456789abcdef');
  });
});

/** The key for yes is named once it counts. */
async function confirm(terminal: PseudoTerminal): Promise<void> {
  await terminal.waitFor('y write');
  terminal.press('y');
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
