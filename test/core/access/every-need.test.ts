/**
 * Which scopes each kind of request needs, as text beside this file, for the built-in service and
 * for one of a profile file; written anew with `vitest run test/core/access/every-need -u`.
 */
import { beforeAll, expect, test } from 'vitest';
import {
  type AccessRules,
  checkCoverage,
  loadAccessRules,
  ruleForField,
  ruleForType,
} from '../../../source/core/access/access-rules.ts';
import {
  countWords,
  needWords,
  scopesText,
  shortScopesText,
} from '../../../source/core/access/need.ts';
import { readRequestNeeds } from '../../../source/core/access/request-needs.ts';
import { requiredScopes } from '../../../source/core/access/required-scopes.ts';
import {
  isWholeRequest,
  looksLikeRequest,
  restRule,
} from '../../../source/core/access/rest-needs.ts';
import { needInWords } from '../../../source/core/access/rule-text.ts';
import { documentLens, restLens } from '../../../source/core/access/scope-lens.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { overrideProfile } from '../../../source/core/service/profile-overrides.ts';
import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { schemaFieldTypes } from '../../support/store/published-schema.ts';
import { short } from '../../support/state-changes.ts';
import { writtenCases } from '../../support/written-values.ts';

const OTHER = otherProfile({
  scopes: {
    list: [
      { handle: 'a.read' },
      { handle: 'a.write', contains: ['a.read'] },
      { handle: 'b.read' },
      { handle: 'c:all' },
    ],
  },
  access: {
    rest: {
      'GET things/{id}': 'a.read',
      'PUT things/{id}': 'a.write',
      'things/*': ['b.read'],
      parts: [['a.read', 'c:all'], 'b.read'],
      open: [],
    },
    query: { things: 'a.read', open: [], parts: [['a.read', 'b.read']] },
    mutation: { thingSave: ['a.write', 'b.read'] },
  },
});

function otherProfile({ scopes, access }: { scopes: { list: unknown }; access: unknown }) {
  const verdict = overrideProfile(SHOPIFY_PROFILE, { id: 'acme', scopes: scopes.list, access });
  if (verdict.type === 'refused') throw new Error(`${verdict.message} ${verdict.remedy}`);
  return verdict.profile;
}

const types = schemaFieldTypes();
let rules: AccessRules;
let others: AccessRules;

beforeAll(async () => {
  rules = await loadAccessRules(SHOPIFY_PROFILE);
  others = await loadAccessRules(OTHER);
});

const DOCUMENTS = [
  '',
  '  ',
  '{',
  '{ shop { name } }',
  '{ shop { name ',
  'query A { orders(first: 1) { nodes { customer { id } } edges { node { id } } } }',
  'query A { shop { name } } mutation B { productCreate { product { id } } }',
  'query A { shop { name } } query A2 { products(first: 1) { nodes { id } } }',
  'subscription S { x }',
  'fragment F on Order { id }',
  'query { ...F } fragment F on QueryRoot { orders(first: 1) { nodes { ...O } } } fragment O on Order { customer { id } ...O }',
  '{ node(id: 1) { id ... on Order { id customer { id } } ... on Customer { id } } }',
  '{ nodes(ids: []) { ... on Product { id } } }',
  '{ a: orders(first: 1) { nodes { id } } b: orders(first: 2) { nodes { id } } }',
  '{ nothingLikeThis constructor toString }',
  '{ currentAppInstallation { id } job(id: 1) { id } taxonomy { x } locationsCount { count } }',
  '{ publicApiVersions { handle } webhookSubscriptions(first: 1) { nodes { id } } metafieldDefinitions(ownerType: ORDER) { nodes { id } } }',
  '{ carrierService(id: 1) { id } markets(first: 1) { nodes { id } } }',
  'mutation { marketCreate(input: {}) { market { id } } inventoryTransferCreate(input: {}) { x } }',
  'mutation { tagsAdd(id: 1, tags: []) { node { id } } }',
  'mutation { bulkOperationRunQuery(query: "") { bulkOperation { id } } }',
  '{ ... on QueryRoot { orders(first: 1) { nodes { id } } } ... @include(if: true) { customers(first: 1) { nodes { id } } } }',
  '{ events(first: 1) { nodes { id } } domain(id: 1) { id } nodes(ids: []) { id } files(first: 1) { nodes { id } } }',
  '{ order(id: 1) { transactions { id } events(first: 1) { nodes { id } } displayRefundStatus } }',
  '{ things { id } }',
  '{ open { id } }',
  '{ parts { id } things { id } }',
  'mutation { thingSave { id } }',
  '{"query":"{ orders(first: 1) { nodes { id } } }"}',
  '{"query":1}',
  ' { "x": "{ orders }" }',
];

const PATHS = [
  ...['shop.json', 'oauth/access_scopes.json', 'products.json', 'products/1.json', 'collects.json'],
  ...['custom_collections.json', 'smart_collections/5/x.json', 'product_listings.json'],
  ...['collection_listings.json', 'orders.json?status=any', 'checkouts.json', 'draft_orders.json'],
  ...['orders/1/fulfillments.json', 'customers/2/orders.json', 'locations.json'],
  ...['inventory_levels.json', 'inventory_items/3.json', 'pages.json', 'blogs.json'],
  ...['articles.json', 'comments.json', 'redirects.json', 'themes.json', 'price_rules.json'],
  ...['gift_cards.json', 'script_tags.json', 'shipping_zones.json', 'carrier_services.json'],
  ...['countries.json', 'shopify_payments/payouts.json', 'shopify_payments/balance.json'],
  ...['shopify_payments/disputes.json', 'shopify_payments.json', 'marketing_events.json'],
  ...['policies.json', 'fulfillment_services.json', 'users.json', 'metafields.json'],
  ...['events.json', 'webhooks.json', 'currencies.json', 'tender_transactions.json'],
  ...['storefront_access_tokens.json', 'nothing.json', 'ORDERS.JSON', '/orders.json#x'],
  ...['admin/api/2026-10/orders.json', '/admin/orders/9.json', 'constructor.json', '1.json'],
  ...['https://demo.myshopify.com/admin/api/2026-10/products.json', 'orders', 'orders.json x'],
  ...['things/1', 'things/1.json', 'things', 'things/', 'things/1/2', 'Parts.json', 'open.json'],
  ...['parts/1', '/admin/api/2026-10/things/1.json', 'a-b.json', '9a.json', 'x.jsonp'],
];

const METHODS = ['', 'GET ', 'HEAD ', 'POST ', 'put ', 'PATCH  ', 'DELETE ', 'FETCH '];

/** All of them for a few paths, and one that reads and one that writes for each. */
function methodsFor(path: string): readonly string[] {
  return /^(?:orders|shop|events|things.1)\.json$/.test(path) ? METHODS : ['', 'POST '];
}

test('every pasted document needs what is written down', async () => {
  const cases = DOCUMENTS.flatMap((text) =>
    [
      ['', SHOPIFY_PROFILE, rules, types] as const,
      ['top fields alone: ', SHOPIFY_PROFILE, rules, null] as const,
      ['of a profile file: ', OTHER, others, types] as const,
    ].flatMap(([name, profile, known, fieldTypes]) =>
      [[], ['read_orders', 'write_products', 'a.write']].map(
        (chosen) =>
          [
            `${name}${JSON.stringify(text)} beside [${chosen.join(' ')}]`,
            readRequestNeeds(text, chosen, profile, known, fieldTypes),
          ] as const,
      ),
    ),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-document.txt');
});

test('every path needs what is written down, by its method', async () => {
  const cases = [SHOPIFY_PROFILE, OTHER].flatMap((profile) =>
    PATHS.flatMap((path) =>
      methodsFor(path).map((method) => {
        const granted = ['read_orders', 'write_products', 'a.write'];
        return [
          `${profile.id}: ${method}${path}`,
          {
            needs: readRequestNeeds(`${method}${path}`, granted, profile, rules, null),
            rule: restRule(method.trim() || 'GET', path, profile),
            looks: looksLikeRequest(`${method}${path}`, profile),
            whole: isWholeRequest(`${method}${path}`, profile),
          },
        ] as const;
      }),
    ),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-path.txt');
});

test('the lens over a request says what is needed, missing, probable and open', async () => {
  const grants = [null, [], ['read_orders', 'read_customers', 'a.read']];
  const documents = DOCUMENTS.flatMap((text) =>
    [rules, others].flatMap((known) =>
      [types, null].flatMap((fieldTypes) =>
        grants.flatMap((granted) =>
          (text.includes('query A') ? [null, 'A', 'B'] : [null]).map(
            (operationName) =>
              [
                `${known.isShallow} ${fieldTypes !== null} [${granted?.join(' ')}] ${operationName} ${text}`,
                documentLens(text, known, { granted, fieldTypes, operationName }),
              ] as const,
          ),
        ),
      ),
    ),
  );
  const paths = [SHOPIFY_PROFILE, OTHER].flatMap((profile) =>
    ['GET', 'POST'].flatMap((method) =>
      [
        '',
        ' ',
        'orders.json',
        'products.json',
        'events.json',
        'shop.json',
        'x',
        'things/1',
      ].flatMap((path) =>
        grants.map(
          (granted) =>
            [
              `${profile.id} ${method} ${path} [${granted?.join(' ')}]`,
              restLens(method, path, granted, profile),
            ] as const,
        ),
      ),
    ),
  );
  await expect(writtenCases([...documents, ...paths])).toMatchFileSnapshot('every-lens.txt');
});

test('every place of a document has its rule, and is covered or not', async () => {
  const cases = DOCUMENTS.flatMap((text) =>
    [null, 'A', 'B', 'none'].map((operationName) => {
      const reading = requiredScopes(text, rules, { fieldTypes: types, operationName });
      return [
        `${operationName}: ${text}`,
        reading.type === 'unreadable'
          ? reading
          : {
              reading,
              covered: checkCoverage(reading.requirements, ['read_orders'], SHOPIFY_SCOPES),
            },
      ] as const;
    }),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-place.txt');
});

test('every wording of a rule names the scopes that are written down', async () => {
  const texts = [
    ...new Set([...Object.values(rules.types), ...Object.values(rules.fields)]),
    '`a.read` access scope, or c:all.',
    'Needs a.read and b.read. Also: c:all.',
    'Needs (b.read); a.write:',
    'read_orders. Also: also requires read_products. Needs the read_themes access scope, write_files access scope, and user access permission.',
    'read_orders as well as write_files. Also: read_pages or read_files, and more. x read_themes and read_users',
    'orders for queries and `read_files` for mutations.',
    'Any of orders, products (all), read_files access scopes.',
    'orders or draft_orders read access scope',
    'It needs one of the following: orders, customer_read_orders, unauthenticated_read_x. More',
  ];
  const cases = texts.flatMap((text) =>
    (['query', 'mutation', null] as const).flatMap((root) => [
      [`${root}: ${short(text)}`, needInWords(text, root, SHOPIFY_SCOPES)] as const,
      [`profile, ${root}: ${short(text)}`, needInWords(text, root, OTHER.scopes)] as const,
    ]),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-wording.txt');
});

test('fields and types have the rules that are written down', async () => {
  const fields = types.rootFields().map((coordinate) => coordinate.split('.'));
  const cases = [
    ...fields.map(
      ([type = '', field = '']) =>
        [
          `${type}.${field}`,
          ruleForField(rules, type, field, types.returnType(type, field)),
        ] as const,
    ),
    ...['Order', 'OrderConnection', 'Shop', 'Customer', 'constructor', 'CarrierService'].flatMap(
      (type) => [
        [`the type ${type}`, ruleForType(rules, type)] as const,
        [`x of the type ${type}`, ruleForField(rules, 'Order', 'x', type)] as const,
        [`the type ${type}, of a profile`, ruleForType(others, type)] as const,
      ],
    ),
  ].map(([name, rule]) => [name, rule && { ...rule, coordinate: '' }] as const);
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-rule.txt');
});

test('the rules of a profile file are those of its own fields', async () => {
  const { vocabulary, open, ...rest } = others;
  await expect(
    writtenCases([
      ['rules', rest],
      ['open', [...open]],
      ['vocabulary', vocabulary],
      ['open of the built-in service', [...rules.open]],
    ]),
  ).toMatchFileSnapshot('profile-rules.txt');
});

test('a need is said in the same words everywhere', async () => {
  const needs = [
    [],
    [['read_orders']],
    [['read_orders', 'read_marketplace_orders', 'read_quick_sale']],
    [['read_orders'], ['write_products']],
    [['read_orders', 'write_files'], ['read_themes'], ['read_users', 'read_pages', 'a']],
  ];
  const scopes = [[], ['read_orders'], ['read_orders', 'read_themes', 'read_pages', 'read_users']];
  const cases = needs.flatMap((need) => [
    [`words ${JSON.stringify(need)}`, [needWords(need), countWords(need)]] as const,
    ...scopes.map(
      (one) =>
        [
          `${one.join(' ')} of ${JSON.stringify(need)}`,
          [scopesText(one, need, SHOPIFY_SCOPES), shortScopesText(one, need, SHOPIFY_SCOPES)],
        ] as const,
    ),
  ]);
  await expect(writtenCases(cases)).toMatchFileSnapshot('need-words.txt');
});
