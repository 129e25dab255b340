import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, startRecordCaller } from '../record-caller.ts';

const { caller } = startRecordCaller();
const scopes = [
  'unauthenticated_read_product_listings',
  'read_products',
  'write_pixels',
  'read_customer_events',
];

async function ask(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

describe('a storefront access token', () => {
  const create = (title: string) =>
    ask(
      `mutation($input: StorefrontAccessTokenInput!) { storefrontAccessTokenCreate(input: $input) {
        storefrontAccessToken { id title accessToken accessScopes { handle } createdAt } shop { name } userErrors { field message } } }`,
      { input: { title } },
    );

  test('is made with the scopes of storefronts, listed in GraphQL and REST, and deleted', async () => {
    const made = await create('Kiosk');
    expect(made).toMatchObject({
      storefrontAccessToken: {
        title: 'Kiosk',
        accessToken: expect.stringMatching(/^practice_[0-9a-f]{24}$/),
        accessScopes: [{ handle: 'unauthenticated_read_product_listings' }],
      },
      userErrors: [],
    });
    const id = dig(made, 'storefrontAccessToken', 'id');
    const accessToken = dig(made, 'storefrontAccessToken', 'accessToken');
    const listed = () =>
      ask('{ shop { storefrontAccessTokens(first: 5) { nodes { id accessToken } } } }');
    expect(await listed()).toEqual({
      storefrontAccessTokens: { nodes: [{ id, accessToken }] },
    });
    const { json } = await caller.rest('storefront_access_tokens.json', { scopes });
    expect(digList(json, 'storefront_access_tokens')).toEqual([
      {
        access_token: accessToken,
        access_scope: 'unauthenticated_read_product_listings',
        created_at: expect.any(String),
        id: Number(number(id)),
        admin_graphql_api_id: id,
        title: 'Kiosk',
      },
    ]);
    const remove = () =>
      ask(
        `mutation($input: StorefrontAccessTokenDeleteInput!) { storefrontAccessTokenDelete(input: $input) {
          deletedStorefrontAccessTokenId userErrors { field } } }`,
        { input: { id } },
      );
    expect(await remove()).toEqual({ deletedStorefrontAccessTokenId: id, userErrors: [] });
    expect(await remove()).toEqual({
      deletedStorefrontAccessTokenId: null,
      userErrors: [{ field: ['input', 'id'] }],
    });
  });

  test('is made and deleted over REST, and belongs to its app', async () => {
    const made = await caller.rest('storefront_access_tokens.json', {
      scopes,
      method: 'POST',
      body: { storefront_access_token: { title: 'Till' } },
    });
    const id = dig(made.json, 'storefront_access_token', 'id');
    const path = `storefront_access_tokens/${String(id)}.json`;
    const other = { clientId: 'other', id: '2' };
    expect((await caller.rest(path, { scopes, method: 'DELETE', app: other })).status).toBe(404);
    expect((await caller.rest(path, { scopes, method: 'DELETE' })).status).toBe(200);
    expect(dig(await create(' '), 'userErrors')).toEqual([
      { field: ['input', 'title'], message: "Title can't be blank" },
    ]);
  });
});

describe('a web pixel', () => {
  const create = (settings: unknown) =>
    ask(
      `mutation($webPixel: WebPixelInput!) { webPixelCreate(webPixel: $webPixel) {
        webPixel { id settings } userErrors { field message code } } }`,
      { webPixel: { settings } },
    );

  test('is made once for an app, changed and deleted', async () => {
    const made = await create('{"accountID":"123"}');
    const id = dig(made, 'webPixel', 'id');
    expect(dig(made, 'webPixel', 'settings')).toBe('{"accountID":"123"}');
    expect(dig(await create({}), 'userErrors')).toEqual([
      { field: null, message: 'Web pixel is taken.', code: 'TAKEN' },
    ]);
    const update = (which: unknown) =>
      ask(
        `mutation($id: ID!, $webPixel: WebPixelInput!) { webPixelUpdate(id: $id, webPixel: $webPixel) {
          webPixel { settings } userErrors { code } } }`,
        { id: which, webPixel: { settings: { accountID: '456' } } },
      );
    expect(dig(await update(id), 'webPixel')).toEqual({ settings: '{"accountID":"456"}' });
    expect(dig(await update('gid://shopify/WebPixel/1'), 'userErrors', 0, 'code')).toBe(
      'NOT_FOUND',
    );
    expect(await ask('{ webPixel { id settings } }')).toEqual({
      id,
      settings: '{"accountID":"456"}',
    });
    expect(
      await ask(
        'mutation($id: ID!) { webPixelDelete(id: $id) { deletedWebPixelId userErrors { message } } }',
        { id },
      ),
    ).toEqual({ deletedWebPixelId: id, userErrors: [] });
    expect(await ask('{ webPixel { id } }')).toBeNull();
  });

  test('has a JSON object for its settings', async () => {
    for (const settings of ['no json', '[]', 4]) {
      expect(dig(await create(settings), 'userErrors', 0)).toMatchObject({
        field: ['webPixel', 'settings'],
        code: 'INVALID_CONFIGURATION_JSON',
      });
    }
  });
});
