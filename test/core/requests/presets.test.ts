import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { describe, expect, test } from 'vitest';
import {
  findPresets,
  presetsNear,
  queriesNear,
  presetsOf,
  presetUse,
} from '../../../source/core/requests/ready/presets.ts';

describe('the ready-made requests', () => {
  test('each say whether the token can use them', () => {
    const use = (title: string, granted: readonly string[] | null) => {
      const preset = presetsOf('rest', SHOPIFY_PROFILE).find((one) => one.title === title);
      return preset === undefined ? 'absent' : presetUse(preset, granted, SHOPIFY_SCOPES);
    };
    expect(use('shop.json', null)).toBe('usable');
    expect(use('products.json?limit=5', ['write_products'])).toBe('usable');
    expect(use('POST products.json', ['read_products'])).toBe('lacks-scope');
    expect(use('customers.json?limit=5', ['read_products'])).toBe('lacks-scope');
    expect(use('locations.json', ['read_inventory'])).toBe('usable');
    expect(use('products.json?limit=5', null)).toBe('unknown');
    expect(use('events.json', ['read_products'])).toBe('unknown');
  });

  test.each(['rest', 'graphql'] as const)('no one of %s is there twice', (api) => {
    const titles = presetsOf(api, SHOPIFY_PROFILE).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('are found by all words, in whatever order, a verb as a whole', () => {
    const titles = (text: string) =>
      findPresets('rest', text, SHOPIFY_PROFILE).map(({ title }) => title);
    expect(titles('put prod')).toEqual(['PUT products/{id}.json']);
    expect(titles('products PUT')).toEqual(['PUT products/{id}.json']);
    expect(titles('payouts')).toEqual(['shopify_payments/payouts.json']);
    expect(
      findPresets('graphql', 'mutation customer', SHOPIFY_PROFILE).map(({ title }) => title),
    ).toEqual(['mutation customerCreate', 'mutation customerUpdate', 'mutation customerDelete']);
  });

  test('near a path are all, unless it is a part of some', () => {
    const all = presetsOf('rest', SHOPIFY_PROFILE);
    expect(presetsNear('GET', 'orders.json?status=open', SHOPIFY_PROFILE).presets).toBe(all);
    expect(
      all[presetsNear('GET', 'orders.json?status=open', SHOPIFY_PROFILE).at ?? -1]?.group,
    ).toBe('Orders');
    expect(all[presetsNear('POST', 'customers.json', SHOPIFY_PROFILE).at ?? -1]?.title).toBe(
      'POST customers.json',
    );
    expect(presetsNear('GET', 'ord', SHOPIFY_PROFILE).presets.length).toBeLessThan(all.length);
    expect(all[presetsNear('GET', 'products/7/images.json', SHOPIFY_PROFILE).at ?? -1]?.group).toBe(
      'Products',
    );
    expect(presetsNear('GET', 'zzz', SHOPIFY_PROFILE)).toEqual({ presets: all, at: null });
  });

  test.each([
    ['{ shop { name } }', 'shop'],
    ['{ nothing { products { title } shop } }', 'products'],
    [
      'mutation { productCreate(product: { title: "A" }) { product { id } } }',
      'mutation productCreate',
    ],
    ['query { productsCount { count } }', 'productsCount'],
    ['{ nothing { shops SHOP } }', null],
    ['', null],
  ])('near the query %s: all, and at its first field that one has: %s', (query, title) => {
    const { presets, at } = queriesNear(query, SHOPIFY_PROFILE);
    expect(presets).toBe(presetsOf('graphql', SHOPIFY_PROFILE));
    expect(at === null ? null : presets[at]?.title).toBe(title);
  });

  test('near the query of one of them: that one, whatever stands in it first', () => {
    presetsOf('graphql', SHOPIFY_PROFILE).forEach(({ call }, index) => {
      const query = call.api === 'graphql' ? call.query : '';
      expect(queriesNear(` ${query}\n`, SHOPIFY_PROFILE).at).toBe(index);
    });
  });

  test('near a query of a service whose fields are not known: none', () => {
    const profile = {
      ...SHOPIFY_PROFILE,
      access: { rest: [], graphql: { query: {}, mutation: {} } },
    };
    expect(queriesNear('{ shop { name } }', profile)).toEqual({ presets: [], at: null });
  });
});
