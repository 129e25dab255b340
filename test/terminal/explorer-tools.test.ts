import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectShown } from '../support/terminal/expect-shown.ts';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import type { PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { programsHere } from '../support/terminal/programs-here.ts';
import { runProgram } from '../support/terminal/run-program.ts';

const answer: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"shop":{"name":"Demo"}}');
};

/** An editor that shows its file, waits for a line, and writes what it is told to. */
async function scriptedEditor(): Promise<string> {
  const path = join(await ownFolder(), 'editor');
  const script =
    'echo "EDITING $(cat "$1")"; read line; printf \'%s\\n\' "$line" > "$1"; stat -c %a "$1"';
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

/** A letter right behind Esc would be Alt and that letter. */
async function stopTyping(screen: PseudoTerminal): Promise<void> {
  screen.press('esc');
  await screen.waitFor('e type');
}

test('Ctrl+G lends the terminal to the own editor and takes back what it leaves', async () => {
  await using screen = await openTerminalExplorer(answer, {
    env: { EDITOR: await scriptedEditor(), VISUAL: '' },
  });
  await screen.waitFor('Request: REST');
  screen.press('ctrl+g');
  await screen.waitFor('EDITING shop.json');
  // Its own screen, cooked: what is typed is echoed by the terminal, and ends with Enter.
  expect(screen.text()).not.toContain('Request: REST');
  screen.send('products.json?limit=7\r');
  await screen.waitFor('Query    limit');
  expect(screen.text()).toContain('products.json?limit=7');
  // The keys are the explorer's again, one by one.
  screen.press(...'1', 'enter');
  await screen.waitFor('200 OK');
  expect(screen.text()).toContain('products.json?limit=71');
  screen.press('q');
  expect((await screen.exit).exitCode).toBe(0);
});

test('a pause while the editor has the terminal does not take it away', async () => {
  await using screen = await openTerminalExplorer(answer, {
    env: { EDITOR: await scriptedEditor() },
  });
  await screen.waitFor('Request: REST');
  screen.press('ctrl+g');
  await screen.waitFor('EDITING shop.json');
  screen.kill('SIGCONT');
  screen.send('pages.json\r');
  await expectShown(screen, 'Path     pages.json');
});

test.each([
  ['false', 'The editor ended with exit code 1.'],
  ['no-such-editor-anywhere', 'could not be started'],
  ['', 'No editor is named.'],
])('an editor that does not work is one sentence, and the text stays: %j', async (name, words) => {
  await using screen = await openTerminalExplorer(answer, { env: { EDITOR: name } });
  await screen.waitFor('Request: REST');
  screen.press('ctrl+g');
  await screen.waitFor(words);
  await screen.waitFor('› Path     shop.json');
  screen.press('ctrl+u', ...'typed.json');
  await expectShown(screen, 'typed.json');
});

test.each(programsHere(['vi', 'nvi', 'vim']).slice(0, 1))(
  '%s edits a field as it does any file',
  async (vi) => {
    await using screen = await openTerminalExplorer(answer, { env: { EDITOR: `${vi} -u NONE` } });
    await screen.waitFor('Request: REST');
    screen.press('ctrl+g');
    await screen.waitFor(/request\.txt/);
    screen.send('ccorders.json?status=any');
    screen.press('esc');
    screen.send(':wq\r');
    await screen.waitFor('Query    status');
    expect(screen.text()).toContain('orders.json?status=any');
  },
);

test('a request is saved, named on leaving, there in the next run, and forgotten', async () => {
  const home = await ownFolder();
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, 'config') };
  const file = join(home, 'config/tokenwright/requests.json');
  const first = await openTerminalExplorer(answer, { env });
  await first.waitFor('Request: REST');
  first.press('ctrl+u', ...'products.json?limit=3');
  await stopTyping(first);
  first.press('s');
  await first.waitFor('Save the request');
  first.press('ctrl+u', ...'Three of them', 'enter');
  await first.waitFor('Saved as "Three of them"');
  first.press('q');
  await first.waitFor(`Kept: ${file}`);
  await first.exit;
  const text = await readFile(file, 'utf8');
  expect(text).toContain('products.json?limit=3');
  expect(text).not.toContain('practice_token');
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const second = await openTerminalExplorer(answer, { env });
  await second.waitFor('Request: REST');
  second.press('ctrl+r');
  await second.waitFor('Three of them');
  second.press('enter');
  await second.waitFor('products.json?limit=3');
  await stopTyping(second);
  second.press('q');
  await second.exit;

  const third = await openTerminalExplorer(answer, { env, args: ['--no-keep'] });
  await third.waitFor('Request: REST');
  await stopTyping(third);
  third.press('s');
  await third.waitFor('This run keeps nothing');
  third.press('q');
  await third.exit;
  expect(third.text()).not.toContain('Kept:');

  const forgotten = await runProgram(['forget', '--yes'], { cwd: home, env });
  expect(forgotten.stdout).toContain(file);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('the request as code is copied whole, through the terminal where there is no clipboard', async () => {
  await using screen = await openTerminalExplorer(answer, {
    env: { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22', DISPLAY: undefined },
  });
  await screen.waitFor('Request: REST');
  await stopTyping(screen);
  screen.press('c');
  await screen.waitFor('curl --globoff');
  screen.press('c');
  await screen.waitFor(/The code for curl was handed/);
  const copied = /\u001b\]52;c;([A-Za-z0-9+/=]+)/.exec(screen.raw())?.[1] ?? '';
  const code = Buffer.from(copied, 'base64').toString();
  expect(code).toMatch(
    /^curl --globoff 'http:\/\/127\.0\.0\.1:\d+\/admin\/api\/2026-10\/shop\.json' \\\n/,
  );
  expect(code).toContain('"X-Shopify-Access-Token: $TOKENWRIGHT_ACCESS_TOKEN"');
});

test('the palette opens also what lies over every screen', async () => {
  await using screen = await openTerminalExplorer(answer);
  await screen.waitFor('Request: REST');
  screen.press('ctrl+p', ...'wire');
  await screen.waitFor('(wire tape)');
  screen.press('enter');
  await screen.waitFor('access_scopes.json');
  expect(screen.text()).not.toContain('Request: REST');
});
