import { describe, expect, test } from 'vitest';
import {
  findPresets,
  presetsNear,
  presetsOf,
  presetUse,
} from '../../../source/core/requests/ready/presets.ts';

describe('the ready-made requests', () => {
  test('each say whether the token can use them', () => {
    const use = (title: string, granted: readonly string[] | null) => {
      const preset = presetsOf('rest').find((one) => one.title === title);
      return preset === undefined ? 'absent' : presetUse(preset, granted);
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
    const titles = presetsOf(api).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('are found by all words, in whatever order, a verb as a whole', () => {
    const titles = (text: string) => findPresets('rest', text).map(({ title }) => title);
    expect(titles('put prod')).toEqual(['PUT products/{id}.json']);
    expect(titles('products PUT')).toEqual(['PUT products/{id}.json']);
    expect(titles('payouts')).toEqual(['shopify_payments/payouts.json']);
    expect(findPresets('graphql', 'mutation customer').map(({ title }) => title)).toEqual([
      'mutation customerCreate',
      'mutation customerUpdate',
      'mutation customerDelete',
    ]);
  });

  test('near a path are all, unless it is a part of some', () => {
    const all = presetsOf('rest');
    expect(presetsNear('GET', 'orders.json?status=open').presets).toBe(all);
    expect(all[presetsNear('GET', 'orders.json?status=open').at ?? -1]?.group).toBe('Orders');
    expect(all[presetsNear('POST', 'customers.json').at ?? -1]?.title).toBe('POST customers.json');
    expect(presetsNear('GET', 'ord').presets.length).toBeLessThan(all.length);
    expect(all[presetsNear('GET', 'products/7/images.json').at ?? -1]?.group).toBe('Products');
    expect(presetsNear('GET', 'zzz')).toEqual({ presets: all, at: null });
  });
});
