/** What files of ours do at their edges: values on both sides of limits, and whole sentences. */
import {
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import {
  type FileAccess,
  findLeftOvers,
  isOutOfSpace,
  NODE_FILES,
  probeFolder,
  temporaryPath,
  whyNotWritten,
} from '../../../source/services/files/file-access.ts';
import { isRunning, takeLock, withFileLock } from '../../../source/services/files/file-lock.ts';
import {
  inTurn,
  makePrivateFolder,
  notWritten,
  putAside,
  readPrivateBytes,
  readPrivateText,
} from '../../../source/services/files/private-file.ts';
import { openRequestSet } from '../../../source/services/files/request-set-file.ts';
import { lookForTutorial } from '../../../source/services/files/tutorial-file.ts';
import { writeWhole } from '../../../source/services/files/whole-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const isPosix = process.platform !== 'win32';

function coded(code: string, message = 'no'): Error {
  return Object.assign(new Error(message), code === '' ? {} : { code });
}

async function said(work: Promise<unknown>): Promise<string> {
  return work.then(
    (value) => JSON.stringify(value) ?? 'done',
    (error: unknown) => {
      if (error instanceof UserError)
        return `[${error.code}, ends with ${error.exitCode}] ${error.message} | ${error.remedy}`;
      return String(error);
    },
  );
}

test.each([
  ['ENOSPC', 'the disk is full', true],
  ['EDQUOT', 'the disk is full', true],
  ['EFBIG', 'larger than a file may be here, see "ulimit -f"', true],
  ['EROFS', 'its file system is read-only', false],
  ['EACCES', 'this user may not write there', false],
  ['EPERM', 'this user may not write there', false],
  ['EMFILE', 'this program has too many files open, see "ulimit -n"', false],
  ['ENFILE', 'this machine has too many files open', false],
  ['EIO', 'EIO', false],
  ['', '', false],
])('%s is told as %j', (code, words, isFull) => {
  expect([whyNotWritten(coded(code)), isOutOfSpace(coded(code))]).toEqual([words, isFull]);
  expect(whyNotWritten({ code })).toBe('');
});

test('a file that is not written says why, what is lost, and what to do', () => {
  const words = { code: 'lost', loss: 'so it is lost', remedy: 'Do this.' };
  const told = (cause: unknown) => notWritten('/a', cause, words).message;
  expect(told(coded('EIO'))).toBe('/a could not be written (EIO), so it is lost.');
  expect(told(coded('', 'not a folder'))).toBe(
    '/a could not be written (not a folder), so it is lost.',
  );
  expect(told('odd')).toBe('/a could not be written, so it is lost.');
  expect(notWritten('/a', 'odd', words)).toMatchObject({
    ...{ code: 'lost', remedy: 'Do this.', exitCode: 2, cause: 'odd' },
  });
});

test('temporary files lie beside their file and are found again by its name', async () => {
  const folder = await ownFolder();
  const path = join(folder, 'a.env');
  const random = { ...NODE_FILES, randomName: () => 'x' };
  expect(temporaryPath(path, random)).toBe(`${path}.tokenwright-x`);
  expect(temporaryPath(path, NODE_FILES)).toMatch(/\.tokenwright-[0-9a-f]{12}$/);
  for (const name of ['a.env.tokenwright-b', 'a.env.tokenwright-a', 'b.env.tokenwright-a', 'a.env'])
    await writeFile(join(folder, name), '');
  expect(await findLeftOvers(path, NODE_FILES)).toEqual([
    `${path}.tokenwright-a`,
    `${path}.tokenwright-b`,
  ]);
  expect(await findLeftOvers(join(folder, 'none', 'a'), NODE_FILES)).toEqual([]);
});

test('a folder is tried with so many bytes, and nothing stays there', async () => {
  const folder = await ownFolder();
  const written: number[] = [];
  const files: FileAccess = {
    ...NODE_FILES,
    unlink: async (path) => {
      written.push((await stat(path)).size);
      return NODE_FILES.unlink(path);
    },
  };
  await probeFolder(join(folder, 'a'), files, 1234);
  expect([written, await readdir(folder)]).toEqual([[1234], []]);
  await expect(probeFolder(join(folder, 'none', 'a'), files, 1)).rejects.toThrow('ENOENT');
});

test('a disk that is full only once the bytes are to stay there is one without room', async () => {
  const folder = await ownFolder();
  const files: FileAccess = {
    ...NODE_FILES,
    open: async (...args) => {
      const handle = await NODE_FILES.open(...args);
      handle.sync = () => Promise.reject(new Error('ENOSPC'));
      return handle;
    },
  };
  await expect(probeFolder(join(folder, 'a'), files, 1)).rejects.toThrow('ENOSPC');
  expect(await readdir(folder)).toEqual([]);
});

test('a file is read up to its limit; a folder is none, and what is not there is absent', async () => {
  const folder = await ownFolder();
  const path = join(folder, 'a');
  await writeFile(path, 'ä12');
  expect(await readPrivateText(path, 4)).toEqual({ type: 'text', text: 'ä12' });
  expect(await readPrivateText(path, 3)).toEqual({ type: 'unreadable' });
  expect(await readPrivateBytes(path, 4)).toEqual({ type: 'bytes', bytes: Buffer.from('ä12') });
  expect(await readPrivateText(folder, 1e9)).toEqual({ type: 'unreadable' });
  for (const none of [join(folder, 'none'), join(path, 'none')])
    expect(await readPrivateText(none, 4)).toEqual({ type: 'absent' });
  expect(await putAside(path)).toBe(`${path}.damaged`);
  expect(await putAside(path)).toBeNull();
  expect(await readFile(`${path}.damaged`, 'utf8')).toBe('ä12');
});

test.runIf(isPosix)('a folder is made for its owner alone, or taken back', async () => {
  const base = await ownFolder();
  const folder = join(base, 'a', 'b');
  await makePrivateFolder(folder);
  const mode = async () => ((await stat(folder)).mode & 0o777).toString(8);
  expect(await mode()).toBe('700');
  await rename(folder, join(base, 'old'));
  await mkdir(folder, { mode: 0o755 });
  await makePrivateFolder(folder);
  expect(await mode()).toBe('700');
  await symlink(folder, join(base, 'link'));
  await expect(makePrivateFolder(join(base, 'link'))).rejects.toThrow('not a folder');
});

test.runIf(isPosix)('the folder of another user is not taken', async () => {
  const folder = join(await ownFolder(), 'a');
  await makePrivateFolder(folder);
  const uid = process.getuid?.() ?? 0;
  expect(NODE_FILES.currentUid()).toBe(uid);
  const asOther = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  onTestFinished(() => asOther.mockRestore());
  await expect(makePrivateFolder(folder)).rejects.toThrow('the folder of another user');
});

test('calls are done one after the other, also behind one that failed', async () => {
  const turn = inTurn();
  const log: string[] = [];
  const step = (name: string) => async () => {
    log.push(`begin ${name}`);
    await Promise.resolve();
    log.push(`end ${name}`);
    if (name === 'b') throw new Error(name);
    return name;
  };
  const done = ['a', 'b', 'c'].map((name) => turn(step(name)));
  expect((await Promise.allSettled(done)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
});

const LONG_AGO = 11;

/** Changes a file beside which a lock with this text lies, so many seconds old. */
async function changeBehind(text: string, ageSeconds: number): Promise<string> {
  const path = join(await ownFolder(), 'folder', 'a.json');
  await makePrivateFolder(join(path, '..'));
  const lock = `${path}.lock`;
  expect(await takeLock(lock, text)).toBe(true);
  expect(await takeLock(lock, 'other')).toBe(false);
  const since = Date.now() / 1000 - ageSeconds;
  await utimes(lock, since, since);
  const changed = await withFileLock(path, async () => {
    const [pid, host] = (await readFile(lock, 'utf8')).trim().split(' ');
    expect([pid, host]).toEqual([String(process.pid), hostname()]);
    return 'changed';
  });
  expect(await readdir(join(path, '..'))).toEqual([]);
  return changed;
}

test.each([
  ['of a program that is gone', `999999999 ${hostname()}\n`, 0],
  ['without a holder', '', 2],
  ['with an odd holder', 'who\n', 2],
  ['of another machine, long ago', '1 elsewhere\n', LONG_AGO],
  ['of a living program, long ago', `${process.pid} ${hostname()}\n`, LONG_AGO],
])('a lock %s is no hindrance', async (_, text, age) => {
  expect(await changeBehind(text, age)).toBe('changed');
});

test('a change that fails leaves no lock', async () => {
  const path = join(await ownFolder(), 'folder', 'a.json');
  await expect(withFileLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await readdir(join(path, '..'))).toEqual([]);
  expect([isRunning(process.pid), isRunning(999_999_999)]).toEqual([true, false]);
});

test.runIf(isPosix)(
  'a whole file has the rights that it should have, and nothing stays beside it',
  async () => {
    const folder = await ownFolder();
    const path = join(folder, 'a');
    const mode = async () => ((await stat(path)).mode & 0o777).toString(8);
    expect(await writeWhole(path, 'ä', { replaces: true, mode: 0o640 })).toBe(true);
    expect([await readFile(path, 'utf8'), await mode()]).toEqual(['ä', '640']);
    expect(await writeWhole(path, Uint8Array.of(65), { replaces: true })).toBe(true);
    expect([await readFile(path, 'utf8'), await mode()]).toEqual(['A', '600']);
    const asked: string[] = [];
    const replaces = async () => {
      asked.push((await readdir(folder)).toSorted().join(' '));
      return false;
    };
    expect(await writeWhole(path, 'no', { replaces, temporary: join(folder, 'b') })).toBe(false);
    expect([asked, await readdir(folder)]).toEqual([['a b'], ['a']]);
    expect(await readFile(path, 'utf8')).toBe('A');
  },
);

test('no failure of a file system leaves anything beside a whole file', async () => {
  const lines: string[] = [];
  for (const method of ['open', 'rename', 'link', 'unlink', 'lstat'] as const)
    for (const replaces of [true, false])
      for (const before of [null, 'old']) {
        const folder = await ownFolder();
        const path = join(folder, 'a');
        if (before !== null) await writeFile(path, before);
        const files = { ...NODE_FILES, [method]: () => Promise.reject(coded('EIO')) };
        const end = await said(writeWhole(path, 'new', { replaces }, files));
        const text = await readFile(path, 'utf8').catch(() => 'nothing');
        const beside = (await readdir(folder)).length - (text === 'nothing' ? 0 : 1);
        lines.push(
          `${method} fails, ${replaces ? 'replacing' : 'keeping'} ${before ?? 'nothing'}: ${end}, then ${text}, ${beside} beside`,
        );
      }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-failure.txt');
});

test('a set of requests is read, or refused, as is written down for it', async () => {
  const folder = await ownFolder();
  await mkdir(join(folder, 'dir'));
  const request = (count: number) =>
    Array.from({ length: count }, (_, nth) => `### r${nth}\nGET a.json\n`).join('\n');
  const header = (name: number, value: number) =>
    `### wide\nGET a.json\n${'N'.repeat(name)}: ${'v'.repeat(value)}\n`;
  const texts: Readonly<Record<string, string>> = {
    'one.http': request(1),
    'empty.http': '',
    'title.http': '# A title\n\n### one\nGET a.json\n',
    'many.http': request(200),
    'more.http': request(201),
    'wrong.http': '# T\n\n### one\nBREW a.json\n',
    'name.http': header(256, 1),
    'names.http': header(257, 1),
    'value.http': header(1, 4096),
    'values.http': header(1, 4097),
    'headers.http': `### wide\nGET a.json\n${'A: b\n'.repeat(51)}`,
    'size.http': request(1).padEnd(512 * 1024, '\n'),
    'large.http': request(1).padEnd(512 * 1024 + 1, '\n'),
    'odd\u001b[2J.http': '### one\nBREW a.json\n',
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
  const lines = await Promise.all(
    [...Object.keys(texts), 'dir', 'none.http'].map(async (name) => {
      const read = openRequestSet(name, folder).then(({ title, requests }) => [
        title,
        requests.length,
      ]);
      return `${JSON.stringify(name)}: ${await said(read)}`;
    }),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-set.txt');
});

test.runIf(isPosix)('where a path of a tutorial leads', async () => {
  const folder = await ownFolder();
  await mkdir(join(folder, 'dir'));
  await writeFile(join(folder, 'file'), '');
  await symlink('file', join(folder, 'link'));
  const typed = [
    '',
    ' ',
    'new',
    ' new ',
    'file',
    'dir',
    'link',
    'none/new',
    'file/new',
    '/dev/null',
  ];
  const lines = await Promise.all(
    typed.map(async (one) => {
      const place = await lookForTutorial(one, folder);
      return `${JSON.stringify(one)}: ${JSON.stringify(place).replaceAll(folder, '/folder')}`;
    }),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-place.txt');
});
