import type { Collection } from '../records/collection/collection.ts';
import type { Location } from '../records/inventory/stock.ts';
import type { Product, ProductImage, Variant } from '../records/product/product.ts';
import type { Shop } from '../records/shop/shop.ts';
import type { CollectionMembers } from './collection-members.ts';
import type { Company } from './company.ts';
import type { Article, Blog, Menu, Page } from './content.ts';
import type { Customer } from './customer.ts';
import type { Discount } from './discount.ts';
import type { DraftOrder } from './draft-order.ts';
import type { StoreFile } from './file.ts';
import type { Market, PriceList } from './market.ts';
import type { MetafieldShelf } from './metafield-shelf.ts';
import type { Metaobject, MetaobjectDefinition } from './metaobject.ts';
import type { Order } from './order.ts';
import type { BulkOperation, WebhookSubscription } from './records.ts';
import type { Rows } from './rows.ts';
import type { Table } from './table.ts';

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
  readonly draftOrders: Table<DraftOrder>;
  readonly companies: Rows<Company>;
  readonly discounts: Rows<Discount>;
  readonly markets: Rows<Market>;
  readonly priceLists: Rows<PriceList>;
  readonly files: Rows<StoreFile>;
  readonly pages: Rows<Page>;
  readonly blogs: Rows<Blog>;
  readonly articles: Table<Article>;
  readonly menus: Rows<Menu>;
  readonly metafields: MetafieldShelf;
  readonly metaobjectDefinitions: Table<MetaobjectDefinition>;
  readonly metaobjects: Table<Metaobject>;
  readonly webhooks: Table<WebhookSubscription>;
  readonly bulkOperations: Table<BulkOperation>;
  /** The first collection that holds the product. */
  collectionOf(product: Product): Collection | null;
  collectionsOf(product: Product): readonly Collection[];
  findProductByHandle(handle: string): Product | null;
  /** The variants of all products. */
  readonly variants: Rows<Variant> & { readonly version: number };
  findVariant(id: number): Variant | null;
  findVariantByInventoryItem(id: number): Variant | null;
  findImage(id: number): ProductImage | null;
  /** Oldest first. */
  ordersOf(customerId: number): readonly Order[];
}
