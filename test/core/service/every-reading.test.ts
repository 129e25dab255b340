/**
 * What is read out of everything that names a shop, a scope, a credential, a version or a profile, as
 * text beside this file; written anew with `vitest run test/core/service/every-reading -u`.
 */
import { expect, test } from 'vitest';
import {
  findScope,
  isKnownScope,
  needsSentence,
  unlistedScopeWords,
  listedScopes,
} from '../../../source/core/service/scope-catalogue.ts';
import {
  exampleScopes,
  isHandle,
  likeExamples,
  SHOPIFY_SCOPES,
} from '../../../source/core/service/scope-vocabulary.ts';
import {
  compareScopes,
  containedIn,
  expandScopes,
  extraWords,
  isGranted,
  leanScopes,
  missingScopes,
  parseScopes,
  readGrantedScopes,
  readHandles,
} from '../../../source/core/service/scopes.ts';
import {
  isPracticeName,
  isShopDomain,
  parseShop,
} from '../../../source/core/service/shop-domain.ts';
import { writtenCases } from '../../support/written-values.ts';
import { ACME, PROFILES, forAll } from '../../support/store/several-profiles.ts';

const SHOPS = [
  ...[
    '',
    ' ',
    'demo',
    ' Demo ',
    'demo.myshopify.com',
    'DEMO.myshopify.com ',
    'demo.practice.test',
    'demo.shops.acme.example',
  ],
  ...[
    'https://demo.myshopify.com',
    'https://demo.myshopify.com/admin/x?y#z',
    'http://demo.myshopify.com',
    'ftp://demo.myshopify.com',
  ],
  ...[
    'https://admin.shopify.com/store/demo/products',
    'https://admin.shopify.com/',
    'https://admin.shopify.com/store/',
    'admin.shopify.com/store/demo',
  ],
  ...[
    'demo.myshopify.com/admin',
    'demo.myshopify.com:443',
    'https://demo.myshopify.com:8443',
    'https://u:p@demo.myshopify.com',
    'a@b',
    'demo.myshopify.com.',
  ],
  ...[
    'demo.myshopify.co',
    'demo.myshopfiy.com',
    'demo.myshopify.com.evil.example',
    'evil.example',
    'www.demo.myshopify.com',
    'a.b.myshopify.com',
  ],
  ...[
    'localhost',
    '127.0.0.1',
    'http://localhost:3457',
    'demo.myshopify.io',
    'demo.shop.dev',
    'de mo',
    'de\nmo',
    'curl https://x',
    'démo',
    'de\u200bmo',
  ],
  ...[
    'shpat_abc',
    '0123456789abcdef0123456789abcdef',
    'practice_x',
    '-x',
    '--shop',
    '-demo.myshopify.com',
    'demo-',
    'demo_',
    'de%6do',
    'de$mo',
    'de;mo',
  ],
  ...[
    'myshopify.com',
    '.myshopify.com',
    'a'.repeat(63),
    'a'.repeat(64),
    `${'a'.repeat(63)}.myshopify.com`,
    'x'.repeat(2049),
    'https://',
    'http:',
    '//demo',
  ],
  ...[
    'demo.myshopify.com..',
    'demo.practice.test.',
    'https://demo.practice.test/x',
    'demo.practicetest',
    '*.myshopify.com',
    'xn--demo.myshopify.com',
    'demo..myshopify.com',
  ],
];

test('every text that may name a shop is taken or refused as it is written down', async () => {
  const cases = forAll(SHOPS, (text, profile) => ({
    ...parseShop(text, profile),
    is: isShopDomain(text, profile),
    practice: isPracticeName(text),
  }));
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-shop.txt');
});

const SCOPES = [
  ...[
    '',
    ' , ',
    'read_products',
    'read_products,write_orders',
    'read_products write_orders',
    ' read_products ,, write_orders,',
    'READ_products',
  ],
  ...[
    'read_products,read_products',
    'a,a,b,b,c,c,d,d',
    'read-products',
    'read.orders',
    'write:orders',
    'réad',
    'a"b',
    'shpat_abc',
    'practice_secret_x',
  ],
  ...[
    'a.read',
    'A.READ',
    'a.Read a.write',
    'all',
    'a.raed',
    'zzz',
    'a\\b',
    'read_nothing',
    'a.read,all',
  ],
];

test('every typed list of scopes is read as it is written down', async () => {
  const cases = forAll(SCOPES, (text, { scopes }) => parseScopes(text, scopes, isKnownScope));
  const handles = forAll(
    ['a', 'a_1', 'A', 'a b', 'a,b', 'a"b', '!', '~', '', 'a\\'],
    (text, { scopes }) => [isHandle(text, scopes), unlistedScopeWords(text, scopes)],
  );
  const more = Object.entries(PROFILES).map(([name, { scopes }]) => [
    name,
    [
      exampleScopes(scopes),
      likeExamples(scopes),
      likeExamples(scopes, 1),
      [...listedScopes(scopes).keys()].slice(0, 3),
    ],
  ]) as ReadonlyArray<readonly [string, unknown]>;
  await expect(writtenCases([...cases, ...handles, ...more])).toMatchFileSnapshot(
    'every-scope-list.txt',
  );
});

test('scopes contain, cover and lack what is written down', async () => {
  const lists = [
    ...[
      [],
      ['write_products'],
      ['read_products', 'write_products'],
      ['unauthenticated_write_x'],
      ['write_'],
      ['all'],
      ['A.write', 'a.read'],
    ],
    ['unknown', 'all', 'all'],
  ];
  const cases = Object.entries({
    shopify: SHOPIFY_SCOPES,
    acme: ACME.scopes,
    plain: { ...SHOPIFY_SCOPES, writeContainsRead: false },
  }).flatMap(([name, scopes]) =>
    lists.flatMap((list) => [
      [
        `${name}: ${list.join(' ')}`,
        {
          expanded: expandScopes(list, scopes),
          lean: leanScopes(list, scopes),
          contained: list.map((one) => containedIn(one, scopes)),
        },
      ] as const,
      ...[['read_products'], ['a.read', 'unknown'], ['read_products', 'write_products', 'x']].map(
        (needed) =>
          [
            `${name}: ${needed.join(' ')} of ${list.join(' ')}`,
            {
              missing: missingScopes(needed, list, scopes),
              granted: needed.map((one) => isGranted(one, list, scopes)),
              compared: compareScopes(list, needed, scopes),
            },
          ] as const,
      ),
      [`${name}: not reported ${list.join(' ')}`, compareScopes(list, null, scopes)] as const,
    ]),
  );
  const read = [undefined, null, 5, '', ' , ', 'a b,c', 'a a', 'A\u202e', ['a']].map(
    (value) =>
      [`granted ${JSON.stringify(value)}`, readGrantedScopes(value, SHOPIFY_SCOPES)] as const,
  );
  await expect(
    writtenCases([
      ...cases,
      ...read,
      ['handles', readHandles(['b', 'a', 'b', 'Ü'], SHOPIFY_SCOPES)],
      ['extra', extraWords(['a', 'b'])],
    ]),
  ).toMatchFileSnapshot('every-comparison.txt');
});

test('every listed scope says what it is and what it needs', async () => {
  const cases = [
    ...listedScopes(SHOPIFY_SCOPES).values(),
    ...listedScopes(ACME.scopes).values(),
  ].map(
    ({ summary, ...entry }) =>
      [entry.handle, { ...entry, says: needsSentence({ ...entry, summary }) }] as const,
  );
  await expect(
    writtenCases([
      ...cases,
      ['none', findScope('none', SHOPIFY_SCOPES)],
      ['of acme', findScope('all', ACME.scopes)],
    ]),
  ).toMatchFileSnapshot('every-scope.txt');
});
