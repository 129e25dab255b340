import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { start, type PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { runProgram } from '../support/terminal/run-program.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const LINES = { ACCESSIBLE: '1' };
const NAMED = { TOKENWRIGHT_SHOP: 'demo.myshopify.com', TOKENWRIGHT_SCOPES: 'read_products' };

function open(
  home: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): PseudoTerminal {
  const terminal = start(process.execPath, [CLI, ...args], {
    rows: 70,
    cols: 100,
    cwd: home,
    // Nothing is reached from here: a proxy that is not there.
    env: { HOME: home, ...foldersOf(home), HTTPS_PROXY: 'http://127.0.0.1:9', ...env },
  });
  onTestFinished(() => terminal.dispose());
  return terminal;
}

function foldersOf(home: string) {
  return { XDG_CONFIG_HOME: join(home, 'conf'), XDG_CACHE_HOME: join(home, 'cache') };
}

function memoryOf(home: string): string {
  return join(home, 'conf', 'tokenwright', 'memory.json');
}

async function toSetup(terminal: PseudoTerminal, choice: string): Promise<void> {
  await terminal.waitFor('Step 1 of 7');
  terminal.press(choice, 'enter');
  await terminal.waitFor('Step 2 of 7');
  terminal.press('enter');
  await terminal.waitFor('Step 3 of 7');
  if (choice !== '') terminal.press('enter');
  await terminal.waitFor('Step 4 of 7');
}

async function quit(terminal: PseudoTerminal, ...keys: readonly string[]): Promise<void> {
  terminal.press(...keys);
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
}

test('ticks and the redirect URL of the App step are there again, in both faces', async () => {
  const home = await ownFolder();
  const first = open(home, [], { TOKENWRIGHT_SCOPES: 'read_products' });
  await toSetup(first, '2');
  first.press('space');
  await first.waitFor('1 [✓]');
  first.press('r');
  await first.waitFor('https://tokenwright.invalid/callback');
  first.press('enter');
  await first.waitFor('The redirect URL is now');
  await quit(first, 'q');
  expect(first.text()).toContain('Kept: names of stores and steps');

  const plain = open(home, ['--plain'], LINES);
  await plain.waitFor('Go on: your own store, App');
  plain.press('enter');
  await plain.waitFor('1. [ticked]');
  await plain.waitFor('https://tokenwright.invalid/callback');
  plain.press('done 5', 'enter');
  await plain.waitFor('5 is ticked.');
  await quit(plain, 'quit', 'enter');

  const again = open(home, [], {});
  await again.waitFor('› ● Go on: your own store, App');
  again.press('enter');
  await again.waitFor('1 [✓]');
  await again.waitFor('5 [✓]');
  await again.waitFor('https://tokenwright.invalid/callback');
  await quit(again, 'q');
});

test('those of a store with a name are kept for it, and forget removes them', async () => {
  const home = await ownFolder();
  const first = open(home, ['--plain', '--shop', 'demo'], { ...LINES, ...NAMED });
  await first.waitFor('Your choice');
  first.press('enter');
  await first.waitFor('NUMBER: tick what you have');
  first.press('1', 'enter');
  await first.waitFor('1 is ticked.');
  first.press('enter');
  await first.waitFor('Step 3 of 7');
  first.press('enter');
  await first.waitFor('setup: back to the set-up steps');
  first.press('setup', 'enter', 'done 2', 'enter');
  await first.waitFor('2 is ticked.');
  await quit(first, 'quit', 'enter');
  expect(JSON.parse(readFileSync(memoryOf(home), 'utf8'))).toMatchObject({
    ticks: { 'demo.myshopify.com': ['account', 'setup-version'] },
  });

  const second = open(home, ['--shop', 'demo'], NAMED);
  await second.waitFor('Step 1 of 7');
  second.press('enter');
  await second.waitFor('Step 2 of 7');
  second.press('enter');
  await second.waitFor('Step 3 of 7');
  second.press('enter');
  await second.waitFor('2 [✓]');
  await second.dispose();

  const env = { HOME: home, ...foldersOf(home) };
  const { code } = await runProgram(['forget', '--yes'], { cwd: await ownFolder(), env });
  expect(code).toBe(0);
  expect(existsSync(memoryOf(home))).toBe(false);
});

test('with --no-keep nothing of it is written', async () => {
  const home = await ownFolder();
  const terminal = open(home, ['--no-keep'], { TOKENWRIGHT_SCOPES: 'read_products' });
  await toSetup(terminal, '2');
  terminal.press('space');
  await terminal.waitFor('1 [✓]');
  await quit(terminal, 'q');
  expect(terminal.text()).toContain('Nothing was written');
  expect(existsSync(memoryOf(home))).toBe(false);
});
