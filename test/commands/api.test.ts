// What a row of command-lines/ cannot say: how one call leads to the next, and how long one takes.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';
import { startRawServer } from '../support/sockets/raw-server.ts';
import { runProgram, startProgram } from '../support/terminal/run-program.ts';

let world: CommandWorld;
let env: Record<string, string>;
beforeAll(async () => {
  world = await openCommandWorld();
  ({ env } = await world.signedIn('read_products,read_orders'));
});
afterAll(() => world.close());

async function json(args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await runProgram(args, { cwd: world.folder, env });
  expect(stdout.trim().split('\n')).toHaveLength(1);
  const document: Record<string, unknown> = JSON.parse(stdout);
  return document;
}

describe('request', () => {
  it('answers with the whole contract as one JSON document and leads to the next page', async () => {
    const first = await json(['request', 'GET', 'products.json?limit=2', '--json']);
    expect(Object.keys(first)).toEqual([
      'status',
      'headers',
      'body',
      'incomplete',
      'rateLimit',
      'next',
      'durationMs',
    ]);
    expect(first).toMatchObject({ status: 200, incomplete: null });
    expect(first['rateLimit']).toEqual({ used: expect.any(Number), limit: 40 });
    const next = String(first['next']);
    expect(next).toMatch(/^\/admin\/api\/2026-10\/products\.json\?limit=2&page_info=/);
    const second = await json(['request', 'GET', next, '--json']);
    expect(second).toMatchObject({ status: 200 });
    expect(second['body']).not.toEqual(first['body']);
  });
});

describe('told to end while the store is silent', () => {
  it.each([
    [['revoke', '--yes'], 143, 'whether the token was revoked is unknown'],
    [['revoke', '--yes'], 130, 'whether the token was revoked is unknown'],
  ])('%j ends with %i and says where things stand', async (args, code, words) => {
    const server = await startRawServer({ head: '' });
    const program = startProgram(args, {
      cwd: world.folder,
      env: { ...env, TOKENWRIGHT_STORE_ORIGIN: server.origin },
    });
    await server.requested();
    const from = performance.now();
    program.child.kill(code === 130 ? 'SIGINT' : 'SIGTERM');
    const end = await program.end;
    // Ctrl+C waits for nothing more.
    if (code === 130) expect(performance.now() - from).toBeLessThan(1000);
    await server.close();
    expect({ code: end.code, stdout: end.stdout }).toEqual({ code, stdout: '' });
    expect(end.stderr).toContain(words);
  });

  it('takes a request for cancelled at once, and waits a little for what cannot be taken back', async () => {
    const server = await startRawServer({ head: '' });
    const program = startProgram(['revoke', '--yes'], {
      cwd: world.folder,
      env: { ...env, TOKENWRIGHT_STORE_ORIGIN: server.origin },
    });
    await server.requested();
    program.child.kill('SIGTERM');
    await program.said(/Revoking is under way/);
    await server.close();
    expect((await program.end).stderr).toContain('whether the token was revoked is unknown');
  });
});
