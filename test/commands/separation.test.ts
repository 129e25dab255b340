import { writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { startRawServer } from '../support/sockets/raw-server.ts';
import { runProgram } from '../support/terminal/run-program.ts';

const COMMANDS: ReadonlyArray<{ readonly args: readonly string[] }> = [
  ['check'],
  ['request', 'GET', 'shop.json'],
  ['graphql', '{ shop { name } }'],
  ['revoke', '--yes'],
  ['refresh', '--save', '.env'],
].map((args) => ({ args }));

const APP = {
  TOKENWRIGHT_CLIENT_ID: '0123456789abcdef0123456789abcdef',
  TOKENWRIGHT_CLIENT_SECRET: 'practice_secret_1',
};

/** Split, so that no scanner takes it for a real one. */
const LIVE = ['shpat', '0a'.repeat(16)].join('_');

describe('a token goes to its own kind of store only, by every command', () => {
  it.each(COMMANDS)('a live one is not sent to a practice store: $args.0', async ({ args }) => {
    const server = await startRawServer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
    onTestFinished(() => server.close());
    const env = {
      ...APP,
      TOKENWRIGHT_SHOP: 'demo.practice.test',
      TOKENWRIGHT_STORE_ORIGIN: server.origin,
      TOKENWRIGHT_ACCESS_TOKEN: LIVE,
      TOKENWRIGHT_REFRESH_TOKEN: LIVE.replace('shpat', 'shprt'),
    };
    const { code, stdout, stderr } = await runProgram(args, { cwd: await ownFolder(), env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toContain(LIVE);
    expect(stderr).toMatch(/practice/);
    expect(server.requests).toEqual([]);
  });

  it.each(COMMANDS)('a practice one is not sent to a live store: $args.0', async ({ args }) => {
    const env = {
      TOKENWRIGHT_CLIENT_ID: APP.TOKENWRIGHT_CLIENT_ID,
      TOKENWRIGHT_CLIENT_SECRET: 'another-secret-of-a-live-app',
      TOKENWRIGHT_SHOP: 'demo.myshopify.com',
      TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_canary_0123456789',
      TOKENWRIGHT_REFRESH_TOKEN: 'practice_refresh_canary_0123456789',
    };
    // Whoever tried all the same would fail with 3: nothing is reached from here.
    const folder = await ownFolder();
    const { code, stdout, stderr } = await runProgram(args, {
      cwd: folder,
      env: { ...env, HTTPS_PROXY: 'http://127.0.0.1:9' },
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('practice');
    expect(stderr).not.toContain('canary');
  });

  it.each([
    ['TOKENWRIGHT_CLIENT_SECRET', 'Client secret'],
    ['TOKENWRIGHT_CLIENT_ID', 'Client ID'],
  ])('%s of a form that nobody knows is not sent to a practice store', async (name, words) => {
    const server = await startRawServer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
    onTestFinished(() => server.close());
    const { code, stdout, stderr } = await runProgram(
      ['token', '--scopes', 'read_products', '--print-token', '--no-open'],
      {
        cwd: await ownFolder(),
        env: {
          TOKENWRIGHT_CLIENT_ID: 'practice_client_1',
          TOKENWRIGHT_CLIENT_SECRET: 'practice_secret_1',
          TOKENWRIGHT_SHOP: 'demo.practice.test',
          TOKENWRIGHT_STORE_ORIGIN: server.origin,
          [name]: 'live-canary-of-another-service',
        },
      },
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`not the practice store's ${words}`);
    expect(stderr).not.toContain('canary');
    expect(server.requests).toEqual([]);
  });

  it('one that a file saved is held to the same', async () => {
    const folder = await ownFolder();
    const text =
      'TOKENWRIGHT_SHOP=demo.myshopify.com\nTOKENWRIGHT_ACCESS_TOKEN=practice_token_canary_1\n';
    writeFileSync(`${folder}/.env`, text, { mode: 0o600 });
    const { code, stderr } = await runProgram(['check'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('practice');
  });

  it('one that is given on standard input is held to the same', async () => {
    const { code, stderr } = await runProgram(['check', '--secret-stdin'], {
      cwd: await ownFolder(),
      env: { TOKENWRIGHT_SHOP: 'demo.myshopify.com', HTTPS_PROXY: 'http://127.0.0.1:9' },
      input: 'practice_token_canary_0123456789\n',
    });
    expect(code).toBe(2);
    expect(stderr).toContain('practice');
  });
});
