import type { ApiContext } from '../api/types.ts';
import type { Collection, CollectionMembers } from './collection/collection.ts';
import type { Publication } from './collection/publication/publication.ts';
import type { Location } from './inventory/stock.ts';
import type { Shipment, Transfer } from './inventory/transfer/transfer.ts';
import type { Product, ProductImage, ProductOperation, Variant } from './product/product.ts';
import type { Shop } from './shop/shop.ts';
import type { Company } from './company/company.ts';
import type { Customer } from './customer/customer.ts';
import type { Article, Blog, Comment, Menu, Page, StoreFile } from './content/content.ts';
import type { ScriptTag, Theme, UrlRedirect } from './content/online-store.ts';
import type { CarrierService } from './shop/carrier-service.ts';
import type { SavedSearch } from './shop/saved-search.ts';
import type { Country } from './shop/country.ts';
import type { Segment } from './customer/segment/segment.ts';
import type { CodeCreation, Discount } from './discount/discount.ts';
import type { GiftCard } from './gift-card/gift-card.ts';
import type { OrderEdit } from './order/order-edit/order-edit.ts';
import type { DraftOrder, Order } from './order/order.ts';
import type { FulfillmentService } from './shop/fulfillment-service.ts';
import type { Market } from './market/market.ts';
import type { Catalog, PriceList } from './market/price-list.ts';
import type { MarketingEvent } from './app/marketing-event.ts';
import type { ResourceFeedback } from './app/app.ts';
import type { Metafields } from './custom-data/metafield.ts';
import type { MetafieldDefinition } from './custom-data/metafield-definition.ts';
import type { Metaobject, MetaobjectDefinition } from './custom-data/metaobject.ts';
import type { AppCredit, AppSubscription, OneTimePurchase } from './app/charge.ts';
import type { BulkOperation, StorefrontToken, WebhookSubscription, WebPixel } from './app/app.ts';
import type { Uploads } from './content/upload.ts';
import type { ShopLocale, Translation } from './content/translation/translation.ts';
import type { Rows, Table } from './rows.ts';
import type { StoreCreditAccount } from './customer/store-credit/store-credit.ts';

/**
 * The data behind REST and GraphQL. The `…-changes.ts` files change it. Rows have plain values, which
 * REST and GraphQL convert: money in cents, times in milliseconds since 1970, ids as numbers.
 */
export interface World extends CollectionMembers {
  readonly seed: number;
  /** Grows with every change of any table; a value computed from several is valid for one version. */
  readonly version: number;
  /** Start of the UTC day on which the data was made, in milliseconds since 1970. */
  readonly anchorMs: number;
  readonly shop: Shop;
  readonly locations: Table<Location>;
  readonly inventoryTransfers: Table<Transfer>;
  readonly inventoryShipments: Table<Shipment>;
  readonly products: Table<Product>;
  readonly productOperations: Table<ProductOperation>;
  readonly collections: Table<Collection>;
  readonly publications: Table<Publication>;
  readonly customers: Table<Customer>;
  readonly orders: Table<Order>;
  readonly draftOrders: Table<DraftOrder>;
  readonly orderEdits: Table<OrderEdit>;
  readonly companies: Table<Company>;
  readonly discounts: Table<Discount>;
  readonly codeCreations: Table<CodeCreation>;
  readonly giftCards: Table<GiftCard>;
  readonly segments: Table<Segment>;
  readonly storeCredits: Table<StoreCreditAccount>;
  readonly markets: Table<Market>;
  readonly priceLists: Table<PriceList>;
  readonly catalogs: Table<Catalog>;
  readonly savedSearches: Table<SavedSearch>;
  readonly files: Table<StoreFile>;
  readonly uploads: Uploads;
  readonly pages: Table<Page>;
  readonly blogs: Table<Blog>;
  readonly articles: Table<Article>;
  readonly comments: Table<Comment>;
  readonly menus: Table<Menu>;
  readonly redirects: Table<UrlRedirect>;
  readonly themes: Table<Theme>;
  readonly scriptTags: Table<ScriptTag>;
  readonly carrierServices: Table<CarrierService>;
  readonly countries: Table<Country>;
  readonly fulfillmentServices: Table<FulfillmentService>;
  readonly marketingEvents: Table<MarketingEvent>;
  readonly feedbacks: Table<ResourceFeedback>;
  readonly metafields: Metafields;
  readonly metafieldDefinitions: Table<MetafieldDefinition>;
  readonly metaobjectDefinitions: Table<MetaobjectDefinition>;
  readonly metaobjects: Table<Metaobject>;
  readonly webhooks: Table<WebhookSubscription>;
  readonly bulkOperations: Table<BulkOperation>;
  readonly shopLocales: Table<ShopLocale>;
  readonly translations: Table<Translation>;
  readonly storefrontTokens: Table<StorefrontToken>;
  readonly webPixels: Table<WebPixel>;
  readonly appSubscriptions: Table<AppSubscription>;
  readonly oneTimePurchases: Table<OneTimePurchase>;
  readonly appCredits: Table<AppCredit>;
  /** The first collection that holds the product. */
  collectionOf(product: Product): Collection | null;
  collectionsOf(product: Product): readonly Collection[];
  findProductByHandle(handle: string): Product | null;
  /** The variants of all products. */
  readonly variants: Rows<Variant> & { readonly version: number };
  findVariant(id: number): Variant | null;
  variantsWithSku(sku: string): readonly Variant[];
  findVariantByInventoryItem(id: number): Variant | null;
  findImage(id: number): ProductImage | null;
  /** The product that an image was made for. */
  findImageOwner(id: number): Product | null;
  /** Oldest first. */
  ordersOf(customerId: number): readonly Order[];
  /** The orders of a company, oldest first. */
  ordersOfCompany(companyId: number): readonly Order[];
}

/** One request: the data that it reads and changes, and its context. */
export interface Session {
  readonly world: World;
  readonly context: ApiContext;
}
