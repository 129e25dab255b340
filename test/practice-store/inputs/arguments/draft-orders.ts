import type { AreaArguments, Arguments, BaseCall, KnownIds } from '../base-arguments.ts';

/** Where the walk lives and where it does not, field by field. */
const HOME = {
  address1: '1 Walk Street',
  address2: 'Flat 1',
  city: 'Toronto',
  company: 'Walk Ltd',
  countryCode: 'CA',
  firstName: 'Ann',
  lastName: 'Walker',
  phone: '+12025550137',
  provinceCode: 'ON',
  zip: 'M5V 1A1',
};
const AWAY = {
  address1: '2 Walk Street',
  address2: 'Flat 2',
  city: 'Ottawa',
  company: 'Walk and Sons',
  countryCode: 'DE',
  firstName: 'Ben',
  lastName: 'Runner',
  phone: '+12025550141',
  provinceCode: 'QC',
  zip: 'K1A 0A1',
};

/** A calculation shows of its addresses whether they are the same one. */
function addressCalls(lineItems: unknown): Required<Pick<BaseCall, 'whole' | 'values'>> {
  const whole: Record<string, readonly [Arguments, Arguments]> = {};
  const values: Record<string, readonly [unknown, unknown]> = {};
  const note = (field: string, own: Arguments, other: Arguments, what: string) => {
    for (const [name, partner] of [
      ['shippingAddress', 'billingAddress'],
      ['billingAddress', 'shippingAddress'],
    ] as const) {
      const path = `input.${name}.${field}`;
      const input = (address: Arguments) => ({
        input: { lineItems, [partner]: own, [name]: address },
      });
      whole[path] = [input(own), input(other)];
      values[path] = [own[what], other[what]];
    }
  };
  for (const [field, value] of Object.entries(AWAY)) {
    const other = { ...HOME, [field]: value };
    note(
      field,
      HOME,
      field === 'countryCode' ? { ...other, provinceCode: undefined } : other,
      field,
    );
  }
  const named = { ...HOME, countryCode: undefined, provinceCode: undefined };
  const { countryCode } = HOME;
  note('country', { ...named, country: 'Canada' }, { ...named, country: 'Italy' }, 'country');
  note(
    'province',
    { ...named, countryCode, province: 'Ontario' },
    { ...named, countryCode, province: 'Quebec' },
    'province',
  );
  return { whole, values };
}

const NOT_SHOWN =
  'no CalculatedDraftOrder has it, and none is kept: records/order/draft-orders.test.ts';

export function draftOrderArguments(ids: KnownIds): AreaArguments {
  const lineItems = [{ title: 'Walk', quantity: 2, originalUnitPrice: '10.00' }];
  const made = ['draftOrderCreate', { input: { lineItems, email: 'walk@example.com' } }] as const;
  const two = [made, ['draftOrderCreate', { input: { lineItems, note: 'walk two' } }]] as const;
  const ownDraft = '{{0}}';
  /** Two companies, each with a contact and a location of its own. */
  const buyers = ([0, 1] as const).map((at) => ({
    companyId: ids('Company')[at],
    companyContactId: ids('CompanyContact')[at],
    companyLocationId: ids('CompanyLocation')[at],
  }));
  /** Values that say nothing where something else is missing next to them. */
  const more = (args: Arguments): Pick<BaseCall, 'beside' | 'whole'> => {
    const bought = buyers.map((purchasingCompany) => ({
      ...args,
      input: { lineItems, purchasingEntity: { purchasingCompany } },
    }));
    const [first = {}, second = {}] = bought;
    const fixed = { valueType: 'FIXED_AMOUNT' };
    return {
      beside: {
        'input.appliedDiscount.amount': fixed,
        'input.lineItems.appliedDiscount.amount': fixed,
        'input.billingAddress.country': { countryCode: undefined },
        'input.shippingAddress.country': { countryCode: undefined },
        'input.useCustomerDefaultAddress': { customerId: ids('Customer')[0] },
      },
      whole: Object.fromEntries([
        ...['companyId', 'companyContactId', 'companyLocationId'].map((name) => [
          `input.purchasingEntity.purchasingCompany.${name}`,
          [first, second],
        ]),
        ...amounts(args),
      ]),
    };
  };
  /** A fixed discount of an amount that stands beside it with its currency. */
  const amounts = (args: Arguments) => {
    const discount = (amount: string, currencyCode = 'EUR') => ({
      value: 5,
      valueType: 'FIXED_AMOUNT',
      amountWithCurrency: { amount, currencyCode },
    });
    const whole = (appliedDiscount: unknown) => ({
      ...args,
      input: { lineItems, appliedDiscount },
    });
    const line = (appliedDiscount: unknown) => ({
      ...args,
      input: { lineItems: [{ ...lineItems[0], appliedDiscount }] },
    });
    return [
      ['input.appliedDiscount', whole] as const,
      ['input.lineItems.appliedDiscount', line] as const,
    ].flatMap(([path, of]) => [
      [`${path}.amountWithCurrency.amount`, [of(discount('3.00')), of(discount('4.00'))]],
      [
        `${path}.amountWithCurrency.currencyCode`,
        [of(discount('3.00')), of(discount('3.00', 'USD'))],
      ],
    ]);
  };
  const placed = { 'input.sourceName': [['draftOrderComplete', { id: '{{last}}' }]] } as const;
  const calculated = addressCalls(lineItems);
  const calculation = more({});
  const tagged = { tags: ['walk-a', 'walk-b'] };
  return {
    calls: {
      draftOrderCreate: { args: { input: { lineItems } }, ...more({}), after: placed },
      draftOrderUpdate: {
        before: two,
        args: { id: ownDraft, input: { lineItems } },
        values: { id: ['{{0}}', '{{1}}'] },
        ...more({ id: ownDraft }),
        after: placed,
      },
      draftOrderCalculate: {
        args: { input: { lineItems } },
        beside: calculation.beside ?? {},
        values: calculated.values,
        whole: { ...calculation.whole, ...calculated.whole },
      },
      draftOrderDelete: {
        before: two,
        args: { input: { id: ownDraft } },
        values: { 'input.id': ['{{0}}', '{{1}}'] },
      },
      draftOrderComplete: {
        before: two,
        args: { id: ownDraft },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      draftOrderInvoiceSend: {
        before: two,
        args: { id: ownDraft, email: { to: 'walk@example.com' } },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      draftOrderInvoicePreview: {
        before: two,
        args: { id: ownDraft, email: { to: 'walk@example.com' } },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      draftOrderDuplicate: {
        before: two,
        args: { id: ownDraft },
        values: { id: ['{{0}}', '{{1}}'], draftOrderId: ['{{0}}', '{{1}}'] },
        beside: { draftOrderId: { id: undefined } },
      },
      draftOrderCreateFromOrder: {
        args: { orderId: ids('Order')[0] },
      },
      draftOrderBulkAddTags: {
        before: two,
        args: { ids: [ownDraft], tags: ['walk'] },
        values: { ids: ['{{0}}', '{{1}}'], search: ['email:walk@example.com', 'id:1'] },
        beside: { search: { ids: undefined } },
        read: ['{{0}}', '{{1}}'],
      },
      draftOrderBulkRemoveTags: {
        before: [
          ['draftOrderCreate', { input: { lineItems, email: 'walk@example.com', ...tagged } }],
          ['draftOrderCreate', { input: { lineItems, ...tagged } }],
        ],
        args: { ids: [ownDraft], tags: ['walk-a'] },
        values: { ids: ['{{0}}', '{{1}}'], search: ['email:walk@example.com', 'id:1'] },
        whole: {
          tags: [
            { ids: [ownDraft], tags: ['walk-a'] },
            { ids: [ownDraft], tags: ['walk-b'] },
          ],
        },
        beside: { search: { ids: undefined } },
        read: ['{{0}}', '{{1}}'],
      },
      draftOrderBulkDelete: {
        before: two,
        args: { ids: [ownDraft] },
        values: { ids: ['{{0}}', '{{1}}'], search: ['email:walk@example.com', 'id:1'] },
        beside: { search: { ids: undefined } },
        read: ['{{0}}', '{{1}}'],
      },
    },
    unreadable: Object.fromEntries(
      [
        ...['email', 'note', 'poNumber', 'sourceName', 'tags'],
        ...['allowDiscountCodesInCheckout', 'visibleToCustomer'],
        ...['customAttributes', 'localizedFields', 'localizationExtensions'].flatMap((name) => [
          `${name}.key`,
          `${name}.value`,
        ]),
        ...['key', 'namespace', 'type', 'value'].map((name) => `metafields.${name}`),
      ].map((name) => [`draftOrderCalculate input.${name}`, NOT_SHOWN]),
    ),
    objects: {
      DraftOrderLineItemInput: { title: 'Walk', quantity: 2, originalUnitPrice: '10.00' },
      DraftOrderAppliedDiscountInput: { title: 'Walk', value: 5, valueType: 'PERCENTAGE' },
      ShippingLineInput: { title: 'Walk', price: '5.00' },
    },
  };
}
