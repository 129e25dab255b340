import { afterAll, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';
import { allScopes } from '../schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

async function ask(query: string, variables: Record<string, unknown> = {}) {
  const scopes = [...allScopes(), 'read_all_orders'];
  const { json } = await caller.graphql(query, { variables, scopes });
  return json;
}

async function errorsOf(query: string, variables: Record<string, unknown> = {}) {
  const json = await ask(query, variables);
  return json['errors'] === undefined ? [] : digList(json, 'errors');
}

describe('the page of a connection', () => {
  test('needs a size: at the root, below it and in a variable without a value', async () => {
    const message = 'you must provide one of first or last';
    expect(await ask('{ orders { nodes { id } } }')).toMatchObject({
      errors: [
        {
          message,
          locations: [{ line: 1, column: 3 }],
          extensions: { code: 'BAD_REQUEST' },
          path: ['orders'],
        },
      ],
      data: null,
    });
    expect(
      await errorsOf('{ products(first: 1) { nodes { variants { nodes { id } } } } }'),
    ).toMatchObject([{ message, path: ['products', 'nodes', 0, 'variants'] }]);
    expect(
      await errorsOf('query($n: Int) { customers(first: $n) { nodes { id } } }'),
    ).toMatchObject([{ message }]);
  });

  test('is counted from one end', async () => {
    expect(await errorsOf('{ collections(first: 1, last: 1) { edges { cursor } } }')).toMatchObject(
      [
        {
          message: 'providing both first and last is not supported',
          extensions: { code: 'BAD_REQUEST' },
        },
      ],
    );
    expect(await errorsOf('{ collections(first: 1, last: null) { edges { cursor } } }')).toEqual(
      [],
    );
  });

  test('is no concern of lists that are no connections', async () => {
    expect(await errorsOf('{ shop { currencySettings(first: 1) { edges { cursor } } } }')).toEqual(
      [],
    );
    expect(await errorsOf('{ publicApiVersions { handle } }')).toEqual([]);
  });
});

describe('@idempotent', () => {
  const activate = (directive: string) =>
    `mutation { locationActivate(locationId: "gid://shopify/Location/1") ${directive} {
      locationActivateUserErrors { message } } }`;

  test('is required where the mutation’s description says so', async () => {
    expect(await ask(activate(''))).toMatchObject({
      errors: [
        {
          message: 'The @idempotent directive is required for this mutation but was not provided.',
          extensions: { code: 'BAD_REQUEST' },
          path: ['locationActivate'],
        },
      ],
      data: { locationActivate: null },
    });
    expect(await errorsOf(activate('@idempotent(key: "one")'))).toEqual([]);
  });

  test('is optional before 2026-04, and elsewhere', async () => {
    const query = activate('');
    const { json } = await caller.graphql(query, { scopes: allScopes(), apiVersion: '2026-01' });
    expect(json['errors']).toBeUndefined();
    expect(
      await errorsOf(
        'mutation { tagsAdd(id: "gid://shopify/Product/1", tags: []) { userErrors { field } } }',
      ),
    ).toEqual([]);
  });
});

describe('arguments of which one must be there', () => {
  test.each(['productCreate', 'collectionCreate'])('%s takes one, and not both', async (name) => {
    const other = name.replace('Create', '');
    const message = `${name} must include exactly one of the following arguments: input, ${other}.`;
    const errors = [{ message, extensions: { code: 'INVALID_FIELD_ARGUMENTS' }, path: [name] }];
    expect(await errorsOf(`mutation { ${name} { userErrors { field } } }`)).toMatchObject(errors);
    expect(
      await errorsOf(
        `mutation { ${name}(input: { title: "A" }, ${other}: { title: "A" }) { userErrors { field } } }`,
      ),
    ).toMatchObject(errors);
    expect(
      await errorsOf(`mutation { ${name}(input: { title: "A" }) { userErrors { field } } }`),
    ).toEqual([]);
  });

  test('and fields of an input object that is a choice', async () => {
    const remove = (where: string) =>
      errorsOf(`mutation { metaobjectBulkDelete(where: ${where}) { userErrors { field } } }`);
    const message = 'MetaobjectBulkDeleteWhereCondition requires exactly one of type, ids';
    expect(await remove('{}')).toMatchObject([{ message }]);
    expect(await remove('{ type: "a", ids: [] }')).toMatchObject([{ message }]);
    expect(await remove('{ type: "a" }')).toEqual([]);
  });
});

describe('values', () => {
  test('a list may have 250 entries, of variants more', async () => {
    const tags = (count: number) =>
      errorsOf(
        'mutation($tags: [String!]!) { t: tagsAdd(id: "gid://shopify/Product/1", tags: $tags) { userErrors { field } } }',
        { tags: Array.from({ length: count }, (_, at) => `tag ${at}`) },
      );
    expect(await tags(250)).toEqual([]);
    expect(await tags(251)).toEqual([
      {
        message: 'The input array size of 251 is greater than the maximum allowed of 250.',
        locations: [{ line: 1, column: 31 }],
        path: ['t', 'tags'],
        extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
      },
    ]);
    const literal = `[${Array.from({ length: 300 }, () => '"a"').join(',')}]`;
    expect(
      await errorsOf(
        `mutation { productCreate(product: { title: "A", tags: ${literal} }) { userErrors { field } } }`,
      ),
    ).toMatchObject([{ path: ['productCreate', 'product', 'tags'] }]);
    const variants = (count: number) =>
      errorsOf(
        'mutation($v: [ProductVariantsBulkInput!]!) { productVariantsBulkCreate(productId: "gid://shopify/Product/1", variants: $v) { userErrors { field } } }',
        { v: Array.from({ length: count }, () => ({ price: '1.00' })) },
      );
    expect(await variants(300)).toEqual([]);
    expect(dig((await variants(2_049))[0], 'message')).toBe(
      'The input array size of 2049 is greater than the maximum allowed of 2048.',
    );
  });

  test('a currency that is only ever a result, and a metafield without a key', async () => {
    expect(
      await errorsOf(
        'mutation($m: MoneyInput!) { orderEditAddCustomItem(id: "gid://shopify/CalculatedOrder/1", title: "A", quantity: 1, price: $m) { userErrors { field } } }',
        { m: { amount: '1.00', currencyCode: 'XXX' } },
      ),
    ).toMatchObject([
      {
        message:
          'CurrencyCode "XXX" is invalid. It can only be used as a result and not as an input value.',
        extensions: { code: 'CURRENCY_CODE_INVALID' },
      },
    ]);
    expect(
      await errorsOf(
        'mutation { productCreate(product: { title: "A", metafields: [{ key: " ", value: "b" }] }) { userErrors { field } } }',
      ),
    ).toMatchObject([
      { message: "key can't be blank", extensions: { code: 'INVALID_FIELD_ARGUMENTS' } },
    ]);
  });

  test('a malformed id in a variable, alone, in a list and in an input object', async () => {
    expect(
      await errorsOf('query($id: ID!) { order(id: $id) { id } }', { id: '5540120001537' }),
    ).toEqual([
      {
        message: 'Variable $id of type ID! was provided invalid value',
        locations: [{ line: 1, column: 7 }],
        extensions: {
          code: 'INVALID_VARIABLE',
          value: '5540120001537',
          problems: [
            {
              path: [],
              explanation: "Invalid global id '5540120001537'",
              message: "Invalid global id '5540120001537'",
            },
          ],
        },
      },
    ]);
    expect(
      await errorsOf('query($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
        ids: ['gid://shopify/Order/1', ''],
      }),
    ).toMatchObject([
      {
        message:
          "Variable $ids of type [ID!]! was provided invalid value for 1 (Invalid global id '')",
      },
    ]);
  });

  test('what is given comes first in its own order, then what is missing, then the choice', async () => {
    expect(
      await errorsOf(
        'mutation($m: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $m) { userErrors { field } } }',
        { m: { value: 5, kind: 'x', key: 'a' } },
      ),
    ).toMatchObject([
      {
        message:
          'Variable $m of type [MetafieldsSetInput!]! was provided invalid value for 0.value (Could not coerce value 5 to String), 0.kind (Field is not defined on MetafieldsSetInput), 0.ownerId (Expected value to not be null)',
      },
    ]);
    expect(
      await errorsOf(
        'query($i: CustomerIdentifierInput!) { customerByIdentifier(identifier: $i) { id } }',
        { i: {} },
      ),
    ).toMatchObject([
      {
        extensions: {
          problems: [
            {
              explanation:
                "'CustomerIdentifierInput' requires exactly one argument, but 0 were provided.",
            },
          ],
        },
      },
    ]);
  });

  test('a list of choices stands in the service’s order', async () => {
    expect(
      dig(
        (
          await errorsOf(
            'mutation($r: ReturnReason!) { returnCreate(returnInput: { orderId: "gid://shopify/Order/1", returnLineItems: [{ fulfillmentLineItemId: "gid://shopify/FulfillmentLineItem/1", quantity: 1, returnReason: $r }] }) { userErrors { field } } }',
            { r: 'BROKEN' },
          )
        )[0],
        'extensions',
        'problems',
        0,
        'explanation',
      ),
    ).toMatch(/^Expected "BROKEN" to be one of: SIZE_TOO_SMALL, SIZE_TOO_LARGE, UNWANTED, /);
  });

  test('of a discount that contradict each other are refused before the discount is looked up', async () => {
    const update = (input: string) =>
      errorsOf(
        `mutation { discountCodeBasicUpdate(id: "gid://shopify/DiscountCodeNode/1", basicCodeDiscount: ${input}) { userErrors { message } } }`,
      );
    const id = '"gid://shopify/Product/1"';
    expect(
      await update(
        `{ customerGets: { items: { products: { productsToAdd: [${id}], productsToRemove: [${id}] } } } }`,
      ),
    ).toMatchObject([
      {
        message:
          "The same Product id is present in both 'productsToAdd' and 'productsToRemove' fields",
        extensions: { code: 'BAD_REQUEST' },
      },
    ]);
    expect(
      await update('{ customerSelection: { all: true, customers: { add: [] } } }'),
    ).toMatchObject([
      {
        message:
          'A discount cannot have customerSelection set to all, when customers or customerSavedSearches is specified.',
      },
    ]);
    expect(
      await update(
        '{ customerGets: { value: { percentage: 0.1, discountAmount: { amount: "1.00" } } } }',
      ),
    ).toMatchObject([
      {
        message:
          'A discount can only have one of percentage, discountOnQuantity or discountAmount.',
      },
    ]);
    expect(await update('{ customerGets: { value: { percentage: 0.1 } } }')).toEqual([]);
  });

  test('an id that no row can have', async () => {
    expect(
      await errorsOf('{ customer(id: "gid://shopify/Customer/somebody") { id } }'),
    ).toMatchObject([
      {
        message: 'Invalid id: gid://shopify/Customer/somebody',
        extensions: { code: 'RESOURCE_NOT_FOUND' },
      },
    ]);
  });

  test('of the time in the list of bulk reads', async () => {
    const list = (query: string) =>
      errorsOf(
        `{ bulkOperations(first: 1, query: ${JSON.stringify(query)}) { edges { cursor } } }`,
      );
    expect(await list('created_at:<yesterday')).toMatchObject([
      {
        message: 'Invalid timestamp for query filter `created_at`.',
        extensions: { code: 'BAD_REQUEST' },
      },
    ]);
    expect(await list("created_at:>='2026-01-05T10:00:00Z'")).toEqual([]);
  });
});
