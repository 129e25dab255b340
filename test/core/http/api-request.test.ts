import { describe, expect, test } from 'vitest';
import {
  type ApiTarget,
  buildGraphqlRequest,
  buildRestRequest,
  parseHeaderLine,
} from '../../../source/core/http/api-request.ts';
import { UserError } from '../../../source/core/errors.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';

const TARGET: ApiTarget = {
  address: liveDemo(),
  token: new Secret('shpat_canary'),
  version: '2026-10',
  userAgent: 'tokenwright/1.2.3',
};
const BASE = 'https://demo.myshopify.com/admin/api/2026-10';

function get(path: string, target = TARGET) {
  return buildRestRequest(target, { method: 'get', path });
}

function refusalOf(action: () => unknown): UserError {
  try {
    action();
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  return expect.fail('nothing was refused');
}

test('a REST request carries the token as a secret, in the header of the profile', () => {
  const request = get('shop.json');
  expect(request).toMatchObject({ method: 'GET', url: `${BASE}/shop.json`, body: null });
  expect(request.headers).toContainEqual(['Accept', 'application/json']);
  expect(request.headers).toContainEqual(['User-Agent', 'tokenwright/1.2.3']);
  expect(request.headers).toContainEqual(['X-Shopify-Access-Token', TARGET.token]);
  expect(JSON.stringify(request)).not.toContain('canary');
});

describe('a path', () => {
  test.each([
    ['products.json?limit=5', `${BASE}/products.json?limit=5`],
    [
      '/admin/oauth/access_scopes.json',
      'https://demo.myshopify.com/admin/oauth/access_scopes.json',
    ],
    [`${BASE}/shop.json`, `${BASE}/shop.json`],
    ['customers/search.json?query=a b', `${BASE}/customers/search.json?query=a%20b`],
    [' shop.json ', `${BASE}/shop.json`],
    ['../2026-07/shop.json', 'https://demo.myshopify.com/admin/api/2026-07/shop.json'],
  ])('%j leads to %s', (path, url) => {
    expect(get(path).url).toBe(url);
  });

  test.each([
    'https://evil.example/admin/x',
    '//evil.example/admin/x',
    '\\\\evil.example\\admin\\x',
    'http://demo.myshopify.com/admin/x',
    'https://demo.myshopify.com:8443/admin/x',
    'https://user:canary@demo.myshopify.com/admin/x',
    'https:evil.example/admin/x',
    'javascript:alert(1)',
    '/products.json',
    '../../../products.json',
    '/admin/../products.json',
    '/admin/%2e%2e/products.json',
    '/admin',
    '',
    'shop.json\r\nX: canary',
    'sh\top.json',
    'products.json?title=#1',
  ])('%j is refused with exit 2 and not repeated', (path) => {
    const error = refusalOf(() => get(path));
    expect(error).toMatchObject({ code: 'invalid-path', exitCode: 2 });
    expect(error.message + error.remedy).not.toMatch(/canary|evil/);
  });

  test('a version has 40 characters at most', () => {
    const version = `v${'1'.repeat(39)}`;
    expect(get('shop.json', { ...TARGET, version }).url).toContain(`/${version}/shop.json`);
    const error = refusalOf(() => get('shop.json', { ...TARGET, version: `${version}1` }));
    expect(error.code).toBe('invalid-api-version');
  });

  test.each(['../../x', '2026-10/..', '', '.', '2026 10', '2026-10?x'])(
    'a version such as %j is refused',
    (version) => {
      const error = refusalOf(() => get('shop.json', { ...TARGET, version }));
      expect(error).toMatchObject({ code: 'invalid-api-version', exitCode: 2 });
    },
  );
});

describe('a GraphQL request', () => {
  test('is a POST whose variables keep their digits', () => {
    const request = buildGraphqlRequest(TARGET, {
      query: 'query A { shop { name } }',
      variables: '{"id": 12345678901234567890}',
      operationName: 'A',
    });
    expect(request).toMatchObject({ method: 'POST', url: `${BASE}/graphql.json` });
    expect(request.body).toEqual({
      type: 'text',
      contentType: 'application/json',
      text: '{"query":"query A { shop { name } }","variables":{"id": 12345678901234567890},"operationName":"A"}',
    });
  });

  test.each(['[]', '1', 'null', '"x"', '{', '{"a":1},"query":"mutation{x}"', '{} {}'])(
    'refuses the variables %j, which could bring another query in',
    (variables) => {
      const error = refusalOf(() => buildGraphqlRequest(TARGET, { query: '{x}', variables }));
      expect(error).toMatchObject({ code: 'invalid-variables', exitCode: 2 });
    },
  );
});

describe('a header by hand', () => {
  test('replaces the one of the same name', () => {
    const headers = [parseHeaderLine('accept:  text/html ')];
    const request = buildRestRequest(TARGET, { method: 'GET', path: 'shop.json', headers });
    expect(request.headers.filter(([name]) => name.toLowerCase() === 'accept')).toEqual([
      ['accept', 'text/html'],
    ]);
  });

  const framing =
    'Host Connection Content-Length Expect Keep-Alive Proxy-Authorization Proxy-Connection TE Trailer Transfer-Encoding Upgrade';
  const methods = 'X-HTTP-Method X-HTTP-Method-Override X-Method-Override';

  test.each([
    ...`${framing} ${methods}`.split(' ').map((name) => `${name}: canary`),
    'x-shopify-access-token: canary',
    'Bad Name: x',
    'no colon',
    'X-A: canary\r\nX-B: 1',
    ': canary',
    'canary',
  ])('%j is refused without its value', (line) => {
    const error = refusalOf(() => {
      const headers = [parseHeaderLine(line)];
      return buildRestRequest(TARGET, { method: 'GET', path: 'shop.json', headers });
    });
    expect(error).toMatchObject({ code: 'invalid-header', exitCode: 2 });
    expect(error.message + error.remedy).not.toContain('canary');
  });
});

describe('practice and live are kept apart', () => {
  const practiceToken = new Secret('practice_canary');

  test('a practice token never goes to a live host', () => {
    const error = refusalOf(() => get('shop.json', { ...TARGET, token: practiceToken }));
    expect(error).toMatchObject({ code: 'practice-token-for-live-store', exitCode: 2 });
    expect(error.message + error.remedy).not.toContain('canary');
  });

  test.each([
    'shpat_canary',
    '0123456789abcdef',
    'Practice_canary',
    'x_practice_canary',
    'practice',
  ])('a live token such as %j never goes to loopback', (token) => {
    const target = { ...TARGET, address: practiceDemo(3457), token: new Secret(token) };
    expect(refusalOf(() => get('shop.json', target))).toMatchObject({
      code: 'live-token-for-practice-store',
      exitCode: 2,
    });
  });

  test('each goes where it belongs', () => {
    const target = { ...TARGET, address: practiceDemo(3457), token: practiceToken };
    expect(get('shop.json', target).url).toBe('http://127.0.0.1:3457/admin/api/2026-10/shop.json');
  });
});
