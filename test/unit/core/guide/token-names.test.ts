import { expect, it } from 'vitest';
import { tokenNames } from '../../../../source/core/guide/token-names.ts';
import { SHOPIFY_PROFILE } from '../../../../source/core/service/profile.ts';

it('proposes the names of an example file that look like an access token, the likeliest first', () => {
  const keys = [
    'PORT',
    'ACCESS_TOKEN',
    'GITHUB_TOKEN',
    'SHOPIFY_TOKEN',
    'SHOPIFY_API_KEY',
    'SHOPIFY_API_SECRET',
    'SHOPIFY_STOREFRONT_ACCESS_TOKEN',
    'SHOPIFY_ADMIN_ACCESS_TOKEN',
    'SHOPIFY_REFRESH_TOKEN',
    'TOKENWRIGHT_ACCESS_TOKEN',
    'CSRF_TOKEN',
    'not a name TOKEN',
  ];
  expect(tokenNames(keys, SHOPIFY_PROFILE)).toEqual([
    'SHOPIFY_ADMIN_ACCESS_TOKEN',
    'SHOPIFY_TOKEN',
    'TOKENWRIGHT_ACCESS_TOKEN',
    'ACCESS_TOKEN',
  ]);
});

it('takes the brand from the profile', () => {
  const profile = { ...SHOPIFY_PROFILE, brand: 'Acme' };
  expect(tokenNames(['SHOPIFY_TOKEN', 'ACME_TOKEN'], profile)).toEqual(['ACME_TOKEN']);
});
