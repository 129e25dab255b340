import type { AreaArguments, BaseCall, KnownIds } from '../base-arguments.ts';

const START = '2025-01-01T00:00:00Z';

/** Discounts, gift cards and segments. */
export function discountArguments(ids: KnownIds): AreaArguments {
  const [product] = ids('Product');
  const products = { products: { productsToAdd: [product] } };
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
  for (const { name, argument, base } of kinds) {
    const isCode = name.startsWith('Code');
    const input = isCode ? { ...base, code: 'WALK' } : base;
    const create = `discount${name}Create`;
    const before = [
      [create, { [argument]: input }],
      [create, { [argument]: { ...input, ...(isCode ? { code: 'WALK2' } : {}) } }],
    ] as const;
    const at = (path: string): string => `${argument}.${path}`;
    const under = <Value>(given: Readonly<Record<string, Value>>): Record<string, Value> =>
      Object.fromEntries(Object.entries(given).map(([path, value]) => [at(path), value]));
    const effect = 'customerGets.value.discountOnQuantity.effect';
    const isBxgy = name.endsWith('Bxgy');
    const getsOf = (value: unknown, items: unknown) => ({
      ...input,
      customerGets: { value, items },
    });
    const two = (make: (value: never) => unknown, values: readonly unknown[]) =>
      values.map((value) => ({ [argument]: make(value as never) }));
    const whole: Record<string, readonly unknown[]> = isBxgy
      ? {
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
        'context.all': ['ALL', 'ALL'],
        'customerSelection.all': [true, false],
        'destination.countries.add': ['NO', 'IE'],
        'destination.countries.remove': ['NO', 'IE'],
        tags: ['walk-a', 'walk-b'],
      } as const),
      whole: under(whole) as never,
      beside: under<Readonly<Record<string, unknown>>>({
        'customerGets.appliesOnOneTimePurchase': { appliesOnSubscription: true },
        appliesOnOneTimePurchase: { appliesOnSubscription: true },
      }),
    };
    calls[create] = { ...shared, args: { [argument]: input } };
    calls[`discount${name}Update`] = {
      ...shared,
      before,
      args: { id: '{{0}}', [argument]: { title: 'walked' } },
      values: { ...shared.values, id: ['{{0}}', '{{1}}'] },
      whole: Object.fromEntries(
        Object.entries(shared.whole ?? {}).map(([path, [first, second]]) => [
          path,
          [
            { id: '{{0}}', ...first },
            { id: '{{0}}', ...second },
          ] as const,
        ]),
      ),
    };
  }
  const code = (name: string) =>
    [
      'discountCodeBasicCreate',
      { basicCodeDiscount: { title: 'walk', startsAt: START, code: name, customerGets: gets } },
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
  const bulk = (
    before: BaseCall['before'],
    more: Readonly<Record<string, unknown>> = {},
  ): BaseCall => ({
    before: before ?? [],
    args: { ids: ['{{0}}'], ...more },
    values: { ids: ['{{0}}', '{{1}}'] },
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
      discountCodeBulkActivate: bulk([code('WALK'), code('WALK2')]),
      discountCodeBulkDeactivate: bulk([code('WALK'), code('WALK2')]),
      discountCodeBulkDelete: bulk([code('WALK'), code('WALK2')]),
      discountAutomaticBulkDelete: bulk([automatic, automatic]),
      discountBulkTagsAdd: bulk([code('WALK'), code('WALK2')], { tags: ['walk'] }),
      discountBulkTagsRemove: bulk([code('WALK'), code('WALK2')], { tags: ['walk'] }),
      discountRedeemCodeBulkAdd: {
        before: [code('WALK'), code('WALK2')],
        args: { discountId: '{{0}}', codes: [{ code: 'MORE' }] },
        values: { discountId: ['{{0}}', '{{1}}'] },
      },
      discountCodeRedeemCodeBulkDelete: {
        before: [code('WALK'), code('WALK2')],
        args: { discountId: '{{0}}', search: 'WALK' },
        values: { discountId: ['{{0}}', '{{1}}'], search: ['WALK', 'none'] },
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
      'DiscountCustomerSegmentsInput.add': [
        'gid://shopify/Segment/547300000000',
        'gid://shopify/Segment/547300000023',
      ],
      'DiscountMarketsInput.add': ids('Market'),
      'DiscountCollectionsInput.add': ids('Collection'),
      'DiscountProductsInput.productsToAdd': ids('Product'),
      'DiscountProductsInput.productVariantsToAdd': ids('ProductVariant'),
      'MoneyInput.currencyCode': ['EUR', 'EUR'],
    },
  };
}
