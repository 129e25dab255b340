import { chmod, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRunProgram, type RunProgram } from '../../../source/services/machine/run-program.ts';
import {
  checkClockByFile,
  checkDisk,
  checkFolders,
  checkGlyphs,
  checkPrograms,
} from '../../../source/services/machine/workshop-checks.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const says =
  (text: string): RunProgram =>
  async () => ({ type: 'said', text });
const refuses: RunProgram = async () => ({ type: 'failed', reason: 'EACCES' });

describe('the signs', () => {
  const linux = { env: {}, platform: 'linux', unicode: true } as const;
  const windows = { env: { SystemRoot: 'D:\\Win' }, platform: 'win32', unicode: true } as const;

  it.each([
    [linux, 'ok', /^The locale is UTF-8\./],
    [{ ...linux, unicode: false }, 'attention', /letters stand for the signs/],
    [{ ...linux, env: { TERM: 'linux' } }, 'attention', /console of Linux/],
  ] as const)('%j: %s', async (facts, status, words) => {
    const result = await checkGlyphs(facts, refuses);
    expect(result.status).toBe(status);
    expect(result.text).toMatch(words);
  });

  it.each([
    [says('Active code page: 65001\r\n'), /^The code page is 65001\. Whether/],
    [says('Aktive Codepage: 850.\r\n'), /^The code page is 850\..*"chcp 65001"/],
    [refuses, /^The code page is not known\./],
  ])('on Windows by the code page, which stops nobody', async (run, words) => {
    const result = await checkGlyphs(windows, run);
    expect(result).toMatchObject({ status: 'ok', remedy: null });
    expect(result.text).toMatch(words);
  });

  it('ask the chcp of Windows, not one of the working folder', async () => {
    const started: string[] = [];
    await checkGlyphs(windows, async (file) => {
      started.push(file);
      return { type: 'failed', reason: 'ENOENT' };
    });
    expect(started).toEqual(['D:\\Win\\System32\\chcp.com']);
  });
});

describe('other programs', () => {
  it('can be started where this Node can', async () => {
    const result = await checkPrograms([process.execPath], createRunProgram(process.env));
    expect(result).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['that the system refuses', refuses, 'EACCES'],
    ['that answers something else', says('blocked by policy'), 'something else'],
  ])('fail with the one %s', async (_, run, reason) => {
    const result = await checkPrograms(['/opt/node'], run);
    expect(result.status).toBe('failed');
    expect(result.text).toContain('/opt/node');
    expect(result.text).toContain(reason);
  });

  it('are all tried, each once', async () => {
    const started: string[] = [];
    const run: RunProgram = async (file) => {
      started.push(file);
      return file === '/b' ? { type: 'failed', reason: 'EPERM' } : { type: 'said', text: 'v24' };
    };
    const result = await checkPrograms(['/a', '/a', '/b'], run);
    expect(started).toEqual(['/a', '/b']);
    expect(result.text).toContain('/b (EPERM)');
  });

  it('see none of our secrets', async () => {
    const run = createRunProgram({ TOKENWRIGHT_CLIENT_SECRET: 'hidden', OTHER: 'shown' });
    const said = await run(process.execPath, ['-p', 'JSON.stringify(process.env)']);
    expect(said).toMatchObject({ type: 'said' });
    expect(JSON.stringify(said)).toContain('shown');
    expect(JSON.stringify(said)).not.toContain('hidden');
  });

  it('are told by the code of the system when they are missing or may not run', async () => {
    const run = createRunProgram(process.env);
    const folder = await ownFolder();
    await writeFile(join(folder, 'plain'), 'text');
    await chmod(join(folder, 'plain'), 0o644);
    expect(await run(join(folder, 'none'), [])).toEqual({ type: 'failed', reason: 'ENOENT' });
    expect(await run(join(folder, 'plain'), [])).toEqual({ type: 'failed', reason: 'EACCES' });
    expect(await run(process.execPath, ['-e', 'process.exit(3)'])).toMatchObject({
      type: 'failed',
    });
  });
});

describe('the folders', () => {
  const place = async () => {
    const home = await ownFolder();
    const env = { HOME: home };
    return { env, platform: 'linux', cwd: home, cache: join(home, '.cache/tokenwright') } as const;
  };

  it('take new files, and nothing stays in them', async () => {
    const facts = await place();
    const results = await checkFolders(facts);
    expect(results.map(({ name, status }) => [name, status])).toEqual([
      ['working-folder', 'ok'],
      ['memory-folder', 'ok'],
      ['cache-folder', 'ok'],
      ['disk', 'ok'],
    ]);
    expect(await readdir(facts.cwd)).toEqual([]);
  });

  it('fail by name where something stands in the way of one', async () => {
    const facts = await place();
    await writeFile(join(facts.cwd, '.cache'), 'a file');
    const results = await checkFolders(facts);
    const [wrong, ...others] = results.filter(({ status }) => status === 'failed');
    expect(wrong).toMatchObject({ name: 'cache-folder' });
    expect(wrong?.text).toBe(`${facts.cache}, for a faster start, takes no new files: ENOTDIR.`);
    expect(wrong?.remedy).toContain('XDG_CACHE_HOME');
    expect(others).toEqual([]);
  });

  it('without a home are a note: nothing is remembered then', async () => {
    const facts = await place();
    const results = await checkFolders({ ...facts, env: {}, cache: null });
    expect(results.map(({ name, status }) => [name, status])).toEqual([
      ['working-folder', 'ok'],
      ['memory-folder', 'attention'],
      ['disk', 'ok'],
    ]);
  });
});

describe('the disk', () => {
  const MIB = 1024 * 1024;
  it.each([
    [100 * MIB, 'ok'],
    [100 * MIB - 1, 'failed'],
    [0, 'failed'],
  ])('with %i free bytes is %s', async (bytes, status) => {
    expect((await checkDisk('/', async () => bytes)).status).toBe(status);
  });

  it('that does not tell stops nobody', async () => {
    const silent = async () => {
      throw Object.assign(new Error('no'), { code: 'ENOSYS' });
    };
    expect(await checkDisk('/', silent)).toMatchObject({ status: 'attention' });
  });
});

describe('the clock without a store', () => {
  const WRITTEN = Date.UTC(2026, 10, 23, 12);
  const HOUR = 3_600_000;

  it.each([
    [WRITTEN, 'ok'],
    [WRITTEN - 24 * HOUR, 'ok'],
    [WRITTEN - 24 * HOUR - 1, 'failed'],
    [Date.UTC(2001, 0, 1), 'failed'],
  ])('at %i is %s', async (now, status) => {
    const file = join(await ownFolder(), 'cli.js');
    await writeFile(file, '');
    await utimes(file, WRITTEN / 1000, WRITTEN / 1000);
    const result = await checkClockByFile(file, now);
    expect(result.status).toBe(status);
    if (status === 'failed') expect(result.text).toContain('written on 2026-11-23');
  });

  it('is not held against a file that is not there', async () => {
    expect(await checkClockByFile('/none', 0)).toMatchObject({ status: 'ok' });
  });
});
