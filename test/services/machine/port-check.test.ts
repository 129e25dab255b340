import { once } from 'node:events';
import { createServer, Server } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkPort, checkPracticePort } from '../../../source/services/machine/network-checks.ts';
import { freePort, portOf } from '../../support/sockets/ports.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';

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
