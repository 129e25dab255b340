import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { practiceStoreOptions } from '../../../source/commands/practice/practice.ts';
import { startCommand } from '../../support/command-lines/start-command.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { ticketOf } from '../../support/store/practice-client.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

// The practice store as a command of this process, from its start to its end.

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

const HERE = { DISPLAY: ':0', SHELL: '/bin/bash' };

const start = (args: readonly string[], env: Readonly<Record<string, string>> = HERE) =>
  startCommand(['practice', ...args], env, cwd);

/** Starts it, and waits until it has said all that it says at its start. */
async function started(args: readonly string[], env?: Readonly<Record<string, string>>) {
  const command = start(args, env);
  await expect.poll(command.stdout).toContain('\n');
  return command;
}

const ask = (port: number, path = '/admin/oauth/access_scopes.json') =>
  fetch(`http://127.0.0.1:${port}${path}`);

/** Runs until it has answered once. */
async function run(args: readonly string[], env?: Readonly<Record<string, string>>) {
  const port = await freePort();
  const command = await started(['--port', String(port), ...args], env);
  await ask(port);
  await command.said(/access_scopes\.json 401/);
  command.stop();
  const { stdout, stderr, exitCode } = await command.end;
  const shown = stderr.replaceAll(/\d+ ms/g, 'N ms').replaceAll(cwd, '{home}');
  return { port, exitCode, stdout: stdout.toString().replaceAll(cwd, '{home}'), stderr: shown };
}

const ASKED = 'GET /admin/oauth/access_scopes.json 401 N ms';

describe('a practice store', () => {
  it('tells each request, and is not kept unless that is asked for', async () => {
    const { stdout, stderr, exitCode } = await run([]);
    expect([stderr, exitCode]).toEqual([`${ASKED}\n`, 0]);
    expect(stdout).toContain('Its tokens end with it; with --keep they come back');
    expect((await run(['--no-keep'])).stdout).toContain('\nIts tokens end with it.\n');
  });

  it('tells which failures are on, and which a request met', async () => {
    const args = ['--fault', 'status-500', '--fault', 'wrong-hmac:next', '--json'];
    const port = await freePort();
    const command = await started(['--port', String(port), ...args]);
    await ask(port, '/admin/api/2026-10/shop.json');
    await command.said(/shop\.json/);
    command.stop();
    const { stderr } = await command.end;
    expect(stderr.replaceAll(/\d+ ms/g, 'N ms').split('\n')).toEqual([
      'FAULTS ARE ON: wrong-hmac (once), status-500',
      'GET /admin/api/2026-10/shop.json 500 N ms (fault: status-500)',
      '',
    ]);
  });

  it('that is kept comes back with its app at its port, until a fresh one is asked for', async () => {
    const first = await run(['--keep', '--json']);
    const app = JSON.parse(first.stdout);
    expect(app.origin).toBe(`http://127.0.0.1:${first.port}`);
    const command = await started(['--json']);
    await ask(first.port);
    await command.said(/access_scopes\.json 401/);
    command.stop();
    const again = await command.end;
    expect(JSON.parse(again.stdout.toString())).toEqual(app);
    expect(again.stderr).toContain('The kept practice store is back');
    const other = await run(['--json']);
    expect(other.stderr.split('\n').slice(0, 2)).toEqual([
      'The kept practice store is back: the same app, credentials and tokens.',
      `Tokens that were saved for port ${first.port} do not reach it there.`,
    ]);
    const aside = await run(['--json', '--no-keep']);
    expect(JSON.parse(aside.stdout).clientId).not.toBe(app.clientId);
    const fresh = await run(['--json', '--fresh']);
    expect(JSON.parse(fresh.stdout).clientId).not.toBe(app.clientId);
    expect(fresh.stderr).toBe(`${ASKED}\n`);
  });

  it('that is kept is written with each change in it', async () => {
    const port = await freePort();
    const command = await started(['--port', String(port), '--keep', '--json']);
    const file = join(cwd, '.config/tokenwright/practice-store.json');
    const before = readFileSync(file, 'utf8');
    const { origin, clientId, redirectUris } = JSON.parse(command.stdout());
    const query = new URLSearchParams({
      ...{ client_id: clientId, scope: 'read_products', state: 'of-this-test' },
      redirect_uri: redirectUris[0],
    });
    const page = await ask(port, `/admin/oauth/authorize?${query.toString()}`);
    await fetch(`${origin}/admin/oauth/authorize`, {
      ...{ method: 'POST', redirect: 'manual', headers: { Origin: origin } },
      body: new URLSearchParams({ ticket: ticketOf(await page.text()), decision: 'approve' }),
    });
    command.stop();
    await command.end;
    expect(readFileSync(file, 'utf8').length).toBeGreaterThan(before.length);
  });

  it.each([
    [['--keep', '--scenario', 'a.json'], HERE, 'keep-and-scenario'],
    [['--fresh', '--scenario', 'a.json'], HERE, 'keep-and-scenario'],
    [['--keep'], { ...HERE, HOME: '' }, 'nowhere-to-keep'],
    [['--fault', 'no-such-fault'], HERE, 'unknown-fault'],
    [['--scenario', 'none.json'], HERE, 'invalid-scenario'],
  ] as const)('is not started where that cannot be: %j', async (args, env, code) => {
    writeFileSync(join(cwd, 'a.json'), '{}');
    const { exitCode, code: told, stdout } = await start(args, env).end;
    expect([exitCode, told, stdout.toString()]).toEqual([2, code, '']);
  });

  it('leaves the kept one to the next start where its port is taken', async () => {
    const { port, stdout } = await run(['--keep', '--json']);
    const server = createServer();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const refused = await start(['--json']).end;
    server.close();
    expect([refused.exitCode, refused.code]).toEqual([2, 'port-taken']);
    const command = await started(['--json']);
    await ask(port);
    command.stop();
    expect(JSON.parse((await command.end).stdout.toString())).toEqual(JSON.parse(stdout));
  });
});

describe('the content of a practice store', () => {
  const SCENARIO = JSON.stringify({
    store: { seed: 7, products: 3, latencyMs: 5 },
    faults: [{ name: 'no-callback', for: 'next-request' }],
  });

  it('is the usual one where nothing is said', async () => {
    expect(await practiceStoreOptions({ cwd }, {})).toEqual({ redirectUris: [], faults: [] });
  });

  it('is what the options say, each by itself', async () => {
    const uri = 'http://127.0.0.1:4000/back';
    expect(
      await practiceStoreOptions(
        { cwd },
        { seed: 0, products: 0, latency: 0, redirectUri: [uri], fault: ['wrong-hmac:next'] },
      ),
    ).toEqual({
      ...{ seed: 0, productCount: 0, latencyMs: 0, redirectUris: [uri] },
      faults: [{ name: 'wrong-hmac', duration: { type: 'next-request' } }],
    });
  });

  it('is that of a scenario, with what the options say before it and the faults of both', async () => {
    writeFileSync(join(cwd, 'a.json'), SCENARIO);
    const scenario = await practiceStoreOptions({ cwd }, { scenario: 'a.json' });
    expect(scenario).toMatchObject({ seed: 7, productCount: 3, latencyMs: 5 });
    const { faults, ...rest } = await practiceStoreOptions(
      { cwd },
      { scenario: 'a.json', products: 4, fault: ['wrong-hmac:next', 'throttled'] },
    );
    expect(rest).toEqual({ ...scenario, faults: undefined, productCount: 4 });
    expect(faults?.map(({ name }) => name)).toEqual(['no-callback', 'wrong-hmac', 'throttled']);
  });
});
