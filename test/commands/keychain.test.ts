import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visit } from '../support/browser/visit.ts';
import { type FakeKeychain, fakeKeychain } from '../support/keychain/fake-keychain.ts';
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';
import { type ProgramEnd, runProgram, startProgram } from '../support/terminal/run-program.ts';

// Tokens in the keychain of the system, from the sign-in to `forget`: a keychain that is a file of the
// test stands in the place of the system's own.

let world: CommandWorld;
let fake: FakeKeychain;
beforeEach(async () => {
  world = await openCommandWorld();
  fake = fakeKeychain(world.folder);
});
afterEach(() => world.close());

/** A new shell, in which nothing names a store. */
const run = (...args: string[]) => runProgram(args, { cwd: world.folder, env: { ...fake.env } });

/** A whole sign-in that saves like this. */
async function signIn(...args: string[]): Promise<ProgramEnd> {
  const scopes = ['--scopes', 'read_products', '--redirect-uri', world.redirectUri];
  const program = startProgram(['token', ...scopes, ...args], {
    cwd: world.folder,
    env: { ...world.env, ...fake.env },
  });
  const [, url = ''] = await program.said(/^(http:\/\/127\S+\/authorize\?\S+)$/m);
  const { redirect } = await world.store.approve(url);
  await visit(redirect);
  return program.end;
}

/** The token in the entry of a store; empty: there is none. */
function tokenOf(name: string): string {
  const text = fake.entries()[`tokenwright/${name}`] ?? '';
  return /^TOKENWRIGHT_ACCESS_TOKEN=(\S+)$/m.exec(text)?.[1] ?? '';
}

/** Every file below the folder of the test, but the keychain itself. */
function textOfAllFiles(): string {
  const names = readdirSync(world.folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && entry.name !== 'keyring.json')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

describe('a token in the keychain', () => {
  it('is saved there alone, and every command finds it by the name of its store', async () => {
    const { code, stdout, stderr } = await signIn('--save', 'keychain', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ savedTo: 'keychain' });
    expect(stderr).toMatch(/found again by --store demo\. For example: ".+ check --store demo"/);
    const token = tokenOf('demo');
    expect(token).toMatch(/^practice_token_/);
    expect(stdout + stderr + textOfAllFiles()).not.toContain(token);

    const checked = await run('check', '--store', 'demo', '--json');
    expect(JSON.parse(checked.stdout)).toMatchObject({
      valid: true,
      tokenFrom: 'store',
      tokenKind: 'permanent',
      scopes: ['read_products'],
    });
    const asked = await run('request', 'GET', 'products/count.json', '--store', 'demo');
    expect(asked.stdout).toBe('{"count":60}');
    const doctor = await run('doctor', '--store', 'demo');
    expect(doctor.stdout).toMatch(/Access token +practice_…\S{4} \(saved store demo, keychain\)/);
    const stores = await run('stores');
    expect(stores.stdout).toContain('in the keychain of this system');
    for (const end of [checked, asked, doctor, stores])
      expect(end.stdout + end.stderr).not.toContain(token);
  });

  it('is renewed there, and revoked from there', async () => {
    await signIn('--save', 'keychain', '--expiring');
    const before = tokenOf('demo');
    const secret = { TOKENWRIGHT_CLIENT_SECRET: world.env['TOKENWRIGHT_CLIENT_SECRET'] ?? '' };
    const renewed = await runProgram(['refresh', '--store', 'demo', '--save'], {
      cwd: world.folder,
      env: { ...fake.env, ...secret },
    });
    expect(renewed.stderr).not.toContain('could not');
    expect(renewed.code).toBe(0);
    const after = tokenOf('demo');
    expect(after).not.toBe(before);
    expect((await run('check', '--store', 'demo')).code).toBe(0);
    const revoked = await run('revoke', '--store', 'demo', '--yes');
    expect(revoked.code).toBe(0);
    expect((await run('check', '--store', 'demo')).code).toBe(4);
  });

  it('comes from a file where the store had one, which is emptied', async () => {
    const { TOKENWRIGHT_SHOP = '', TOKENWRIGHT_STORE_ORIGIN = '' } = world.env;
    const at = ['--shop', TOKENWRIGHT_SHOP, '--store-origin', TOKENWRIGHT_STORE_ORIGIN];
    expect((await run('stores', 'add', 'work', ...at)).code).toBe(0);
    await signIn('--store', 'work', '--save');
    const old = /TOKENWRIGHT_ACCESS_TOKEN=(\S+)/.exec(textOfAllFiles())?.[1] ?? 'none';
    expect(old).toMatch(/^practice_/);
    const { stderr } = await signIn('--store', 'work', '--save', 'keychain');
    expect(stderr).toMatch(/What was saved of work in \S+ is deleted\./);
    expect(tokenOf('work')).toMatch(/^practice_token_/);
    expect(textOfAllFiles()).not.toMatch(/practice_token_/);
    expect((await run('check', '--store', 'work')).code).toBe(0);
  });

  it('is the place that a store can be added with, and goes with it', async () => {
    const { TOKENWRIGHT_SHOP = '', TOKENWRIGHT_STORE_ORIGIN = '' } = world.env;
    const at = ['--shop', TOKENWRIGHT_SHOP, '--store-origin', TOKENWRIGHT_STORE_ORIGIN];
    const added = await run('stores', 'add', 'work', ...at, '--save-to', 'keychain');
    expect(added.code).toBe(0);
    await signIn('--store', 'work', '--save');
    expect(tokenOf('work')).not.toBe('');
    const removed = await run('stores', 'remove', 'work', '--yes');
    expect(removed.stdout).toContain('Its token in the keychain of this system is deleted.');
    expect(fake.entries()).toEqual({});
  });

  it('is deleted by forget, whose list stays where the keychain says no', async () => {
    await signIn('--save', 'keychain');
    const list = join(world.folder, '.config/tokenwright/stores.json');
    const kept = fake.entries();
    fake.fail('locked');
    const failed = await run('forget', '--yes');
    expect(failed.code).toBe(2);
    expect(failed.stderr).toContain('The keychain did not open');
    expect(existsSync(list)).toBe(true);
    fake.fill(kept);
    const { code, stdout } = await run('forget', '--yes');
    expect(code).toBe(0);
    expect(stdout).toContain('the token of demo in the keychain of this system');
    expect(fake.entries()).toEqual({});
    expect(existsSync(list)).toBe(false);
  });
});

describe('a keychain that cannot be used (P67)', () => {
  it.each(['not-installed', 'absent', 'locked'] as const)(
    '%s: ends before the sign-in, in words, and writes no file in its place',
    async (mode) => {
      fake.fail(mode);
      const args = ['token', '--scopes', 'read_products', '--redirect-uri', world.redirectUri];
      const { code, stdout, stderr } = await runProgram([...args, '--save', 'keychain'], {
        cwd: world.folder,
        env: { ...world.env, ...fake.env },
      });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/keychain.*\n.*file/i);
      expect(stderr).not.toContain('authorize?');
      expect(readdirSync(world.folder)).toEqual(expect.not.arrayContaining(['.env', 'keychain']));
    },
  );

  it('is said by a command that needs the token, and by no other', async () => {
    await signIn('--save', 'keychain');
    fake.fail('locked');
    const { code, stderr } = await run('check', '--store', 'demo');
    expect(code).toBe(2);
    expect(stderr).toContain('The keychain did not open');
    const { TOKENWRIGHT_SHOP: _, ...others } = world.env;
    const elsewhere = { ...others, TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_none' };
    const other = await runProgram(['check', '--shop', 'other.practice.test'], {
      cwd: world.folder,
      env: { ...elsewhere, ...fake.env },
    });
    expect(other.stderr).not.toContain('keychain');
  });
});
