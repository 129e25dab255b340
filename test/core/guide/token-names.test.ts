import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tokenNames } from '../../../source/core/guide/steps/token/token-names.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';

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

it("takes none of this tool's other settings for a token's name, though all begin with TOKEN", () => {
  const example = new URL('../../../.env.example', import.meta.url);
  const keys = [...readFileSync(example, 'utf8').matchAll(/^(\w+)=/gm)].map(([, key = '']) => key);
  expect(keys).toContain('TOKENWRIGHT_SHOP');
  expect(tokenNames(keys, SHOPIFY_PROFILE)).toEqual(['TOKENWRIGHT_ACCESS_TOKEN']);
});

it('leaves out what only speaks of a token', () => {
  const keys = [
    'SHOPIFY_TOKEN_HEADER',
    'SHOPIFY_TOKENIZER',
    'SHOPIFY_TOKEN_URL',
    'SHOPIFY_TOKEN_DEV',
  ];
  expect(tokenNames(keys, SHOPIFY_PROFILE)).toEqual(['SHOPIFY_TOKEN_DEV']);
});
