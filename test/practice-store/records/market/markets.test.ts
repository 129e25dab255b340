import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run } = startRecordCaller();

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

  test('is given a level or rows, and `SPECIFIED` alone keeps the rows that it lists', async () => {
    const rows = await run('{ companyLocations(first: 1) { nodes { id } } }');
    const id = dig(rows, 'nodes', 0, 'id');
    const condition = (given: Record<string, unknown>) => ({ companyLocationsCondition: given });
    const input = { name: 'Wholesale', conditions: condition({ companyLocationIds: [id] }) };
    const market = await made(CREATE, { input });
    const specified = condition({ applicationLevel: 'SPECIFIED' });
    const update = (marketId: unknown) =>
      made(UPDATE, { id: marketId, input: { conditions: { conditionsToAdd: specified } } });
    expect(dig(await update(dig(market, 'id')), 'conditions', 'companyLocationsCondition')).toEqual(
      { applicationLevel: 'SPECIFIED', companyLocations: { nodes: [{ id }] } },
    );
    const europe = (await markets()).find((other) => dig(other, 'name') === 'Europe');
    const none = await update(dig(europe, 'id'));
    expect(dig(none, 'conditions', 'companyLocationsCondition')).toBeNull();
    const both = condition({ applicationLevel: 'SPECIFIED', companyLocationIds: [id] });
    const variables = { input: { ...input, name: 'Both', conditions: both } };
    const { json } = await caller.graphql(CREATE, { scopes: SCOPES, variables });
    expect(dig(json, 'errors', 0, 'message')).toContain(
      "'MarketConditionsCompanyLocationsInput' requires exactly one argument, but 2 were provided.",
    );
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
