import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

const REGION =
  'nodes { __typename id ... on MarketRegionCountry { code name } ... on MarketRegionSubdivision { code country { code } } }';
const MARKET = `id name handle status enabled type primary
  regions(first: 9) { ${REGION} }
  conditions { conditionTypes regionsCondition { applicationLevel regions(first: 9) { ${REGION} } }
    companyLocationsCondition { applicationLevel companyLocations(first: 5) { nodes { id } } } }
  currencySettings { baseCurrency { currencyCode currencyName manualRate } localCurrencies roundingEnabled }
  priceInclusions { inclusiveTaxPricingStrategy inclusiveDutiesPricingStrategy }
  catalogs(first: 3) { nodes { id title } } catalogsCount { count }`;
const CREATE = `mutation($input: MarketCreateInput!) { marketCreate(input: $input) { market { ${MARKET} } userErrors { field message code } } }`;
const UPDATE = `mutation($id: ID!, $input: MarketUpdateInput!) { marketUpdate(id: $id, input: $input) { market { ${MARKET} } userErrors { field message code } } }`;

const countries = (...codes: readonly string[]) => ({
  regionsCondition: { regions: codes.map((countryCode) => ({ countryCode })) },
});

async function made(query: string, variables: Record<string, unknown>) {
  const payload = await run(query, variables);
  expect(dig(payload, 'userErrors')).toEqual([]);
  return Object.values(Object(payload)).find((value) => dig(value, 'id') !== undefined);
}

const errorsOf = async (query: string, variables: Record<string, unknown> = {}) =>
  digList(await run(query, variables), 'userErrors');

const markets = async () =>
  digList(await run('{ markets(first: 9) { nodes { id name status } } }'), 'nodes');

describe('a market', () => {
  test('is what it goes by: countries and parts of them, read in both ways', async () => {
    const market = await made(CREATE, {
      input: {
        name: 'North America, east',
        conditions: {
          regionsCondition: {
            regions: [{ countryCode: 'US' }, { countryCode: 'CA', subdivision: 'ON' }],
          },
        },
        currencySettings: { localCurrencies: true, baseCurrencyManualRate: '1.25' },
        priceInclusions: { taxPricingStrategy: 'INCLUDES_TAXES_IN_PRICE' },
      },
    });
    const regions = {
      nodes: [
        { __typename: 'MarketRegionCountry', code: 'US', name: 'United States' },
        { __typename: 'MarketRegionSubdivision', code: 'ON', country: { code: 'CA' } },
      ],
    };
    expect(market).toMatchObject({
      handle: 'north-america-east',
      status: 'ACTIVE',
      type: 'REGION',
      primary: false,
      regions,
      conditions: {
        conditionTypes: ['REGION'],
        regionsCondition: { applicationLevel: 'SPECIFIED', regions },
        companyLocationsCondition: null,
      },
      currencySettings: {
        baseCurrency: { currencyCode: 'EUR', currencyName: 'Euro', manualRate: '1.25' },
        localCurrencies: true,
        roundingEnabled: false,
      },
      priceInclusions: {
        inclusiveTaxPricingStrategy: 'INCLUDES_TAXES_IN_PRICE',
        inclusiveDutiesPricingStrategy: 'ADD_DUTIES_AT_CHECKOUT',
      },
    });
    const id = dig(market, 'regions', 'nodes', 0, 'id');
    const updated = await made(UPDATE, {
      id: dig(market, 'id'),
      input: {
        status: 'DRAFT',
        removeCurrencySettings: true,
        removePriceInclusions: true,
        conditions: {
          conditionsToAdd: countries('MX'),
          conditionsToDelete: { regionsCondition: { regionIds: [id] } },
        },
      },
    });
    expect(updated).toMatchObject({
      status: 'DRAFT',
      enabled: false,
      currencySettings: null,
      priceInclusions: null,
    });
    expect(digList(updated, 'regions', 'nodes').map((region) => dig(region, 'code'))).toEqual([
      'ON',
      'MX',
    ]);
  });

  test('of branches is a market of company locations, and all of them when it says so', async () => {
    const branches = await run('{ companyLocations(first: 1) { nodes { id } } }');
    const [branch] = digList(branches, 'nodes').map((node) => dig(node, 'id'));
    const market = await made(CREATE, {
      input: {
        name: 'Wholesale',
        conditions: { companyLocationsCondition: { companyLocationIds: [branch] } },
      },
    });
    expect(market).toMatchObject({
      type: 'COMPANY_LOCATION',
      regions: { nodes: [] },
      conditions: {
        regionsCondition: null,
        companyLocationsCondition: {
          applicationLevel: 'SPECIFIED',
          companyLocations: { nodes: [{ id: branch }] },
        },
      },
    });
    const conditionsToAdd = { companyLocationsCondition: { applicationLevel: 'ALL' } };
    const all = await made(UPDATE, {
      id: dig(market, 'id'),
      input: { conditions: { conditionsToAdd } },
    });
    expect(dig(all, 'conditions', 'companyLocationsCondition', 'applicationLevel')).toBe('ALL');
    const found = await run('{ markets(first: 5, type: COMPANY_LOCATION) { nodes { id } } }');
    expect(digList(found, 'nodes')).toEqual([{ id: dig(market, 'id') }]);
  });

  test.each(['makeDuplicateUniqueMarketsDraft', 'makeDuplicateRegionMarketsDraft'])(
    'of the same countries as an active one is refused, or makes it a draft by %s',
    async (name) => {
      const first = await made(CREATE, {
        input: { name: 'One', conditions: countries('FR', 'IT') },
      });
      const second = { name: 'Two', conditions: countries('IT', 'FR') };
      expect(await errorsOf(CREATE, { input: second })).toMatchObject([
        { code: 'DUPLICATE_UNIQUE_MARKET' },
      ]);
      await made(CREATE, { input: { ...second, status: 'DRAFT', name: 'Draft' } });
      await made(CREATE, { input: { ...second, [name]: true } });
      const statuses = Object.fromEntries(
        (await markets()).map((market) => [String(dig(market, 'name')), dig(market, 'status')]),
      );
      expect(statuses).toMatchObject({ One: 'DRAFT', Two: 'ACTIVE', Draft: 'DRAFT' });
      const again = { id: dig(first, 'id'), input: { status: 'ACTIVE' } };
      expect(await errorsOf(UPDATE, again)).toHaveLength(1);
      await made(UPDATE, { ...again, input: { ...again.input, [name]: true } });
      expect(await markets()).toContainEqual(
        expect.objectContaining({ name: 'Two', status: 'DRAFT' }),
      );
    },
  );

  test('is deleted and leaves its catalogs, unless it is the primary one', async () => {
    const DELETE =
      'mutation($id: ID!) { marketDelete(id: $id) { deletedId userErrors { field message code } } }';
    const primary = dig(await run('{ primaryMarket { id } }'), 'id');
    expect(await errorsOf(DELETE, { id: primary })).toEqual([
      {
        field: ['id'],
        message: "Can't delete the primary market.",
        code: 'CANNOT_DELETE_PRIMARY_MARKET',
      },
    ]);
    const europe = (await markets()).find((market) => dig(market, 'name') === 'Europe');
    const id = dig(europe, 'id');
    expect(dig(await run(DELETE, { id }), 'deletedId')).toBe(id);
    expect(await run('query($id: ID!) { market(id: $id) { id } }', { id })).toBeNull();
    const left = await run(
      '{ catalogs(first: 1, query: "title:Europe") { nodes { title ... on MarketCatalog { marketsCount { count } } } } }',
    );
    expect(digList(left, 'nodes')).toEqual([{ title: 'Europe', marketsCount: { count: 0 } }]);
  });

  test('refuses what the store has not: a second name, another currency, managed prices', async () => {
    const input = {
      name: 'europe',
      handle: 'home',
      status: 'ACTIVE',
      enabled: false,
      currencySettings: { baseCurrency: 'USD' },
      priceInclusions: { adaptivePricingEnabled: true },
      conditions: { regionsCondition: { regions: [{ countryCode: 'CA', subdivision: 'XX' }] } },
    };
    expect((await errorsOf(CREATE, { input })).map((error) => dig(error, 'code'))).toEqual([
      'TAKEN',
      'INVALID_STATUS_AND_ENABLED_COMBINATION',
      'UNSUPPORTED_CURRENCY',
      'ADAPTIVE_PRICING_REQUIRES_MANAGED_MARKETS',
      'SUBDIVISION_DOES_NOT_EXIST',
      'TAKEN',
    ]);
  });
});

const LIST = `mutation($input: PriceListCreateInput!) { priceListCreate(input: $input) {
  priceList { id name currency parent { adjustment { type value } settings { compareAtMode } } catalog { id title } fixedPricesCount }
  userErrors { field message code } } }`;

const priceList = (input: Record<string, unknown> = {}) =>
  made(LIST, {
    input: {
      name: 'Trade',
      currency: 'EUR',
      parent: { adjustment: { type: 'PERCENTAGE_DECREASE', value: 12.5 } },
      ...input,
    },
  });

const PRICES = `query($id: ID!, $origin: PriceListPriceOriginType) { priceList(id: $id) { fixedPricesCount
  prices(first: 200, originType: $origin) { nodes { originType price { amount currencyCode } compareAtPrice { amount } variant { id price compareAtPrice product { id } } } } } }`;

const pricesOf = async (id: unknown, origin: string | null = null) =>
  digList(await run(PRICES, { id, origin }), 'prices', 'nodes');

describe('a price list', () => {
  test('moves every price by its adjustment, and the prices before by its mode', async () => {
    const list = await priceList();
    expect(list).toMatchObject({
      parent: {
        adjustment: { type: 'PERCENTAGE_DECREASE', value: 12.5 },
        settings: { compareAtMode: 'ADJUSTED' },
      },
      catalog: null,
      fixedPricesCount: 0,
    });
    const prices = await pricesOf(dig(list, 'id'));
    expect(prices.length).toBeGreaterThan(50);
    for (const price of prices) {
      const moved = Math.round(Number(dig(price, 'variant', 'price')) * 87.5) / 100;
      expect(Number(dig(price, 'price', 'amount'))).toBeCloseTo(moved, 2);
      const before = dig(price, 'variant', 'compareAtPrice');
      expect(dig(price, 'compareAtPrice') === null).toBe(before === null);
    }
    expect(prices.some((price) => dig(price, 'compareAtPrice') !== null)).toBe(true);
    const plain = await priceList({
      name: 'Plain',
      parent: {
        adjustment: { type: 'PERCENTAGE_INCREASE', value: 0 },
        settings: { compareAtMode: 'NULLIFY' },
      },
    });
    const shown = await pricesOf(dig(plain, 'id'));
    expect(shown.every((price) => dig(price, 'compareAtPrice') === null)).toBe(true);
  });

  test('keeps fixed prices, tells them from the others, and lets them go', async () => {
    const id = dig(await priceList(), 'id');
    const [first, second] = (await pricesOf(id)).map((price) => dig(price, 'variant', 'id'));
    const ADD = `mutation($id: ID!, $prices: [PriceListPriceInput!]!) { priceListFixedPricesAdd(priceListId: $id, prices: $prices) {
      prices { originType price { amount } compareAtPrice { amount } variant { id } } userErrors { field message code } } }`;
    const money = (amount: string, currencyCode = 'EUR') => ({ amount, currencyCode });
    const added = await run(ADD, {
      id,
      prices: [
        { variantId: first, price: money('7.25'), compareAtPrice: money('9') },
        { variantId: second, price: money('3') },
      ],
    });
    expect(dig(added, 'prices')).toEqual([
      {
        originType: 'FIXED',
        price: { amount: '7.25' },
        compareAtPrice: { amount: '9.0' },
        variant: { id: first },
      },
      {
        originType: 'FIXED',
        price: { amount: '3.0' },
        compareAtPrice: null,
        variant: { id: second },
      },
    ]);
    expect(await pricesOf(id, 'FIXED')).toHaveLength(2);
    const relative = await pricesOf(id, 'RELATIVE');
    expect(relative.map((price) => dig(price, 'variant', 'id'))).not.toContain(first);
    expect(
      await errorsOf(ADD, { id, prices: [{ variantId: first, price: money('1', 'USD') }] }),
    ).toMatchObject([
      { field: ['prices', '0', 'price', 'currencyCode'], code: 'PRICE_LIST_CURRENCY_MISMATCH' },
    ]);
    const DELETE = `mutation($id: ID!, $ids: [ID!]!) { priceListFixedPricesDelete(priceListId: $id, variantIds: $ids) {
      deletedFixedPriceVariantIds userErrors { field message code } } }`;
    expect(dig(await run(DELETE, { id, ids: [first] }), 'deletedFixedPriceVariantIds')).toEqual([
      first,
    ]);
    expect(await errorsOf(DELETE, { id, ids: [first] })).toEqual([
      {
        field: ['variantIds', '0'],
        message: 'Only fixed prices can be deleted.',
        code: 'PRICE_NOT_FIXED',
      },
    ]);
  });

  test('fixes the prices of all variants of a product at once', async () => {
    const id = dig(await priceList(), 'id');
    const product = dig(await pricesOf(id), 0, 'variant', 'product', 'id');
    const BY_PRODUCT = `mutation($id: ID!, $add: [PriceListProductPriceInput!], $gone: [ID!]) {
      priceListFixedPricesByProductUpdate(priceListId: $id, pricesToAdd: $add, pricesToDeleteByProductIds: $gone) {
        priceList { fixedPricesCount } pricesToAddProducts { id variantsCount { count } } pricesToDeleteProducts { id } userErrors { field code } } }`;
    const add = [{ productId: product, price: { amount: '5', currencyCode: 'EUR' } }];
    const added = await run(BY_PRODUCT, { id, add });
    expect(dig(added, 'priceList', 'fixedPricesCount')).toBe(
      dig(added, 'pricesToAddProducts', 0, 'variantsCount', 'count'),
    );
    const gone = await run(BY_PRODUCT, { id, gone: [product] });
    expect(gone).toMatchObject({
      priceList: { fixedPricesCount: 0 },
      pricesToDeleteProducts: [{ id: product }],
    });
    const codes = async (variables: Record<string, unknown>) =>
      (await errorsOf(BY_PRODUCT, { id, ...variables })).map((error) => dig(error, 'code'));
    expect(await codes({})).toEqual(['NO_UPDATE_OPERATIONS_SPECIFIED']);
    expect(await codes({ add, gone: [product] })).toEqual(['ID_MUST_BE_MUTUALLY_EXCLUSIVE']);
    expect(await codes({ gone: [product, product] })).toEqual(['DUPLICATE_ID_IN_INPUT']);
  });

  test.each([
    [{ type: 'PERCENTAGE_DECREASE', value: 101 }, 'INVALID_ADJUSTMENT_MIN_VALUE'],
    [{ type: 'PERCENTAGE_INCREASE', value: 1001 }, 'INVALID_ADJUSTMENT_MAX_VALUE'],
    [{ type: 'PERCENTAGE_INCREASE', value: -1 }, 'INVALID_ADJUSTMENT_VALUE'],
  ])('refuses the adjustment %o', async (adjustment, code) => {
    const input = { name: 'Odd', currency: 'EUR', parent: { adjustment } };
    expect(await errorsOf(LIST, { input })).toMatchObject([
      { field: ['input', 'parent', 'adjustment', 'value'], code },
    ]);
  });
});

const CATALOG = `mutation($input: CatalogCreateInput!) { catalogCreate(input: $input) { catalog {
  __typename id title status priceList { id } publication { id }
  ... on MarketCatalog { markets(first: 3) { nodes { name } } }
  ... on CompanyLocationCatalog { companyLocations(first: 3) { nodes { id } } companyLocationsCount { count } } }
  userErrors { field message code } } }`;

const branch = async () =>
  dig(await run('{ companyLocations(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');

describe('a catalog', () => {
  test('of a branch is found from the branch, its price list and the list of all', async () => {
    const list = dig(await priceList(), 'id');
    const companyLocationIds = [await branch()];
    const catalog = await made(CATALOG, {
      input: {
        title: 'Trade prices',
        status: 'ACTIVE',
        context: { companyLocationIds },
        priceListId: list,
      },
    });
    const id = dig(catalog, 'id');
    expect(catalog).toMatchObject({
      __typename: 'CompanyLocationCatalog',
      priceList: { id: list },
      companyLocations: { nodes: [{ id: companyLocationIds[0] }] },
      companyLocationsCount: { count: 1 },
    });
    const read = await run(
      `query($id: ID!, $catalog: ID!) { companyLocation(id: $id) { catalogs(first: 3) { nodes { id } } catalogsCount { count } inCatalog(catalogId: $catalog) market { name } } }`,
      { id: companyLocationIds[0], catalog: id },
    );
    expect(read).toMatchObject({
      catalogs: { nodes: [{ id }] },
      catalogsCount: { count: 1 },
      inCatalog: true,
    });
    expect(
      dig(
        await run('query($id: ID!) { priceList(id: $id) { catalog { id } } }', { id: list }),
        'catalog',
        'id',
      ),
    ).toBe(id);
    const all = await run(
      '{ catalogs(first: 9, type: COMPANY_LOCATION, sortKey: TITLE) { nodes { id } } }',
    );
    expect(digList(all, 'nodes')).toEqual([{ id }]);
    expect(dig(await run('{ catalogsCount(type: MARKET) { count } }'), 'count')).toBe(2);
    const gone = await run(
      'mutation($id: ID!) { catalogDelete(id: $id, deleteDependentResources: true) { deletedId userErrors { message } } }',
      { id },
    );
    expect(dig(gone, 'deletedId')).toBe(id);
    expect(await run('query($id: ID!) { priceList(id: $id) { id } }', { id: list })).toBeNull();
  });

  test('takes and leaves its markets, and never a branch', async () => {
    const [home, europe] = ['Home', 'Europe'].map((name) => ({ name }));
    const ids = Object.fromEntries(
      (await markets()).map((market) => [String(dig(market, 'name')), dig(market, 'id')]),
    );
    const id = dig(
      await made(CATALOG, {
        input: { title: 'Two', status: 'ACTIVE', context: { marketIds: [ids['Home']] } },
      }),
      'id',
    );
    const CONTEXT = `mutation($id: ID!, $add: CatalogContextInput, $gone: CatalogContextInput) { catalogContextUpdate(catalogId: $id, contextsToAdd: $add, contextsToRemove: $gone) {
      catalog { ... on MarketCatalog { markets(first: 3) { nodes { name } } } } userErrors { code } } }`;
    const both = await run(CONTEXT, { id, add: { marketIds: [ids['Europe']] } });
    expect(dig(both, 'catalog', 'markets', 'nodes')).toEqual(
      expect.arrayContaining([home, europe]),
    );
    const one = await run(CONTEXT, { id, gone: { marketIds: [ids['Home']] } });
    expect(dig(one, 'catalog', 'markets', 'nodes')).toEqual([europe]);
    expect(await errorsOf(CONTEXT, { id })).toEqual([
      { code: 'REQUIRES_CONTEXTS_TO_ADD_OR_REMOVE' },
    ]);
    const branches = { companyLocationIds: [await branch()] };
    expect(await errorsOf(CONTEXT, { id, add: branches })).toEqual([
      { code: 'CONTEXT_DRIVER_MISMATCH' },
    ]);
    const input = { title: 'None', status: 'ACTIVE', context: {} };
    expect(await errorsOf(CATALOG, { input })).toMatchObject([
      { field: ['input', 'context'], code: 'MUST_PROVIDE_EXACTLY_ONE_CONTEXT_TYPE' },
    ]);
  });
});

describe('quantity rules', () => {
  const ADD = `mutation($id: ID!, $rules: [QuantityRuleInput!]!) { quantityRulesAdd(priceListId: $id, quantityRules: $rules) {
    quantityRules { minimum maximum increment isDefault originType productVariant { id } } userErrors { field message code } } }`;

  test('are kept for a variant, and the others may be bought in any number', async () => {
    const id = dig(await priceList(), 'id');
    const variantId = dig(await pricesOf(id), 0, 'variant', 'id');
    const rule = { minimum: 12, maximum: 48, increment: 6 };
    const added = await run(ADD, { id, rules: [{ variantId, ...rule }] });
    const shown = {
      ...rule,
      isDefault: false,
      originType: 'FIXED',
      productVariant: { id: variantId },
    };
    expect(dig(added, 'quantityRules')).toEqual([shown]);
    const read = await run(
      'query($id: ID!) { priceList(id: $id) { quantityRules(first: 2) { nodes { minimum maximum increment isDefault originType } } } }',
      { id },
    );
    expect(digList(read, 'quantityRules', 'nodes')).toEqual([
      { ...rule, isDefault: false, originType: 'FIXED' },
      { minimum: 1, maximum: null, increment: 1, isDefault: true, originType: 'RELATIVE' },
    ]);
    const gone = await run(
      'mutation($id: ID!, $ids: [ID!]!) { quantityRulesDelete(priceListId: $id, variantIds: $ids) { deletedQuantityRulesVariantIds userErrors { code } } }',
      { id, ids: [variantId] },
    );
    expect(dig(gone, 'deletedQuantityRulesVariantIds')).toEqual([variantId]);
  });

  test('fit together, and are not for a market of countries', async () => {
    const lists = await run('{ priceLists(first: 1) { nodes { id } } }');
    const open = dig(await priceList(), 'id');
    const variantId = dig(await pricesOf(open), 0, 'variant', 'id');
    const codes = async (id: unknown, rule: Record<string, unknown>) =>
      (await errorsOf(ADD, { id, rules: [{ variantId, ...rule }] })).map((error) =>
        dig(error, 'code'),
      );
    expect(await codes(dig(lists, 'nodes', 0, 'id'), { minimum: 2, increment: 1 })).toEqual([
      'CATALOG_CONTEXT_DOES_NOT_SUPPORT_QUANTITY_RULES',
    ]);
    expect(await codes(open, { minimum: 0, increment: 1 })).toEqual(['GREATER_THAN_OR_EQUAL_TO']);
    expect(await codes(open, { minimum: 2, increment: 3 })).toEqual([
      'INCREMENT_IS_GREATER_THAN_MINIMUM',
    ]);
    expect(await codes(open, { minimum: 9, increment: 3, maximum: 7 })).toEqual([
      'MINIMUM_IS_GREATER_THAN_MAXIMUM',
    ]);
  });
});

describe('price breaks', () => {
  const UPDATE_PRICING = `mutation($id: ID!, $input: QuantityPricingByVariantUpdateInput!) { quantityPricingByVariantUpdate(priceListId: $id, input: $input) {
    productVariants { id } userErrors { field message code } } }`;
  const BREAKS = `query($id: ID!) { priceList(id: $id) { prices(first: 5, originType: FIXED) { nodes { variant { id }
    quantityPriceBreaks(first: 5, sortKey: MINIMUM_QUANTITY) { nodes { id minimumQuantity price { amount } variant { id } priceList { id } } } } } } }`;
  const nothing = {
    quantityPriceBreaksToAdd: [],
    quantityPriceBreaksToDelete: [],
    quantityRulesToAdd: [],
    quantityRulesToDeleteByVariantId: [],
    pricesToAdd: [],
    pricesToDeleteByVariantId: [],
  };
  const euros = (amount: string) => ({ amount, currencyCode: 'EUR' });

  test('lower a fixed price from so many pieces on, and go with it', async () => {
    const id = dig(await priceList(), 'id');
    const variantId = dig(await pricesOf(id), 0, 'variant', 'id');
    const updated = await run(UPDATE_PRICING, {
      id,
      input: {
        ...nothing,
        pricesToAdd: [{ variantId, price: euros('10') }],
        quantityRulesToAdd: [{ variantId, minimum: 6, increment: 6 }],
        quantityPriceBreaksToAdd: [
          { variantId, minimumQuantity: 60, price: euros('8') },
          { variantId, minimumQuantity: 12, price: euros('9') },
        ],
      },
    });
    expect(updated).toEqual({ productVariants: [{ id: variantId }], userErrors: [] });
    const breaks = digList(
      await run(BREAKS, { id }),
      'prices',
      'nodes',
      0,
      'quantityPriceBreaks',
      'nodes',
    );
    expect(breaks).toMatchObject([
      { minimumQuantity: 12, price: { amount: '9.0' }, variant: { id: variantId } },
      { minimumQuantity: 60, price: { amount: '8.0' }, priceList: { id } },
    ]);
    const RULES = `mutation($id: ID!, $rules: [QuantityRuleInput!]!) { quantityRulesAdd(priceListId: $id, quantityRules: $rules) { userErrors { code } } }`;
    expect(
      await errorsOf(RULES, { id, rules: [{ variantId, minimum: 14, increment: 7 }] }),
    ).toEqual([
      { code: 'MINIMUM_IS_HIGHER_THAN_QUANTITY_PRICE_BREAK_MINIMUM' },
      { code: 'INCREMENT_NOT_A_MULTIPLE_OF_QUANTITY_PRICE_BREAK_MINIMUM' },
    ]);
    await run(UPDATE_PRICING, {
      id,
      input: { ...nothing, quantityPriceBreaksToDelete: [dig(breaks[0], 'id')] },
    });
    const left = await run(BREAKS, { id });
    expect(digList(left, 'prices', 'nodes', 0, 'quantityPriceBreaks', 'nodes')).toEqual([
      breaks[1],
    ]);
    await run(UPDATE_PRICING, {
      id,
      input: { ...nothing, pricesToDeleteByVariantId: [variantId] },
    });
    const gone = await run('query($id: ID!) { node(id: $id) { id } }', {
      id: dig(breaks[1], 'id'),
    });
    expect(gone).toBeNull();
  });

  test('are refused without a fixed price and against the rule, and then nothing is kept', async () => {
    const id = dig(await priceList(), 'id');
    const [first, second] = (await pricesOf(id)).map((price) => dig(price, 'variant', 'id'));
    const errors = await errorsOf(UPDATE_PRICING, {
      id,
      input: {
        ...nothing,
        pricesToAdd: [{ variantId: first, price: euros('10') }],
        quantityRulesToAdd: [{ variantId: first, minimum: 6, increment: 6 }],
        quantityPriceBreaksToAdd: [
          { variantId: first, minimumQuantity: 3, price: euros('9') },
          { variantId: second, minimumQuantity: 3, price: euros('9') },
        ],
      },
    });
    expect(errors.map((error) => dig(error, 'code'))).toEqual([
      'QUANTITY_PRICE_BREAK_ADD_MIN_LOWER_THAN_QUANTITY_RULES_MIN',
      'QUANTITY_PRICE_BREAK_ADD_PRICE_LIST_PRICE_NOT_FOUND',
    ]);
    expect(await pricesOf(id, 'FIXED')).toEqual([]);
  });
});
