/** Orders and stock at a location that was added after the stock of the items was listed. */
import { beforeEach, describe, expect, test } from 'vitest';
import { dig, digList } from '../../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../../record-caller.ts';

const { caller } = startRecordCaller();
const scopes = [...SCOPES, 'write_locations'];

async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

let added = '';
/** Two variants of one product, with their items and names. */
let variants: readonly unknown[] = [];

const itemOf = (at: number): unknown => dig(variants[at], 'inventoryItem', 'id');

beforeEach(async () => {
  const made = await run(
    `mutation { locationAdd(input: { name: "Annex", address: { countryCode: IS } }) { location { id } userErrors { message } } }`,
  );
  added = String(dig(made, 'location', 'id'));
  variants = digList(
    await run(
      `{ productVariants(first: 2, query: "inventory_quantity:>9") { nodes { id displayName inventoryItem { id } } } }`,
    ),
    'nodes',
  );
});

/** Orders two pieces of both variants, which are taken from the stock of the first location. */
async function order(): Promise<unknown> {
  const made = await run(
    `mutation($order: OrderCreateOrderInput!) { orderCreate(order: $order, options: { inventoryBehaviour: DECREMENT_IGNORING_POLICY }) {
      order { id lineItems(first: 2) { nodes { id } } fulfillmentOrders(first: 1) { nodes { id lineItems(first: 2) { nodes { id } } } } } userErrors { message } } }`,
    {
      order: {
        lineItems: variants.map((variant) => ({ variantId: dig(variant, 'id'), quantity: 2 })),
      },
    },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
  return dig(made, 'order');
}

const fulfillmentOrder = (of: unknown): unknown => dig(of, 'fulfillmentOrders', 'nodes', 0);

/** The location stocks the item from now on. */
async function activate(at: number): Promise<void> {
  const made = await run(
    `mutation($item: ID!, $at: ID!) { inventoryActivate(inventoryItemId: $item, locationId: $at, available: 5) @idempotent(key: "${at}") { userErrors { message } } }`,
    { item: itemOf(at), at: added },
  );
  expect(made).toEqual({ userErrors: [] });
}

async function move(of: unknown): Promise<unknown> {
  return run(
    `mutation($id: ID!, $to: ID!) { fulfillmentOrderMove(id: $id, newLocationId: $to) {
      movedFulfillmentOrder { assignedLocation { name } } userErrors { field message } } }`,
    { id: dig(fulfillmentOrder(of), 'id'), to: added },
  );
}

/** Available and committed pieces of an item there; null where it is not stocked. */
async function stock(at: number): Promise<unknown> {
  const level = await run(
    `query($item: ID!, $at: ID!) { inventoryItem(id: $item) { inventoryLevel(locationId: $at) {
      quantities(names: ["available", "committed"]) { quantity } } } }`,
    { item: itemOf(at), at: added },
  );
  return dig(level, 'inventoryLevel') === null
    ? null
    : digList(level, 'inventoryLevel', 'quantities').map((one) => dig(one, 'quantity'));
}

const notStocked = (): string =>
  `${String(dig(variants[1], 'displayName'))} can't be changed because it isn't stocked at this location.`;

describe('an order that is to be sent from an added location', () => {
  test('stays where it is while the location stocks nothing of it', async () => {
    const made = await order();
    expect(await move(made)).toEqual({
      movedFulfillmentOrder: null,
      userErrors: [{ field: ['newLocationId'], message: 'No items are stocked at this location.' }],
    });
    await activate(0);
    expect(await move(made)).toEqual({
      movedFulfillmentOrder: null,
      userErrors: [{ field: ['newLocationId'], message: notStocked() }],
    });
    expect(await stock(0)).toEqual([5, 0]);
    expect(await stock(1)).toBeNull();
  });

  test('takes its committed pieces there once the location stocks them', async () => {
    const made = await order();
    await activate(0);
    await activate(1);
    expect(await move(made)).toEqual({
      movedFulfillmentOrder: { assignedLocation: { name: 'Annex' } },
      userErrors: [],
    });
    expect([await stock(0), await stock(1)]).toEqual([
      [3, 2],
      [3, 2],
    ]);
  });

  test('is told where it can go, and what is missing there, by GraphQL and REST', async () => {
    const made = await order();
    await activate(0);
    const places = digList(
      await run(
        `query($id: ID!) { fulfillmentOrder(id: $id) { locationsForMove(first: 5) { nodes { location { name } movable message
          availableLineItems(first: 5) { nodes { id } } unavailableLineItems(first: 5) { nodes { id } }
          availableLineItemsCount { count } unavailableLineItemsCount { count } } } } }`,
        { id: dig(fulfillmentOrder(made), 'id') },
      ),
      ...['locationsForMove', 'nodes'],
    );
    const [first, second] = digList(fulfillmentOrder(made), 'lineItems', 'nodes');
    expect(places.find((place) => dig(place, 'location', 'name') === 'Annex')).toEqual({
      location: { name: 'Annex' },
      movable: false,
      message: notStocked(),
      availableLineItems: { nodes: [first] },
      unavailableLineItems: { nodes: [second] },
      availableLineItemsCount: { count: 1 },
      unavailableLineItemsCount: { count: 1 },
    });
    const path = `fulfillment_orders/${number(dig(fulfillmentOrder(made), 'id'))}/locations_for_move.json`;
    const { json } = await caller.rest(path, { scopes });
    expect(digList(json, 'locations_for_move')).toMatchObject([
      { location: { name: 'Annex' }, movable: false, message: notStocked() },
      { location: { name: 'Harbour Lane 3' }, movable: false, message: 'Current location.' },
      { location: { name: 'Market Stall' }, movable: true, message: null },
      { location: { name: 'Warehouse North' }, movable: true, message: null },
    ]);
  });

  test('is stocked there by a refund that puts its pieces back there', async () => {
    const made = await order();
    const refund = await run(
      `mutation($input: RefundInput!) { refundCreate(input: $input) @idempotent(key: "one") { userErrors { message } } }`,
      {
        input: {
          orderId: dig(made, 'id'),
          refundLineItems: [
            {
              lineItemId: dig(made, 'lineItems', 'nodes', 0, 'id'),
              quantity: 1,
              restockType: 'CANCEL',
              locationId: added,
            },
          ],
        },
      },
    );
    expect(refund).toEqual({ userErrors: [] });
    expect(await stock(0)).toEqual([1, 0]);
  });
});
