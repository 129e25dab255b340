/** How long a lock is respected, to the millisecond, on a clock of the test's own. */
import { syncBuiltinESMExports } from 'node:module';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  isRunning,
  takeLock,
  withFileLock,
  WRITING_MS,
} from '../../../source/services/files/file-lock.ts';
import { recordSteps } from '../../support/files/recorded-steps.ts';
import { replaceCalls } from '../../support/files/replaced-calls.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { WAIT_MS } from '../../support/wait-ms.ts';

/** Waits that end at once. @returns how long each of them should have been, in milliseconds */
function waitsThatEndAtOnce(): number[] {
  const waits: number[] = [];
  const original = timers.setTimeout;
  Object.assign(timers, { setTimeout: (ms: number) => Promise.resolve(void waits.push(ms)) });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(timers, { setTimeout: original });
    syncBuiltinESMExports();
  });
  return waits;
}

/** A file whose lock holds the text and is so many milliseconds old, and no older while waited for. */
async function lockedFile(text: string, ageMs: number): Promise<string> {
  const path = join(await ownFolder(), 'a.json');
  expect(await takeLock(`${path}.lock`, text)).toBe(true);
  const since = new Date(1_800_000_000_000);
  await utimes(`${path}.lock`, since, since);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(since.getTime() + ageMs);
  onTestFinished(() => clock.mockRestore());
  return path;
}

const RUNS = `${process.pid} ${hostname()}\n`;
const GONE = `999999999 ${hostname()}\n`;

test.each<[string, string, number, boolean]>([
  ['of a program that runs', RUNS, 9_999, false],
  ['of a program that runs', RUNS, 10_000, true],
  ['of a program that is gone', GONE, -1, false],
  ['of a program that is gone', GONE, 0, true],
  ['of another machine', '999999999 elsewhere\n', 9_999, false],
  ['of another machine', '999999999 elsewhere\n', 10_000, true],
  ['of a number of one digit', '1 elsewhere\n', 9_999, false],
  ['in which nothing stands', '', WRITING_MS - 1, false],
  ['in which nothing stands', '', WRITING_MS, true],
  ['in which half of it stands', GONE.trimEnd(), WRITING_MS - 1, false],
  ['in which half of it stands', GONE.trimEnd(), WRITING_MS, true],
  ['of a number that no process has', `12345678901 ${hostname()}\n`, WRITING_MS, true],
  ['of a word before the number', `a${GONE}`, WRITING_MS - 1, false],
])('a lock %s, %3$i ms old, is dropped: %4$s', async (_, text, ageMs, isDropped) => {
  const path = await lockedFile(text, ageMs);
  const waits = waitsThatEndAtOnce();
  const change = withFileLock(path, () => readFile(`${path}.lock`, 'utf8'));
  if (!isDropped) {
    await expect(change).rejects.toThrow('the file is being changed');
    expect(await readFile(`${path}.lock`, 'utf8')).toBe(text);
    // The last look is after more than five seconds.
    expect(waits).toEqual(Array.from({ length: 334 }, () => 15));
    return;
  }
  expect(await change).toBe(RUNS);
  expect(waits).toEqual([15]);
  expect(await readdir(join(path, '..'))).toEqual([]);
});

test('a lock whose age cannot be seen is respected', async () => {
  const path = await lockedFile(GONE, 60_000);
  const waits = waitsThatEndAtOnce();
  replaceCalls({ stat: () => Promise.reject(new Error('not now')) });
  await expect(withFileLock(path, async () => {})).rejects.toThrow('the file is being changed');
  expect(waits).toHaveLength(334);
  expect(await readFile(`${path}.lock`, 'utf8')).toBe(GONE);
});

test('a lock is dropped under a name that forget knows', async () => {
  const path = await lockedFile(GONE, 0);
  const steps = recordSteps(join(path, '..'));
  await withFileLock(path, async () => {});
  expect(steps()).toEqual([
    'mkdir . 700 alone',
    'chmod . 700',
    'open a.json.lock O_WRONLY|O_CREAT|O_EXCL 600',
    'rename a.json.lock to a.json.lock.*',
    'unlink a.json.lock.*',
    'open a.json.lock O_WRONLY|O_CREAT|O_EXCL 600',
    'writeFile a.json.lock',
    'close a.json.lock',
    'unlink a.json.lock',
  ]);
});

test('an empty lock is respected for a second', () => {
  expect(WRITING_MS).toBe(1000);
});

test('a lock that its holder gives back is taken without any other wait', async () => {
  const path = join(await ownFolder(), 'a.json');
  const held = Promise.withResolvers<undefined>();
  const log: string[] = [];
  const first = withFileLock(path, async () => {
    log.push('begin first');
    await held.promise;
    log.push('end first');
  });
  await vi.waitFor(() => expect(log).toEqual(['begin first']), WAIT_MS);
  const second = withFileLock(path, () => Promise.resolve(void log.push('second')));
  held.resolve(undefined);
  await Promise.all([first, second]);
  expect(log).toEqual(['begin first', 'end first', 'second']);
  expect(await readdir(join(path, '..'))).toEqual([]);
});

test('a lock is for its owner alone, names its holder, and is not written again', async () => {
  const lock = join(await ownFolder(), 'a.lock');
  expect(await takeLock(lock)).toBe(true);
  expect([await readFile(lock, 'utf8'), await takeLock(lock, 'b')]).toEqual(['', false]);
  if (process.platform !== 'win32') expect((await stat(lock)).mode & 0o777).toBe(0o600);
  await writeFile(lock, 'text');
  expect([await takeLock(lock, 'b'), await readFile(lock, 'utf8')]).toEqual([false, 'text']);
  await expect(takeLock(join(lock, 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('a process of another user runs, too', () => {
  const kill = vi.spyOn(process, 'kill');
  onTestFinished(() => kill.mockRestore());
  const fails = (code: string) => () => {
    throw Object.assign(new Error('no'), { code });
  };
  kill.mockImplementation(fails('EPERM'));
  expect(isRunning(1)).toBe(true);
  kill.mockImplementation(fails('ESRCH'));
  expect(isRunning(1)).toBe(false);
  expect(kill.mock.calls).toEqual([
    [1, 0],
    [1, 0],
  ]);
});
