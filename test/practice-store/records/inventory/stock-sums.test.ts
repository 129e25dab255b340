/** Whatever changes stock: the numbers of an item, of its variant, of its product and of REST agree. */
import { beforeEach, describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller } = startRecordCaller();
const scopes = [...SCOPES, 'write_locations'];

const ON_HAND = [
  'available',
  'committed',
  'reserved',
  'damaged',
  'safety_stock',
  'quality_control',
] as const;

async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

async function rest(path: string): Promise<unknown> {
  const { status, json } = await caller.rest(path, { scopes });
  expect(status).toBe(200);
  return json;
}

const NAMES = [...ON_HAND, 'on_hand', 'incoming'];
const PRODUCT = `query($id: ID!) { product(id: $id) { totalInventory variants(first: 30) { nodes { legacyResourceId inventoryQuantity
  inventoryItem { legacyResourceId inventoryLevels(first: 6) { nodes { location { legacyResourceId }
    quantities(names: ${JSON.stringify(NAMES)}) { name quantity } } } } } } } }`;

/** By name: `{ available: 4, on_hand: 6, … }`. */
function quantitiesOf(level: unknown): Record<string, number> {
  return Object.fromEntries(
    digList(level, 'quantities').map((one) => [dig(one, 'name'), Number(dig(one, 'quantity'))]),
  );
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What is available of the product; fails where two places tell different numbers. */
async function checkSums(product: string): Promise<number> {
  const seen = await run(PRODUCT, { id: product });
  const shown = await rest(`products/${number(product)}.json`);
  const variants = digList(seen, 'variants', 'nodes');
  const sums = await Promise.all(
    variants.map(async (variant, at) => {
      const item = String(dig(variant, 'inventoryItem', 'legacyResourceId'));
      const levels = digList(variant, 'inventoryItem', 'inventoryLevels', 'nodes');
      for (const level of levels) {
        const quantities = quantitiesOf(level);
        expect(quantities['on_hand']).toBe(total(ON_HAND.map((name) => quantities[name] ?? 0)));
      }
      const available = levels.map((level) => quantitiesOf(level)['available'] ?? 0);
      const sum = total(available);
      expect(dig(variant, 'inventoryQuantity')).toBe(sum);
      expect(dig(shown, 'product', 'variants', at, 'inventory_quantity')).toBe(sum);
      const inRest = digList(
        await rest(`inventory_levels.json?inventory_item_ids=${item}`),
        'inventory_levels',
      );
      expect(inRest.map((one) => String(dig(one, 'location_id')))).toEqual(
        levels.map((level) => dig(level, 'location', 'legacyResourceId')),
      );
      expect(inRest.map((one) => dig(one, 'available'))).toEqual(available);
      return sum;
    }),
  );
  expect(dig(seen, 'totalInventory')).toBe(total(sums));
  return total(sums);
}

interface Stocked {
  readonly product: string;
  readonly item: string;
  readonly here: string;
  readonly there: string;
}

/** A tracked item with pieces in every state at the first location. */
async function stocked(): Promise<Stocked> {
  const places = digList(await run('{ locations(first: 3) { nodes { id } } }'), 'nodes');
  const [here, there] = places.map((one) => String(dig(one, 'id')));
  const made = await run(
    `mutation($input: ProductSetInput!) { productSet(input: $input) { product { id variants(first: 1) { nodes { inventoryItem { id } } } } userErrors { message } } }`,
    {
      input: {
        title: 'Crate',
        productOptions: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
        variants: ['S', 'L'].map((name) => ({
          optionValues: [{ optionName: 'Size', name }],
          price: '5.00',
          inventoryItem: { tracked: true },
          inventoryQuantities: [{ locationId: here, name: 'available', quantity: 20 }],
        })),
      },
    },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
  const stock = {
    product: String(dig(made, 'product', 'id')),
    item: String(dig(made, 'product', 'variants', 'nodes', 0, 'inventoryItem', 'id')),
    here: here ?? '',
    there: there ?? '',
  };
  for (const name of ['reserved', 'damaged', 'safety_stock', 'quality_control']) {
    await change('inventoryMoveQuantities', {
      reason: 'correction',
      referenceDocumentUri: 'gid://practice/Document/1',
      changes: [
        {
          inventoryItemId: stock.item,
          quantity: 2,
          from: { locationId: stock.here, name: 'available' },
          to: { locationId: stock.here, name, ledgerDocumentUri: 'gid://practice/Ledger/1' },
        },
      ],
    });
  }
  return stock;
}

async function change(name: string, input: unknown): Promise<void> {
  const type = `I${name.slice(1)}Input`;
  const made = await run(
    `mutation($input: ${type}!) { ${name}(input: $input) @idempotent(key: "${crypto.randomUUID()}") { userErrors { field message } } }`,
    { input },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
}

/** A mutation with arguments of its own. */
async function call(declared: string, field: string, variables: Record<string, unknown>) {
  const made = await run(`mutation(${declared}) { ${field} }`, variables);
  const errors = Object.entries(Object(made)).find(([name]) => name.endsWith('serErrors'));
  expect(errors?.[1] ?? []).toEqual([]);
}

const key = (): string => `@idempotent(key: "${crypto.randomUUID()}")`;

describe('the sums of stock agree', () => {
  let stock: Stocked;
  beforeEach(async () => {
    stock = await stocked();
    await checkSums(stock.product);
  });

  test('after quantities were adjusted, set and moved', async () => {
    const { product, item, here } = stock;
    const at = { inventoryItemId: item, locationId: here };
    for (const name of ['available', 'damaged', 'incoming', 'reserved']) {
      await change('inventoryAdjustQuantities', {
        reason: 'correction',
        name,
        referenceDocumentUri: 'gid://practice/Document/1',
        changes: [
          {
            ...at,
            delta: 3,
            changeFromQuantity: null,
            ...(name === 'available' ? {} : { ledgerDocumentUri: 'gid://practice/Ledger/1' }),
          },
        ],
      });
      await checkSums(product);
    }
    for (const name of ['available', 'on_hand']) {
      await change('inventorySetQuantities', {
        reason: 'correction',
        name,
        quantities: [{ ...at, quantity: 31, changeFromQuantity: null }],
      });
      await checkSums(product);
    }
    await change('inventorySetOnHandQuantities', {
      reason: 'correction',
      setQuantities: [{ ...at, quantity: 40, changeFromQuantity: null }],
    });
    // 14 of the 40 are held, and of the other size there are 20.
    expect(await checkSums(product)).toBe(46);
  });

  test('after an item was kept at another location, and not any more', async () => {
    const { product, item, there } = stock;
    await call(
      '$item: ID!, $place: ID!',
      `inventoryActivate(inventoryItemId: $item, locationId: $place, onHand: 9) ${key()} { inventoryLevel { id } userErrors { message } }`,
      { item, place: there },
    );
    await checkSums(product);
    await call(
      '$item: ID!, $updates: [InventoryBulkToggleActivationInput!]!',
      'inventoryBulkToggleActivation(inventoryItemId: $item, inventoryItemUpdates: $updates) { userErrors { message } }',
      { item, updates: [{ locationId: there, activate: false }] },
    );
    expect(await checkSums(product)).toBe(32);
  });

  test('after a location was closed, whose pieces went to another in every state', async () => {
    const { product, item, here, there } = stock;
    await change('inventoryAdjustQuantities', {
      reason: 'correction',
      name: 'incoming',
      referenceDocumentUri: 'gid://practice/Document/1',
      changes: [
        {
          inventoryItemId: item,
          locationId: here,
          delta: 4,
          changeFromQuantity: null,
          ledgerDocumentUri: 'gid://practice/Ledger/1',
        },
      ],
    });
    const other = dig(await run('{ products(first: 1) { nodes { id updatedAt } } }'), 'nodes', 0);
    const level = `query($item: ID!, $place: ID!) { inventoryItem(id: $item) { inventoryLevel(locationId: $place) { quantities(names: ${JSON.stringify(NAMES)}) { name quantity } } } }`;
    const before = quantitiesOf(dig(await run(level, { item, place: here }), 'inventoryLevel'));
    await call(
      '$here: ID!, $there: ID!',
      `locationDeactivate(locationId: $here, destinationLocationId: $there) ${key()} { location { isActive } locationDeactivateUserErrors { message } }`,
      { here, there },
    );
    expect(quantitiesOf(dig(await run(level, { item, place: there }), 'inventoryLevel'))).toEqual(
      before,
    );
    expect(dig(await run(level, { item, place: here }), 'inventoryLevel')).toBeNull();
    const own = await checkSums(product);
    const others = await checkSums(String(dig(other, 'id')));
    const deleted = await run(
      'mutation($here: ID!) { locationDelete(locationId: $here) { deletedLocationId locationDeleteUserErrors { code } } }',
      { here },
    );
    // The store's first orders are to be sent from there.
    const awaited = 'query($id: ID!) { location(id: $id) { hasUnfulfilledOrders } }';
    expect(await run(awaited, { id: here })).toEqual({ hasUnfulfilledOrders: true });
    expect(await run(awaited, { id: there })).toEqual({ hasUnfulfilledOrders: false });
    expect(dig(deleted, 'locationDeleteUserErrors', 0, 'code')).toBe('LOCATION_HAS_PENDING_ORDERS');
    expect(await checkSums(product)).toBe(own);
    expect(await checkSums(String(dig(other, 'id')))).toBe(others);
  });

  test('after a sale, and after what was sold came back', async () => {
    const { product, here } = stock;
    const variant = dig(
      await run('query($id: ID!) { product(id: $id) { variants(first: 1) { nodes { id } } } }', {
        id: product,
      }),
      'variants',
      'nodes',
      0,
      'id',
    );
    const tooMany = await run(
      `mutation($order: OrderCreateOrderInput!) { orderCreate(order: $order, options: { inventoryBehaviour: DECREMENT_OBEYING_POLICY }) {
        order { id } userErrors { field message } } }`,
      { order: { lineItems: [{ variantId: variant, quantity: 1_000_000 }] } },
    );
    expect(tooMany).toEqual({
      order: null,
      userErrors: [
        {
          field: ['order', 'lineItems', '0'],
          message: 'Unable to reserve inventory for the line item',
        },
      ],
    });
    const made = await run(
      `mutation($order: OrderCreateOrderInput!) { orderCreate(order: $order, options: { inventoryBehaviour: DECREMENT_OBEYING_POLICY }) {
        order { id lineItems(first: 1) { nodes { id } } } userErrors { message } } }`,
      {
        order: {
          lineItems: [{ variantId: variant, quantity: 2 }],
          transactions: [
            {
              kind: 'SALE',
              status: 'SUCCESS',
              amountSet: { shopMoney: { amount: '10.00', currencyCode: 'EUR' } },
            },
          ],
        },
      },
    );
    expect(dig(made, 'userErrors')).toEqual([]);
    await checkSums(product);
    await call(
      '$input: RefundInput!',
      `refundCreate(input: $input) ${key()} { refund { id } userErrors { message } }`,
      {
        input: {
          orderId: dig(made, 'order', 'id'),
          refundLineItems: [
            {
              lineItemId: dig(made, 'order', 'lineItems', 'nodes', 0, 'id'),
              quantity: 1,
              restockType: 'RETURN',
              locationId: here,
            },
          ],
        },
      },
    );
    await checkSums(product);
  });

  test('after REST set, adjusted, connected and disconnected', async () => {
    const { product, item, here, there } = stock;
    const send = async (method: string, path: string, body?: unknown): Promise<void> => {
      const { status } = await caller.rest(path, { method, body, scopes });
      expect(status).toBeLessThan(300);
      await checkSums(product);
    };
    const at = (place: string) => ({
      inventory_item_id: Number(number(item)),
      location_id: Number(number(place)),
    });
    await send('POST', 'inventory_levels/set.json', { ...at(here), available: 5 });
    await send('POST', 'inventory_levels/adjust.json', { ...at(here), available_adjustment: -3 });
    await send('POST', 'inventory_levels/connect.json', at(there));
    await send('POST', 'inventory_levels/set.json', { ...at(there), available: 6 });
    await send(
      'DELETE',
      `inventory_levels.json?inventory_item_id=${number(item)}&location_id=${number(there)}`,
    );
  });
});
