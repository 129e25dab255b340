import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  shareable,
  readRequestSet,
  writeRequestSet,
} from '../../../../source/core/requests/kept/request-set.ts';
import type { SavedRequest } from '../../../../source/core/requests/kept/saved.ts';

const WORKSHOP = `\uFEFF# Workshop: the first hour\r
# by us

### Five products
GET products.json?limit=5 HTTP/1.1
Accept: application/json
X-Note: hello

### A new product
# written by hand
POST products.json
Content-Type: application/json

{"product": {"title": "Hat",

  "price": 9007199254740993}}

### Titles
GRAPHQL

query ($n: Int!) {

  products(first: $n) { nodes { title } }
}

{"n": 5}

### Titles
GRAPHQL

{ shop { name } }
`;

describe('a file of requests', () => {
  test('is read with its title, headers, bodies and variables', () => {
    const set = readRequestSet(WORKSHOP, 'workshop.http');
    expect(set).toEqual({
      type: 'set',
      title: 'Workshop: the first hour',
      requests: [
        {
          ...{ api: 'rest', name: 'Five products', method: 'GET', path: 'products.json?limit=5' },
          ...{ headers: [['X-Note', 'hello']], body: '' },
        },
        {
          ...{ api: 'rest', name: 'A new product', method: 'POST', path: 'products.json' },
          headers: [],
          body: '{"product": {"title": "Hat",\n\n  "price": 9007199254740993}}',
        },
        {
          ...{ api: 'graphql', name: 'Titles', variables: '{"n": 5}' },
          query: 'query ($n: Int!) {\n\n  products(first: $n) { nodes { title } }\n}',
        },
        { api: 'graphql', name: 'Titles (2)', query: '{ shop { name } }', variables: '' },
      ],
    });
  });

  test.each([
    ['GET https://evil.example/admin/api/x.json', 2, 'names no store'],
    ['GET //evil.example/x', 2, 'names no store'],
    ['GET \\\\evil.example\\x', 2, 'names no store'],
    ['GET /oauth/token', 2, 'begins with /admin/'],
    ['GET', 2, 'A path stands behind'],
    ['FETCH products.json', 2, 'A request begins with GET'],
    ['GET products.json\nAuthorization: Bearer abc', 3, 'has no place in a file'],
    ['GET products.json\nX-Shopify-Access-Token: abc', 3, 'has no place in a file'],
    ['GET products.json\nHost: evil.example', 3, 'has no place in a file'],
    ['GET products.json\nno header', 3, 'a blank line stands before'],
    ['POST products.json\n\n< ./secrets.json', 4, 'No other file is read'],
    ['GET products.json\n\n> {% client.log(1) %}', 4, 'Scripts are not run'],
    ['@host = evil.example\nGET products.json', 2, 'Variables (@name'],
    ['GET products/{{id}}.json', 2, 'Variables ({{'],
    ['GRAPHQL https://evil.example\n\n{ a }', 2, 'names no address'],
    ['GRAPHQL', 2, 'behind a blank line'],
    ['GET products.json?access_token=abc', 2, 'looks like a secret'],
    ['', 1, 'Nothing is asked for'],
  ])('that leads elsewhere or runs something is refused by its line: %j', (text, line, words) => {
    const read = readRequestSet(`### one\n${text}`, 'x');
    expect(read).toMatchObject({ type: 'refused', line, message: expect.stringContaining(words) });
  });

  test('without a request says how one begins', () => {
    expect(readRequestSet('hello', 'x')).toMatchObject({ type: 'refused', line: 1 });
    expect(readRequestSet('GET a.json\n### x\nGET b.json', 'x')).toMatchObject({ line: 1 });
  });

  test('acts on no terminal', () => {
    const text = '# T\u001b]0;x\u0007itle\n### na\u202Eme\u001b[31m\nGET a\u0008.json\n';
    const set = readRequestSet(text, 'x');
    expect(set).toMatchObject({ type: 'set', requests: [{ name: 'name[31m', path: 'a.json' }] });
    expect(JSON.stringify(set)).not.toMatch(/\\u001b|\u202e/i);
  });

  test('that was handed out is read again as it was', () => {
    const line = fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((one) => one.trim());
    const request = fc.oneof(
      fc.record({
        api: fc.constant('rest' as const),
        name: line.filter((name) => name !== ''),
        method: fc.constantFrom('GET' as const, 'POST' as const),
        path: fc.constantFrom('products.json', '/admin/api/2026-10/shop.json?a=b&c=%20'),
        headers: fc.constantFrom([], [['X-A', 'b c'] as const]),
        body: fc.json().map((json) => json.trim()),
      }),
      fc.record({
        api: fc.constant('graphql' as const),
        name: line.filter((name) => name !== ''),
        query: fc.constantFrom('{ a }', 'query Q($n: Int) {\n\n  a(n: $n)\n}\n\n# end'),
        variables: fc.constantFrom('', '{"n": 1.0}', '{\n\n  "n": 2\n}'),
      }),
    );
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 4 }), (requests) => {
        fc.pre(shareable(requests).length === requests.length);
        fc.pre(requests.every(({ name }) => !/[#{}]|\s{2}/.test(name)));
        fc.pre(new Set(requests.map(({ name }) => name)).size === requests.length);
        fc.pre(!JSON.stringify(requests).includes('{{'));
        const read = readRequestSet(writeRequestSet('A set', requests), 'x');
        expect(read).toEqual({ type: 'set', title: 'A set', requests });
      }),
    );
  });

  test('holds nothing that looks like a secret, and each request once', () => {
    const rest = { api: 'rest', method: 'GET', headers: [], body: '' } as const;
    const requests: SavedRequest[] = [
      { ...rest, name: 'a', path: 'a.json' },
      { ...rest, name: 'b', path: 'a.json' },
      { ...rest, name: 'c', path: 'a.json?token=practice_0123456789abcdef' },
    ];
    expect(shareable(requests).map(({ name }) => name)).toEqual(['a']);
  });
});
