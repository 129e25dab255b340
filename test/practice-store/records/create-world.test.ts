import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../source/practice-store/records/create-world.ts';
import { allRows, generatedRows, type Rows } from '../../../source/practice-store/records/rows.ts';
import { ascending, reversed } from '../../../source/practice-store/records/sequence.ts';
import { NOW_MS } from '../api/api-caller.ts';

const world = createWorld({ seed: 1, productCount: 60, nowMs: NOW_MS });

interface DatedRecord extends Readonly<Record<string, unknown>> {
  readonly createdAtMs: number;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isRows = (value: unknown): value is Rows<unknown> =>
  isRecord(value) && typeof value['count'] === 'number' && typeof value['at'] === 'function';

const isDated = (value: Readonly<Record<string, unknown>>): value is DatedRecord =>
  typeof value['createdAtMs'] === 'number';

/** A record and all of its parts that say when they were made. */
function datedIn(value: unknown): DatedRecord[] {
  if (!isRecord(value)) return [];
  const parts = Object.values(value).flatMap(datedIn);
  return isDated(value) ? [value, ...parts] : parts;
}

describe('the practice world', () => {
  test('is the same for the same seed and another for another', () => {
    const again = createWorld({ seed: 1, productCount: 60, nowMs: NOW_MS + 1000 });
    const other = createWorld({ seed: 2, productCount: 60, nowMs: NOW_MS });
    expect(allRows(again.products)).toEqual(allRows(world.products));
    expect(allRows(again.orders)).toEqual(allRows(world.orders));
    expect(allRows(again.customers)).toEqual(allRows(world.customers));
    expect(allRows(other.products)).not.toEqual(allRows(world.products));
  });

  test('is pinned, so that it cannot drift between machines or releases', () => {
    const product = world.products.at(0);
    expect([product.id, product.title, product.variants[0]?.priceCents]).toEqual([
      8012340000000,
      'Heavy Mittens',
      7990,
    ]);
  });

  test('moves its dates with the day and nothing else', () => {
    const later = createWorld({ seed: 1, productCount: 60, nowMs: NOW_MS + 3 * 86_400_000 });
    expect(later.orders.at(7).createdAtMs - world.orders.at(7).createdAtMs).toBe(3 * 86_400_000);
    expect(later.orders.at(7).lineItems).toEqual(world.orders.at(7).lineItems);
  });

  test('has orders that refer to variants and customers that are there', () => {
    for (const order of allRows(world.orders)) {
      const customer = world.customers.find(order.customerId ?? 0);
      expect(customer?.email).toBe(order.email);
      expect(customer?.createdAtMs).toBeLessThan(order.createdAtMs);
      for (const line of order.lineItems) {
        const variant = world.findVariant(line.variantId ?? 0);
        expect(variant?.productId).toBe(line.productId);
        expect(variant?.priceCents).toBe(line.unitCents);
        expect(world.products.find(line.productId ?? 0)?.title).toBe(line.title);
      }
    }
  });

  test('has totals that add up', () => {
    for (const order of allRows(world.orders)) {
      const lines = order.lineItems.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
      expect(order.linesCents).toBe(lines);
      expect(order.totalCents).toBe(lines - order.discountCents + order.shippingCents);
      expect(order.taxCents).toBeLessThan(order.totalCents * 0.2);
    }
  });

  test('has unique ids and handles, and orders in the order of their dates', () => {
    const products = allRows(world.products);
    const variants = products.flatMap((product) => product.variants);
    expect(new Set(products.map((product) => product.handle)).size).toBe(products.length);
    expect(new Set(variants.map((variant) => variant.id)).size).toBe(variants.length);
    const dates = allRows(world.orders).map((order) => order.createdAtMs);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(dates.at(-1)).toBeLessThan(NOW_MS);
  });

  test('has nothing that changed or appeared before it was made, or after today', () => {
    const dated = Object.values(world).flatMap((table: unknown) =>
      isRows(table) ? allRows(table).flatMap(datedIn) : [],
    );
    expect(dated.length).toBeGreaterThan(300);
    for (const { createdAtMs, ...record } of dated) {
      expect(createdAtMs).toBeLessThan(NOW_MS);
      for (const name of ['updatedAtMs', 'publishedAtMs']) {
        const at = record[name];
        if (typeof at !== 'number') continue;
        expect(at, `${name} of ${String(record['id'])}`).toBeGreaterThanOrEqual(createdAtMs);
        expect(at, `${name} of ${String(record['id'])}`).toBeLessThanOrEqual(NOW_MS);
      }
    }
  });

  test('names nobody real: every address of a customer ends on example.com', () => {
    for (const customer of allRows(world.customers)) {
      expect(customer.email).toMatch(/^[a-z.]+\.\d+@example\.com$/);
    }
  });

  test('makes only what is looked at, so that a huge store costs nothing at the start', () => {
    let made = 0;
    const rows = generatedRows(50_000, { first: 100, spacing: 7 }, (index, id) => {
      made += 1;
      return { index, id };
    });
    expect(rows.find(100 + 49_999 * 7)?.index).toBe(49_999);
    expect(rows.find(101)).toBeNull();
    expect(rows.lowerBound(101)).toBe(1);
    expect(rows.at(9).index).toBe(9);
    expect(made).toBe(2);
  });

  test('has the same products whenever they are made, also after a location was added', () => {
    const early = createWorld({ productCount: 200, nowMs: NOW_MS });
    const late = createWorld({ productCount: 200, nowMs: NOW_MS });
    late.locations.put({ ...late.locations.at(0), id: late.locations.nextId() });
    expect(allRows(late.products)).toEqual(allRows(early.products));
  });

  test('gives each product to exactly one collection', () => {
    const members = allRows(world.collections).flatMap((collection) =>
      allRows(world.productsOf(collection)).map((product) => {
        expect(world.collectionOf(product)?.id).toBe(collection.id);
        return product.id;
      }),
    );
    expect(members.toSorted((a, b) => a - b)).toEqual(
      allRows(world.products).map((product) => product.id),
    );
  });
});

describe('a sequence', () => {
  const rows = ascending(generatedRows(5, { first: 10, spacing: 10 }, (index) => index));
  const back = reversed(rows);

  test('finds its place by id in both directions, also for an id that is gone', () => {
    expect([rows.after(20), rows.before(20), rows.after(25), rows.before(25)]).toEqual([
      2, 1, 2, 2,
    ]);
    expect([back.at(0), back.idAt(0)]).toEqual([4, 50]);
    expect([back.after(40), back.before(40), back.after(45), back.before(45)]).toEqual([
      2, 1, 1, 1,
    ]);
  });
});
