import { describe, expect, test } from 'vitest';
import { dig, digList } from '../api/api-caller.ts';
import { startRecordCaller } from '../records/record-caller.ts';
import { allScopes } from './schema-fixture.ts';

const { caller } = startRecordCaller();
const scopes = [...allScopes(), 'read_all_orders'];

async function ask(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return json['data'];
}

describe('a job', () => {
  test('has a UUID, is done, and is still there when it is asked for again', async () => {
    const products = dig(await ask('{ products(first: 2) { nodes { id } } }'), 'products', 'nodes');
    const made = await ask(
      'mutation { collectionCreate(input: { title: "Jobs" }) { collection { id } } }',
    );
    const ran = await ask(
      `mutation($id: ID!, $ids: [ID!]!) {
        collectionAddProductsV2(id: $id, productIds: $ids) { job { id done } userErrors { message } } }`,
      {
        id: dig(made, 'collectionCreate', 'collection', 'id'),
        ids: digList(products).map((product) => dig(product, 'id')),
      },
    );
    const job = dig(ran, 'collectionAddProductsV2', 'job');
    const id = dig(job, 'id');
    expect(id).toMatch(
      /^gid:\/\/shopify\/Job\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(dig(job, 'done')).toBe(true);
    expect(
      await ask('query($id: ID!) { job(id: $id) { id done query { shop { name } } } }', { id }),
    ).toEqual({
      job: { id, done: true, query: { shop: { name: 'Harbour Lane Practice Store' } } },
    });
    expect(
      await ask('{ job(id: "gid://shopify/Job/5f2c8a1e-9b7d-4c60-a3f1-000000000000") { done } }'),
    ).toEqual({ job: null });
    // A job is no node.
    expect(await ask('query($id: ID!) { node(id: $id) { id } }', { id })).toEqual({ node: null });
  });
});

describe('an id without a number', () => {
  test('is invalid where it names a row that is to be changed', async () => {
    const { json } = await caller.graphql(
      'mutation { tagsAdd(id: "gid://shopify/Customer/nobody", tags: ["x"]) { node { id } userErrors { message } } }',
      { scopes },
    );
    expect(json['data']).toEqual({ tagsAdd: null });
    expect(json['errors']).toMatchObject([
      {
        message: 'Invalid id: gid://shopify/Customer/nobody',
        extensions: { code: 'RESOURCE_NOT_FOUND' },
        path: ['tagsAdd'],
      },
    ]);
  });
});

describe('what nobody made', () => {
  test('is not there: no gift card, no feed, no session, and no list of them', async () => {
    expect(
      await ask(`{
        sellingPlanGroups(first: 5) { nodes { id } }
        cashDrawers(first: 5) { nodes { id } }
        productFeeds(first: 5) { nodes { id } }
        abandonedCheckoutsCount(query: "status:closed") { count }
        returnReason: return(id: "gid://shopify/Return/1") { id }
        node(id: "gid://shopify/SellingPlanGroup/1") { id }
        nodes(ids: ["gid://shopify/CashDrawer/1", "gid://shopify/Return/2"]) { id }
      }`),
    ).toEqual({
      sellingPlanGroups: { nodes: [] },
      cashDrawers: { nodes: [] },
      productFeeds: { nodes: [] },
      abandonedCheckoutsCount: { count: 0 },
      returnReason: null,
      node: null,
      nodes: [null, null],
    });
  });

  test('does not belong to a new customer, a new product or a new collection', async () => {
    const made = await ask(`mutation {
      customerCreate(input: { firstName: "Ida" }) { customer {
        numberOfOrders amountSpent { amount } lastOrder { id } orders(first: 3) { nodes { id } }
        state tags addresses { id } defaultAddress { id } companyContactProfiles { id } storeCreditAccounts(first: 2) { nodes { id } }
        subscriptionContracts(first: 2) { nodes { id } } paymentMethods(first: 2) { nodes { id } } events(first: 2) { nodes { id } }
        productSubscriberStatus metafields(first: 2) { nodes { id } } taxExempt verifiedEmail canDelete
      } }
      productCreate(product: { title: "Quay Lamp" }) { product {
        handle status media(first: 3) { nodes { id } } mediaCount { count } featuredMedia { id } collections(first: 3) { nodes { id } }
        tags sellingPlanGroups(first: 2) { nodes { id } } sellingPlanGroupsCount { count } isGiftCard requiresSellingPlan
        variantsCount { count } variants(first: 3) { nodes { sku inventoryQuantity compareAtPrice } } metafields(first: 2) { nodes { id } }
      } }
      collectionCreate(input: { title: "Empty shelf" }) { collection { handle products(first: 2) { nodes { id } } productsCount { count } image { url } sortOrder ruleSet { rules { column } } } }
    }`);
    expect(dig(made, 'customerCreate', 'customer')).toMatchObject({
      numberOfOrders: '0',
      amountSpent: { amount: '0.0' },
      lastOrder: null,
      orders: { nodes: [] },
      state: 'DISABLED',
      tags: [],
      addresses: [],
      defaultAddress: null,
      companyContactProfiles: [],
      storeCreditAccounts: { nodes: [] },
      subscriptionContracts: { nodes: [] },
      paymentMethods: { nodes: [] },
      productSubscriberStatus: 'NEVER_SUBSCRIBED',
      metafields: { nodes: [] },
      taxExempt: false,
      canDelete: true,
    });
    expect(dig(made, 'productCreate', 'product')).toMatchObject({
      handle: 'quay-lamp',
      media: { nodes: [] },
      mediaCount: { count: 0 },
      featuredMedia: null,
      collections: { nodes: [] },
      tags: [],
      sellingPlanGroups: { nodes: [] },
      sellingPlanGroupsCount: { count: 0 },
      isGiftCard: false,
      requiresSellingPlan: false,
      variantsCount: { count: 1 },
      variants: { nodes: [{ inventoryQuantity: 0, compareAtPrice: null }] },
    });
    expect(dig(made, 'collectionCreate', 'collection')).toMatchObject({
      handle: 'empty-shelf',
      products: { nodes: [] },
      productsCount: { count: 0 },
      image: null,
      ruleSet: null,
    });
  });
});

describe('values agree inside an object', () => {
  test('a count is as long as its list, a plain price is the shop’s side of its set', async () => {
    const found = await ask(`{ orders(first: 20) { nodes {
      createdAt updatedAt totalPrice totalPriceSet { shopMoney { amount } } totalShippingPrice totalShippingPriceSet { shopMoney { amount } }
      fulfillments { id } fulfillmentsCount { count } transactions { id } transactionsCount { count }
    } }
    products(first: 20) { nodes { createdAt updatedAt handle onlineStoreUrl variantsCount { count } variants(first: 100) { nodes { id } } mediaCount { count } media(first: 50) { nodes { id } } } } }`);
    for (const order of digList(found, 'orders', 'nodes')) {
      for (const name of ['totalPrice', 'totalShippingPrice']) {
        const set = dig(order, `${name}Set`, 'shopMoney', 'amount');
        expect(Number(dig(order, name)), name).toBe(Number(set));
      }
      expect(dig(order, 'fulfillmentsCount', 'count')).toBe(digList(order, 'fulfillments').length);
      expect(dig(order, 'transactionsCount', 'count')).toBe(digList(order, 'transactions').length);
      expect(String(dig(order, 'createdAt')) <= String(dig(order, 'updatedAt'))).toBe(true);
    }
    for (const product of digList(found, 'products', 'nodes')) {
      expect(dig(product, 'variantsCount', 'count')).toBe(
        digList(product, 'variants', 'nodes').length,
      );
      expect(dig(product, 'mediaCount', 'count')).toBe(digList(product, 'media', 'nodes').length);
      expect(String(dig(product, 'createdAt')) <= String(dig(product, 'updatedAt'))).toBe(true);
    }
  });
});

describe('the shop', () => {
  test('has its owner, its domain, its locale and its lists', async () => {
    const found = await ask(`{
      shop { shopOwnerName email currencyCode accountOwner { id name email isShopOwner active } primaryDomain { id url } domains { id }
        fulfillmentServices { handle serviceName type } currencySettings(first: 5) { nodes { currencyCode enabled } } customerAccounts
        productVariants(first: 3) { nodes { id } } inventoryItems(first: 3) { nodes { id } } url features { giftCards storefront shopifyPlus } }
      productVariants(first: 3) { nodes { id } } inventoryItems(first: 3) { nodes { id } }
      shopLocales { locale primary published } businessEntities { id primary displayName } businessEntity { id }
      paymentTermsTemplates(paymentTermsType: NET) { name dueInDays }
    }`);
    const { shop } = Object(found);
    expect(dig(shop, 'accountOwner')).toMatchObject({
      name: dig(shop, 'shopOwnerName'),
      email: dig(shop, 'email'),
      isShopOwner: true,
      active: true,
    });
    expect(dig(shop, 'fulfillmentServices')).toEqual([
      { handle: 'manual', serviceName: 'Manual', type: 'MANUAL' },
    ]);
    expect(dig(shop, 'currencySettings', 'nodes')).toEqual([
      { currencyCode: dig(shop, 'currencyCode'), enabled: true },
    ]);
    expect(dig(shop, 'productVariants')).toEqual(dig(found, 'productVariants'));
    expect(dig(shop, 'inventoryItems')).toEqual(dig(found, 'inventoryItems'));
    expect(dig(shop, 'features')).toEqual({
      giftCards: true,
      storefront: true,
      shopifyPlus: false,
    });
    expect(dig(found, 'shopLocales')).toEqual([{ locale: 'en', primary: true, published: true }]);
    expect(dig(found, 'businessEntity', 'id')).toBe(dig(found, 'businessEntities', 0, 'id'));
    expect(digList(found, 'paymentTermsTemplates').map((one) => dig(one, 'dueInDays'))).toEqual([
      7, 15, 30, 45, 60, 90,
    ]);
    const ids = [dig(shop, 'primaryDomain', 'id'), dig(shop, 'accountOwner', 'id')];
    expect(
      digList(
        await ask('query($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }', { ids }),
        'nodes',
      ),
    ).toEqual([
      { id: ids[0], __typename: 'Domain' },
      { id: ids[1], __typename: 'StaffMember' },
    ]);
    expect(
      dig(
        await ask('query($id: ID!) { domain(id: $id) { url } }', { id: ids[0] }),
        'domain',
        'url',
      ),
    ).toBe(dig(shop, 'url'));
  });
});
