import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../support/sockets/ports.ts';
import { openRealStorePath, type RealStorePath } from '../support/store/real-store-path.ts';
import { runProgram, startProgram, type RunningProgram } from '../support/terminal/run-program.ts';
import type { TlsStoreFacts } from '../support/sockets/tls-store.ts';
import { visit } from '../support/browser/visit.ts';

/** The whole program, with nothing but a proxy and an authority in its environment. */
let folder: string;
let path: RealStorePath | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenwright-real-'));
});
afterEach(async () => {
  await path?.close();
  path = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function openPath(facts: Partial<TlsStoreFacts> = {}): Promise<RealStorePath> {
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  path = await openRealStorePath({ facts: { redirectUri, ...facts } });
  return path;
}

function credentials({ facts, env }: RealStorePath): Record<string, string> {
  return {
    ...env,
    TOKENWRIGHT_SHOP: facts.shop,
    TOKENWRIGHT_CLIENT_ID: facts.clientId,
    TOKENWRIGHT_CLIENT_SECRET: facts.clientSecret,
    TOKENWRIGHT_REDIRECT_URI: facts.redirectUri,
  };
}

async function authorizeUrl(program: RunningProgram, shop: string): Promise<string> {
  const [, url = ''] = await program.said(
    new RegExp(`^(https://${shop.replaceAll('.', '\\.')}/admin/oauth/authorize\\?\\S+)$`, 'm'),
  );
  return url;
}

it('signs in at https://demo.myshopify.com, checks the token and asks GraphQL', async () => {
  const real = await openPath();
  const env = credentials(real);
  const asked = ['--scopes', 'read_products,read_orders'];
  const program = startProgram(['token', ...asked, '--save', '.env', '--json'], {
    cwd: folder,
    env,
  });
  const url = await authorizeUrl(program, 'demo.myshopify.com');
  expect((await visit(real.store.approve(url))).status).toBe(200);
  const signedIn = await program.end;
  expect(signedIn.code).toBe(0);
  expect(JSON.parse(signedIn.stdout)).toMatchObject({
    shop: 'demo.myshopify.com',
    tokenKind: 'permanent',
    scopes: { missing: [] },
  });
  expect(real.store.exchanges()).toBe(1);

  const check = await runProgram(['check', '--need', 'read_products', '--json'], {
    cwd: folder,
    env,
  });
  expect(check.code).toBe(0);
  expect(JSON.parse(check.stdout)).toMatchObject({
    valid: true,
    app: 'Demo App',
    scopes: ['read_products', 'read_orders'],
  });

  const graphql = await runProgram(['graphql', '{ shop { name } }'], { cwd: folder, env });
  expect(graphql.code).toBe(0);
  expect(JSON.parse(graphql.stdout)).toMatchObject({ data: { shop: { name: 'Demo Store' } } });

  // Everything went through the tunnel, to this one host, and its name is in every handshake.
  expect(new Set(real.store.requests.map((request) => request.servername))).toEqual(
    new Set(['demo.myshopify.com']),
  );
  expect(signedIn.stdout + signedIn.stderr + check.stderr).not.toContain(real.facts.accessToken);
});

it('refuses a mutation there until it is allowed, and sends nothing', async () => {
  const real = await openPath();
  const env = { ...credentials(real), TOKENWRIGHT_ACCESS_TOKEN: real.facts.accessToken };
  const mutation =
    'mutation { tagsAdd(id: "gid://shopify/Product/1", tags: ["a"]) { __typename } }';
  const refused = await runProgram(['graphql', mutation], { cwd: folder, env });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('--allow-mutations');
  expect(real.store.requests).toEqual([]);
});

it('names the authority when the certificate of the store is not trusted', async () => {
  const real = await openPath();
  const { NODE_EXTRA_CA_CERTS: _, ...env } = credentials(real);
  const check = await runProgram(['check'], {
    cwd: folder,
    env: { ...env, TOKENWRIGHT_ACCESS_TOKEN: real.facts.accessToken },
  });
  expect(check.code).toBe(3);
  expect(check.stderr).toContain('NODE_EXTRA_CA_CERTS');
  expect(check.stderr).not.toContain(real.facts.accessToken);
  expect(real.store.requests).toEqual([]);
});

it('signs in at another service whose callback holds only code and state', async () => {
  const real = await openPath({ shop: 'demo.stores.acme.example' });
  const profile = join(folder, 'acme.json');
  writeFileSync(
    profile,
    JSON.stringify({
      id: 'acme',
      brand: 'Acme',
      storeHost: 'stores.acme.example',
      tokenHeader: 'X-Shopify-Access-Token',
      callbackShop: 'absent',
      callbackSignature: 'absent',
    }),
  );
  const env = {
    ...credentials(real),
    // Named by the environment, so that its secret may go to the host that the profile names.
    TOKENWRIGHT_STORE_HOST: 'stores.acme.example',
    TOKENWRIGHT_PROFILE: profile,
  };
  const program = startProgram(
    ['token', '--scopes', 'read_products,read_orders', '--print-token'],
    { cwd: folder, env },
  );
  const url = await authorizeUrl(program, 'demo.stores.acme.example');
  const full = new URL(real.store.approve(url));
  const bare = new URL(real.facts.redirectUri);
  bare.searchParams.set('code', full.searchParams.get('code') ?? '');
  bare.searchParams.set('state', 'not-the-state');
  expect((await visit(bare.href)).status).toBe(400);
  bare.searchParams.set('state', full.searchParams.get('state') ?? '');
  expect((await visit(bare.href)).status).toBe(200);
  const { code, stdout } = await program.end;
  expect(code).toBe(0);
  expect(stdout.trim()).toBe(real.facts.accessToken);
});
