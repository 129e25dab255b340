import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../../api/api-caller.ts';

const caller = startApiCaller({ productCount: 6, customerCount: 2, orderCount: 0 });
beforeEach(() => caller.api.reset());
afterAll(() => caller.close());

const scopes = ['write_products', 'write_publications', 'read_channels', 'read_product_listings'];
const ONLINE_STORE = 'gid://shopify/Publication/172300000011';
const COLLECTION = 'gid://shopify/Collection/402110000000';

async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

const SHOWN = `publication { id name autoPublish includedProductsCount { count } catalog { id title }
  channels(first: 2) { nodes { id } } } userErrors { field message code }`;

const create = (input: Record<string, unknown>): Promise<unknown> =>
  run(
    `mutation($input: PublicationCreateInput!) { publicationCreate(input: $input) { ${SHOWN} } }`,
    { input },
  );

const update = (id: unknown, input: Record<string, unknown>): Promise<unknown> =>
  run(
    `mutation($id: ID!, $input: PublicationUpdateInput!) { publicationUpdate(id: $id, input: $input) { ${SHOWN} } }`,
    { id, input },
  );

const remove = (id: unknown): Promise<unknown> =>
  run(
    'mutation($id: ID!) { publicationDelete(id: $id) { deletedId userErrors { message code } } }',
    { id },
  );

const products = async (): Promise<unknown[]> =>
  digList(await run('{ products(first: 3) { nodes { id } } }'), 'nodes').map((one) =>
    dig(one, 'id'),
  );

const isOn = async (product: unknown, publication: unknown): Promise<unknown> =>
  dig(
    await run(
      'query($product: ID!, $publication: ID!) { product(id: $product) { publishedOnPublication(publicationId: $publication) } }',
      { product, publication },
    ),
    'publishedOnPublication',
  );

describe('the publication of a catalog', () => {
  test('is made for it, with all products or none, and takes new ones at once when it is told to', async () => {
    const catalog = dig(await run('{ catalogs(first: 1) { nodes { id title } } }'), 'nodes', 0);
    const made = await create({
      catalogId: dig(catalog, 'id'),
      defaultState: 'ALL_PRODUCTS',
      autoPublish: true,
    });
    expect(made).toEqual({
      publication: {
        id: expect.any(String),
        name: dig(catalog, 'title'),
        autoPublish: true,
        includedProductsCount: { count: 6 },
        catalog,
        channels: { nodes: [] },
      },
      userErrors: [],
    });
    const id = dig(made, 'publication', 'id');
    const seen = await run('query($id: ID!) { catalog(id: $id) { publication { id } } }', {
      id: dig(catalog, 'id'),
    });
    expect(dig(seen, 'publication', 'id')).toBe(id);
    const product = await run(
      `mutation { productCreate(product: { title: "New bowl" }) { product { id publishedAt
        resourcePublicationsV2(first: 3) { nodes { publication { id } } } resourcePublications(first: 3) { nodes { channel { id } } } } } }`,
    );
    expect(dig(product, 'product')).toMatchObject({
      publishedAt: null,
      resourcePublicationsV2: { nodes: [{ publication: { id } }] },
      resourcePublications: { nodes: [] },
    });
    expect(dig(await create({ catalogId: dig(catalog, 'id') }), 'userErrors', 0)).toMatchObject({
      field: ['input', 'catalogId'],
      code: 'TAKEN',
    });
    const empty = await create({});
    expect(dig(empty, 'publication')).toMatchObject({
      autoPublish: false,
      includedProductsCount: { count: 0 },
      catalog: null,
    });
    const markets = await run('{ publications(first: 9, catalogType: MARKET) { nodes { id } } }');
    expect(digList(markets, 'nodes')).toEqual([{ id }]);
    const apps = await run('{ publications(first: 9, catalogType: APP) { nodes { id } } }');
    expect(digList(apps, 'nodes')).toHaveLength(3);
  });

  test('gets products and loses them, all of a request or none', async () => {
    const id = dig(await create({}), 'publication', 'id');
    const [first, second] = await products();
    const added = await update(id, { publishablesToAdd: [first, second], autoPublish: true });
    expect(dig(added, 'publication')).toMatchObject({
      autoPublish: true,
      includedProductsCount: { count: 2 },
    });
    const refused = await update(id, {
      publishablesToAdd: [COLLECTION],
      publishablesToRemove: [first],
    });
    expect(refused).toEqual({
      publication: null,
      userErrors: [
        {
          field: ['input', 'publishablesToAdd', '0'],
          message: 'A catalog publication can only contain products.',
          code: 'UNSUPPORTED_PUBLISHABLE_TYPE',
        },
      ],
    });
    expect(await isOn(first, id)).toBe(true);
    const variant = 'gid://shopify/ProductVariant/1';
    const { json } = await caller.graphql(
      `mutation($id: ID!) { publicationUpdate(id: $id, input: { publishablesToAdd: ["${variant}"] }) { userErrors { message } } }`,
      { scopes, variables: { id } },
    );
    expect(dig(json, 'errors', 0)).toMatchObject({
      message: `Invalid id: ${variant}`,
      extensions: { code: 'RESOURCE_NOT_FOUND' },
    });
    await update(id, { publishablesToRemove: [first] });
    expect([await isOn(first, id), await isOn(second, id)]).toEqual([false, true]);
    const many = Array.from({ length: 51 }, () => first);
    expect(dig(await update(id, { publishablesToAdd: many }), 'userErrors', 0, 'code')).toBe(
      'PUBLICATION_UPDATE_LIMIT_EXCEEDED',
    );
  });

  test('goes, and its catalog stays; that of a sales channel does not go', async () => {
    const catalog = dig(await run('{ catalogs(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const id = dig(
      await create({ catalogId: catalog, defaultState: 'ALL_PRODUCTS' }),
      'publication',
      'id',
    );
    expect(await remove(id)).toEqual({ deletedId: id, userErrors: [] });
    const left = await run('query($id: ID!) { catalog(id: $id) { publication { id } } }', {
      id: catalog,
    });
    expect(left).toEqual({ publication: null });
    const [product] = await products();
    const shown = await run(
      'query($id: ID!) { product(id: $id) { resourcePublicationsV2(first: 5) { nodes { publication { id } } } } }',
      { id: product },
    );
    expect(JSON.stringify(shown)).not.toContain(String(id));
    expect(dig(await remove(id), 'userErrors', 0, 'code')).toBe('PUBLICATION_NOT_FOUND');
    expect(dig(await remove(ONLINE_STORE), 'userErrors', 0, 'code')).toBe(
      'CANNOT_MODIFY_APP_CATALOG_PUBLICATION',
    );
  });
});
