import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { FAILURES } from '../../source/core/sign-in/failure-table.ts';
import { type CommandWorld, openCommandWorld } from '../support/store/command-world.ts';
import { freshToken } from '../support/store/practice-sign-in.ts';
import { startRawServer } from '../support/sockets/raw-server.ts';
import { runProgram, startProgram } from '../support/terminal/run-program.ts';

let world: CommandWorld;
beforeEach(async () => {
  world = await openCommandWorld();
});
afterEach(() => world.close());

/** A refresh token of the store, and the command with it. */
async function refreshing(change: Readonly<Record<string, string>> = {}) {
  const { refreshToken } = await freshToken(world.store, {}, { expiring: '1' });
  const env = { ...world.env, TOKENWRIGHT_REFRESH_TOKEN: refreshToken, ...change };
  const args = ['refresh', '--save', 'new.env', '--no-keep', '--json'];
  return () => runProgram(args, { cwd: world.folder, env });
}

describe('refresh', () => {
  it('says of invalid_grant that the refresh token is no longer valid, and exits 4', async () => {
    const body = '{"error":"invalid_grant"}';
    const server = await startRawServer(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\n\r\n${body}`,
    );
    onTestFinished(() => server.close());
    const refresh = await refreshing({ TOKENWRIGHT_STORE_ORIGIN: server.origin });
    const { code, stdout, stderr } = await refresh();
    const { what, remedy } = FAILURES.token['refresh-token-dead'];
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('The refresh token is no longer valid.');
    expect(stderr).toContain(`${what}\n${remedy}\n`);
    expect(stderr).not.toMatch(/\bcode\b/);
    expect(server.requests).toHaveLength(1);
  });

  it('says of a dead token of the store itself the same', async () => {
    const refresh = await refreshing({ TOKENWRIGHT_REFRESH_TOKEN: 'practice_refresh_gone' });
    const { code, stderr } = await refresh();
    const { what, remedy } = FAILURES.token['refresh-token-dead'];
    expect(code).toBe(4);
    expect(stderr).toContain(`${what}\n${remedy}\n`);
  });

  it('says of a lost answer that it can be sent again, and then it works', async () => {
    const refresh = await refreshing();
    world.store.faults.switchOn('exchange-outcome-unknown', { type: 'next-request' });
    const { code, stdout, stderr } = await refresh();
    const { remedy } = FAILURES.token['no-answer'].refresh;
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('It can be sent again');
    expect(stderr).toContain(`${remedy}\n`);
    expect(stderr).not.toMatch(/Start (?:the sign-in )?again/);

    const again = await refresh();
    expect(again.code).toBe(0);
    expect(readFileSync(join(world.folder, 'new.env'), 'utf8')).toMatch(
      /^TOKENWRIGHT_REFRESH_TOKEN=practice_/m,
    );
  });

  it('is given up by Ctrl+C within a second: the refresh token stays good', async () => {
    const server = await startRawServer({ head: '' });
    onTestFinished(() => server.close());
    const { refreshToken } = await freshToken(world.store, {}, { expiring: '1' });
    const env = {
      ...world.env,
      TOKENWRIGHT_REFRESH_TOKEN: refreshToken,
      TOKENWRIGHT_STORE_ORIGIN: server.origin,
    };
    const args = ['refresh', '--save', 'new.env', '--no-keep'];
    const program = startProgram(args, { cwd: world.folder, env });
    await server.requested();
    const from = performance.now();
    program.child.kill('SIGINT');
    const { code, stderr } = await program.end;
    expect(performance.now() - from).toBeLessThan(1000);
    expect(code).toBe(130);
    expect(stderr).toContain('You gave the refresh up');
    expect(stderr).toContain(FAILURES.token.aborted.refresh.remedy);
  });

  it.each([
    ['there is no refresh token', { TOKENWRIGHT_REFRESH_TOKEN: '' }, 'There is no refresh token.'],
    ['there is one', {}, 'there is no place for it'],
  ])('asks where to save only when it can be done: %s', async (_, change, words) => {
    const { refreshToken } = await freshToken(world.store, {}, { expiring: '1' });
    const env = { ...world.env, TOKENWRIGHT_REFRESH_TOKEN: refreshToken, ...change };
    const { code, stderr } = await runProgram(['refresh'], { cwd: world.folder, env });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  it('says that the expiry is unknown where the answer has no time, and that nothing renews it', async () => {
    const body = '{"access_token":"practice_token_1","scope":"read_products","expires_in":null}';
    const server = await startRawServer(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${body}`,
    );
    onTestFinished(() => server.close());
    const { refreshToken } = await freshToken(world.store, {}, { expiring: '1' });
    const env = {
      ...world.env,
      TOKENWRIGHT_REFRESH_TOKEN: refreshToken,
      TOKENWRIGHT_STORE_ORIGIN: server.origin,
    };
    const args = ['refresh', '--save', 'new.env', '--no-keep'];
    const { code, stdout, stderr } = await runProgram(args, { cwd: world.folder, env });
    expect(code).toBe(0);
    expect(stdout).toContain('Token    renewed, expiry unknown\n');
    expect(stderr).toContain('Expiry unknown: the service sent no value');
    expect(stderr).toContain('No refresh token came with it');
  });

  it('never sends it again by itself', async () => {
    const server = await startRawServer({ head: '', then: 'reset' });
    onTestFinished(() => server.close());
    const refresh = await refreshing({ TOKENWRIGHT_STORE_ORIGIN: server.origin });
    expect((await refresh()).code).toBe(3);
    expect(server.requests).toHaveLength(1);
  });
});
