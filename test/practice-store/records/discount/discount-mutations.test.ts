import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

/** The ids of a connection's nodes. */
const idsOf = (connection: unknown): string[] =>
  digList(connection, 'nodes').map((node) => String(dig(node, 'id')));

const problems = 'userErrors { field message code }';

const whole = `title status summary startsAt endsAt tags discountClasses recurringCycleLimit
  combinesWith { orderDiscounts productDiscounts shippingDiscounts }
  context { __typename ... on DiscountCustomers { customers { id } } ... on DiscountCustomerSegments { segments { name } } }
  minimumRequirement { ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } } ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity } }
  customerGets { appliesOnOneTimePurchase appliesOnSubscription
    items { __typename ... on DiscountProducts { products(first: 5) { nodes { id } } } ... on DiscountCollections { collections(first: 5) { nodes { id } } } }
    value { __typename ... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } appliesOnEachItem } } }`;

const createBasic = `mutation($input: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $input) {
  codeDiscountNode { id codeDiscount { ... on DiscountCodeBasic { ${whole} usageLimit appliesOncePerCustomer codes(first: 5) { nodes { code } } } } } ${problems} } }`;

const plain = {
  title: 'Autumn',
  code: 'AUTUMN',
  startsAt: '2026-01-02T03:04:05Z',
  customerGets: { value: { percentage: 0.2 }, items: { all: true } },
};

describe('a discount code', () => {
  test('keeps all that it was made with, in GraphQL and as a price rule', async () => {
    const product = dig(await run('{ products(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const customer = dig(await run('{ customers(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const made = await run(createBasic, {
      input: {
        ...plain,
        endsAt: '2030-01-01T00:00:00Z',
        usageLimit: 7,
        appliesOncePerCustomer: true,
        recurringCycleLimit: 3,
        tags: ['late', 'early'],
        combinesWith: { orderDiscounts: true, shippingDiscounts: true },
        context: { customers: { add: [customer] } },
        minimumRequirement: { quantity: { greaterThanOrEqualToQuantity: '2' } },
        customerGets: {
          value: { discountAmount: { amount: '4.50', appliesOnEachItem: true } },
          items: { products: { productsToAdd: [product] } },
          appliesOnSubscription: true,
        },
      },
    });
    expect(dig(made, 'userErrors')).toEqual([]);
    expect(dig(made, 'codeDiscountNode', 'codeDiscount')).toMatchObject({
      title: 'Autumn',
      status: 'ACTIVE',
      startsAt: '2026-01-02T03:04:05Z',
      endsAt: '2030-01-01T00:00:00Z',
      usageLimit: 7,
      appliesOncePerCustomer: true,
      recurringCycleLimit: 3,
      tags: ['early', 'late'],
      discountClasses: ['PRODUCT'],
      combinesWith: { orderDiscounts: true, productDiscounts: false, shippingDiscounts: true },
      context: { __typename: 'DiscountCustomers', customers: [{ id: customer }] },
      minimumRequirement: { greaterThanOrEqualToQuantity: '2' },
      customerGets: {
        appliesOnOneTimePurchase: true,
        appliesOnSubscription: true,
        items: { __typename: 'DiscountProducts', products: { nodes: [{ id: product }] } },
        value: { __typename: 'DiscountAmount', amount: { amount: '4.5' }, appliesOnEachItem: true },
      },
      codes: { nodes: [{ code: 'AUTUMN' }] },
    });
    const id = number(dig(made, 'codeDiscountNode', 'id'));
    expect(dig(await rest(`price_rules/${id}.json`), 'price_rule')).toMatchObject({
      value_type: 'fixed_amount',
      value: '-4.50',
      allocation_method: 'each',
      target_selection: 'entitled',
      entitled_product_ids: [Number(number(product))],
      prerequisite_customer_ids: [Number(number(customer))],
      prerequisite_quantity_range: { greater_than_or_equal_to: 2 },
      once_per_customer: true,
      usage_limit: 7,
    });
  });

  test.each([
    [{ code: 'PRACTICE10' }, 'code', 'Code must be unique. Please try a different code.', 'TAKEN'],
    [{ code: 'practice10' }, 'code', 'Code must be unique. Please try a different code.', 'TAKEN'],
    [{ code: '' }, 'code', 'Code is too short (minimum is 1 character)', 'TOO_SHORT'],
    [{ title: '' }, 'title', "Title can't be blank", 'BLANK'],
    [
      { endsAt: '2020-01-01T00:00:00Z' },
      'endsAt',
      'Ends at needs to be after starts_at',
      'INVALID',
    ],
    [{ usageLimit: 0 }, 'usageLimit', 'Usage limit must be greater than 0', 'GREATER_THAN'],
  ])('is refused with %j', async (given, field, message, code) => {
    const made = await run(createBasic, { input: { ...plain, ...given } });
    expect(made).toEqual({
      codeDiscountNode: null,
      userErrors: [{ field: ['basicCodeDiscount', field], message, code }],
    });
  });

  test('is refused where values contradict each other or name nothing', async () => {
    const faults = async (given: Record<string, unknown>): Promise<unknown> =>
      dig(await run(createBasic, { input: { ...plain, ...given } }), 'userErrors');
    expect(
      await faults({ customerGets: { value: { percentage: 1.5 }, items: { all: true } } }),
    ).toEqual([
      {
        field: ['basicCodeDiscount', 'customerGets', 'value', 'percentage'],
        message: 'Value must be between 0.0 and 1.0',
        code: 'VALUE_OUTSIDE_RANGE',
      },
    ]);
    expect(
      await faults({
        minimumRequirement: {
          quantity: { greaterThanOrEqualToQuantity: '1' },
          subtotal: { greaterThanOrEqualToSubtotal: '5' },
        },
      }),
    ).toMatchObject([{ code: 'CONFLICT' }, { code: 'CONFLICT' }]);
    expect(
      await faults({
        customerGets: {
          value: { percentage: 0.1 },
          items: { products: { productsToAdd: ['gid://shopify/Product/1'] } },
        },
      }),
    ).toEqual([
      {
        field: ['basicCodeDiscount', 'customerGets', 'items', 'products', 'productsToAdd'],
        message: 'Product with id: 1 is invalid',
        code: 'INVALID',
      },
    ]);
  });

  test.each([
    [
      {
        customerGets: {
          value: { percentage: 0.1, discountAmount: { amount: '1' } },
          items: { all: true },
        },
      },
      'A discount can only have one of percentage, discountOnQuantity or discountAmount.',
    ],
    [
      {
        customerGets: {
          value: { percentage: 0.1 },
          items: {
            collections: {
              add: ['gid://shopify/Collection/5'],
              remove: ['gid://shopify/Collection/5'],
            },
          },
        },
      },
      "The same Collection id is present in both 'add' and 'remove' fields",
    ],
  ])('is an error of the document with %j', async (given, message) => {
    const { json } = await caller.graphql(createBasic, {
      scopes: SCOPES,
      variables: { input: { ...plain, ...given } },
    });
    expect(dig(json, 'errors', 0)).toMatchObject({ message, extensions: { code: 'BAD_REQUEST' } });
  });

  test('is changed, switched off and on, and deleted', async () => {
    const id = dig(await run(createBasic, { input: plain }), 'codeDiscountNode', 'id');
    const read = `query($id: ID!) { codeDiscountNode(id: $id) { codeDiscount { ... on DiscountCodeBasic { title status codes(first: 9) { nodes { code } } } } } }`;
    await run(
      `mutation($id: ID!) { discountCodeBasicUpdate(id: $id, basicCodeDiscount: { title: "Fall", code: "FALL" }) { ${problems} } }`,
      { id },
    );
    await run(`mutation($id: ID!) { discountCodeDeactivate(id: $id) { ${problems} } }`, { id });
    expect(await run(read, { id })).toEqual({
      codeDiscount: { title: 'Fall', status: 'EXPIRED', codes: { nodes: [{ code: 'FALL' }] } },
    });
    await run(`mutation($id: ID!) { discountCodeActivate(id: $id) { ${problems} } }`, { id });
    expect(dig(await run(read, { id }), 'codeDiscount', 'status')).toBe('ACTIVE');
    const added = await run(
      `mutation($id: ID!) { discountRedeemCodeBulkAdd(discountId: $id, codes: [{ code: "ONE" }, { code: "PRACTICE10" }]) {
        bulkCreation { done importedCount failedCount codes(first: 5) { nodes { code errors { message } } } } ${problems} } }`,
      { id },
    );
    expect(dig(added, 'bulkCreation')).toEqual({
      done: true,
      importedCount: 1,
      failedCount: 1,
      codes: {
        nodes: [
          { code: 'ONE', errors: [] },
          {
            code: 'PRACTICE10',
            errors: [{ message: 'Code must be unique. Please try a different code.' }],
          },
        ],
      },
    });
    expect(dig(await run('{ codeDiscountNodeByCode(code: "one") { id } }'), 'id')).toBe(id);
    expect(
      dig(
        await run(`mutation($id: ID!) { discountCodeDelete(id: $id) { deletedCodeDiscountId } }`, {
          id,
        }),
        'deletedCodeDiscountId',
      ),
    ).toBe(id);
    expect(await run(read, { id })).toBeNull();
    expect(
      dig(
        await run(`mutation($id: ID!) { discountCodeDelete(id: $id) { ${problems} } }`, { id }),
        'userErrors',
        0,
      ),
    ).toMatchObject({ field: ['id'], message: 'Code discount does not exist.' });
  });
});

describe('other kinds of discounts', () => {
  test('buy X, get Y keeps what is to be bought', async () => {
    const nodes = dig(await run('{ products(first: 2) { nodes { id } } }'), 'nodes');
    const [bought, got] = [dig(nodes, 0, 'id'), dig(nodes, 1, 'id')];
    const made = await run(
      `mutation($input: DiscountAutomaticBxgyInput!) { discountAutomaticBxgyCreate(automaticBxgyDiscount: $input) {
        automaticDiscountNode { automaticDiscount { __typename ... on DiscountAutomaticBxgy { title usesPerOrderLimit summary
          customerBuys { isOneTimePurchase value { ... on DiscountQuantity { quantity } } items { ... on DiscountProducts { products(first: 2) { nodes { id } } } } }
          customerGets { value { ... on DiscountOnQuantity { quantity { quantity } effect { ... on DiscountPercentage { percentage } } } } items { ... on DiscountProducts { products(first: 2) { nodes { id } } } } } } } } ${problems} } }`,
      {
        input: {
          title: 'Two for one',
          startsAt: '2026-01-01T00:00:00Z',
          usesPerOrderLimit: '2',
          customerBuys: {
            value: { quantity: '2' },
            items: { products: { productsToAdd: [bought] } },
          },
          customerGets: {
            value: { discountOnQuantity: { quantity: '1', effect: { percentage: 1 } } },
            items: { products: { productsToAdd: [got] } },
          },
        },
      },
    );
    expect(made).toEqual({
      userErrors: [],
      automaticDiscountNode: {
        automaticDiscount: {
          __typename: 'DiscountAutomaticBxgy',
          title: 'Two for one',
          usesPerOrderLimit: 2,
          summary: 'Buy 2 items, get 1 item free',
          customerBuys: {
            isOneTimePurchase: true,
            value: { quantity: '2' },
            items: { products: { nodes: [{ id: bought }] } },
          },
          customerGets: {
            value: { quantity: { quantity: '1' }, effect: { percentage: 1 } },
            items: { products: { nodes: [{ id: got }] } },
          },
        },
      },
    });
  });

  test('free shipping keeps its countries and its highest price', async () => {
    const made = await run(
      `mutation { discountCodeFreeShippingCreate(freeShippingCodeDiscount: { title: "Ship", code: "SHIP", startsAt: "2026-01-01T00:00:00Z",
        destination: { countries: { add: [NO, IE] } }, maximumShippingPrice: "20" }) {
        codeDiscountNode { codeDiscount { ... on DiscountCodeFreeShipping { maximumShippingPrice { amount } discountClass
          destinationSelection { ... on DiscountCountries { countries includeRestOfWorld } } } } } ${problems} } }`,
    );
    expect(made).toEqual({
      userErrors: [],
      codeDiscountNode: {
        codeDiscount: {
          maximumShippingPrice: { amount: '20.0' },
          discountClass: 'SHIPPING',
          destinationSelection: { countries: ['NO', 'IE'], includeRestOfWorld: false },
        },
      },
    });
  });

  test('many are switched off at once by a search', async () => {
    const ended = await run(
      `mutation { discountCodeBulkDeactivate(search: "code:PRACTICE10") { job { done } ${problems} } }`,
    );
    expect(ended).toEqual({ job: { done: true }, userErrors: [] });
    expect(
      dig(
        await run(
          '{ codeDiscountNodeByCode(code: "PRACTICE10") { codeDiscount { ... on DiscountCodeBasic { status } } } }',
        ),
        'codeDiscount',
        'status',
      ),
    ).toBe('EXPIRED');
    expect(
      dig(
        await run(`mutation { discountCodeBulkDeactivate { ${problems} } }`),
        'userErrors',
        0,
        'code',
      ),
    ).toBe('MISSING_ARGUMENT');
  });
});

describe('what an update removes', () => {
  const made = `mutation($input: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $input) { codeDiscountNode { id } ${problems} } }`;
  const change = `mutation($id: ID!, $input: DiscountCodeBasicInput!) { discountCodeBasicUpdate(id: $id, basicCodeDiscount: $input) {
    codeDiscountNode { codeDiscount { ... on DiscountCodeBasic {
      combinesWith { productDiscountsWithTagsOnSameCartLine }
      context { __typename ... on DiscountCustomers { customers { id } } }
      customerGets { items { __typename ... on DiscountProducts { products(first: 9) { nodes { id } } productVariants(first: 9) { nodes { id } } } } } } } } ${problems} } }`;

  test('is gone, and the rest stays; a new discount has nothing to remove', async () => {
    const [one, two] = idsOf(await run('{ products(first: 2) { nodes { id } } }'));
    const [variant] = idsOf(await run('{ productVariants(first: 1) { nodes { id } } }'));
    const [ada, ben] = idsOf(await run('{ customers(first: 2) { nodes { id } } }'));
    const create = await run(made, {
      input: {
        ...plain,
        combinesWith: {
          productDiscountsWithTagsOnSameCartLine: { add: ['sale', 'news'], remove: ['other'] },
        },
        context: { customers: { add: [ada, ben] } },
        customerGets: {
          value: { percentage: 0.2 },
          items: {
            products: { productsToAdd: [one, two], productVariantsToAdd: [variant] },
          },
        },
      },
    });
    expect(dig(create, 'userErrors')).toEqual([]);
    const changed = await run(change, {
      id: dig(create, 'codeDiscountNode', 'id'),
      input: {
        combinesWith: { productDiscountsWithTagsOnSameCartLine: { remove: ['news'] } },
        context: { customers: { remove: [ada] } },
        customerGets: {
          items: { products: { productsToRemove: [one], productVariantsToRemove: [variant] } },
        },
      },
    });
    expect(changed).toEqual({
      userErrors: [],
      codeDiscountNode: {
        codeDiscount: {
          combinesWith: { productDiscountsWithTagsOnSameCartLine: ['sale'] },
          context: { __typename: 'DiscountCustomers', customers: [{ id: ben }] },
          customerGets: {
            items: {
              __typename: 'DiscountProducts',
              products: { nodes: [{ id: two }] },
              productVariants: { nodes: [] },
            },
          },
        },
      },
    });
  });

  test('of another kind than it has changes nothing', async () => {
    const [segment] = idsOf(await run('{ segments(first: 1) { nodes { id } } }'));
    const [collection] = idsOf(await run('{ collections(first: 1) { nodes { id } } }'));
    const [ada] = idsOf(await run('{ customers(first: 1) { nodes { id } } }'));
    const create = await run(made, {
      input: { ...plain, context: { customers: { add: [ada] } } },
    });
    const changed = await run(change, {
      id: dig(create, 'codeDiscountNode', 'id'),
      input: {
        context: { customerSegments: { remove: [segment] } },
        customerGets: { items: { collections: { remove: [collection] } } },
      },
    });
    expect(dig(changed, 'codeDiscountNode', 'codeDiscount')).toMatchObject({
      context: { __typename: 'DiscountCustomers', customers: [{ id: ada }] },
      customerGets: { items: { __typename: 'AllDiscountItems' } },
    });
  });
});

test('a saved search chooses discounts, and one that nobody saved is refused', async () => {
  const saved = await run(
    `mutation { savedSearchCreate(input: { resourceType: PRICE_RULE, name: "Codes", query: "code:PRACTICE10" }) { savedSearch { id } userErrors { message } } }`,
  );
  const ended = await run(
    `mutation($id: ID!) { discountCodeBulkDeactivate(savedSearchId: $id) { job { done } ${problems} } }`,
    { id: dig(saved, 'savedSearch', 'id') },
  );
  expect(ended).toEqual({ job: { done: true }, userErrors: [] });
  const expired = await run(
    '{ codeDiscountNodes(first: 9, query: "status:expired code:PRACTICE10") { nodes { id } } }',
  );
  expect(digList(expired, 'nodes')).toHaveLength(1);
  expect(
    await run(
      `mutation { discountCodeBulkDeactivate(savedSearchId: "gid://shopify/SavedSearch/1") { job { id } ${problems} } }`,
    ),
  ).toMatchObject({
    job: null,
    userErrors: [{ field: ['savedSearchId'], message: 'Saved search does not exist' }],
  });
});

test.each(['discountNode', 'codeDiscountNode'])(
  'a metafield of a discount is read again from %s',
  async (root) => {
    const id = dig(await run('{ codeDiscountNodes(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const content = { namespace: 'custom', key: 'season', type: 'single_line_text_field' };
    await run(
      `mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { ${problems} } }`,
      { metafields: [{ ...content, ownerId: id, value: 'Autumn' }] },
    );
    expect(
      await run(
        `query($id: ID!) { ${root}(id: $id) { metafield(namespace: "custom", key: "season") { value ownerType } metafields(first: 3) { nodes { key } } } }`,
        { id },
      ),
    ).toEqual({
      metafield: { value: 'Autumn', ownerType: 'DISCOUNT' },
      metafields: { nodes: [{ key: 'season' }] },
    });
  },
);

describe('the uses of a code', () => {
  const uses = async (code: string) =>
    dig(
      await run(
        `query($code: String!) { codeDiscountNodeByCode(code: $code) { codeDiscount { ... on DiscountCodeBasic { asyncUsageCount codesCount { count } codes(first: 3) { nodes { code asyncUsageCount } } } } } }`,
        { code },
      ),
      'codeDiscount',
    );

  test('are the orders that have it, and every order’s code is there', async () => {
    const orders = digList(
      await run('{ orders(first: 250) { nodes { discountCodes } } }'),
      'nodes',
    ).flatMap((order) => digList(order, 'discountCodes').map(String));
    expect(orders.length).toBeGreaterThan(0);
    for (const code of new Set(orders)) {
      const count = orders.filter((other) => other === code).length;
      expect(await uses(code)).toEqual({
        asyncUsageCount: count,
        codesCount: { count: 1 },
        codes: { nodes: [{ code, asyncUsageCount: count }] },
      });
    }
  });

  test('grow with an order that is made with it', async () => {
    expect(await uses('WELCOME5')).toMatchObject({ asyncUsageCount: 0 });
    const made = await run(
      `mutation($order: OrderCreateOrderInput!) { orderCreate(order: $order) { order { discountCodes } userErrors { message } } }`,
      {
        order: {
          currency: 'EUR',
          discountCode: { itemPercentageDiscountCode: { code: 'WELCOME5', percentage: 5 } },
          lineItems: [
            {
              title: 'Cup',
              quantity: 1,
              priceSet: { shopMoney: { amount: '10', currencyCode: 'EUR' } },
            },
          ],
        },
      },
    );
    expect(made).toEqual({ order: { discountCodes: ['WELCOME5'] }, userErrors: [] });
    expect(await uses('WELCOME5')).toMatchObject({ asyncUsageCount: 1 });
  });

  test.each([
    ['2030-01-01T00:00:00Z', null, 'SCHEDULED'],
    ['2020-01-01T00:00:00Z', '2020-02-01T00:00:00Z', 'EXPIRED'],
    ['2020-01-01T00:00:00Z', '2030-02-01T00:00:00Z', 'ACTIVE'],
    ['2020-01-01T00:00:00Z', null, 'ACTIVE'],
  ])('its status follows from %s and %s', async (startsAt, endsAt, status) => {
    const made = await run(createBasic, { input: { ...plain, startsAt, endsAt } });
    expect(dig(made, 'codeDiscountNode', 'codeDiscount', 'status')).toBe(status);
  });
});

test('a new customer owns nothing', async () => {
  const made = await run(
    `mutation { customerCreate(input: { email: "new@example.com" }) { customer {
      numberOfOrders amountSpent { amount } lastOrder { id } canDelete tags note addressesV2(first: 3) { nodes { id } } defaultAddress { id }
      orders(first: 3) { nodes { id } } metafields(first: 3) { nodes { id } } events(first: 3) { nodes { id } }
      companyContactProfiles { id } paymentMethods(first: 3) { nodes { id } } storeCreditAccounts(first: 3) { nodes { id } } subscriptionContracts(first: 3) { nodes { id } }
      productSubscriberStatus state } ${problems.replace(' code', '')} } }`,
  );
  const none = { nodes: [] };
  expect(dig(made, 'customer')).toEqual({
    numberOfOrders: '0',
    amountSpent: { amount: '0.0' },
    lastOrder: null,
    canDelete: true,
    tags: [],
    note: null,
    addressesV2: none,
    defaultAddress: null,
    orders: none,
    metafields: none,
    events: none,
    companyContactProfiles: [],
    paymentMethods: none,
    storeCreditAccounts: none,
    subscriptionContracts: none,
    productSubscriberStatus: 'NEVER_SUBSCRIBED',
    state: 'DISABLED',
  });
});
