/**
 * Which documents are read in bulk and what is said of the others, as a text beside this file; written
 * anew with `vitest run test/practice-store/graphql/bulk/bulk-documents -u`.
 */
import { expect, test } from 'vitest';
import { bulkMutationFaults } from '../../../../source/practice-store/graphql/bulk/bulk-mutation.ts';
import { bulkQueryFaults } from '../../../../source/practice-store/graphql/bulk/bulk-query.ts';
import { short } from '../../../support/state-changes.ts';
import { publishedSchema } from '../schema-fixture.ts';

const schema = publishedSchema();

const page = (inner: string) => `edges { node { ${inner} } }`;
const connections = (count: number) =>
  Array.from({ length: count }, (_, at) => `a${at}: products { ${page('id')} }`).join(' ');

const QUERIES = [
  '',
  '{',
  'x',
  '{ shop { name } }',
  '{ products }',
  `{ products { ${page('id')} } }`,
  `{ products { ${page('title')} } }`,
  '{ products { nodes { id } } }',
  '{ products { nodes { id variants { nodes { id } } } } }',
  '{ products { edges { cursor } } }',
  '{ products { pageInfo { hasNextPage } } }',
  '{ node(id: "gid://shopify/Product/1") { id } }',
  '{ nodes(ids: ["gid://shopify/Product/1"]) { id } }',
  `{ node(id: "gid://shopify/Product/1") { id } products { ${page('id')} } }`,
  `{ a: node(id: "gid://shopify/Product/1") { id } products { ${page('id')} } }`,
  `{ products { ${page(`id variants { ${page('id')} }`)} } }`,
  `{ products { ${page(`title variants { ${page('id')} }`)} } }`,
  `{ products { ${page(`name: id variants { ${page('id')} }`)} } }`,
  `{ products { ${page(`id: title variants { ${page('id')} }`)} } }`,
  `{ products { ${page(`...P variants { ${page('id')} }`)} } } fragment P on Product { id }`,
  `{ products { ${page(`... on Product { id } variants { ${page('id')} }`)} } }`,
  `{ products { ${page('... on Product { id variants { edges { node { id } } } }')} } }`,
  `{ ...R } fragment R on QueryRoot { products { ${page('id')} } }`,
  `{ ...R } fragment R on QueryRoot { products { nodes { id } } }`,
  `{ collections { ${page(`id products { ${page(`id variants { ${page('id')} }`)} }`)} } }`,
  `{ collections { ${page(`id products { ${page(`id variants { ${page(`id media { ${page('id')} }`)} }`)} }`)} } }`,
  `{ collections { ${page(`id products { ${page(`title variants { ${page('id')} }`)} }`)} } }`,
  `{ ${connections(5)} }`,
  `{ ${connections(6)} }`,
  `{ orders { ${page(`id lineItems { ${page('id')} }`)} } }`,
  `{ orders { ${page(`id fulfillments { id fulfillmentLineItems { ${page('id')} } }`)} } }`,
  `{ orders { ${page('id fulfillments { id }')} } }`,
  `query A { products { ${page('id')} } } query B { products { ${page('id')} } }`,
  `mutation { productDelete(input: { id: "gid://shopify/Product/1" }) { deletedProductId } }`,
  'fragment P on Product { id }',
  `query($a: Int) { products(first: $a) { ${page('id')} } }`,
  `query($a: Int!) { products(first: $a) { ${page('id')} } }`,
  `{ products(first: 5) { ${page('id')} } }`,
  `{ products { ${page('nothing')} } }`,
];

const MUTATIONS = [
  '',
  '{',
  `{ products { ${page('id')} } }`,
  'mutation { pageDelete(id: "gid://shopify/Page/1") { deletedPageId } }',
  'mutation($id: ID!) { pageDelete(id: $id) { deletedPageId } }',
  'mutation($id: ID!) { ...M } fragment M on Mutation { pageDelete(id: $id) { deletedPageId } }',
  'mutation($id: ID!) { a: pageDelete(id: $id) { deletedPageId } b: pageDelete(id: $id) { deletedPageId } }',
  'mutation A($id: ID!) { pageDelete(id: $id) { deletedPageId } } mutation B($id: ID!) { pageDelete(id: $id) { deletedPageId } }',
  'mutation { appUninstall { userErrors { message } } }',
  'mutation { bulkOperationCancel(id: "gid://shopify/BulkOperation/1") { userErrors { message } } }',
  'mutation { appRevokeAccessScopes(scopes: []) { userErrors { message } } }',
  'mutation { a: appUninstall { userErrors { message } } }',
  'mutation { nothing }',
  'fragment M on Mutation { __typename }',
];

test('a document for bulk is taken or refused as written down', async () => {
  const lines = [
    ...QUERIES.map((text) => ['query', text, bulkQueryFaults(text, schema)] as const),
    ...MUTATIONS.map((text) => ['mutation', text, bulkMutationFaults(text, schema)] as const),
  ].map(
    ([kind, text, faults]) =>
      `${kind} ${text}\n  ${faults.map((fault) => JSON.stringify(fault)).join('\n  ') || 'taken'}`,
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('bulk-documents.txt');
});

test('a query in bulk has a largest size', () => {
  const query = `{ products { ${page('id')} } }`;
  const sized = (bytes: number) =>
    bulkQueryFaults(query + ' '.repeat(bytes - query.length), schema);
  expect(sized(65_536)).toEqual([]);
  expect(short(JSON.stringify(sized(65_537)), 200)).toBe(
    '[{"field":["query"],"message":"Bulk query is too large: at most 65536 bytes.","rest":"Bulk query is too large: at most 65536 bytes.","code":"INVALID"}]',
  );
  expect(bulkQueryFaults(`${query}#${'ö'.repeat(33_000)}`, schema)).toHaveLength(1);
});
