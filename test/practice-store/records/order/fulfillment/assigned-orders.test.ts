/** Fulfillment orders at the location of a fulfillment service, and who may see and change them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { dig, digList } from '../../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../../record-caller.ts';

const { caller } = startRecordCaller();

/** All of a merchant's own app, and the scope with which it moves orders to other services. */
const MERCHANT = [...SCOPES, 'write_third_party_fulfillment_orders'];
/** The app of the fulfillment service; it has no scope for orders of other locations. */
const SERVICE = [
  ...['write_fulfillments', 'write_assigned_fulfillment_orders'],
  ...['read_all_orders', 'read_locations'],
];
const service = { id: '2', title: 'Pack House', clientId: 'service_client' };

async function graphql(
  query: string,
  variables: Record<string, unknown> = {},
  options: { readonly scopes?: readonly string[]; readonly app?: typeof service } = {},
): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes: MERCHANT, variables, ...options });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

const asService = { scopes: SERVICE, app: service };

let location = '';
/** Two fulfillment orders of one order: the first stays, the second is at the service's location. */
let ids: readonly string[] = [];
let orderId = '';

const LOCATIONS = 'nodes { id assignedLocation { location { id } } }';

/** Makes the service with its location, and an order of which it has to send a part. */
beforeEach(async () => {
  const made = await graphql(
    `
      mutation {
        fulfillmentServiceCreate(name: "Pack House", callbackUrl: "https://send.example.com") {
          fulfillmentService {
            location {
              id
            }
          }
          userErrors {
            message
          }
        }
      }
    `,
    {},
    asService,
  );
  location = String(dig(made, 'fulfillmentService', 'location', 'id'));
  const order = await graphql(`
    mutation {
      orderCreate(
        order: {
          lineItems: [
            {
              title: "Bowl"
              quantity: 3
              priceSet: { shopMoney: { amount: "10.00", currencyCode: EUR } }
            }
          ]
        }
      ) {
        order {
          id
          fulfillmentOrders(first: 1) {
            nodes {
              id
              lineItems(first: 1) {
                nodes {
                  id
                }
              }
            }
          }
        }
      }
    }
  `);
  orderId = String(dig(order, 'order', 'id'));
  const first = dig(order, 'order', 'fulfillmentOrders', 'nodes', 0);
  const moved = await graphql(
    `
      mutation ($id: ID!, $to: ID!, $lines: [FulfillmentOrderLineItemInput!]) {
        fulfillmentOrderMove(id: $id, newLocationId: $to, fulfillmentOrderLineItems: $lines) {
          movedFulfillmentOrder {
            id
          }
          remainingFulfillmentOrder {
            id
          }
          userErrors {
            message
          }
        }
      }
    `,
    {
      id: dig(first, 'id'),
      to: location,
      lines: [{ id: dig(first, 'lineItems', 'nodes', 0, 'id'), quantity: 2 }],
    },
  );
  ids = ['remainingFulfillmentOrder', 'movedFulfillmentOrder'].map((key) =>
    String(dig(moved, key, 'id')),
  );
});

const assigned = (args = '', options: Parameters<typeof graphql>[2] = asService) =>
  graphql(`{ assignedFulfillmentOrders(first: 5 ${args}) { ${LOCATIONS} } }`, {}, options);

describe('the assigned fulfillment orders', () => {
  test('are those at the locations of the asking app', async () => {
    const expected = { nodes: [{ id: ids[1], assignedLocation: { location: { id: location } } }] };
    expect(await assigned()).toEqual(expected);
    expect(await assigned(`, locationIds: ["${location}"]`)).toEqual(expected);
    expect(await assigned(', locationIds: ["gid://shopify/Location/71200000013"]')).toEqual({
      nodes: [],
    });
    expect(await assigned(', assignmentStatus: FULFILLMENT_UNSUBMITTED')).toEqual(expected);
    expect(await assigned(', assignmentStatus: FULFILLMENT_ACCEPTED')).toEqual({ nodes: [] });
  });

  test('are refused to an app without a fulfillment service, and none are in its shop', async () => {
    const scopes = [...MERCHANT, 'read_assigned_fulfillment_orders'];
    const field = 'assignedFulfillmentOrders(first: 1) { nodes { id } }';
    const { json } = await caller.graphql(`{ ${field} }`, { scopes });
    expect(dig(json, 'errors', 0, 'message')).toBe(
      '["The api_client is not associated with any fulfillment service."]',
    );
    expect(await graphql(`{ shop { ${field} } }`, {}, { scopes })).toEqual({
      assignedFulfillmentOrders: { nodes: [] },
    });
    expect(await graphql(`{ shop { ${field} } }`, {}, asService)).toEqual({
      assignedFulfillmentOrders: { nodes: [{ id: ids[1] }] },
    });
  });

  test('are listed by REST, too, and end when they are closed', async () => {
    const list = async (query = '', options: object = asService) =>
      digList(
        (
          await caller.rest(`assigned_fulfillment_orders.json${query}`, {
            scopes: SERVICE,
            ...options,
          })
        ).json,
        'fulfillment_orders',
      ).map((entry) => dig(entry, 'id'));
    const own = [Number(number(ids[1]))];
    expect(await list()).toEqual(own);
    expect(await list(`?location_ids=1,${number(location)}`)).toEqual(own);
    expect(await list('?location_ids=1')).toEqual([]);
    expect(await list('?assignment_status=fulfillment_unsubmitted')).toEqual(own);
    expect(await list('?assignment_status=fulfillment_requested')).toEqual([]);
    expect(await list('', { app: { ...service, clientId: 'another' } })).toEqual([]);
    const sent = await graphql(
      `
        mutation ($id: ID!) {
          fulfillmentCreate(
            fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $id }] }
          ) {
            fulfillment {
              status
            }
            userErrors {
              message
            }
          }
        }
      `,
      { id: ids[1] },
      asService,
    );
    expect(sent).toEqual({ fulfillment: { status: 'SUCCESS' }, userErrors: [] });
    expect(await list()).toEqual([]);
    expect(await assigned()).toEqual({ nodes: [] });
  });
});

describe('a token', () => {
  const seen = async (scopes: readonly string[], app = service) => {
    const found = await graphql(
      'query($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      { ids },
      { scopes: [...scopes, 'read_all_orders'], app },
    );
    return Object.values(Object(found)).map((node) => node !== null);
  };

  test('sees what is at locations of the kind that its scopes name', async () => {
    expect(await seen(['read_merchant_managed_fulfillment_orders'])).toEqual([true, false]);
    expect(await seen(['read_assigned_fulfillment_orders'])).toEqual([false, true]);
    expect(await seen(['read_third_party_fulfillment_orders'])).toEqual([false, false]);
    const other = { ...service, clientId: 'another' };
    expect(await seen(['read_assigned_fulfillment_orders'], other)).toEqual([false, false]);
    expect(await seen(['read_third_party_fulfillment_orders'], other)).toEqual([false, true]);
  });

  test('sees no others below an order, or in the list of all, or over REST', async () => {
    const scopes = [
      ...['read_orders', 'read_all_orders', 'read_merchant_managed_fulfillment_orders'],
    ];
    const order = await graphql(
      'query($id: ID!) { order(id: $id) { fulfillmentOrders(first: 5) { nodes { id } } } }',
      { id: orderId },
      { scopes },
    );
    expect(dig(order, 'fulfillmentOrders', 'nodes')).toEqual([{ id: ids[0] }]);
    const all = digList(
      await graphql(
        '{ fulfillmentOrders(first: 2, reverse: true) { nodes { id } } }',
        {},
        { scopes },
      ),
      'nodes',
    );
    expect(all).toContainEqual({ id: ids[0] });
    expect(all).not.toContainEqual({ id: ids[1] });
    const rest = (path: string) => caller.rest(path, { scopes });
    const below = await rest(`orders/${number(orderId)}/fulfillment_orders.json`);
    expect(digList(below.json, 'fulfillment_orders')).toMatchObject([
      { id: Number(number(ids[0])) },
    ]);
    expect((await rest(`fulfillment_orders/${number(ids[0])}.json`)).status).toBe(200);
    expect((await rest(`fulfillment_orders/${number(ids[1])}.json`)).status).toBe(403);
  });

  test('changes only what its scopes name', async () => {
    const hold = async (id: unknown, scopes: readonly string[]) => {
      const { json } = await caller.graphql(
        `mutation($id: ID!) { fulfillmentOrderHold(id: $id, fulfillmentHold: { reason: OTHER }) { userErrors { message } } }`,
        { scopes, app: service, variables: { id } },
      );
      return dig(json, 'errors', 0, 'message') ?? dig(json, 'data', 'fulfillmentOrderHold');
    };
    const merchant = [...SCOPES];
    expect(await hold(ids[1], merchant)).toBe(`Invalid id: ${ids[1]}`);
    expect(await hold(ids[0], merchant)).toEqual({ userErrors: [] });
    const path = `fulfillment_orders/${number(ids[1])}/open.json`;
    const options = { method: 'POST', body: {}, app: service };
    expect((await caller.rest(path, { ...options, scopes: merchant })).status).toBe(403);
    expect((await caller.rest(path, { ...options, scopes: SERVICE })).status).toBe(422);
  });

  test('of the service closes nothing that it has not accepted', async () => {
    const closed = await graphql(
      'mutation($id: ID!) { fulfillmentOrderClose(id: $id) { userErrors { field message } } }',
      { id: ids[1] },
      asService,
    );
    expect(closed).toEqual({
      userErrors: [{ field: ['id'], message: 'The fulfillment request has not been accepted.' }],
    });
  });
});
