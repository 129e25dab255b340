import { expect, test } from 'vitest';
import {
  describeIssuedToken,
  type IssuedToken,
  isReplacedBy,
  type TokenGrant,
  type TokenKind,
} from '../../../source/practice-store/oauth/token-grant.ts';

const grant = (kind: TokenKind, ...scopes: readonly string[]): TokenGrant => ({
  ...{ clientId: 'a', secretId: 's', grantId: 'g', kind, scopes },
});
const [read, write] = ['read_products', 'write_products'];

test.each<[boolean, TokenGrant, TokenGrant]>([
  [false, grant('permanent', read), grant('permanent', read)],
  [true, grant('permanent', read), grant('permanent', write)],
  [true, grant('permanent', write), grant('permanent', read)],
  [false, grant('permanent', write), grant('permanent', write, read)],
  [true, grant('permanent'), grant('permanent', read)],
  [true, grant('permanent', read), grant('expiring', write)],
  [false, grant('permanent', read), grant('expiring', read)],
  [false, grant('expiring', read), grant('permanent', read)],
  [true, grant('expiring', read), grant('expiring', read)],
  [false, grant('online', read), grant('online', read)],
  [true, grant('online', read), grant('online', write)],
  [false, grant('online', read), grant('permanent', write)],
  [false, grant('permanent', read), grant('online', write)],
  [false, grant('client-credentials', read), grant('client-credentials', write)],
  [false, { ...grant('expiring', read), clientId: 'b' }, grant('expiring', write)],
])('it is %s that %j is replaced by %j', (isReplaced, older, newer) => {
  expect(isReplacedBy(older, newer)).toBe(isReplaced);
});

test('an answer has the fields of its kind', () => {
  const issued = (kind: TokenKind, seconds: number | null): IssuedToken => ({
    ...grant(kind, read, 'write_orders'),
    accessToken: 't',
    expiresInSeconds: seconds,
    refresh: kind === 'expiring' ? { token: 'r', expiresInSeconds: 90 } : null,
  });
  const base = { access_token: 't', scope: 'read_products,write_orders' };
  expect(describeIssuedToken(issued('permanent', null))).toEqual(base);
  expect(describeIssuedToken(issued('client-credentials', 9))).toEqual({ ...base, expires_in: 9 });
  expect(describeIssuedToken(issued('expiring', 9))).toEqual({
    ...base,
    expires_in: 9,
    refresh_token: 'r',
    refresh_token_expires_in: 90,
  });
  expect(describeIssuedToken(issued('online', 9))).toEqual({
    ...base,
    expires_in: 9,
    associated_user_scope: base.scope,
    associated_user: {
      ...{ id: expect.any(Number), first_name: expect.any(String), last_name: expect.any(String) },
      ...{ email: 'robin@example.com', email_verified: true, account_owner: false },
      ...{ locale: 'en', collaborator: false },
    },
  });
});
