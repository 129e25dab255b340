import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';
import { startRawServer } from '../support/sockets/raw-server.ts';
import { openRealStorePath, type RealStorePath } from '../support/store/real-store-path.ts';
import { runProgram, startProgram } from '../support/terminal/run-program.ts';
import { freePort } from '../support/sockets/ports.ts';
import { visit } from '../support/browser/visit.ts';

let world: CommandWorld;
let path: RealStorePath;
beforeAll(async () => {
  world = await openCommandWorld();
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  path = await openRealStorePath({ facts: { redirectUri } });
});
afterAll(async () => {
  await path.close();
  await world.close();
});

const run = (args: readonly string[], env: Readonly<Record<string, string>>, input = '') =>
  runProgram(args, { cwd: world.folder, env, input });

function dotenv(text: string): void {
  writeFileSync(join(world.folder, '.env'), text);
}

describe('a destination that only a file of the folder names', () => {
  it('gets no secret from the environment: exit 2 and not one request', async () => {
    const server = await startRawServer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
    dotenv(`TOKENWRIGHT_STORE_ORIGIN=${server.origin}\nTOKENWRIGHT_SHOP=demo.practice.test\n`);
    const env = {
      TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_canary',
      TOKENWRIGHT_REFRESH_TOKEN: 'practice_refresh_canary',
      TOKENWRIGHT_CLIENT_ID: 'practice_client_1',
      TOKENWRIGHT_CLIENT_SECRET: 'practice_secret_canary',
    };
    for (const args of [
      ['check'],
      ['request', 'GET', 'shop.json'],
      ['graphql', '{ shop { name } }'],
      ['revoke', '--yes'],
      ['refresh', '--save', 'x.env'],
      ['token', '--print-token', '--scopes', 'read_products'],
    ]) {
      const { code, stdout, stderr } = await run(args, env);
      expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' });
      expect(stderr).toContain('.env line 1');
      expect(stderr).not.toContain('canary');
    }
    const piped = await run(['check', '--secret-stdin'], {}, 'practice_token_canary\n');
    expect(piped.code).toBe(2);
    expect(server.connections).toBe(0);
    await server.close();
    dotenv('');
  });
});

describe('practice and live', () => {
  it('never meet: refused before any request', async () => {
    const { token } = await world.signedIn('read_products');
    const toLive = await run(['check', '--shop', 'demo.myshopify.com'], {
      ...path.env,
      TOKENWRIGHT_ACCESS_TOKEN: token,
    });
    expect(toLive.code).toBe(2);
    expect(path.store.requests).toHaveLength(0);
    const toPractice = await run(['check'], {
      ...world.env,
      TOKENWRIGHT_ACCESS_TOKEN: 'shpat_canary-1',
    });
    expect(toPractice.code).toBe(2);
    expect(toPractice.stderr + toLive.stderr).not.toContain('canary');
  });

  it.each([['check'], ['revoke', '--yes'], ['request', 'GET', 'shop.json'], ['graphql', '{ a }']])(
    'keep a token of no known form away from loopback: %s',
    async (...args) => {
      const server = await startRawServer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      const { code, stdout } = await run(args, {
        ...world.env,
        TOKENWRIGHT_STORE_ORIGIN: server.origin,
        TOKENWRIGHT_ACCESS_TOKEN: 'a-token-of-another-service',
      });
      expect({ code, stdout, connections: server.connections }).toEqual({
        code: 2,
        stdout: '',
        connections: 0,
      });
      await server.close();
    },
  );
});

describe('the real-store path', () => {
  const settings = () => ({
    ...path.env,
    TOKENWRIGHT_SHOP: path.facts.shop,
    TOKENWRIGHT_CLIENT_ID: path.facts.clientId,
    TOKENWRIGHT_CLIENT_SECRET: path.facts.clientSecret,
    TOKENWRIGHT_REDIRECT_URI: path.facts.redirectUri,
  });

  it('leads through a proxy to a token and first answers, and to nobody else', async () => {
    const program = startProgram(
      ['token', '--scopes', path.facts.scopes.join(','), '--save', 'live.env', '--json'],
      {
        cwd: world.folder,
        env: settings(),
      },
    );
    const [url] = await program.said(
      /^https:\/\/demo\.myshopify\.com\/admin\/oauth\/authorize\?\S+$/m,
    );
    await visit(path.store.approve(url));
    const end = await program.end;
    expect({ code: end.code, stderr: end.stderr.includes('undefined') }).toEqual({
      code: 0,
      stderr: false,
    });
    expect(JSON.parse(end.stdout)).toMatchObject({
      shop: 'demo.myshopify.com',
      tokenKind: 'permanent',
    });
    expect(path.store.exchanges()).toBe(1);
    const saved = readFileSync(join(world.folder, 'live.env'), 'utf8');
    expect(saved).toContain('TOKENWRIGHT_SHOP=demo.myshopify.com');

    const env = { ...path.env, TOKENWRIGHT_SHOP: path.facts.shop };
    const check = await run(['check', '--json', '--env-file', 'live.env'], env);
    expect(JSON.parse(check.stdout)).toMatchObject({ valid: true, tokenFrom: '.env' });
    const answer = await run(['graphql', '{ shop { name } }', '--env-file', 'live.env'], env);
    expect(answer.code).toBe(0);
    expect(answer.stdout).toContain(path.facts.shopName);
    expect(new Set(path.proxy.connects.map(({ authority }) => authority))).toEqual(
      new Set(['demo.myshopify.com:443']),
    );
    expect(path.proxy.others).toEqual([]);
  });

  it('works with a profile whose callback has only code and state', async () => {
    writeFileSync(
      join(world.folder, 'plain.json'),
      '{"id":"plain","callbackShop":"absent","callbackSignature":"absent"}',
    );
    const program = startProgram(
      ['token', '--scopes', 'read_products', '--print-token', '--json', '--profile', 'plain.json'],
      { cwd: world.folder, env: settings() },
    );
    const [url] = await program.said(/^https:\/\/demo\.myshopify\.com\/\S+$/m);
    const full = new URL(path.store.approve(url));
    const bare = new URL(path.facts.redirectUri);
    for (const name of ['code', 'state'])
      bare.searchParams.set(name, full.searchParams.get(name) ?? '');
    expect((await visit(bare.href.replace(/state=[^&]*/, 'state=wrong'))).status).toBe(400);
    expect((await visit(bare.href)).text).toContain('<h1>');
    const { code, stdout } = await program.end;
    expect(JSON.parse(stdout)).toMatchObject({
      tokenKind: 'permanent',
      accessToken: path.facts.accessToken,
    });
    // The store grants what its app has, which is more than was asked for.
    expect(code).toBe(0);
  });

  it('asks for --allow-mutations before anything but reading', async () => {
    const env = { ...settings(), TOKENWRIGHT_ACCESS_TOKEN: path.facts.accessToken };
    const before = path.store.requests.length;
    for (const args of [
      ['request', 'POST', 'products.json', '--data', '{}'],
      ['request', 'DELETE', 'products/1.json'],
      ['graphql', 'mutation { appUninstall { userErrors { message } } }'],
      ['graphql', '# { shop }\nmutation X { appUninstall { userErrors { message } } }'],
      ['graphql', '{ shop {'],
    ]) {
      const { code, stdout } = await run(args, env);
      expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' });
    }
    expect(path.store.requests).toHaveLength(before);
    const allowed = await run(['request', 'DELETE', 'products/1.json', '--allow-mutations'], env);
    expect(path.store.requests).toHaveLength(before + 1);
    expect(allowed.code).toBe(1);
  });

  it('refuses to run with TLS checks switched off', async () => {
    const env = { ...settings(), TOKENWRIGHT_ACCESS_TOKEN: path.facts.accessToken };
    const before = path.store.requests.length;
    const { code, stdout, stderr } = await run(['check'], {
      ...env,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    });
    expect(stdout).toBe('');
    expect(stderr).toContain('NODE_TLS_REJECT_UNAUTHORIZED');
    expect(code).toBe(2);
    expect(path.store.requests).toHaveLength(before);
  });
});
