import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PracticeHandle } from '../../../source/app/ports.ts';
import { startEmbeddedStore } from '../../../source/commands/practice/embedded-store.ts';
import type { RedirectUri } from '../../../source/core/sign-in/redirect-uri.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';

const HERE = { DISPLAY: ':0' };
const CALLBACK = redirectUriOf('http://127.0.0.1:3456/callback');

/** A port that another program holds. */
async function takenPort(): Promise<number> {
  const server = createServer().listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function start(
  redirectUri: RedirectUri,
  port: number,
  env: Readonly<Record<string, string>> = HERE,
): Promise<PracticeHandle> {
  const store = await startEmbeddedStore(env, redirectUri, { port });
  onTestFinished(() => store.close());
  return store;
}

describe('the practice store inside the guide', () => {
  it('takes another port when its own is taken, and says which program holds it', async () => {
    const taken = await takenPort();
    const { facts } = await start(CALLBACK, taken);
    const { port } = new URL(facts.store.origin);
    expect(Number(port)).not.toBe(taken);
    const by = process.platform === 'linux' ? `.*process ${process.pid}.*` : '.*';
    expect(facts.note).toMatch(
      new RegExp(`^Port ${taken} is taken by ${by}, so the practice store runs on port ${port}`),
    );
  });

  it.each([
    ['SSH', { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22' }],
    ['a codespace', { CODESPACES: 'true' }],
    ['a dev container', { REMOTE_CONTAINERS: 'true' }],
  ])('keeps to its port in %s, which is forwarded', async (_, env) => {
    const taken = await takenPort();
    await expect(startEmbeddedStore(env, CALLBACK, { port: taken })).rejects.toMatchObject({
      code: 'practice-port-taken',
      message: expect.stringContaining(`Port ${taken} is taken by`),
      remedy: expect.not.stringContaining('--port'),
    });
  });

  it('leaves its port to a callback that needs it', async () => {
    const port = await freePort();
    const { facts } = await start(redirectUriOf(`http://127.0.0.1:${port}/cb`), port);
    expect(new URL(facts.store.origin).port).not.toBe(String(port));
    expect(facts.note).toBeNull();
  });

  it('lists the chosen redirect URI and others, for when its port is taken', async () => {
    const callback = redirectUriOf('http://127.0.0.1:4000/callback');
    const { facts } = await start(callback, await freePort());
    const texts = facts.redirectUris.map(({ text }) => text);
    expect(texts).toContain('http://127.0.0.1:4000/callback');
    expect(texts.length).toBeGreaterThan(1);
  });
});
