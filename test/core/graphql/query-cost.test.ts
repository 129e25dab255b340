import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { listFragments } from '../../../source/core/graphql/query-tree.ts';
import {
  actualCost,
  type CostReading,
  fieldCosts,
  requestedCost,
} from '../../../source/core/graphql/query-cost.ts';
import { publishedSchema } from '../../practice-store/graphql/schema-fixture.ts';

const schema = publishedSchema();

function read(text: string, variables: Readonly<Record<string, unknown>> = {}) {
  const document = parse(text);
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (operation === undefined) throw new Error('fixture');
  const reading: CostReading = { schema, fragments: listFragments(document), variables };
  return { operation, reading };
}

function cost(text: string, variables: Readonly<Record<string, unknown>> = {}): number {
  const { operation, reading } = read(text, variables);
  return requestedCost(operation, reading);
}

describe('what a document may cost', () => {
  test.each([
    ['a page of one', '{ collections(first: 1) { nodes { id } } }', 3],
    ['a page of 20', '{ collections(first: 20) { nodes { id title } } }', 2 + 5],
    ['the largest page', '{ orders(first: 250) { nodes { name } } }', 13],
    [
      'no page size',
      '{ shop { allLocales: fulfillmentServices { id } } locations { nodes { id } } }',
      4,
    ],
    ['edges', '{ orders(last: 10) { edges { cursor node { id } } pageInfo { hasNextPage } } }', 6],
    [
      'both, which both count',
      '{ orders(first: 10) { nodes { id } edges { node { id } } } }',
      2 + 4 * 2,
    ],
    [
      'a list in a list',
      '{ orders(first: 10) { nodes { customer { id } lineItems(first: 5) { nodes { id } } } } }',
      2 + 4 * (1 + 1 + 5),
    ],
    ['objects, and amounts, which are free', '{ shop { plan { displayName } } }', 2],
    ['a number that is counted', '{ ordersCount { count } }', 10],
    [
      'a number that the object has',
      '{ company(id: "gid://shopify/Company/1") { ordersCount { count } } }',
      2,
    ],
    ['a scalar alone', '{ __typename }', 1],
    ['the schema', '{ __type(name: "Shop") { fields { name type { name } } } }', 3],
    ['a page of none', '{ orders(first: 0) { nodes { customer { id } } } }', 2],
    ['a job, and the query that it leads to', '{ job(id: "1") { id query { __typename } } }', 2],
    [
      'a page info that belongs to no connection',
      '{ draftOrderAvailableDeliveryOptions(input: {}) { availableShippingRates { handle } pageInfo { hasNextPage } } }',
      3,
    ],
    ['a field twice', '{ shop { name } shop { email plan { displayName } } }', 2],
  ])('%s', (_, text, points) => {
    expect(cost(text)).toBe(points);
  });

  test('a page size in a variable, or in its default', () => {
    const query = 'query ($n: Int = 20) { orders(first: $n) { nodes { id } } }';
    expect([cost(query), cost(query, { n: 1 }), cost(query, { n: 250 })]).toEqual([7, 3, 13]);
  });

  test('what is left out by a directive is free', () => {
    const query =
      'query ($on: Boolean!) { shop { name plan @include(if: $on) { displayName } } orders(first: 1) @skip(if: $on) { nodes { id } } }';
    expect([cost(query, { on: true }), cost(query, { on: false })]).toEqual([2, 4]);
  });

  test('of several types that may come the dearest counts', () => {
    const node = (more: string) => `{ node(id: "gid://shopify/Order/1") { id ${more} } }`;
    const order = '... on Order { customer { id } shippingAddress { city } }';
    const product = '... on Product { variants(first: 5) { nodes { id } } }';
    expect([cost(node('')), cost(node(order)), cost(node(`${order} ${product}`))]).toEqual([
      1, 3, 6,
    ]);
  });

  test('a fragment that several types share counts for each', () => {
    const shared = 'fragment F on LegacyInteroperability { ... on Order { customer { id } } }';
    const types = '... on Product { ...F } ... on Order { ...F shippingAddress { city } }';
    expect(cost(`{ node(id: "gid://shopify/Order/1") { ${types} } } ${shared}`)).toBe(3);
  });

  test('a mutation costs ten with the objects that it hands back, and what lies below them', () => {
    const text = (payload: string) =>
      `mutation { tagsAdd(id: "gid://shopify/Order/1", tags: []) { ${payload} userErrors { field message } } }`;
    expect(cost(text(''))).toBe(10);
    expect(cost(text('node { id }'))).toBe(10);
    expect(cost(text('node { ... on Order { customer { id } } }'))).toBe(11);
    expect(
      cost(
        'mutation { one: orderClose(input: {id: "1"}) { order { id } } two: orderOpen(input: {id: "1"}) { order { id } } }',
      ),
    ).toBe(20);
  });

  test('a mutation costs two more for each file that it is to make', () => {
    const text =
      'mutation ($files: [FileCreateInput!]!) { fileCreate(files: $files) { files { id } } }';
    const files = [{ originalSource: 'a' }, { originalSource: 'b' }, { originalSource: 'c' }];
    expect([cost(text, { files: [] }), cost(text, { files })]).toEqual([10, 16]);
    const media =
      'mutation { productCreate(product: {title: "Cup"}, media: [{originalSource: "a", mediaContentType: IMAGE}]) { product { id } } }';
    expect(cost(media)).toBe(12);
  });

  test('some mutations have a cost of their own', () => {
    const flow = 'mutation { flowTriggerReceive(body: "{}") { userErrors { message } } }';
    const tracking =
      'mutation { fulfillmentTrackingInfoUpdate(fulfillmentId: "1", trackingInfoInput: {}) { fulfillment { id location { id } } } }';
    expect([cost(flow), cost(tracking)]).toEqual([1, 51]);
  });

  test('fragments that double forty times are counted at once', () => {
    const parts = Array.from(
      { length: 40 },
      (_, at) =>
        `fragment F${at} on Order { a: lineItems(first: 1) { nodes { id } } ${at === 39 ? 'id' : `...F${at + 1} ...F${at + 1}`} }`,
    );
    expect(cost(`{ orders(first: 1) { nodes { ...F0 } } } ${parts.join(' ')}`)).toBe(6);
    const nested = Array.from(
      { length: 40 },
      (_, at) =>
        `fragment N${at} on Customer { ${at === 39 ? 'id' : `a: lastOrder { customer { ...N${at + 1} } } b: lastOrder { customer { ...N${at + 1} } }`} }`,
    );
    expect(
      cost(`{ customer(id: "gid://shopify/Customer/1") { ...N0 } } ${nested.join(' ')}`),
    ).toBeGreaterThan(1e9);
  });
});

test('what came costs less: nothing for what is null, and for a page what is on it', () => {
  const { operation, reading } = read(
    '{ orders(first: 250) { nodes { customer { id } lineItems(first: 10) { nodes { id } } } } shop { plan { displayName } } }',
  );
  const line = { nodes: [{ id: '1' }] };
  const data = (nodes: readonly unknown[]) => ({ orders: { nodes }, shop: { plan: null } });
  expect(actualCost(operation, reading, data([]))).toBe(2 + 1);
  expect(actualCost(operation, reading, data([{ customer: null, lineItems: line }]))).toBe(
    2 + 4 + 1,
  );
  expect(
    actualCost(
      operation,
      reading,
      data([
        { customer: null, lineItems: line },
        { customer: { id: '1' }, lineItems: line },
      ]),
    ),
  ).toBe(2 + 5 + 1);
});

test('the size of a page is that of its nodes, whatever other list stands beside them', () => {
  const { operation, reading } = read('{ things(first: 50) { nodes { id } filters } }');
  const things = buildSchema(`
    type Query { things(first: Int): ThingConnection }
    type ThingConnection { nodes: [Thing!]! filters: [String!]! pageInfo: PageInfo! }
    type PageInfo { hasNextPage: Boolean! }
    type Thing { id: ID! }
  `);
  const costOf = (count: number) => {
    const nodes = Array.from({ length: count }, (_, id) => ({ id }));
    const filters = Array.from({ length: 100 }, () => 'a');
    return actualCost(operation, { ...reading, schema: things }, { things: { nodes, filters } });
  };
  expect(costOf(0)).toBe(2);
  expect(costOf(1)).toBe(3);
});

test('field by field what it costs alone, and with all below it', () => {
  const { operation, reading } = read(
    '{ orders(first: 10) { nodes { id customer { id } } } ordersCount { count } }',
  );
  expect(fieldCosts(operation, reading)).toEqual([
    { path: ['orders'], definedCost: 2, requestedTotalCost: 10, requestedChildrenCost: 8 },
    { path: ['orders', 'nodes'], definedCost: 0, requestedTotalCost: 1, requestedChildrenCost: 1 },
    {
      path: ['orders', 'nodes', 'id'],
      definedCost: 0,
      requestedTotalCost: 0,
      requestedChildrenCost: null,
    },
    {
      path: ['orders', 'nodes', 'customer'],
      definedCost: 1,
      requestedTotalCost: 1,
      requestedChildrenCost: 0,
    },
    {
      path: ['orders', 'nodes', 'customer', 'id'],
      definedCost: 0,
      requestedTotalCost: 0,
      requestedChildrenCost: null,
    },
    { path: ['ordersCount'], definedCost: 10, requestedTotalCost: 10, requestedChildrenCost: 0 },
    {
      path: ['ordersCount', 'count'],
      definedCost: 0,
      requestedTotalCost: 0,
      requestedChildrenCost: null,
    },
  ]);
});
