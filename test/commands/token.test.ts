import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';
import { visit } from '../support/browser/visit.ts';
import { runProgram, startProgram, type RunningProgram } from '../support/terminal/run-program.ts';

let world: CommandWorld;
beforeEach(async () => {
  world = await openCommandWorld();
});
afterEach(() => world.close());

const ALONE = /^(http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\?\S+)$/m;

function start(
  args: readonly string[],
  options: Partial<Parameters<typeof startProgram>[1]> = {},
): RunningProgram {
  return startProgram(['token', '--redirect-uri', world.redirectUri, ...args], {
    cwd: world.folder,
    env: { ...world.env },
    ...options,
  });
}

/** Waits for the address and approves as a person with a browser would. */
async function approve(program: RunningProgram): Promise<string> {
  const [, url = ''] = await program.said(ALONE);
  const { redirect } = await world.store.approve(url);
  return redirect;
}

const asked = ['--scopes', 'read_products,read_orders'];

describe('a sign-in for scripts', () => {
  it('lists what was granted beyond what was asked for', async () => {
    const program = start(['--scopes', 'read_products', '--print-token', '--json']);
    const [, url = ''] = await program.said(ALONE);
    // Whoever approves may have been shown another list.
    const more = new URL(url);
    more.searchParams.set('scope', 'read_products,read_orders');
    const { redirect } = await world.store.approve(more.href);
    await visit(redirect);
    const { code, stdout } = await program.end;
    expect(code).toBe(0);
    expect(JSON.parse(stdout).scopes).toEqual({
      asked: ['read_products'],
      granted: ['read_products', 'read_orders'],
      missing: [],
      extra: ['read_orders'],
    });
  });

  it('takes the pasted address as well, with the same checks', async () => {
    const program = start([...asked, '--print-token', '--paste'], { keepsInput: true });
    const redirect = await approve(program);
    program.child.stdin?.write(`${redirect.replace(/state=[^&]*/, 'state=wrong')}\n`);
    await program.said(/state/i);
    program.child.stdin?.write(`${redirect}\n`);
    const { code, stdout } = await program.end;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^practice_token_/);
  });

  it('keeps waiting after a callback with a wrong state, a wrong hmac or another shop', async () => {
    const program = start([...asked, '--print-token']);
    const redirect = await approve(program);
    for (const [from, to] of [
      [/state=[^&]*/, 'state=wrong'],
      [/hmac=[^&]*/, `hmac=${'0'.repeat(64)}`],
      [/shop=[^&]*/, 'shop=other.practice.test'],
    ] as const) {
      expect((await visit(redirect.replace(from, to))).status).toBe(400);
    }
    await visit(redirect);
    expect((await program.end).code).toBe(0);
  });
});

describe('a sign-in that does not succeed', () => {
  it('stops before anything is shown when the port is taken', async () => {
    const other = createServer().listen(Number(new URL(world.redirectUri).port), '127.0.0.1');
    await once(other, 'listening');
    const { code, stdout, stderr } = await start([...asked, '--print-token']).end;
    other.close();
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(new URL(world.redirectUri).port);
    expect(stderr).not.toMatch(ALONE);
  });

  it('tells that a code was used already, and exits with what the exchange says', async () => {
    const program = start([...asked, '--print-token']);
    const redirect = new URL(await approve(program));
    const { postToken } = await import('../support/store/practice-sign-in.ts');
    await postToken(world.store, { code: redirect.searchParams.get('code') ?? '' });
    await visit(redirect.href);
    const { code, stdout, stderr } = await program.end;
    expect(stdout).toBe('');
    expect(code).toBe(4);
    expect(stderr).toMatch(/used|expired/);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('ends at %s with exit %i and leaves the port free', async (signal, exit) => {
    const program = start([...asked, '--print-token']);
    await program.said(ALONE);
    program.child.kill(signal);
    expect((await program.end).code).toBe(exit);
    const again = createServer().listen(Number(new URL(world.redirectUri).port), '127.0.0.1');
    await once(again, 'listening');
    again.close();
  });
});

describe('refresh', () => {
  it('replaces both tokens in the file before anything uses them', async () => {
    const signIn = start([...asked, '--expiring', '--save', '.env', '--json']);
    await visit(await approve(signIn));
    expect(JSON.parse((await signIn.end).stdout)).toMatchObject({
      tokenKind: 'expiring',
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const path = join(world.folder, '.env');
    const before = readFileSync(path, 'utf8');
    const refresh = (args: readonly string[]) =>
      runProgram(['refresh', ...args], { cwd: world.folder, env: { ...world.env } });

    const { code, stdout } = await refresh(['--save', '.env', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ tokenKind: 'expiring', savedTo: path });
    const after = readFileSync(path, 'utf8');
    for (const key of ['TOKENWRIGHT_ACCESS_TOKEN', 'TOKENWRIGHT_REFRESH_TOKEN']) {
      const value = (text: string) => new RegExp(`^${key}=(.+)$`, 'm').exec(text)?.[1];
      expect(value(after)).toMatch(/^practice_/);
      expect(value(after)).not.toBe(value(before));
    }
    const check = await runProgram(['check', '--json'], {
      cwd: world.folder,
      env: { ...world.env },
    });
    expect(JSON.parse(check.stdout)).toMatchObject({
      valid: true,
      tokenKind: 'expiring',
      tokenFrom: '.env',
    });

    writeFileSync(
      path,
      after.replace(/^(TOKENWRIGHT_REFRESH_TOKEN=).*$/m, '$1practice_refresh_gone'),
    );
    const dead = await refresh(['--save', '.env']);
    expect({ code: dead.code, stdout: dead.stdout }).toEqual({ code: 4, stdout: '' });
  });

  it('clears what an expiring token left when a permanent one takes its place', async () => {
    const path = join(world.folder, '.env');
    writeFileSync(
      path,
      'TOKENWRIGHT_REFRESH_TOKEN=practice_refresh_old\nTOKENWRIGHT_EXPIRES_AT=2027-01-01T00:00:00Z\n',
    );
    const program = start([...asked, '--save', '.env']);
    await visit(await approve(program));
    expect((await program.end).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toMatch(
      /^TOKENWRIGHT_REFRESH_TOKEN=''\nTOKENWRIGHT_EXPIRES_AT=''\n[^]*^TOKENWRIGHT_ACCESS_TOKEN=practice_\w+\nTOKENWRIGHT_TOKEN_KIND=permanent\n$/m,
    );
    rmSync(path);
  });
});
