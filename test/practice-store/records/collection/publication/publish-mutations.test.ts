import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../../api/api-caller.ts';

const caller = startApiCaller();
beforeEach(() => caller.api.reset());
afterAll(() => caller.close());

const scopes = ['write_products', 'write_publications', 'read_channels', 'read_product_listings'];

async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

describe('publications', () => {
  test('are the Online Store, the till and the app that asks', async () => {
    const all = await run('{ publications(first: 5) { nodes { id name } } }');
    expect(digList(all, 'nodes').map((one) => dig(one, 'name'))).toEqual([
      'Online Store',
      'Point of Sale',
      expect.stringMatching(/./),
    ]);
    const channels = await run('{ channels(first: 5) { nodes { handle name } } }');
    expect(dig(channels, 'nodes', 0)).toEqual({ handle: 'online_store', name: 'Online Store' });
    expect(
      await run('query($id: ID!) { publication(id: $id) { name } }', {
        id: dig(all, 'nodes', 0, 'id'),
      }),
    ).toEqual({ name: 'Online Store' });
  });

  test('hold what is published there, from its date on', async () => {
    const [online, till] = digList(
      await run('{ publications(first: 5) { nodes { id } } }'),
      'nodes',
    );
    const made = await run(
      'mutation { productCreate(product: { title: "New bowl" }) { product { id publishedAt onlineStoreUrl } } }',
    );
    expect(dig(made, 'product')).toMatchObject({ publishedAt: null, onlineStoreUrl: null });
    const id = dig(made, 'product', 'id');
    const shown = `... on Product { publishedAt here: publishedOnPublication(publicationId: $online)
      resourcePublications(first: 5, onlyPublished: false) { nodes { isPublished publishDate publication { name } } }
      resourcePublicationsCount { count } availablePublicationsCount { count } publishedOnCurrentPublication }`;
    const input = [
      { publicationId: dig(online, 'id') },
      { publicationId: dig(till, 'id'), publishDate: '2027-01-01T00:00:00Z' },
    ];
    const published = await run(
      `mutation($id: ID!, $input: [PublicationInput!]!, $online: ID!) { publishablePublish(id: $id, input: $input) {
        publishable { ${shown} } userErrors { field message } } }`,
      { id, input, online: dig(online, 'id') },
    );
    expect(published).toEqual({
      publishable: {
        publishedAt: expect.stringMatching(/^2026-/),
        here: true,
        resourcePublications: {
          nodes: [
            {
              isPublished: true,
              publishDate: expect.stringMatching(/^2026/),
              publication: { name: 'Online Store' },
            },
            {
              isPublished: false,
              publishDate: '2027-01-01T00:00:00Z',
              publication: { name: 'Point of Sale' },
            },
          ],
        },
        resourcePublicationsCount: { count: 1 },
        availablePublicationsCount: { count: 1 },
        publishedOnCurrentPublication: false,
      },
      userErrors: [],
    });
    const current = await run(
      'mutation($id: ID!) { publishablePublishToCurrentChannel(id: $id) { publishable { ... on Product { publishedOnCurrentPublication } } userErrors { message } } }',
      { id },
    );
    expect(dig(current, 'publishable')).toEqual({ publishedOnCurrentPublication: true });
    const gone = await run(
      `mutation($id: ID!, $input: [PublicationInput!]!) { publishableUnpublish(id: $id, input: $input) {
        publishable { ... on Product { publishedAt onlineStoreUrl } } userErrors { message } } }`,
      { id, input: input.slice(0, 1) },
    );
    expect(gone).toEqual({
      publishable: { publishedAt: null, onlineStoreUrl: null },
      userErrors: [],
    });
  });

  test('lose a row whatever date is given, and it stays on the others', async () => {
    const id = 'gid://shopify/Collection/402110000000';
    const till = 'gid://shopify/Publication/172300000048';
    const online = 'gid://shopify/Publication/172300000011';
    const change = (name: string, input: unknown) =>
      run(
        `mutation($id: ID!, $input: [PublicationInput!]!) { ${name}(id: $id, input: $input) {
          publishable { ... on Collection { till: publishedOnPublication(publicationId: "${till}")
            online: publishedOnPublication(publicationId: "${online}") } } userErrors { message } } }`,
        { id, input },
      );
    const both = [{ publicationId: till }, { publicationId: online }];
    expect(dig(await change('publishablePublish', both), 'publishable')).toEqual({
      till: true,
      online: true,
    });
    const later = [{ publicationId: till, publishDate: '2030-01-01T00:00:00Z' }];
    expect(await change('publishableUnpublish', later)).toEqual({
      publishable: { till: false, online: true },
      userErrors: [],
    });
  });

  test('that nobody has are refused', async () => {
    const refused = await run(
      `mutation { publishablePublish(id: "gid://shopify/Collection/402110000000", input: [{ publicationId: "gid://shopify/Publication/1" }]) {
        publishable { availablePublicationsCount { count } } userErrors { field message } } }`,
    );
    expect(refused).toEqual({
      publishable: null,
      userErrors: [
        {
          field: ['input', '0', 'publicationId'],
          message: 'Publication does not exist or is not publishable',
        },
      ],
    });
  });
});
