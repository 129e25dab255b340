import { parseGid } from '../api/formats.ts';
import { unknownIdFault } from '../graphql/given-ids.ts';
import { made, readTexts, userErrors } from '../graphql/mutation.ts';
import type { RecordType, RootField, RootTable, TagChange } from '../graphql/record-type.ts';
import type { RowTypes } from '../graphql/session.ts';
import type { RestEntry } from '../rest/resource.ts';
import { appInstallationType, appType } from './app/app-type.ts';
import { appSubscriptionType, oneTimePurchaseType, usageRecordType } from './app/charge-type.ts';
import { bulkOperationType } from './app/bulk-operation-type.ts';
import { webhookType } from './app/webhook-type.ts';
import { cleanTags } from './change.ts';
import { collectionType } from './collection/collection-type.ts';
import { policies } from './content/content-rest.ts';
import { articleType, blogType, commentType, menuType, pageType } from './content/content-type.ts';
import { redirectType } from './content/redirect-type.ts';
import { scriptTagType } from './content/script-tag-type.ts';
import { themeType } from './content/theme-type.ts';
import { genericFileType, imageType, mediaImageType } from './content/file-type.ts';
import { webPixelType } from './app/web-pixel-type.ts';
import { shopLocaleType } from './content/translation/shop-locale-type.ts';
import { translationType } from './content/translation/translation-type.ts';
import { savedSearchType } from './shop/saved-search-type.ts';
import { standardDefinitionType } from './custom-data/standard-definition-type.ts';
import { metafieldDefinitionType, metafieldType } from './custom-data/metafield-type.ts';
import { metaobjectDefinitionType, metaobjectType } from './custom-data/metaobject-type.ts';
import { mailingAddressType } from './customer/address-type.ts';
import {
  companyContactType,
  companyType,
  contactRoleType,
  roleAssignmentType,
} from './company/company-type.ts';
import { companyAddressType, companyLocationType } from './company/location-type.ts';
import { customerType } from './customer/customer-type.ts';
import { segmentMemberType, segmentType } from './customer/segment/segment-type.ts';
import { giftCardCreditType, giftCardDebitType, giftCardType } from './gift-card/gift-card-type.ts';
import {
  discountAutomaticBasicType,
  discountAutomaticBxgyType,
  discountAutomaticFreeShippingType,
  discountAutomaticNodeType,
  discountCodeBasicType,
  discountCodeBxgyType,
  discountCodeFreeShippingType,
  discountCodeNodeType,
  discountNodeType,
} from './discount/discount-type.ts';
import { inventoryItemType, inventoryLevelType, locationType } from './inventory/inventory-type.ts';
import { shipmentLineType, shipmentType } from './inventory/transfer/shipment-type.ts';
import { transferLineType, transferType } from './inventory/transfer/transfer-type.ts';
import { companyLocationCatalogType, marketCatalogType } from './market/catalog-type.ts';
import { marketType, regionCountryType, regionSubdivisionType } from './market/market-type.ts';
import { priceBreakType, priceListType } from './market/price-list-type.ts';
import { abandonedCheckoutType } from './order/checkout/checkout-type.ts';
import { draftOrderType } from './order/draft-order/draft-order-type.ts';
import { fulfillmentOrderType, fulfillmentType } from './order/fulfillment/fulfillment-type.ts';
import { lineItemType } from './order/line-item-type.ts';
import { calculatedOrderType } from './order/order-edit/order-edit-type.ts';
import { orderType } from './order/order-type.ts';
import { paymentTermsType } from './order/payment/payment-terms-type.ts';
import { paymentType, refundType } from './order/payment/payment-type.ts';
import {
  returnLineType,
  returnType,
  reverseLineType,
  reverseOrderType,
} from './order/return/return-type.ts';
import {
  productDeleteOperationType,
  productDuplicateOperationType,
  productSetOperationType,
} from './product/product-operation.ts';
import { productType } from './product/product-type.ts';
import { variantType } from './product/variant/variant-type.ts';
import { carrierServiceType } from './shop/carrier-service-type.ts';
import { channelType, publicationType } from './collection/publication/publication-type.ts';
import {
  storeCreditAccountType,
  storeCreditCreditType,
  storeCreditDebitType,
} from './customer/store-credit/store-credit-type.ts';
import { shippingResources } from './shop/shipping-rest.ts';
import { storefrontTokenType } from './app/storefront-token-type.ts';
import { fulfillmentServiceType } from './shop/fulfillment-service-type.ts';
import { marketingEventType } from './app/marketing-event-type.ts';
import { shopType } from './shop/shop-type.ts';

/** Root fields that find an object of any type by its global id. */
const nodeRoots: RootTable = {
  node: (args, session) => session.node(args['id']),
  nodes: (args, session) =>
    (Array.isArray(args['ids']) ? args['ids'] : []).map((id: unknown) => session.node(id)),
};

/** Mutations that tag an object of any type. */
function tagMutations(tagChangeOf: (typename: string) => TagChange | null): RootTable {
  const mutation =
    (change: (before: readonly string[], tags: readonly string[]) => string[]): RootField =>
    (args, session) => {
      const parsed = typeof args['id'] === 'string' ? parseGid(args['id']) : null;
      // One text may hold several tags, with commas between them.
      const tags = (readTexts(args['tags']) ?? []).flatMap((text) => text.split(','));
      const changeTags = parsed === null ? null : tagChangeOf(parsed.type);
      const isDone =
        parsed !== null &&
        changeTags !== null &&
        // An object that the token may not see can't be tagged.
        session.node(args['id']) !== null &&
        changeTags(Number(parsed.id), (before) => change(before, tags), session);
      return isDone
        ? made({ node: session.node(args['id']) })
        : userErrors(unknownIdFault({ type: parsed?.type ?? 'Resource', path: ['id'] }));
    };
  return {
    tagsAdd: mutation((before, tags) => cleanTags([...before, ...tags])),
    tagsRemove: mutation((before, tags) => {
      const gone = new Set(tags.map((tag) => tag.trim().toLowerCase()));
      return before.filter((tag) => !gone.has(tag.toLowerCase()));
    }),
  };
}

/** Every GraphQL type that the practice store has data for; all others are generated. */
export const RECORD_TYPES: {
  readonly [Type in keyof RowTypes]: RecordType<RowTypes[Type]>;
} = {
  AbandonedCheckout: abandonedCheckoutType,
  App: appType,
  AppInstallation: appInstallationType,
  MarketingEvent: marketingEventType,
  FulfillmentService: fulfillmentServiceType,
  AppPurchaseOneTime: oneTimePurchaseType,
  AppSubscription: appSubscriptionType,
  AppUsageRecord: usageRecordType,
  Article: articleType,
  Blog: blogType,
  BulkOperation: bulkOperationType,
  Comment: commentType,
  DeliveryCarrierService: carrierServiceType,
  OnlineStoreTheme: themeType,
  ScriptTag: scriptTagType,
  UrlRedirect: redirectType,
  Channel: channelType,
  CalculatedOrder: calculatedOrderType,
  Collection: collectionType,
  Company: companyType,
  CompanyAddress: companyAddressType,
  CompanyContact: companyContactType,
  CompanyContactRole: contactRoleType,
  CompanyContactRoleAssignment: roleAssignmentType,
  CompanyLocation: companyLocationType,
  CompanyLocationCatalog: companyLocationCatalogType,
  Customer: customerType,
  CustomerSegmentMember: segmentMemberType,
  DiscountAutomaticBasic: discountAutomaticBasicType,
  DiscountAutomaticBxgy: discountAutomaticBxgyType,
  DiscountAutomaticFreeShipping: discountAutomaticFreeShippingType,
  DiscountAutomaticNode: discountAutomaticNodeType,
  DiscountCodeBasic: discountCodeBasicType,
  DiscountCodeBxgy: discountCodeBxgyType,
  DiscountCodeFreeShipping: discountCodeFreeShippingType,
  DiscountCodeNode: discountCodeNodeType,
  DiscountNode: discountNodeType,
  DraftOrder: draftOrderType,
  Fulfillment: fulfillmentType,
  FulfillmentOrder: fulfillmentOrderType,
  GenericFile: genericFileType,
  GiftCard: giftCardType,
  GiftCardCreditTransaction: giftCardCreditType,
  GiftCardDebitTransaction: giftCardDebitType,
  Image: imageType,
  InventoryItem: inventoryItemType,
  InventoryLevel: inventoryLevelType,
  InventoryShipment: shipmentType,
  InventoryShipmentLineItem: shipmentLineType,
  InventoryTransfer: transferType,
  InventoryTransferLineItem: transferLineType,
  LineItem: lineItemType,
  Location: locationType,
  MailingAddress: mailingAddressType,
  Market: marketType,
  MarketCatalog: marketCatalogType,
  MarketRegionCountry: regionCountryType,
  MarketRegionSubdivision: regionSubdivisionType,
  MediaImage: mediaImageType,
  Menu: menuType,
  Metafield: metafieldType,
  MetafieldDefinition: metafieldDefinitionType,
  Metaobject: metaobjectType,
  MetaobjectDefinition: metaobjectDefinitionType,
  Order: orderType,
  OrderTransaction: paymentType,
  Page: pageType,
  PaymentTerms: paymentTermsType,
  PriceList: priceListType,
  Product: productType,
  ProductDeleteOperation: productDeleteOperationType,
  ProductDuplicateOperation: productDuplicateOperationType,
  ProductSetOperation: productSetOperationType,
  ProductVariant: variantType,
  Publication: publicationType,
  QuantityPriceBreak: priceBreakType,
  Return: returnType,
  ReturnLineItem: returnLineType,
  ReverseFulfillmentOrder: reverseOrderType,
  ReverseFulfillmentOrderLineItem: reverseLineType,
  Refund: refundType,
  SavedSearch: savedSearchType,
  Segment: segmentType,
  Shop: shopType,
  StandardMetafieldDefinitionTemplate: standardDefinitionType,
  ShopLocale: shopLocaleType,
  Translation: translationType,
  StoreCreditAccount: storeCreditAccountType,
  StoreCreditAccountCreditTransaction: storeCreditCreditType,
  StoreCreditAccountDebitTransaction: storeCreditDebitType,
  StorefrontAccessToken: storefrontTokenType,
  WebPixel: webPixelType,
  WebhookSubscription: webhookType,
};

const TYPES: Readonly<Record<string, RecordType<never>>> = RECORD_TYPES;

/** The type of this name; null for one that the practice store does not know. */
export function recordTypeNamed(typename: string): RecordType<never> | null {
  return Object.hasOwn(TYPES, typename) ? (TYPES[typename] ?? null) : null;
}

const BY_ID_TYPE = new Map(Object.values(TYPES).map((type) => [type.idType, type]));

/** The type whose global ids have this name; null for one that the practice store does not know. */
export function recordTypeOfIds(idType: string): RecordType<never> | null {
  return BY_ID_TYPE.get(idType) ?? null;
}

/** Fields of `QueryRoot` that the `World` answers; all others are generated from the schema. */
export const QUERY_ROOTS: RootTable = Object.assign(
  {},
  nodeRoots,
  ...Object.values(TYPES).map(({ roots }) => roots),
);

/** Mutations that are carried out; every other one is refused. */
export const MUTATIONS: RootTable = Object.assign(
  {},
  tagMutations((typename) => recordTypeNamed(typename)?.changeTags ?? null),
  ...Object.values(TYPES).map(({ mutations }) => mutations),
);

const REST: readonly RestEntry[] = [
  ...Object.values(TYPES).flatMap(({ rest }) => rest),
  policies,
  ...shippingResources,
];

/** The entries of REST: resources, which are lists of rows, single documents, and other actions. */
export const REST_RESOURCES = REST.filter((entry) => 'list' in entry);
export const REST_DOCUMENTS = REST.filter((entry) => 'body' in entry);
export const REST_ACTIONS = REST.filter((entry) => 'answer' in entry);
