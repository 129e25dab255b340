import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

const create = (input: Record<string, unknown>, fields: string): Promise<unknown> =>
  run(
    `mutation($input: CollectionInput!) { collectionCreate(input: $input) { collection { ${fields} } userErrors { field message } } }`,
    { input },
  );

describe('what a collection is given', () => {
  test('reads back in GraphQL and REST', async () => {
    const made = await create(
      {
        title: 'For the table',
        sortOrder: 'PRICE_DESC',
        templateSuffix: 'wide',
        image: { src: 'https://pictures.example.com/table.jpg', altText: 'A table' },
        metafields: [
          { namespace: 'custom', key: 'season', type: 'single_line_text_field', value: 'spring' },
        ],
        ruleSet: {
          appliedDisjunctively: true,
          rules: [
            { column: 'TAG', relation: 'EQUALS', condition: 'kitchen' },
            { column: 'VARIANT_PRICE', relation: 'GREATER_THAN', condition: '150' },
          ],
        },
      },
      `id sortOrder templateSuffix image { url altText } metafield(namespace: "custom", key: "season") { value }
       ruleSet { appliedDisjunctively rules { column relation condition } }
       products(first: 50) { nodes { tags priceRangeV2 { maxVariantPrice { amount } minVariantPrice { amount } } } }`,
    );
    expect(dig(made, 'userErrors')).toEqual([]);
    expect(dig(made, 'collection')).toMatchObject({
      sortOrder: 'PRICE_DESC',
      templateSuffix: 'wide',
      image: { url: 'https://pictures.example.com/table.jpg', altText: 'A table' },
      metafield: { value: 'spring' },
      ruleSet: {
        appliedDisjunctively: true,
        rules: [
          { column: 'TAG', relation: 'EQUALS', condition: 'kitchen' },
          { column: 'VARIANT_PRICE', relation: 'GREATER_THAN', condition: '150' },
        ],
      },
    });
    const held = digList(made, 'collection', 'products', 'nodes');
    expect(held.length).toBeGreaterThan(3);
    for (const one of held) {
      const isDear = Number(dig(one, 'priceRangeV2', 'maxVariantPrice', 'amount')) > 150;
      expect(isDear || digList(one, 'tags').includes('kitchen')).toBe(true);
    }
    const prices = held.map((one) => Number(dig(one, 'priceRangeV2', 'minVariantPrice', 'amount')));
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const seen = await rest(`smart_collections/${number(dig(made, 'collection', 'id'))}.json`);
    expect(dig(seen, 'smart_collection')).toMatchObject({
      sort_order: 'price-desc',
      template_suffix: 'wide',
      disjunctive: true,
      rules: [
        { column: 'tag', relation: 'equals', condition: 'kitchen' },
        { column: 'variant_price', relation: 'greater_than', condition: '150' },
      ],
      image: { src: 'https://pictures.example.com/table.jpg', alt: 'A table' },
      published_at: null,
    });
  });

  test.each([
    [
      { ruleSet: { appliedDisjunctively: false } },
      ['ruleSet', 'rules'],
      'Rules cannot be an empty set',
    ],
    [{ image: { src: 'table' } }, ['image', 'src'], 'Image is invalid'],
    [{ products: ['gid://shopify/Product/1'] }, ['products'], 'Product does not exist'],
  ])('or is refused: %o', async (part, field, message) => {
    const made = await create({ title: 'x', ...part }, 'id');
    expect(made).toEqual({ collection: null, userErrors: [{ field, message }] });
  });

  test('products sorted by hand move, and a copy keeps their order', async () => {
    const ids = digList(await run('{ products(first: 3) { nodes { id } } }'), 'nodes').map((one) =>
      dig(one, 'id'),
    );
    const made = await create({ title: 'By hand', sortOrder: 'MANUAL', products: ids }, 'id');
    const id = dig(made, 'collection', 'id');
    const moved = await run(
      `mutation($id: ID!, $moves: [MoveInput!]!) { collectionReorderProducts(id: $id, moves: $moves) { job { done } userErrors { message } } }`,
      { id, moves: [{ id: ids[2], newPosition: '0' }] },
    );
    expect(moved).toEqual({ job: { done: true }, userErrors: [] });
    const copy = await run(
      `mutation($id: ID!) { collectionDuplicate(input: { collectionId: $id, newTitle: "Again" }) {
        collection { title products(first: 5) { nodes { id } } } userErrors { message } } }`,
      { id },
    );
    expect(dig(copy, 'collection')).toEqual({
      title: 'Again',
      products: { nodes: [{ id: ids[2] }, { id: ids[0] }, { id: ids[1] }] },
    });
    const page = await run(
      'query($id: ID!) { collection(id: $id) { products(first: 1) { nodes { id } pageInfo { endCursor } } } }',
      { id },
    );
    const next = await run(
      'query($id: ID!, $after: String) { collection(id: $id) { products(first: 1, after: $after) { nodes { id } } } }',
      { id, after: dig(page, 'products', 'pageInfo', 'endCursor') },
    );
    expect(dig(next, 'products', 'nodes')).toEqual([{ id: ids[0] }]);
  });
});

describe('a redirect from a former address', () => {
  const scopes = [...SCOPES, 'read_online_store_navigation'];

  async function redirects(): Promise<unknown[]> {
    const query = '{ urlRedirects(first: 9) { nodes { path target } } }';
    const { json } = await caller.graphql(query, { scopes });
    return digList(json, 'data', 'urlRedirects', 'nodes');
  }

  test('is made with a new handle, and not for a new collection, which has none', async () => {
    const before = await redirects();
    const made = await create({ title: 'Old name', redirectNewHandle: true }, 'id handle');
    expect(dig(made, 'collection', 'handle')).toBe('old-name');
    expect(await redirects()).toEqual(before);
    const id = dig(made, 'collection', 'id');
    await run(
      'mutation($input: CollectionInput!) { collectionUpdate(input: $input) { userErrors { message } } }',
      { input: { id, handle: 'new-name', redirectNewHandle: true } },
    );
    expect(await redirects()).toEqual([
      ...before,
      { path: '/collections/old-name', target: '/collections/new-name' },
    ]);
  });
});
