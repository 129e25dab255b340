/**
 * Which verdict every callback gets, and which addresses are taken, as text beside this file; written
 * anew with
 * `vitest run test/core/sign-in/every-callback -u`.
 */
import { expect, test } from 'vitest';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { EXIT } from '../../../source/core/errors.ts';
import { checkCallback, checkPastedCallback } from '../../../source/core/sign-in/callback-check.ts';
import { buildAuthorizeUrl } from '../../../source/core/sign-in/authorize-url.ts';
import {
  listeningPort,
  parseRedirectUri,
  withPort,
} from '../../../source/core/sign-in/redirect-uri.ts';
import { practiceStoreAddress } from '../../support/guide/fake-guide-world.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import { authorizeInput } from '../../support/sign-in/authorize-input.ts';
import {
  expectation,
  NOW,
  OLDER_STATE,
  signedQuery,
  STATE,
} from '../../support/sign-in/callback-expectation.ts';
import { wordsOf } from '../../support/state-changes.ts';
import { writtenCases } from '../../support/written-values.ts';

const LOOPBACK = redirectUriOf('http://127.0.0.1:3456/callback');

const QUERIES = [
  ...['', 'x', 'a=1&a=2', '%zz=1', `state=${STATE}`, `state=${OLDER_STATE}`, 'state=', 'state=x'],
  `state=${STATE}&error=access_denied`,
  `state=${STATE}&error=access_denied&error_description=${'z'.repeat(400)}`,
  `state=${STATE}&error=access_denied&shop=other.myshopify.com`,
  `state=${STATE}&error=`,
  signedQuery(),
  signedQuery({}, 'another key'),
  signedQuery().replace(/&hmac=.*/, ''),
  signedQuery({ shop: null }),
  signedQuery({ shop: 'DEMO.myshopify.com' }),
  signedQuery({ shop: 'other.myshopify.com' }),
  signedQuery({ shop: 'other.myshopify.com' }, 'another key'),
  signedQuery({ shop: 'other.myshopify.com', code: 'a b' }),
  signedQuery({ shop: 'other.example' }),
  signedQuery({ iss: 'https://demo.myshopify.com' }),
  signedQuery({ iss: 'https://x' }),
  signedQuery({ code: null }),
  signedQuery({ code: '' }),
  signedQuery({ code: 'é' }),
  signedQuery({ error: 'x' }),
  ...[
    null,
    '',
    'x',
    '1'.repeat(12),
    '1'.repeat(13),
    `${NOW - 90}`,
    `${NOW - 91}`,
    `${NOW + 91}`,
  ].map((timestamp) => signedQuery({ timestamp })),
  Array.from({ length: 200 }, (_, at) => `p${at}=1`).join('&'),
];

test('every callback gets the verdict that is written down', async () => {
  const absent = {
    ...SHOPIFY_PROFILE,
    callbackShop: 'absent',
    callbackSignature: 'absent',
  } as const;
  const heard = [expectation(), expectation({ profile: absent, clientSecret: null })].flatMap(
    (expected, index) =>
      QUERIES.map(
        (query) =>
          [
            `${index}: ${wordsOf(query).slice(0, 200)}`,
            checkCallback(query, expected, NOW),
          ] as const,
      ),
  );
  const base = 'http://127.0.0.1:3456/callback';
  const addresses = [
    ...['', ' ', 'a b', 'abc_code-1.~', 'abc_code', 'a'.repeat(9217), 'é', 'http://x.y/z', base],
    ...[`${base}?${signedQuery()}`, ` ${base.slice(7)}?${signedQuery()}#x `, `${base}#?code=1`],
    ...[`${base}/?${signedQuery()}`, 'ftp://x', 'x.y/z', 'https://d.myshopify.com/admin/oauth/x'],
    ...['https://demo.myshopify.com/admin/oauth/authorize?x=1', 'https://x/oauth/Install?y'],
  ];
  const pasted = addresses.map(
    (text) =>
      [
        `pasted ${wordsOf(text).slice(0, 200)}`,
        checkPastedCallback(text, LOOPBACK, expectation(), NOW),
      ] as const,
  );
  await expect(writtenCases([...heard, ...pasted])).toMatchFileSnapshot('every-callback.txt');
});

test('every redirect URI is taken or refused as it is written down', async () => {
  const texts = [
    ...['', ' ', 'x', 'ftp://a/b', 'http://', 'http://127.0.0.1/callback', 'http://127.0.0.1:80/c'],
    ...[
      'http://127.0.0.1:3456',
      'http://127.0.0.1:3456/',
      'http://127.0.0.1:1/c',
      'https://[::1]/c',
    ],
    ...[
      'http://[::1]:3456/c',
      'http://localhost:3456/c',
      'http://a.localhost:3456/c',
      'http://127.1/c',
    ],
    ...[
      'http://127.0.0.2:3456/c',
      'http://localhost.:3456/c',
      'https://localhost/c',
      'http://[x]:3/c',
    ],
    ...['https://127.0.0.1:3456/c', 'http://example.com/c', 'https://example.com', 'https://a_b/c'],
    ...['https://example.com:8443/c', 'https://example.com:443/c', 'https://EXAMPLE.com/c'],
    ...['http://127.0.0.1:0/c', 'http://127.0.0.1:65535/c', 'http://127.0.0.1:65536/c', 'http:/a'],
    ...['http://127.0.0.1:3456/c?x', 'http://127.0.0.1:3456/c#x', 'http://u@127.0.0.1:3456/c'],
    ...['http://127.0.0.1:3456/c d', 'http://127.0.0.1:3456/é', 'http://127.0.0.1:3456\\c'],
    ...[
      'http://127.0.0.1:/c',
      'http://127.0.0.1:03456/c',
      'http://127.0.0.1:6000/c',
      'http://:3/c',
    ],
    ...[
      'http://127.0.0.1:3456/a/./b',
      'http://127.0.0.1:3456/%2e',
      'https://10.0.0.1/c',
      'http://0/c',
    ],
    ...['https://xn--a.example/c', `https://example.com/${'c'.repeat(2029)}`],
    `https://example.com/${'c'.repeat(2028)}`,
  ];
  const cases = texts.map((text) => {
    const read = parseRedirectUri(text);
    const moved =
      read.type === 'refused' ? null : [withPort(read.uri, 4000), listeningPort(read.uri)];
    return [text.slice(0, 80), { read, moved }] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-redirect-uri.txt');
});

test('every port of this machine is taken but those that no browser opens', async () => {
  const refused = Array.from({ length: 11_000 }, (_, port) => port).filter(
    (port) => parseRedirectUri(`http://127.0.0.1:${port}/c`).type === 'refused',
  );
  await expect(refused.join('\n')).toMatchFileSnapshot('refused-ports.txt');
});

test('every address of an approval has the parts that are written down', async () => {
  const absent = { ...SHOPIFY_PROFILE, callbackSignature: 'absent' } as const;
  const inputs = [
    authorizeInput(),
    authorizeInput({ scopes: [] }),
    authorizeInput({ tokenMode: 'per-user', codeChallenge: 'chal lenge' }),
    authorizeInput({ tokenMode: 'expiring' }),
    authorizeInput({ store: { ...authorizeInput().store, profile: absent } }),
    authorizeInput({ store: practiceStoreAddress() }),
  ];
  await expect(
    writtenCases(inputs.map((input, index) => [`${index}`, buildAuthorizeUrl(input)] as const)),
  ).toMatchFileSnapshot('every-authorize-url.txt');
});

test('an address of an approval has at most 8192 characters', () => {
  const of = (length: number) => () =>
    buildAuthorizeUrl(authorizeInput({ clientId: 'c'.repeat(length), scopes: ['a', 'b'] }));
  const rest = of(1)().url.length - 1;
  expect(of(8192 - rest)().url).toHaveLength(8192);
  expect(of(8193 - rest)).toThrow(
    expect.objectContaining({
      code: 'authorize-url-too-long',
      message:
        'The authorize URL would have 8193 characters; 8192 are the most that browsers and servers take.',
      remedy: 'Ask for fewer scopes: 2 are chosen.',
      exitCode: EXIT.usage,
    }),
  );
});
