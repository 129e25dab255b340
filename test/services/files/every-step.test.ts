/**
 * What each write does to the disk, step by step, as text beside this file: what is flushed before
 * it gets its name, who may read it at each moment, and that nothing stays open or behind.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commitSave } from '../../../source/services/env-file/commit-save.ts';
import { prepareSave } from '../../../source/services/env-file/prepare-save.ts';
import { readEnvFile } from '../../../source/services/env-file/read-env-file.ts';
import { addToGitignore } from '../../../source/services/env-file/save-place.ts';
import { takeLock, withFileLock } from '../../../source/services/files/file-lock.ts';
import { putAside, readPrivateText } from '../../../source/services/files/private-file.ts';
import { openRequestSet } from '../../../source/services/files/request-set-file.ts';
import { writeTutorial } from '../../../source/services/files/tutorial-file.ts';
import { writeKit } from '../../../source/services/kit/kit-folder.ts';
import { removeFiles, removeKept } from '../../../source/services/memory/kept-files.ts';
import { openHistoryFile } from '../../../source/services/memory/history-file.ts';
import { openLessonsFile } from '../../../source/services/memory/lessons-file.ts';
import { openMemoryFile } from '../../../source/services/memory/memory-file.ts';
import { claimPracticeFile } from '../../../source/services/memory/practice-file.ts';
import { openRequestsFile } from '../../../source/services/memory/requests-file.ts';
import { readSchemaFile, writeSchemaFile } from '../../../source/services/memory/schema-file.ts';
import { changeStores, loadStores } from '../../../source/services/stores/stores-file.ts';
import { recordSteps } from '../../support/files/recorded-steps.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const isPosix = process.platform !== 'win32';
const SUBJECT = { shop: 'demo.myshopify.com', version: '2026-10' };
const ENV = (folder: string) => join(folder, '.env');
const notGit = { checkGit: () => Promise.resolve('ignored' as const) };

async function* kitFiles() {
  yield { path: 'bin/node', content: 'node', isProgram: true };
  yield { path: 'a.txt', content: 'text' };
}

/** Each does one thing in a folder that it may find anew, or as it left it before. */
const DEEDS: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  'an .env file is looked at': (folder) => prepareSave(ENV(folder), notGit),
  'an .env file is saved': async (folder) =>
    commitSave(await prepareSave(ENV(folder), notGit), [{ key: 'A', value: '1' }]),
  'an .env file is saved for its owner alone': async (folder) => {
    await writeFile(ENV(folder), 'A=1\n');
    await chmod(ENV(folder), 0o640);
    const plan = await prepareSave(ENV(folder), notGit);
    await commitSave(plan, [{ key: 'A', value: '2' }], { tightenMode: true });
  },
  'an .env file is saved with its rights': async (folder) => {
    await writeFile(ENV(folder), 'A=1\n');
    await chmod(ENV(folder), 0o640);
    await commitSave(await prepareSave(ENV(folder), notGit), [{ key: 'A', value: '2' }]);
  },
  'an .env file is read': (folder) => readEnvFile(ENV(folder)),
  'an .env file that we made is emptied': async (folder) => {
    await writeFile(ENV(folder), 'A=1\n', { mode: 0o600 });
    await removeKept({ path: ENV(folder), names: ['A'], isNew: true });
  },
  'a .gitignore gets a line': (folder) => addToGitignore(ENV(folder)),
  'a tutorial is written': (folder) =>
    writeTutorial(join(folder, 'a.md'), 'text', { replaces: false }),
  'a tutorial is replaced': (folder) =>
    writeTutorial(join(folder, 'a.md'), 'text', { replaces: true }),
  'a set of requests is read': async (folder) => {
    await writeFile(join(folder, 'a.http'), '### one\nGET a.json\n');
    await openRequestSet('a.http', folder);
  },
  'a folder is read as a set of requests': (folder) => openRequestSet('.', folder),
  'a folder is read as text': (folder) => readPrivateText(folder, 9),
  'a file is put aside': (folder) => putAside(join(folder, 'a')),
  'a file is changed under its lock': (folder) =>
    withFileLock(join(folder, 'memory', 'a'), async () => {
      const { mode } = await stat(join(folder, 'memory', 'a.lock'));
      return (mode & 0o777).toString(8);
    }),
  'a lock is taken': (folder) => takeLock(join(folder, 'a.lock'), 'who'),
  'the memory is changed': (folder) => openMemoryFile(folder).update((before) => before),
  'the lessons are changed': (folder) => openLessonsFile(folder).update((before) => before),
  'the saved requests are changed': (folder) =>
    openRequestsFile(folder)
      .of('a')
      .update((before) => before),
  'the history is shortened': (folder) =>
    openHistoryFile(folder, 'run')
      .of('a')
      .remove({
        ...{ api: 'rest', method: 'GET', path: 'a', headers: [], body: '' },
        ...{ end: '200', atMs: 1, durationMs: 1 },
      }),
  'a practice store is kept': async (folder) => {
    const claim = await claimPracticeFile(folder);
    if (claim.type === 'held') throw new Error('held');
    await claim.file.announce(1);
    await claim.file.write(() => 'text');
    await claim.file.read();
    await claim.file.close();
  },
  'a schema is kept': (folder) => writeSchemaFile(folder, SUBJECT, Buffer.from('{}'), 1),
  'a schema is read': (folder) => readSchemaFile(folder, SUBJECT, 1),
  'the stores are changed': (folder) =>
    changeStores(join(folder, 'stores.json'), (before) => before),
  'the stores are read': (folder) => loadStores(join(folder, 'stores.json')),
  'a kit is made': (folder) =>
    writeKit(
      join(folder, 'a/kit'),
      existsSync(join(folder, 'a/kit')) ? 'kit' : 'nothing',
      kitFiles(),
    ),
  'files and their folder are removed': async (folder) => {
    await mkdir(join(folder, 'a'), { recursive: true });
    await writeFile(join(folder, 'a', 'b'), '');
    await removeFiles([join(folder, 'a', 'b'), join(folder, 'gone')], join(folder, 'a'));
  },
};

async function stepsOf(run: (folder: string) => Promise<unknown>, folder: string) {
  const record = recordSteps(folder);
  const end = await run(folder).then(
    () => 'done',
    () => 'refused',
  );
  return [...record(), end].map((step) => `  ${step}`);
}

test.runIf(isPosix)('each write goes by the steps that are written down for it', async () => {
  const lines: string[] = [];
  const umask = process.umask(0o022);
  onTestFinished(() => void process.umask(umask));
  for (const [deed, run] of Object.entries(DEEDS)) {
    // On macOS the temporary folder lies behind a link.
    const folder = await realpath(await ownFolder());
    const [first, again] = [await stepsOf(run, folder), await stepsOf(run, folder)];
    lines.push(deed, ...first);
    lines.push(
      ...(again.join('\n') === first.join('\n') ? ['again the same'] : ['again', ...again]),
    );
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-step.txt');
});

test.runIf(isPosix)(
  'what lies beside a failed write is deleted, and nothing stays open',
  async () => {
    const folder = await ownFolder();
    await mkdir(join(folder, 'a.md', 'in the way'), { recursive: true });
    const record = recordSteps(folder);
    const end = await writeTutorial(join(folder, 'a.md'), 'text', { replaces: true });
    expect(end.type).toBe('refused');
    expect(record()).toEqual([
      'open a.md.tokenwright-* O_WRONLY|O_CREAT|O_EXCL 600',
      'chmod a.md.tokenwright-* 600',
      'writeFile a.md.tokenwright-*',
      'sync a.md.tokenwright-*',
      'rename a.md.tokenwright-* to a.md',
      'close a.md.tokenwright-*',
      'unlink a.md.tokenwright-*',
    ]);
  },
);

test.runIf(isPosix)('a mask that takes all rights leaves those of the owner', async () => {
  const folder = await ownFolder();
  const umask = process.umask(0o777);
  onTestFinished(() => void process.umask(umask));
  const path = join(folder, 'a.md');
  expect(await writeTutorial(path, 'text', { replaces: false })).toEqual({ type: 'written', path });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toBe('text');
  await rm(path);
});
