import { describe, expect, it } from 'vitest';
import { storeJson, storeLines } from '../../../source/commands/stores/store-list.ts';
import { UserError } from '../../../source/core/errors.ts';
import type { NamedStore } from '../../../source/core/service/named-store.ts';
import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import type { StoredToken } from '../../../source/services/stores/store-token.ts';

const store: NamedStore = {
  name: 'work',
  shop: 'demo.myshopify.com',
  values: { scopes: 'read_products,write_orders', clientId: 'abc' },
  token: { type: 'keychain' },
};

const tokenUntil = (endsAt: number | null): StoredToken => ({
  type: 'token',
  token: new Secret('practice_token_of_this_test'),
  kind: 'expiring',
  endsAt,
});

const unusable: StoredToken = {
  type: 'unusable',
  error: new UserError({
    code: 'keychain-locked',
    message: 'It is locked.',
    remedy: '',
    exitCode: 1,
  }),
};

const tokenOf = (stored: StoredToken) => storeJson({ store, stored, isDefault: false }).token;

describe('a store as JSON', () => {
  it('names the end of its token as a time, and null where it has none', () => {
    expect(tokenOf(tokenUntil(0))).toMatchObject({
      state: 'saved',
      kind: 'expiring',
      expiresAt: '1970-01-01T00:00:00.000Z',
    });
    expect(tokenOf(tokenUntil(null)).expiresAt).toBeNull();
  });

  it('says nothing of a token that is not there or cannot be read', () => {
    const nothing = { masked: null, kind: null, expiresAt: null };
    expect(tokenOf({ type: 'none' })).toMatchObject({ state: 'none', ...nothing });
    expect(tokenOf(unusable)).toMatchObject({ state: 'unusable', ...nothing });
  });

  it('has what is known of the store, and null or an empty list for the rest', () => {
    const { token: _, ...rest } = storeJson({ store, stored: { type: 'none' }, isDefault: true });
    expect(rest).toEqual({
      name: 'work',
      shop: 'demo.myshopify.com',
      storeOrigin: null,
      clientId: 'abc',
      scopes: ['read_products', 'write_orders'],
      redirectUri: null,
      apiVersion: null,
      profile: null,
      isDefault: true,
    });
    const bare = { ...store, values: {} };
    expect(storeJson({ store: bare, stored: unusable, isDefault: false }).scopes).toEqual([]);
  });

  it('holds nothing of the token but its mask', () => {
    expect(JSON.stringify(tokenOf(tokenUntil(0)))).not.toContain('practice_token_of_this_test');
  });
});

it('lists stores in columns, the default marked, each with what its token is', () => {
  const practice: NamedStore = {
    ...store,
    name: 'practice-one',
    values: { storeOrigin: 'http://127.0.0.1:4711' },
    token: { type: 'file', path: '/home/ada/one.env' },
  };
  const bare = { ...practice, name: 'bare' };
  const listed = { vocabulary: SHOPIFY_SCOPES, isDefault: false };
  const lines = storeLines(
    [
      { ...listed, store, stored: { type: 'none' }, isDefault: true },
      { ...listed, store: practice, stored: unusable },
      { ...listed, store: bare, stored: { type: 'none' } },
    ],
    { program: 'tokenwright' },
    0,
  );
  expect(lines.split('\n')).toEqual([
    'work          demo.myshopify.com (default)',
    '              no token yet: tokenwright token --store work --save',
    '              in the keychain of this system',
    'practice-one  demo.myshopify.com at http://127.0.0.1:4711',
    '              no token can be read: It is locked.',
    '              in /home/ada/one.env',
    'bare          demo.myshopify.com at http://127.0.0.1:4711',
    '              no token yet: tokenwright token --store bare --scopes read_products --save',
    '              in /home/ada/one.env',
  ]);
});
