import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepareSave } from '../../../source/services/env-file/prepare-save.ts';
import {
  addToGitignore,
  checkGit,
  lookAtEnvPlace,
  resolveSavePath,
  syncedBy,
} from '../../../source/services/env-file/save-place.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenwright-place-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the file that a typed path means', () => {
  it('a folder gets its .env, ~ is the home folder', async () => {
    mkdirSync(join(folder, 'app'));
    const at = { cwd: folder, home: '/home/you' };
    expect(await resolveSavePath('app', at)).toBe(join(folder, 'app', '.env'));
    expect(await resolveSavePath('new/', at)).toBe(join(folder, 'new', '.env'));
    expect(await resolveSavePath('app/local.env', at)).toBe(join(folder, 'app', 'local.env'));
    expect(await resolveSavePath('~/x.env', at)).toBe('/home/you/x.env');
    expect(await resolveSavePath('~x.env', at)).toBe(join(folder, '~x.env'));
    expect(await resolveSavePath('~/x.env', { cwd: folder })).toBe(join(folder, '~/x.env'));
  });

  it('EF-25: a folder that is called .env stays one, and is refused', async () => {
    mkdirSync(join(folder, '.env'));
    const path = await resolveSavePath('.env', { cwd: folder });
    expect(path).toBe(join(folder, '.env'));
    await expect(prepareSave(path)).rejects.toMatchObject({ code: 'env-file-not-regular' });
  });
});

describe('what lies there', () => {
  it('the keys of the example file, in its order', async () => {
    writeFileSync(join(folder, '.env.example'), '# copy me\nB_TOKEN=\nA_TOKEN=\n');
    expect(await lookAtEnvPlace(join(folder, '.env'))).toEqual({
      exists: false,
      exampleKeys: ['B_TOKEN', 'A_TOKEN'],
      example: '.env.example',
      warning: null,
    });
  });

  it('an example that is a folder, or a missing folder, says nothing', async () => {
    mkdirSync(join(folder, '.env.example'));
    writeFileSync(join(folder, '.env'), '');
    expect(await lookAtEnvPlace(join(folder, '.env'))).toMatchObject({
      exists: true,
      example: null,
    });
    expect(await lookAtEnvPlace(join(folder, 'no', '.env'))).toMatchObject({ exists: false });
  });
});

describe('folders that a program copies to a cloud', () => {
  it.each([
    ['/Users/you/Library/Mobile Documents/com~apple~CloudDocs/app/.env', 'iCloud Drive'],
    ['C:\\Users\\you\\iCloudDrive\\app\\.env', 'iCloud Drive'],
    ['C:\\Users\\you\\OneDrive\\app\\.env', 'OneDrive'],
    ['C:\\Users\\you\\OneDrive - Example Ltd\\app\\.env', 'OneDrive'],
    ['/Users/you/Library/CloudStorage/OneDrive-Personal/.env', 'OneDrive'],
    ['/home/you/Dropbox/app/.env', 'Dropbox'],
    ['/Users/you/Dropbox (Personal)/app/.env', 'Dropbox'],
    ['/Users/you/Google Drive/app/.env', 'Google Drive'],
    ['/Users/you/Library/CloudStorage/GoogleDrive-you@example.com/My Drive/.env', 'Google Drive'],
    ['G:\\My Drive\\app\\.env', 'Google Drive'],
    ['/Users/you/Library/CloudStorage/Box-Box/.env', 'a cloud storage'],
    ['/home/you/projects/dropbox-clone/.env', null],
    ['/home/you/OneDriveClient/.env', null],
    ['/home/you/app/.env', null],
  ])('%s: %s', (path, cloud) => {
    expect(syncedBy(path)).toBe(cloud);
  });

  it('is said when a save is prepared', async () => {
    mkdirSync(join(folder, 'Dropbox'));
    const { notices } = await prepareSave(join(folder, 'Dropbox', '.env'));
    expect(notices.map(({ code }) => code)).toContain('synced-folder');
  });
});

describe('git and the place of a save', () => {
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

  it('adds its line as the others end, in one whole file with the rights that it had', async () => {
    const file = join(folder, '.gitignore');
    // Latin-1, as an old editor wrote it.
    const before = Buffer.from([0x67, 0xfc, 0x6e, 0x0d, 0x0a, 0x78]);
    writeFileSync(file, before, { mode: 0o664 });
    chmodSync(file, 0o664);
    const { ino } = statSync(file);
    expect(await addToGitignore(join(folder, '.env'))).toBe(file);
    expect(readFileSync(file)).toEqual(Buffer.concat([before, Buffer.from('\r\n/.env\r\n')]));
    if (process.platform !== 'win32') {
      expect(statSync(file).mode & 0o777).toBe(0o664);
      // Another file took its name: half of it was never there.
      expect(statSync(file).ino).not.toBe(ino);
    }
    expect(readdirSync(folder)).toEqual(['.gitignore']);
  });

  it.each([
    [null, '/.env\n'],
    ['', '/.env\n'],
    ['\n', '\n/.env\n'],
    ['dist', 'dist\n/.env\n'],
    ['dist\n', 'dist\n/.env\n'],
    ['dist\r\n', 'dist\r\n/.env\r\n'],
  ])('makes %j into %j', async (before, after) => {
    const file = join(folder, '.gitignore');
    if (before !== null) writeFileSync(file, before);
    await addToGitignore(join(folder, '.env'));
    expect(readFileSync(file, 'utf8')).toBe(after);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o644);
  });

  it.skipIf(process.platform === 'win32')('leaves a link to itself as it is', async () => {
    symlinkSync('.gitignore', join(folder, '.gitignore'));
    await expect(addToGitignore(join(folder, '.env'))).rejects.toThrow('ELOOP');
    expect(lstatSync(join(folder, '.gitignore')).isSymbolicLink()).toBe(true);
    expect(readdirSync(folder)).toEqual(['.gitignore']);
  });

  it.skipIf(process.platform === 'win32')('follows a link, which stays one', async () => {
    writeFileSync(join(folder, 'shared'), 'dist\n');
    symlinkSync('shared', join(folder, '.gitignore'));
    await addToGitignore(join(folder, '.env'));
    expect(lstatSync(join(folder, '.gitignore')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'shared'), 'utf8')).toBe('dist\n/.env\n');
  });

  it('replaces nothing that cannot be read', async () => {
    mkdirSync(join(folder, '.gitignore'));
    await expect(addToGitignore(join(folder, '.env'))).rejects.toThrow('EISDIR');
  });

  it('says that a folder is in no repository, and when git is not there', async () => {
    expect(await checkGit(join(folder, '.env'))).toBe('no-repository');
    expect(await checkGit(join(folder, '.env'), () => Promise.resolve(null))).toBe('unknown');
    vi.stubEnv('PATH', join(folder, 'nowhere'));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await checkGit(join(folder, '.env'))).toBe('unknown');
  });

  it('starts no program that the repository names', async () => {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    const mark = join(folder, 'ran');
    execFileSync('git', ['config', 'core.fsmonitor', `touch ${mark}; false`], { cwd: folder });
    await checkGit(join(folder, '.env'));
    expect(() => readFileSync(mark)).toThrow('ENOENT');
  });
});

it('P66: git gets no secret of ours, and starts nothing that a repository names', async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const seen = join(folder, 'seen');
  writeFileSync(
    join(bin, 'git'),
    `#!/bin/sh\n{ printf '%s\\n' "$@"; env; } >> '${seen}'\nexit 128\n`,
    { mode: 0o755 },
  );
  vi.stubEnv('PATH', `${bin}:${process.env['PATH'] ?? ''}`);
  vi.stubEnv('TOKENWRIGHT_ACCESS_TOKEN', 'canary-of-this-test');
  vi.stubEnv('GIT_DIR', '/elsewhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await checkGit(join(folder, '.env'))).toBe('no-repository');
  const said = readFileSync(seen, 'utf8');
  expect(said).toContain('rev-parse');
  expect(said).toContain('core.fsmonitor=false');
  expect(said).toContain('core.hooksPath=/dev/null');
  expect(said).not.toContain('canary-of-this-test');
  expect(said).not.toContain('GIT_DIR=');
});
