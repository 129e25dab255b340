/** What is said where a token cannot, or should not, be saved to a file, as text beside this file. */
import { chmod, link, mkdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import { commitSave, describeQuestion } from '../../../source/services/env-file/commit-save.ts';
import { prepareSave } from '../../../source/services/env-file/prepare-save.ts';
import { readEnvFile } from '../../../source/services/env-file/read-env-file.ts';
import {
  checkGit,
  type GitState,
  lookAtEnvPlace,
  resolveSavePath,
  syncedBy,
} from '../../../source/services/env-file/save-place.ts';
import { type FileAccess, NODE_FILES } from '../../../source/services/files/file-access.ts';
import { practiceDemo, liveDemo } from '../../support/store/store-addresses.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

interface Place {
  /** Makes what is there; the path is that of the file. */
  readonly prepare?: (path: string, folder: string) => Promise<unknown>;
  readonly files?: (path: string) => Partial<FileAccess>;
  readonly git?: GitState;
  readonly name?: string;
}

function systemError(code: string): Error {
  return Object.assign(new Error('no'), code === '' ? {} : { code });
}

const failing = (code: string) => () => Promise.reject(systemError(code));
const text =
  (content: string, mode = 0o600) =>
  (path: string) =>
    writeFile(path, content, { mode }).then(() => chmod(path, mode));

const SHOP = 'TOKENWRIGHT_SHOP=';

const PLACES: Readonly<Record<string, Place>> = {
  'nothing is there': {},
  'a file of the owner alone': { prepare: text('A=1\n') },
  'a file that others can read': { prepare: text('A=1\n', 0o644) },
  'a file that its group can read': { prepare: text('A=1\n', 0o640) },
  'a file that is marked read-only': { prepare: text('A=1\n', 0o400) },
  'a file with odd lines': { prepare: text('\u{FEFF}A="x\nB=a#b\nC="a" b\n') },
  'a folder': { prepare: (path) => mkdir(path) },
  'no folder around it': { name: 'none/.env' },
  'a file that is no text': { prepare: (path) => writeFile(path, Uint8Array.of(0xff, 0xfe)) },
  'a file of 1 MiB': { prepare: text(`A=${'a'.repeat(1024 * 1024 - 3)}\n`) },
  'a file of more than 1 MiB': { prepare: text(`A=${'a'.repeat(1024 * 1024 - 2)}\n`) },
  'a link to a file': {
    prepare: async (path, folder) => {
      await writeFile(join(folder, 'real.env'), '', { mode: 0o600 });
      await symlink('real.env', path);
    },
  },
  'a link to nothing': { prepare: (path, folder) => symlink(join(folder, 'gone.env'), path) },
  'a link to itself': { prepare: (path) => symlink(path, path) },
  'a second name': {
    prepare: async (path, folder) => {
      await text('')(path);
      await link(path, join(folder, 'other'));
    },
  },
  'what is left of earlier saves': {
    prepare: async (path, folder) => {
      for (const end of ['.tokenwright-b', '.tokenwright-a', '.other'])
        await writeFile(`${path}${end}`, '');
      await writeFile(join(folder, 'a.env.tokenwright-a'), '');
    },
  },
  'a file of another user': {
    prepare: text(''),
    files: () => ({ currentUid: () => (process.getuid?.() ?? 0) + 1 }),
  },
  'a system without owners': {
    prepare: text('', 0o644),
    files: () => ({ currentUid: () => null }),
  },
  ...Object.fromEntries(
    ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EXYZ', ''].map(
      (code): [string, Place] => [
        `a folder that takes no file (${code})`,
        { files: () => ({ open: failing(code) }) },
      ],
    ),
  ),
  'a file that may not be written': {
    prepare: text(''),
    files: () => ({ checkWritable: failing('EACCES') }),
  },
  'a file that git tracks': { git: 'tracked' },
  'a file that git does not ignore': { git: 'not-ignored' },
  'a file that git ignores': { git: 'ignored' },
  'a file of which git says nothing': { git: 'unknown' },
  'a folder that is copied to a cloud': {
    prepare: (path) => mkdir(join(path, '..'), { recursive: true }),
    name: 'Dropbox/.env',
  },
  'the same store': { prepare: text(`${SHOP}demo.myshopify.com\n`) },
  'the same store by its handle': { prepare: text(`${SHOP}demo\n`) },
  'another store': { prepare: text(`A=1\n${SHOP}other.myshopify.com\n`) },
  'something that is no store': { prepare: text(`${SHOP}a b\u001b[2J\n`) },
  'a store without a name': { prepare: text(`${SHOP}  \n`) },
  'a practice store': { prepare: text(`${SHOP}demo.practice.test\n`) },
  'a practice store by its place': {
    prepare: text(`${SHOP}demo\nTOKENWRIGHT_STORE_ORIGIN=http://127.0.0.1:1\n`),
  },
  'another store beside a place that is only blanks': {
    prepare: text(`${SHOP}other\nTOKENWRIGHT_STORE_ORIGIN='  '\n`),
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

const STORES = { real: liveDemo(), practice: practiceDemo(1234), none: null };

async function report({ prepare, files, git = 'ignored', name = '.env' }: Place) {
  const folder = await ownFolder();
  const path = join(folder, name);
  await prepare?.(path, folder);
  const services = {
    files: { ...NODE_FILES, ...files?.(path) },
    checkGit: () => Promise.resolve(git),
  };
  const lines: string[] = [];
  for (const [kind, store] of Object.entries(STORES)) {
    try {
      const { existing, notices, questions, ...plan } = await prepareSave(path, services, store);
      lines.push(
        `for ${kind}: ${JSON.stringify(plan)}, mode ${existing?.mode.toString(8) ?? 'none'}`,
        ...notices.map(
          ({ code, line, message, remedy }) => `  ${code} ${line}: ${message} | ${remedy}`,
        ),
        ...questions.map((one) => `  asks ${one.type}: ${questionWords(one)}`),
      );
    } catch (error) {
      lines.push(`for ${kind}: ${await said(Promise.reject(error))}`);
    }
  }
  lines.push(`read: ${await said(readEnvFile(path).then((file) => file?.entries.size))}`);
  // Behind a link the file itself is named, on some systems by another path.
  const real = await realpath(folder);
  return lines.map((line) => line.replaceAll(real, '/folder').replaceAll(folder, '/folder'));
}

function questionWords(question: Parameters<typeof describeQuestion>[0]): string {
  const { code, message, remedy } = describeQuestion(question);
  return `[${code}] ${message} | ${remedy}`;
}

const isPosix = process.platform !== 'win32';

test.runIf(isPosix)('of every place is said what is written down for it', async () => {
  const parts: string[] = [];
  for (const [name, place] of Object.entries(PLACES))
    parts.push([name, ...(await report(place))].join('\n  '));
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('every-refusal.txt');
});

const CHANGE = [{ key: 'A', value: 'new' }];

test.runIf(isPosix)('what ends a save says so, and leaves the file as it was', async () => {
  const lines: string[] = [];
  for (const method of ['open', 'rename', 'lstat', 'realpath', 'unlink'] as const)
    for (const code of ['ENOSPC', 'EXYZ', ''])
      for (const before of [null, 'A=old\n']) {
        const folder = await ownFolder();
        const path = join(folder, '.env');
        if (before !== null) await text(before)(path);
        const plan = await prepareSave(path, { checkGit: () => Promise.resolve('ignored') });
        const files = { ...NODE_FILES, [method]: failing(code) };
        const end = await said(commitSave(plan, CHANGE, {}, files));
        lines.push(`${method} fails (${code}), ${JSON.stringify(before)} before`);
        lines.push(`  ${end.replaceAll(folder, '/folder')}`);
      }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-end.txt');
});

test.runIf(isPosix)('what took the place of the file meanwhile is not written', async () => {
  const folder = await ownFolder();
  const path = join(folder, '.env');
  const plan = await prepareSave(path, { checkGit: () => Promise.resolve('ignored') });
  const changed = {
    code: 'env-file-changed',
    message: `${path} was changed or replaced by another program meanwhile, so it was not written.`,
    remedy: 'Close the other program, or save to another path.',
  };
  await text('A=1\n')(path);
  const files = { ...NODE_FILES, currentUid: () => (process.getuid?.() ?? 0) + 1 };
  await expect(commitSave(plan, CHANGE, {}, files)).rejects.toMatchObject(changed);
  await rm(path);
  await mkdir(path);
  await expect(commitSave(plan, CHANGE)).rejects.toMatchObject(changed);
});

test.runIf(isPosix)('where a typed path leads', async () => {
  const cwd = await ownFolder();
  await mkdir(join(cwd, 'dir/.env.d'), { recursive: true });
  const typed = ['a.env', 'dir', 'dir/', 'none/', 'none', '.env', 'dir/.env.d', 'dir/.env.d/', '~'];
  const all = [...typed, '~/', '~/a', '~ada', String.raw`~\a`, '/abs/x', '.', './dir'];
  const lines = await Promise.all(
    all.flatMap((one) =>
      [cwd, '', undefined].map(async (home) => {
        const path = await resolveSavePath(one, { cwd, home });
        return `${one}${home === cwd ? ' with a home' : ''}: ${path.replaceAll(cwd, '/folder')}`;
      }),
    ),
  );
  const each = [...new Set(lines)];
  await expect(`${each.join('\n')}\n`).toMatchFileSnapshot('every-path.txt');
});

test.each([
  ['/a/Mobile Documents/x', null],
  ['/a/Library/Mobile Documents', 'iCloud Drive'],
  ['/a/icloud drive/x', 'iCloud Drive'],
  ['/a/iCloud~com~x/y', 'iCloud Drive'],
  ['/a/iCloud~/y', null],
  ['/a/OneDrive -  x/y', 'OneDrive'],
  ['/a/OneDrive-/y', null],
  ['/a/onedrive/y', 'OneDrive'],
  ['/a/myOneDrive/y', null],
  ['/a/Dropbox()/y', null],
  ['/a/dropbox(x)/y', 'Dropbox'],
  ['/a/CloudStorage/Dropbox-x/y', 'Dropbox'],
  ['/a/CloudStorage/Dropbox', 'Dropbox'],
  ['/a/GoogleDrive/y', 'Google Drive'],
  ['/a/.gdrive/y', 'Google Drive'],
  ['/a/gdrive/y', 'Google Drive'],
  ['/a/DriveFS/y', 'Google Drive'],
  ['/a/Google Drive-/y', null],
  ['/a/Library/CloudStorage/', null],
  ['/a/Library/CloudStorage/x', 'a cloud storage'],
])('%s lies in a folder of %s', (path, cloud) => {
  expect(syncedBy(path)).toBe(cloud);
});

test.each<[ReadonlyArray<number | null>, GitState]>([
  [[null], 'unknown'],
  [[128], 'no-repository'],
  [[0, 0], 'tracked'],
  [[0, 1, 0], 'ignored'],
  [[0, 128, 0], 'ignored'],
  [[0, 1, 1], 'not-ignored'],
  [[0, 1, 128], 'unknown'],
  [[0, 128, 1], 'unknown'],
  [[0, null, null], 'unknown'],
])('where git ends with %j, the state is %s', async (codes, state) => {
  const asked: string[] = [];
  let nth = 0;
  const found = await checkGit('/folder/.env', (folder, args) => {
    asked.push([folder, ...args].join(' '));
    nth += 1;
    return Promise.resolve(codes[nth - 1] ?? null);
  });
  expect(found).toBe(state);
  expect(asked).toEqual(
    [
      '/folder rev-parse --is-inside-work-tree',
      '/folder --literal-pathspecs ls-files --error-unmatch -- .env',
      '/folder check-ignore --quiet -- .env',
    ].slice(0, codes.length),
  );
});

test('the example is the first of its names that can be read', async () => {
  const folder = await ownFolder();
  const path = join(folder, '.env');
  expect(await lookAtEnvPlace(path)).toEqual({
    exists: false,
    exampleKeys: [],
    example: null,
    warning: null,
  });
  const names = ['env.example', '.env.dist', '.env.template', '.env.sample', '.env.example'];
  for (const [nth, name] of names.entries()) {
    await writeFile(join(folder, name), `B${nth}=1\nA${nth}=2\n`);
    const { example, exampleKeys } = await lookAtEnvPlace(path);
    expect([example, exampleKeys]).toEqual([name, [`B${nth}`, `A${nth}`]]);
  }
});
