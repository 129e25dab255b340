/**
 * What is answered to documents in which each word in turn is missing, stands twice or is another one,
 * and to variables of every kind, as texts beside this file; written anew with
 * `vitest run test/practice-store/graphql/validation/changed-documents -u`.
 */
import { afterAll, expect, test } from 'vitest';
import { short } from '../../../support/state-changes.ts';
import { startApiCaller } from '../../api/api-caller.ts';
import { withoutRandom } from '../../api/written.ts';
import { allScopes } from '../schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const scopes = [...allScopes(), 'read_all_orders'];

interface Asked {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}

/** Nothing that they name is there, so none of them changes the store. */
const DOCUMENTS: Readonly<Record<string, Asked>> = {
  list: {
    query: `query List($first: Int = 2, $query: String, $with: Boolean!) {
  products(first: $first, query: $query, sortKey: TITLE) @include(if: $with) {
    nodes { ...Part }
    pageInfo { hasNextPage }
  }
}
fragment Part on Product { id title }`,
    variables: { with: true },
  },
  node: {
    query: `{
  node(id: "gid://shopify/Product/1") {
    __typename
    ... on Product { title variants(first: 1) { nodes { id } } }
    ... on Collection { name: title }
  }
}`,
  },
  directives: {
    query: `query { shop { name @skip(if: false) email @include(if: true) } ...Shop @skip(if: true) }
fragment Shop on QueryRoot { shop { id } }`,
  },
  twice: {
    query: `{ a: shop { name } a: shop { name id } b: products(first: 1) { nodes { id } } b: products(first: 1) { nodes { title } } }`,
  },
  two: {
    query: `query One { shop { id } } query Two { shop { name } }`,
  },
  object: {
    query: `mutation {
  productUpdate(product: { id: "gid://shopify/Product/1", title: "x", tags: ["a", "b"], seo: { title: "t" }, status: ACTIVE }) {
    product { id }
    userErrors { field message }
  }
}`,
  },
  entries: {
    query: `mutation Entries($id: ID!, $price: Money = "1.5") {
  productVariantsBulkUpdate(productId: "gid://shopify/Product/1", allowPartialUpdates: true, variants: [{ id: $id, price: $price, barcode: null }, { id: $id, inventoryItem: { tracked: false } }]) {
    userErrors { field message code }
  }
}`,
    variables: { id: 'gid://shopify/ProductVariant/1' },
  },
  money: {
    query: `mutation {
  storeCreditAccountCredit(id: "gid://shopify/Customer/1", creditInput: { creditAmount: { amount: "1.5", currencyCode: EUR }, expiresAt: "2027-01-01T00:00:00Z" }) {
    userErrors { field message code }
  }
}`,
  },
  choice: {
    query: `mutation { metaobjectBulkDelete(where: { ids: ["gid://shopify/Metaobject/1"] }) { userErrors { field } } }`,
  },
  oneOf: {
    query: `query OneOf($email: String!) { customerByIdentifier(identifier: { emailAddress: $email }) { id } }`,
    variables: { email: 'nobody@example.com' },
  },
  key: {
    query: `mutation { locationActivate(locationId: "gid://shopify/Location/1") @idempotent(key: "one") { locationActivateUserErrors { message } } }`,
  },
  numbers: {
    query: `mutation { locationEdit(id: "gid://shopify/Location/1", input: { name: "x", address: { countryCode: IS } }) { userErrors { field } } metafieldsSet(metafields: [{ ownerId: "gid://shopify/Product/1", namespace: "a", key: "b", value: "1" }]) { userErrors { field } } }`,
  },
  types: {
    query: `{ __schema { queryType { name } } __type(name: "Shop") { kind fields(includeDeprecated: true) { name } } }`,
  },
};

const WORD = /\.\.\.|"(?:[^"\\]|\\.)*"|\$?\w+(?:\.\d+)?|[{}()[\]:!@=,]/g;
const VALUES = [
  '1',
  '1.5',
  '-1',
  '"x"',
  'true',
  'null',
  'WORD',
  '[]',
  '[1]',
  '{}',
  '$with',
  '{ a: 1 }',
];

/** Each word in turn left out, doubled, misspelt, and each value another one. */
function* changes(query: string): Iterable<readonly [what: string, query: string]> {
  for (const { 0: word, index } of query.matchAll(WORD)) {
    const [before, after] = [query.slice(0, index), query.slice(index + word.length)];
    yield [`without ${word} at ${index}`, before + after];
    yield [`${word} twice at ${index}`, `${before}${word} ${word}${after}`];
    if (/^\w/.test(word)) yield [`${word}x at ${index}`, `${before}${word}x${after}`];
    const isValue = /[:=[,]\s*$/.test(before) && /^["\w$]/.test(word);
    for (const value of isValue ? VALUES : [])
      yield [`${value} for ${word} at ${index}`, before + value + after];
  }
}

async function answerTo({ query, variables = {} }: Asked, operationName?: string): Promise<string> {
  const named = operationName === undefined ? {} : { operationName };
  const { status, json } = await caller.graphql(query, { scopes, variables, ...named });
  return withoutRandom(`${status === 200 ? '' : status} ${JSON.stringify(json)}`);
}

/** A line for each answer, with what led to it. */
async function answersTo(all: Iterable<readonly [what: string, asked: Asked]>): Promise<string[]> {
  const said = new Map<string, string[]>();
  for (const [what, asked] of all) {
    const words = await answerTo(asked);
    said.set(words, [...(said.get(words) ?? []), what]);
  }
  return [...said].map(([words, what]) => `  ${what.join('; ')}\n    ${short(words, 260)}`);
}

test.each(Object.entries(DOCUMENTS))(
  'the document %s with another word is answered as written down',
  async (name, asked) => {
    const { variables = {} } = asked;
    const lines = await answersTo([
      ['as it is', asked] as const,
      ...[...changes(asked.query)].map(([what, query]) => [what, { query, variables }] as const),
    ]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`changed-documents.${name}.txt`);
  },
);

test('an operation is chosen by its name', async () => {
  const two = DOCUMENTS['two'] ?? { query: '' };
  const said: string[] = [];
  for (const name of [undefined, 'One', 'Two', 'Three', ''])
    said.push(`${JSON.stringify(name)} ${short(await answerTo(two, name), 300)}`);
  expect(said).toMatchInlineSnapshot(`
    [
      "undefined  {"errors":[{"message":"An operation name is required"}]}",
      ""One"  {"data":{"shop":{"id":"gid://shopify/Shop/68817977345"}},"extensions":{"cost":{"requestedQueryCost":1,"actualQueryCost":1,"throttleStatus":{"maximumAvailable":2000,"currentlyAvailable":1999,"restoreRate":100}}}}",
      ""Two"  {"data":{"shop":{"name":"Harbour Lane Practice Store"}},"extensions":{"cost":{"requestedQueryCost":1,"actualQueryCost":1,"throttleStatus":{"maximumAvailable":2000,"currentlyAvailable":1999,"restoreRate":100}}}}",
      ""Three"  {"errors":[{"message":"No operation named \\"Three\\""}]}",
      """  {"errors":[{"message":"An operation name is required"}]}",
    ]
  `);
});

/** A type of each kind, and an operation that has a variable of it. */
const VARIABLES: Readonly<Record<string, string>> = {
  Int: 'products(first: 1, last: null) { nodes { variants(first: $v) { nodes { id } } } }',
  'Int!': 'products(first: $v) { nodes { id } }',
  String: 'products(first: 1, query: $v) { nodes { id } }',
  Boolean: 'products(first: 1, reverse: $v) { nodes { id } }',
  'ID!': 'product(id: $v) { id }',
  '[ID!]!': 'nodes(ids: $v) { id }',
  ProductSortKeys: 'products(first: 1, sortKey: $v) { nodes { id } }',
  'CustomerIdentifierInput!': 'customerByIdentifier(identifier: $v) { id }',
  'UnknownInput!': 'product(id: $v) { id }',
  Product: 'shop { id }',
};

const INPUTS: Readonly<Record<string, string>> = {
  ProductUpdateInput: 'productUpdate(product: $v) { userErrors { field message } }',
  '[ProductVariantsBulkInput!]!':
    'productVariantsBulkUpdate(productId: "gid://shopify/Product/1", variants: $v) { userErrors { message } }',
  'StoreCreditAccountCreditInput!':
    'storeCreditAccountCredit(id: "gid://shopify/Customer/1", creditInput: $v) { userErrors { message } }',
  'MetaobjectBulkDeleteWhereCondition!': 'metaobjectBulkDelete(where: $v) { userErrors { field } }',
  'UrlRedirectInput!':
    'urlRedirectUpdate(id: "gid://shopify/UrlRedirect/1", urlRedirect: $v) { userErrors { field } }',
  'GiftCardUpdateInput!':
    'giftCardUpdate(id: "gid://shopify/GiftCard/1", input: $v) { userErrors { message } }',
  'ScriptTagInput!':
    'scriptTagUpdate(id: "gid://shopify/ScriptTag/1", input: $v) { userErrors { message } }',
};

const GIVEN: readonly unknown[] = [
  ...[undefined, null, 0, 1, -1, 1.5, 1e21, 2_147_483_647, 2_147_483_648, '', 'x', '1', 'TITLE'],
  ...[true, false, [], [null], ['x'], [1], [[1]], {}, { x: 1 }, 'gid://shopify/Product/1'],
  ...[['gid://shopify/Product/1'], 'gid://shopify/Product/x', { id: 'gid://shopify/Product/1' }],
  ...[{ id: 1 }, { id: null }, { title: 1 }, { id: 'x', tags: 'a', status: 'NONE' }],
  ...[{ emailAddress: 'x@example.com' }, { emailAddress: null }, { emailAddress: 'x', id: 'x' }],
  ...[{ type: 'a' }, { type: 'a', ids: [] }, [{ id: 'x' }], [{ price: 'x' }, { price: '1' }]],
  ...[{ creditAmount: { amount: 'x', currencyCode: 'EUR' } }, { creditAmount: { amount: 1 } }],
  ...[{ creditAmount: { amount: '1', currencyCode: 'XXX' } }, { creditAmount: null }],
  ...[{ creditAmount: { amount: '1', currencyCode: 'EUR' }, expiresAt: '2027-13-01' }],
  ...[{ creditAmount: { amount: '1', currencyCode: 'EUR' }, expiresAt: '2027-01-01T00:00:00' }],
  ...[{ path: '/x', target: '/y' }, { path: 1 }, { expiresOn: '2027-02-30' }, { expiresOn: 'x' }],
  ...[{ expiresOn: '2027-02-03', note: true }, { src: 'x' }, { src: '/a' }, { src: 'https://a' }],
  ...[{ cache: 'true' }, { displayScope: 'all' }, { displayScope: 'ALL', cache: null }],
];

test.each([
  ['query', VARIABLES],
  ['mutation', INPUTS],
] as const)('variables of a %s are answered as written down', async (kind, types) => {
  const lines: string[] = [];
  for (const [type, selection] of Object.entries(types)) {
    const query = `${kind} V($v: ${type}) { ${selection} }`;
    lines.push(
      type,
      ...(await answersTo([
        ...GIVEN.map(
          (v) => [JSON.stringify(v) ?? 'left out', { query, variables: { v } }] as const,
        ),
        ['another', { query, variables: { other: 1 } }] as const,
        ['a default', { query: query.replace(`: ${type})`, `: ${type} = 1)`) }] as const,
        ['not declared', { query: `${kind} V { ${selection} }` }] as const,
        ['not used', { query: `${kind} V($v: ${type}, $w: ${type}) { ${selection} }` }] as const,
        ['twice', { query: `${kind} V($v: ${type}, $v: ${type}) { ${selection} }` }] as const,
        [
          'nullable',
          { query: `${kind} V($v: ${type.replace(/!$/, '')}) { ${selection} }` },
        ] as const,
        ['a list', { query: `${kind} V($v: [${type}]) { ${selection} }` }] as const,
      ])),
    );
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`changed-documents.of-a-${kind}.txt`);
});
