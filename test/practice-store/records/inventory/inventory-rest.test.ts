import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });

/** The first variant of the store. */
async function firstVariant(): Promise<{ readonly id: number; readonly item: number }> {
  const [product] = digList(await rest('products.json?limit=1'), 'products');
  const variant = dig(product, 'variants', 0);
  return { id: Number(dig(variant, 'id')), item: Number(dig(variant, 'inventory_item_id')) };
}

describe('an inventory item over REST', () => {
  const FIELDS = {
    sku: 'NEW-1',
    cost: '25.00',
    tracked: true,
    requires_shipping: false,
    country_code_of_origin: 'CA',
    province_code_of_origin: 'ON',
    harmonized_system_code: '123456',
    country_harmonized_system_codes: [
      { harmonized_system_code: '1234561111', country_code: 'CA' },
      { harmonized_system_code: '1234562222', country_code: 'US' },
    ],
  };

  test('keeps what it is given, and GraphQL and the variant show the same', async () => {
    const { id, item } = await firstVariant();
    const changed = await send('PUT', `inventory_items/${item}.json`, {
      inventory_item: { id: item, ...FIELDS },
    });
    expect([changed.status, dig(changed.json, 'inventory_item')]).toEqual([
      200,
      expect.objectContaining({ id: item, ...FIELDS }),
    ]);
    expect(await rest(`inventory_items.json?ids=${item}`)).toEqual({
      inventory_items: [dig(changed.json, 'inventory_item')],
    });
    expect(await rest(`variants/${id}.json`)).toMatchObject({
      variant: { sku: 'NEW-1', requires_shipping: false, inventory_management: 'shopify' },
    });
    const seen = await run(
      `query($id: ID!) { inventoryItem(id: $id) { sku tracked requiresShipping unitCost { amount } countryCodeOfOrigin
        provinceCodeOfOrigin harmonizedSystemCode countryHarmonizedSystemCodes(first: 5) { nodes { countryCode harmonizedSystemCode } } } }`,
      { id: `gid://shopify/InventoryItem/${item}` },
    );
    expect(seen).toEqual({
      sku: 'NEW-1',
      tracked: true,
      requiresShipping: false,
      unitCost: { amount: '25.0' },
      countryCodeOfOrigin: 'CA',
      provinceCodeOfOrigin: 'ON',
      harmonizedSystemCode: '123456',
      countryHarmonizedSystemCodes: {
        nodes: [
          { countryCode: 'CA', harmonizedSystemCode: '1234561111' },
          { countryCode: 'US', harmonizedSystemCode: '1234562222' },
        ],
      },
    });
    const bare = await send('PUT', `inventory_items/${item}.json`, {
      inventory_item: { cost: null, harmonized_system_code: null },
    });
    expect(dig(bare.json, 'inventory_item')).toMatchObject({
      sku: 'NEW-1',
      cost: null,
      harmonized_system_code: null,
    });
  });

  test.each([
    [{ cost: -1 }, { cost: ['must be greater than or equal to 0'] }],
    [{ cost: 'dear' }, { cost: ['must be greater than or equal to 0'] }],
    [{ country_code_of_origin: 'Canada' }, { country_code_of_origin: ['is invalid'] }],
    [
      { harmonized_system_code: '12' },
      { harmonized_system_code: ['must be a number of 6 to 13 digits'] },
    ],
  ])('is refused for %j', async (fields, errors) => {
    const { item } = await firstVariant();
    const before = await rest(`inventory_items/${item}.json`);
    const refused = await send('PUT', `inventory_items/${item}.json`, { inventory_item: fields });
    expect([refused.status, refused.json]).toEqual([422, { errors }]);
    expect(await rest(`inventory_items/${item}.json`)).toEqual(before);
  });

  test('that is not there can not be changed', async () => {
    const { status } = await send('PUT', 'inventory_items/1.json', { inventory_item: {} });
    expect(status).toBe(404);
  });
});

describe('inventory levels over REST', () => {
  const levels = async (query: string): Promise<unknown[]> =>
    digList(await rest(`inventory_levels.json?${query}`), 'inventory_levels');

  test('are listed where an item is kept, and nowhere else', async () => {
    const { item } = await firstVariant();
    const places = (await levels(`inventory_item_ids=${item}`)).map((one) =>
      dig(one, 'location_id'),
    );
    const all = digList(await rest('locations.json'), 'locations').map((one) => dig(one, 'id'));
    expect(places).toEqual(all);
    const [gone] = places;
    const path = `inventory_levels.json?inventory_item_id=${item}&location_id=${String(gone)}`;
    // What customers were promised has to stay.
    const done = await send('DELETE', path);
    const left = places.filter((one) => done.status !== 204 || one !== gone);
    expect(
      (await levels(`inventory_item_ids=${item}`)).map((one) => dig(one, 'location_id')),
    ).toEqual(left);
    const below = await rest(`locations/${String(gone)}/inventory_levels.json?limit=250`);
    const items = digList(below, 'inventory_levels').map((one) => dig(one, 'inventory_item_id'));
    expect(items.includes(item)).toBe(done.status !== 204);
  });

  test('of a new location are those that were connected', async () => {
    const { item } = await firstVariant();
    const added = await caller.graphql(
      'mutation { locationAdd(input: { name: "Attic", address: { countryCode: CA } }) { location { legacyResourceId } userErrors { message } } }',
      { scopes: [...SCOPES, 'write_locations'] },
    );
    const place = Number(dig(added.json, 'data', 'locationAdd', 'location', 'legacyResourceId'));
    expect(await levels(`location_ids=${place}`)).toEqual([]);
    const connected = await send('POST', 'inventory_levels/connect.json', {
      inventory_item_id: item,
      location_id: place,
    });
    expect([connected.status, dig(connected.json, 'inventory_level', 'available')]).toEqual([
      201, 0,
    ]);
    expect(await levels(`location_ids=${place}`)).toEqual([dig(connected.json, 'inventory_level')]);
    const seen = await run(
      'query($id: ID!) { inventoryItem(id: $id) { locationsCount { count } } }',
      { id: `gid://shopify/InventoryItem/${item}` },
    );
    expect(dig(seen, 'locationsCount', 'count')).toBe(4);
  });
});
