import { afterAll, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';
import { allScopes } from '../../graphql/schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());
const scopes = allScopes();

test('the people of the store are the same over REST and GraphQL', async () => {
  const users = digList((await caller.rest('users.json', { scopes })).json, 'users');
  expect(users.map((user) => dig(user, 'account_owner'))).toEqual([true, false]);
  for (const user of users) {
    const id = `gid://shopify/StaffMember/${String(dig(user, 'id'))}`;
    const { json } = await caller.graphql(
      `{ staffMember(id: "${id}") { id firstName lastName email isShopOwner } }`,
      { scopes },
    );
    expect(dig(json, 'data', 'staffMember')).toEqual({
      id: dig(user, 'admin_graphql_api_id'),
      firstName: dig(user, 'first_name'),
      lastName: dig(user, 'last_name'),
      email: dig(user, 'email'),
      isShopOwner: dig(user, 'account_owner'),
    });
  }
});

test('the owner is who the shop says', async () => {
  const { json } = await caller.graphql(
    '{ shop { shopOwnerName email accountOwner { name email } } staffMember { name isShopOwner } }',
    { scopes },
  );
  const name: unknown = dig(json, 'data', 'shop', 'shopOwnerName');
  expect(dig(json, 'data', 'shop', 'accountOwner')).toEqual({
    name,
    email: dig(json, 'data', 'shop', 'email'),
  });
  expect(dig(json, 'data', 'staffMember')).toEqual({ name, isShopOwner: true });
});
