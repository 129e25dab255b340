import { DAY_MS } from '../api/formats.ts';
import type { ApiOptions } from '../api/types.ts';
import {
  BULK_OPERATION_IDS,
  type BulkOperation,
  FEEDBACK_IDS,
  type ResourceFeedback,
  STOREFRONT_TOKEN_IDS,
  type StorefrontToken,
  WEB_PIXEL_IDS,
  WEBHOOK_IDS,
  type WebhookSubscription,
  type WebPixel,
} from './app/app.ts';
import {
  type AppCredit,
  type AppSubscription,
  CREDIT_IDS,
  ONE_TIME_IDS,
  type OneTimePurchase,
  SUBSCRIPTION_IDS,
} from './app/charge.ts';
import {
  type Collection,
  COLLECTION_IDS,
  collectionMembers,
  makeCollections,
} from './collection/collection.ts';
import {
  ARTICLE_IDS,
  BLOG_IDS,
  COMMENT_IDS,
  makeContent,
  FILE_IDS,
  makeFiles,
  MENU_IDS,
  PAGE_IDS,
} from './content/content.ts';
import {
  makeRedirects,
  makeScriptTags,
  makeThemes,
  REDIRECT_IDS,
  SCRIPT_TAG_IDS,
  THEME_IDS,
} from './content/online-store.ts';
import {
  makeMetafieldDefinitions,
  METAFIELD_DEFINITION_IDS,
} from './custom-data/metafield-definition.ts';
import { SAVED_SEARCH_IDS, type SavedSearch } from './shop/saved-search.ts';
import {
  makeShopLocales,
  SHOP_LOCALE_IDS,
  type Translation,
  TRANSLATION_IDS,
} from './content/translation/translation.ts';
import { createUploads } from './content/upload.ts';
import { createMetafields, type OwnerTypename } from './custom-data/metafield.ts';
import {
  makeMetaobjectDefinitions,
  makeMetaobjects,
  METAOBJECT_DEFINITION_IDS,
  METAOBJECT_IDS,
} from './custom-data/metaobject.ts';
import { COMPANY_IDS, findCompanyLocation, makeCompanies } from './company/company.ts';
import { CUSTOMER_IDS, makeCustomer } from './customer/customer.ts';
import { makeSegments, SEGMENT_IDS } from './customer/segment/segment.ts';
import {
  CODE_CREATION_IDS,
  type CodeCreation,
  DISCOUNT_IDS,
  makeDiscounts,
} from './discount/discount.ts';
import { GIFT_CARD_IDS, makeGiftCards } from './gift-card/gift-card.ts';
import { PUBLICATION_IDS, PUBLICATIONS } from './collection/publication/publication.ts';
import { LOCATION_IDS, makeLocations } from './inventory/stock.ts';
import {
  type Shipment,
  SHIPMENT_IDS,
  type Transfer,
  TRANSFER_IDS,
} from './inventory/transfer/transfer.ts';
import { makeMarkets, MARKET_IDS } from './market/market.ts';
import { CATALOG_IDS, makeCatalogs, makePriceLists, PRICE_LIST_IDS } from './market/price-list.ts';
import { ORDER_EDIT_IDS, type OrderEdit } from './order/order-edit/order-edit.ts';
import { DRAFT_ORDER_IDS, type Order, ORDER_IDS } from './order/order.ts';
import { makeDraftOrders } from './order/draft-order/seeded-drafts.ts';
import { makeOrder } from './order/seeded-orders.ts';
import {
  type Product,
  PRODUCT_IDS,
  PRODUCT_OPERATION_IDS,
  productIndexOf,
  productIndexOfPart,
  type ProductOperation,
  type Variant,
  variantIdOfInventoryItem,
} from './product/product.ts';
import {
  findProductByHandle,
  makeProduct,
  variantRows,
  variantsWithSku,
} from './product/seeded-products.ts';
import { allRows, editableTable, generatedRows, listedRows } from './rows.ts';
import { CARRIER_SERVICE_IDS, makeCarrierServices } from './shop/carrier-service.ts';
import { makeCountries } from './shop/country.ts';
import { FULFILLMENT_SERVICE_IDS, type FulfillmentService } from './shop/fulfillment-service.ts';
import { MARKETING_EVENT_IDS, makeMarketingEvents } from './app/marketing-event.ts';
import { makeShop } from './shop/shop.ts';
import { STORE_CREDIT_IDS, type StoreCreditAccount } from './customer/store-credit/store-credit.ts';
import type { World } from './world.ts';

/**
 * Makes the seeded data. Ids, names, prices and relations depend on the seed alone; dates are
 * counted back from the day of `nowMs`, because orders older than 60 days need another scope.
 */
export function createWorld({
  nowMs,
  // By default there is little data, and the same on every machine.
  seed = 1,
  productCount = 60,
  customerCount = 30,
  orderCount: wantedOrders = 50,
}: ApiOptions & { readonly nowMs: number }): World {
  const anchorMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const shop = makeShop(anchorMs);
  const locations = editableTable(listedRows(makeLocations(anchorMs)), LOCATION_IDS);
  // Read now: products and orders are made when they are first looked at, and locations may have
  // changed by then.
  const locationCount = locations.count;
  const locationId = locations.at(0).id;
  const seededProducts = generatedRows(productCount, PRODUCT_IDS, (index, id) =>
    makeProduct({ seed, index, id, anchorMs, locationCount }),
  );
  const seededCustomers = generatedRows(customerCount, CUSTOMER_IDS, (index, id) =>
    makeCustomer(seed, index, id, anchorMs),
  );
  const seededCompanies = makeCompanies(seed, anchorMs, seededCustomers);
  // Orders keep what was sold as it was at that time, so they are made from the seeded rows.
  const hasOrders = productCount > 0 && seededCustomers.count > 0;
  const orderCount = hasOrders ? wantedOrders : 0;
  const seededOrders = generatedRows(orderCount, ORDER_IDS, (index, id) =>
    makeOrder({
      seed,
      index,
      id,
      count: orderCount,
      anchorMs,
      currency: shop.currency,
      locationId,
      products: seededProducts,
      customers: seededCustomers,
      companies: seededCompanies,
    }),
  );

  const products = editableTable(seededProducts, PRODUCT_IDS);
  const collections = editableTable(
    listedRows(makeCollections(COLLECTION_IDS, anchorMs)),
    COLLECTION_IDS,
  );
  const customers = editableTable(seededCustomers, CUSTOMER_IDS);
  const orders = editableTable(seededOrders, ORDER_IDS);
  const productOfPart = (id: number): Product | null => {
    const index = productIndexOfPart(id);
    return index === null ? null : products.find(PRODUCT_IDS.first + index * PRODUCT_IDS.spacing);
  };
  const findVariant = (id: number): Variant | null =>
    productOfPart(id)?.variants.find((variant) => variant.id === id) ?? null;
  const seededIndex = (id: number): number | null =>
    productIndexOf(id) < productCount ? productIndexOf(id) : null;
  const members = collectionMembers(products, seededIndex);
  const collectionsOf = (product: Product): Collection[] =>
    allRows(collections).filter((collection) => members.has(collection, product));
  const content = makeContent(anchorMs, shop.ownerName, allRows(collections));
  const usesOf = (code: string): number =>
    allRows(seededOrders).filter((order) => order.discountCode === code).length;
  const groupedOrders = (idOf: (order: Order) => number | null) => {
    let groups: { version: number; byId: Map<number, Order[]> } | null = null;
    return (id: number): readonly Order[] => {
      if (groups?.version !== orders.version) {
        const byId = Map.groupBy(allRows(orders), (order) => idOf(order) ?? 0);
        groups = { version: orders.version, byId };
      }
      return groups.byId.get(id) ?? [];
    };
  };
  const tables: Omit<World, 'version'> = {
    ...members,
    seed,
    anchorMs,
    shop,
    publications: editableTable(listedRows(PUBLICATIONS), PUBLICATION_IDS),
    locations,
    inventoryTransfers: editableTable(listedRows<Transfer>([]), TRANSFER_IDS),
    inventoryShipments: editableTable(listedRows<Shipment>([]), SHIPMENT_IDS),
    products,
    productOperations: editableTable(listedRows<ProductOperation>([]), PRODUCT_OPERATION_IDS),
    collections,
    customers,
    orders,
    orderEdits: editableTable(listedRows<OrderEdit>([]), ORDER_EDIT_IDS),
    draftOrders: editableTable(
      makeDraftOrders({
        seed,
        anchorMs,
        currency: shop.currency,
        countryCode: shop.address.countryCode,
        products: seededProducts,
        customers: seededCustomers,
      }),
      DRAFT_ORDER_IDS,
    ),
    companies: editableTable(listedRows(seededCompanies), COMPANY_IDS),
    discounts: editableTable(makeDiscounts(anchorMs, usesOf), DISCOUNT_IDS),
    codeCreations: editableTable(listedRows<CodeCreation>([]), CODE_CREATION_IDS),
    giftCards: editableTable(listedRows(makeGiftCards(anchorMs)), GIFT_CARD_IDS),
    segments: editableTable(listedRows(makeSegments(anchorMs)), SEGMENT_IDS),
    storeCredits: editableTable(listedRows<StoreCreditAccount>([]), STORE_CREDIT_IDS),
    markets: editableTable(listedRows(makeMarkets(anchorMs, shop.address.countryCode)), MARKET_IDS),
    priceLists: editableTable(listedRows(makePriceLists()), PRICE_LIST_IDS),
    catalogs: editableTable(listedRows(makeCatalogs()), CATALOG_IDS),
    savedSearches: editableTable(listedRows<SavedSearch>([]), SAVED_SEARCH_IDS),
    files: editableTable(listedRows(makeFiles(anchorMs)), FILE_IDS),
    uploads: createUploads(),
    pages: editableTable(listedRows(content.pages), PAGE_IDS),
    blogs: editableTable(listedRows(content.blogs), BLOG_IDS),
    articles: editableTable(listedRows(content.articles), ARTICLE_IDS),
    comments: editableTable(listedRows(content.comments), COMMENT_IDS),
    menus: editableTable(listedRows(content.menus), MENU_IDS),
    redirects: editableTable(listedRows(makeRedirects()), REDIRECT_IDS),
    themes: editableTable(listedRows(makeThemes(anchorMs)), THEME_IDS),
    scriptTags: editableTable(listedRows(makeScriptTags(anchorMs)), SCRIPT_TAG_IDS),
    carrierServices: editableTable(listedRows(makeCarrierServices(anchorMs)), CARRIER_SERVICE_IDS),
    countries: makeCountries(),
    fulfillmentServices: editableTable(listedRows<FulfillmentService>([]), FULFILLMENT_SERVICE_IDS),
    marketingEvents: editableTable(listedRows(makeMarketingEvents(anchorMs)), MARKETING_EVENT_IDS),
    feedbacks: editableTable(listedRows<ResourceFeedback>([]), FEEDBACK_IDS),
    metafields: createMetafields({
      seed,
      anchorMs,
      shopId: shop.id,
      isSeeded: ({ typename, id }) => {
        if (typename === 'Product') return seededProducts.find(id) !== null;
        return typename === 'Customer' ? seededCustomers.find(id) !== null : typename === 'Shop';
      },
      exists: ({ typename, id }) => owners[typename].find(id) != null,
    }),
    metafieldDefinitions: editableTable(
      listedRows(makeMetafieldDefinitions(anchorMs)),
      METAFIELD_DEFINITION_IDS,
    ),
    metaobjectDefinitions: editableTable(
      listedRows(makeMetaobjectDefinitions(anchorMs)),
      METAOBJECT_DEFINITION_IDS,
    ),
    metaobjects: editableTable(listedRows(makeMetaobjects(anchorMs)), METAOBJECT_IDS),
    webhooks: editableTable(listedRows<WebhookSubscription>([]), WEBHOOK_IDS),
    shopLocales: editableTable(listedRows(makeShopLocales()), SHOP_LOCALE_IDS),
    translations: editableTable(listedRows<Translation>([]), TRANSLATION_IDS),
    storefrontTokens: editableTable(listedRows<StorefrontToken>([]), STOREFRONT_TOKEN_IDS),
    webPixels: editableTable(listedRows<WebPixel>([]), WEB_PIXEL_IDS),
    bulkOperations: editableTable(listedRows<BulkOperation>([]), BULK_OPERATION_IDS),
    appSubscriptions: editableTable(listedRows<AppSubscription>([]), SUBSCRIPTION_IDS),
    oneTimePurchases: editableTable(listedRows<OneTimePurchase>([]), ONE_TIME_IDS),
    appCredits: editableTable(listedRows<AppCredit>([]), CREDIT_IDS),
    collectionOf: (product) => collectionsOf(product)[0] ?? null,
    collectionsOf,
    findProductByHandle: (handle) => findProductByHandle(handle, products, seededProducts),
    variants: variantRows(products, seededIndex, findVariant),
    findVariant,
    findImageOwner: productOfPart,
    findImage: (id) => productOfPart(id)?.images.find((image) => image.id === id) ?? null,
    variantsWithSku: (sku) => variantsWithSku(sku, products, seededProducts),
    findVariantByInventoryItem: (id) => findVariant(variantIdOfInventoryItem(id)),
    ordersOf: groupedOrders((order) => order.customerId),
    ordersOfCompany: groupedOrders((order) => order.purchasingCompany?.companyId ?? null),
  };
  const owners = rowsOfOwners(tables);
  const versioned = Object.values<unknown>(tables).filter(hasVersion);
  return {
    ...tables,
    get version() {
      return versioned.reduce((sum, { version }) => sum + version, 0);
    },
  };
}

/** Where the owners of metafields are found. */
function rowsOfOwners(
  world: Omit<World, 'version'>,
): Readonly<Record<OwnerTypename, { find(id: number): unknown }>> {
  return {
    Product: world.products,
    ProductVariant: { find: world.findVariant },
    Collection: world.collections,
    Customer: world.customers,
    Order: world.orders,
    DraftOrder: world.draftOrders,
    Company: world.companies,
    CompanyLocation: { find: (id) => findCompanyLocation(id, world) },
    InventoryTransfer: world.inventoryTransfers,
    Location: world.locations,
    Market: world.markets,
    Page: world.pages,
    Blog: world.blogs,
    Article: world.articles,
    Shop: { find: (id) => (id === world.shop.id ? world.shop : null) },
    // Only an installed app asks, and it asks for itself.
    AppInstallation: { find: (id) => id },
    DiscountNode: world.discounts,
    MediaImage: { find: (id) => world.findImage(id) ?? world.files.find(id) },
  };
}

function hasVersion(part: unknown): part is { readonly version: number } {
  return typeof part === 'object' && part !== null && 'version' in part;
}
