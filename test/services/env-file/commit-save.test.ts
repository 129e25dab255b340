/** What a save does where the file changes under its hands, and which rights the new one has. */
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitEdit, commitSave } from '../../../source/services/env-file/commit-save.ts';
import {
  type EnvSavePlan,
  prepareSave,
  type SaveConsent,
} from '../../../source/services/env-file/prepare-save.ts';
import { type FileAccess, NODE_FILES } from '../../../source/services/files/file-access.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const isPosix = process.platform !== 'win32';
const CHANGE = [{ key: 'B', value: 'new' }];

async function planFor(text: string, mode = 0o600): Promise<EnvSavePlan> {
  const path = join(await ownFolder(), '.env');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return prepareSave(path, { checkGit: () => Promise.resolve('ignored') });
}

test('there is room for the file and for 16 KiB more before a token is asked for', async () => {
  const { path } = await planFor('');
  const tried: number[] = [];
  const files: FileAccess = {
    ...NODE_FILES,
    unlink(probe) {
      tried.push(statSync(probe).size);
      return NODE_FILES.unlink(probe);
    },
  };
  const checkGit = () => Promise.resolve('ignored' as const);
  await prepareSave(join(path, '..', 'new.env'), { files, checkGit });
  writeFileSync(path, 'A=12345\n');
  await prepareSave(path, { files, checkGit });
  expect(tried).toEqual([16_384, 16_384 + 8]);
});

/** Files of which another program writes this one, right before each of the first renames. */
function changedBefore(path: string, times: number): FileAccess & { readonly readings: number } {
  let changes = 0;
  const files = {
    ...NODE_FILES,
    readings: 0,
    async open(name: string, flags: number, mode?: number) {
      if (name === path) files.readings += 1;
      const handle = await NODE_FILES.open(name, flags, mode);
      if (name.startsWith(`${path}.`) && changes < times) {
        changes += 1;
        writeFileSync(path, `A=${'x'.repeat(changes)}\n`);
      }
      return handle;
    },
  };
  return files;
}

test.each([
  [0, 1, 'B=new'],
  [1, 2, 'A=x\nB=new'],
  [2, 3, 'A=xx\nB=new'],
])('a file that changes %i times is read %i times, and keeps the changes', async (...row) => {
  const [times, readings, text] = row;
  const plan = await planFor('');
  const files = changedBefore(plan.path, times);
  expect(await commitSave(plan, CHANGE, {}, files)).toEqual({ path: plan.path, notices: [] });
  expect(files.readings).toBe(readings);
  expect(readFileSync(plan.path, 'utf8')).toBe(`${text}\n`);
});

test('a file that changes a third time is left as it is', async () => {
  const plan = await planFor('');
  const files = changedBefore(plan.path, 3);
  await expect(commitSave(plan, CHANGE, {}, files)).rejects.toMatchObject({
    code: 'env-file-changed',
  });
  expect(files.readings).toBe(3);
  expect(readFileSync(plan.path, 'utf8')).toBe('A=xxx\n');
});

test.each(['dev', 'ino', 'mtimeNs', 'size'] as const)(
  'a file of which only %s differs is another one, and is read again',
  async (part) => {
    const plan = await planFor('A=1\n');
    const edited: string[] = [];
    let looks = 0;
    const files: FileAccess = {
      ...NODE_FILES,
      async lstat(path) {
        const stats = await NODE_FILES.lstat(path);
        looks += 1;
        // The first look is at its kind, the second right before the rename.
        return looks === 2 ? Object.assign(stats, { [part]: stats[part] + 1n }) : stats;
      },
    };
    const edit = (text: string) => {
      edited.push(text);
      return { text: 'A=2\n', notices: [] };
    };
    expect(await commitEdit(plan, edit, {}, files)).toEqual({ path: plan.path, notices: [] });
    expect([looks, edited]).toEqual([4, ['A=1\n', 'A=1\n']]);
    expect(readdirSync(join(plan.path, '..'))).toEqual(['.env']);
  },
);

test('a file that came, or went, after it was read is read again', async () => {
  const plan = await planFor('A=1\n');
  const edited: string[] = [];
  const gone = Object.assign(new Error('gone'), { code: 'ENOENT' });
  let looks = 0;
  const files: FileAccess = {
    ...NODE_FILES,
    lstat(path) {
      looks += 1;
      return looks === 2 ? Promise.reject(gone) : NODE_FILES.lstat(path);
    },
    open(path, flags, mode) {
      const isLate = path === plan.path && edited.length === 1;
      return isLate ? Promise.reject(gone) : NODE_FILES.open(path, flags, mode);
    },
  };
  const edit = (text: string) => {
    edited.push(text);
    return { text: 'A=2\n', notices: [] };
  };
  await commitEdit(plan, edit, {}, files);
  expect(edited).toEqual(['A=1\n', '', 'A=1\n']);
  expect(readFileSync(plan.path, 'utf8')).toBe('A=2\n');
});

test.runIf(isPosix).each<[number, SaveConsent, number]>([
  [0o644, {}, 0o644],
  [0o644, { tightenMode: false }, 0o644],
  [0o644, { tightenMode: true }, 0o600],
  [0o660, {}, 0o660],
  [0o600, {}, 0o600],
])('a file with the rights %o that is saved with %j has %o', async (before, consent, after) => {
  const plan = await planFor('A=1\n', before);
  expect(plan.isReadableByOthers).toBe(before !== 0o600);
  await commitSave(plan, CHANGE, consent);
  expect(statSync(plan.path).mode & 0o7777).toBe(after);
});

const QUESTIONS: EnvSavePlan['questions'] = [
  { type: 'follow-symlink', link: '/link', target: '/target' },
  { type: 'tracked-by-git', path: '/target' },
  { type: 'other-store', path: '/target', line: 2, shop: '"other"' },
];

test.each<[string, SaveConsent]>([
  ['save-follows-link', {}],
  ['save-follows-link', { followSymlink: false, allowTracked: true, replaceStore: true }],
  ['save-follows-link', { tightenMode: true, allowTracked: true, replaceStore: true }],
  ['save-tracked-by-git', { followSymlink: true }],
  ['save-tracked-by-git', { followSymlink: true, replaceStore: true }],
  ['save-other-store', { followSymlink: true, allowTracked: true }],
])('ends with %s where only %j is agreed to', async (code, consent) => {
  const plan = { ...(await planFor('A=1\n')), questions: QUESTIONS };
  await expect(commitSave(plan, CHANGE, consent)).rejects.toMatchObject({ code });
  expect(readFileSync(plan.path, 'utf8')).toBe('A=1\n');
});

test('what is agreed to all along is saved', async () => {
  const plan = { ...(await planFor('A=1\n')), questions: QUESTIONS };
  const consent = { followSymlink: true, allowTracked: true, replaceStore: true };
  await commitSave(plan, CHANGE, consent);
  expect(readFileSync(plan.path, 'utf8')).toBe('A=1\nB=new\n');
});
