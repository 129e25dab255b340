import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../support/sockets/ports.ts';
import { ticketOf } from '../../support/store/practice-client.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { runProgram, startProgram } from '../../support/terminal/run-program.ts';
import { WAIT_MS } from '../../support/wait-ms.ts';

const readyLine = z.object({
  origin: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  redirectUris: z.array(z.string()),
});

const pair = z.object({ access_token: z.string(), refresh_token: z.string().optional() });

/** The file, in the home folder of a test. */
const kept = (home: string) => join(home, '.config', 'tokenwright', 'practice-store.json');

/** A practice store as a program of its own. */
async function open(home: string, args: readonly string[] = []) {
  // What Node made of the program is kept at home, as everywhere else: `forget` removes it.
  const env = { NODE_COMPILE_CACHE: '' };
  const program = startProgram(['practice', '--json', ...args], { cwd: home, env });
  onTestFinished(() => void program.child.kill('SIGKILL'));
  const [line] = await program.answered(/^\{.*\}\n/);
  const ready = readyLine.parse(JSON.parse(line));
  return {
    ...ready,
    said: program.stderr,
    async quit(signal: NodeJS.Signals = 'SIGTERM'): Promise<string> {
      program.child.kill(signal);
      return (await program.end).stderr;
    },
  };
}

type Store = Awaited<ReturnType<typeof open>>;

/** Signs in as a browser and a program do. */
async function freshToken(store: Store, expiring = false): Promise<z.infer<typeof pair>> {
  const { origin, clientId, clientSecret, redirectUris } = store;
  const asked = new URLSearchParams({
    client_id: clientId,
    scope: 'read_products',
    redirect_uri: redirectUris[0] ?? '',
    state: 'of-this-test',
  });
  const page = await fetch(`${origin}/admin/oauth/authorize?${asked.toString()}`, {
    redirect: 'manual',
  });
  const ticket = ticketOf(await page.text());
  const approved =
    ticket === ''
      ? page
      : await fetch(`${origin}/admin/oauth/authorize`, {
          method: 'POST',
          redirect: 'manual',
          headers: { Origin: origin },
          body: new URLSearchParams({ ticket, decision: 'approve' }),
        });
  const code = new URL(approved.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return exchange(store, { code, ...(expiring ? { expiring: '1' } : {}) }, clientId, clientSecret);
}

async function exchange(
  { origin }: Store,
  fields: Readonly<Record<string, string>>,
  clientId: string,
  clientSecret: string,
) {
  const answer = await fetch(`${origin}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
  });
  return pair.parse(await answer.json());
}

async function rest({ origin }: Store, token: string, method = 'GET', path = 'products.json') {
  const at = path.startsWith('/') ? path : `/admin/api/2026-10/${path}`;
  const answer = await fetch(`${origin}${at}`, {
    method,
    headers: { 'X-Shopify-Access-Token': token },
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function graphql({ origin }: Store, token: string): Promise<number> {
  const answer = await fetch(`${origin}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'X-Shopify-Access-Token': token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ products(first: 5) { nodes { title } } }' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const revoke = (store: Store, token: string) =>
  rest(store, token, 'DELETE', '/admin/api_permissions/current.json');

describe('a practice store that is kept', () => {
  test('comes back the next day on its port: the same app, and its token is answered by REST and GraphQL', async () => {
    const home = await ownFolder();
    const port = await freePort();
    const first = await open(home, ['--keep', '--port', String(port)]);
    const { access_token: token } = await freshToken(first);
    await first.quit();

    const second = await open(home);
    expect(second.origin).toBe(`http://127.0.0.1:${port}`);
    expect(second).toMatchObject({
      clientId: first.clientId,
      clientSecret: first.clientSecret,
      redirectUris: first.redirectUris,
    });
    expect(await rest(second, token)).toBe(200);
    expect(await graphql(second, token)).toBe(200);
    expect(await revoke(second, token)).toBe(200);
    await second.quit();

    const third = await open(home);
    expect(await rest(third, token)).toBe(401);
    expect(await graphql(third, token)).toBe(401);
    expect(third.clientId).toBe(first.clientId);
    expect(await third.quit()).toContain('The kept practice store is back');
  });

  test('has lost nothing when it was killed once the token is kept, and renews it', async () => {
    const home = await ownFolder();
    const first = await open(home, ['--keep', '--port', '0']);
    const { access_token: token, refresh_token: refresh = '' } = await freshToken(first, true);
    await vi.waitUntil(async () => (await readFile(kept(home), 'utf8')).includes(token), {
      timeout: WAIT_MS,
    });
    await first.quit('SIGKILL');
    const second = await open(home);
    expect(await rest(second, token)).toBe(200);
    const renewed = await exchange(
      second,
      { grant_type: 'refresh_token', refresh_token: refresh },
      first.clientId,
      first.clientSecret,
    );
    expect(await rest(second, renewed.access_token)).toBe(200);
    expect(await second.quit()).not.toContain('not kept');
  });

  test('is of one program at a time; the other one is fresh, says so and writes nothing', async () => {
    const home = await ownFolder();
    const first = await open(home, ['--keep', '--port', '0']);
    const { access_token: token } = await freshToken(first);
    await expect.poll(() => readFile(kept(home), 'utf8')).toContain(token);
    const before = await readFile(kept(home), 'utf8');
    const second = await open(home, ['--port', '0']);
    expect(second.clientId).not.toBe(first.clientId);
    await freshToken(second);
    expect(second.said()).toContain(`runs the kept practice store at ${first.origin}`);
    await second.quit();
    expect(await readFile(kept(home), 'utf8')).toBe(before);
    const refused = await runProgram(['practice', '--keep', '--port', '0'], { cwd: home });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(await rest(first, token)).toBe(200);
    await first.quit();
  });

  test('says that tokens saved for its own port do not reach it on another one, and keeps that port', async () => {
    const home = await ownFolder();
    const port = await freePort();
    await (await open(home, ['--keep', '--port', String(port)])).quit();
    const elsewhere = await open(home, ['--port', '0']);
    expect(elsewhere.said()).toContain(`Tokens that were saved for port ${port} do not reach it`);
    await elsewhere.quit();
    const back = await open(home);
    expect(back.origin).toBe(`http://127.0.0.1:${port}`);
    await back.quit();
  });

  test('is left alone with --no-keep, replaced with --fresh and removed by forget', async () => {
    const home = await ownFolder();
    const first = await open(home, ['--keep', '--port', '0']);
    await first.quit();
    const before = await readFile(kept(home), 'utf8');
    const apart = await open(home, ['--no-keep', '--port', '0']);
    expect(apart.clientId).not.toBe(first.clientId);
    await apart.quit();
    expect(await readFile(kept(home), 'utf8')).toBe(before);
    const anew = await open(home, ['--fresh', '--port', '0']);
    expect(anew.clientId).not.toBe(first.clientId);
    await anew.quit();
    const again = await open(home, ['--port', '0']);
    expect(again.clientId).toBe(anew.clientId);
    await again.quit();
    const forgotten = await runProgram(['forget', '--yes', '--json'], { cwd: home });
    expect(JSON.parse(forgotten.stdout)).toMatchObject({
      removed: [{ path: kept(home), variables: null }, {}],
      left: [],
    });
    expect(await readdir(join(home, '.config'))).toEqual([]);
    const last = await open(home, ['--port', '0']);
    expect(last.clientId).not.toBe(anew.clientId);
    await last.quit();
    expect(await readdir(join(home, '.config'))).toEqual([]);
  });

  test.each([
    ['broken', '{"version":1', 'could not be read', true],
    ['foreign', '["a list"]', 'could not be read', true],
    ['of a newer version', '{"version":2}', 'was written by a newer tokenwright', false],
  ])(
    'is a fresh one when the file is %s, in one sentence',
    async (_, text, words, isAside) => {
      const home = await ownFolder();
      await (await open(home, ['--keep', '--port', '0'])).quit();
      await writeFile(kept(home), text);
      const fresh = await open(home, ['--port', '0']);
      await freshToken(fresh);
      const said = await fresh.quit();
      expect(said).toContain(words);
      expect(said).toContain('fresh one');
      const file = isAside ? `${kept(home)}.damaged` : kept(home);
      expect(await readFile(file, 'utf8')).toBe(text);
    },
    60_000,
  );

  test('is no scenario', async () => {
    const home = await ownFolder();
    const { code, stderr } = await runProgram(['practice', '--keep', '--scenario', 'x.json'], {
      cwd: home,
    });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('scenario') });
  });
});
