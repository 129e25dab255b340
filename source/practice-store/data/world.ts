import { collectionMembers, type CollectionMembers } from './collection-members.ts';
import { makeCustomer } from './customer.ts';
import type { Collection, Customer, Location, Order, Product, Shop, Variant } from './model.ts';
import { makeOrder } from './order.ts';
import { makeProduct, productIndexOfVariant, variantIdOfInventoryItem } from './product.ts';
import { findProductByHandle } from './product-handle.ts';
import { allRows, generatedRows, listedRows, type Rows } from './rows.ts';
import { makeCollections, makeLocations, makeShop } from './shop.ts';
import { editableTable, type Table } from './table.ts';
import { COLLECTION_IDS, CUSTOMER_IDS, ORDER_IDS, PRODUCT_IDS } from './world-ids.ts';
import { productIndexOf } from './product-parts.ts';

const DAY_MS = 86_400_000;
const CUSTOMER_COUNT = 30;
const ORDER_COUNT = 50;

export interface WorldOptions {
  readonly seed: number;
  readonly productCount: number;
  /** Default 30. */
  readonly customerCount?: number;
  /** Default 50. */
  readonly orderCount?: number;
  /** Any moment of the day that the world's dates are counted back from. */
  readonly nowMs: number;
}

/** The one truth behind REST and GraphQL. What changes it lies in the `…-changes.ts` files. */
export interface World extends CollectionMembers {
  readonly seed: number;
  /** Start of the UTC day on which the world was made. */
  readonly anchorMs: number;
  readonly shop: Shop;
  readonly locations: Rows<Location>;
  readonly products: Table<Product>;
  readonly collections: Table<Collection>;
  readonly customers: Table<Customer>;
  readonly orders: Table<Order>;
  /** The first collection that holds the product. */
  collectionOf(product: Product): Collection | null;
  collectionsOf(product: Product): readonly Collection[];
  findProductByHandle(handle: string): Product | null;
  findVariant(id: number): Variant | null;
  findVariantByInventoryItem(id: number): Variant | null;
  /** Oldest first. */
  ordersOf(customerId: number): readonly Order[];
}

/**
 * Makes a world. Ids, names, prices and relations depend on the seed alone; dates are counted
 * back from the day of `nowMs`, because orders older than 60 days are a lesson of their own.
 */
export function createWorld(options: WorldOptions): World {
  const { seed, productCount, nowMs } = options;
  const anchorMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const locations = listedRows(makeLocations(anchorMs));
  const seededProducts = generatedRows(productCount, PRODUCT_IDS, (index, id) =>
    makeProduct({ seed, index, id, anchorMs, locationCount: locations.count }),
  );
  const seededCustomers = generatedRows(
    options.customerCount ?? CUSTOMER_COUNT,
    CUSTOMER_IDS,
    (index, id) => makeCustomer(seed, index, id, anchorMs),
  );
  // Orders remember what was sold when they were made, so they are made from the seeded rows.
  const hasOrders = productCount > 0 && seededCustomers.count > 0;
  const orderCount = hasOrders ? (options.orderCount ?? ORDER_COUNT) : 0;
  const seededOrders = generatedRows(orderCount, ORDER_IDS, (index, id) =>
    makeOrder({
      seed,
      index,
      id,
      count: orderCount,
      anchorMs,
      products: seededProducts,
      customers: seededCustomers,
    }),
  );

  const products = editableTable(seededProducts, PRODUCT_IDS);
  const collections = editableTable(
    listedRows(makeCollections(COLLECTION_IDS, anchorMs)),
    COLLECTION_IDS,
  );
  const customers = editableTable(seededCustomers, CUSTOMER_IDS);
  const orders = editableTable(seededOrders, ORDER_IDS);
  const members = collectionMembers(products, (id) =>
    productIndexOf(id) < productCount ? productIndexOf(id) : null,
  );
  const findVariant = (id: number): Variant | null => {
    const index = productIndexOfVariant(id);
    if (index === null) return null;
    const product = products.find(PRODUCT_IDS.first + index * PRODUCT_IDS.step);
    return product?.variants.find((variant) => variant.id === id) ?? null;
  };
  const collectionsOf = (product: Product): Collection[] =>
    allRows(collections).filter((collection) => members.has(collection, product));
  let ordersByCustomer: { version: number; byId: Map<number, Order[]> } | null = null;
  return {
    ...members,
    seed,
    anchorMs,
    shop: makeShop(anchorMs),
    locations,
    products,
    collections,
    customers,
    orders,
    collectionOf: (product) => collectionsOf(product)[0] ?? null,
    collectionsOf,
    findProductByHandle: (handle) => findProductByHandle(handle, products, seededProducts),
    findVariant,
    findVariantByInventoryItem: (id) => findVariant(variantIdOfInventoryItem(id)),
    ordersOf: (customerId) => {
      if (ordersByCustomer?.version !== orders.version) {
        const byId = Map.groupBy(allRows(orders), (order) => order.customerId);
        ordersByCustomer = { version: orders.version, byId };
      }
      return ordersByCustomer.byId.get(customerId) ?? [];
    },
  };
}
