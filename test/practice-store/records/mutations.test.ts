import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../api/api-caller.ts';

const SCOPES = [
  'write_products',
  'write_inventory',
  'read_locations',
  'write_customers',
  'write_orders',
  'read_all_orders',
  'write_metaobjects',
  'write_metaobject_definitions',
  'read_content',
];

const caller = startApiCaller();
beforeEach(() => caller.api.reset());
afterAll(() => caller.close());

/** Runs a document without errors and gives its first root field. */
async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes: SCOPES, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

async function rest(path: string): Promise<unknown> {
  const { status, json } = await caller.rest(path, { scopes: SCOPES });
  expect(status).toBe(200);
  return json;
}

const number = (id: unknown): string => String(id).replace(/^.*\//, '');

describe('products', () => {
  test('are made with options, variants and pictures, and REST sees them', async () => {
    const made = await run(
      `mutation($product: ProductCreateInput!, $media: [CreateMediaInput!]) {
        productCreate(product: $product, media: $media) {
          product { id handle status vendor tags hasOnlyDefaultVariant
            options { name values optionValues { name } }
            variants(first: 5) { nodes { title price selectedOptions { name value } } }
            metafield(namespace: "custom", key: "origin") { value type }
            media(first: 5) { nodes { alt } } }
          userErrors { field message } } }`,
      {
        product: {
          title: 'Grüner Krug',
          status: 'DRAFT',
          tags: ['new', ' gift ', 'New'],
          productOptions: [
            { name: 'Size', values: [{ name: 'Small' }, { name: 'Large' }] },
            { name: 'Colour', values: [{ name: 'Moss' }] },
          ],
          metafields: [{ key: 'origin', type: 'single_line_text_field', value: 'Bergen' }],
        },
        media: [
          {
            originalSource: 'https://cdn.practice.test/krug.jpg',
            alt: 'A jug',
            mediaContentType: 'IMAGE',
          },
        ],
      },
    );
    expect(dig(made, 'userErrors')).toEqual([]);
    expect(dig(made, 'product')).toMatchObject({
      handle: 'gruner-krug',
      status: 'DRAFT',
      vendor: 'Harbour Lane Practice Store',
      tags: ['gift', 'new'],
      hasOnlyDefaultVariant: false,
      options: [
        { name: 'Size', values: ['Small', 'Large'] },
        { name: 'Colour', values: ['Moss'] },
      ],
      variants: { nodes: [{ title: 'Small / Moss', price: '0.00' }] },
      metafield: { value: 'Bergen', type: 'single_line_text_field' },
      media: { nodes: [{ alt: 'A jug' }] },
    });
    const id = number(dig(made, 'product', 'id'));
    const seen = await rest(`products/${id}.json`);
    expect(dig(seen, 'product')).toMatchObject({
      title: 'Grüner Krug',
      status: 'draft',
      tags: 'gift, new',
    });
    const { json } = await caller.rest('products/count.json', { scopes: SCOPES });
    expect(json).toEqual({ count: 61 });
  });

  test('without options have the one default variant', async () => {
    const made = await run(
      `mutation { productCreate(product: { title: "Plain" }) {
        product { handle hasOnlyDefaultVariant options { name values } variants(first: 2) { nodes { title } } } } }`,
    );
    expect(dig(made, 'product')).toEqual({
      handle: 'plain',
      hasOnlyDefaultVariant: true,
      options: [{ name: 'Title', values: ['Default Title'] }],
      variants: { nodes: [{ title: 'Default Title' }] },
    });
    const twin = await run(
      'mutation { productCreate(product: { title: "Plain" }) { product { handle } } }',
    );
    expect(dig(twin, 'product', 'handle')).toBe('plain-1');
  });

  test('are refused in the service’s shape', async () => {
    const blank = await run(
      'mutation { productCreate(product: { title: " " }) { product { id } userErrors { field message } } }',
    );
    expect(blank).toEqual({
      product: null,
      userErrors: [{ field: ['title'], message: "Title can't be blank" }],
    });
    const gone = await run(
      'mutation { productUpdate(product: { id: "gid://shopify/Product/1", title: "x" }) { product { id } userErrors { field message } } }',
    );
    expect(gone).toEqual({
      product: null,
      userErrors: [{ field: ['id'], message: 'Product does not exist' }],
    });
  });

  test('are not made at all when a metafield that comes with them is wrong', async () => {
    const refused = await run(
      `mutation { productCreate(product: { title: "Half", metafields: [{ key: "count", type: "number_integer", value: "x" }] }) {
        product { id } userErrors { field message } } }`,
    );
    expect(refused).toEqual({
      product: null,
      userErrors: [{ field: ['metafields', '0', 'value'], message: 'Value must be an integer.' }],
    });
    expect(dig(await run('{ productsCount { count } }'), 'count')).toBe(60);
  });

  test('change and go, here and in REST, and orders keep what was sold', async () => {
    const sold = await run(
      '{ orders(first: 1) { nodes { lineItems(first: 1) { nodes { title product { id } } } } } }',
    );
    const line = dig(sold, 'nodes', 0, 'lineItems', 'nodes', 0);
    const id = dig(line, 'product', 'id');
    const changed = await run(
      `mutation($id: ID!) { productUpdate(product: { id: $id, title: "Renamed", vendor: "Kettle & Loom" }) {
        product { title vendor updatedAt } userErrors { message } } }`,
      { id },
    );
    expect(dig(changed, 'product', 'title')).toBe('Renamed');
    expect(dig(await rest(`products/${number(id)}.json`), 'product', 'vendor')).toBe(
      'Kettle & Loom',
    );
    expect(
      dig(await run('{ products(first: 2, query: "title:renamed") { nodes { id } } }'), 'nodes'),
    ).toEqual([{ id }]);
    const deleted = await run(
      'mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId userErrors { message } shop { name } } }',
      { id },
    );
    expect(dig(deleted, 'deletedProductId')).toBe(id);
    expect(await run('query($id: ID!) { product(id: $id) { id } }', { id })).toBeNull();
    expect((await caller.rest(`products/${number(id)}.json`, { scopes: SCOPES })).status).toBe(404);
    const after = await run(
      '{ orders(first: 1) { nodes { lineItems(first: 1) { nodes { title product { id } } } } } }',
    );
    expect(dig(after, 'nodes', 0, 'lineItems', 'nodes', 0)).toEqual({
      title: dig(line, 'title'),
      product: null,
    });
  });

  test('are set as a whole: variants that are not named go', async () => {
    const set = `mutation($input: ProductSetInput!, $identifier: ProductSetIdentifiers) {
      productSet(input: $input, identifier: $identifier) {
        product { id variants(first: 10) { nodes { id title price sku inventoryQuantity } } }
        userErrors { field message code } } }`;
    const location = dig(await run('{ locations(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const variant = (name: string, price: string) => ({
      optionValues: [{ optionName: 'Size', name }],
      price,
      inventoryQuantities: [{ locationId: location, name: 'available', quantity: 4 }],
      inventoryItem: { sku: `SET-${name}` },
    });
    const input = {
      title: 'Set',
      productOptions: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
      variants: [variant('S', '10.00'), variant('L', '12.50')],
    };
    const made = await run(set, { input });
    expect(dig(made, 'userErrors')).toEqual([]);
    expect(
      digList(made, 'product', 'variants', 'nodes').map((row) => [
        dig(row, 'title'),
        dig(row, 'price'),
        dig(row, 'sku'),
        dig(row, 'inventoryQuantity'),
      ]),
    ).toEqual([
      ['S', '10.00', 'SET-S', 4],
      ['L', '12.50', 'SET-L', 4],
    ]);
    const again = await run(set, {
      identifier: { handle: 'set' },
      input: { ...input, variants: [variant('L', '13.00')] },
    });
    expect(dig(again, 'product', 'id')).toBe(dig(made, 'product', 'id'));
    expect(
      digList(again, 'product', 'variants', 'nodes').map((row) => [
        dig(row, 'id'),
        dig(row, 'price'),
      ]),
    ).toEqual([[dig(made, 'product', 'variants', 'nodes', 1, 'id'), '13.00']]);
    const lost = await run(set, {
      identifier: { id: 'gid://shopify/Product/1' },
      input: { title: 'x' },
    });
    expect(dig(lost, 'userErrors', 0)).toEqual({
      field: ['identifier'],
      message: 'Product does not exist',
      code: 'PRODUCT_DOES_NOT_EXIST',
    });
  });
});

describe('variants and options', () => {
  async function plainProduct(): Promise<unknown> {
    const made = await run(
      `mutation { productCreate(product: { title: "Cup", productOptions: [{ name: "Size", values: [{ name: "S" }] }] }) {
        product { id options { id name optionValues { id name } } variants(first: 1) { nodes { id } } } } }`,
    );
    return dig(made, 'product');
  }

  test('are added, changed and removed in bulk, all or none', async () => {
    const product = await plainProduct();
    const id = dig(product, 'id');
    const create = `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
      productVariantsBulkCreate(productId: $id, variants: $variants) {
        productVariants { id title price } product { variantsCount { count } } userErrors { field message code } } }`;
    const made = await run(create, {
      id,
      variants: [
        { optionValues: [{ optionName: 'Size', name: 'M' }], price: '9.90' },
        { optionValues: [{ optionName: 'Size', name: 'L' }], price: 11 },
      ],
    });
    expect(
      digList(made, 'productVariants').map((row) => [dig(row, 'title'), dig(row, 'price')]),
    ).toEqual([
      ['M', '9.90'],
      ['L', '11.00'],
    ]);
    const refused = await run(create, {
      id,
      variants: [
        { optionValues: [{ optionName: 'Size', name: 'XL' }] },
        { optionValues: [{ optionName: 'Size', name: 'M' }] },
        { optionValues: [{ optionName: 'Size', name: 'XXL' }], price: '-1' },
      ],
    });
    expect(refused).toEqual({
      productVariants: null,
      product: null,
      userErrors: [
        {
          field: ['variants', '1'],
          message: "The variant 'M' already exists.",
          code: 'VARIANT_ALREADY_EXISTS',
        },
        {
          field: ['variants', '2', 'price'],
          message: 'Price must be greater than or equal to 0',
          code: 'GREATER_THAN_OR_EQUAL_TO',
        },
      ],
    });
    const [m] = digList(made, 'productVariants');
    const updated = await run(
      `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkUpdate(productId: $id, variants: $variants) {
          productVariants { price compareAtPrice inventoryPolicy inventoryItem { sku unitCost { amount } measurement { weight { value unit } } } }
          userErrors { field code } } }`,
      {
        id,
        variants: [
          {
            id: dig(m, 'id'),
            price: '8.00',
            compareAtPrice: '10.00',
            inventoryPolicy: 'CONTINUE',
            inventoryItem: {
              sku: 'CUP-M',
              cost: '3.5',
              measurement: { weight: { value: 0.3, unit: 'KILOGRAMS' } },
            },
          },
        ],
      },
    );
    expect(dig(updated, 'productVariants')).toEqual([
      {
        price: '8.00',
        compareAtPrice: '10.00',
        inventoryPolicy: 'CONTINUE',
        inventoryItem: {
          sku: 'CUP-M',
          unitCost: { amount: '3.5' },
          measurement: { weight: { value: 300, unit: 'GRAMS' } },
        },
      },
    ]);
    const remove = `mutation($id: ID!, $ids: [ID!]!) { productVariantsBulkDelete(productId: $id, variantsIds: $ids) {
      product { variantsCount { count } } userErrors { field message code } } }`;
    expect(
      dig(await run(remove, { id, ids: [dig(m, 'id')] }), 'product', 'variantsCount', 'count'),
    ).toBe(2);
    expect(dig(await run(remove, { id, ids: [dig(m, 'id')] }), 'userErrors', 0, 'code')).toBe(
      'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT',
    );
  });

  test('options come with every combination, are renamed and go when nothing hangs on them', async () => {
    const product = await plainProduct();
    const id = dig(product, 'id');
    const created = await run(
      `mutation($id: ID!) { productOptionsCreate(productId: $id, variantStrategy: CREATE,
        options: [{ name: "Colour", values: [{ name: "Moss" }, { name: "Rust" }] }]) {
        product { options { id name values } variants(first: 9) { nodes { title } } } userErrors { code } } }`,
      { id },
    );
    expect(
      digList(created, 'product', 'variants', 'nodes').map((row) => dig(row, 'title')),
    ).toEqual(['S / Moss', 'S / Rust']);
    const size = dig(product, 'options', 0);
    const renamed = await run(
      `mutation($id: ID!, $option: OptionUpdateInput!, $values: [OptionValueUpdateInput!]) {
        productOptionUpdate(productId: $id, option: $option, optionValuesToUpdate: $values, optionValuesToAdd: [{ name: "L" }]) {
          product { options { name values } variants(first: 9) { nodes { title } } } userErrors { code } } }`,
      {
        id,
        option: { id: dig(size, 'id'), name: 'Height' },
        values: [{ id: dig(size, 'optionValues', 0, 'id'), name: 'Short' }],
      },
    );
    expect(dig(renamed, 'product', 'options', 0)).toEqual({
      name: 'Height',
      values: ['Short', 'L'],
    });
    expect(
      digList(renamed, 'product', 'variants', 'nodes').map((row) => dig(row, 'title')),
    ).toEqual(['Short / Moss', 'Short / Rust']);
    const remove = `mutation($id: ID!, $options: [ID!]!) { productOptionsDelete(productId: $id, options: $options) {
      deletedOptionsIds product { options { name } } userErrors { code } } }`;
    const colour = dig(created, 'product', 'options', 1, 'id');
    expect(dig(await run(remove, { id, options: [colour] }), 'userErrors', 0, 'code')).toBe(
      'CANNOT_DELETE_OPTION_WITH_MULTIPLE_VALUES',
    );
    const gone = await run(remove, { id, options: [dig(size, 'id')] });
    expect(dig(gone, 'product', 'options')).toEqual([{ name: 'Colour' }]);
  });
});

describe('inventory', () => {
  async function someLevel(): Promise<{ item: unknown; location: unknown; available: number }> {
    const found = await run(
      `{ inventoryItems(first: 1) { nodes { id inventoryLevels(first: 1) { nodes {
        location { id } quantities(names: ["available"]) { quantity } } } } } }`,
    );
    const level = dig(found, 'nodes', 0, 'inventoryLevels', 'nodes', 0);
    return {
      item: dig(found, 'nodes', 0, 'id'),
      location: dig(level, 'location', 'id'),
      available: Number(dig(level, 'quantities', 0, 'quantity')),
    };
  }
  const quantities = async (item: unknown, location: unknown): Promise<unknown> =>
    dig(
      await run(
        `query($item: ID!, $location: ID!) { inventoryItem(id: $item) { inventoryLevel(locationId: $location) {
          quantities(names: ["available", "on_hand", "reserved"]) { name quantity } } } }`,
        { item, location },
      ),
      'inventoryLevel',
      'quantities',
    );

  test('is adjusted, set and moved; on hand follows, and REST sees it', async () => {
    const { item, location, available } = await someLevel();
    const adjusted = await run(
      `mutation($input: InventoryAdjustQuantitiesInput!) { inventoryAdjustQuantities(input: $input) @idempotent(key: "one") {
        inventoryAdjustmentGroup { reason changes { name delta quantityAfterChange item { id } } } userErrors { code } } }`,
      {
        input: {
          name: 'available',
          reason: 'correction',
          changes: [
            {
              delta: 5,
              inventoryItemId: item,
              locationId: location,
              changeFromQuantity: available,
            },
          ],
        },
      },
    );
    expect(dig(adjusted, 'userErrors')).toEqual([]);
    expect(dig(adjusted, 'inventoryAdjustmentGroup', 'changes', 0)).toEqual({
      name: 'available',
      delta: 5,
      quantityAfterChange: available + 5,
      item: { id: item },
    });
    await run(
      `mutation($input: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $input) { userErrors { code } } }`,
      {
        input: {
          name: 'available',
          reason: 'cycle_count_available',
          quantities: [{ inventoryItemId: item, locationId: location, quantity: 20 }],
        },
      },
    );
    await run(
      `mutation($input: InventoryMoveQuantitiesInput!) { inventoryMoveQuantities(input: $input) { userErrors { code message } } }`,
      {
        input: {
          reason: 'reservation_created',
          referenceDocumentUri: 'gid://practice/Document/1',
          changes: [
            {
              quantity: 3,
              inventoryItemId: item,
              from: { name: 'available', locationId: location },
              to: { name: 'reserved', locationId: location },
            },
          ],
        },
      },
    );
    expect(await quantities(item, location)).toEqual([
      { name: 'available', quantity: 17 },
      { name: 'on_hand', quantity: 20 },
      { name: 'reserved', quantity: 3 },
    ]);
    const variant = await run(
      'query($id: ID!) { inventoryItem(id: $id) { variant { legacyResourceId inventoryQuantity product { legacyResourceId } } } }',
      { id: item },
    );
    const product = await rest(
      `products/${String(dig(variant, 'variant', 'product', 'legacyResourceId'))}.json`,
    );
    const row = digList(product, 'product', 'variants').find(
      (entry) => String(dig(entry, 'id')) === dig(variant, 'variant', 'legacyResourceId'),
    );
    expect(dig(row, 'inventory_quantity')).toBe(dig(variant, 'variant', 'inventoryQuantity'));
  });

  test.each([
    [{ inventoryItemId: 'gid://shopify/InventoryItem/1' }, {}, 'INVALID_INVENTORY_ITEM'],
    [{ locationId: 'gid://shopify/Location/1' }, {}, 'INVALID_LOCATION'],
    [{ changeFromQuantity: -77 }, {}, 'CHANGE_FROM_QUANTITY_STALE'],
    [{ delta: 2_000_000_000 }, {}, 'INVALID_QUANTITY_TOO_HIGH'],
    [{}, { name: 'lost' }, 'INVALID_QUANTITY_NAME'],
    [{}, { reason: 'because' }, 'INVALID_REASON'],
  ])('refuses %j %j as %s and changes nothing', async (change, input, code) => {
    const { item, location } = await someLevel();
    const before = await quantities(item, location);
    const refused = await run(
      `mutation($input: InventoryAdjustQuantitiesInput!) { inventoryAdjustQuantities(input: $input) {
        inventoryAdjustmentGroup { id } userErrors { field message code } } }`,
      {
        input: {
          name: 'available',
          reason: 'correction',
          changes: [
            { delta: 1, inventoryItemId: item, locationId: location },
            { delta: 1, inventoryItemId: item, locationId: location, ...change },
          ],
          ...input,
        },
      },
    );
    expect(dig(refused, 'inventoryAdjustmentGroup')).toBeNull();
    expect(digList(refused, 'userErrors').map((error) => dig(error, 'code'))).toContain(code);
    expect(await quantities(item, location)).toEqual(before);
  });
});

describe('collections, customers and orders', () => {
  test('a collection is made by hand or by type, and its members follow', async () => {
    const two = await run('{ products(first: 2) { nodes { id productType } } }');
    const [first, second] = digList(two, 'nodes');
    const byHand = await run(
      `mutation($products: [ID!]) { collectionCreate(input: { title: "Favourites", products: $products }) {
        collection { id handle ruleSet { rules { column } } products(first: 5) { nodes { id } } } userErrors { message } } }`,
      { products: [dig(first, 'id')] },
    );
    expect(dig(byHand, 'collection')).toMatchObject({
      handle: 'favourites',
      ruleSet: null,
      products: { nodes: [{ id: dig(first, 'id') }] },
    });
    const id = dig(byHand, 'collection', 'id');
    await run(
      'mutation($id: ID!, $ids: [ID!]!) { collectionAddProductsV2(id: $id, productIds: $ids) { job { done } userErrors { message } } }',
      { id, ids: [dig(second, 'id')] },
    );
    await run(
      'mutation($id: ID!, $ids: [ID!]!) { collectionRemoveProducts(id: $id, productIds: $ids) { job { done } userErrors { message } } }',
      { id, ids: [dig(first, 'id')] },
    );
    const now = await run(
      'query($id: ID!) { collection(id: $id) { productsCount { count } products(first: 5) { nodes { id } } } }',
      { id },
    );
    expect(now).toEqual({
      productsCount: { count: 1 },
      products: { nodes: [{ id: dig(second, 'id') }] },
    });

    const byType = await run(
      `mutation { collectionCreate(input: { title: "Lamps", ruleSet: { appliedDisjunctively: false, rules: [{ column: TYPE, relation: EQUALS, condition: "Lamps" }] } }) {
        collection { id } userErrors { message } } }`,
    );
    await run(
      'mutation($id: ID!) { productUpdate(product: { id: $id, productType: "Lamps" }) { userErrors { message } } }',
      { id: dig(first, 'id') },
    );
    expect(
      dig(
        await run(
          'query($id: ID!) { collection(id: $id) { products(first: 5) { nodes { id } } } }',
          { id: dig(byType, 'collection', 'id') },
        ),
        'products',
        'nodes',
      ),
    ).toEqual([{ id: dig(first, 'id') }]);
    const smart = await run(
      'mutation($id: ID!, $ids: [ID!]!) { collectionAddProductsV2(id: $id, productIds: $ids) { userErrors { code message } } }',
      { id: dig(byType, 'collection', 'id'), ids: [dig(second, 'id')] },
    );
    expect(dig(smart, 'userErrors', 0, 'message')).toBe(
      "Can't manually add products to a smart collection",
    );
    const unknown = await run(
      `mutation { collectionCreate(input: { title: "Cheap", ruleSet: { appliedDisjunctively: false, rules: [{ column: VARIANT_PRICE, relation: LESS_THAN, condition: "5" }] } }) {
        collection { id } userErrors { message } } }`,
    );
    expect(dig(unknown, 'userErrors', 0, 'message')).toMatch(/only carries out the rule/);
    await run(
      'mutation($id: ID!) { collectionDelete(input: { id: $id }) { deletedCollectionId } }',
      { id },
    );
    expect(await run('query($id: ID!) { collection(id: $id) { id } }', { id })).toBeNull();
  });

  test('a customer is made, changed and deleted, but not with orders or a taken address', async () => {
    const made = await run(
      `mutation { customerCreate(input: { firstName: "Ebba", email: "Ebba@Example.com", phone: "+1 202-555-0188", tags: ["b", "a"],
        addresses: [{ city: "Bergen", countryCode: NO }] }) {
        customer { id displayName email phone tags defaultAddress { city country countryCodeV2 } } userErrors { field message } } }`,
    );
    expect(dig(made, 'customer')).toMatchObject({
      displayName: 'Ebba',
      email: 'ebba@example.com',
      phone: '+12025550188',
      tags: ['a', 'b'],
      defaultAddress: { city: 'Bergen', country: 'Norway', countryCodeV2: 'NO' },
    });
    const id = dig(made, 'customer', 'id');
    expect(dig(await rest(`customers/${number(id)}.json`), 'customer', 'email')).toBe(
      'ebba@example.com',
    );
    const taken = await run(
      'mutation { customerCreate(input: { email: "ebba@example.com", phone: "12" }) { customer { id } userErrors { field message } } }',
    );
    expect(taken).toEqual({
      customer: null,
      userErrors: [
        { field: ['email'], message: 'Email has already been taken' },
        { field: ['phone'], message: 'Phone is invalid' },
      ],
    });
    expect(
      dig(
        await run('mutation { customerCreate(input: {}) { userErrors { field message } } }'),
        'userErrors',
        0,
      ),
    ).toEqual({
      field: null,
      message: 'A name, phone number, or email address must be present',
    });
    await run(
      'mutation($id: ID!) { customerUpdate(input: { id: $id, note: "Rings twice", lastName: "Moe" }) { userErrors { message } } }',
      { id },
    );
    expect(dig(await rest(`customers/${number(id)}.json`), 'customer')).toMatchObject({
      last_name: 'Moe',
      note: 'Rings twice',
    });
    expect(
      dig(
        await run(
          'mutation($id: ID!) { customerDelete(input: { id: $id }) { deletedCustomerId } }',
          { id },
        ),
        'deletedCustomerId',
      ),
    ).toBe(id);
    const buyer = dig(
      await run('{ customers(first: 1, query: "orders_count:>0") { nodes { id } } }'),
      'nodes',
      0,
      'id',
    );
    const kept = await run(
      'mutation($id: ID!) { customerDelete(input: { id: $id }) { deletedCustomerId userErrors { field message } } }',
      { id: buyer },
    );
    expect(kept).toEqual({
      deletedCustomerId: null,
      userErrors: [
        { field: ['id'], message: 'Customer can’t be deleted because they have associated orders' },
      ],
    });
  });

  test('an order takes notes and tags; tags are added and removed anywhere', async () => {
    const id = dig(await run('{ orders(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    await run(
      'mutation($id: ID!) { orderUpdate(input: { id: $id, note: "Checked", tags: ["Old"] }) { userErrors { message } } }',
      { id },
    );
    const added = await run(
      'mutation($id: ID!) { tagsAdd(id: $id, tags: ["new, other", "old"]) { node { id ... on Order { tags } } userErrors { message } } }',
      { id },
    );
    expect(dig(added, 'node', 'tags')).toEqual(['Old', 'new', 'other']);
    await run(
      'mutation($id: ID!) { tagsRemove(id: $id, tags: ["OTHER"]) { userErrors { message } } }',
      { id },
    );
    expect(dig(await rest(`orders/${number(id)}.json`), 'order')).toMatchObject({
      note: 'Checked',
      tags: 'Old, new',
    });
    const nobody = await run(
      'mutation { tagsAdd(id: "gid://shopify/Location/1", tags: ["x"]) { node { id } userErrors { field message } } }',
    );
    expect(nobody).toEqual({
      node: null,
      userErrors: [{ field: ['id'], message: 'Resource does not exist' }],
    });
  });
});

describe('metafields and metaobjects', () => {
  test('a metafield is set on any owner, read by namespace and key, and deleted', async () => {
    const id = dig(await run('{ customers(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const set = `mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
      metafields { id key value jsonValue owner { __typename ... on Customer { id } } compareDigest } userErrors { field message code elementIndex } } }`;
    const made = await run(set, {
      metafields: [{ ownerId: id, key: 'points', type: 'number_integer', value: '12' }],
    });
    expect(dig(made, 'metafields', 0)).toMatchObject({
      key: 'points',
      value: '12',
      jsonValue: 12,
      owner: { __typename: 'Customer', id },
    });
    const read = await run(
      'query($id: ID!) { customer(id: $id) { metafield(key: "points") { id namespace } metafields(first: 5) { nodes { key } } } }',
      { id },
    );
    expect(dig(read, 'metafield')).toEqual({
      id: dig(made, 'metafields', 0, 'id'),
      namespace: 'custom',
    });
    expect(digList(read, 'metafields', 'nodes').map((row) => dig(row, 'key'))).toContain('points');
    const stale = await run(set, {
      metafields: [
        { ownerId: id, key: 'points', type: 'number_integer', value: '13', compareDigest: 'other' },
      ],
    });
    expect(dig(stale, 'userErrors', 0, 'code')).toBe('STALE_OBJECT');
    const good = await run(set, {
      metafields: [
        {
          ownerId: id,
          key: 'points',
          type: 'number_integer',
          value: '13',
          compareDigest: dig(made, 'metafields', 0, 'compareDigest'),
        },
      ],
    });
    expect(dig(good, 'metafields', 0, 'value')).toBe('13');
    const bad = await run(set, {
      metafields: [
        { ownerId: id, key: 'points', type: 'number_integer', value: 'many' },
        { ownerId: 'gid://shopify/Customer/1', key: 'points', type: 'number_integer', value: '1' },
        { ownerId: id, key: 'p', type: 'number', value: '1' },
      ],
    });
    expect(
      digList(bad, 'userErrors').map((error) => [dig(error, 'field'), dig(error, 'code')]),
    ).toEqual([
      [['metafields', '0', 'value'], 'INVALID_VALUE'],
      [['metafields', '1', 'ownerId'], 'INVALID'],
      [['metafields', '2', 'key'], 'TOO_SHORT'],
      [['metafields', '2', 'type'], 'INCLUSION'],
    ]);
    const deleted = await run(
      'mutation($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) { deletedMetafields { key } userErrors { message } } }',
      {
        metafields: [
          { ownerId: id, namespace: 'custom', key: 'points' },
          { ownerId: id, namespace: 'custom', key: 'none' },
        ],
      },
    );
    expect(dig(deleted, 'deletedMetafields')).toEqual([{ key: 'points' }, null]);
  });

  test('a seeded metafield is found by its id, and leads to its owner', async () => {
    const found = await run(
      '{ products(first: 3) { nodes { id metafields(first: 5) { nodes { id key owner { ... on Product { id } } definition { name } } } } } }',
    );
    for (const product of digList(found, 'nodes')) {
      for (const metafield of digList(product, 'metafields', 'nodes')) {
        expect(dig(metafield, 'owner', 'id')).toBe(dig(product, 'id'));
        expect(dig(metafield, 'definition', 'name')).not.toBeNull();
        expect(
          dig(
            await run('query($id: ID!) { node(id: $id) { id } }', { id: dig(metafield, 'id') }),
            'id',
          ),
        ).toBe(dig(metafield, 'id'));
      }
    }
  });

  test('a metaobject is defined, made, upserted, found and deleted with its definition', async () => {
    const defined = await run(
      `mutation { metaobjectDefinitionCreate(definition: { type: "shelf", name: "Shelf", displayNameKey: "name",
        fieldDefinitions: [{ key: "name", type: "single_line_text_field", required: true }, { key: "places", type: "number_integer" }] }) {
        metaobjectDefinition { id type } userErrors { code } } }`,
    );
    const create = `mutation($m: MetaobjectCreateInput!) { metaobjectCreate(metaobject: $m) {
      metaobject { id handle displayName fields { key value jsonValue } } userErrors { field message code } } }`;
    const made = await run(create, {
      m: {
        type: 'shelf',
        fields: [
          { key: 'name', value: 'Top shelf' },
          { key: 'places', value: '4' },
        ],
      },
    });
    expect(dig(made, 'metaobject')).toMatchObject({
      handle: 'top-shelf',
      displayName: 'Top shelf',
      fields: [
        { key: 'name', value: 'Top shelf', jsonValue: 'Top shelf' },
        { key: 'places', value: '4', jsonValue: 4 },
      ],
    });
    const bad = await run(create, {
      m: {
        type: 'shelf',
        fields: [
          { key: 'colour', value: 'x' },
          { key: 'places', value: 'x' },
        ],
      },
    });
    expect(digList(bad, 'userErrors').map((error) => dig(error, 'code'))).toEqual([
      'UNDEFINED_OBJECT_FIELD',
      'INVALID_VALUE',
      'OBJECT_FIELD_REQUIRED',
    ]);
    const upserted = await run(
      'mutation($h: MetaobjectHandleInput!, $m: MetaobjectUpsertInput!) { metaobjectUpsert(handle: $h, metaobject: $m) { metaobject { id field(key: "places") { value } } userErrors { code } } }',
      { h: { type: 'shelf', handle: 'top-shelf' }, m: { fields: [{ key: 'places', value: '6' }] } },
    );
    expect(dig(upserted, 'metaobject')).toEqual({
      id: dig(made, 'metaobject', 'id'),
      field: { value: '6' },
    });
    expect(
      dig(
        await run(
          '{ metaobjects(type: "shelf", first: 5, query: "display_name:top*") { nodes { handle } } }',
        ),
        'nodes',
      ),
    ).toEqual([{ handle: 'top-shelf' }]);
    await run('mutation($id: ID!) { metaobjectDefinitionDelete(id: $id) { deletedId } }', {
      id: dig(defined, 'metaobjectDefinition', 'id'),
    });
    expect(
      await run('query($id: ID!) { metaobject(id: $id) { id } }', {
        id: dig(made, 'metaobject', 'id'),
      }),
    ).toBeNull();
  });
});

describe('webhooks', () => {
  const create = `mutation($topic: WebhookSubscriptionTopic!, $uri: String) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) {
      webhookSubscription { id topic uri format endpoint { __typename } } userErrors { field message } } }`;

  test('are kept for the app that made them, and for no other', async () => {
    const made = await run(create, {
      topic: 'PRODUCTS_UPDATE',
      uri: 'https://app.example.com/hooks',
    });
    expect(dig(made, 'webhookSubscription')).toMatchObject({
      topic: 'PRODUCTS_UPDATE',
      uri: 'https://app.example.com/hooks',
      format: 'JSON',
      endpoint: { __typename: 'WebhookHttpEndpoint' },
    });
    const list = '{ webhookSubscriptions(first: 5) { nodes { id } } }';
    expect(dig(await run(list), 'nodes')).toEqual([{ id: dig(made, 'webhookSubscription', 'id') }]);
    const foreign = await caller.graphql(list, {
      scopes: SCOPES,
      app: { id: '2', clientId: 'other' },
    });
    expect(dig(foreign.json, 'data', 'webhookSubscriptions', 'nodes')).toEqual([]);
    expect(
      dig(
        await run(create, { topic: 'PRODUCTS_UPDATE', uri: 'https://app.example.com/hooks' }),
        'userErrors',
        0,
        'message',
      ),
    ).toBe('Address for this topic has already been taken');
    expect(
      dig(
        await run(create, { topic: 'PRODUCTS_UPDATE', uri: 'http://app.example.com' }),
        'userErrors',
        0,
        'message',
      ),
    ).toBe('Address protocol http:// is not supported');
    const id = dig(made, 'webhookSubscription', 'id');
    const changed = await run(
      'mutation($id: ID!) { webhookSubscriptionUpdate(id: $id, webhookSubscription: { uri: "https://app.example.com/new" }) { webhookSubscription { uri } } }',
      { id },
    );
    expect(dig(changed, 'webhookSubscription', 'uri')).toBe('https://app.example.com/new');
    await run(
      'mutation($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId } }',
      { id },
    );
    expect(dig(await run(list), 'nodes')).toEqual([]);
  });
});

describe('a mutation without its scope', () => {
  test('changes nothing', async () => {
    const { json } = await caller.graphql(
      'mutation { productCreate(product: { title: "x" }) { product { id } } }',
      { scopes: ['read_products'] },
    );
    expect(dig(json, 'errors', 0, 'extensions', 'code')).toBe('ACCESS_DENIED');
    expect(dig(await run('{ productsCount { count } }'), 'count')).toBe(60);
  });
});

describe('reset', () => {
  test('brings the seeded world back, for GraphQL and REST', async () => {
    const before = await run('{ products(first: 3) { nodes { id title } } }');
    await run('mutation { productCreate(product: { title: "x" }) { product { id } } }');
    const id = dig(before, 'nodes', 0, 'id');
    await run('mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }', {
      id,
    });
    await caller.api.reset();
    expect(await run('{ products(first: 3) { nodes { id title } } }')).toEqual(before);
    const { json } = await caller.rest('products/count.json', { scopes: SCOPES });
    expect(json).toEqual({ count: 60 });
  });

  test('of a store that nobody asked yet starts nothing', async () => {
    const fresh = startApiCaller();
    const before = process.getActiveResourcesInfo().length;
    await fresh.api.reset();
    expect(process.getActiveResourcesInfo()).toHaveLength(before);
  });
});
