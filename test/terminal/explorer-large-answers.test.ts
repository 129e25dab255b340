import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import type { PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';

const ROWS = 120_000;

/** About 12 MB: rows of an identifier that no double holds, and a text. */
const LARGE = `{"rows":[${Array.from(
  { length: ROWS },
  (_, at) =>
    `{"id":90071992547409930${String(at).padStart(6, '0')},"name":"Row ${at}","price":${at % 50}.10,"more":"${'x'.repeat(20)}"}`,
).join(',')}]}`;

const SMALL = '{"products":[{"id":9007199254740993,"title":"Snow"},{"id":2,"title":"Board"}]}';

function json(response: ServerResponse, body: string | Buffer, headers = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

async function open(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<PseudoTerminal> {
  const terminal = await openTerminalExplorer(answer, { cols: 160, rows: 32, env });
  await terminal.waitFor('read_products');
  return terminal;
}

describe('large answers in the built explorer', () => {
  test('are searched, filtered and queried in a thread, and Esc ends it with all as before', async () => {
    const terminal = await open((request, response) =>
      json(response, request.url?.includes('small') === true ? SMALL : LARGE),
    );
    terminal.press('enter');
    await terminal.waitFor(/of \d{3},\d{3}/);

    terminal.press('/', 'row 119999');
    terminal.press('enter');
    await terminal.waitFor('"row 119999" 1 of 1');
    await terminal.waitFor('119999].na');

    // A regular expression that would run for ever: nothing but the end of its thread ends it.
    terminal.press('&', 'tab');
    await terminal.waitFor('› Query');
    terminal.press('ctrl+u', '$.rows[?match(@.more, "(x+x+)+y")].id', 'enter');
    await terminal.waitFor('looking for $.rows[?match(@.more');
    terminal.press('esc');
    await terminal.waitFor('"row 119999" 1 of 1');
    expect(terminal.text()).toContain('119999].na');

    terminal.press('&', 'tab');
    await terminal.waitFor('(x+x+)+y');
    terminal.press('ctrl+u', '$.rows[?@.name == "Row 7"].id', 'enter');
    await terminal.waitFor('90071992547409930000007');
    await terminal.waitFor('1 value');
    terminal.press('esc');
    await terminal.waitFor('119999].na');

    terminal.press('&', 'row 11999');
    terminal.press('enter');
    await terminal.waitFor('only "row 11999": 11');
    terminal.press('esc');
    await terminal.waitFor('119999].na');
  });

  test('small ones are queried as well: a slip is said with its place, the path is the whole’s', async () => {
    const terminal = await open((_request, response) => json(response, SMALL));
    terminal.press('enter');
    await terminal.waitFor('9007199254740993');
    terminal.press('&', 'tab');
    await terminal.waitFor('› Query');
    terminal.press('ctrl+u', '$.products[?@.id = 2]', 'enter');
    await terminal.waitFor('slip at character 18');
    terminal.press('ctrl+u', '$..title', 'enter');
    await terminal.waitFor('$..title: 2 values');
    terminal.press('j');
    await terminal.waitFor('products[1].title');
    terminal.press('esc');
    await expectShown(terminal, '9007199254740993');
  });

  test('what a limit cut is read on in the same answer, also compressed, and sent for once', async () => {
    let asked = 0;
    const terminal = await open(
      (request, response) => {
        if (request.url?.includes('shop.json') !== true) return json(response, '{}');
        asked += 1;
        json(response, gzipSync(LARGE), { 'content-encoding': 'gzip' });
      },
      { TOKENWRIGHT_MAX_BODY: '5000000' },
    );
    terminal.press('enter');
    await terminal.waitFor('u read more');
    terminal.press('u');
    await terminal.waitFor('Read on in the same answer, up to 19 MiB?');
    await terminal.waitFor('y read more');
    terminal.press('y');
    await terminal.waitFor('The answer is whole now.');
    terminal.press('G');
    await terminal.waitFor(`Row ${ROWS - 1}`);
    expect(asked).toBe(1);
  });

  test('where the store has hung up meanwhile, it says what remains possible', async () => {
    let hangUp = (): void => {};
    const terminal = await open(
      (request, response) => {
        if (request.url?.includes('shop.json') !== true) return json(response, '{}');
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write(LARGE.slice(0, 2_000_000));
        hangUp = () => response.destroy();
      },
      { TOKENWRIGHT_MAX_BODY: '1000000' },
    );
    terminal.press('enter');
    await terminal.waitFor('u read more');
    hangUp();
    terminal.press('u');
    await terminal.waitFor('Read on in the same answer');
    await terminal.waitFor('y read more');
    terminal.press('y');
    await terminal.waitFor('ended the connection before the answer was whole');
    await expectShown(terminal, 'send the request again');
  });
});
