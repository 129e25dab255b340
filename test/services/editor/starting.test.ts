import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import promises from 'node:fs/promises';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { editText, exitOf } from '../../../source/services/editor/edit-text.ts';
import { showInPager } from '../../../source/services/editor/show-in-pager.ts';
import { builtInSpy } from '../../support/built-in-calls.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

/** A program that the test plays: it is started, does this, and ends so. */
function played(end: number | 'not-started' = 0, act: () => void = () => {}) {
  const stdin = new PassThrough();
  const child = Object.assign(new EventEmitter(), { stdin });
  const spawn = builtInSpy(vi.spyOn(childProcess, 'spawn'));
  spawn.mockImplementation(() => {
    setImmediate(() => {
      act();
      if (end === 'not-started') child.emit('error', new Error('spawn ENOENT'));
      else child.emit('exit', end, null);
    });
    return child as unknown as ChildProcess;
  });
  return { spawn, given: text(stdin) };
}

const SECRETS = { TOKENWRIGHT_SHOP: 'demo', MINE: 'hidden' };

describe('the own editor', () => {
  test.each(['linux', 'win32'] as const)('is started by the shell of %s', async (platform) => {
    const TMPDIR = await ownFolder();
    const { spawn } = played();
    const env = { TMPDIR, EDITOR: 'vi -n', ...SECRETS };
    const options = { env, alsoSecret: ['MINE'], platform };
    expect(await editText('same', 'json', options)).toEqual({ type: 'edited', text: 'same' });
    const [command, ...more] = (spawn.mock.calls[0] ?? []) as unknown[];
    const childEnv = { TMPDIR, EDITOR: 'vi -n' };
    const file = expect.stringMatching(/[/\\]tokenwright-edit-\w{6}[/\\]request\.json$/);
    if (platform === 'win32') {
      expect(command).toMatch(/^vi -n ".*[/\\]tokenwright-edit-\w{6}[/\\]request\.json"$/);
      expect(more).toEqual([{ shell: true, stdio: 'inherit', env: childEnv }]);
    } else {
      const args = ['-c', 'vi -n "$1"', 'editor', file];
      expect([command, ...more]).toEqual(['/bin/sh', args, { stdio: 'inherit', env: childEnv }]);
    }
  });

  test('gets a file that is private from the first moment, and is closed before', async () => {
    const TMPDIR = await ownFolder();
    const log: unknown[] = [];
    const { open } = promises;
    const opening = builtInSpy(vi.spyOn(promises, 'open'));
    opening.mockImplementation(async (file, flags, mode) => {
      log.push(['open', flags, mode]);
      const handle = await open(file, flags, mode);
      const { chmod, close } = handle;
      handle.chmod = (rights) => {
        log.push(['chmod', rights]);
        return chmod.call(handle, rights);
      };
      handle.close = () => {
        log.push(['close']);
        return close.call(handle);
      };
      return handle;
    });
    played(0, () => log.push(['started']));
    await editText('a', 'json', { env: { TMPDIR, EDITOR: 'vi' } });
    expect(log).toEqual([['open', 'wx', 0o600], ['chmod', 0o600], ['close'], ['started']]);
  });

  test('that is not there is told so', async () => {
    played('not-started');
    const env = { TMPDIR: await ownFolder(), EDITOR: 'vi' };
    expect(await editText('a', 'json', { env })).toEqual({
      type: 'failed',
      message: 'The editor that VISUAL or EDITOR names could not be started.',
      remedy: 'The text stays as it was.',
    });
  });

  test('may leave four MiB, and may take the whole folder away', async () => {
    const env = { PATH: process.env['PATH'], TMPDIR: await ownFolder() };
    const left = async (EDITOR: string) => {
      const edited = await editText('a', 'txt', { env: { ...env, EDITOR } });
      return edited.type === 'edited' ? edited.text.length : edited.message;
    };
    const most = 4 * 1024 * 1024;
    const leaving = (bytes: number) => `f() { head -c ${bytes} /dev/zero > "$1"; }; f`;
    expect(await left(leaving(most))).toBe(most);
    expect(await left(leaving(most + 1))).toBe('What the editor left is too long for a request.');
    expect(await left('f() { rm -r "$(dirname "$1")"; }; f')).toBe(
      'The file that the editor was given could not be written or read.',
    );
  });

  test('leaves the listeners for Ctrl+C as they were', async () => {
    const mine = (): void => {};
    process.on('SIGINT', mine);
    const before = process.listeners('SIGINT');
    let during: unknown[] = [];
    played(0, () => {
      during = process.listeners('SIGINT');
    });
    await editText('a', 'json', { env: { TMPDIR: await ownFolder(), EDITOR: 'vi' } });
    const after = process.listeners('SIGINT');
    process.off('SIGINT', mine);
    expect(after).toEqual(before);
    expect(during).toHaveLength(1);
    expect(during).not.toContain(mine);
  });
});

test.each([
  [[0, null], 0],
  [[3, null], 3],
  [[null, 'SIGTERM'], 'SIGTERM'],
  [[null, null], 'not-started'],
])('a program that ends with %j ended with %j', async (given, end) => {
  const child = new EventEmitter() as unknown as ChildProcess;
  const ended = exitOf(child);
  child.emit('exit', ...given);
  expect(await ended).toBe(end);
});

describe('the pager', () => {
  const pipes = { stdio: ['pipe', 'inherit', 'inherit'] };
  const ANY = 'if command -v less >/dev/null 2>&1; then exec less; else exec more; fi';

  test.each([
    ['linux', { PAGER: ' less -S ' }, 'less -S', '/bin/sh'],
    ['linux', {}, ANY, '/bin/sh'],
    ['win32', { PAGER: 'less' }, 'less', true],
    ['win32', { PAGER: '' }, 'more', true],
  ] as const)('is started on %s with %j as %j', async (platform, env, command, shell) => {
    const { spawn, given } = played();
    const options = { env: { ...env, ...SECRETS }, alsoSecret: ['MINE'], platform };
    expect(await showInPager(['one\n', 'two\n'], options)).toBeNull();
    expect(spawn.mock.calls).toEqual([
      [command, { shell, ...pipes, env: { ...env, LESS: '-+F' } }],
    ]);
    expect(await given).toBe('one\ntwo\n');
  });

  test('that cannot be started is told so', async () => {
    played('not-started');
    expect(await showInPager(['x'], { env: { PAGER: 'less' } })).toEqual({
      message: 'The pager that PAGER names could not be started.',
      remedy: 'Set another one.',
    });
  });

  test.skipIf(process.platform === 'win32')('is less, and more where that is missing', async () => {
    const folder = await ownFolder();
    const has = (name: string) =>
      writeFile(
        join(folder, name),
        `#!/bin/sh\nread -r line; echo "${name} $line" > '${folder}/seen'\n`,
        {
          mode: 0o755,
        },
      );
    const shown = async () => {
      await showInPager(['text\n'], { env: { PATH: folder }, platform: 'linux' });
      return readFile(join(folder, 'seen'), 'utf8');
    };
    await has('more');
    expect(await shown()).toBe('more text\n');
    await has('less');
    expect(await shown()).toBe('less text\n');
  });
});
