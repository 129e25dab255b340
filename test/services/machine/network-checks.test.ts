import { once } from 'node:events';
import { createServer, Server } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { attention, failed, fine } from '../../../source/core/diagnosis/machine-check.ts';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import { createHttpClient, type HttpClient } from '../../../source/services/http/http-client.ts';
import {
  checkPort,
  checkPracticePort,
  checkStore,
  explainExcluded,
} from '../../../source/services/machine/network-checks.ts';
import type { RunProgram } from '../../../source/services/machine/run-program.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import { freePort, portOf } from '../../support/sockets/ports.ts';
import { openRealStorePath, type RealStorePath } from '../../support/store/real-store-path.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';

const DATE = 'Fri, 20 Nov 2026 12:00:00 GMT';
const DATE_MS = Date.parse(DATE);

const closings: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

async function openPath(options: Parameters<typeof openRealStorePath>[0] = {}) {
  const path = await openRealStorePath(options);
  closings.push(() => path.close());
  return path;
}

function clientFor(env: Readonly<Record<string, string>>): HttpClient {
  const client = createHttpClient({ env });
  closings.push(() => client.close());
  return client;
}

function answering(status: number, headers: ReadonlyArray<readonly [string, string]>) {
  const outcome: HttpOutcome = {
    type: 'answer',
    answer: {
      status,
      headers,
      body: new Uint8Array(),
      incomplete: null,
      unknownEncoding: null,
      durationMs: 1,
    },
  };
  return async () => outcome;
}

describe('the store', () => {
  it('is reached over TLS and a proxy, once, without any secret', async () => {
    const path: RealStorePath = await openPath();
    const [store, clock] = await checkStore(liveDemo(), clientFor(path.env));
    expect(store).toMatchObject({
      status: 'ok',
      text: /* the name */ expect.stringContaining('demo.myshopify.com'),
    });
    expect(clock.status).toBe('ok');
    expect(path.store.requests).toHaveLength(1);
    const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = path.store.requests;
    expect({ method, body }).toEqual({ method: 'HEAD', body: '' });
    expect(Object.keys(headers).join()).not.toMatch(/token|authorization|cookie/i);
  });

  it('whose authority is unknown is named with what a company network needs', async () => {
    const path = await openPath();
    const { NODE_EXTRA_CA_CERTS: _, ...env } = path.env;
    const [store, clock] = await checkStore(liveDemo(), clientFor(env));
    expect(store.status).toBe('failed');
    expect(store.remedy).toContain('NODE_EXTRA_CA_CERTS');
    expect(clock.status).toBe('untested');
    expect(path.store.requests).toEqual([]);
  });

  it('whose certificate is not valid yet points at the clock (EV-26)', async () => {
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    const path = await openPath({ issue: { notBefore: tomorrow } });
    const [store] = await checkStore(liveDemo(), clientFor(path.env));
    expect(store.status).toBe('failed');
    expect(`${store.text} ${store.remedy}`).toMatch(/clock of this machine.*date and time/);
  });

  it('behind a proxy that cannot be reached names the proxy, not its password', async () => {
    const env = { HTTPS_PROXY: 'http://user:pass-word@127.0.0.1:1' };
    const [store] = await checkStore(liveDemo(), clientFor(env));
    expect(store.status).toBe('failed');
    expect(store.text).toContain('127.0.0.1:1');
    expect(JSON.stringify(store)).not.toContain('pass-word');
  });

  it('with trouble of its own was reached all the same', async () => {
    const [store] = await checkStore(liveDemo(), { send: answering(503, []) });
    expect(store).toMatchObject({ status: 'attention' });
    expect(store.text).toContain('503');
  });

  it('that nobody has named is not looked for', async () => {
    const send = () => Promise.reject(new Error('asked'));
    const results = await checkStore(null, { send });
    expect(results.map(({ status }) => status)).toEqual(['untested', 'untested']);
  });

  it('is called the practice store where it is one', async () => {
    const [store] = await checkStore(practiceDemo(3457), { send: answering(401, []) });
    expect(store.text).toBe('The practice store answers at http://127.0.0.1:3457.');
  });
});

describe('the clock', () => {
  it.each([
    [0, 'ok', /agrees/],
    [60, 'ok', /agrees/],
    [-600, 'attention', /10 minutes behind/],
    [86_400 * 365, 'attention', /365 days ahead/],
  ])('%i seconds off is %s', async (seconds, status, words) => {
    const now = () => DATE_MS + seconds * 1000;
    const [, clock] = await checkStore(liveDemo(), { send: answering(401, [['date', DATE]]), now });
    expect(clock.status).toBe(status);
    expect(clock.text).toMatch(words);
  });

  it.each<{ headers: ReadonlyArray<readonly [string, string]> }>([
    { headers: [] },
    { headers: [['date', 'yesterday']] },
  ])('is left open when the store tells no time: %j', async ({ headers }) => {
    const send = answering(401, headers);
    expect((await checkStore(liveDemo(), { send }))[1].status).toBe('untested');
  });
});

/** Holds a port on one address, any free one when none is named. */
async function hold(host: string, port = 0): Promise<number> {
  const server = createServer();
  server.listen({ host, port, ipv6Only: host.includes(':') });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return portOf(server);
}

/**
 * Servers whose binding to this host the system refuses in this way: root would not meet it.
 * @param host null: to any
 */
function refusing(code: string, host: string | null = null): () => Server {
  class RefusingServer extends Server {
    override listen(...given: unknown[]): this {
      const [options, done] = given as [{ host: string }, () => void];
      if (host !== null && options.host !== host) return super.listen(options, done);
      queueMicrotask(() => this.emit('error', Object.assign(new Error(code), { code })));
      return this;
    }
  }
  return () => new RefusingServer();
}

const callback = (host: string, port: number) => redirectUriOf(`http://${host}:${port}/callback`);

describe('the port of the redirect URI', () => {
  it('is free, and free again after the test', async () => {
    const port = await freePort();
    const result = await checkPort(callback('127.0.0.1', port));
    expect(result).toMatchObject({
      status: 'ok',
      text: `Port ${port} of 127.0.0.1 is free for the callback.`,
    });
    expect((await checkPort(callback('127.0.0.1', port))).status).toBe('ok');
  });

  it('is taken: the port and, on Linux, the process are named', async () => {
    const port = await hold('127.0.0.1');
    const { status, text, remedy } = await checkPort(callback('127.0.0.1', port));
    expect(status).toBe('failed');
    expect(text).toContain(`Port ${port} on 127.0.0.1 is taken by`);
    if (process.platform === 'linux') expect(text).toContain(`(process ${process.pid})`);
    expect(remedy).toMatch(/End that program/);
  });

  it('counts as taken for localhost when only ::1 is held', async () => {
    const port = await hold('::1');
    const { status, text } = await checkPort(callback('localhost', port));
    expect({ status, text }).toMatchObject({
      status: 'failed',
      text: expect.stringContaining(`Port ${port} on ::1 is taken`),
    });
    expect((await checkPort(callback('127.0.0.1', port))).status).toBe('ok');
  });

  it.each(['EACCES', 'EPERM'])('refused by the system (%s) is told from taken', async (code) => {
    const { status, text, remedy } = await checkPort(callback('127.0.0.1', 3456), refusing(code));
    expect(status).toBe('failed');
    expect(text).toMatch(/does not let you listen on port 3456/);
    expect(text).not.toMatch(/taken/);
    expect(remedy).toMatch(/1024 to 65535/);
  });

  it('says of localhost without ::1 that 127.0.0.1 is the way', async () => {
    const onlyFour = refusing('EADDRNOTAVAIL', '::1');
    const { status, remedy } = await checkPort(callback('localhost', await freePort()), onlyFour);
    expect(status).toBe('failed');
    expect(remedy).toMatch(/Use 127\.0\.0\.1/);
  });

  it('cannot be tested for a public address, which is for quick tests only', async () => {
    const { status, remedy } = await checkPort(redirectUriOf('https://catch.example/callback'));
    expect(status).toBe('attention');
    expect(remedy).toMatch(/Paste.*quick tests only/);
  });
});

describe('a port that Windows keeps', () => {
  const LIST =
    '\r\nStart Port    End Port\r\n      3400        3499\r\n      8000        8099     *\r\n';
  const run: RunProgram = async (file, args) => {
    expect([file, ...args].join(' ')).toMatch(
      /^W:\\System32\\netsh\.exe interface ipv4 show excludedportrange/,
    );
    return { type: 'said', text: LIST };
  };
  const windows = { platform: 'win32', env: { SystemRoot: 'W:' }, run } as const;
  const refused = failed('port', { message: 'May not.', remedy: 'Another one.' });

  it('is told with its range and with the line that gives it back', async () => {
    const { status, text, remedy } = await explainExcluded(refused, 3456, windows);
    expect(status).toBe('failed');
    expect(text).toContain('3400 to 3499');
    expect(remedy).toContain('excludedportrange protocol=tcp startport=3456');
  });

  it('stays a note with its own way out where another port does', async () => {
    const note = attention('practice-port', 'May not.', 'Another one.');
    const result = await explainExcluded(note, 3457, windows);
    expect(result).toMatchObject({ status: 'attention', remedy: 'Another one.' });
    expect(result.text).toContain('3400 to 3499');
  });

  it.each([
    ['outside the ranges', 3500],
    ['reserved by an administrator', 8000],
    ['of no loopback address', null],
  ])('is told as before when it is %s', async (_, port) => {
    expect(await explainExcluded(refused, port, windows)).toBe(refused);
  });

  it('is asked for on Windows alone, and only after a refusal', async () => {
    const never: RunProgram = () => Promise.reject(new Error('started'));
    const good = fine('port', 'Free.');
    expect(await explainExcluded(good, 3456, { ...windows, run: never })).toBe(good);
    const linux = { ...windows, platform: 'linux', run: never } as const;
    expect(await explainExcluded(refused, 3456, linux)).toBe(refused);
    const blocked: RunProgram = async () => ({ type: 'failed', reason: 'EACCES' });
    expect(await explainExcluded(refused, 3456, { ...windows, run: blocked })).toBe(refused);
  });
});

describe('the port of the practice store', () => {
  it('stops nobody when it is taken, since the guide takes another one', async () => {
    const port = await hold('127.0.0.1');
    const { status, text, remedy } = await checkPracticePort(port, { DISPLAY: ':0' });
    expect(status).toBe('attention');
    expect(text).toContain(`Port ${port}`);
    expect(remedy).toMatch(/another port/);
  });

  it('must be freed where it has to be forwarded', async () => {
    const port = await hold('127.0.0.1');
    const { remedy } = await checkPracticePort(port, { SSH_TTY: '/dev/pts/0' });
    expect(remedy).toMatch(/End that program .* forwarded/);
  });
});
