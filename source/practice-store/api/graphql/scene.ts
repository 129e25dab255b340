import type { GraphQLSchema } from 'graphql';
import type { Address } from '../../data/address.ts';
import type { Company, CompanyContact, CompanyLocation } from '../../data/company.ts';
import type { Article, Blog, Menu, Page } from '../../data/content.ts';
import type { Customer } from '../../data/customer.ts';
import type { Discount } from '../../data/discount.ts';
import type { DraftOrder } from '../../data/draft-order.ts';
import type { StoreFile } from '../../data/file.ts';
import type { Market, PriceList } from '../../data/market.ts';
import type { Metafield, MetafieldDefinition } from '../../data/metafield.ts';
import type { Metaobject, MetaobjectDefinition } from '../../data/metaobject.ts';
import type { OrderPart, Payment } from '../../data/order-parts.ts';
import type { LineOfOrder, Order } from '../../data/order.ts';
import type { BulkOperation, WebhookSubscription } from '../../data/records.ts';
import type { World } from '../../data/world.ts';
import type { Collection } from '../../records/collection/collection.ts';
import type { Location, StockAt } from '../../records/inventory/stock.ts';
import type { Product, ProductImage, Variant } from '../../records/product/product.ts';
import type { ApiAction, ApiContext } from '../types.ts';
import type { ListMemory } from './list-memory.ts';
import type { GeneratedObject, WorldObject } from './objects.ts';
import type { SearchReport } from './search/search-report.ts';

/** The arguments of a field, after coercion. */
export type Args = Readonly<Record<string, unknown>>;

/** One request, as the resolvers see it. */
export interface Scene {
  readonly world: World;
  readonly context: ApiContext;
  readonly schema: GraphQLSchema;
  readonly objects: ObjectMakers;
  /** Filled by mutations. */
  readonly actions: ApiAction[];
  /** How each search was read, for `extensions.search`. */
  readonly searches: SearchReport[];
  readonly lists: ListMemory;
  /** Where a read in bulk stands; null for a document that is answered at once. */
  readonly bulk: BulkReading | null;
  /** Begins a read in bulk and returns at once. */
  startBulk(operation: BulkOperation): void;
}

/** Rows made into GraphQL objects; here by name, so that two types may refer to each other. */
export interface ObjectMakers {
  shop(scene: Scene): WorldObject;
  product(row: Product): WorldObject;
  variant(row: Variant): WorldObject;
  image(row: ProductImage): WorldObject;
  mediaImage(row: ProductImage): WorldObject;
  collection(row: Collection): WorldObject;
  inventoryItem(row: Variant): WorldObject;
  inventoryLevel(row: StockAt): WorldObject;
  location(row: Location): WorldObject;
  customer(row: Customer): WorldObject;
  address(row: Address): WorldObject;
  order(row: Order): WorldObject;
  lineItem(row: LineOfOrder): WorldObject;
  draftOrder(row: DraftOrder): WorldObject;
  fulfillment(row: OrderPart): WorldObject;
  fulfillmentOrder(row: OrderPart): WorldObject;
  payment(row: Payment): WorldObject;
  refund(row: OrderPart): WorldObject;
  company(row: Company): WorldObject;
  companyContact(row: CompanyContact): WorldObject;
  companyLocation(row: CompanyLocation): WorldObject;
  /** What lies inside one of the three nodes. */
  discount(row: Discount): WorldObject;
  codeDiscountNode(row: Discount): WorldObject;
  automaticDiscountNode(row: Discount): WorldObject;
  discountNode(row: Discount): WorldObject;
  market(row: Market): WorldObject;
  priceList(row: PriceList): WorldObject;
  metafield(row: Metafield): WorldObject;
  metafieldDefinition(row: MetafieldDefinition): WorldObject;
  metaobject(row: Metaobject): WorldObject;
  metaobjectDefinition(row: MetaobjectDefinition): WorldObject;
  file(row: StoreFile): WorldObject;
  page(row: Page): WorldObject;
  blog(row: Blog): WorldObject;
  article(row: Article): WorldObject;
  menu(row: Menu): WorldObject;
  webhook(row: WebhookSubscription): WorldObject;
  bulkOperation(row: BulkOperation): WorldObject;
  app(scene: Scene): WorldObject;
  appInstallation(scene: Scene): WorldObject;
  /** Whatever a global id names, or null. */
  node(id: string): WorldObject | GeneratedObject | null;
}

/** Where a read in bulk stands: its outermost list is read page by page. */
export interface BulkReading {
  after: string | null;
  /** Filled while a page is read; false as well when there is no outermost list. */
  hasMore: boolean;
}
