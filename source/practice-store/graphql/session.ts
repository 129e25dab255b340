import type { Fault } from '../records/change.ts';
import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import type { ApiAction, ApiApp } from '../api/types.ts';
import type {
  BulkOperation,
  StorefrontToken,
  WebhookSubscription,
  WebPixel,
} from '../records/app/app.ts';
import type { AppSubscription, OneTimePurchase, UsageRecord } from '../records/app/charge.ts';
import type { Collection } from '../records/collection/collection.ts';
import type { Article, Blog, Comment, Menu, Page, StoreFile } from '../records/content/content.ts';
import type { ScriptTag, Theme, UrlRedirect } from '../records/content/online-store.ts';
import type { CarrierService } from '../records/shop/carrier-service.ts';
import type { FulfillmentService } from '../records/shop/fulfillment-service.ts';
import type { MarketingEvent } from '../records/app/marketing-event.ts';
import type { Metafield } from '../records/custom-data/metafield.ts';
import type { MetafieldDefinition } from '../records/custom-data/metafield-definition.ts';
import type { StandardDefinition } from '../records/custom-data/standard-definition.ts';
import type { Metaobject, MetaobjectDefinition } from '../records/custom-data/metaobject.ts';
import type { Address } from '../records/customer/address.ts';
import type {
  Company,
  CompanyAddress,
  CompanyContact,
  CompanyLocation,
  ContactRole,
  RoleAssignment,
} from '../records/company/company.ts';
import type { Customer } from '../records/customer/customer.ts';
import type { Segment } from '../records/customer/segment/segment.ts';
import type { Discount } from '../records/discount/discount.ts';
import type { GiftCard, GiftCardEntry } from '../records/gift-card/gift-card.ts';
import type { Location, StockAt } from '../records/inventory/stock.ts';
import type {
  Shipment,
  ShipmentLine,
  Transfer,
  TransferLine,
} from '../records/inventory/transfer/transfer.ts';
import type { Market, MarketRegion } from '../records/market/market.ts';
import type { Catalog, PriceBreak, PriceList } from '../records/market/price-list.ts';
import type {
  OrderFulfillment,
  OrderFulfillmentOrder,
  OrderPayment,
  OrderRefund,
  OrderReturn,
  OrderReturnLine,
  OrderTerms,
} from '../records/order/order-parts.ts';
import type { Checkout } from '../records/order/checkout/checkout.ts';
import type { OrderEdit } from '../records/order/order-edit/order-edit.ts';
import type { DraftOrder, LineOfOrder, Order } from '../records/order/order.ts';
import type {
  Product,
  ProductImage,
  ProductOperation,
  Variant,
} from '../records/product/product.ts';
import type { Publication } from '../records/collection/publication/publication.ts';
import type { ListMemory } from '../records/sequence.ts';
import type { SavedSearch } from '../records/shop/saved-search.ts';
import type { ShopLocale, Translation } from '../records/content/translation/translation.ts';
import type { Shop } from '../records/shop/shop.ts';
import type {
  StoreCreditAccount,
  StoreCreditLine,
} from '../records/customer/store-credit/store-credit.ts';
import type { Session } from '../records/world.ts';
import type { ShownObject, ShownObjects } from './shown-objects.ts';
import type { SearchReport } from './search/compile-search.ts';

/** The row of each type that the practice store has data for. */
export interface RowTypes {
  AbandonedCheckout: Checkout;
  MarketingEvent: MarketingEvent;
  FulfillmentService: FulfillmentService;
  App: ApiApp;
  AppInstallation: ApiApp;
  AppPurchaseOneTime: OneTimePurchase;
  AppSubscription: AppSubscription;
  AppUsageRecord: UsageRecord;
  Article: Article;
  Blog: Blog;
  BulkOperation: BulkOperation;
  Comment: Comment;
  DeliveryCarrierService: CarrierService;
  OnlineStoreTheme: Theme;
  ScriptTag: ScriptTag;
  UrlRedirect: UrlRedirect;
  Channel: Publication;
  Collection: Collection;
  CalculatedOrder: OrderEdit;
  Company: Company;
  CompanyAddress: CompanyAddress;
  CompanyContact: CompanyContact;
  CompanyContactRole: ContactRole;
  CompanyContactRoleAssignment: RoleAssignment;
  CompanyLocation: CompanyLocation;
  CompanyLocationCatalog: Catalog;
  Customer: Customer;
  CustomerSegmentMember: Customer;
  DiscountAutomaticBasic: Discount;
  DiscountAutomaticBxgy: Discount;
  DiscountAutomaticFreeShipping: Discount;
  DiscountAutomaticNode: Discount;
  DiscountCodeBasic: Discount;
  DiscountCodeBxgy: Discount;
  DiscountCodeFreeShipping: Discount;
  DiscountCodeNode: Discount;
  DiscountNode: Discount;
  DraftOrder: DraftOrder;
  Fulfillment: OrderFulfillment;
  FulfillmentOrder: OrderFulfillmentOrder;
  GenericFile: StoreFile;
  GiftCard: GiftCard;
  GiftCardCreditTransaction: GiftCardEntry;
  GiftCardDebitTransaction: GiftCardEntry;
  Image: ProductImage;
  InventoryItem: Variant;
  InventoryLevel: StockAt;
  InventoryShipment: Shipment;
  InventoryShipmentLineItem: ShipmentLine;
  InventoryTransfer: Transfer;
  InventoryTransferLineItem: TransferLine;
  LineItem: LineOfOrder;
  Location: Location;
  MailingAddress: Address;
  Market: Market;
  MarketCatalog: Catalog;
  MarketRegionCountry: MarketRegion;
  MarketRegionSubdivision: MarketRegion;
  MediaImage: ProductImage | StoreFile;
  Menu: Menu;
  Metafield: Metafield;
  MetafieldDefinition: MetafieldDefinition;
  Metaobject: Metaobject;
  MetaobjectDefinition: MetaobjectDefinition;
  Order: Order;
  OrderTransaction: OrderPayment;
  Page: Page;
  PaymentTerms: OrderTerms;
  PriceList: PriceList;
  Product: Product;
  ProductDeleteOperation: ProductOperation;
  ProductDuplicateOperation: ProductOperation;
  ProductSetOperation: ProductOperation;
  ProductVariant: Variant;
  Publication: Publication;
  QuantityPriceBreak: PriceBreak;
  Return: OrderReturn;
  ReturnLineItem: OrderReturnLine;
  ReverseFulfillmentOrder: OrderReturn;
  ReverseFulfillmentOrderLineItem: OrderReturnLine;
  Refund: OrderRefund;
  SavedSearch: SavedSearch;
  Segment: Segment;
  Shop: Shop;
  StandardMetafieldDefinitionTemplate: StandardDefinition;
  ShopLocale: ShopLocale;
  Translation: Translation;
  StoreCreditAccount: StoreCreditAccount;
  StoreCreditAccountCreditTransaction: StoreCreditLine;
  StoreCreditAccountDebitTransaction: StoreCreditLine;
  StorefrontAccessToken: StorefrontToken;
  WebPixel: WebPixel;
  WebhookSubscription: WebhookSubscription;
}

/** The arguments of a field, after coercion. */
export type Args = Readonly<Record<string, unknown>>;

/** Makes a row into an object; null where there is no row. */
export interface ObjectMaker<Row> {
  (row: Row): WorldObject;
  (row: Row | null | undefined): WorldObject | null;
}

/** One GraphQL request, as the resolvers see it. */
export interface GraphqlSession extends Session {
  readonly schema: GraphQLSchema;
  /** Make rows into objects, by type name, so that two types may refer to each other. */
  readonly objects: {
    readonly [Type in keyof RowTypes]: ObjectMaker<RowTypes[Type]>;
  };
  /** Filled by mutations. */
  readonly actions: ApiAction[];
  /** How each search was read, for `extensions.search`. */
  readonly searches: SearchReport[];
  readonly lists: ListMemory;
  /** The progress of a bulk query; null for a document that is answered at once. */
  readonly bulk: BulkReading | null;
  /** The object of a type with this number, or null. */
  find(typename: keyof RowTypes, id: number | null): WorldObject | null;
  /**
   * The object with a global id.
   * @param expected the only accepted type; without it any type that implements `Node`
   * @returns null for an invalid global id, another type or an id that was never issued
   */
  node(id: unknown, expected?: keyof RowTypes): WorldObject | ShownObject | null;
  /** Whether an id belongs to an object, of whatever type. */
  isIssued(id: string): boolean;
  /** Objects that have an id and are no rows. */
  readonly shownObjects: ShownObjects;
  /** All root fields, for `job { query { … } }`. */
  readonly queryRoot: WorldObject;
  /** What a scope allows, in one sentence; the scope itself when it is unknown. */
  scopeSummary(scope: string): string;
  /** Why a query can't be run in bulk; empty when it can. */
  bulkFaults(query: string): readonly Fault[];
  /** Starts a bulk query and returns at once. */
  startBulk(operation: BulkOperation): void;
  /** Why a mutation can't be run for each line of a file; empty when it can. */
  bulkMutationFaults(mutation: string): readonly Fault[];
  /** Starts to run a mutation, once for each line of variables, and returns at once. */
  startBulkMutation(operation: BulkOperation, lines: readonly Args[]): void;
}

/** The progress of a bulk query, whose outermost list is read page by page. */
export interface BulkReading {
  after: string | null;
  /** Set while a page is read; also false when there is no outermost list. */
  hasMore: boolean;
}

type BoundField = (args: Args, session: GraphqlSession, info: GraphQLResolveInfo) => unknown;

/** An object with data in the `World`: a row with the fields of its type. */
export class WorldObject {
  readonly __typename: string;
  /** Identifies it among others of its type; generated fields are seeded with it. */
  readonly key: string;
  /** The function of a field, or null when the `World` has no value for it. */
  readonly find: (field: string) => BoundField | null;

  constructor(typename: string, key: string, find: (field: string) => BoundField | null) {
    this.__typename = typename;
    this.key = key;
    this.find = find;
  }
}

/** An object that was generated to fit the schema. */
export class GeneratedObject {
  readonly __typename: string;
  readonly key: string;

  constructor(typename: string, key: string) {
    this.__typename = typename;
    this.key = key;
  }
}

/** The path of a field in the answer: `['orders', 'nodes', 0, 'customer']`. */
export function pathOf({ path }: GraphQLResolveInfo): Array<string | number> {
  const keys: Array<string | number> = [];
  for (let at: typeof path.prev = path; at !== undefined; at = at.prev) keys.unshift(at.key);
  return keys;
}

/** How a field is named that shows an object of the type: `DraftOrder` → `draftOrder`. */
export function fieldName(typename: keyof RowTypes): string {
  return `${typename.slice(0, 1).toLowerCase()}${typename.slice(1)}`;
}
