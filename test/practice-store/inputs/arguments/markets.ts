import type { AreaArguments, Arguments, KnownIds } from '../base-arguments.ts';

/** The effect of both switches stands in a test of their own. */
const SWITCH =
  'decides what happens to another market of the same countries: records/market/markets.test.ts';

type Call = readonly [mutation: string, args: Arguments];

export function marketArguments(ids: KnownIds): AreaArguments {
  const [europe, home] = ids('Market');
  const lists = ids('PriceList');
  const variants = ids('ProductVariant');
  const products = ids('Product');
  const branches = ids('CompanyLocation');
  const places = ids('Location');
  const [channel, otherChannel] = ids('Publication').map((id) =>
    id.replace('Publication', 'Channel'),
  );
  const channels = [channel, otherChannel] as const;
  const price = { amount: '9.50', currencyCode: 'EUR' };
  const market = (name: string, countries: readonly string[], more: Arguments = {}): Call => [
    'marketCreate',
    {
      input: {
        name,
        conditions: {
          regionsCondition: { regions: countries.map((countryCode) => ({ countryCode })) },
        },
        ...more,
      },
    },
  ];
  /** Four regions, two of them parts of a country. */
  const partly: Call = [
    'marketCreate',
    {
      input: {
        name: 'Parts',
        conditions: {
          regionsCondition: {
            regions: [
              { countryCode: 'FR' },
              { countryCode: 'IT' },
              { countryCode: 'CA', subdivision: 'ON' },
              { countryCode: 'CA', subdivision: 'QC' },
            ],
          },
        },
      },
    },
  ];
  const byIds: Call = [
    'marketCreate',
    {
      input: {
        name: 'By ids',
        conditions: {
          companyLocationsCondition: { companyLocationIds: branches },
          locationsCondition: { locationIds: places },
          channelsCondition: { channelIds: channels },
        },
      },
    },
  ];
  const twoMarkets = [market('One', ['FR', 'IT']), market('Two', ['ES'])];
  const regionOf = (at: number, place: number) => `{{${at}.regions.nodes.${place}.id}}`;
  const catalog = (title: string, context: Arguments, more: Arguments = {}): Call => [
    'catalogCreate',
    { input: { title, status: 'ACTIVE', context, ...more } },
  ];
  const twoCatalogs = [
    catalog('One', { marketIds: [europe] }),
    catalog('Two', { marketIds: [europe] }),
  ];
  const discount = (code: string, marketId: string): Call => [
    'discountCodeBasicCreate',
    {
      basicCodeDiscount: {
        title: code,
        code,
        startsAt: '2025-01-01T00:00:00Z',
        context: { markets: { add: [marketId] } },
        customerGets: { items: { all: true }, value: { percentage: 0.1 } },
      },
    },
  ];
  const parent = { adjustment: { type: 'PERCENTAGE_DECREASE', value: 10 } };
  const list = (name: string): Call => [
    'priceListCreate',
    { input: { name, currency: 'EUR', parent } },
  ];
  const twoLists = [list('One'), list('Two')];
  const fixed = lists.map((priceListId): Call => [
    'priceListFixedPricesAdd',
    { priceListId, prices: variants.map((variantId) => ({ variantId, price })) },
  ]);
  const rules = ['{{0}}', '{{1}}'].map((priceListId): Call => [
    'quantityRulesAdd',
    {
      priceListId,
      quantityRules: variants.map((variantId) => ({ variantId, increment: 1, minimum: 1 })),
    },
  ]);
  const fixedPrices = variants.map((variantId) => ({ variantId, price }));
  const nothing = {
    quantityPriceBreaksToAdd: [],
    quantityPriceBreaksToDelete: [],
    quantityRulesToAdd: [],
    quantityRulesToDeleteByVariantId: [],
    pricesToAdd: [],
    pricesToDeleteByVariantId: [],
  };
  /** Fixed prices with a break each. */
  const broken = {
    ...nothing,
    pricesToAdd: fixedPrices,
    quantityPriceBreaksToAdd: fixedPrices.map((entry) => ({ ...entry, minimumQuantity: 6 })),
  };
  const breakOf = (at: number) => `{{last.prices.nodes.${at}.quantityPriceBreaks.nodes.0.id}}`;
  const both = <Value>(values: readonly [Value, Value], make: (value: Value) => Arguments) =>
    [make(values[0]), make(values[1])] as const;
  /** A condition of the market with this place among those that were made before. */
  const condition = (at: number, change: string, name: string, given: Arguments) => ({
    id: `{{${at}}}`,
    input: { conditions: { [change]: { [name]: given } } },
  });
  const GONE = 'conditionsToDelete';
  const gone = `input.conditions.${GONE}`;
  const levels = ['ALL', 'SPECIFIED'] as const;
  const levelsGone = (at: number, name: string) => ({
    [`${gone}.${name}.applicationLevel`]: both(levels, (applicationLevel) =>
      condition(at, GONE, name, { applicationLevel }),
    ),
  });
  const regionsGone = (first: Arguments, second: Arguments) =>
    both([first, second], (region) =>
      condition(2, GONE, 'regionsCondition', { regions: [region] }),
    );
  return {
    calls: {
      marketCreate: {
        before: [
          ...twoCatalogs,
          market('Three', ['ES', 'PT']),
          discount('WALK-1', home),
          discount('WALK-2', home),
        ],
        args: { input: { name: 'Walk' } },
        values: {
          'input.catalogs': ['{{0}}', '{{1}}'],
          'input.discounts': ['{{3}}', '{{4}}'],
          'input.conditions.regionsCondition.regionIds': [regionOf(2, 0), regionOf(2, 1)],
        },
        beside: {
          'input.conditions.regionsCondition.regions.subdivision': { countryCode: 'CA' },
        },
      },
      marketUpdate: {
        before: [
          ...twoCatalogs,
          partly,
          market('Three', ['ES', 'PT'], {
            priceInclusions: { taxPricingStrategy: 'INCLUDES_TAXES_IN_PRICE' },
          }),
          discount('WALK-1', home),
          discount('WALK-2', home),
          catalog('Six', { marketIds: ['{{3}}'] }),
          catalog('Seven', { marketIds: ['{{3}}'] }),
          discount('WALK-3', '{{3}}'),
          discount('WALK-4', '{{3}}'),
          byIds,
        ],
        args: { id: '{{3}}', input: { name: 'Walk' } },
        values: {
          id: ['{{2}}', '{{3}}'],
          'input.catalogsToAdd': ['{{0}}', '{{1}}'],
          'input.catalogsToDelete': ['{{6}}', '{{7}}'],
          'input.discountsToAdd': ['{{4}}', '{{5}}'],
          'input.discountsToDelete': ['{{8}}', '{{9}}'],
          'input.conditions.conditionsToAdd.regionsCondition.regionIds': [
            regionOf(2, 0),
            regionOf(2, 1),
          ],
        },
        beside: {
          'input.conditions.conditionsToAdd.regionsCondition.regions.subdivision': {
            countryCode: 'CA',
          },
        },
        whole: {
          [`${gone}.regionsCondition.regionIds`]: both([regionOf(2, 0), regionOf(2, 1)], (id) =>
            condition(2, GONE, 'regionsCondition', { regionIds: [id] }),
          ),
          [`${gone}.regionsCondition.regions.countryCode`]: regionsGone(
            { countryCode: 'FR' },
            { countryCode: 'IT' },
          ),
          [`${gone}.regionsCondition.regions.subdivision`]: regionsGone(
            { countryCode: 'CA', subdivision: 'ON' },
            { countryCode: 'CA', subdivision: 'QC' },
          ),
          ...levelsGone(2, 'regionsCondition'),
          [`${gone}.companyLocationsCondition.companyLocationIds`]: both(branches, (id) =>
            condition(10, GONE, 'companyLocationsCondition', { companyLocationIds: [id] }),
          ),
          ...levelsGone(10, 'companyLocationsCondition'),
          [`${gone}.locationsCondition.locationIds`]: both(places, (id) =>
            condition(10, GONE, 'locationsCondition', { locationIds: [id] }),
          ),
          ...levelsGone(10, 'locationsCondition'),
          [`${gone}.channelsCondition.channelIds`]: both(channels, (id) =>
            condition(10, GONE, 'channelsCondition', { channelIds: [id] }),
          ),
        },
      },
      marketDelete: {
        before: twoMarkets,
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      marketRegionsCreate: {
        before: twoMarkets,
        args: { marketId: '{{0}}', regions: [{ countryCode: 'PT' }] },
        values: { marketId: ['{{0}}', '{{1}}'] },
      },
      marketRegionDelete: {
        before: twoMarkets,
        args: { id: regionOf(0, 0) },
        values: { id: [regionOf(0, 0), regionOf(0, 1)] },
      },
      marketRegionsDelete: {
        before: twoMarkets,
        args: { ids: [regionOf(0, 0)] },
        values: { ids: [regionOf(0, 0), regionOf(0, 1)] },
      },
      marketCurrencySettingsUpdate: {
        before: twoMarkets,
        args: { marketId: '{{0}}', input: { localCurrencies: true } },
        values: { marketId: ['{{0}}', '{{1}}'] },
      },
      catalogCreate: {
        args: { input: { title: 'Walk', status: 'ACTIVE', context: { marketIds: [europe] } } },
        values: { 'input.context.marketIds': [home, europe] },
        beside: { 'input.context.companyLocationIds': { marketIds: undefined } },
      },
      catalogUpdate: {
        before: [...twoCatalogs, catalog('Three', { companyLocationIds: [] })],
        args: { id: '{{0}}', input: { title: 'Walk' } },
        values: { id: ['{{0}}', '{{1}}'], 'input.context.marketIds': [home, europe] },
        whole: {
          'input.context.companyLocationIds': both(branches, (id) => ({
            id: '{{2}}',
            input: { context: { companyLocationIds: [id] } },
          })),
        },
      },
      catalogDelete: {
        before: [
          catalog('One', { marketIds: [europe] }, { priceListId: lists[0] }),
          catalog('Two', { marketIds: [europe] }),
        ],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
        read: lists,
      },
      catalogContextUpdate: {
        before: [
          catalog('One', { marketIds: [] }),
          catalog('Two', { marketIds: [home, europe] }),
          catalog('Three', { companyLocationIds: [] }),
          catalog('Four', { companyLocationIds: branches }),
        ],
        args: { catalogId: '{{0}}', contextsToAdd: { marketIds: [home] } },
        values: { catalogId: ['{{0}}', '{{1}}'], 'contextsToAdd.marketIds': [home, europe] },
        whole: {
          'contextsToRemove.marketIds': both([home, europe], (id) => ({
            catalogId: '{{1}}',
            contextsToRemove: { marketIds: [id] },
          })),
          'contextsToAdd.companyLocationIds': both(branches, (id) => ({
            catalogId: '{{2}}',
            contextsToAdd: { companyLocationIds: [id] },
          })),
          'contextsToRemove.companyLocationIds': both(branches, (id) => ({
            catalogId: '{{3}}',
            contextsToRemove: { companyLocationIds: [id] },
          })),
        },
      },
      priceListCreate: {
        before: twoCatalogs,
        args: { input: { name: 'Walk', currency: 'EUR', parent } },
        values: { 'input.catalogId': ['{{0}}', '{{1}}'] },
      },
      priceListUpdate: {
        before: [...twoLists, ...twoCatalogs],
        args: { id: '{{0}}', input: { name: 'Walk' } },
        values: { id: ['{{0}}', '{{1}}'], 'input.catalogId': ['{{2}}', '{{3}}'] },
      },
      priceListDelete: {
        before: twoLists,
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      priceListFixedPricesAdd: {
        args: { priceListId: lists[0], prices: [{ variantId: variants[0], price }] },
      },
      priceListFixedPricesUpdate: {
        before: fixed,
        args: {
          priceListId: lists[0],
          pricesToAdd: [{ variantId: variants[0], price }],
          variantIdsToDelete: [variants[0]],
        },
      },
      priceListFixedPricesDelete: {
        before: fixed,
        args: { priceListId: lists[0], variantIds: [variants[0]] },
      },
      priceListFixedPricesByProductUpdate: {
        before: fixed,
        args: { priceListId: lists[0], pricesToAdd: [{ productId: products[0], price }] },
        instead: { pricesToDeleteByProductIds: { priceListId: lists[0] } },
        values: { pricesToDeleteByProductIds: products },
      },
      quantityRulesAdd: {
        before: twoLists,
        args: {
          priceListId: '{{0}}',
          quantityRules: [{ variantId: variants[0], increment: 1, minimum: 1 }],
        },
        values: { priceListId: ['{{0}}', '{{1}}'] },
        // A multiple of both increments.
        beside: { 'quantityRules.increment': { minimum: 37 * 41 } },
      },
      quantityPricingByVariantUpdate: {
        before: [
          ...twoLists,
          ...rules,
          ...['{{0}}', '{{1}}'].map((priceListId): Call => [
            'quantityPricingByVariantUpdate',
            { priceListId, input: broken },
          ]),
          // Shows the first list with its breaks.
          [
            'priceListFixedPricesUpdate',
            { priceListId: '{{0}}', pricesToAdd: [], variantIdsToDelete: [] },
          ],
        ],
        args: {
          priceListId: '{{0}}',
          input: {
            ...nothing,
            pricesToAdd: [{ variantId: variants[0], price: { ...price, amount: '8.50' } }],
          },
        },
        values: {
          priceListId: ['{{0}}', '{{1}}'],
          'input.quantityPriceBreaksToDelete': [breakOf(0), breakOf(1)],
          'input.quantityPriceBreaksToDeleteByVariantId': variants,
          'input.quantityRulesToDeleteByVariantId': variants,
          'input.pricesToDeleteByVariantId': variants,
        },
        // A multiple of both increments.
        beside: { 'input.quantityRulesToAdd.increment': { minimum: 37 * 41 } },
        read: ['{{0}}', '{{1}}'],
      },
      quantityRulesDelete: {
        before: [...twoLists, ...rules],
        args: { priceListId: '{{0}}', variantIds: [variants[0]] },
        values: { priceListId: ['{{0}}', '{{1}}'] },
      },
    },
    values: {
      'MarketRegionCreateInput.countryCode': ['PL', 'SE'],
      'MarketConditionsRegionInput.countryCode': ['FR', 'IT'],
      'MarketConditionsRegionInput.subdivision': ['AB', 'BC'],
      'MarketConditionsChannelsInput.channelIds': [channel, otherChannel],
      'MarketCreateInput.webPresences': WEB_PRESENCES,
      'MarketUpdateInput.webPresencesToAdd': WEB_PRESENCES,
      'MarketUpdateInput.webPresencesToDelete': WEB_PRESENCES,
    },
    objects: {
      PriceListParentUpdateInput: parent,
      MarketConditionsRegionInput: { countryCode: 'CA' },
      QuantityRuleInput: { variantId: variants[0], increment: 1, minimum: 1 },
    },
    unreadable: {
      'MarketCreateInput.makeDuplicateRegionMarketsDraft': SWITCH,
      'MarketCreateInput.makeDuplicateUniqueMarketsDraft': SWITCH,
      'MarketUpdateInput.makeDuplicateRegionMarketsDraft': SWITCH,
      'MarketUpdateInput.makeDuplicateUniqueMarketsDraft': SWITCH,
    },
  };
}

/** The store has none. */
const WEB_PRESENCES = [
  'gid://shopify/MarketWebPresence/1',
  'gid://shopify/MarketWebPresence/2',
] as const;
