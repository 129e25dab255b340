import {
  chmodSync,
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
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  addToMemory,
  NOTHING_REMEMBERED,
  type RunMemory,
} from '../../../source/core/guide/remembered.ts';
import { memoryFolder } from '../../../source/services/memory/folders.ts';
import { writePrivateFile } from '../../../source/services/files/private-file.ts';
import { openMemoryFile } from '../../../source/services/memory/memory-file.ts';
import corpus from '../../corpus/environment.json' with { type: 'json' };

const RUN: RunMemory = {
  resume: {
    mode: 'own',
    step: 'app',
    shop: 'demo.myshopify.com',
    clientId: 'a-client-id',
    scopes: ['read_products'],
    tokenMode: 'permanent',
    redirectUri: 'https://tokenwright.invalid/callback',
    ticks: ['account', 'setup-create'],
  },
  store: {
    shop: 'demo.myshopify.com',
    clientId: 'a-client-id',
    scopes: ['read_products'],
    tokenMode: 'permanent',
    redirectUri: null,
  },
  saved: [{ path: '/x/.env', names: ['A'], shop: 'demo.myshopify.com', isNew: true }],
  declinesKeeping: true,
};

let base: string;
let folder: string;
let path: string;
let mask: number;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'tokenwright-memory-'));
  folder = join(base, 'tokenwright');
  path = join(folder, 'memory.json');
  mask = process.umask();
});
afterEach(() => {
  process.umask(mask);
  rmSync(base, { recursive: true, force: true });
});

function mode(of: string): number {
  return statSync(of).mode & 0o777;
}

describe('the memory file', () => {
  it('what one run writes, the next one reads', async () => {
    const file = openMemoryFile(folder);
    expect(await file.load()).toEqual({
      remembered: NOTHING_REMEMBERED,
      isThere: false,
      notice: null,
    });
    await file.update((before) => addToMemory(before, RUN));
    const { remembered, isThere } = await openMemoryFile(folder).load();
    expect(remembered).toEqual({
      stores: [RUN.store],
      resume: RUN.resume,
      saved: RUN.saved,
      ticks: {},
      declinesKeeping: true,
    });
    expect(isThere).toBe(true);
    expect(readdirSync(folder)).toEqual(['memory.json']);
  });

  it.each([0o000, 0o022, 0o777])(
    'EV-23: folder 0700 and file 0600 under umask %o',
    async (umask) => {
      process.umask(umask);
      // The folder above is the person's own, and under 0777 not even they could go in.
      await openMemoryFile(folder).update((before) => addToMemory(before, RUN));
      expect(mode(folder)).toBe(0o700);
      expect(mode(path)).toBe(0o600);
    },
  );

  it('an older folder and file that others can read are taken back from them', async () => {
    mkdirSync(folder, { mode: 0o755 });
    writeFileSync(path, '{}', { mode: 0o644 });
    chmodSync(folder, 0o755);
    await openMemoryFile(folder).update((before) => addToMemory(before, RUN));
    expect(mode(folder)).toBe(0o700);
    expect(mode(path)).toBe(0o600);
  });

  it('a file of before redirect URIs and set-up ticks were kept is read', async () => {
    const { redirectUri: _, ticks: __, ...resume } = RUN.resume;
    const text = JSON.stringify({ ...sample(), resume });
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(path, text, { mode: 0o600 });
    const { remembered, notice } = await openMemoryFile(folder).load();
    expect(notice).toBeNull();
    expect(remembered.resume).toEqual({ ...resume, redirectUri: null, ticks: [] });
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['another version', '{"version":2,"stores":[],"resume":null,"saved":[],"ticks":{}}'],
    [
      'a scope that is none',
      JSON.stringify({ ...sample(), stores: [{ ...RUN.store, scopes: ['A b'] }] }),
    ],
    [
      'a text that acts on a terminal',
      JSON.stringify({ ...sample(), stores: [{ ...RUN.store, shop: '\u001b[2J' }] }),
    ],
  ])('a damaged file (%s) is kept aside and said', async (_, text) => {
    mkdirSync(folder);
    writeFileSync(path, text);
    const file = openMemoryFile(folder);
    const { remembered, notice } = await file.load();
    expect(remembered).toEqual(NOTHING_REMEMBERED);
    expect(notice).toContain(`${path}.damaged`);
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(text);
    await file.update((before) => addToMemory(before, RUN));
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(text);
  });

  it('a folder that is a link is not followed, and the words name the file', async () => {
    mkdirSync(join(base, 'elsewhere'));
    symlinkSync(join(base, 'elsewhere'), folder);
    await expect(
      openMemoryFile(folder).update((before) => addToMemory(before, RUN)),
    ).rejects.toMatchObject({ code: 'memory-not-written', message: expect.stringContaining(path) });
    expect(readdirSync(join(base, 'elsewhere'))).toEqual([]);
  });

  it('two updates at once both count', async () => {
    const file = openMemoryFile(folder);
    await Promise.all(
      ['one', 'two', 'three'].map((shop) =>
        file.update((before) => ({ ...before, ticks: { ...before.ticks, [shop]: ['account'] } })),
      ),
    );
    expect(Object.keys((await file.load()).remembered.ticks)).toEqual(['one', 'two', 'three']);
  });
});

function sample() {
  return { version: 1, stores: [], resume: null, saved: [], ticks: {} };
}

const FOLDERS = corpus.cases.filter(({ rule }) => rule === 'folders').map(({ id }) => id);

describe('the folder of the memory', () => {
  it.each([
    [{ HOME: '/home/you' }, '/home/you/.config/tokenwright'],
    [{ HOME: '/home/you/' }, '/home/you/.config/tokenwright'],
    [{ HOME: '/home/you', XDG_CONFIG_HOME: '/conf' }, '/conf/tokenwright'],
    [{ HOME: '/home/you', XDG_CONFIG_HOME: '' }, '/home/you/.config/tokenwright'],
  ])('%j', (env, path) => {
    expect(memoryFolder(env, 'linux')).toEqual({ type: 'folder', path, note: null });
  });

  it(`${FOLDERS.join(', ')}: without a home of one's own nothing is stored, and that is said`, () => {
    for (const env of [{}, { HOME: '' }, { HOME: '/' }, { HOME: '//' }, { HOME: 'here' }]) {
      const folder = memoryFolder({ ...env, XDG_CONFIG_HOME: '/conf' }, 'linux');
      expect(folder.type === 'none' ? folder.reason : '').toContain('in memory only');
    }
  });

  it('a relative XDG_CONFIG_HOME is ignored, and that is said', () => {
    const folder = memoryFolder({ HOME: '/home/you', XDG_CONFIG_HOME: 'conf' }, 'linux');
    expect(folder).toMatchObject({ path: '/home/you/.config/tokenwright' });
    expect(folder.type === 'folder' ? folder.note : '').toContain('XDG_CONFIG_HOME');
  });

  it('on Windows it lies in AppData', () => {
    expect(memoryFolder({ LOCALAPPDATA: 'C:\\Users\\you\\AppData\\Local' }, 'win32')).toMatchObject(
      {
        path: 'C:\\Users\\you\\AppData\\Local\\tokenwright',
      },
    );
    expect(memoryFolder({ HOME: '/home/you' }, 'win32').type).toBe('none');
  });
});

it('P62: leaves no temporary file where the new one cannot take its place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokenwright-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'own', 'memory.json');
  mkdirSync(join(path, 'in the way'), { recursive: true });
  await expect(writePrivateFile(path, '{}')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(readdirSync(join(folder, 'own'))).toEqual(['memory.json']);
});
