import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  callbackCases,
  type CallbackFacts,
  fillRequest,
  plainCallbacks,
  REFUSED_CALLBACKS,
  sendCallback,
} from '../../support/corpus/callback-corpus.ts';
import { corpusCase, corpusCases } from '../../support/corpus/corpus-answer.ts';
import { ACCEPTED_SHOPS, REFUSED_SHOPS } from '../../support/corpus/shop-words.ts';
import { objectCaseIds, objectInput, textCases } from '../../support/corpus/text-corpus.ts';
import { NEVER_SHOWN, TOKEN_BORDERS } from '../../support/corpus/token-words.ts';
import { type RunningCommand, startCommand } from '../../support/command-lines/start-command.ts';
import { factsOf } from '../../support/guide/waiting-guide.ts';
import { VALID_REQUEST } from '../../support/sign-in/callback-flow.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { sendRaw } from '../../support/sockets/raw-client.ts';
import {
  type RawServer,
  type ReceivedRequest,
  startRawServer,
} from '../../support/sockets/raw-server.ts';
import { WAIT_MS } from '../../support/wait-ms.ts';

/**
 * The corpus as the command `token` meets it: what stands on standard output, what is said on
 * standard error, and how it ends.
 */

const CLIENT_SECRET = 'practice_secret_1';
const GOOD = corpusCase('token-response', 'TR-01').input;

let server: RawServer;

/** The case that a request is for: its Client ID ends with it, so that many sign in at once. */
function caseOf({ body }: ReceivedRequest): string {
  return /client_id=practice_client_([A-Z]{2}-\d+)/.exec(body)?.[1] ?? '';
}

function exchangesOf(id: string): number {
  return server.requests.filter((request) => caseOf(request) === id).length;
}

beforeAll(async () => {
  server = await startRawServer((_, request) => {
    const id = caseOf(request);
    return id.startsWith('TR-') ? corpusCase('token-response', id).input : GOOD;
  });
});
afterAll(() => server.close());

const TOKEN = ['token', '--print-token', '--no-open', '--scopes', 'read_products'] as const;

/** A sign-in at the store of this file for a case, which waits for its callback. */
async function waiting(
  id: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningCommand & { readonly facts: CallbackFacts; callBack(): Promise<void> }> {
  const args = 'BROWSER' in more ? TOKEN.filter((one) => one !== '--no-open') : TOKEN;
  const command = startCommand(args, {
    TOKENWRIGHT_STORE_ORIGIN: server.origin,
    TOKENWRIGHT_SHOP: 'demo.practice.test',
    TOKENWRIGHT_CLIENT_ID: `practice_client_${id}`,
    TOKENWRIGHT_CLIENT_SECRET: CLIENT_SECRET,
    TOKENWRIGHT_REDIRECT_URI: `http://127.0.0.1:${await freePort()}/callback`,
    ...more,
  });
  const [url = ''] = await command.said(/http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\S+/);
  await command.said(/Waiting for the browser/);
  const facts = {
    ...factsOf(new URL(url)),
    shop: 'demo.practice.test',
    clientSecret: CLIENT_SECRET,
    // No attempt went before in this process.
    olderState: 'O'.repeat(43),
  };
  return {
    ...command,
    facts,
    // As a browser does it: the listener stays for its page.
    async callBack() {
      const { status } = await sendRaw(facts.port, fillRequest(VALID_REQUEST, facts));
      expect(status).toBe(303);
      await sendRaw(facts.port, fillRequest(PAGE, facts));
    },
  };
}

const PAGE = 'GET /done HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n';

/** A sign-in at a real store, as far as its address, which nobody goes to. */
async function addressOf(args: readonly string[]) {
  const live = {
    TOKENWRIGHT_CLIENT_ID: 'fedcba9876543210'.repeat(2),
    TOKENWRIGHT_CLIENT_SECRET: `shpss_${'fedcba9876543210'.repeat(2)}`,
    TOKENWRIGHT_REDIRECT_URI: `http://127.0.0.1:${await freePort()}/callback`,
  };
  const command = startCommand(['token', '--print-token', '--no-open', ...args], live);
  const shown = command.said(/https:\/\/\S+\/admin\/oauth\/authorize\S+/).then(([url]) => url);
  const url = await Promise.race([shown, command.end.then(() => null)]);
  command.stop();
  return { ...(await command.end), url: url === null ? null : new URL(url) };
}

describe('corpus token-response, by the command token', () => {
  const cases = corpusCases('token-response').filter(({ id }) => id !== 'TR-29');

  // Those that run at once each count their own assertions.
  test.concurrent.for(cases)('$id $name: $expect', async ({ id }, { expect }) => {
    const { token, words, end } = TOKEN_BORDERS[id] ?? {
      token: null,
      words: /no such case/,
      end: [],
    };
    const { callBack, end: ended } = await waiting(id);
    await callBack();
    const { exitCode, code, stdout, stderr } = await ended;
    expect([exitCode, code]).toEqual(end);
    expect(stdout.toString()).toBe(token === null ? '' : `${token}\n`);
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(NEVER_SHOWN);
    if (token !== null) expect(stderr).not.toContain(token);
    expect(exchangesOf(id)).toBe(1);
  });

  test('TR-29: a silent service is given up by Ctrl+C, and its outcome called unknown', async () => {
    const before = server.requests.length;
    const { callBack, stop, end } = await waiting('TR-29');
    const page = callBack();
    await server.requested(before + 1);
    stop();
    await page;
    const { exitCode, stdout, stderr } = await end;
    expect([exitCode, stdout.toString()]).toEqual([4, '']);
    expect(stderr).toMatch(/unknown/);
    expect(exchangesOf('TR-29')).toBe(1);
  });

  test('every case of token-response is one of these', () => {
    const ids = corpusCases('token-response').map(({ id }) => id);
    expect([...Object.keys(TOKEN_BORDERS), 'TR-29'].toSorted()).toEqual(ids.toSorted());
  });
});

describe('corpus callback-request, by the command token', () => {
  const refused = plainCallbacks().filter(({ settles }) => !settles);
  /** Asked of a sign-in with an attempt before it, which a command has not. */
  const OF_THE_GUIDE = 'CB-43';

  test('each refused one is said in its words, once a kind, and nothing else is', async () => {
    const { facts, callBack, stderr, end } = await waiting('CB-0');
    const told = new Set<string>();
    expect(refused.length).toBeGreaterThan(40);
    for (const one of refused) {
      const from = stderr().length;
      const { status } = await sendCallback(one, facts);
      expect([one.status, ...one.also], one.id).toContain(status);
      const words = REFUSED_CALLBACKS[one.id];
      const said = stderr().slice(from);
      if (one.id === OF_THE_GUIDE) continue;
      if (words === undefined || told.has(words.source)) expect(said, one.id).toBe('');
      else expect(said, one.id).toMatch(words);
      if (words !== undefined) told.add(words.source);
    }
    await callBack();
    const { exitCode, stdout } = await end;
    expect([exitCode, stdout.toString()]).toEqual([
      0,
      'practice_0123456789abcdef0123456789abcdef\n',
    ]);
    expect(told.size).toBe(new Set(Object.values(REFUSED_CALLBACKS).map(String)).size - 1);
    expect(stderr()).not.toMatch(/abc123|practice_secret_1|\u001b/);
  });

  test.concurrent.for(plainCallbacks().filter(({ settles }) => settles))(
    '$id $name: $expect',
    async ({ id, input, rule }, { expect }) => {
      const { facts, end } = await waiting(id);
      await sendRaw(facts.port, fillRequest(input, facts));
      await sendRaw(facts.port, fillRequest(PAGE, facts));
      const { exitCode, code, stderr } = await end;
      expect([exitCode, code]).toEqual(rule === 'error' ? [4, 'denied'] : [0, null]);
      if (rule === 'error') expect(stderr).toMatch(/approval was denied\. No token was issued/);
      expect(stderr).not.toMatch(/abc123|\u001b/);
    },
  );

  test('every case of callback-request is one of these, or in a sequence of the listener', () => {
    const sequences = callbackCases().filter(
      (one) => !plainCallbacks().some(({ id }) => id === one.id),
    );
    expect(sequences.map(({ id }) => id)).toEqual([
      'CB-101',
      'CB-102',
      'CB-103',
      'CB-105',
      'CB-106',
      'CB-108',
      'CB-109',
      'CB-110',
    ]);
  });
});

describe('corpus shop-domain, by the command token', () => {
  test.each(textCases('shop-domain'))('$id $name: $expect', async ({ id, input, verdict }) => {
    const { url, exitCode, code, stdout, stderr } = await addressOf([
      '--scopes=read_products',
      `--shop=${input}`,
    ]);
    expect(stdout.toString()).toBe('');
    const [shop, words] = ACCEPTED_SHOPS[id] ?? [null, REFUSED_SHOPS[id] ?? /no such case/];
    expect(verdict).toBe(shop === null ? 'reject' : 'accept');
    expect(url?.host ?? null).toBe(shop);
    if (shop === null) {
      expect([exitCode, code]).toEqual([2, 'invalid-setting']);
      expect(stderr).toMatch(/^--shop: /);
      expect(stderr.length).toBeLessThan(400);
    }
    if (words !== null) expect(stderr.replaceAll('\n', ' ')).toMatch(words);
    expect(stderr).not.toMatch(/pw@|\u001b/);
  });

  test('SD-51: another shop in the callback exchanges nothing, and both are named', async () => {
    const before = server.requests.length;
    const { facts, said, stop, end } = await waiting('SD-51');
    const { callback } = objectInput('shop-domain', 'SD-51', z.object({ callback: z.string() }));
    await sendRaw(facts.port, fillRequest(VALID_REQUEST, { ...facts, shop: callback }));
    await said(
      /The approval came from "?evil\.myshopify\.com"?, but demo\.practice\.test was asked/,
    );
    stop();
    expect((await end).exitCode).toBe(4);
    expect(server.requests.length).toBe(before);
  });

  test('every case of shop-domain is one of these', () => {
    const known = [...Object.keys(ACCEPTED_SHOPS), ...Object.keys(REFUSED_SHOPS)];
    expect(known.toSorted()).toEqual(
      textCases('shop-domain')
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(objectCaseIds('shop-domain')).toEqual(['SD-51']);
  });
});

/** The `scope` of the address, null where there is no address; and what is said. */
const SCOPES: Readonly<Record<string, readonly [asked: string | null, words: RegExp | null]>> = {
  'SC-01': ['read_products,write_orders', null],
  'SC-03': ['read_products,write_orders', null],
  'SC-04': ['read_products', null],
  'SC-05': ['write_products,read_products', null],
  'SC-06': [null, /No scope is named, so the scopes of the app's released version apply\./],
  'SC-07': ['read_everything', /read_everything is not on this tool's list/],
  'SC-08': ['read_products', /"READ_PRODUCTS" is taken as read_products/],
  'SC-09': [null, /has the character "&" in it/],
  'SC-11': [null, /has the character <U\+001B> in it/],
};

describe('corpus scopes, by the command token', () => {
  test.each(textCases('scopes'))('$id $name: $expect', async ({ id, input }) => {
    const { url, exitCode, stdout, stderr } = await addressOf(['--shop=demo', `--scopes=${input}`]);
    const [asked, words] = SCOPES[id] ?? ['no such case', null];
    expect(stdout.toString()).toBe('');
    expect(url === null ? null : (url.searchParams.get('scope') ?? '')).toBe(asked);
    if (asked === null) expect(exitCode).toBe(2);
    if (words !== null) expect(stderr.replaceAll('\n', ' ')).toMatch(words);
    expect(stderr).not.toContain('\u001b');
  });

  test('SC-12: ten thousand scopes are refused before any address is made', async () => {
    const shape = z.object({ generate: z.string(), count: z.number(), join: z.string() });
    const { generate, count, join } = objectInput('scopes', 'SC-12', shape);
    const all = Array.from({ length: count }, (_, at) => generate.replace('{i}', String(at + 1)));
    const { url, exitCode, stderr } = await addressOf([
      '--shop=demo',
      `--scopes=${all.join(join)}`,
    ]);
    expect([url, exitCode]).toEqual([null, 2]);
    expect(stderr).toContain('The authorize URL would have 109096 characters; 8192 are the most');
    expect(stderr).toContain('read_x5 is not on this tool');
    expect(stderr).not.toContain('read_x6');
    expect(stderr).toContain('So it is with 9995 more of the scopes.');
  });

  test('every case of scopes is one of these, or of what was granted', () => {
    expect(Object.keys(SCOPES)).toEqual(textCases('scopes').map(({ id }) => id));
    // The two others are of the token command too, in test/terminal/scopes-corpus.test.ts.
    expect(objectCaseIds('scopes')).toEqual(['SC-12', 'SC-13', 'SC-15']);
  });
});

describe('corpus environment, by the command token', () => {
  test('EV-24: a secret is used without the line break at its end, and no child gets it', async () => {
    const folder = await ownFolder();
    const browser = join(folder, 'browser');
    const seen = join(folder, 'seen');
    writeFileSync(browser, `#!/bin/sh\nenv > '${seen}.new' && mv '${seen}.new' '${seen}'\n`);
    chmodSync(browser, 0o755);
    const command = await waiting('EV-24', {
      TOKENWRIGHT_CLIENT_SECRET: `${CLIENT_SECRET}\n`,
      BROWSER: browser,
      DISPLAY: ':0',
      PATH: process.env['PATH'] ?? '',
    });
    await vi.waitUntil(() => existsSync(seen), WAIT_MS);
    await command.callBack();
    expect((await command.end).exitCode).toBe(0);
    const body = server.requests.find((request) => caseOf(request) === 'EV-24')?.body ?? '';
    expect(new URLSearchParams(body).get('client_secret')).toBe(CLIENT_SECRET);
    expect(readFileSync(seen, 'utf8')).toContain('DISPLAY=:0');
    expect(readFileSync(seen, 'utf8')).not.toMatch(/practice_secret|CLIENT_SECRET/);
  });
});
