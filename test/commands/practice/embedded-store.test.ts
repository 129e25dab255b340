import { once } from 'node:events';
import { createServer } from 'node:net';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { PracticeHandle } from '../../../source/app/ports.ts';
import type { World } from '../../../source/commands/entry/world.ts';
import { guidePorts } from '../../../source/commands/guide/guide-ports.ts';
import { startEmbeddedStore } from '../../../source/commands/practice/embedded-store.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import type { ObservedEvent } from '../../../source/core/lessons/observed-event.ts';
import type { RedirectUri } from '../../../source/core/sign-in/redirect-uri.ts';
import { practiceFilePath } from '../../../source/services/memory/practice-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
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

  it('keeps what another service issues away from itself in a run for that service', async () => {
    const profile = { ...SHOPIFY_PROFILE, tokenPrefixes: ['acme'] };
    // What else a world has is asked for by nothing here.
    const world = { env: HERE, stdout: { isTTY: false } } as unknown as World;
    const ports = guidePorts(world, () => Promise.reject(new Error('nothing is sent')), profile);
    const store = await ports.startPractice({ redirectUri: CALLBACK });
    onTestFinished(() => store.close());
    expect(store.facts.store.profile.credentialPrefixes).toContain('acme');
  });

  it('lists the chosen redirect URI and others, for when its port is taken', async () => {
    const callback = redirectUriOf('http://127.0.0.1:4000/callback');
    const { facts } = await start(callback, await freePort());
    const texts = facts.redirectUris.map(({ text }) => text);
    expect(texts).toContain('http://127.0.0.1:4000/callback');
    expect(texts.length).toBeGreaterThan(1);
  });
});

describe('the practice store of the guide, kept', () => {
  /** Where it is kept, and what was said on leaving. */
  async function newFolder() {
    const said: string[] = [];
    const say = (sentence: string) => void said.push(sentence);
    return { folder: join(await ownFolder(), 'tokenwright'), said, say };
  }

  test('is offered first, and kept from then on; the next start is the same app on the same port', async () => {
    const { folder, said, say } = await newFolder();
    const port = await freePort();
    const first = await startEmbeddedStore(HERE, CALLBACK, { port, folder, say });
    const path = practiceFilePath(folder);
    expect(first.facts.keeping).toEqual({ type: 'offered', path });
    expect(await Promise.all([first.keep?.(), first.keep?.()])).toEqual([path, path]);
    await first.close();
    const second = await startEmbeddedStore(HERE, CALLBACK, { folder, say });
    await second.close();
    expect(second.facts).toMatchObject({
      clientId: first.facts.clientId,
      keeping: { type: 'kept', path },
      note: 'The kept practice store is back: the same app, credentials and tokens.',
    });
    expect(second.facts.clientSecret.reveal()).toBe(first.facts.clientSecret.reveal());
    expect(second.facts.store.origin).toBe(`http://127.0.0.1:${port}`);
    expect(said).toEqual([]);
  });

  test('says on another port that tokens saved for its own do not reach it', async () => {
    const { folder } = await newFolder();
    const port = await takenPort();
    const first = await startEmbeddedStore(HERE, CALLBACK, { folder, port: await freePort() });
    await first.keep?.();
    await first.close();
    const text = await readFile(practiceFilePath(folder), 'utf8');
    await writeFile(practiceFilePath(folder), text.replace(/"port": \d+/, `"port": ${port}`));
    const second = await startEmbeddedStore(HERE, CALLBACK, { folder });
    await second.close();
    expect(second.facts.clientId).toBe(first.facts.clientId);
    expect(second.facts.note).toContain(`Port ${port} is taken by`);
    expect(second.facts.note).toContain(`Tokens that were saved for port ${port} do not reach it`);
  });

  test('is of one program: another one is fresh, says so, and cannot be kept beside it', async () => {
    const { folder } = await newFolder();
    const first = await startEmbeddedStore(HERE, CALLBACK, { folder, port: 0 });
    const beside = await startEmbeddedStore(HERE, CALLBACK, { folder, port: 0 });
    await first.keep?.();
    await expect(beside.keep?.()).rejects.toMatchObject({ code: 'practice-kept-elsewhere' });
    const later = await startEmbeddedStore(HERE, CALLBACK, { folder, port: 0 });
    expect(later.facts.keeping).toEqual({ type: 'impossible' });
    expect(later.facts.note).toContain(
      `runs the kept practice store at ${first.facts.store.origin}`,
    );
    await first.close();
    // The first one is not overwritten by one that comes too late.
    await expect(beside.keep?.()).rejects.toMatchObject({ code: 'practice-kept-elsewhere' });
    await Promise.all([beside.close(), later.close()]);
    const text = await readFile(practiceFilePath(folder), 'utf8');
    expect(text).toContain(first.facts.clientId);
  });

  test('says on leaving that it could not be kept to the end', async () => {
    const { folder, said, say } = await newFolder();
    const store = await startEmbeddedStore(HERE, CALLBACK, { folder, say, port: 0 });
    await store.keep?.();
    await rm(folder, { recursive: true });
    const query = new URLSearchParams({
      client_id: store.facts.clientId,
      scope: 'read_products',
      redirect_uri: CALLBACK.text,
      state: 'x',
    });
    const { origin } = store.facts.store;
    await store.approve(`${origin}/admin/oauth/authorize?${query.toString()}`);
    await store.close();
    expect(said).toEqual([expect.stringContaining('no longer kept')]);
  });
});

describe('the practice store of the guide, prepared by a scenario', () => {
  const OURS = { title: 'Ours', scopes: ['read_orders'] };

  test('has its app, and the addresses that the guide needs where it names none', async () => {
    const scenario = { apps: [OURS] };
    const { facts, close } = await startEmbeddedStore(HERE, CALLBACK, { port: 0, scenario });
    await close();
    expect(facts.scopes).toEqual(['read_orders']);
    expect(facts.note).toBeNull();
    expect(facts.redirectUris.map(({ text }) => text)).toContain('http://127.0.0.1:3458/callback');
  });

  test('has just the addresses that it names: a wrong one may be the point of it', async () => {
    const redirectUrls = ['http://127.0.0.1:9999/elsewhere'];
    const scenario = { apps: [{ ...OURS, redirectUrls }] };
    const { facts, close } = await startEmbeddedStore(HERE, CALLBACK, { port: 0, scenario });
    await close();
    expect(facts.redirectUris.map(({ text }) => text)).toEqual(redirectUrls);
  });

  test('leaves the kept store alone, and is never kept', async () => {
    const folder = join(await ownFolder(), 'tokenwright');
    const first = await startEmbeddedStore(HERE, CALLBACK, { folder, port: 0 });
    await first.keep?.();
    await first.close();
    const text = await readFile(practiceFilePath(folder), 'utf8');
    const options = { folder, port: 0, scenario: {} };
    const { facts, close } = await startEmbeddedStore(HERE, CALLBACK, options);
    await close();
    expect(facts.keeping).toEqual({ type: 'impossible' });
    expect(facts.note).toContain('The kept practice store is left alone');
    expect(facts.clientId).not.toBe(first.facts.clientId);
    expect(await readFile(practiceFilePath(folder), 'utf8')).toBe(text);
  });

  test('tells what happens in it', async () => {
    const told: ObservedEvent[] = [];
    const onEvent = (event: ObservedEvent) => void told.push(event);
    const { facts, close } = await startEmbeddedStore(HERE, CALLBACK, { port: 0, onEvent });
    onTestFinished(() => close());
    const api = new URL('/admin/api/2026-10/shop.json', facts.store.origin);
    await fetch(api, { headers: { 'X-Shopify-Access-Token': 'nobody' } });
    expect(told).toEqual([expect.objectContaining({ type: 'rest', path: 'shop.json' })]);
  });
});
