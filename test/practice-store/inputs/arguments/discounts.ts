import type { TwoValues } from '../input-leaves.ts';
import type { AreaArguments, BaseCall, KnownIds } from '../base-arguments.ts';

const START = '2025-01-01T00:00:00Z';

const SEGMENTS: TwoValues & readonly string[] = [
  'gid://shopify/Segment/547300000000',
  'gid://shopify/Segment/547300000023',
];

/** Not found again where they were removed, so they do not begin as the walk's own texts do. */
const LINE_TAGS: TwoValues & readonly string[] = ['sale', 'news'];

/** `a.b` → `{ a: { b: value } }`. */
function nested(path: string, value: unknown): unknown {
  return path.split('.').reduceRight((inner, name) => ({ [name]: inner }), value);
}

/** Discounts, gift cards and segments. */
export function discountArguments(ids: KnownIds): AreaArguments {
  const [product] = ids('Product');
  const products = { products: { productsToAdd: [product] } };
  const twoProducts = {
    products: { productsToAdd: ids('Product'), productVariantsToAdd: ids('ProductVariant') },
  };
  const twoCollections = { collections: { add: ids('Collection') } };
  const everything = { all: true };
  const gets = { value: { percentage: 0.1 }, items: everything };
  const onProducts = { value: { percentage: 0.1 }, items: products };
  const bxgyGets = {
    value: { discountOnQuantity: { quantity: '1', effect: { percentage: 0.5 } } },
    items: products,
  };
  const bxgy = {
    title: 'walk',
    startsAt: START,
    customerBuys: { value: { quantity: '1' }, items: products },
    customerGets: bxgyGets,
  };
  /** Where an input names what is to be removed: which of the discounts before has it, and two of it. */
  const removals: ReadonlyArray<readonly [path: string, id: string, values: readonly unknown[]]> = [
    ['combinesWith.productDiscountsWithTagsOnSameCartLine.remove', '{{2}}', LINE_TAGS],
    ['destination.countries.remove', '{{2}}', ['NO', 'IE']],
    ['context.markets.remove', '{{4}}', ids('Market')],
    ...['context', 'customerSelection'].flatMap(
      (field) =>
        [
          [`${field}.customers.remove`, '{{2}}', ids('Customer')],
          [`${field}.customerSegments.remove`, '{{3}}', SEGMENTS],
        ] as const,
    ),
    ...['customerBuys', 'customerGets'].flatMap(
      (side) =>
        [
          [`${side}.items.products.productsToRemove`, '{{2}}', ids('Product')],
          [`${side}.items.products.productVariantsToRemove`, '{{2}}', ids('ProductVariant')],
          [`${side}.items.collections.remove`, '{{3}}', ids('Collection')],
        ] as const,
    ),
  ];
  const kinds = [
    {
      name: 'CodeBasic',
      argument: 'basicCodeDiscount',
      base: { title: 'walk', startsAt: START, customerGets: onProducts },
    },
    {
      name: 'AutomaticBasic',
      argument: 'automaticBasicDiscount',
      base: { title: 'walk', startsAt: START, customerGets: onProducts },
    },
    { name: 'CodeBxgy', argument: 'bxgyCodeDiscount', base: bxgy },
    { name: 'AutomaticBxgy', argument: 'automaticBxgyDiscount', base: bxgy },
    {
      name: 'CodeFreeShipping',
      argument: 'freeShippingCodeDiscount',
      base: { title: 'walk', startsAt: START },
    },
    {
      name: 'AutomaticFreeShipping',
      argument: 'freeShippingAutomaticDiscount',
      base: { title: 'walk', startsAt: START },
    },
  ] as const;
  const calls: Record<string, BaseCall> = {};
  const unreadable: Record<string, string> = {};
  for (const { name, argument, base } of kinds) {
    const isCode = name.startsWith('Code');
    const input = isCode ? { ...base, code: 'WALK' } : base;
    const create = `discount${name}Create`;
    const isBxgy = name.endsWith('Bxgy');
    const isShipping = name.endsWith('FreeShipping');
    /** A discount that has two of everything that an update can remove. */
    const rich = (number: number, items: unknown, context: unknown) => {
      const line = { productDiscountsWithTagsOnSameCartLine: { add: LINE_TAGS } };
      const sides = isShipping
        ? { destination: { countries: { add: ['NO', 'IE', 'FI'] } } }
        : {
            customerGets: { ...('customerGets' in base ? base.customerGets : {}), items },
            combinesWith: line,
            ...(isBxgy ? { customerBuys: { value: { quantity: '1' }, items } } : {}),
          };
      const code = isCode ? { code: `WALK${number}` } : {};
      return [create, { [argument]: { ...input, ...sides, ...code, context } }] as const;
    };
    const plain = (number: number) =>
      [create, { [argument]: isCode ? { ...input, code: `WALK${number}` } : input }] as const;
    const before = [
      plain(0),
      plain(1),
      rich(2, twoProducts, { customers: { add: ids('Customer') } }),
      rich(3, twoCollections, { customerSegments: { add: SEGMENTS } }),
      rich(4, twoCollections, { markets: { add: ids('Market') } }),
    ];
    const at = (path: string): string => `${argument}.${path}`;
    const under = <Value>(given: Readonly<Record<string, Value>>): Record<string, Value> =>
      Object.fromEntries(Object.entries(given).map(([path, value]) => [at(path), value]));
    const effect = 'customerGets.value.discountOnQuantity.effect';
    const getsOf = (value: unknown, items: unknown) => ({
      ...input,
      customerGets: { value, items },
    });
    const two = (make: (value: never) => unknown, values: readonly unknown[]) =>
      values.map((value) => ({ [argument]: make(value as never) }));
    const everybody = [{ all: true }, { customers: { add: ids('Customer') } }];
    const ofAll: Record<string, readonly unknown[]> = {
      'context.all': two(
        (context) => ({ ...input, context }),
        [{ all: 'ALL' }, { customers: { add: ids('Customer') } }],
      ),
      'customerSelection.all': two(
        (customerSelection) => ({ ...input, customerSelection }),
        everybody,
      ),
      'destination.all': two(
        (destination) => ({ ...input, destination }),
        [{ all: true }, { countries: { add: ['NO'] } }],
      ),
    };
    const whole: Record<string, readonly unknown[]> = isBxgy
      ? {
          ...ofAll,
          'customerBuys.value.amount': two(
            (amount) => ({
              ...bxgy,
              ...input,
              customerBuys: { value: { amount }, items: products },
            }),
            ['37.37', '41.41'],
          ),
          [`${effect}.amount`]: two(
            (amount) =>
              getsOf({ discountOnQuantity: { quantity: '1', effect: { amount } } }, products),
            ['37.37', '41.41'],
          ),
          'customerGets.value.percentage': two(
            (percentage) => getsOf({ percentage }, products),
            [0.25, 0.5],
          ),
          'customerGets.value.discountAmount.amount': two(
            (amount) => getsOf({ discountAmount: { amount } }, products),
            ['37.37', '41.41'],
          ),
          'customerGets.value.discountAmount.appliesOnEachItem': two(
            (appliesOnEachItem) =>
              getsOf({ discountAmount: { amount: '5', appliesOnEachItem } }, products),
            [true, false],
          ),
          'customerBuys.items.all': two(
            (all) => ({
              ...input,
              customerBuys: { value: { quantity: '1' }, items: { ...products, all } },
            }),
            [true, false],
          ),
          'customerBuys.items.collections.add': two(
            (id) => ({
              ...input,
              customerBuys: { value: { quantity: '1' }, items: { collections: { add: [id] } } },
            }),
            ids('Collection'),
          ),
          'customerGets.items.collections.add': two(
            (id) => getsOf(bxgyGets.value, { collections: { add: [id] } }),
            ids('Collection'),
          ),
        }
      : {
          ...ofAll,
          ...Object.fromEntries(
            Object.entries({
              quantity: ['3', '4'].map((quantity) => ({ quantity, effect: { percentage: 0.5 } })),
              'effect.amount': ['37.37', '41.41'].map((amount) => ({
                quantity: '1',
                effect: { amount },
              })),
              'effect.percentage': [0.25, 0.75].map((percentage) => ({
                quantity: '1',
                effect: { percentage },
              })),
            }).map(([path, values]) => [
              `customerGets.value.discountOnQuantity.${path}`,
              two((discountOnQuantity) => getsOf({ discountOnQuantity }, products), values),
            ]),
          ),
          'customerGets.value.discountAmount.amount': two(
            (amount) => getsOf({ discountAmount: { amount } }, products),
            ['37.37', '41.41'],
          ),
          'customerGets.value.discountAmount.appliesOnEachItem': two(
            (appliesOnEachItem) =>
              getsOf({ discountAmount: { amount: '5', appliesOnEachItem } }, products),
            [true, false],
          ),
          'customerGets.items.collections.add': two(
            (id) => getsOf({ percentage: 0.1 }, { collections: { add: [id] } }),
            ids('Collection'),
          ),
          'customerGets.items.all': [
            { [argument]: getsOf({ percentage: 0.1 }, everything) },
            { [argument]: getsOf({ percentage: 0.1 }, products) },
          ],
        };
    const shared: Omit<BaseCall, 'args'> = {
      values: under({
        'customerGets.value.percentage': [0.25, 0.5],
        [`${effect}.percentage`]: [0.25, 0.75],
        'destination.countries.add': ['DE', 'PT'],
        'combinesWith.productDiscountsWithTagsOnSameCartLine.remove': LINE_TAGS,
        tags: ['walk-a', 'walk-b'],
      } as const),
      whole: under(whole) as never,
      beside: under<Readonly<Record<string, unknown>>>({
        'customerGets.appliesOnOneTimePurchase': { appliesOnSubscription: true },
        appliesOnOneTimePurchase: { appliesOnSubscription: true },
      }),
    };
    const removed: Record<string, readonly unknown[]> = {};
    for (const [path, id, values] of removals) {
      unreadable[`${create} ${at(path)}`] = 'A new discount has nothing to remove.';
      removed[at(path)] = values.map((value) => ({ id, [argument]: nested(path, [value]) }));
    }
    calls[create] = { ...shared, args: { [argument]: input } };
    calls[`discount${name}Update`] = {
      ...shared,
      before,
      args: { id: '{{0}}', [argument]: { title: 'walked' } },
      values: { ...shared.values, id: ['{{0}}', '{{1}}'] },
      whole: {
        ...Object.fromEntries(
          Object.entries(shared.whole ?? {}).map(([path, [first, second]]) => [
            path,
            [
              { id: '{{0}}', ...first },
              { id: '{{0}}', ...second },
            ] as const,
          ]),
        ),
        ...(removed as BaseCall['whole']),
      },
    };
  }
  const code = (name: string, tags: readonly string[] = []) =>
    [
      'discountCodeBasicCreate',
      {
        basicCodeDiscount: { title: 'walk', startsAt: START, code: name, customerGets: gets, tags },
      },
    ] as const;
  const automatic = [
    'discountAutomaticBasicCreate',
    { automaticBasicDiscount: { title: 'walk', startsAt: START, customerGets: gets } },
  ] as const;
  const ofCode: BaseCall = {
    before: [code('WALK'), code('WALK2')],
    args: { id: '{{0}}' },
    values: { id: ['{{0}}', '{{1}}'] },
  };
  const ofAutomatic: BaseCall = {
    before: [automatic, automatic],
    args: { id: '{{0}}' },
    values: { id: ['{{0}}', '{{1}}'] },
  };
  const saved = (query: string) =>
    ['savedSearchCreate', { input: { resourceType: 'PRICE_RULE', name: query, query } }] as const;
  const bulk = (
    before: BaseCall['before'],
    more: Readonly<Record<string, unknown>> = {},
  ): BaseCall => ({
    before: [...(before ?? []), saved('title:walk'), saved('title:other')],
    args: { ids: ['{{0}}'], ...more },
    values: {
      ids: ['{{0}}', '{{1}}'],
      search: ['title:walk', 'title:other'],
      savedSearchId: [`{{${before?.length ?? 0}}}`, `{{${(before?.length ?? 0) + 1}}}`],
    },
    read: ['{{0}}', '{{1}}'],
    beside: { savedSearchId: { ids: undefined } },
    whole: {
      search: [
        { search: 'title:walk', ...more },
        { search: 'title:other', ...more },
      ],
    },
  });
  const [customer, otherCustomer] = ids('Customer');
  const card = ['giftCardCreate', { input: { initialValue: '50' } }] as const;
  const ofCard = (args: Readonly<Record<string, unknown>> = {}): BaseCall => ({
    before: [card, card],
    args: { id: '{{0}}', ...args },
    values: { id: ['{{0}}', '{{1}}'] },
  });
  const euros = { amount: '5', currencyCode: 'EUR' };
  const segment = ['segmentCreate', { name: 'walk', query: 'number_of_orders > 1' }] as const;
  const queries = ['number_of_orders > 3', 'number_of_orders > 4'] as const;
  return {
    calls: {
      ...calls,
      discountCodeActivate: ofCode,
      discountCodeDeactivate: ofCode,
      discountCodeDelete: ofCode,
      discountAutomaticActivate: ofAutomatic,
      discountAutomaticDeactivate: ofAutomatic,
      discountAutomaticDelete: ofAutomatic,
      discountCodeBulkActivate: bulk([
        ...[code('WALK'), code('WALK2')],
        ...['{{0}}', '{{1}}'].map((id) => ['discountCodeDeactivate', { id }] as const),
      ]),
      discountCodeBulkDeactivate: bulk([code('WALK'), code('WALK2')]),
      discountCodeBulkDelete: bulk([code('WALK'), code('WALK2')]),
      discountAutomaticBulkDelete: bulk([automatic, automatic]),
      discountBulkTagsAdd: bulk([code('WALK'), code('WALK2')], { tags: ['walk'] }),
      discountBulkTagsRemove: {
        ...bulk([code('WALK', LINE_TAGS), code('WALK2', LINE_TAGS)], { tags: LINE_TAGS }),
        values: {
          ids: ['{{0}}', '{{1}}'],
          search: ['title:walk', 'title:other'],
          savedSearchId: ['{{2}}', '{{3}}'],
          tags: [LINE_TAGS[0], LINE_TAGS[1]],
        },
      },
      discountRedeemCodeBulkAdd: {
        before: [code('WALK'), code('WALK2')],
        args: { discountId: '{{0}}', codes: [{ code: 'MORE' }] },
        values: { discountId: ['{{0}}', '{{1}}'] },
      },
      discountCodeRedeemCodeBulkDelete: {
        before: [
          code('WALK'),
          code('WALK2'),
          [
            'discountRedeemCodeBulkAdd',
            { discountId: '{{0}}', codes: [{ code: 'WALKED' }, { code: 'OTHER' }] },
          ],
          saved('WALK'),
          saved('none'),
        ],
        args: { discountId: '{{0}}', search: 'WALK' },
        values: {
          discountId: ['{{0}}', '{{1}}'],
          search: ['WALK', 'none'],
          savedSearchId: ['{{3}}', '{{4}}'],
          ids: [0, 1].map(
            (at) => `{{2.payload.bulkCreation.codes.nodes.${at}.discountRedeemCode.id}}`,
          ) as never,
        },
        beside: { ids: { search: undefined }, savedSearchId: { search: undefined } },
      },
      giftCardCreate: {
        args: { input: { initialAmount: { amount: '50', currencyCode: 'EUR' } } },
        values: { 'input.code': ['walkcode1', 'walkcode2'] },
        beside: {
          'input.initialValue': { initialAmount: undefined },
        },
      },
      giftCardUpdate: { ...ofCard({ input: { note: 'walk' } }) },
      giftCardCredit: ofCard({ creditInput: { creditAmount: euros } }),
      giftCardDebit: ofCard({ debitInput: { debitAmount: euros } }),
      giftCardDeactivate: ofCard(),
      segmentCreate: {
        args: { name: 'walk', query: 'number_of_orders > 1' },
        values: { query: queries },
      },
      segmentUpdate: {
        before: [segment, segment],
        args: { id: '{{0}}', name: 'walked' },
        values: { id: ['{{0}}', '{{1}}'], query: queries },
      },
      segmentDelete: {
        before: [segment, segment],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
      },
    },
    values: {
      'GiftCardRecipientInput.id': [customer, otherCustomer],
      'DiscountCustomersInput.add': ids('Customer'),
      'DiscountCustomerSegmentsInput.add': SEGMENTS,
      'DiscountMarketsInput.add': ids('Market'),
      'DiscountCollectionsInput.add': ids('Collection'),
      'DiscountProductsInput.productsToAdd': ids('Product'),
      'DiscountProductsInput.productVariantsToAdd': ids('ProductVariant'),
      'MoneyInput.currencyCode': ['EUR', 'EUR'],
    },
    unreadable,
  };
}
