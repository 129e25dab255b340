import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { OWN_LESSON } from '../support/lessons/own-lesson.ts';
import { freePort } from '../support/sockets/ports.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { start } from '../support/terminal/pseudo-terminal.ts';
import { runProgram } from '../support/terminal/run-program.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

const CODE = /^(?:[0-9A-Z]{5}-)+[0-9A-Z]{1,5}$/m;

const ENTERS = ['', '', '', '', '', ''];

/** From nothing to a token, to a 401, and to the next token. */
const FIRST_LESSON = [
  ...ENTERS,
  ...['requests', 'GET products.json?limit=1', 'GET products.json'],
  ...['fault token-dead once', 'GET products.json', 'fix', ...ENTERS],
  ...['quit', 'yes'],
];

test('a person lists the lessons, does the first one line by line, and its code is verified', async () => {
  const cwd = await ownFolder();
  const list = await runProgram(['learn'], { cwd });
  expect(list).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ 1 {2}\S.* min$/m) });

  const callback = `http://127.0.0.1:${await freePort()}/callback`;
  const asked = ['--plain', '--name', 'Ana', '--word', 'harbour', '--redirect-uri', callback];
  const input = FIRST_LESSON.map((line) => `${line}\n`).join('');
  const done = await runProgram(['learn', '1', ...asked], { cwd, input });
  expect(done.code, done.stdout + done.stderr).toBe(0);
  const [code = ''] = CODE.exec(done.stdout) ?? [];

  const verified = await runProgram(['learn', '--verify', '--word', 'harbour', '--json'], {
    cwd,
    input: `${code}\n`,
  });
  expect(verified.code).toBe(0);
  expect(JSON.parse(verified.stdout)).toMatchObject({
    codes: [{ code, holds: true, name: 'Ana', lesson: '01-a-token-from-nothing', seed: 1 }],
  });
  const other = await runProgram(['learn', '--verify', code, '--word', 'shore'], { cwd });
  expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining('The seal is wrong') });
  expect((await runProgram(['learn'], { cwd })).stdout).toMatch(/^ 1 .*\n {4}done /m);
});

test('a lesson that begins in the explorer shows its goal there, and leaves its code behind', async () => {
  const cwd = await ownFolder();
  mkdirSync(join(cwd, 'mine'));
  writeFileSync(join(cwd, 'mine', 'shop.yaml'), OWN_LESSON);
  const callback = `http://127.0.0.1:${await freePort()}/callback`;
  const args = ['learn', 'shop', '--lessons', 'mine', '--redirect-uri', callback];
  const terminal = start(process.execPath, [CLI, ...args], {
    ...{ cols: 80, rows: 24, cwd },
    env: { HOME: cwd, BROWSER: 'none' },
  });
  onTestFinished(() => terminal.dispose());
  await terminal.waitFor(/1 of 2 {2}Ask for the shop\./);
  await terminal.waitFor('Esc stop typing');
  terminal.press('enter');
  await terminal.waitFor(/2 of 2 {2}List two products\./);
  await terminal.waitFor('200 OK');
  terminal.press('h');
  await terminal.waitFor('Look at the paths.');
  terminal.press('esc');
  await terminal.waitFor('h hint');
  terminal.press('tab');
  await terminal.waitFor('e type');
  terminal.press('e');
  await terminal.waitFor('Esc stop typing');
  terminal.press('ctrl+u', ...'products.json?limit=2', 'enter');
  await terminal.waitFor('Done: all 2.');
  terminal.press('q');
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
  expect(terminal.text()).toMatch(CODE);
});
