/** Values of a new store where the `World` has none, by the name of the enum. */
const PLAIN_ENUMS: Readonly<Record<string, string>> = {
  AppPublicCategory: 'CUSTOM',
  CollectionSortOrder: 'BEST_SELLING',
  CommentPolicy: 'CLOSED',
  CustomerAccountsVersion: 'NEW_CUSTOMER_ACCOUNTS',
  CustomerProductSubscriberStatus: 'NEVER_SUBSCRIBED',
  CustomerState: 'DISABLED',
  DraftOrderStatus: 'OPEN',
  FileStatus: 'READY',
  FulfillmentOrderRequestStatus: 'UNSUBMITTED',
  FulfillmentOrderStatus: 'OPEN',
  FulfillmentStatus: 'SUCCESS',
  LanguageCode: 'EN',
  MarketType: 'REGION',
  MediaContentType: 'IMAGE',
  MediaStatus: 'READY',
  MetafieldDefinitionAdminFilterStatus: 'NOT_FILTERABLE',
  MetafieldDefinitionValidationStatus: 'ALL_VALID',
  MetafieldValueType: 'STRING',
  MetaobjectAdminAccess: 'PUBLIC_READ_WRITE',
  OrderDisplayFulfillmentStatus: 'UNFULFILLED',
  OrderReturnStatus: 'NO_RETURN',
  OrderRiskLevel: 'LOW',
  OrderTransactionKind: 'SALE',
  OrderTransactionStatus: 'SUCCESS',
  ProductVariantInventoryPolicy: 'DENY',
  ShopBranding: 'SHOPIFY',
  ShopCustomerAccountsSetting: 'OPTIONAL',
  UnitSystem: 'METRIC_SYSTEM',
  WeightUnit: 'KILOGRAMS',
};

/** Names of values for "nothing happened yet", the plainest first. */
const PLAINEST = [
  'NONE',
  'NOT_REQUIRED',
  'DEFAULT',
  'DISABLED',
  'INACTIVE',
  'NOT_STARTED',
  'DRAFT',
  'OPEN',
  'ACTIVE',
  'OTHER',
  'UNKNOWN',
];

/** The value of an enum in a new store; undefined for an enum without values. */
export function plainEnum(enumName: string, names: readonly string[]): string | undefined {
  const plain = PLAIN_ENUMS[enumName];
  return (
    [plain, ...PLAINEST].find((name) => name !== undefined && names.includes(name)) ?? names[0]
  );
}

/** Flags that are true in a new store, or of a new object; all others are false. */
const TRUE: Readonly<Record<string, readonly string[]>> = {
  AllDiscountItems: ['allItems'],
  ApiVersion: ['supported'],
  BusinessEntity: ['primary'],
  CurrencySetting: ['enabled'],
  Customer: ['canDelete', 'validEmailAddress'],
  DiscountCustomerAll: ['allCustomers'],
  Domain: ['sslEnabled'],
  DraftOrder: ['ready'],
  Fulfillment: ['requiresShipping'],
  InventoryItem: ['requiresShipping', 'tracked'],
  InventoryLevel: ['canDeactivate', 'isActive'],
  LineItem: ['merchantEditable', 'requiresShipping', 'restockable', 'taxable'],
  Location: ['isActive', 'shipsInventory'],
  Market: ['enabled'],
  MarketsB2BEntitlement: ['enabled'],
  MarketsCatalogsEntitlement: ['enabled'],
  MarketsRegionsEntitlement: ['enabled'],
  MarketsRetailEntitlement: ['enabled'],
  MarketsThemesEntitlement: ['enabled'],
  MetafieldCapabilityAdminFilterable: ['eligible'],
  MetafieldCapabilityAnalyticsQueryable: ['eligible'],
  MetafieldCapabilitySmartCollectionCondition: ['eligible'],
  MetafieldCapabilityUniqueValues: ['eligible'],
  OnlineStorePasswordProtection: ['enabled'],
  Order: ['confirmed', 'merchantEditable', 'requiresShipping', 'restockable'],
  Product: ['tracksInventory'],
  ProductVariant: ['taxable'],
  QuantityRule: ['isDefault'],
  ShopFeatures: [
    'deliveryProfiles',
    'giftCards',
    'harmonizedSystemCode',
    'internationalDomains',
    'internationalPriceOverrides',
    'liveView',
    'reports',
    'showMetrics',
    'storefront',
    'unifiedMarkets',
  ],
  StaffMember: ['active', 'exists'],
  StoreCreditConfiguration: ['storeCreditEnabled'],
};

/** The flag of a new store, or of an object that was just made. */
export function plainFlag(parentType: string, field: string): boolean {
  return TRUE[parentType]?.includes(field) ?? false;
}

/** The numbers that are not 0 in a new store. */
const NUMBERS: Readonly<Record<string, number>> = {
  'QuantityRule.increment': 1,
  'QuantityRule.minimum': 1,
  'ShopResourceLimits.locationLimit': 200,
  'ShopResourceLimits.maxProductOptions': 3,
  'ShopResourceLimits.maxProductVariants': 2048,
};

/** The number of a new store, or of an object that was just made. */
export function plainNumber(parentType: string, field: string): number {
  return NUMBERS[`${parentType}.${field}`] ?? 0;
}
