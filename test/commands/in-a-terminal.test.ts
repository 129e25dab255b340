import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';
import { start, type PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { ENTRY_FILE } from '../support/terminal/run-program.ts';
import { typeYes } from '../support/terminal/type-yes.ts';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());

function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = world.env,
): PseudoTerminal {
  return start(process.execPath, ['--', ENTRY_FILE, ...args], {
    cols: 200,
    rows: 40,
    cwd: world.folder,
    env: { HOME: world.folder, ...env },
  });
}

// What is asked and answered: at-prompts.test.ts.
describe('a command in a terminal', () => {
  it('takes a pasted address, and saves through a link only after a yes', async () => {
    const target = join(world.folder, 'target.env');
    writeFileSync(target, '', { mode: 0o600 });
    symlinkSync(target, join(world.folder, 'link.env'));
    await using terminal = run([
      'token',
      '--scopes',
      'read_products',
      '--redirect-uri',
      world.redirectUri,
      '--save',
      'link.env',
    ]);
    await terminal.waitFor(`is a link to ${target}. Save there?`);
    await typeYes(terminal);
    await terminal.waitFor('Or paste the address');
    const url = /http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\?\S+/.exec(terminal.raw())?.[0];
    const { redirect } = await world.store.approve(url ?? '');
    terminal.send(`${redirect}\r`);
    await terminal.waitFor('Saved');
    expect((await terminal.exit).exitCode).toBe(0);
    expect(readFileSync(target, 'utf8')).toMatch(/^TOKENWRIGHT_ACCESS_TOKEN=practice_/m);
  });

  it('ends at Ctrl+C with 130, also at a prompt', async () => {
    await using waiting = run([
      'token',
      '--scopes',
      'read_products',
      '--redirect-uri',
      world.redirectUri,
      '--print-token',
    ]);
    await waiting.waitFor('Ctrl+C cancels');
    waiting.press('ctrl+c');
    expect((await waiting.exit).exitCode).toBe(130);
    await using asking = run(['check']);
    await asking.waitFor('Access token for demo.practice.test:');
    asking.press('ctrl+c');
    expect((await asking.exit).exitCode).toBe(130);
  });
});
