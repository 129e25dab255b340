import { webhooks } from '../../records/app/webhook-type.ts';
import { collectionListings } from '../../records/collection/collection-type.ts';
import { customersResource } from './customers.ts';
import { objectBody, type RestDocument } from './document.ts';
import { locationsResource } from './locations.ts';
import { ordersResource } from './orders.ts';
import { checkouts } from './presets/checkouts.ts';
import { collects, customCollections, smartCollections } from './presets/collections.ts';
import { articleTags, blogs, comments, pages, policies } from './presets/content.ts';
import { searchedCustomers } from './presets/customer-search.ts';
import { draftOrders } from './presets/draft-orders.ts';
import { events } from './presets/events.ts';
import { inventoryItems } from './presets/inventory-items.ts';
import { inventoryLevels } from './presets/inventory-levels.ts';
import { productListings } from './presets/listings.ts';
import { metafields } from './presets/metafields.ts';
import { giftCards, priceRules } from './presets/money-off.ts';
import { redirects, scriptTags, themes } from './presets/online-store.ts';
import { balance, currencies, disputes, payouts, tenderTransactions } from './presets/payments.ts';
import { marketingEvents, storefrontTokens, users } from './presets/people-and-apps.ts';
import {
  carrierServices,
  countries,
  fulfillmentServices,
  shippingZones,
} from './presets/shipping.ts';
import { productsResource } from './products.ts';
import type { RestResource } from './resource.ts';
import { shopJson } from './shop-json.ts';

/** Every list, in the order of the service's own overview. */
export const REST_RESOURCES: readonly RestResource[] = [
  productsResource,
  customCollections,
  smartCollections,
  collects,
  productListings,
  collectionListings,
  ordersResource,
  checkouts,
  draftOrders,
  customersResource,
  searchedCustomers,
  locationsResource,
  inventoryLevels,
  inventoryItems,
  pages,
  blogs,
  comments,
  redirects,
  themes,
  priceRules,
  giftCards,
  scriptTags,
  shippingZones,
  carrierServices,
  countries,
  payouts,
  disputes,
  marketingEvents,
  fulfillmentServices,
  users,
  metafields,
  events,
  webhooks,
  tenderTransactions,
  storefrontTokens,
];

/** Everything that is no list in pages. */
export const REST_DOCUMENTS: readonly RestDocument[] = [
  {
    path: 'shop',
    readScopes: [],
    body: (scene, query) => objectBody('shop', shopJson(scene), query),
  },
  articleTags,
  balance,
  policies,
  currencies,
];
