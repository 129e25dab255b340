import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import type { ApiAction } from '../api/types.ts';
import type { BulkOperation, WebhookSubscription } from '../records/app/app.ts';
import type { Collection } from '../records/collection/collection.ts';
import type { Article, Blog, Menu, Page, StoreFile } from '../records/content/content.ts';
import type { Metafield, MetafieldDefinition } from '../records/custom-data/metafield.ts';
import type { Metaobject, MetaobjectDefinition } from '../records/custom-data/metaobject.ts';
import type { Address } from '../records/customer/address.ts';
import type {
  Company,
  CompanyContact,
  CompanyLocation,
  Customer,
} from '../records/customer/customer.ts';
import type { Discount } from '../records/discount/discount.ts';
import type { Location, StockAt } from '../records/inventory/stock.ts';
import type { Market, PriceList } from '../records/market/market.ts';
import type { OrderPart, Payment } from '../records/order/order-parts.ts';
import type { DraftOrder, LineOfOrder, Order } from '../records/order/order.ts';
import type { Product, ProductImage, Variant } from '../records/product/product.ts';
import type { ListMemory } from '../records/sequence.ts';
import type { Session } from '../records/world.ts';
import type { SearchReport } from './search/compile-search.ts';

/** The arguments of a field, after coercion. */
export type Args = Readonly<Record<string, unknown>>;

/** One request, as the resolvers see it. */
export interface GraphqlSession extends Session {
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
  shop(session: GraphqlSession): WorldObject;
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
  app(session: GraphqlSession): WorldObject;
  appInstallation(session: GraphqlSession): WorldObject;
  /** Whatever a global id names, or null. */
  node(id: string): WorldObject | GeneratedObject | null;
}

/** Where a read in bulk stands: its outermost list is read page by page. */
export interface BulkReading {
  after: string | null;
  /** Filled while a page is read; false as well when there is no outermost list. */
  hasMore: boolean;
}

/** Computes one field of a row. */
export type Field<Row> = (
  row: Row,
  args: Args,
  session: GraphqlSession,
  info: GraphQLResolveInfo,
) => unknown;

/**
 * The fields of a type that the world has a truth for. Every other field of the type gets a
 * generated value, so a table may be as short as it likes.
 */
export type FieldTable<Row> = Readonly<Record<string, Field<Row>>>;

type BoundField = (args: Args, session: GraphqlSession, info: GraphQLResolveInfo) => unknown;

/** An object that the world knows: a row with the table of its type. */
export class WorldObject {
  readonly __typename: string;
  /** Tells it apart from others of its type; generated fields are seeded with it. */
  readonly key: string;
  readonly #find: (field: string) => BoundField | null;

  constructor(typename: string, key: string, find: (field: string) => BoundField | null) {
    this.__typename = typename;
    this.key = key;
    this.#find = find;
  }

  /** The field's function, or null when the world has nothing to say about it. */
  find(field: string): BoundField | null {
    return this.#find(field);
  }
}

/** Puts a row and its table together. */
export function worldObject<Row>(
  typename: string,
  key: string | number,
  row: Row,
  table: FieldTable<Row>,
): WorldObject {
  return new WorldObject(typename, String(key), (name) => {
    const field = Object.hasOwn(table, name) ? table[name] : undefined;
    return field === undefined ? null : (args, session, info) => field(row, args, session, info);
  });
}

/** An object that was made up to fit the schema. */
export class GeneratedObject {
  readonly __typename: string;
  readonly key: string;
  /** How many made-up objects lie above it; deep ones have less below them. */
  readonly depth: number;
  /** The id that was asked for, or null to make one up. */
  readonly id: string | null;

  constructor(typename: string, key: string, depth: number, id: string | null) {
    this.__typename = typename;
    this.key = key;
    this.depth = depth;
    this.id = id;
  }
}

/** Where in an answer a field stands: `['orders', 'nodes', 0, 'customer']`. */
export function pathOf({ path }: GraphQLResolveInfo): Array<string | number> {
  const keys: Array<string | number> = [];
  for (let at: typeof path.prev = path; at !== undefined; at = at.prev) keys.unshift(at.key);
  return keys;
}
