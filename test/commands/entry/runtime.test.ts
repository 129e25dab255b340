import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashText } from '../../../source/commands/entry/crash-text.ts';
import {
  debugWarnings,
  findPinnedRuntime,
  isFitNode,
  keepsNothing,
  NODE_RANGE,
  unfitNodeSentence,
} from '../../../source/commands/entry/runtime.ts';
import { openCommandWorld, type CommandWorld } from '../../support/store/command-world.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { startRawServer } from '../../support/sockets/raw-server.ts';
import { runProgram, startProgram } from '../../support/terminal/run-program.ts';
import { signedCallback } from '../../support/sign-in/signed-callback.ts';
import { visit } from '../../support/browser/visit.ts';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());

describe('the Node it runs on', () => {
  it.each([
    ['20.20.2', false],
    ['21.7.3', false],
    ['22.22.1', false],
    ['22.22.2', true],
    ['22.23.0', true],
    ['23.11.0', false],
    ['24.14.9', false],
    ['24.15.0', true],
    ['25.9.0', false],
    ['26.0.0', true],
    ['27.1.0', true],
  ])('%s: fit is %s', (version, isFit) => {
    expect(isFitNode(version)).toBe(isFit);
  });

  it('is judged by the range of package.json, and refused in one sentence', () => {
    const { engines } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    );
    expect(NODE_RANGE).toBe(engines.node);
    expect(unfitNodeSentence('20.20.2')).toMatch(
      /^tokenwright needs .* this is Node 20\.20\.2: .*\.$/,
    );
  });

  it('finds the pinned runtime beside its own package and nowhere above', () => {
    const root = mkdtempSync(join(tmpdir(), 'tokenwright-runtime-'));
    const inside = join(root, 'node_modules', 'tokenwright');
    mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
    mkdirSync(inside, { recursive: true });
    symlinkSync(process.execPath, join(root, 'node_modules', '.bin', 'node'));
    expect(findPinnedRuntime(pathToFileURL(`${inside}/`))).toBeNull();
    expect(findPinnedRuntime(pathToFileURL(`${root}/`))).toBe(
      join(root, 'node_modules', '.bin', 'node'),
    );
    rmSync(root, { recursive: true });
  });
});

describe('what is kept of a start', () => {
  it.each([
    [['forget'], true],
    [['token', '--no-keep'], true],
    [['check', 'forget'], false],
    [[], false],
  ])('nothing for %j: %s', (args, isNothing) => {
    expect(keepsNothing(args)).toBe(isNothing);
  });
});

describe('a crash', () => {
  it('prints our words without secrets, source lines or an unredacted message', () => {
    const error = new Error('canary');
    error.stack =
      'file.ts:1\n  const secret = "canary";\n\nError: canary\n    at run (file.ts:1:7)';
    const redact = (text: string) => text.replaceAll('canary', '***');
    expect(crashText(error, redact, '1.2.3')).toMatch(
      /Error: \*\*\*\n {4}at run \(file\.ts:1:7\)\n/,
    );
    expect(crashText(error, null, '1.2.3')).not.toContain('canary');
    const first = `tokenwright 1.2.3 on Node ${process.versions.node}, ${process.platform} met`;
    expect(crashText(error, null, '1.2.3')).toMatch(first);
    expect(crashText(error, redact, '1.2.3')).not.toContain('const secret');
  });

  it('ends the process with 70, whatever was thrown where', async () => {
    const hook = join(world.folder, 'throw-later.mjs');
    writeFileSync(
      hook,
      "process.once('newListener', () => setTimeout(() => { throw new Error('practice_canary_1'); }, 50));",
    );
    const { code, stderr } = await runProgram(['practice', '--port', '0'], {
      cwd: world.folder,
      nodeOptions: ['--import', pathToFileURL(hook).href],
    });
    expect(code).toBe(70);
    expect(stderr).toContain('a defect of its own');
    expect(stderr).not.toContain('canary');
  });
});

describe('what Node itself would tell', () => {
  it.each([
    [{ NODE_DEBUG: 'http,undici,fetch' }, 'NODE_DEBUG is set'],
    [{ NODE_OPTIONS: '--inspect=127.0.0.1:0' }, '--inspect is set'],
  ])('warns about %j', async (env, words) => {
    const { stderr } = await runProgram(['check'], { cwd: world.folder, env });
    expect(stderr).toContain(words);
  });

  it.each([
    ['--inspect-brk', /^--inspect is set/],
    ['"--inspect=0.0.0.0:9229"', /^--inspect is set/],
    ['--inspect_wait --no-warnings', /^--inspect is set/],
    ['--heapsnapshot-signal=SIGUSR2', /writes the memory to a file/],
    ['--heapsnapshot_near_heap_limit=2', /writes the memory to a file/],
    ['--abort-on-uncaught-exception', /writes the memory to a file/],
    ['--tls-keylog=/tmp/keys', /opens TLS connections/],
    ['--trace-tls', /opens TLS connections/],
    ['--inspect-port=9230', null],
    ['--max-old-space-size=64 --no-inspect', null],
  ])('knows what %s would hand out', (options, words) => {
    const told = debugWarnings({ NODE_OPTIONS: options }, []);
    expect(told).toEqual(words === null ? [] : [expect.stringMatching(words)]);
    expect(debugWarnings({}, options.replaceAll('"', '').split(' '))).toEqual(told);
  });

  it.each(['http', 'HTTP2', 'fs,https', 'net', 'tls', 'undici', 'fetch', '*'])(
    'warns of NODE_DEBUG=%s, which prints requests',
    (names) => {
      const warned = [expect.stringMatching(/^NODE_DEBUG is set/)];
      expect(debugWarnings({ NODE_DEBUG: names }, [])).toEqual(warned);
    },
  );

  it('does not warn of a NODE_DEBUG that prints none', () => {
    expect(debugWarnings({ NODE_DEBUG: 'fs,timer,httpx' }, [])).toEqual([]);
  });

  it('leaves the environment out of a report', async () => {
    const reports = join(world.folder, 'reports');
    mkdirSync(reports);
    const program = startProgram(['practice', '--port', '0', '--json'], {
      cwd: world.folder,
      env: { TOKENWRIGHT_CLIENT_SECRET: 'canary-secret' },
      nodeOptions: [
        '--report-on-signal',
        '--report-signal=SIGUSR2',
        `--report-directory=${reports}`,
      ],
    });
    await program.answered(/\n/);
    program.child.kill('SIGUSR2');
    await program.said(/Node\.js report completed/);
    program.child.kill('SIGTERM');
    await program.end;
    const [name = ''] = readdirSync(reports);
    const text = readFileSync(join(reports, name), 'utf8');
    expect(text).not.toContain('canary-secret');
  });
});

describe('leaving', () => {
  it('takes a reader that goes away for a normal end', async () => {
    const { env } = await world.signedIn('read_orders');
    const program = startProgram(['request', 'GET', 'orders.json?limit=250'], {
      cwd: world.folder,
      env,
    });
    program.child.stdout?.destroy();
    const { code, stderr } = await program.end;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('does not hand secrets to child processes', async () => {
    const seen = join(world.folder, 'seen');
    const git = join(world.folder, 'bin');
    mkdirSync(git);
    writeFileSync(join(git, 'git'), `#!/bin/sh\nenv >> ${seen}\nexit 128\n`, { mode: 0o755 });
    await runProgram(
      [
        'token',
        '--save',
        'x.env',
        '--scopes',
        'read_products',
        '--redirect-uri',
        world.redirectUri,
        '--timeout',
        '0.1',
      ],
      { cwd: world.folder, env: { ...world.env, PATH: `${git}:/usr/bin:/bin` } },
    );
    expect(existsSync(seen)).toBe(true);
    expect(readFileSync(seen, 'utf8')).not.toContain(world.env['TOKENWRIGHT_CLIENT_SECRET'] ?? '-');
  });

  /** `token` with its exchange under way, at a store that is silent. */
  async function exchanging() {
    const server = await startRawServer({ head: '', then: 'silence' });
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const env = { ...world.env, TOKENWRIGHT_STORE_ORIGIN: server.origin };
    const program = startProgram(
      ['token', '--print-token', '--scopes', 'read_products', '--redirect-uri', redirectUri],
      { cwd: world.folder, env },
    );
    const [, state = ''] = await program.said(/state=([\w-]+)/);
    const query = signedCallback(
      {
        code: 'practice_code_1',
        shop: 'demo.practice.test',
        state,
        timestamp: String(Math.floor(Date.now() / 1000)),
      },
      world.env['TOKENWRIGHT_CLIENT_SECRET'] ?? '',
    );
    const page = visit(`${redirectUri}?${query}`).catch(() => null);
    await server.requested();
    return {
      server,
      /** Tells it to end. @returns how it ended, and after how long */
      async endBy(signal: NodeJS.Signals) {
        const from = performance.now();
        program.child.kill(signal);
        const end = await program.end;
        const ms = performance.now() - from;
        await server.close();
        await page;
        return { ...end, ms };
      },
    };
  }

  it('waits up to two seconds for an exchange under way, then says that its outcome is unknown', async () => {
    const { server, endBy } = await exchanging();
    const { code, stdout, stderr } = await endBy('SIGTERM');
    expect({ code, stdout }).toEqual({ code: 143, stdout: '' });
    expect(stderr).toContain('Whether the token was given out is unknown.');
    expect(server.requests).toHaveLength(1);
  });

  it('gives an exchange up on Ctrl+C, within a second, and says that the code is spent', async () => {
    const { server, endBy } = await exchanging();
    const { code, stdout, stderr, ms } = await endBy('SIGINT');
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(stderr).toContain('You gave the exchange up. The code is spent');
    expect(stderr).toContain('Authorize again');
    expect(stderr).not.toContain('waiting up to 2 s');
    expect(ms).toBeLessThan(1000);
    expect(server.requests).toHaveLength(1);
  });
});
