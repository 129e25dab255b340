import { execFileSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { showInPager } from '../../../source/services/editor/show-in-pager.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

/** A pager that is a script for `sh`; what it gets and sees lies beside it afterwards. */
async function pager(script: string) {
  const folder = await ownFolder();
  const program = join(folder, 'a pager');
  await writeFile(program, `#!/bin/sh\ncd '${folder}'\n${script}\n`);
  await chmod(program, 0o755);
  const env = {
    PATH: process.env['PATH'],
    PAGER: `'${program}'`,
    TOKENWRIGHT_ACCESS_TOKEN: 'practice_never_0123456789',
  };
  return { env, seen: () => readFile(join(folder, 'seen'), 'utf8') };
}

test('the own pager gets the text through a pipe, and no secret', async () => {
  const { env, seen } = await pager('cat > seen; env >> seen');
  expect(await showInPager(['one\n', 'two\n'], { env: { ...env, LESS: '-S' } })).toBeNull();
  expect(await seen()).toMatch(/^one\ntwo\n/);
  expect(await seen()).toContain('LESS=-S -+F');
  expect(await seen()).not.toContain('practice_never');
});

test('whoever leaves it early ends the text, which is made only as far as it is read', async () => {
  const { env, seen } = await pager('head -c 4 > seen');
  let made = 0;
  function* pieces(): Generator<string> {
    for (; made < 100_000; made += 1) yield 'x'.repeat(1000);
  }
  expect(await showInPager(pieces(), { env })).toBeNull();
  expect(await seen()).toBe('xxxx');
  expect(made).toBeLessThan(10_000);
});

test('one that cannot be started is a sentence; one that ends badly was left', async () => {
  const missing = await showInPager(['x'], {
    env: { PATH: '/usr/bin:/bin', PAGER: 'no-such-one' },
  });
  expect(missing?.message).toContain('could not be started');
  const { env } = await pager('exit 3');
  expect(await showInPager(['x'], { env })).toBeNull();
  const neither = await showInPager(['x'], { env: { PATH: '/nowhere' } });
  expect(neither?.message).toContain('neither less nor more');
});

test('it writes where the program writes', () => {
  const module = fileURLToPath(
    new URL('../../../source/services/editor/show-in-pager.ts', import.meta.url),
  );
  const code = `import { showInPager } from ${JSON.stringify(module)};
    await showInPager(['one\\n'], { env: { ...process.env, PAGER: 'cat; echo said >&2' } });`;
  const args = ['--input-type=module', '-e', code];
  const said = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' });
  expect(said).toBe('one\n');
});

test.skipIf(process.platform === 'win32')(
  'on Windows its own shell reads the command, and more is always there',
  async () => {
    const { env, seen } = await pager('cat > seen; echo "$LESS" >> seen');
    expect(await showInPager(['one\n'], { env, platform: 'win32' })).toBeNull();
    expect(await seen()).toBe('one\n-+F\n');
    const folder = await ownFolder();
    const more = join(folder, 'more');
    await writeFile(more, `#!/bin/sh\n/bin/cat > '${folder}/seen'\n`);
    await chmod(more, 0o755);
    await writeFile(join(folder, 'less'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const bare = { PATH: folder, PAGER: ' ' };
    expect(await showInPager(['two\n'], { env: bare, platform: 'win32' })).toBeNull();
    expect(await readFile(join(folder, 'seen'), 'utf8')).toBe('two\n');
  },
);

test('the words where nothing could be started', async () => {
  const PATH = '/nowhere';
  expect(await showInPager(['x'], { env: { PATH }, platform: 'linux' })).toEqual({
    message: 'There is neither less nor more to show it in.',
    remedy: 'Set PAGER.',
  });
  for (const PAGER of ['no-such-one', 'exit 126', 'exit 127'])
    expect(await showInPager(['x'], { env: { PATH, PAGER }, platform: 'linux' })).toEqual({
      message: 'The pager that PAGER names could not be started.',
      remedy: 'Set another one.',
    });
});
