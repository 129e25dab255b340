import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bindAll } from '../../../source/services/callback-listener/bind.ts';
import { listenForCallback } from '../../../source/services/callback-listener/listener.ts';
import {
  redirectUri,
  startCallbackFlow,
  VALID_REQUEST,
} from '../../support/sign-in/callback-flow.ts';
import { connectRaw, readAnswer, sendRaw } from '../../support/sockets/raw-client.ts';
import { freePort, portOf } from '../../support/sockets/ports.ts';

const DONE = 'GET /done HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n';

async function occupy(host: string, port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer();
  server.listen({ host, port, ipv6Only: true });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, port: portOf(server) };
}

/** Binds without any check of requests. */
function listen(uri: string): ReturnType<typeof listenForCallback> {
  return listenForCallback({
    redirectUri: redirectUri(uri),
    check: () => {
      throw new Error('nobody asks');
    },
    onVerdict: () => {},
    onNotice: () => {},
  });
}

describe('binding', () => {
  it('takes exactly the loopback address of the redirect URI', async () => {
    const flow = await startCallbackFlow();
    expect(flow.listener.addresses).toEqual([{ host: '127.0.0.1', port: flow.port }]);
    expect((await sendRaw(flow.port, 'GET / HTTP/1.1\r\n\r\n', '::1')).status).toBe('refused');
  });

  it('takes ::1 only, for [::1]', async () => {
    const flow = await startCallbackFlow({ uri: 'http://[::1]:0/callback' });
    expect(flow.listener.addresses).toEqual([{ host: '::1', port: flow.port }]);
    expect((await sendRaw(flow.port, 'x', '127.0.0.1')).status).toBe('refused');
    const request = VALID_REQUEST.replace('Host: 127.0.0.1', 'Host: [::1]');
    expect((await sendRaw(flow.port, flow.fill(request), '::1')).status).toBe(303);
  });

  it('takes both loopback addresses for localhost, and answers to that name only', async () => {
    const flow = await startCallbackFlow({ uri: 'http://localhost:0/callback' });
    expect(flow.listener.addresses.map(({ host }) => host)).toEqual(['127.0.0.1', '::1']);
    const other = flow.fill(VALID_REQUEST);
    expect((await sendRaw(flow.port, other)).status).toBe(421);
    const right = flow.fill(VALID_REQUEST.replace('Host: 127.0.0.1', 'Host: localhost'));
    expect((await sendRaw(flow.port, right, '::1')).status).toBe(303);
    expect((await sendRaw(flow.port, right, '127.0.0.1')).status).toBe(303);
    expect(flow.settled()).toHaveLength(1);
  });

  it('refuses localhost when ::1 is taken elsewhere, and lets 127.0.0.1 go again', async () => {
    const { port } = await occupy('::1');
    await expect(listen(`http://localhost:${port}/callback`)).rejects.toMatchObject({
      code: 'port-taken',
      message: expect.stringContaining('::1'),
    });
    const again = await occupy('127.0.0.1', port);
    expect(again.port).toBe(port);
  });

  it('is not disturbed by another program on ::1 when the redirect URI says 127.0.0.1', async () => {
    const { port } = await occupy('::1');
    const listener = await listen(`http://127.0.0.1:${port}/callback`);
    onTestFinished(() => listener.close());
    expect(listener.addresses).toEqual([{ host: '127.0.0.1', port }]);
  });

  it('names the taken port, and never moves to another', async () => {
    const { port } = await occupy('127.0.0.1');
    await expect(listen(`http://127.0.0.1:${port}/callback`)).rejects.toMatchObject({
      name: 'UserError',
      code: 'port-taken',
      exitCode: 2,
      message: expect.stringContaining(`Port ${port} on 127.0.0.1`),
    });
  });

  it.runIf(process.platform === 'linux')('names the process that holds the port', async () => {
    const { port } = await occupy('127.0.0.1');
    await expect(listen(`http://127.0.0.1:${port}/callback`)).rejects.toThrow(
      `(process ${process.pid})`,
    );
  });

  it('P8: is given up when the system gave another address than the one asked for', async () => {
    const port = await freePort();
    const server = createServer();
    const listen = server.listen.bind(server);
    // As if the host were left out of the call: all interfaces.
    server.listen = ((options: object, done: () => void) =>
      listen({ ...options, host: '0.0.0.0' }, done)) as typeof server.listen;
    onTestFinished(() => void server.close());
    const bound = bindAll(redirectUri(`http://127.0.0.1:${port}/callback`), () => server);
    await expect(bound).rejects.toThrow('bound to another address than 127.0.0.1');
    expect(await connectRaw(port)).toBeNull();
  });

  it('does not listen for a public redirect URI', async () => {
    await expect(listen('https://example.com/callback')).rejects.toMatchObject({
      code: 'redirect-not-local',
    });
  });
});

describe('the end', () => {
  it('frees the port after the outcome, though no browser fetched the page', async () => {
    const flow = await startCallbackFlow({ limits: { lingerMs: 20 } });
    await sendRaw(flow.port, flow.fill(VALID_REQUEST));
    await flow.listener.finish('done');
    expect(await connectRaw(flow.port)).toBeNull();
  });

  it('frees the port at most two seconds after the outcome with the usual limits', async () => {
    const flow = await startCallbackFlow();
    await sendRaw(flow.port, flow.fill(VALID_REQUEST));
    const started = performance.now();
    await flow.listener.finish('done');
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(await connectRaw(flow.port)).toBeNull();
  });

  it('frees the port at once when no callback came, as after a pasted address', async () => {
    const flow = await startCallbackFlow({ limits: { lingerMs: 3_600_000 } });
    await flow.listener.finish('done');
    expect(await connectRaw(flow.port)).toBeNull();
  });

  it('frees the port although sockets are open and silent', async () => {
    const flow = await startCallbackFlow();
    const idle = await connectRaw(flow.port);
    if (idle === null) throw new Error('nobody listens');
    const ended = readAnswer(idle);
    await flow.listener.close();
    expect((await ended).status).toBe('closed');
    expect(await connectRaw(flow.port)).toBeNull();
  });

  it('settles nothing once it is ending', async () => {
    const flow = await startCallbackFlow();
    const held = await connectRaw(flow.port);
    if (held === null) throw new Error('nobody listens');
    const ended = readAnswer(held);
    const closing = flow.listener.close();
    held.write(flow.fill(VALID_REQUEST));
    await Promise.all([closing, ended]);
    expect(flow.verdicts).toEqual([]);
  });

  it('may be closed twice, and while the outcome page is waited for', async () => {
    const flow = await startCallbackFlow({ limits: { lingerMs: 3_600_000 } });
    await sendRaw(flow.port, flow.fill(VALID_REQUEST));
    const page = sendRaw(flow.port, flow.fill(DONE));
    const finishing = flow.listener.finish('done');
    await page;
    await Promise.all([flow.listener.close(), flow.listener.close(), finishing]);
    expect(await connectRaw(flow.port)).toBeNull();
  });

  it('does not wait for a browser any longer once it is closed', async () => {
    const flow = await startCallbackFlow({ limits: { lingerMs: 3_600_000 } });
    await sendRaw(flow.port, flow.fill(VALID_REQUEST));
    const finishing = flow.listener.finish('done');
    await flow.listener.close();
    await finishing;
    expect(await connectRaw(flow.port)).toBeNull();
  });

  it('can be started again on the same port, many times', async () => {
    const first = await startCallbackFlow();
    await first.listener.close();
    for (let round = 0; round < 20; round += 1) {
      const next = await listen(`http://127.0.0.1:${first.port}/callback`);
      await next.close();
    }
    expect(await connectRaw(first.port)).toBeNull();
  });
});
