/**
 * What is read out of everything that names a credential, a version, a profile or a store, as text
 * beside this file; written anew with
 * `vitest run test/core/service/every-setting -u`.
 */
import { expect, test } from 'vitest';
import { examplePath, openPath, openQuery } from '../../../source/core/service/example-requests.ts';
import {
  placeWords,
  savePathOf,
  storeNameFault,
} from '../../../source/core/service/named-store.ts';
import {
  type FaultFacts,
  faultsOnWords,
  matchingFaults,
  OUT_OF_REACH,
  readFaultWish,
  spanWords,
  whereWords,
} from '../../../source/core/service/practice-faults.ts';
import {
  isServicePath,
  parseApiVersion,
  pathRoots,
  SHOPIFY_PROFILE,
  versionAt,
  versionHeaderName,
  versionNotice,
} from '../../../source/core/service/profile.ts';
import { overrideProfile } from '../../../source/core/service/profile-overrides.ts';
import { parsePracticeOrigin } from '../../../source/core/service/store-address.ts';
import {
  checkCredential,
  classifyCredential,
  withoutEdges,
} from '../../../source/core/service/token-format.ts';
import { TOKEN_VARIABLES, VARIABLES } from '../../../source/core/service/variables.ts';
import { writtenCases } from '../../support/written-values.ts';
import { LIST, PROFILES, forAll } from '../../support/store/several-profiles.ts';

const SECRETS = [
  ...[
    '',
    ' ',
    'x',
    'shpat_notreal0notreal0notreal0notreal0',
    'shpss_notreal0notreal0notreal0notreal0',
    'shpca_x',
    'shprt_x',
    'atkn_x',
    'SHPAT_x',
  ],
  ...[
    '0123456789abcdef0123456789abcdef',
    '0123456789ABCDEF0123456789ABCDEF',
    '0123456789abcdef',
    'practice_secret_1',
    'practice_client_1',
    'practice_app_1',
  ],
  ...[
    'practice_refresh_1',
    'practice_code_1',
    'practice_token_1',
    'practice_',
    'https://x/y',
    'demo.myshopify.com',
    'demo.practice.test',
    'acme_x',
  ],
  ...[
    ' shpss_x ',
    '"shpss_x"',
    "'shpss_x'",
    'Bearer shpat_x',
    'shpss_x\n',
    'shp ss',
    'shpss_é',
    'x'.repeat(4097),
    'client_secret=shpss_x',
    'shpss_x,',
  ],
];

test('every text in the place of a credential is taken or refused as it is written down', async () => {
  const kinds = ['client-id', 'client-secret', 'access-token', 'refresh-token'] as const;
  const cases = forAll(SECRETS, (text, profile) => ({
    kind: classifyCredential(text, profile),
    ...Object.fromEntries(
      kinds.map((kind) => [
        kind,
        [null, 'x'].map((id) => checkCredential(kind, text, profile, id)),
      ]),
    ),
  }));
  const edges = SECRETS.flatMap((text) =>
    kinds.map(
      (kind) =>
        [
          `edges of ${kind} ${JSON.stringify(text.slice(0, 50))}`,
          withoutEdges(kind, text),
        ] as const,
    ),
  );
  await expect(writtenCases([...cases, ...edges])).toMatchFileSnapshot('every-credential.txt');
});

test('every version, path and origin is read as it is written down', async () => {
  const versions = [
    ...[
      '',
      '2026-10',
      ' 2026-10 ',
      '2026-7',
      '202610',
      '2026.10.01',
      '2026-13',
      '2026-00',
      'UNSTABLE',
      'unstabel',
      '2020-01',
      '2030-01',
      'v2',
      'V2',
      'v3',
    ],
  ];
  const cases = forAll(versions, (text, profile) => [
    parseApiVersion(text, profile),
    versionAt(profile, text),
  ]);
  const paths = forAll(['/admin/x', '/admin', 'admin/x', '/other/x', '/'], (path, profile) =>
    isServicePath(path, profile),
  );
  const origins = [
    ...[
      '',
      'http://127.0.0.1:3457',
      'http://127.0.0.1:3457/',
      'http://LOCALHOST:0080',
      'http://[::1]:1',
      'https://127.0.0.1:1',
      'http://127.0.0.1',
    ],
    ...[
      'http://127.0.0.2:1',
      'http://127.0.0.1:0',
      'http://127.0.0.1:65535',
      'http://127.0.0.1:65536',
      'http://127.0.0.1:99999',
      'http://2130706433:80',
      'http://u@127.0.0.1:1',
      ' http://127.0.0.1:5 ',
    ],
  ].map((text) => [`origin ${text}`, parsePracticeOrigin(text)] as const);
  const facts = Object.entries(PROFILES).map(
    ([name, profile]) =>
      [
        name,
        [
          pathRoots(profile),
          versionHeaderName(profile),
          openPath(profile),
          examplePath(profile, 3),
          openQuery(profile),
        ],
      ] as const,
  );
  const notices = [null, '', '2026-10', '2025-01'].map(
    (answered) => [`notice ${answered}`, versionNotice('2026-10', answered)] as const,
  );
  await expect(
    writtenCases([...cases, ...paths, ...origins, ...facts, ...notices]),
  ).toMatchFileSnapshot('every-version.txt');
});

/** Fields of a profile file, each in a wrong form. */
const OVERRIDES: readonly unknown[] = [
  ...[
    null,
    5,
    [],
    'x',
    {},
    { brnad: 'x' },
    { zzzzzzzz: 1 },
    { id: 'A' },
    { id: '' },
    { id: 'a'.repeat(33) },
    { brand: '1' },
    { brand: 'a b' },
  ],
  ...[
    { storeHost: 'x' },
    { storeHost: 'A.B' },
    { storeHost: `${'a'.repeat(64)}.b` },
    { storeHost: `${'a.'.repeat(127)}b` },
    { adminHost: null },
    { adminHost: 'x' },
  ],
  ...[
    { tokenHeader: 'a b' },
    { tokenPrefixes: [] },
    { tokenPrefixes: ['A'] },
    { tokenPrefixes: Array.from({ length: 21 }, () => 'a') },
    { secretPrefix: null },
  ],
  ...[
    { secretPrefix: 'é' },
    { credentialPrefixes: ['a?'] },
    { credentialPrefixes: ['a'] },
    { credentialPrefixes: Array.from({ length: 21 }, () => 'aa') },
  ],
  ...[
    { apiVersions: [] },
    { apiVersions: ['-'] },
    { apiVersions: ['v2', 'v1'] },
    { apiVersions: Array.from({ length: 41 }, () => 'v') },
    { defaultApiVersion: '' },
  ],
  ...[
    { callbackShop: 'x' },
    { callbackSignature: true },
    { pkce: 'x' },
    { expiringTokens: 1 },
    { scopeSeparator: ';' },
    { writeContainsRead: null },
  ],
  ...[
    { unlistedScopes: 'x' },
    { unlistedScopes: 'refused' },
    { unlistedScopes: 'refused', scopes: 'shopify' },
    { unlistedScopes: 'sent', scopes: LIST },
  ],
  ...[
    { scopes: 'other' },
    { scopes: 'shopify', id: 'x' },
    { scopes: [] },
    { scopes: {} },
    { scopes: [5] },
    { scopes: [{}] },
    { scopes: [{ handle: '' }] },
  ],
  ...[
    { scopes: [{ handle: 'a b' }] },
    { scopes: [{ handle: 'shpat_notreal0notreal0notreal0notreal0' }] },
    { scopes: [{ handle: 'a'.repeat(201) }] },
  ],
  ...[
    { scopes: [{ handle: 'a', about: '' }] },
    { scopes: [{ handle: 'a', about: 'x'.repeat(301) }] },
    { scopes: [{ handle: 'a', group: 'x'.repeat(61) }] },
  ],
  ...[
    { scopes: [{ handle: 'a', contians: [] }] },
    { scopes: [{ handle: 'a', contains: ['b'] }] },
    { scopes: [{ handle: 'ab', contains: ['ac'] }, { handle: 'ad' }] },
  ],
  ...[
    { scopes: [{ handle: 'a' }, { handle: 'a' }] },
    { scopes: [{ handle: 'a', contains: ['a'] }] },
    { scopes: [{ handle: 'a', needs: 5 }] },
    { scopes: [{ handle: 'a', writes: 'x' }] },
  ],
  {
    scopes: [
      { handle: 'z' },
      { handle: 'a', contains: ['b'] },
      { handle: 'b', contains: ['z', 'c'] },
      { handle: 'c', contains: ['a'] },
    ],
  },
  {
    scopes: [
      { handle: 'write_a', contains: [] },
      { handle: 'read_a', contains: ['write_a'] },
    ],
    writeContainsRead: true,
  },
  {
    scopes: [
      { handle: 'a', contains: ['b', 'c'] },
      { handle: 'b', contains: ['d'] },
      { handle: 'c', contains: ['d'] },
      { handle: 'd' },
    ],
  },
  ...[
    { access: 'other' },
    { access: 'shopify' },
    { access: 5 },
    { access: { rset: {} } },
    { access: { rest: { 'a b': 'x' } } },
    { access: { rest: { a: 5 } } },
  ],
  ...[
    { access: { rest: { a: [[]] } } },
    { access: { query: { 'a-b': 'x' } } },
    { access: { mutation: { '': 'x' } } },
    { access: { rest: { '/A/{id}.json/*': ['x', ['y', 'z']] } } },
  ],
  ...[
    { access: { rest: { a: 'x' } }, scopes: LIST },
    { access: { query: { a: ['a.read'], b: 'a.raed' } }, scopes: LIST },
    { access: { query: { a: 'a b' } } },
  ],
  ...[
    { paths: 5 },
    { paths: { authorise: '/x' } },
    { paths: { authorize: 'x' } },
    { paths: { api: '/x/' } },
    { paths: { api: '/my/api', revoke: '/my/r' } },
  ],
  ...[
    { brand: 'Acme' },
    { storeHost: 'a.b' },
    { brand: 'Acme', tokenHeader: 'X-T' },
    { id: 'acme' },
    { id: 'acme', tokenPrefixes: ['acme'] },
  ],
];

test('every field of a profile is taken or refused as it is written down', async () => {
  const cases = OVERRIDES.map((overrides) => {
    const text = JSON.stringify(overrides);
    const verdict = overrideProfile(SHOPIFY_PROFILE, overrides);
    return [text.length > 140 ? `${text.slice(0, 60)}… (${text.length})` : text, verdict] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-profile.txt');
});

test('a list of scopes has at most 1000 scopes, and all of them name at most 10000', () => {
  const list = (count: number, contains: number) =>
    Array.from({ length: count }, (_, at) => ({
      handle: `s${at}`,
      ...(at < contains ? { contains: Array.from({ length: 1000 }, () => `s${count - 1}`) } : {}),
    }));
  const told = (scopes: unknown) => {
    const verdict = overrideProfile(SHOPIFY_PROFILE, { scopes });
    return verdict.type === 'refused'
      ? `${verdict.path.join('.')}: ${verdict.message} ${verdict.remedy}`
      : verdict.type;
  };
  expect(told(list(1000, 0))).toBe('profile');
  expect(told(list(1001, 0))).toBe(
    'scopes: The profile\'s "scopes" has more than 1000 scopes. For example "scopes": [{"handle": "orders.read", "about": "See orders."}].',
  );
  expect(told(list(20, 10))).toBe('profile');
  expect(told(list(20, 11))).toBe(
    'scopes.10.contains: The profile\'s "scopes[10].contains" is one too many: all scopes together name more than 10000. Name the widest of those that a scope contains; the others come with it.',
  );
});

test('names of stores, places of tokens and faults are told as it is written down', async () => {
  const names = [
    ...[
      'work',
      'a',
      '-a',
      'A',
      'a_b-1',
      'a.b',
      'a/b',
      '',
      'con',
      'com1',
      'lpt9',
      'nul',
      'coma',
      'shpat_notreal0notreal0notreal0notreal0',
    ],
    ...['a'.repeat(40), 'a'.repeat(41), 'prn', 'aux', 'com12', 'é'],
  ].map((name) => [`store ${name}`, storeNameFault(name)] as const);
  const places = [{ type: 'file', path: '/a/.env' }, { type: 'keychain' }] as const;
  const fault = (name: string, where: FaultFacts['where']): FaultFacts => ({
    name,
    title: `T ${name}`,
    what: `What ${name} does`,
    where,
  });
  const faults = (['authorize', 'callback', 'exchange', 'api', 'any', 'connection'] as const).map(
    (where) => fault(where, where),
  );
  const spans = (['next-request', 'for-a-time', 'for-good'] as const).flatMap((span) =>
    [null, 42].map((secondsLeft) => ({ name: 'slow', span, secondsLeft })),
  );
  const lines = [
    ...[
      'fault',
      'faults',
      ' FAULTS  slow net ',
      'fault slow once',
      'fault slow next',
      'fault slow next-request',
      'fault slow time',
      'fault slow for-a-time',
    ],
    ...[
      'fault slow 60',
      'fault slow until',
      'fault slow good',
      'fault slow for-good',
      'fault slow off',
      'faults off',
      'fault slow never',
      'faulty',
      'a fault',
      'fault a b once',
    ],
  ];
  await expect(
    writtenCases([
      ...names,
      ...places.map((place) => [place.type, [savePathOf(place), placeWords(place)]] as const),
      ...faults.map((one) => [`where ${one.name}`, whereWords(one)] as const),
      ...spans.map(
        (one) =>
          [`span ${one.span} ${one.secondsLeft}`, [spanWords(one), faultsOnWords([one])]] as const,
      ),
      ['none on', faultsOnWords([])],
      ['several on', faultsOnWords(spans)],
      ...['', 'API', 'what t', 'does any', 'none'].map(
        (typed) =>
          [`matching ${typed}`, matchingFaults(faults, typed).map(({ name }) => name)] as const,
      ),
      ...lines.map((line) => [`line ${line}`, readFaultWish(line)] as const),
      ...Object.entries(OUT_OF_REACH).map(
        ([name, words]) => [`out of reach: ${name}`, words('tw')] as const,
      ),
      ['variables', [VARIABLES, TOKEN_VARIABLES]],
    ]),
  ).toMatchFileSnapshot('every-name.txt');
});
