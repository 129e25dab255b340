import { dig, digList } from '../../api/api-caller.ts';

/** How the values of a filter are compared. */
type Kind = 'exact' | 'text' | 'number' | 'date';

/** Reads from an object of the answer what a filter looks at. */
export interface FilterReading {
  readonly kind: Kind;
  readonly read: (node: unknown) => readonly unknown[];
}

/** How the objects of a root are read apart from the search. */
export interface RootReading {
  readonly root: string;
  readonly args?: string;
  readonly selection: string;
  readonly filters: Readonly<Record<string, FilterReading>>;
  /** Filters that are known, of which no seeded object has a value. */
  readonly none?: readonly string[];
  /** Filters whose value no field of the object shows. */
  readonly unread?: readonly string[];
}

/** A path to one value or, through lists, to several: `variants.nodes.sku`. */
function at(path: string): (node: unknown) => readonly unknown[] {
  return (node) =>
    path.split('.').reduce<readonly unknown[]>(
      (found, key) =>
        found.flatMap((entry) => {
          const value = dig(entry, key);
          return Array.isArray(value) ? value : [value];
        }),
      [node],
    );
}

const exact = (path: string): FilterReading => ({ kind: 'exact', read: at(path) });
const text = (path: string): FilterReading => ({ kind: 'text', read: at(path) });
const number = (path: string): FilterReading => ({ kind: 'number', read: at(path) });
const date = (path: string): FilterReading => ({ kind: 'date', read: at(path) });
const of = (kind: Kind, read: (node: unknown) => unknown): FilterReading => ({
  kind,
  read: (node) => {
    const value = read(node);
    return Array.isArray(value) ? value : [value];
  },
});
const always = (value: unknown): FilterReading => of('exact', () => value);
/** The number in a global id. */
const ids = (path: string): FilterReading => ({
  kind: 'number',
  read: (node) =>
    at(path)(node).map((id) => (typeof id === 'string' ? Number(/\d+$/.exec(id)?.[0]) : null)),
});
const id = ids('id');
const dates = { created_at: date('createdAt'), updated_at: date('updatedAt') };
const published = (isPublished: (node: unknown) => boolean): FilterReading =>
  of('exact', (node) => (isPublished(node) ? 'published' : 'unpublished'));
const tags = {
  tag: exact('tags'),
};
const flag = (path: string): FilterReading => exact(path);

const isShown = (node: unknown): boolean => dig(node, 'publishedAt') !== null;

/** A status in each sales channel, for the objects that are added to it. */
const channels = (path: string, status: string): FilterReading => ({
  kind: 'exact',
  read: (node) =>
    ids(path)
      .read(node)
      .map((channel) => `${String(channel)}-${status}`),
});
const publicationParts =
  'resourcePublications(first: 9, onlyPublished: false) { nodes { publication { id } } }';
const inChannels = (path: string): Record<string, FilterReading> => ({
  publishable_status: channels(`${path}resourcePublications.nodes.publication.id`, 'approved'),
  product_publication_status: channels(
    `${path}resourcePublications.nodes.publication.id`,
    'published',
  ),
});

const levels =
  'inventoryLevels(first: 5) { nodes { location { id } quantities(names: ["available"]) { quantity } } }';
const variantPart = `nodes { legacyResourceId title sku barcode price compareAtPrice
  inventoryItem { ${levels} } }`;

const DISCOUNT_TYPES = ['DiscountCodeBasic', 'DiscountAutomaticBasic'];

/** The lists of the seeded store, and what each documented filter looks at. */
export const READINGS: readonly RootReading[] = [
  {
    root: 'products',
    selection: `id title handle status vendor productType tags createdAt updatedAt publishedAt
      totalInventory tracksInventory hasOnlyDefaultVariant isGiftCard ${publicationParts}
      variants(first: 30) { ${variantPart} }
      collections(first: 10) { nodes { id } }
      metafield(namespace: "custom", key: "material") { value }`,
    filters: {
      id,
      ...dates,
      ...tags,
      title: text('title'),
      handle: exact('handle'),
      status: exact('status'),
      vendor: exact('vendor'),
      product_type: exact('productType'),
      published_at: date('publishedAt'),
      published_status: published(isShown),
      inventory_total: number('totalInventory'),
      tracks_inventory: flag('tracksInventory'),
      has_only_default_variant: flag('hasOnlyDefaultVariant'),
      gift_card: flag('isGiftCard'),
      variant_id: number('variants.nodes.legacyResourceId'),
      variant_title: text('variants.nodes.title'),
      sku: exact('variants.nodes.sku'),
      barcode: exact('variants.nodes.barcode'),
      price: number('variants.nodes.price'),
      is_price_reduced: of('exact', (node) =>
        digList(node, 'variants', 'nodes').some(
          (variant) => dig(variant, 'compareAtPrice') !== null,
        ),
      ),
      collection_id: ids('collections.nodes.id'),
      'metafields.custom.material': exact('metafield.value'),
      out_of_stock_somewhere: of('exact', (node) =>
        at('variants.nodes.inventoryItem.inventoryLevels.nodes.quantities.quantity')(node).includes(
          0,
        ),
      ),
      ...inChannels(''),
      publication_ids: ids('resourcePublications.nodes.publication.id'),
      bundles: always(false),
      has_only_composites: always(false),
      has_variant_with_components: always(false),
      combined_listing_role: always('no_role'),
    },
    none: [
      ...['category_id', 'delivery_profile_id', 'error_feedback', 'product_configuration_owner'],
    ],
  },
  {
    root: 'productVariants',
    selection: `id title sku barcode inventoryQuantity taxable createdAt updatedAt
      selectedOptions { value } inventoryItem { tracked ${levels} }
      product { id vendor productType status tags publishedAt ${publicationParts}
        collections(first: 10) { nodes { id } } }`,
    filters: {
      id,
      updated_at: date('updatedAt'),
      tag: exact('product.tags'),
      title: text('title'),
      sku: exact('sku'),
      barcode: exact('barcode'),
      option1: of('exact', (node) => dig(node, 'selectedOptions', 0, 'value')),
      option2: of('exact', (node) => dig(node, 'selectedOptions', 1, 'value')),
      inventory_quantity: number('inventoryQuantity'),
      taxable: flag('taxable'),
      managed: flag('inventoryItem.tracked'),
      product_id: ids('product.id'),
      product_ids: ids('product.id'),
      product_status: exact('product.status'),
      product_type: exact('product.productType'),
      vendor: exact('product.vendor'),
      published_status: published((node) => isShown(dig(node, 'product'))),
      gift_card: always(false),
      requires_components: always(false),
      exclude_composite: always(true),
      exclude_variants_with_components: always(true),
      collection: ids('product.collections.nodes.id'),
      location_id: ids('inventoryItem.inventoryLevels.nodes.location.id'),
      managed_by: of('exact', (node) =>
        dig(node, 'inventoryItem', 'tracked') === true ? 'shopify' : null,
      ),
      ...inChannels('product.'),
    },
    none: ['option3', 'delivery_profile_id'],
  },
  {
    root: 'orders',
    selection: `id tags email createdAt updatedAt processedAt cancelledAt closedAt
      confirmationNumber poNumber test sourceName sourceIdentifier discountCode totalWeight
      displayFinancialStatus displayFulfillmentStatus subtotalLineItemsQuantity
      currentTotalPriceSet { shopMoney { amount } } paymentGatewayNames
      customer { id } lineItems(first: 20) { nodes { sku } }
      fulfillments { location { id } }`,
    filters: {
      id,
      ...dates,
      ...tags,
      processed_at: date('processedAt'),
      email: text('email'),
      customer_id: ids('customer.id'),
      confirmation_number: exact('confirmationNumber'),
      discount_code: exact('discountCode'),
      financial_status: exact('displayFinancialStatus'),
      fulfillment_status: of('exact', (node) =>
        dig(node, 'displayFulfillmentStatus') === 'FULFILLED' ? 'shipped' : 'unshipped',
      ),
      fulfillment_location_id: ids('fulfillments.location.id'),
      gateway: exact('paymentGatewayNames'),
      sku: exact('lineItems.nodes.sku'),
      source_name: exact('sourceName'),
      channel: exact('sourceName'),
      sales_channel: exact('sourceName'),
      status: of('exact', (node) =>
        dig(node, 'cancelledAt') !== null
          ? 'cancelled'
          : dig(node, 'closedAt') === null
            ? 'open'
            : 'closed',
      ),
      subtotal_line_items_quantity: number('subtotalLineItemsQuantity'),
      total_weight: number('totalWeight'),
      current_total_price: number('currentTotalPriceSet.shopMoney.amount'),
      test: flag('test'),
      return_status: always('no_return'),
      delivery_method: always('shipping'),
      fraud_protection_level: always('not_available'),
      risk_level: always('low'),
    },
    none: [
      ...['cart_token', 'channel_id', 'chargeback_status', 'checkout_token', 'credit_card_last4'],
      ...['location_id', 'payment_id', 'payment_provider_id', 'po_number', 'source_identifier'],
      ...['reference_location_id', 'metafields.custom.material'],
    ],
  },
  {
    root: 'draftOrders',
    selection: 'id tags status createdAt updatedAt customer { id }',
    filters: {
      id,
      ...dates,
      ...tags,
      status: exact('status'),
      customer_id: ids('customer.id'),
    },
    none: ['source'],
  },
  {
    root: 'customers',
    selection: `id firstName lastName email phone state tags createdAt updatedAt numberOfOrders
      amountSpent { amount } defaultEmailAddress { marketingState }
      addresses { country countryCodeV2 }
      orders(first: 40) { nodes { processedAt cancelledAt } }
      metafield(namespace: "custom", key: "favourite_colour") { value }`,
    filters: {
      id,
      updated_at: date('updatedAt'),
      customer_date: date('createdAt'),
      ...tags,
      email: text('email'),
      phone: exact('phone'),
      first_name: exact('firstName'),
      last_name: exact('lastName'),
      state: exact('state'),
      country: of('exact', (node) =>
        digList(node, 'addresses').flatMap((address) => [
          dig(address, 'country'),
          dig(address, 'countryCodeV2'),
        ]),
      ),
      accepts_marketing: of(
        'exact',
        (node) => dig(node, 'defaultEmailAddress', 'marketingState') === 'SUBSCRIBED',
      ),
      orders_count: number('numberOfOrders'),
      total_spent: number('amountSpent.amount'),
      order_date: of('date', (node) =>
        digList(node, 'orders', 'nodes')
          .filter((order) => dig(order, 'cancelledAt') === null)
          .map((order) => dig(order, 'processedAt')),
      ),
    },
    unread: ['last_abandoned_order_date'],
  },
  {
    root: 'collections',
    selection: `id title handle updatedAt ruleSet { rules { column } }
      products(first: 60) { nodes { id } }
      resourcePublications(first: 9, onlyPublished: false) { nodes { publishDate publication { id name } } }`,
    filters: {
      id,
      title: text('title'),
      handle: exact('handle'),
      updated_at: date('updatedAt'),
      published_at: date('resourcePublications.nodes.publishDate'),
      collection_type: of('exact', (node) => (dig(node, 'ruleSet') === null ? 'custom' : 'smart')),
      product_id: { ...ids('products.nodes.id'), kind: 'exact' },
      published_status: always('published'),
      ...inChannels(''),
    },
  },
  {
    root: 'discountNodes',
    selection: `id discount { ${DISCOUNT_TYPES.map(
      (type) => `... on ${type} { __typename title status startsAt endsAt createdAt updatedAt
        asyncUsageCount discountClass tags context { __typename }
        combinesWith { orderDiscounts productDiscounts shippingDiscounts } }`,
    ).join(' ')} ... on DiscountCodeBasic { codes(first: 5) { nodes { code } } } }`,
    filters: {
      id,
      created_at: date('discount.createdAt'),
      updated_at: date('discount.updatedAt'),
      starts_at: date('discount.startsAt'),
      ends_at: date('discount.endsAt'),
      title: text('discount.title'),
      status: exact('discount.status'),
      code: exact('discount.codes.nodes.code'),
      method: of('exact', (node) =>
        String(dig(node, 'discount', '__typename')).includes('Automatic') ? 'automatic' : 'code',
      ),
      times_used: number('discount.asyncUsageCount'),
      discount_class: exact('discount.discountClass'),
      combines_with: of('exact', (node) =>
        ['order', 'product', 'shipping']
          .filter((name) => dig(node, 'discount', 'combinesWith', `${name}Discounts`) === true)
          .map((name) => `${name}_discounts`),
      ),
      context: always('all'),
      type: always('percentage'),
      discount_type: always('percentage'),
    },
    none: [
      ...['tag', 'customer_ids', 'market_ids', 'segment_ids'],
      'combines_with.product_discounts_with_tags_on_same_cart_line',
    ],
  },
  {
    root: 'giftCards',
    selection: `id createdAt expiresOn enabled initialValue { amount } balance { amount }
      lastCharacters customer { id }`,
    filters: {
      id,
      created_at: date('createdAt'),
      initial_value: number('initialValue.amount'),
      status: of('exact', (node) => (dig(node, 'enabled') === true ? 'enabled' : 'disabled')),
      balance_status: of('exact', (node) => {
        const balance = Number(dig(node, 'balance', 'amount'));
        if (balance === 0) return 'empty';
        return balance === Number(dig(node, 'initialValue', 'amount')) ? 'full' : 'partial';
      }),
      source: always('manual'),
    },
    none: ['recipient_id', 'expires_on', 'customer_id'],
  },
  { root: 'segments', selection: 'id name', filters: { id } },
  {
    root: 'companies',
    selection: 'id externalId createdAt updatedAt customerSince contactsCount { count }',
    filters: {
      id,
      ...dates,
      external_id: exact('externalId'),
      since_date: date('customerSince'),
      active_customers_count: number('contactsCount.count'),
      ordering_status: always('approved'),
    },
    none: ['metafields.custom.material'],
  },
  {
    root: 'companyLocations',
    selection: 'id createdAt updatedAt company { id }',
    filters: { id, ids: id, ...dates, company_id: ids('company.id') },
    none: ['external_id', 'metafields.custom.material'],
  },
  {
    root: 'locations',
    selection: 'id isActive createdAt address { address1 city zip country countryCode }',
    filters: {
      id,
      location_id: id,
      created_at: date('createdAt'),
      active: flag('isActive'),
      address1: exact('address.address1'),
      city: exact('address.city'),
      zip: exact('address.zip'),
      country: exact('address.countryCode'),
      geolocated: always(true),
      legacy: always(false),
      pickup_in_store: always('disabled'),
    },
    none: ['address2', 'province'],
  },
  {
    root: 'inventoryItems',
    selection: 'id sku createdAt updatedAt',
    filters: { id, sku: exact('sku'), ...dates },
  },
  {
    root: 'fulfillmentOrders',
    args: 'includeClosed: true',
    selection: 'id status updatedAt assignedLocation { location { id } }',
    filters: {
      id,
      status: exact('status'),
      updated_at: date('updatedAt'),
      assigned_location_id: ids('assignedLocation.location.id'),
    },
  },
  {
    root: 'markets',
    selection: 'id status type',
    filters: {
      id,
      status: exact('status'),
      market_type: exact('type'),
      market_condition_types: always('region'),
    },
    none: ['wildcard_company_location_with_country_code'],
  },
  {
    root: 'files',
    selection: `createdAt updatedAt fileStatus ... on MediaImage { id originalSource { fileSize url } }
      ... on GenericFile { id originalFileSize url }`,
    filters: {
      id,
      ids: id,
      ...dates,
      status: exact('fileStatus'),
      original_upload_size: of(
        'number',
        (node) => dig(node, 'originalFileSize') ?? dig(node, 'originalSource', 'fileSize'),
      ),
      media_type: of('exact', (node) =>
        dig(node, 'originalSource') === undefined ? 'generic_file' : 'image',
      ),
      used_in: always('none'),
      filename: of('exact', (node) =>
        String(dig(node, 'url') ?? dig(node, 'originalSource', 'url')).replace(/^.*\//, ''),
      ),
    },
    none: ['product_id'],
  },
  {
    root: 'pages',
    selection: 'id title handle createdAt updatedAt publishedAt isPublished',
    filters: {
      id,
      ...dates,
      title: text('title'),
      handle: exact('handle'),
      published_at: date('publishedAt'),
      published_status: published((node) => dig(node, 'isPublished') === true),
    },
  },
  {
    root: 'articles',
    selection: `id title handle tags createdAt updatedAt publishedAt isPublished
      author { name } blog { id title }`,
    filters: {
      id,
      ...dates,
      ...tags,
      title: text('title'),
      handle: exact('handle'),
      author: exact('author.name'),
      blog_id: ids('blog.id'),
      blog_title: text('blog.title'),
      published_at: date('publishedAt'),
      published_status: published((node) => dig(node, 'isPublished') === true),
    },
  },
  {
    root: 'blogs',
    selection: 'id title handle createdAt updatedAt',
    filters: { id, ...dates, title: text('title'), handle: exact('handle') },
  },
  { root: 'menus', selection: 'id title', filters: { id, title: text('title') } },
  {
    root: 'metafieldDefinitions',
    args: 'ownerType: PRODUCT',
    selection: 'id key namespace ownerType type { name }',
    filters: {
      id,
      key: exact('key'),
      namespace: exact('namespace'),
      owner_type: exact('ownerType'),
      type: exact('type.name'),
    },
    unread: ['created_at', 'updated_at'],
  },
  {
    root: 'metaobjects',
    args: 'type: "maker"',
    selection: `id handle displayName updatedAt name: field(key: "name") { value }`,
    filters: {
      id,
      handle: exact('handle'),
      display_name: text('displayName'),
      updated_at: date('updatedAt'),
      'fields.name': exact('name.value'),
    },
  },
];
