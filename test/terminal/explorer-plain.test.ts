import { chmod, readFile, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';

const MANY = JSON.stringify({ rows: Array.from({ length: 60 }, (_, index) => index) });

/** Answers with many rows, or with the body and a header that it was sent. */
const answer: RequestListener = (request, response) => {
  if (request.url?.endsWith('/never.json') === true) return;
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    const told = { body, header: request.headers['x-auth-token'] ?? null };
    response.end(request.url?.endsWith('/many.json') === true ? MANY : JSON.stringify(told));
  });
};

/** A program that says its name, waits for a line of the terminal, and does what `script` says. */
async function program(name: string, script: string): Promise<string> {
  const path = join(await ownFolder(), name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

test('by prompts: pager and editor have the terminal, and Ctrl+C gives up a line and a wait', async () => {
  const seen = join(await ownFolder(), 'seen');
  await using terminal = await openTerminalExplorer(answer, {
    args: ['--plain'],
    env: {
      PAGER: await program('pager', `cat > '${seen}'; echo PAGING; head -n 1 < /dev/tty`),
      EDITOR: await program('editor', 'echo EDITING; read line; echo "GET $line.json" > "$1"'),
      VISUAL: '',
    },
  });
  await terminal.waitFor('The token carries read_products.');
  await terminal.waitFor('request>');
  terminal.send('GET many.json\r');
  await terminal.waitFor('PAGING');
  expect((await readFile(seen, 'utf8')).split('\n')).toHaveLength(65);
  // Cooked: the terminal echoes, and the line ends with Enter.
  terminal.send('read\r');
  await terminal.waitFor('Shown in the pager: 64 lines');
  terminal.send('{\r');
  await terminal.waitFor('It is not complete until its braces close');
  terminal.press('ctrl+c');
  await terminal.waitFor('Cancelled; nothing was sent.');
  terminal.send('edit\r');
  await terminal.waitFor('EDITING');
  terminal.send('edited\r');
  await terminal.waitFor('"body": ""');
  terminal.send('GET never.json\r');
  await terminal.waitFor('type cancel to stop.');
  terminal.press('ctrl+c');
  await terminal.waitFor('You cancelled');
  terminal.send('history\r');
  await terminal.waitFor('2: GET edited.json');
  terminal.send('quit\r');
  expect((await terminal.exit).exitCode).toBe(0);
});

test.each([{ TERM: 'dumb' }, { ACCESSIBLE: '1' }])(
  'in bare lines nothing is redrawn, and no secret is echoed: %j',
  async (env) => {
    await using terminal = await openTerminalExplorer(answer, { env, rows: 60 });
    await terminal.waitFor('request>');
    terminal.send('POST x.json {\r');
    await terminal.waitFor('two empty lines cancel it.');
    terminal.send('"a": "}"\r');
    terminal.send('}\r');
    await terminal.waitFor(String.raw`"body": "{\n\"a\": \"}\"\n}"`);
    terminal.send('header X-Auth-Token\r');
    await terminal.waitFor('Value of X-Auth-Token (not shown):');
    terminal.send('hushhush\r');
    await terminal.waitFor('X-Auth-Token: ***');
    terminal.send('GET y.json\r');
    await terminal.waitFor('"header": "***"');
    terminal.send('GET never.json\r');
    await terminal.waitFor('Still waiting for the answer; type cancel to stop.');
    terminal.send('cancel\r');
    await terminal.waitFor('You cancelled');
    terminal.send('GET many.json\r');
    await terminal.waitFor('Lines 1 to 40 of 64');
    terminal.send('more\r');
    await terminal.waitFor('    59');
    terminal.send('quit\r');
    expect((await terminal.exit).exitCode).toBe(0);
    expect(terminal.raw()).not.toContain('hushhush');
    // What the terminal itself echoes ends with a carriage return.
    expect(terminal.raw().replaceAll('\r\n', '\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  },
);
