import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });

const plain = {
  title: 'TENOFF',
  target_type: 'line_item',
  target_selection: 'all',
  allocation_method: 'across',
  value_type: 'percentage',
  value: '-10.0',
  customer_selection: 'all',
  starts_at: '2026-01-02T03:04:05Z',
};

const make = async (more: Readonly<Record<string, unknown>> = {}) => {
  const answer = await send('POST', 'price_rules.json', { price_rule: { ...plain, ...more } });
  expect(answer.json['errors']).toBeUndefined();
  expect(answer.status).toBe(201);
  return dig(answer.json, 'price_rule');
};

const idsOf = async (plural: string): Promise<number[]> =>
  digList(await rest(`${plural}.json?limit=2`), plural).map((row) => Number(dig(row, 'id')));

const shown = `codeDiscountNode(id: $id) { codeDiscount { __typename
  ... on DiscountCodeBasic { title status startsAt endsAt usageLimit appliesOncePerCustomer codesCount { count }
    minimumRequirement { ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } } ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity } }
    context { __typename ... on DiscountCustomers { customers { id } } ... on DiscountCustomerSegments { segments { id } } }
    customerGets { value { __typename ... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } appliesOnEachItem } }
      items { __typename ... on DiscountProducts { products(first: 5) { nodes { id } } productVariants(first: 5) { nodes { id } } } ... on DiscountCollections { collections(first: 5) { nodes { id } } } } } }
  ... on DiscountCodeFreeShipping { title maximumShippingPrice { amount } destinationSelection { __typename ... on DiscountCountries { countries includeRestOfWorld } } }
  ... on DiscountCodeBxgy { title usesPerOrderLimit
    customerBuys { value { __typename ... on DiscountQuantity { quantity } ... on DiscountPurchaseAmount { amount } } items { __typename ... on DiscountProducts { products(first: 5) { nodes { id } } } } }
    customerGets { value { ... on DiscountOnQuantity { quantity { quantity } effect { ... on DiscountPercentage { percentage } } } } items { __typename ... on DiscountCollections { collections(first: 5) { nodes { id } } } } } } } }`;

const inGraphql = async (rule: unknown) =>
  dig(
    await run(`query($id: ID!) { ${shown} }`, {
      id: `gid://shopify/DiscountCodeNode/${String(dig(rule, 'id'))}`,
    }),
    'codeDiscount',
  );

describe('a price rule', () => {
  test('is a discount without a code yet, in REST and in GraphQL', async () => {
    const rule = await make();
    expect(rule).toMatchObject({ ...plain, starts_at: '2026-01-02T03:04:05+00:00' });
    expect(await rest(`price_rules/${String(dig(rule, 'id'))}.json`)).toEqual({ price_rule: rule });
    expect(await inGraphql(rule)).toMatchObject({
      __typename: 'DiscountCodeBasic',
      title: 'TENOFF',
      status: 'ACTIVE',
      codesCount: { count: 0 },
      customerGets: {
        value: { __typename: 'DiscountPercentage', percentage: 0.1 },
        items: { __typename: 'AllDiscountItems' },
      },
    });
  });

  test('keeps every documented field of its body, when it is made and when it is changed', async () => {
    const [product = 0] = await idsOf('products');
    const variant = Number(
      dig(await rest('products.json?limit=2'), 'products', 1, 'variants', 0, 'id'),
    );
    const [collection = 0] = await idsOf('smart_collections');
    const [ada = 0, ben = 0] = await idsOf('customers');
    const segment = Number(
      number(dig(await run('{ segments(first: 1) { nodes { id } } }'), 'nodes', 0, 'id')),
    );
    const countries = await idsOf('countries');
    const bxgy = {
      target_selection: 'entitled',
      allocation_method: 'each',
      value: '-100.0',
      entitled_collection_ids: [collection],
      prerequisite_product_ids: [product],
    };
    const wanted: ReadonlyArray<Readonly<Record<string, unknown>>> = [
      { title: 'Renamed' },
      { value: '-12.5' },
      { value_type: 'fixed_amount', value: '-4.50' },
      { value_type: 'fixed_amount', value: '-4.50', allocation_method: 'each' },
      { allocation_method: 'each' },
      { once_per_customer: true },
      { usage_limit: 7 },
      { starts_at: '2026-03-01T00:00:00+00:00', ends_at: '2030-01-01T00:00:00+00:00' },
      { customer_selection: 'prerequisite', prerequisite_customer_ids: [ada, ben] },
      { customer_selection: 'prerequisite', customer_segment_prerequisite_ids: [segment] },
      { prerequisite_subtotal_range: { greater_than_or_equal_to: '40.00' } },
      { prerequisite_quantity_range: { greater_than_or_equal_to: 2 } },
      {
        target_selection: 'entitled',
        entitled_product_ids: [product],
        entitled_variant_ids: [variant],
      },
      { target_selection: 'entitled', entitled_collection_ids: [collection] },
      {
        target_type: 'shipping_line',
        allocation_method: 'each',
        value: '-100.0',
        target_selection: 'entitled',
        entitled_country_ids: countries,
        prerequisite_shipping_price_range: { less_than_or_equal_to: '20.00' },
      },
      {
        ...bxgy,
        allocation_limit: 3,
        prerequisite_to_entitlement_quantity_ratio: {
          prerequisite_quantity: 2,
          entitled_quantity: 1,
        },
      },
      { ...bxgy, prerequisite_to_entitlement_purchase: { prerequisite_amount: '50.00' } },
      {
        ...bxgy,
        prerequisite_product_ids: [],
        prerequisite_variant_ids: [variant],
        prerequisite_to_entitlement_quantity_ratio: {
          prerequisite_quantity: 2,
          entitled_quantity: 1,
        },
      },
      {
        ...bxgy,
        prerequisite_product_ids: [],
        prerequisite_collection_ids: [collection],
        prerequisite_to_entitlement_quantity_ratio: {
          prerequisite_quantity: 2,
          entitled_quantity: 1,
        },
      },
    ];
    const before = await inGraphql(await make());
    for (const given of wanted) {
      const made = await make(given);
      expect(made).toMatchObject(given);
      const bare = await make();
      const path = `price_rules/${String(dig(bare, 'id'))}.json`;
      const { status, json } = await send('PUT', path, { price_rule: given });
      expect([status, json['errors']]).toEqual([200, undefined]);
      expect(dig(json, 'price_rule')).toMatchObject(given);
      // The same discount, whichever way it came about.
      const seen = await inGraphql(made);
      expect(await inGraphql(bare)).toEqual(seen);
      // GraphQL knows no allocation of a percentage, and shows everything else.
      if (JSON.stringify(given) !== '{"allocation_method":"each"}') {
        expect(seen).not.toEqual(before);
      }
    }
  });

  test('is shown by GraphQL with what it buys and gives', async () => {
    const [product = 0] = await idsOf('products');
    const [collection = 0] = await idsOf('smart_collections');
    const rule = await make({
      target_selection: 'entitled',
      allocation_method: 'each',
      value: '-50.0',
      allocation_limit: 2,
      entitled_collection_ids: [collection],
      prerequisite_product_ids: [product],
      prerequisite_to_entitlement_quantity_ratio: {
        prerequisite_quantity: 3,
        entitled_quantity: 1,
      },
    });
    expect(await inGraphql(rule)).toEqual({
      __typename: 'DiscountCodeBxgy',
      title: 'TENOFF',
      usesPerOrderLimit: 2,
      customerBuys: {
        value: { __typename: 'DiscountQuantity', quantity: '3' },
        items: {
          __typename: 'DiscountProducts',
          products: { nodes: [{ id: `gid://shopify/Product/${product}` }] },
        },
      },
      customerGets: {
        value: { quantity: { quantity: '1' }, effect: { percentage: 0.5 } },
        items: {
          __typename: 'DiscountCollections',
          collections: { nodes: [{ id: `gid://shopify/Collection/${collection}` }] },
        },
      },
    });
  });

  test.each([
    [{ title: '' }, 'title', "can't be blank"],
    [{ value: '5.0' }, 'value', 'must be less than or equal to 0'],
    [{ value: 'much' }, 'value', 'is not a number'],
    [{ value: '-101' }, 'value', 'must be greater than or equal to -100'],
    [{ target_type: 'shipping_line' }, 'allocation_method', 'must be each'],
    [{ target_selection: 'some' }, 'target_selection', 'is not included in the list'],
    [{ entitled_product_ids: [5] }, 'entitled_product_ids', 'Product with id: 5 is invalid'],
    [{ ends_at: '2020-01-01T00:00:00Z' }, 'ends_at', 'needs to be after starts_at'],
    [{ starts_at: 'soon' }, 'starts_at', 'is invalid'],
    [{ usage_limit: 0 }, 'usage_limit', 'must be greater than 0'],
    [
      { customer_selection: 'prerequisite' },
      'customer_selection',
      'needs prerequisite customers or customer segments',
    ],
  ])('is refused with %j', async (given, field, words) => {
    const { status, json } = await send('POST', 'price_rules.json', {
      price_rule: { ...plain, ...given },
    });
    expect(status).toBe(422);
    expect(dig(json, 'errors', field)).toEqual([words]);
  });

  test('says everything that is missing, and needs its key', async () => {
    const { status, json } = await send('POST', 'price_rules.json', { price_rule: {} });
    expect(status).toBe(422);
    expect(Object.keys(Object(json['errors'])).toSorted()).toEqual(Object.keys(plain).toSorted());
    expect((await send('POST', 'price_rules.json', {})).status).toBe(400);
  });

  test('stays what GraphQL made of it when nothing is said', async () => {
    const rules = digList(await rest('price_rules.json'), 'price_rules');
    for (const rule of rules) {
      const path = `price_rules/${String(dig(rule, 'id'))}.json`;
      const { json } = await send('PUT', path, { price_rule: {} });
      expect(json).toEqual({
        price_rule: { ...Object(rule), updated_at: dig(json, 'price_rule', 'updated_at') },
      });
    }
  });

  test('is never an automatic discount; it is counted and deleted', async () => {
    const count = dig(await rest('price_rules/count.json'), 'count');
    expect(count).toBe(3);
    const id = number(
      dig(await run('{ automaticDiscountNodes(first: 1) { nodes { id } } }'), 'nodes', 0, 'id'),
    );
    expect((await send('GET', `price_rules/${id}.json`)).status).toBe(404);
    const path = `price_rules/${String(dig(await make(), 'id'))}.json`;
    expect(await send('DELETE', path)).toMatchObject({ status: 204 });
    expect((await send('GET', path)).status).toBe(404);
    expect(dig(await rest('price_rules/count.json'), 'count')).toBe(count);
  });
});

describe('discount codes', () => {
  test('are made, renamed and deleted below their rule, and GraphQL sees them', async () => {
    const rule = String(dig(await make(), 'id'));
    const codes = `price_rules/${rule}/discount_codes`;
    const made = await send('POST', `${codes}.json`, { discount_code: { code: 'SUMMER' } });
    expect(made.status).toBe(201);
    const code = dig(made.json, 'discount_code');
    expect(code).toMatchObject({ code: 'SUMMER', price_rule_id: Number(rule), usage_count: 0 });
    const path = `${codes}/${String(dig(code, 'id'))}.json`;
    expect(await rest(`${codes}.json`)).toEqual({ discount_codes: [code] });
    expect(await rest(path)).toEqual({ discount_code: code });
    const renamed = await send('PUT', path, {
      discount_code: { id: dig(code, 'id'), code: 'WINTER' },
    });
    expect(dig(renamed.json, 'discount_code', 'code')).toBe('WINTER');
    const node = `codeDiscountNodeByCode(code: "winter") { id }`;
    expect(number(dig(await run(`{ ${node} }`), 'id'))).toBe(rule);
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await run(`{ ${node} }`)).toBeNull();
    expect((await send('GET', path)).status).toBe(404);
  });

  test('must be free: no rule, not even their own, may have the same', async () => {
    const path = `price_rules/${String(dig(await make(), 'id'))}/discount_codes.json`;
    const post = (code: string) => send('POST', path, { discount_code: { code } });
    const taken = { errors: { code: ['must be unique. Please try a different code.'] } };
    expect(await post('practice10')).toMatchObject({ status: 422, json: taken });
    expect((await post('ONCE')).status).toBe(201);
    expect(await post('once')).toMatchObject({ status: 422, json: taken });
    expect(await post('')).toMatchObject({
      status: 422,
      json: { errors: { code: ['is too short (minimum is 1 character)'] } },
    });
  });

  test('are found by a redirect to where they stand, and counted', async () => {
    const found = await send('GET', 'discount_codes/lookup.json?code=PRACTICE10');
    expect(found.status).toBe(303);
    const address = found.headers['location'] ?? '';
    expect(address).toMatch(/\/admin\/api\/2026-10\/price_rules\/\d+\/discount_codes\/\d+\.json$/);
    const path = address.replace(/^.*\/2026-10\//, '');
    expect(dig(await rest(path), 'discount_code', 'code')).toBe('PRACTICE10');
    expect((await send('GET', 'discount_codes/lookup.json?code=NONE')).status).toBe(404);
    expect(await rest('discount_codes/count.json')).toEqual({ count: 3 });
    expect(await rest('discount_codes/count.json?times_used_min=1')).toEqual({ count: 1 });
  });

  test('come in batches, each taken or refused by itself', async () => {
    const rule = String(dig(await make(), 'id'));
    const { status, json } = await send('POST', `price_rules/${rule}/batch.json`, {
      discount_codes: [{ code: 'ONE' }, { code: 'PRACTICE10' }, { code: 'one' }],
    });
    expect(status).toBe(201);
    expect(dig(json, 'discount_code_creation')).toMatchObject({
      price_rule_id: Number(rule),
      status: 'completed',
      codes_count: 3,
      imported_count: 1,
      failed_count: 2,
      logs: [],
    });
    const path = `price_rules/${rule}/batch/${String(dig(json, 'discount_code_creation', 'id'))}`;
    expect(await rest(`${path}.json`)).toEqual(json);
    const errors = { code: ['must be unique. Please try a different code.'] };
    expect(await rest(`${path}/discount_codes.json`)).toMatchObject({
      discount_codes: [
        { code: 'ONE', errors: {} },
        { id: null, code: 'PRACTICE10', errors },
        { id: null, code: 'one', errors },
      ],
    });
    const left = digList(await rest(`price_rules/${rule}/discount_codes.json`), 'discount_codes');
    expect(left.map((code) => dig(code, 'code'))).toEqual(['ONE']);
  });
});
