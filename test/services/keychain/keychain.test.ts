import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  lookForKeychain,
  openKeychain,
  requireKeychain,
} from '../../../source/services/keychain/keychain.ts';
import { type FakeKeychain, fakeKeychain } from '../../support/keychain/fake-keychain.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { programHere } from '../../support/terminal/programs-here.ts';

let folder: string;
let fake: FakeKeychain;
let env: NodeJS.ProcessEnv;
beforeEach(async () => {
  folder = await ownFolder();
  fake = fakeKeychain(folder);
  env = { ...process.env, ...fake.env };
});

describe('the keychain of the system (P67)', () => {
  it('keeps what it is given until it is told to forget it', async () => {
    const entry = openKeychain('demo', { env });
    expect(await entry.read()).toBeNull();
    await entry.write(new Secret('"ü"\n\\'));
    expect(fake.entries()).toEqual({ 'tokenwright/demo': '"ü"\n\\' });
    expect(await entry.read()).toBe('"ü"\n\\');
    expect(await openKeychain('other', { env }).read()).toBeNull();
    expect([await entry.remove(), await entry.remove()]).toEqual([true, false]);
    expect(await entry.read()).toBeNull();
  });

  it.each([
    ['not-installed', 'keychain-not-installed', /^The package .* is not installed here\b/],
    ['absent', 'keychain-absent', /^No keychain answers in this session\b/],
    ['locked', 'keychain-refused', /^The keychain did not open: it is locked, or /],
  ] as const)(
    'says that it is %s, what else could be done, and nothing secret',
    async (mode, code, words) => {
      fake.fail(mode);
      const entry = openKeychain('demo', { env });
      const secret = new Secret('practice_canary');
      for (const ask of [entry.read, () => entry.write(secret), entry.remove]) {
        const error = await ask().then(
          () => null,
          (cause: unknown) => cause,
        );
        expect(error).toMatchObject({ code, exitCode: 2 });
        expect(error).toHaveProperty('message', expect.stringMatching(words));
        expect(error).toHaveProperty('remedy', expect.stringContaining('file'));
        expect(JSON.stringify(error) + String(error)).not.toContain('canary');
      }
    },
  );

  const LOCKED = 'The keychain did not open: it is locked, or the question was turned down';
  const UNLOCK = 'Unlock it and try again, or save to a file.';

  it.each([
    [
      'not-installed',
      'The package that reaches the keychain (@napi-rs/keyring) is not installed here.',
      'Install it beside this program, or save to a file.',
    ],
    [
      'absent',
      'No keychain answers in this session.',
      'On Linux one comes with the desktop (GNOME Keyring, KWallet, KeePassXC); over SSH and in containers there is mostly none. Save to a file in its place.',
    ],
    ['locked', `${LOCKED} (unlock prompt was dismissed).`, UNLOCK],
    ['odd', `${LOCKED}.`, UNLOCK],
  ] as const)('is %s in whole sentences', async (mode, message, remedy) => {
    fake.fail(mode);
    await expect(openKeychain('demo', { env }).read()).rejects.toMatchObject({ message, remedy });
  });

  it.each([
    ['not-installed', 'not-installed', ''],
    ['absent', 'absent', ''],
    ['locked', 'refused', 'unlock prompt was dismissed'],
    // So much of its words and no more.
    ['talkative', 'refused', 'no '.repeat(100)],
    ['odd', 'refused', ''],
  ] as const)('is %s: the program of its own that asks it says why', (mode, why, detail) => {
    fake.fail(mode);
    const worker = fileURLToPath(
      new URL('../../../source/services/keychain/worker.ts', import.meta.url),
    );
    const input = JSON.stringify({ action: 'read', account: 'demo' });
    const { stdout } = spawnSync(process.execPath, [worker], { env, input, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual({ type: 'failed', why, detail });
  });

  it('is asked for before it is chosen', async () => {
    await requireKeychain(env);
    fake.fail('absent');
    await expect(requireKeychain(env)).rejects.toMatchObject({
      code: 'keychain-absent',
      message: 'No keychain answers in this session.',
    });
  });

  it('says after a while what it waits for, gives up, and holds nobody up', async () => {
    fake.fail('hangs');
    const said: string[] = [];
    const onSlow = (sentence: string) => void said.push(sentence);
    const entry = openKeychain('demo', { env, onSlow, slowMs: 300, longestMs: 900 });
    let ticks = 0;
    const clock = setInterval(() => (ticks += 1), 20);
    await expect(entry.read()).rejects.toMatchObject({
      code: 'keychain-slow',
      message: 'The keychain did not answer in time.',
      remedy: 'Unlock it and try again, or save to a file.',
    });
    clearInterval(clock);
    expect(said).toEqual([expect.stringContaining('a window of its own')]);
    // The program itself went on all the while.
    expect(ticks).toBeGreaterThan(10);
  });

  it('is given up at once when the program is told to end', async () => {
    fake.fail('hangs');
    const ending = new AbortController();
    const asked = openKeychain('demo', { env, signal: ending.signal }).read();
    setTimeout(() => ending.abort(), 200);
    await expect(asked).rejects.toMatchObject({ code: 'keychain-refused' });
  });

  it('is offered where one is reachable, without being unlocked for it', async () => {
    expect(await lookForKeychain(env)).toBeNull();
    fake.fail('locked');
    expect(await lookForKeychain(env)).toBeNull();
    fake.fail('absent');
    expect(await lookForKeychain(env)).toBe('absent');
  });
});

const canRun = ['dbus-run-session', 'gnome-keyring-daemon'].every(
  (name) => programHere(name) !== null,
);

describe.runIf(canRun)('GNOME Keyring', () => {
  const script = fileURLToPath(new URL('../../support/keychain/ask-keychain.ts', import.meta.url));

  /** What the script says in a session of its own, after this command has seen to the daemon. */
  async function inSession(command: string): Promise<unknown> {
    const home = await ownFolder();
    for (const name of ['run', 'data']) mkdirSync(join(home, name), { mode: 0o700 });
    const { PATH = '' } = process.env;
    const { stdout } = await promisify(execFile)(
      'dbus-run-session',
      ['--', 'sh', '-c', `${command} >/dev/null 2>&1; exec "$0" "$1"`, process.execPath, script],
      {
        env: {
          PATH,
          HOME: home,
          XDG_RUNTIME_DIR: join(home, 'run'),
          XDG_DATA_HOME: join(home, 'data'),
        },
      },
    );
    expect(existsSync(join(home, 'run'))).toBe(true);
    return JSON.parse(stdout);
  }

  it('keeps a value, gives it back and forgets it', async () => {
    const said = await inSession(
      'printf secret | gnome-keyring-daemon --unlock --components=secrets',
    );
    expect(said).toEqual([null, null, 'välue', true, null]);
  });

  it('that is locked refuses, in words', async () => {
    const said = await inSession('gnome-keyring-daemon --start --components=secrets');
    expect(said).toEqual(expect.arrayContaining(['keychain-refused']));
  });
});

it('without any session bus is absent', async () => {
  const { DBUS_SESSION_BUS_ADDRESS: _, ...bare } = process.env;
  const home = await ownFolder();
  const trouble = await lookForKeychain({ ...bare, HOME: home, XDG_RUNTIME_DIR: home });
  if (process.platform === 'linux') expect(trouble).toBe('absent');
  else expect([null, 'absent']).toContain(trouble);
});
