import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addToGitignore, checkGit } from '../../../source/services/env-file/save-place.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenwright-git-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(['.env', 'odd [name]*.env', '#hash.env'])(
  'makes git ignore exactly the file %s, and keeps the lines before',
  async (name) => {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    writeFileSync(join(folder, '.gitignore'), 'dist');
    const path = join(folder, name);
    expect(await checkGit(path)).toBe('not-ignored');
    await addToGitignore(path);
    expect(await checkGit(path)).toBe('ignored');
    expect(readFileSync(join(folder, '.gitignore'), 'utf8').startsWith('dist\n/')).toBe(true);
    expect(await checkGit(join(folder, 'odd name.env'))).toBe('not-ignored');
  },
);

it('says that a folder is in no repository, and when git is not there', async () => {
  expect(await checkGit(join(folder, '.env'))).toBe('no-repository');
  expect(await checkGit(join(folder, '.env'), () => Promise.resolve(null))).toBe('unknown');
});

it('starts no program that the repository names', async () => {
  execFileSync('git', ['init', '-q'], { cwd: folder });
  const mark = join(folder, 'ran');
  execFileSync('git', ['config', 'core.fsmonitor', `touch ${mark}; false`], { cwd: folder });
  await checkGit(join(folder, '.env'));
  expect(() => readFileSync(mark)).toThrow('ENOENT');
});
