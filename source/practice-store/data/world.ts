import { makeCustomer } from './customer.ts';
import type { Collection, Customer, Location, Order, Product, Shop, Variant } from './model.ts';
import { makeOrder } from './order.ts';
import { makeProduct, placeOfVariant, variantIdOfInventoryItem } from './product.ts';
import { allRows, everyNth, generatedRows, listedRows, type Rows } from './rows.ts';
import { makeLocations, makeShop } from './shop.ts';
import { GOODS } from './words.ts';

const DAY_MS = 86_400_000;
const CUSTOMER_COUNT = 30;
const ORDER_COUNT = 50;

export interface WorldOptions {
  readonly seed: number;
  readonly productCount: number;
  /** Any moment of the day that the world's dates are counted back from. */
  readonly nowMs: number;
}

/** The one truth behind REST and GraphQL. */
export interface World {
  readonly seed: number;
  /** Start of the UTC day on which the world was made. */
  readonly anchorMs: number;
  readonly shop: Shop;
  readonly locations: Rows<Location>;
  readonly products: Rows<Product>;
  readonly collections: Rows<Collection>;
  readonly customers: Rows<Customer>;
  readonly orders: Rows<Order>;
  /** Members of a collection. */
  productsOf(collection: Collection): Rows<Product>;
  collectionOf(product: Product): Collection | null;
  findVariant(id: number): Variant | null;
  findVariantByInventoryItem(id: number): Variant | null;
  /** Oldest first. */
  ordersOf(customerId: number): readonly Order[];
}

/**
 * Makes a world. Ids, names, prices and relations depend on the seed alone; dates are counted
 * back from the day of `nowMs`, because orders older than 60 days are a lesson of their own.
 */
export function createWorld({ seed, productCount, nowMs }: WorldOptions): World {
  const anchorMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const locations = listedRows(makeLocations(anchorMs));
  const products = generatedRows(
    productCount,
    { first: 8_012_340_000_000, step: 37 },
    (index, id) => makeProduct({ seed, index, id, anchorMs, locationCount: locations.count }),
  );
  const collections = listedRows(
    GOODS.map((goods, index): Collection => ({
      id: 402_110_000_000 + index * 29,
      title: goods.type,
      handle: goods.type.toLowerCase().replaceAll(' ', '-'),
      descriptionHtml: `<p>All our ${goods.type.toLowerCase()}.</p>`,
      productType: goods.type,
      updatedAtMs: anchorMs - (20 + index) * DAY_MS,
    })),
  );
  const customers = generatedRows(
    CUSTOMER_COUNT,
    { first: 6_930_450_000_000, step: 41 },
    (index, id) => makeCustomer(seed, index, id, anchorMs),
  );
  const orders = generatedRows(
    productCount === 0 ? 0 : ORDER_COUNT,
    { first: 5_540_120_000_000, step: 53 },
    (index, id) =>
      makeOrder({ seed, index, id, count: ORDER_COUNT, anchorMs, products, customers }),
  );
  const findVariant = (id: number): Variant | null => {
    const place = placeOfVariant(id);
    if (place === null || place.index >= products.count) return null;
    return products.at(place.index).variants[place.position - 1] ?? null;
  };
  let ordersByCustomer: Map<number, Order[]> | null = null;
  return {
    seed,
    anchorMs,
    shop: makeShop(anchorMs),
    locations,
    products,
    collections,
    customers,
    orders,
    productsOf: (collection) =>
      everyNth(
        products,
        GOODS.findIndex((goods) => goods.type === collection.productType),
        GOODS.length,
      ),
    collectionOf: (product) =>
      allRows(collections).find((entry) => entry.productType === product.productType) ?? null,
    findVariant,
    findVariantByInventoryItem: (id) => findVariant(variantIdOfInventoryItem(id)),
    ordersOf: (customerId) => {
      ordersByCustomer ??= Map.groupBy(allRows(orders), (order) => order.customerId);
      return ordersByCustomer.get(customerId) ?? [];
    },
  };
}
