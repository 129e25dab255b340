import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';

const caller = startApiCaller();
beforeEach(() => caller.api.reset());
afterAll(() => caller.close());

const scopes = ['write_products', 'write_inventory', 'write_locations'];

async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

async function addLocation(): Promise<unknown> {
  const added = await run(
    `mutation($input: LocationAddInput!) { locationAdd(input: $input) {
      location { id name isActive fulfillsOnlineOrders address { address1 city countryCode provinceCode zip } inventoryLevels(first: 3) { nodes { id } } }
      userErrors { field message code } } }`,
    {
      input: {
        name: 'Pier 4',
        fulfillsOnlineOrders: false,
        address: {
          address1: '4 Pier',
          city: 'Toronto',
          countryCode: 'CA',
          provinceCode: 'ON',
          zip: 'M5V 1A1',
        },
      },
    },
  );
  expect(added).toMatchObject({
    location: {
      name: 'Pier 4',
      isActive: true,
      fulfillsOnlineOrders: false,
      address: { address1: '4 Pier', city: 'Toronto', countryCode: 'CA', provinceCode: 'ON' },
      inventoryLevels: { nodes: [] },
    },
    userErrors: [],
  });
  return dig(added, 'location', 'id');
}

async function someItem(): Promise<unknown> {
  return dig(await run('{ inventoryItems(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
}

const ERRORS = 'userErrors { field message }';

const remove = (id: unknown): Promise<unknown> =>
  run(
    'mutation($id: ID!) { locationDelete(locationId: $id) { deletedLocationId locationDeleteUserErrors { field message code } } }',
    { id },
  );

describe('a location that is not needed any more', () => {
  test('goes when it is closed and empty, and what lies elsewhere stays where it is', async () => {
    const id = await addLocation();
    const second = await run(
      'mutation { locationAdd(input: { name: "Pier 9", address: { countryCode: CA } }) { location { id } } }',
    );
    const other = dig(second, 'location', 'id');
    const item = await someItem();
    for (const [place, pieces] of [
      [id, 3],
      [other, 7],
    ] as const) {
      await run(
        `mutation($item: ID!, $place: ID!, $pieces: Int) { inventoryActivate(inventoryItemId: $item, locationId: $place, available: $pieces)
          @idempotent(key: "${crypto.randomUUID()}") { ${ERRORS} } }`,
        { item, place, pieces },
      );
    }
    const before = await levels(item);
    expect(await remove(id)).toEqual({
      deletedLocationId: null,
      locationDeleteUserErrors: [
        {
          field: ['locationId'],
          message: 'The location cannot be deleted while it is active.',
          code: 'LOCATION_IS_ACTIVE',
        },
      ],
    });
    const closed = await run(
      `mutation($id: ID!, $to: ID!) { locationDeactivate(locationId: $id, destinationLocationId: $to) @idempotent(key: "${crypto.randomUUID()}") {
        location { deletable } locationDeactivateUserErrors { code } } }`,
      { id, to: other },
    );
    expect(closed).toEqual({ location: { deletable: true }, locationDeactivateUserErrors: [] });
    expect(await remove(id)).toEqual({ deletedLocationId: id, locationDeleteUserErrors: [] });
    expect(await run('query($id: ID!) { location(id: $id) { id } }', { id })).toBeNull();
    const after = await levels(item);
    expect(after).toEqual(
      before
        .filter(([place]) => place !== id)
        .map(([place, pieces]) => [place, place === other ? 10 : pieces]),
    );
    expect(dig(await remove(id), 'locationDeleteUserErrors', 0, 'code')).toBe('LOCATION_NOT_FOUND');
  });

  test('can be one of the first, of a store without orders', async () => {
    const quiet = startApiCaller({ productCount: 4, customerCount: 1, orderCount: 0 });
    const ask = async (query: string): Promise<unknown> => {
      const { json } = await quiet.graphql(query, { scopes });
      expect(json['errors']).toBeUndefined();
      return Object.values(Object(json['data']))[0];
    };
    const stock = async (): Promise<unknown[]> =>
      digList(
        await ask(
          '{ inventoryItems(first: 20) { nodes { inventoryLevels(first: 9) { nodes { location { name } quantities(names: ["available"]) { quantity } } } } } }',
        ),
        'nodes',
      ).map((item) =>
        digList(item, 'inventoryLevels', 'nodes').map((one) => [
          dig(one, 'location', 'name'),
          Number(dig(one, 'quantities', 0, 'quantity')),
        ]),
      );
    const before = await stock();
    const places = digList(
      await ask('{ locations(first: 3, sortKey: ID) { nodes { id } } }'),
      'nodes',
    );
    const [first, second] = places.map((one) => String(dig(one, 'id')));
    await ask(
      `mutation { locationDeactivate(locationId: "${second}", destinationLocationId: "${first}") @idempotent(key: "one") { locationDeactivateUserErrors { message } } }`,
    );
    expect(
      await ask(`mutation { locationDelete(locationId: "${second}") { deletedLocationId } }`),
    ).toEqual({ deletedLocationId: second });
    const sums = before.map((item) => [
      [dig(item, 0, 0), Number(dig(item, 0, 1)) + Number(dig(item, 1, 1))],
      [dig(item, 2, 0), dig(item, 2, 1)],
    ]);
    expect(await stock()).toEqual(sums);
    await quiet.close();
  });

  /** What is available of an item, by location. */
  async function levels(item: unknown): Promise<ReadonlyArray<readonly [unknown, unknown]>> {
    const seen = await run(
      `query($item: ID!) { inventoryItem(id: $item) { inventoryLevels(first: 9) { nodes { location { id } quantities(names: ["available"]) { quantity } } } } }`,
      { item },
    );
    return digList(seen, 'inventoryLevels', 'nodes').map(
      (one) => [dig(one, 'location', 'id'), dig(one, 'quantities', 0, 'quantity')] as const,
    );
  }
});

describe('locations', () => {
  test('are added and changed, and REST sees them', async () => {
    const id = await addLocation();
    const edited = await run(
      `mutation($id: ID!) { locationEdit(id: $id, input: { name: "Pier 5", address: { city: "Hamilton" } }) {
        location { name address { city address1 } } ${ERRORS} } }`,
      { id },
    );
    expect(edited).toEqual({
      location: { name: 'Pier 5', address: { city: 'Hamilton', address1: '4 Pier' } },
      userErrors: [],
    });
    const { json } = await caller.rest('locations.json', { scopes });
    expect(digList(json, 'locations').at(-1)).toMatchObject({
      name: 'Pier 5',
      city: 'Hamilton',
      province_code: 'ON',
      country_code: 'CA',
    });
    const twin = await run(
      `mutation { locationAdd(input: { name: "pier 5", address: { countryCode: CA } }) { location { id } userErrors { field code } } }`,
    );
    expect(twin).toEqual({
      location: null,
      userErrors: [{ field: ['input', 'name'], code: 'TAKEN' }],
    });
  });

  test('close when what lies there has a place to go, and open again', async () => {
    const [first, second] = digList(
      await run('{ locations(first: 2) { nodes { id } } }'),
      'nodes',
    ).map((one) => dig(one, 'id'));
    const close = `mutation($id: ID!, $to: ID, $key: String!) { locationDeactivate(locationId: $id, destinationLocationId: $to) @idempotent(key: $key) {
      location { isActive deactivatedAt } locationDeactivateUserErrors { field code } } }`;
    expect(await run(close, { id: second, key: 'a' })).toEqual({
      location: null,
      locationDeactivateUserErrors: [{ field: ['locationId'], code: 'HAS_ACTIVE_INVENTORY_ERROR' }],
    });
    const total = '{ products(first: 5) { nodes { totalInventory } } }';
    const before = await run(total);
    expect(await run(close, { id: second, to: first, key: 'b' })).toEqual({
      location: { isActive: false, deactivatedAt: expect.stringMatching(/^2026-11/) },
      locationDeactivateUserErrors: [],
    });
    expect(await run(total)).toEqual(before);
    const opened = await run(
      'mutation($id: ID!) { locationActivate(locationId: $id) @idempotent(key: "c") { location { isActive } locationActivateUserErrors { code } } }',
      { id: second },
    );
    expect(opened).toEqual({ location: { isActive: true }, locationActivateUserErrors: [] });
  });
});

describe('an item', () => {
  test('is kept at a location once it is activated there, until it is deactivated', async () => {
    const [locationId, item] = [await addLocation(), await someItem()];
    const level = `query($item: ID!, $location: ID!) { inventoryItem(id: $item) { locationsCount { count } inventoryLevel(locationId: $location) { id isActive quantities(names: ["available"]) { quantity } } } }`;
    expect(await run(level, { item, location: locationId })).toEqual({
      locationsCount: { count: 3 },
      inventoryLevel: null,
    });
    const activated = await run(
      `mutation($item: ID!, $location: ID!) { inventoryActivate(inventoryItemId: $item, locationId: $location, available: 7) @idempotent(key: "d") {
        inventoryLevel { id location { name } quantities(names: ["available"]) { quantity } } ${ERRORS} } }`,
      { item, location: locationId },
    );
    expect(activated).toMatchObject({
      inventoryLevel: { location: { name: 'Pier 4' }, quantities: [{ quantity: 7 }] },
      userErrors: [],
    });
    expect(await run(level, { item, location: locationId })).toMatchObject({
      locationsCount: { count: 4 },
      inventoryLevel: { isActive: true, quantities: [{ quantity: 7 }] },
    });
    expect(
      await run(
        'mutation($id: ID!) { inventoryDeactivate(inventoryLevelId: $id) { userErrors { message } } }',
        { id: dig(activated, 'inventoryLevel', 'id') },
      ),
    ).toEqual({ userErrors: [] });
    expect(await run(level, { item, location: locationId })).toMatchObject({
      inventoryLevel: null,
    });
  });

  test('is put to many locations at once, but not away from the only one', async () => {
    const made = await run(
      'mutation { productCreate(product: { title: "Vase" }) { product { variants(first: 1) { nodes { inventoryItem { id locationsCount { count } inventoryLevels(first: 3) { nodes { location { id } } } } } } } } }',
    );
    const item = dig(made, 'product', 'variants', 'nodes', 0, 'inventoryItem');
    expect(dig(item, 'locationsCount', 'count')).toBe(1);
    const own = dig(item, 'inventoryLevels', 'nodes', 0, 'location', 'id');
    const toggle = (updates: unknown): Promise<unknown> =>
      run(
        `mutation($item: ID!, $updates: [InventoryBulkToggleActivationInput!]!) {
          inventoryBulkToggleActivation(inventoryItemId: $item, inventoryItemUpdates: $updates) { inventoryLevels { id } userErrors { field code } } }`,
        { item: dig(item, 'id'), updates },
      );
    expect(await toggle([{ locationId: own, activate: false }])).toEqual({
      inventoryLevels: null,
      userErrors: [
        {
          field: ['inventoryItemUpdates', '0', 'locationId'],
          code: 'CANNOT_DEACTIVATE_FROM_ONLY_LOCATION',
        },
      ],
    });
    const other = await addLocation();
    const both = await toggle([{ locationId: other, activate: true }]);
    expect(digList(both, 'inventoryLevels')).toHaveLength(2);
  });
});

describe('quantities', () => {
  test.each([
    [
      'inventorySetQuantities',
      'InventorySetQuantitiesInput',
      {
        name: 'on_hand',
        quantities: [
          {
            inventoryItemId: 'gid://shopify/InventoryItem/5',
            locationId: 'gid://shopify/Location/5',
            quantity: -1,
            changeFromQuantity: 0,
          },
        ],
      },
      [['input', 'quantities', '0', 'quantity']],
      ["The quantity can't be negative."],
    ],
    [
      'inventorySetQuantities',
      'InventorySetQuantitiesInput',
      {
        name: 'available',
        quantities: [
          {
            inventoryItemId: 'gid://shopify/InventoryItem/5',
            locationId: 'gid://shopify/Location/5',
            quantity: 1_500_000_000,
            changeFromQuantity: 0,
          },
        ],
      },
      [['input', 'quantities', '0', 'quantity']],
      ["The quantity can't be higher than 1,000,000,000."],
    ],
    [
      'inventoryAdjustQuantities',
      'InventoryAdjustQuantitiesInput',
      {
        name: 'available',
        changes: [
          {
            inventoryItemId: 'gid://shopify/InventoryItem/5',
            locationId: 'gid://shopify/Location/5',
            delta: 1,
            changeFromQuantity: 0,
          },
        ],
      },
      [
        ['input', 'changes', '0', 'inventoryItemId'],
        ['input', 'changes', '0', 'locationId'],
      ],
      [
        'The specified inventory item could not be found.',
        'The specified location could not be found.',
      ],
    ],
    [
      'inventoryAdjustQuantities',
      'InventoryAdjustQuantitiesInput',
      { name: 'committed', changes: [] },
      [['input', 'name']],
      [
        'The specified quantity name is invalid. Valid values are: available, damaged, incoming, quality_control, reserved, safety_stock.',
      ],
    ],
  ])('%s(%s) with %j is refused', async (name, type, input, fields, messages) => {
    const refused = await run(
      `mutation($input: ${type}!) { ${name}(input: $input) @idempotent(key: "q") { ${ERRORS} } }`,
      { input: { reason: 'correction', referenceDocumentUri: 'app://note/1', ...input } },
    );
    expect(digList(refused, 'userErrors').map((one) => dig(one, 'field'))).toEqual(fields);
    expect(digList(refused, 'userErrors').map((one) => dig(one, 'message'))).toEqual(messages);
  });
});
