import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { runProgram, startProgram } from '../support/terminal/run-program.ts';
import { visit } from '../support/browser/visit.ts';

/** A world, a home that is not its working folder, and a sign-in that saves there. */
async function savingWorld() {
  const world = await openCommandWorld();
  onTestFinished(() => world.close());
  const home = await ownFolder();
  return { world, home, env: { ...world.env, HOME: home } };
}

async function save(
  world: CommandWorld,
  env: Readonly<Record<string, string>>,
  ...more: readonly string[]
) {
  const args = ['token', '--redirect-uri', world.redirectUri, '--scopes', 'read_products'];
  const program = startProgram([...args, '--save', '.env', '--json', ...more], {
    cwd: world.folder,
    env,
  });
  const [, url = ''] = await program.said(/^(http:\S+\/admin\/oauth\/authorize\?\S+)$/m);
  await visit((await world.store.approve(url)).redirect);
  return program.end;
}

it('what token and refresh saved is forgotten from any folder', async () => {
  const { world, home, env } = await savingWorld();
  expect(await save(world, env, '--expiring')).toMatchObject({ code: 0 });
  const file = join(world.folder, '.env');
  const memory = join(home, '.config', 'tokenwright', 'memory.json');
  const names = [
    'TOKENWRIGHT_SHOP',
    'TOKENWRIGHT_STORE_ORIGIN',
    'TOKENWRIGHT_ACCESS_TOKEN',
    'TOKENWRIGHT_REFRESH_TOKEN',
    'TOKENWRIGHT_EXPIRES_AT',
    'TOKENWRIGHT_TOKEN_KIND',
  ];
  const saved = { path: file, names, shop: 'demo.practice.test', isNew: true };
  expect(JSON.parse(readFileSync(memory, 'utf8'))).toMatchObject({ saved: [saved] });
  expect(readFileSync(memory, 'utf8')).not.toContain('practice_');

  const refreshed = await runProgram(['refresh', '--save', 'other.env'], {
    cwd: world.folder,
    env,
  });
  expect(refreshed).toMatchObject({ code: 0 });

  const { code, stdout } = await runProgram(['forget', '--yes', '--json'], {
    cwd: await ownFolder(),
    env,
  });
  expect(code).toBe(0);
  const { removed } = JSON.parse(stdout);
  expect(removed).toContainEqual({ path: file, variables: names });
  expect(removed).toContainEqual({ path: join(world.folder, 'other.env'), variables: names });
  expect(existsSync(file)).toBe(false);
  expect(existsSync(memory)).toBe(false);
});

it('with --no-keep nothing is noted', async () => {
  const { world, home, env } = await savingWorld();
  expect(await save(world, env, '--no-keep')).toMatchObject({ code: 0 });
  expect(existsSync(join(home, '.config'))).toBe(false);
});

it('a memory that cannot be written is told, and the token is saved all the same', async () => {
  const { world, home, env } = await savingWorld();
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config', 'tokenwright'), 'a file in its place');
  const { code, stdout, stderr } = await save(world, env);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ savedTo: join(world.folder, '.env') });
  expect(stderr).toContain('memory.json could not be written');
});
