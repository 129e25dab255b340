import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run, rest } = startRecordCaller();

describe('inventory', () => {
  async function someLevel(): Promise<{ item: unknown; location: unknown; available: number }> {
    const found = await run(
      `{ inventoryItems(first: 1) { nodes { id inventoryLevels(first: 1) { nodes {
        location { id } quantities(names: ["available"]) { quantity } } } } } }`,
    );
    const level = dig(found, 'nodes', 0, 'inventoryLevels', 'nodes', 0);
    return {
      item: dig(found, 'nodes', 0, 'id'),
      location: dig(level, 'location', 'id'),
      available: Number(dig(level, 'quantities', 0, 'quantity')),
    };
  }
  const quantities = async (item: unknown, location: unknown): Promise<unknown> =>
    dig(
      await run(
        `query($item: ID!, $location: ID!) { inventoryItem(id: $item) { inventoryLevel(locationId: $location) {
          quantities(names: ["available", "on_hand", "reserved"]) { name quantity } } } }`,
        { item, location },
      ),
      'inventoryLevel',
      'quantities',
    );

  test('counts the other items with the same SKU, whether they were ever changed or not', async () => {
    const ITEM = 'id sku duplicateSkuCount';
    const [first, second, third] = digList(
      await run(`{ inventoryItems(first: 3) { nodes { ${ITEM} } } }`),
      'nodes',
    );
    const other = dig(
      await run(
        `{ productVariants(first: 30, reverse: true) { nodes { inventoryItem { ${ITEM} } } } }`,
      ),
      ...['nodes', 0, 'inventoryItem'],
    );
    expect([first, second, third, other].map((item) => dig(item, 'duplicateSkuCount'))).toEqual([
      ...[0, 0, 0, 0],
    ]);
    const name = async (item: unknown, sku: unknown): Promise<unknown> =>
      dig(
        await run(
          `mutation($id: ID!, $sku: String) { inventoryItemUpdate(id: $id, input: { sku: $sku }) { inventoryItem { ${ITEM} } userErrors { message } } }`,
          { id: dig(item, 'id'), sku },
        ),
        ...['inventoryItem', 'duplicateSkuCount'],
      );
    const count = async (item: unknown): Promise<unknown> =>
      dig(
        await run(`query($id: ID!) { inventoryItem(id: $id) { ${ITEM} } }`, {
          id: dig(item, 'id'),
        }),
        'duplicateSkuCount',
      );
    const sku = dig(other, 'sku');
    expect(await name(first, sku)).toBe(1);
    expect(await count(other)).toBe(1);
    expect(await name(second, sku)).toBe(2);
    expect(await count(other)).toBe(2);
    // Once a seeded item has another SKU, nothing has the SKU that it was made with.
    expect(await name(third, dig(first, 'sku'))).toBe(0);
    expect(await name(other, 'OWN')).toBe(0);
    expect(await count(first)).toBe(1);
    expect(await name(other, null)).toBe(0);
  });

  test('is adjusted, set and moved; on hand follows, and REST sees it', async () => {
    const { item, location, available } = await someLevel();
    const adjusted = await run(
      `mutation($input: InventoryAdjustQuantitiesInput!) { inventoryAdjustQuantities(input: $input) @idempotent(key: "one") {
        inventoryAdjustmentGroup { reason changes { name delta quantityAfterChange item { id } } } userErrors { code } } }`,
      {
        input: {
          name: 'available',
          reason: 'correction',
          changes: [
            {
              delta: 5,
              inventoryItemId: item,
              locationId: location,
              changeFromQuantity: available,
            },
          ],
        },
      },
    );
    expect(dig(adjusted, 'userErrors')).toEqual([]);
    expect(dig(adjusted, 'inventoryAdjustmentGroup', 'changes', 0)).toEqual({
      name: 'available',
      delta: 5,
      quantityAfterChange: available + 5,
      item: { id: item },
    });
    await run(
      `mutation($input: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $input) @idempotent(key: "one") { userErrors { code } } }`,
      {
        input: {
          name: 'available',
          reason: 'cycle_count_available',
          quantities: [{ inventoryItemId: item, locationId: location, quantity: 20 }],
        },
      },
    );
    await run(
      `mutation($input: InventoryMoveQuantitiesInput!) { inventoryMoveQuantities(input: $input) @idempotent(key: "one") { userErrors { code message } } }`,
      {
        input: {
          reason: 'reservation_created',
          referenceDocumentUri: 'gid://practice/Document/1',
          changes: [
            {
              quantity: 3,
              inventoryItemId: item,
              from: { name: 'available', locationId: location },
              to: { name: 'reserved', locationId: location },
            },
          ],
        },
      },
    );
    expect(await quantities(item, location)).toEqual([
      { name: 'available', quantity: 17 },
      { name: 'on_hand', quantity: 20 },
      { name: 'reserved', quantity: 3 },
    ]);
    const variant = await run(
      'query($id: ID!) { inventoryItem(id: $id) { variant { legacyResourceId inventoryQuantity product { legacyResourceId } } } }',
      { id: item },
    );
    const product = await rest(
      `products/${String(dig(variant, 'variant', 'product', 'legacyResourceId'))}.json`,
    );
    const row = digList(product, 'product', 'variants').find(
      (entry) => String(dig(entry, 'id')) === dig(variant, 'variant', 'legacyResourceId'),
    );
    expect(dig(row, 'inventory_quantity')).toBe(dig(variant, 'variant', 'inventoryQuantity'));
  });

  test.each([
    [{ inventoryItemId: 'gid://shopify/InventoryItem/1' }, {}, 'INVALID_INVENTORY_ITEM'],
    [{ locationId: 'gid://shopify/Location/1' }, {}, 'INVALID_LOCATION'],
    [{ changeFromQuantity: -77 }, {}, 'CHANGE_FROM_QUANTITY_STALE'],
    [{ delta: 2_000_000_000 }, {}, 'INVALID_QUANTITY_TOO_HIGH'],
    [{}, { name: 'lost' }, 'INVALID_QUANTITY_NAME'],
    [{}, { reason: 'because' }, 'INVALID_REASON'],
  ])('refuses %j %j as %s and changes nothing', async (change, input, code) => {
    const { item, location } = await someLevel();
    const before = await quantities(item, location);
    const refused = await run(
      `mutation($input: InventoryAdjustQuantitiesInput!) { inventoryAdjustQuantities(input: $input) @idempotent(key: "one") {
        inventoryAdjustmentGroup { id } userErrors { field message code } } }`,
      {
        input: {
          name: 'available',
          reason: 'correction',
          changes: [
            { delta: 1, inventoryItemId: item, locationId: location },
            { delta: 1, inventoryItemId: item, locationId: location, ...change },
          ],
          ...input,
        },
      },
    );
    expect(dig(refused, 'inventoryAdjustmentGroup')).toBeNull();
    expect(digList(refused, 'userErrors').map((error) => dig(error, 'code'))).toContain(code);
    expect(await quantities(item, location)).toEqual(before);
  });
});
