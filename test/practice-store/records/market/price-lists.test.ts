import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

async function made(query: string, variables: Record<string, unknown>) {
  const payload = await run(query, variables);
  expect(dig(payload, 'userErrors')).toEqual([]);
  return Object.values(Object(payload)).find((value) => dig(value, 'id') !== undefined);
}

const errorsOf = async (query: string, variables: Record<string, unknown> = {}) =>
  digList(await run(query, variables), 'userErrors');

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
