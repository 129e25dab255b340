import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksLikeCurl } from '../../../../source/core/requests/curl/curl-start.ts';
import { readCurl } from '../../../../source/core/requests/curl/read-curl.ts';
import { readShellWords } from '../../../../source/core/requests/curl/shell-words.ts';
import { explorerConfig } from '../../../support/explorer/explorer-config.ts';

const { address, token, version } = explorerConfig();
const target = { address, token, version };
const BASE = `https://${address.shop}/admin/api/2026-10`;
const TOKEN = `shpat_${'notreal0'.repeat(4)}`;

function read(text: string) {
  expect(looksLikeCurl(text)).toBe(true);
  return readCurl(text, target);
}

function call(text: string) {
  const found = read(text);
  if (found.type !== 'call') throw new Error(JSON.stringify(found));
  expect(JSON.stringify(found)).not.toContain(TOKEN);
  return found;
}

describe('a curl line as a shell writes it', () => {
  test.each([
    [
      'bash',
      `curl -X POST '${BASE}/products.json' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"product":{"title":"Tea"}}'\n`,
    ],
    [
      'double quotes',
      `curl --request POST "${BASE}/products.json" --data-raw "{\\"product\\":{\\"title\\":\\"Tea\\"}}"`,
    ],
    ['$', `$ curl -XPOST ${BASE}/products.json --data-binary $'{"product":{"title":"\\x54ea"}}'`],
    ['--json', `curl ${BASE}/products.json --json '{"product":{"title":"Tea"}}' | jq .`],
    [
      'cmd',
      `curl ^"${BASE}/products.json^" ^\n  -X ^"POST^" ^\n  -H ^"accept: */*^" ^\n  --data-raw ^"^{^\\^"product^\\^":^{^\\^"title^\\^":^\\^"Tea^\\^"^}^}^"`,
    ],
    [
      'cmd of before',
      `curl.exe "${BASE}/products.json" -X POST --data-raw "{\\"product\\":{\\"title\\":\\"Tea\\"}}"`,
    ],
    [
      'PowerShell',
      `curl.exe '${BASE}/products.json' \`\n -X POST \`\n -d '{"product":{"title":"Tea"}}'`,
    ],
    [
      'one line, keys came for breaks',
      `curl -X POST '${BASE}/products.json' \\  -d '{"product":{"title":"Tea"}}'`,
    ],
    [
      'many letters in one',
      `curl -sSLX POST ${BASE}/products.json -d'{"product":{"title":"Tea"}}'`,
    ],
  ])('%s', (_shell, text) => {
    expect(call(text).call).toEqual({
      api: 'rest',
      method: 'POST',
      path: 'products.json',
      headers: [],
      body: '{"product":{"title":"Tea"}}',
    });
  });

  test('goes on until its quotes and lines are closed', () => {
    for (const text of [
      `curl '${BASE}/shop.json`,
      `curl ${BASE}/shop.json \\`,
      `curl "${BASE}`,
      `curl $'a`,
      'curl ^"x',
    ]) {
      expect(read(text).type).toBe('unfinished');
    }
  });

  test('is read as bash itself reads it', () => {
    expect(readShellWords(`a'b c'"d \\" \\$e"\\ f $'\\n\\u00e9\\101' g&h '' ; rm -rf`)).toEqual({
      words: [`ab cd " $e f`, '\né\u0041', 'g&h', ''],
      isUnfinished: false,
    });
  });
});

describe('what a curl line asks for', () => {
  test('parameters by -G and --url-query stand in the path', () => {
    expect(
      call(
        `curl -G ${BASE}/orders.json -d status=any --data-urlencode 'name=#10 1' --url-query limit=5`,
      ).call,
    ).toMatchObject({
      method: 'GET',
      path: 'orders.json?limit=5&status=any&name=%2310%201',
      body: '',
    });
  });

  test('HEAD by -I, another version by the whole path, own headers kept', () => {
    expect(
      call(
        `curl -I 'https://${address.shop}/admin/api/2025-01/shop.json' -H 'X-Own: 1' -H 'accept: */*' -H 'sec-fetch-mode: cors'`,
      ).call,
    ).toEqual({
      api: 'rest',
      method: 'HEAD',
      path: '/admin/api/2025-01/shop.json',
      headers: [['X-Own', '1']],
      body: '',
    });
  });

  test('a GraphQL body is a query with its variables, digit for digit', () => {
    const body =
      '{"query":"query Q($id: ID!) {\\n  node(id: $id) { id }\\n}","variables":{"id": 9007199254740993}}';
    expect(
      call(`curl ${BASE}/graphql.json -H 'Content-Type: application/json' -d '${body}'`).call,
    ).toEqual({
      api: 'graphql',
      query: 'query Q($id: ID!) {\n  node(id: $id) { id }\n}',
      variables: '{"id": 9007199254740993}',
    });
    expect(
      call(
        `curl ${BASE}/graphql.json -H 'Content-Type: application/graphql' -d '{ shop { name } }'`,
      ).call,
    ).toEqual({
      api: 'graphql',
      query: '{ shop { name } }',
      variables: '',
    });
  });
});

describe('a secret in a curl line', () => {
  test.each([
    `curl ${BASE}/shop.json -H 'X-Shopify-Access-Token: ${TOKEN}'`,
    `curl ${BASE}/shop.json -H 'x-shopify-access-token:${TOKEN}'`,
    `curl ${BASE}/shop.json -H 'Authorization: Bearer ${TOKEN}'`,
    `curl ${BASE}/shop.json -H 'X-Anything: ${TOKEN}'`,
    `curl ${BASE}/shop.json -H 'Cookie: session=abc'`,
    `curl ${BASE}/shop.json -b 'session=abc'`,
    `curl ${BASE}/shop.json -u key:${TOKEN}`,
    `curl https://key:${TOKEN}@${address.shop}/admin/api/2026-10/shop.json`,
    `curl '${BASE}/shop.json?access_token=${TOKEN}'`,
  ])('is left out with a word: %#', (text) => {
    const { call: made, words } = call(text);
    expect(made).toMatchObject({ path: 'shop.json', headers: [] });
    expect(words.join(' ')).toContain('Its token is left out');
  });

  test('is also the token at hand, whatever it looks like, and one that is percent-encoded', () => {
    const own = token.reveal();
    expect(call(`curl ${BASE}/shop.json -H 'X-A: ${own}'`).call).toMatchObject({ headers: [] });
    expect(call(`curl '${BASE}/shop.json?a=shpat%5F0123456789abcdef'`).call).toMatchObject({
      path: 'shop.json',
    });
  });

  test('takes its body with it', () => {
    const { call: made, words } = call(`curl ${BASE}/x.json -d '{"a":"${TOKEN}"}'`);
    expect(made).toMatchObject({ body: '' });
    expect(words.join(' ')).toContain('Its body holds what looks like a secret');
  });

  test('in the path takes all of it', () => {
    expect(read(`curl ${BASE}/${TOKEN}.json`).type).toBe('refused');
  });
});

describe('where a curl line leads', () => {
  test('another host is named, and the request goes to this store', () => {
    const { call: made, words } = call(
      "curl 'https://other.myshopify.com/admin/api/2026-10/orders.json?limit=1'",
    );
    expect(made).toMatchObject({ path: 'orders.json?limit=1' });
    expect(words).toEqual([`It was for another host; from here it goes to ${address.shop}.`]);
    expect(call('curl "https://$SHOP/admin/api/2026-10/shop.json"').words).toHaveLength(1);
  });

  test.each(['curl https://example.com/', 'curl example.com/x.json', 'curl', 'curl -X GET'])(
    'to no path of the API it is refused: %s',
    (text) => {
      expect(readCurl(`${text} `, target).type).toBe('refused');
    },
  );

  test('a method that is none is refused, a file and a form are named', () => {
    expect(read(`curl -X TRACE ${BASE}/shop.json`).type).toBe('refused');
    const { words } = call(`curl ${BASE}/x.json -d @body.json -F 'a=b'`);
    expect(words).toEqual(['-d, -F is left out: no file is read and no form is sent.']);
  });

  test('whatever stands in it, nothing throws and no known token is kept', () => {
    const part = fc.constantFrom(
      ...[
        "'",
        '"',
        '\\',
        '^',
        '$',
        '`',
        '\n',
        ' ',
        '-H',
        '-d',
        '-X',
        TOKEN,
        `${BASE}/a.json`,
        '{',
        ':',
        '=',
        '|',
        '@',
      ],
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(part, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 25 }),
        (parts) => {
          const found = readCurl(`curl ${parts.join('')}`, target);
          expect(JSON.stringify(found)).not.toContain(TOKEN);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
