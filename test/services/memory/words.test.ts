/**
 * What is said where a file of ours cannot be read or written, and where it lies, as text beside this
 * file. It is written anew with `vitest run test/services/memory/words -u` and read before it is
 * committed.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import type { PastRequest } from '../../../source/core/requests/kept/history.ts';
import {
  memoryFolder,
  ownTokenPath,
  settingsPath,
  storesPath,
} from '../../../source/services/memory/folders.ts';
import { openHistoryFile } from '../../../source/services/memory/history-file.ts';
import { openLessonsFile } from '../../../source/services/memory/lessons-file.ts';
import { openMemoryFile } from '../../../source/services/memory/memory-file.ts';
import { claimPracticeFile } from '../../../source/services/memory/practice-file.ts';
import { openRequestsFile } from '../../../source/services/memory/requests-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const PAST: PastRequest = {
  api: 'rest',
  method: 'GET',
  path: 'a',
  headers: [],
  body: '',
  end: '200',
  atMs: 1,
  durationMs: 1,
};

/** What each file does, and what it answers. */
const DEEDS: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  'memory.json read': (folder) => openMemoryFile(folder).load(),
  'memory.json written': (folder) => openMemoryFile(folder).update((before) => before),
  'lessons.json read': (folder) => openLessonsFile(folder).load(),
  'lessons.json written': (folder) => openLessonsFile(folder).update((before) => before),
  'history.json read': (folder) => openHistoryFile(folder, 'run').of('a').load(),
  'history.json written': (folder) => openHistoryFile(folder, 'run').of('a').add(PAST),
  'history.json shortened': (folder) => openHistoryFile(folder, 'run').of('a').remove(PAST),
  'requests.json read': (folder) => openRequestsFile(folder).of('a').load(),
  'requests.json written': (folder) =>
    openRequestsFile(folder)
      .of('a')
      .update((before) => before),
  'practice-store.json claimed': (folder) => claimPracticeFile(folder),
  'practice-store.json written': async (folder) => {
    const claim = await claimPracticeFile(folder);
    if (claim.type === 'held') return claim;
    const end = await said(claim.file.write(() => 'text'));
    await claim.file.close();
    return end;
  },
  'practice-store.json written after it was forgotten': async (folder) => {
    const claim = await claimPracticeFile(folder);
    if (claim.type === 'held') return claim;
    await rm(join(folder, 'practice-store.lock'));
    return said(claim.file.write(() => 'text'));
  },
};

async function said(work: Promise<unknown>): Promise<string> {
  return work.then(
    (value) => JSON.stringify(value) ?? 'done',
    (error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      return `[${error.code}, ends with ${error.exitCode}] ${error.message} | ${error.remedy}`;
    },
  );
}

/** What the memory's folder is before. */
const STATES: Readonly<Record<string, (folder: string, file: string) => Promise<unknown>>> = {
  'where nothing is': () => Promise.resolve(),
  'where a damaged one is': async (folder, file) => {
    await mkdir(folder);
    await writeFile(join(folder, file), '{');
  },
  'where a damaged one is that cannot be put aside': async (folder, file) => {
    await mkdir(join(folder, `${file}.damaged`, 'a'), { recursive: true });
    await writeFile(join(folder, file), '{');
  },
  'where a folder is in its place': (folder, file) =>
    mkdir(join(folder, file, 'a'), { recursive: true }),
  'where a file is in the place of the folder': (folder) => writeFile(folder, ''),
};

test.skipIf(process.platform === 'win32')('each file says what becomes of it', async () => {
  const lines: string[] = [];
  for (const [deed, run] of Object.entries(DEEDS)) {
    lines.push(deed);
    for (const [state, prepare] of Object.entries(STATES)) {
      const base = await ownFolder();
      const folder = join(base, 'tokenwright');
      await prepare(folder, deed.split(' ')[0] ?? '');
      const words = await said(run(folder));
      lines.push(`  ${state}: ${words.replaceAll(base, '/home/ada')}`);
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('words.txt');
});

const LINUX: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  { HOME: '' },
  { HOME: '/' },
  { HOME: '//' },
  { HOME: 'ada' },
  { HOME: '/home/ada' },
  { HOME: '/home/ada', XDG_CONFIG_HOME: '/conf', XDG_STATE_HOME: '/state' },
  { HOME: '/home/ada', XDG_CONFIG_HOME: '', XDG_STATE_HOME: '' },
  { HOME: '/home/ada', XDG_CONFIG_HOME: 'conf', XDG_STATE_HOME: 'state' },
  { HOME: '/home/ada', TOKENWRIGHT_KIT: '/stick/../kit/' },
  { HOME: '/home/ada', TOKENWRIGHT_KIT: 'kit' },
];

const WINDOWS: typeof LINUX = [
  {},
  { HOME: '/home/ada' },
  { LOCALAPPDATA: String.raw`C:\Ada\Local`, APPDATA: String.raw`C:\Ada\Roaming` },
  { APPDATA: String.raw`C:\Ada\Roaming` },
  { LOCALAPPDATA: 'Ada' },
];

test.skipIf(process.platform === 'win32')('where everything lies', async () => {
  const systems = [
    ['linux', LINUX],
    ['win32', WINDOWS],
  ] as const;
  const lines = systems.flatMap(([platform, all]) =>
    all.flatMap((env) => [
      `${platform} ${JSON.stringify(env)}`,
      `  memory: ${JSON.stringify(memoryFolder(env, platform))}`,
      `  settings: ${settingsPath(env, platform)}`,
      `  stores: ${storesPath(env, platform)}`,
      `  token: ${ownTokenPath(env, platform, 'work')}`,
    ]),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('folders.txt');
});
