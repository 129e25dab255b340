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

test('lines of a pipe behind the number that opens a lesson are for that lesson', async () => {
  const cwd = await ownFolder();
  const env = { TOKENWRIGHT_REDIRECT_URI: `http://127.0.0.1:${await freePort()}/callback` };
  const input = ['lessons', '7', 'hint', 'GET products.json?limit=5', 'quit', 'yes', ''].join('\n');
  const { stdout } = await runProgram(['--plain'], { cwd, env, input });
  expect(stdout).toContain('Lesson: Reading an answer');
  expect(stdout).toContain('Done: List five products.');
});
