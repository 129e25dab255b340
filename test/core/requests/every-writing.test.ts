/**
 * Every request in every language, and what is read out of every curl line, as text beside this file;
 * written anew with `vitest run test/core/requests/every-writing -u`.
 */
import { expect, test } from 'vitest';
import type { HttpRequest } from '../../../source/core/http/message.ts';
import { isForAdminClient } from '../../../source/core/requests/code/admin-client.ts';
import {
  type ExportableRequest,
  toExportable,
} from '../../../source/core/requests/code/exportable.ts';
import { javascriptString } from '../../../source/core/requests/code/javascript.ts';
import {
  languageNamed,
  LANGUAGES,
  languagesFor,
} from '../../../source/core/requests/code/languages.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { writtenCases } from '../../support/written-values.ts';

const TOKEN = { type: 'token', name: 'X-Shopify-Access-Token' } as const;

const ACCEPT = { type: 'text', name: 'Accept', value: 'application/json' } as const;

const JSON_TYPE = { type: 'text', name: 'Content-Type', value: 'application/json' } as const;

const BASE = 'https://demo.myshopify.com/admin/api/2026-10';

const ODD = 'q"u\'o\\t$e #{x} \t\u0007\u007f é\u00a0 漢\u2028\u202e 😀\r\nend';

function graphql(body: unknown, url = `${BASE}/graphql.json`): ExportableRequest {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method: 'POST', url, headers: [TOKEN, JSON_TYPE], body: text };
}

const REQUESTS: Readonly<Record<string, ExportableRequest>> = {
  get: { method: 'GET', url: `${BASE}/shop.json?a=1&b[]=2`, headers: [TOKEN, ACCEPT], body: null },
  head: { method: 'HEAD', url: `${BASE}/shop.json`, headers: [TOKEN], body: null },
  post: {
    method: 'POST',
    url: `${BASE}/x.json`,
    headers: [TOKEN, JSON_TYPE],
    body: '{"a":12345678901234567890}',
  },
  put: { method: 'PUT', url: `${BASE}/x.json`, headers: [TOKEN, JSON_TYPE], body: '@file' },
  patch: { method: 'PATCH', url: `${BASE}/x.json`, headers: [TOKEN], body: null },
  delete: { method: 'DELETE', url: `${BASE}/x.json`, headers: [TOKEN], body: null },
  'delete with a body': { method: 'DELETE', url: `${BASE}/x.json`, headers: [], body: 'x' },
  'get with a body': { method: 'GET', url: `${BASE}/x.json`, headers: [TOKEN], body: 'x' },
  'post without one': { method: 'POST', url: `${BASE}/x.json`, headers: [TOKEN], body: null },
  'of a practice store': {
    method: 'GET',
    url: 'http://127.0.0.1:3457/admin/api/2026-10/x.json',
    headers: [TOKEN],
    body: null,
  },
  'of another port': { method: 'GET', url: 'https://[::1]:8443/x', headers: [TOKEN], body: null },
  'odd texts': {
    method: 'POST',
    url: `${BASE}/x.json?a='%22$b`,
    headers: [
      TOKEN,
      { type: 'text', name: 'X-Odd', value: ODD },
      { type: 'text', name: 'X-Empty', value: '' },
    ],
    body: ODD,
  },
  'another header for the token': {
    method: 'GET',
    url: `${BASE}/x.json`,
    headers: [{ type: 'token', name: 'X-Acme' }],
    body: null,
  },
  'no version': {
    method: 'GET',
    url: 'https://demo.myshopify.com/admin/oauth/x.json',
    headers: [TOKEN],
    body: null,
  },
  query: graphql({ query: '{ shop { name } }' }),
  'query with signs': graphql({ query: '{ a(b: "`\\\\ ${c}") }' }),
  'query with variables': graphql({
    query: 'query ($a: Int, $b: X) { a(b: $a) }',
    variables: { a: 1, b: [{ c: 'é\u00a0"' }] },
  }),
  'query with long digits': graphql('{"query":"{ a }","variables":{"a":12345678901234567890}}'),
  'query with digits in a text': graphql(
    '{"query":"{ a }","variables":{"a":"12345678901234567890"}}',
  ),
  'query with a fraction': graphql('{"query":"{ a }","variables":{"a":1.0}}'),
  'one of several': graphql({ query: 'query A { a } query B { b }', operationName: 'A' }),
  'several, none named': graphql({ query: 'query A { a } query B { b }' }),
  'no operation': graphql({ query: 'fragment F on X { a }' }),
  'no query': graphql({ variables: {} }),
  'no JSON': graphql('x'),
  'query by http': graphql(
    { query: '{ a }' },
    'http://127.0.0.1:3457/admin/api/2026-10/graphql.json',
  ),
  'query with a header': {
    ...graphql({ query: '{ a }' }),
    headers: [TOKEN, ACCEPT, { type: 'text', name: 'X-A', value: 'b' }],
  },
};

test('every request is written in every language as it stands here', async () => {
  const cases = LANGUAGES.flatMap(({ name, write }) =>
    Object.entries(REQUESTS).map(
      ([what, request]) => [`${name}: ${what}`, write(request)] as const,
    ),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-language.txt');
});

test('languages are found by their names, and for the services that they are for', () => {
  const acme = { ...SHOPIFY_PROFILE, tokenHeader: 'X-Acme' };
  const elsewhere = { ...SHOPIFY_PROFILE, paths: { ...SHOPIFY_PROFILE.paths, api: '/api' } };
  const lower = { ...SHOPIFY_PROFILE, tokenHeader: 'x-shopify-access-token' };
  expect([SHOPIFY_PROFILE, lower, acme, elsewhere].map(isForAdminClient)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(languagesFor(acme).map(({ name }) => name)).toEqual([
    'curl',
    'fetch',
    'undici',
    'Python',
    'Ruby',
    'PHP',
  ]);
  expect(languagesFor(SHOPIFY_PROFILE)).toEqual(LANGUAGES);
  expect(
    [' pYthon ', 'PHP', 'admin-api-client', 'perl', ''].map(
      (name) => languageNamed(name, SHOPIFY_PROFILE)?.name,
    ),
  ).toEqual(['Python', 'PHP', 'admin-api-client', undefined, undefined]);
  expect(languageNamed('admin-api-client', acme)).toBeNull();
});

test('every character that cannot be seen is an escape in JavaScript', async () => {
  const codes = [
    0, 9, 10, 31, 32, 34, 92, 126, 127, 128, 160, 161, 172, 173, 174, 0x200a, 0x200b, 0x200f,
  ];
  const more = [
    0x2010, 0x2027, 0x2028, 0x202e, 0x202f, 0x205f, 0x2060, 0x2069, 0x206a, 0xfefe, 0xfeff,
  ];
  const cases = [...codes, ...more].map(
    (code) => [code.toString(16), javascriptString(`a${String.fromCharCode(code)}b`)] as const,
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-escape.txt');
});

test('a request is exported without its token, or not at all', async () => {
  const token = new Secret('the/token');
  const request = (change: Partial<HttpRequest>): HttpRequest => ({
    method: 'POST',
    url: `${BASE}/x.json`,
    headers: [
      ['X-Shopify-Access-Token', token],
      ['User-Agent', 'ours'],
      ['Accept', 'a'],
      ['accept', 'b'],
    ],
    body: null,
    ...change,
  });
  const text = (of: string) =>
    ({ type: 'text', contentType: 'application/json', text: of }) as const;
  const cases: ReadonlyArray<readonly [string, HttpRequest]> = [
    ['plain', request({})],
    ['a body', request({ body: text('{}') })],
    ['a type of its own', request({ headers: [['content-type', 'x/y']], body: text('{}') })],
    ['a form', request({ body: { type: 'form', fields: [['a', 'b']] } })],
    ['another agent', request({ headers: [['User-Agent', 'mine']] })],
    [
      'text after a token',
      request({
        headers: [
          ['X-A', token],
          ['x-a', 'b'],
        ],
      }),
    ],
    ['in the path', request({ url: `${BASE}/the/token` })],
    ['in the path, encoded', request({ url: `${BASE}/x?a=the%2Ftoken` })],
    ['in a path that is not encoded well', request({ url: `${BASE}/%zz` })],
    ['in the body', request({ body: text('["the/token"]') })],
    ['in a header', request({ headers: [['X-A', 'is the/token']] })],
  ];
  await expect(
    writtenCases(cases.map(([name, one]) => [name, toExportable(one, token, 'ours')] as const)),
  ).toMatchFileSnapshot('every-export.txt');
});
