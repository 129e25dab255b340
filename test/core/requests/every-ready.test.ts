/**
 * Ready-made requests, paths and parameters that are offered, what a refusal proposes, how pages follow
 * and are joined, and what is said of answers; as text beside this file, written anew with
 * `vitest run test/core/requests/every-ready -u`.
 */
import { expect, test } from 'vitest';
import { documentLens, restLens } from '../../../source/core/access/scope-lens.ts';
import { loadAccessRules } from '../../../source/core/access/access-rules.ts';
import type { DiagnosisAction } from '../../../source/core/diagnosis/diagnosis.ts';
import { diagnosisWords } from '../../../source/core/requests/answer-notes.ts';
import { needsSentence } from '../../../source/core/requests/needs.ts';
import {
  findPresets,
  presetsNear,
  presetsOf,
  presetUse,
} from '../../../source/core/requests/ready/presets.ts';
import { changeQuery } from '../../../source/core/requests/ready/graphql-presets.ts';
import { proposalOf, remedyOf } from '../../../source/core/requests/remedies.ts';
import {
  nextParts,
  parametersOf,
  segmentsOf,
} from '../../../source/core/requests/rest/rest-catalogue.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { overrideProfile } from '../../../source/core/service/profile-overrides.ts';
import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { writtenCases } from '../../support/written-values.ts';

function acme() {
  const verdict = overrideProfile(SHOPIFY_PROFILE, {
    id: 'acme',
    scopes: [{ handle: 'a.read' }],
    access: {
      rest: {
        'GET things/{id}': 'a.read',
        'POST things': [],
        'open/*': [],
        parts: 'a.read',
        'FETCH x': [],
      },
    },
  });
  if (verdict.type === 'profile') return verdict.profile;
  const known = overrideProfile(SHOPIFY_PROFILE, {
    id: 'acme',
    scopes: [{ handle: 'a.read' }],
    access: {
      rest: { 'GET things/{id}': 'a.read', 'POST things': [], 'open/*': [], parts: 'a.read' },
    },
  });
  if (known.type === 'refused') throw new Error(known.message);
  return known.profile;
}

const PROFILES = { shopify: SHOPIFY_PROFILE, acme: acme() };

test('the ready-made requests are those that are written down', async () => {
  const lists = Object.entries(PROFILES).flatMap(([name, profile]) =>
    (['rest', 'graphql'] as const).map(
      (api) => [`${name} ${api}`, presetsOf(api, profile)] as const,
    ),
  );
  const typed = [
    '',
    'orders',
    '/orders',
    'GET',
    'post prod',
    'delete',
    'mutation product',
    'query',
    'nothing',
    'ORDERS count',
    'put',
  ];
  const found = typed.flatMap((text) =>
    (['rest', 'graphql'] as const).map(
      (api) =>
        [
          `${api} "${text}"`,
          findPresets(api, text, SHOPIFY_PROFILE)
            .map(({ title }) => title)
            .join(', '),
        ] as const,
    ),
  );
  const paths = [
    '',
    'orders.json',
    'orders.json?limit=5',
    ' products.json ',
    'products/{id}.json',
    'prod',
    'orders/5.json',
    'zzz',
    'customers/search',
    '/x',
  ];
  const near = paths.flatMap((path) =>
    ['GET', 'post', 'PUT', 'DELETE'].map((method) => {
      const { presets, at } = presetsNear(method, path, SHOPIFY_PROFILE);
      return [
        `near ${method} "${path}"`,
        `${presets.length} ${at} ${at === null ? '' : presets[at]?.title}`,
      ] as const;
    }),
  );
  const uses = [null, [], [['read_orders']], [['read_orders', 'read_products']]].flatMap((need) =>
    [null, [], ['write_orders']].map(
      (granted) =>
        [
          `use of ${JSON.stringify(need)} with ${granted?.join(' ')}`,
          presetUse({ need }, granted, SHOPIFY_SCOPES),
        ] as const,
    ),
  );
  await expect(
    writtenCases([
      ...lists,
      ...found,
      ...near,
      ...uses,
      ['a change', changeQuery('x', { a: 'A!', b: 'B' }, ['c', 'd { e }'])],
    ]),
  ).toMatchFileSnapshot('every-preset.txt');
});

test('the parts and parameters of paths are those that are written down', async () => {
  const seen = new Map<string, readonly string[]>();
  const walk = (before: readonly string[]): void => {
    const parts = nextParts(before);
    seen.set(
      before.join('/'),
      parts.map(
        ({ text, about, isPlaceholder }) => `${text} (${about})${isPlaceholder ? ' id' : ''}`,
      ),
    );
    for (const { text } of parts) if (text.endsWith('/')) walk([...before, text.slice(0, -1)]);
  };
  walk([]);
  const ends = [...seen].flatMap(([before, parts]) =>
    parts
      .filter((part) => part.includes('.json'))
      .map((part) => `${before}${before === '' ? '' : '/'}${part.split(' ')[0] ?? ''}`),
  );
  const told = ends.map((path) => [
    `parameters of ${path}`,
    parametersOf(path)
      .map(({ name, meaning, values }) => `${name}: ${meaning} [${values.join(' ')}]`)
      .join('\n'),
  ]) as ReadonlyArray<readonly [string, string]>;
  const segments = ['a/b.json?x', '/admin/api/2026-10/a.JSON#y', ' a ', '', 'a.json.json'].map(
    (path) => [`segments "${path}"`, segmentsOf(path)] as const,
  );
  const typed = [
    'orders/5.json',
    'orders/x.json',
    'orders/{order_id}.json',
    '/admin/api/2026-10/orders.json?limit=1',
    'nothing.json',
  ].map(
    (path) =>
      [
        `typed ${path}`,
        parametersOf(path)
          .map(({ name }) => name)
          .join(' '),
      ] as const,
  );
  await expect(
    writtenCases([
      ...[...seen].map(([before, parts]) => [`behind "${before}"`, parts.join('\n')] as const),
      ...told,
      ...segments,
      ...typed,
    ]),
  ).toMatchFileSnapshot('every-parameter.txt');
});

const ACTIONS: readonly DiagnosisAction[] = [
  { type: 'add-scopes', scopes: ['read_a', 'read_b'] },
  { type: 'wait', seconds: 90 },
  { type: 'wait', seconds: 200 },
  { type: 'change-version', version: '2026-07' },
  ...(
    [
      ...[
        'authorize-again',
        'authorize-expiring',
        'authorize-permanent',
        'refresh',
        'check-app',
        'check-shop',
      ],
      ...[
        'try-again',
        'check-client-id',
        'check-client-secret',
        'fix-redirect-uri',
        'fix-scopes',
        'ask-for-less',
      ],
    ] as const
  ).map((type) => ({ type })),
];

test('each action of a diagnosis has the remedy that is written down', async () => {
  const cases = ACTIONS.map((action) => {
    const remedy = remedyOf(action);
    return [
      JSON.stringify(action),
      remedy?.where === 'guide' ? { ...remedy, withoutGuide: remedy.withoutGuide('tw') } : remedy,
    ] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-remedy.txt');
  const base = { code: 'x', severity: 'failure', what: 'What.', why: '', remedy: 'Do.' } as const;
  const [first, second] = [{ type: 'refresh' }, { type: 'check-app' }] as const;
  expect(proposalOf([])).toBeNull();
  expect(proposalOf([{ ...base, action: null }])).toBeNull();
  expect(
    proposalOf([
      { ...base, action: null },
      { ...base, action: first },
      { ...base, action: second },
    ]),
  ).toEqual({ diagnosis: { ...base, action: first }, action: first });
  expect(diagnosisWords({ ...base, action: null })).toBe('What. Do.');
});

test('what a request needs is said in one sentence', async () => {
  const rules = await loadAccessRules(SHOPIFY_PROFILE);
  const grants = [null, [], ['read_orders'], ['write_products', 'read_orders']];
  const rest = ['shop.json', 'orders.json', 'customers.json', 'events.json', 'zzz.json'].flatMap(
    (path) =>
      grants.flatMap((granted) =>
        Object.entries(PROFILES).map(
          ([name, profile]) =>
            [
              `${name} ${path} ${granted?.join(' ')}`,
              needsSentence(restLens('GET', path, granted, profile), profile),
            ] as const,
        ),
      ),
  );
  const documents = [
    '{ shop { name } }',
    '{ orders(first: 1) { nodes { id } } }',
    '{ orders(first: 1) { nodes { id } } products(first: 1) { nodes { id } } }',
    '{ carrierService(id: 1) { id } }',
    '{ zzz }',
    '{',
  ].flatMap((text) =>
    grants.map(
      (granted) =>
        [
          `${text} ${granted?.join(' ')}`,
          needsSentence(
            documentLens(text, rules, { granted, fieldTypes: null, operationName: null }),
            SHOPIFY_PROFILE,
          ),
        ] as const,
    ),
  );
  await expect(writtenCases([...rest, ...documents])).toMatchFileSnapshot(
    'every-need-sentence.txt',
  );
});
