import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserError } from '../../../source/core/errors.ts';
import {
  freeBytesAt,
  type KitFile,
  lookAtTarget,
  removeUnfinished,
  writeKit,
} from '../../../source/services/kit/kit-folder.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const MANIFEST = JSON.stringify({ kit: 1, program: 'tokenwright', version: '1.2.3', nodes: [] });

let home: string;
let kit: string;

beforeEach(async () => {
  home = await ownFolder();
  kit = join(home, 'kit');
});

/** Files below `home`, with the folders that they need. */
async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), text);
  }
}

/** What may be there, by its code in the error. */
async function look(): Promise<string> {
  return lookAtTarget(kit).catch((error: { readonly code: string }) => error.code);
}

describe('where a kit should lie', () => {
  it('is free, or empty', async () => {
    expect(await look()).toBe('nothing');
    await mkdir(kit);
    expect(await look()).toBe('empty');
  });

  it('is taken by what is no kit: a file, another folder, one that was never finished', async () => {
    await put({ kit: 'text' });
    expect(await look()).toBe('kit-folder-taken');
    kit = join(home, 'other');
    await put({ 'other/thesis.txt': 'text' });
    expect(await look()).toBe('kit-folder-taken');
    const unfinished = { kit: 1, unfinished: { pid: 1, host: 'desk' } };
    await put({ 'other/kit.json': JSON.stringify(unfinished) });
    expect(await look()).toBe('kit-folder-taken');
    await symlink(home, join(home, 'link'));
    kit = join(home, 'link');
    expect(await look()).toBe('kit-folder-taken');
  });

  it('cannot be looked at below a file', async () => {
    await put({ file: 'text' });
    kit = join(home, 'file/kit');
    expect(await look()).toBe('kit-not-written');
  });

  it('has a kit that may be replaced, as long as nobody worked with it', async () => {
    await put({ 'kit/kit.json': MANIFEST });
    expect(await look()).toBe('kit');
    await put({ 'kit/home/README.txt': '', 'kit/work/README.txt': '', 'kit/home/cache': '' });
    expect(await look()).toBe('kit');
    await put({ 'kit/work/.env': 'TOKEN=' });
    expect(await look()).toBe('kit-in-use');
  });
});

describe('a kit', () => {
  async function* files(...all: readonly KitFile[]): AsyncGenerator<KitFile> {
    yield* all;
  }

  const modeOf = async (name: string) => (await stat(join(kit, name))).mode & 0o777;

  it('is written with the folders above it and below it, and the rights of its programs', async () => {
    kit = join(home, 'a/b/kit');
    const program = { path: 'node/linux/node', content: Uint8Array.of(1, 2), isProgram: true };
    await writeKit(kit, 'nothing', files(program, { path: 'kit.json', content: MANIFEST }));
    expect(await readdir(dirname(kit))).toEqual(['kit']);
    expect(await readFile(join(kit, 'node/linux/node'))).toEqual(Buffer.from([1, 2]));
    expect(await readFile(join(kit, 'kit.json'), 'utf8')).toBe(MANIFEST);
    expect([await modeOf('node/linux/node'), await modeOf('kit.json')]).toEqual([0o755, 0o644]);
  });

  it('says while it is made by whom, beside its place', async () => {
    const seen: unknown[] = [];
    async function* watched(): AsyncGenerator<KitFile> {
      const [name = ''] = await readdir(home);
      seen.push(name, JSON.parse(await readFile(join(home, name, 'kit.json'), 'utf8')));
      yield { path: 'kit.json', content: MANIFEST };
    }
    await writeKit(kit, 'nothing', watched());
    const unfinished = { pid: process.pid, host: hostname() };
    expect(seen).toEqual([expect.stringMatching(/^kit\.tokenwright-./), { kit: 1, unfinished }]);
  });

  it.each(['empty', 'kit'] as const)('takes the place of what was there: %s', async (target) => {
    await put(target === 'kit' ? { 'kit/old/file': 'old' } : {});
    await mkdir(kit, { recursive: true });
    await writeKit(kit, target, files({ path: 'kit.json', content: MANIFEST }));
    expect(await readdir(home)).toEqual(['kit']);
    expect(await readdir(kit)).toEqual(['kit.json']);
  });

  it('leaves the old one and nothing else where its files do not come', async () => {
    await put({ 'kit/kit.json': 'old' });
    async function* broken(): AsyncGenerator<KitFile> {
      yield { path: 'app/a', content: 'a' };
      throw new RangeError('The registry answered nothing.');
    }
    await expect(writeKit(kit, 'kit', broken())).rejects.toThrow(RangeError);
    expect(await readdir(home)).toEqual(['kit']);
    expect(await readFile(join(kit, 'kit.json'), 'utf8')).toBe('old');
  });

  it('says why the system does not take it, and what to do', async () => {
    await put({ file: '' });
    kit = join(home, 'file/kit');
    await expect(writeKit(kit, 'nothing', files())).rejects.toMatchObject({
      code: 'kit-not-written',
      exitCode: 2,
      remedy: 'Name another folder.',
      message: expect.stringMatching(/^The kit .*file\/kit could not be written: ./),
    });
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    async function* tooMany(): AsyncGenerator<KitFile> {
      yield await Promise.reject(full);
    }
    await expect(writeKit(join(home, 'kit'), 'nothing', tooMany())).rejects.toMatchObject({
      code: 'kit-not-written',
      remedy: 'Make room there, or take fewer --platforms.',
    });
  });

  it('is the old one again where the new one cannot take its place', async () => {
    await put({ 'kit/kit.json': 'old' });
    // The name is free when the new one should be put there, and something has taken it meanwhile.
    async function* late(): AsyncGenerator<KitFile> {
      const [name = ''] = (await readdir(home)).filter((one) => one !== 'kit');
      yield { path: 'kit.json', content: MANIFEST };
      const { rename } = await import('node:fs/promises');
      await rename(join(home, name), join(home, 'away'));
    }
    await expect(writeKit(kit, 'kit', late())).rejects.toMatchObject({ code: 'kit-not-written' });
    expect(await readFile(join(kit, 'kit.json'), 'utf8')).toBe('old');
  });
});

describe('what a kit that was never finished has left', () => {
  const unfinished = (pid: number, host = hostname()) =>
    JSON.stringify({ kit: 1, unfinished: { pid, host } });
  // Above the highest number that a system gives.
  const NOBODY = 2 ** 30;

  it('is removed where its process is gone, and named where that is not known', async () => {
    await put({
      'kit.tokenwright-gone/kit.json': unfinished(NOBODY),
      'kit.tokenwright-gone/app/a': 'a',
      'kit.tokenwright-runs/kit.json': unfinished(process.pid),
      'kit.tokenwright-far/kit.json': unfinished(NOBODY, 'another machine'),
      'kit.tokenwright-aside/kit.json': MANIFEST,
      'kit.tokenwright-other/file': 'text',
      'kits.tokenwright-gone/kit.json': unfinished(NOBODY),
      'my/kit.json': unfinished(NOBODY),
    });
    const left = await removeUnfinished(kit);
    expect(left.toSorted()).toEqual(
      ['aside', 'far', 'runs'].map((name) => join(home, `kit.tokenwright-${name}`)),
    );
    expect((await readdir(home)).toSorted()).toEqual([
      ...['aside', 'far', 'other', 'runs'].map((name) => `kit.tokenwright-${name}`),
      'kits.tokenwright-gone',
      'my',
    ]);
  });

  it('is nothing where there is no folder', async () => {
    expect(await removeUnfinished(join(home, 'none/kit'))).toEqual([]);
  });
});

describe('the room for a kit', () => {
  it('is that of the folder in which it would be made', async () => {
    expect(await freeBytesAt(join(home, 'none/kit'))).toBeGreaterThan(0);
  });

  it('is not known below a file, and where the system counts no blocks', async () => {
    await put({ file: '' });
    expect(await freeBytesAt(join(home, 'file/kit'))).toBeNull();
  });
});

describe('the words about a folder for a kit', () => {
  const words = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      (value) => JSON.stringify(value) ?? 'done',
      (error: UserError) =>
        `[${error.code}, ends with ${error.exitCode}] ${error.message} | ${error.remedy}`.replaceAll(
          home,
          '/home',
        ),
    );
  const ANOTHER = 'Name a folder that does not exist yet.';

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['none', {}, '"nothing"'],
    [
      'file',
      { file: '' },
      `[kit-folder-taken, ends with 2] /home/file is there already and is no folder, so it was left alone. | ${ANOTHER}`,
    ],
    [
      'other',
      { 'other/a.txt': '' },
      `[kit-folder-taken, ends with 2] /home/other is there already and is no kit, so it was left alone. | ${ANOTHER}`,
    ],
    ['kit', { 'kit/kit.json': MANIFEST }, '"kit"'],
    ['kit', { 'kit/kit.json': MANIFEST, 'kit/home/cache/a': '' }, '"kit"'],
    [
      'kit',
      { 'kit/kit.json': MANIFEST, 'kit/home/memory.json': '' },
      '[kit-in-use, ends with 2] /home/kit is a kit that somebody worked with: its folders home and work hold files, perhaps a token. | Make the new kit elsewhere, or empty these two folders first.',
    ],
    [
      'kit',
      { 'kit/kit.json': MANIFEST, 'kit/work/a.md': '' },
      '[kit-in-use, ends with 2] /home/kit is a kit that somebody worked with: its folders home and work hold files, perhaps a token. | Make the new kit elsewhere, or empty these two folders first.',
    ],
  ])('%s with %j', async (name, files, said) => {
    await put(files);
    expect(await words(lookAtTarget(join(home, name)))).toBe(said);
  });

  it('say why it was not written, and nothing is left of it', async () => {
    await put({ file: '' });
    const one = async function* (): AsyncGenerator<KitFile> {
      yield { path: 'a/b.txt', content: 'text' };
    };
    const said = await words(writeKit(join(home, 'file', 'kit'), 'nothing', one()));
    expect(said).toMatch(
      /^\[kit-not-written, ends with 2\] The kit \/home\/file\/kit could not be written: (?:ENOTDIR|EEXIST)\. \| Name another folder\.$/,
    );
    const failing = (error: Error) =>
      async function* (): AsyncGenerator<KitFile> {
        yield { path: 'a', content: 'text' };
        throw error;
      };
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    expect(await words(writeKit(kit, 'nothing', failing(full)()))).toBe(
      '[kit-not-written, ends with 2] The kit /home/kit could not be written: the disk is full. | Make room there, or take fewer --platforms.',
    );
    const own = new Error('of what was fetched');
    await expect(writeKit(kit, 'nothing', failing(own)())).rejects.toBe(own);
    expect(await readdir(home)).toEqual(['file']);
  });

  it('a program can be started, other files cannot', async () => {
    const files = async function* (): AsyncGenerator<KitFile> {
      yield { path: 'bin/node', content: Uint8Array.of(65), isProgram: true };
      yield { path: 'a.txt', content: 'ä', isProgram: false };
    };
    await writeKit(kit, 'nothing', files());
    expect(await readFile(join(kit, 'a.txt'), 'utf8')).toBe('ä');
    if (process.platform === 'win32') return;
    const mode = async (name: string) => ((await stat(join(kit, name))).mode & 0o777).toString(8);
    expect([await mode('bin/node'), await mode('a.txt')]).toEqual(['755', '644']);
  });
});
