import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Example } from '../../../source/commands/help/command-help.ts';
import { COMMAND_HELP } from '../../../source/commands/help/pages.ts';
import { takeFixedPorts } from '../../support/sockets/fixed-ports.ts';
import {
  openShellWorld,
  runShellLine,
  type ShellWorld,
  showShellLine,
} from '../../support/terminal/shell-lines.ts';

const EXAMPLES = Object.entries(COMMAND_HELP).flatMap(([name, { examples }]) =>
  examples.map((example) => ({ ...example, name, typed: typed(example) })),
);

function typed({ before = '', line }: Example): string {
  return `${before}tokenwright ${line}`;
}

describe.skipIf(process.platform === 'win32').each(Object.keys(COMMAND_HELP))('%s', (name) => {
  const mine = EXAMPLES.filter((example) => example.name === name);
  const isScreen = name === '' || name === 'explore';

  test.each(mine.filter(() => isScreen))('$typed', async ({ typed: line }) => {
    await takeFixedPorts();
    const world = await openShellWorld();
    const place = line.includes('--shop') ? { ...world, environment: ownStore(world) } : world;
    await using terminal = showShellLine(line, place);
    await terminal.waitFor(name === '' ? /[Pp]ractice store|Start/ : /shop\.json|request>/);
    // Once is a question where something would be lost.
    terminal.press('ctrl+c', 'ctrl+c');
    const { exitCode } = await terminal.exit;
    expect([0, 130], terminal.text()).toContain(exitCode);
  });

  // In their order, as a person reads them.
  test.each(mine.filter(() => !isScreen))('$typed', async ({ typed: line, exit = 0 }) => {
    if (name === 'practice') await takeFixedPorts();
    const { code, said, hasServed } = await runShellLine(line, await openShellWorld());
    // Practice stores of tests beside it come to the port and go.
    const isTaken = said.includes('Port 3457 of 127.0.0.1 is in use');
    // What this machine is like is its own affair; and a store serves until it is told to end.
    const also = name === 'doctor' ? 1 : hasServed ? 143 : isTaken ? 2 : exit;
    expect([exit, also], `${String(code)}: ${said}`).toContain(code);
    expect(said).not.toMatch(/is not a setting|Did you mean/);
  });
});

/** Whoever names a store of their own has no practice store in the environment. */
function ownStore({ environment }: Pick<ShellWorld, 'environment'>) {
  const others = Object.entries(environment).filter(([name]) => !name.startsWith('TOKENWRIGHT_'));
  return Object.fromEntries(others);
}

test('what an example writes is there afterwards', async () => {
  const world = await openShellWorld();
  const example = EXAMPLES.find(({ line }) => line.includes('--output'));
  await runShellLine(example?.typed ?? '', world);
  expect(existsSync(join(world.folder, 'products.json'))).toBe(true);
});
