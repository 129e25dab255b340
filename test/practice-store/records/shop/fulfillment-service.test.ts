import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';

const SCOPES = ['write_fulfillments', 'write_inventory', 'read_locations', 'read_products'];
const caller = startApiCaller();
afterAll(() => caller.close());
beforeEach(() => caller.api.reset());

const rest = async (method: string, path: string, body?: unknown) => {
  const { status, json } = await caller.rest(path, { method, body, scopes: SCOPES });
  return { status, json };
};

async function graphql(query: string, variables = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes: SCOPES, variables });
  expect(json['errors']).toBeUndefined();
  return json['data'];
}

const CREATE = `mutation($name: String!) { fulfillmentServiceCreate(name: $name, trackingSupport: true,
  callbackUrl: "https://send.example.com") { fulfillmentService { id handle serviceName type trackingSupport
  location { id name isFulfillmentService fulfillmentService { serviceName } } } userErrors { field message } } }`;

async function create(name: string): Promise<unknown> {
  return dig(await graphql(CREATE, { name }), 'fulfillmentServiceCreate');
}

describe('a fulfilment service', () => {
  test('has a location of its own, and REST shows it', async () => {
    const service = dig(await create('Pack House'), 'fulfillmentService');
    expect(service).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/FulfillmentService\/\d+\?id=true$/),
      handle: 'pack-house',
      serviceName: 'Pack House',
      type: 'THIRD_PARTY',
      trackingSupport: true,
      location: {
        id: expect.any(String),
        name: 'Pack House',
        isFulfillmentService: true,
        fulfillmentService: { serviceName: 'Pack House' },
      },
    });
    const { json } = await rest('GET', 'fulfillment_services.json');
    expect(json).toMatchObject({
      fulfillment_services: [
        {
          name: 'Pack House',
          handle: 'pack-house',
          callback_url: 'https://send.example.com',
          tracking_support: true,
          inventory_management: false,
          location_id: Number(
            String(dig(service, 'location', 'id'))
              .split('/')
              .at(-1),
          ),
        },
      ],
    });
    const all = await graphql('{ shop { fulfillmentServices { serviceName } } }');
    expect(digList(all, 'shop', 'fulfillmentServices')).toEqual([
      { serviceName: 'Manual' },
      { serviceName: 'Pack House' },
    ]);
    const found = await graphql(
      'query($id: ID!) { fulfillmentService(id: $id) { serviceName } manual: fulfillmentService(id: "gid://shopify/FulfillmentService/manual") { type } }',
      { id: dig(service, 'id') },
    );
    expect(found).toEqual({
      fulfillmentService: { serviceName: 'Pack House' },
      manual: { type: 'MANUAL' },
    });
  });

  test('is made, changed and deleted over REST, its location with it', async () => {
    const made = await rest('POST', 'fulfillment_services.json', {
      fulfillment_service: { name: 'Sender', callback_url: 'https://x.example', format: 'json' },
    });
    expect(made.status).toBe(201);
    const key = 'fulfillment_service';
    const path = `fulfillment_services/${String(dig(made.json, key, 'id'))}.json`;
    const change = { name: 'Other', inventory_management: true };
    const changed = await rest('PUT', path, { [key]: change });
    expect(changed.json).toMatchObject({ [key]: { ...change, handle: 'other' } });
    expect((await rest('GET', path)).json).toEqual(changed.json);
    const place = `locations/${String(dig(changed.json, key, 'location_id'))}.json`;
    expect((await rest('GET', place)).json).toMatchObject({ location: { name: 'Other' } });
    expect(await rest('DELETE', path)).toEqual({ status: 200, json: {} });
    expect((await rest('GET', place)).status).toBe(404);
    expect((await rest('DELETE', path)).status).toBe(404);
  });

  test('has a name that nothing else has, and a real address', async () => {
    await create('Pack House');
    const refusal = async (body: unknown) =>
      (await rest('POST', 'fulfillment_services.json', { fulfillment_service: body })).json;
    expect(await refusal({})).toEqual({ errors: { name: ["can't be blank"] } });
    expect(await refusal({ name: 'pack house', callback_url: 'no' })).toEqual({
      errors: { name: ['has already been taken'], callback_url: ['is invalid'] },
    });
    expect(dig(await create('Pack House'), 'userErrors')).toEqual([
      { field: ['name'], message: 'Name has already been taken' },
    ]);
  });

  test('leaves its stock to another location, or its location to the shop', async () => {
    const item = dig(
      await graphql('{ inventoryItems(first: 1) { nodes { id } } }'),
      'inventoryItems',
      'nodes',
      0,
      'id',
    );
    const before = await graphql('{ locations(first: 5) { nodes { id } } }');
    const [to] = digList(before, 'locations', 'nodes');
    const available = async (location: unknown) =>
      dig(
        await graphql(
          'query($id: ID!, $item: ID!) { location(id: $id) { inventoryLevel(inventoryItemId: $item) { quantities(names: ["available"]) { quantity } } } }',
          { id: dig(location, 'id'), item },
        ),
        'location',
        'inventoryLevel',
        'quantities',
        0,
        'quantity',
      );
    const service = dig(await create('Pack House'), 'fulfillmentService');
    const from = dig(service, 'location');
    await graphql(
      'mutation($item: ID!, $at: ID!) { inventoryActivate(inventoryItemId: $item, locationId: $at, available: 7) @idempotent(key: "a") { userErrors { message } } }',
      { item, at: dig(from, 'id') },
    );
    expect(await available(from)).toBe(7);
    const had = Number(await available(to));
    const remove = `mutation($id: ID!, $to: ID, $action: FulfillmentServiceDeleteInventoryAction) {
      fulfillmentServiceDelete(id: $id, destinationLocationId: $to, inventoryAction: $action) { deletedId userErrors { message } } }`;
    const gone = await graphql(remove, {
      id: dig(service, 'id'),
      to: dig(to, 'id'),
      action: 'TRANSFER',
    });
    expect(gone).toEqual({
      fulfillmentServiceDelete: { deletedId: dig(service, 'id'), userErrors: [] },
    });
    expect(await available(to)).toBe(had + 7);
    const kept = dig(await create('Kept House'), 'fulfillmentService');
    await graphql(remove, { id: dig(kept, 'id'), action: 'KEEP' });
    const after = await graphql(
      '{ locations(first: 9, sortKey: ID) { nodes { name isFulfillmentService } } }',
    );
    expect(digList(after, 'locations', 'nodes').slice(3)).toEqual([
      { name: 'Kept House', isFulfillmentService: false },
    ]);
  });
});
