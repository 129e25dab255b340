import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { walkToCard } from '../support/guide/token-saver.ts';
import { visit } from '../support/browser/visit.ts';
import { approveOver } from '../support/store/practice-sign-in.ts';
import { freePort } from '../support/sockets/ports.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { start, type PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { runProgram, startProgram } from '../support/terminal/run-program.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** The built program in a folder, as on another day: nothing in the environment. */
function open(cwd: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const terminal = start(process.execPath, [CLI, ...args], {
    cols: 100,
    rows: 60,
    cwd,
    env: { HOME: cwd, XDG_CONFIG_HOME: join(cwd, '.config'), BROWSER: 'true', ...env },
  });
  onTestFinished(() => terminal.dispose());
  return terminal;
}

/** The first day: a token of a practice store in another program, saved to the folder's file. */
async function savedYesterday() {
  const cwd = await ownFolder();
  const guide = await openTerminalGuide({ cwd, env: { HOME: cwd }, cols: 108, rows: 60 });
  await walkToCard(guide);
  guide.terminal.press('s');
  await guide.terminal.waitFor('Save the token');
  guide.terminal.press('enter', 'enter');
  await guide.terminal.waitFor('Saved  ');
  guide.terminal.press('q');
  expect(await guide.terminal.exit).toMatchObject({ exitCode: 0 });
  const lines = readFileSync(join(cwd, '.env'), 'utf8').split('\n');
  const line = 1 + lines.findIndex((text) => text.startsWith('TOKENWRIGHT_ACCESS_TOKEN='));
  return { cwd, store: guide.store, line };
}

async function leave(terminal: PseudoTerminal, ...keys: readonly string[]): Promise<void> {
  terminal.press(...keys);
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
}

test('the next day: the saved token is offered in both faces, and every command finds it', async () => {
  const { cwd, store, line } = await savedYesterday();
  const offered = `demo.practice.test: permanent token from .env line ${line}`;

  const screens = open(cwd);
  await screens.waitFor(`› ● ${offered}`);
  screens.press('enter');
  await screens.waitFor('Permanent token');
  await screens.waitFor(/Saved +\S+\.env/);
  screens.press('enter');
  await screens.waitFor('Esc stop typing');
  screens.press('esc');
  await screens.waitFor((rows) => !rows.join('').includes('Esc stop typing'));
  await leave(screens, 'q');
  expect(screens.text()).toContain('Granted scopes');

  const lines = open(cwd, ['--plain'], { ACCESSIBLE: '1' });
  await lines.waitFor(`3. ${offered}`);
  await lines.waitFor('Enter takes 3.');
  lines.press('enter');
  await lines.waitFor('Permanent token');
  await leave(lines, 'quit', 'enter');

  const check = await runProgram(['check', '--json'], { cwd });
  expect(JSON.parse(check.stdout)).toMatchObject({ valid: true, tokenKind: 'permanent' });

  const explorer = open(cwd, ['explore']);
  await explorer.waitFor('demo.practice.test · practice');
  await explorer.waitFor('Esc stop typing');
  explorer.press('esc');
  await explorer.waitFor((rows) => !rows.join('').includes('Esc stop typing'));
  await leave(explorer, 'q');

  await store.close();
  const late = open(cwd, ['explore']);
  expect(await late.exit).toMatchObject({ exitCode: 3 });
  expect(late.text().replaceAll(/\s+/g, ' ')).toContain('is not running');
  const gone = await runProgram(['check'], { cwd });
  expect(gone).toMatchObject({ code: 3, stdout: '' });
  expect(gone.stderr).toContain('is not running');

  const without = open(cwd, ['--no-keep']);
  await without.waitFor('› ● Practice store');
  const said = without.text().replaceAll(/\s+/g, ' ');
  expect(said).toContain('does not run, and its token ended with it');
  expect(said).not.toContain(offered);
  expect(said).not.toContain('customers');
  await leave(without, 'q');
});

/** A practice store that is kept and runs, and a token of it in the folder's file. */
async function savedOfKeptStore(...kind: readonly string[]) {
  const cwd = await ownFolder();
  const port = await freePort();
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const practice = ['practice', '--keep', '--json', '--redirect-uri', redirectUri];
  const program = startProgram([...practice, '--port', String(port)], { cwd });
  onTestFinished(() => void program.child.kill('SIGTERM'));
  const [ready] = await program.answered(/^\{.*\}$/m);
  const { origin, shop, clientId, clientSecret } = JSON.parse(ready);
  const args = ['token', '--redirect-uri', redirectUri, '--scopes', 'read_products', ...kind];
  const token = startProgram([...args, '--save', '.env'], {
    cwd,
    env: {
      TOKENWRIGHT_STORE_ORIGIN: origin,
      TOKENWRIGHT_SHOP: shop,
      TOKENWRIGHT_CLIENT_ID: clientId,
      TOKENWRIGHT_CLIENT_SECRET: clientSecret,
    },
  });
  const [, url = ''] = await token.said(/^(http:\S+\/admin\/oauth\/authorize\?\S+)$/m);
  await visit(await approveOver(url));
  expect(await token.end).toMatchObject({ code: 0 });
  return { cwd, program };
}

test('the next day: a token of a kept practice store is there again with it', async () => {
  const { cwd, program } = await savedOfKeptStore();
  program.child.kill('SIGTERM');
  await program.end;

  const guide = open(cwd);
  await guide.waitFor(/› ● demo\.practice\.test: permanent token from \.env line \d/);
  await guide.waitFor('Its practice store is kept');
  guide.press('enter');
  await guide.waitFor('Permanent token');
  await guide.waitFor('read_products');
  // The store runs as long as the guide does, at the place that the file names.
  expect(await runProgram(['check'], { cwd })).toMatchObject({ code: 0 });
  await leave(guide, 'q');
  expect(await runProgram(['check'], { cwd })).toMatchObject({ code: 3 });
});

test('the next day: of a kept practice store a token is refreshed without naming its app', async () => {
  const { cwd, program } = await savedOfKeptStore('--expiring');
  const before = readFileSync(join(cwd, '.env'), 'utf8');
  const done = await runProgram(['refresh', '--save', '.env'], { cwd });
  expect(done).toMatchObject({ code: 0 });
  expect(readFileSync(join(cwd, '.env'), 'utf8')).not.toBe(before);
  expect(await runProgram(['check'], { cwd })).toMatchObject({ code: 0 });

  // In another person's home nothing says which app it is.
  const elsewhere = await runProgram(['refresh', '--save', '.env'], {
    cwd,
    env: { HOME: await ownFolder() },
  });
  expect(elsewhere).toMatchObject({ code: 2, stdout: '' });
  expect(elsewhere.stderr).toContain('No Client ID was given.');
  program.child.kill('SIGTERM');
  await program.end;
});
