import { describe, expect, test } from 'vitest';
import data from '../../../source/core/requests/rest/data/rest-paths.json' with { type: 'json' };
import { nextParts, parametersOf } from '../../../source/core/requests/rest/rest-catalogue.ts';

describe('the parameters of a path', () => {
  test('are those of its resource, ids filled in or not', () => {
    const names = (path: string) => parametersOf(path).map(({ name }) => name);
    expect(names('orders.json?limit=5')).toEqual(
      expect.arrayContaining([
        'limit',
        'fields',
        'since_id',
        'ids',
        'status',
        'created_at_min',
        'page_info',
      ]),
    );
    expect(names('orders/count.json')).not.toContain('limit');
    expect(names('/admin/api/2026-10/products/7/images/8.json')).toEqual(['fields']);
    expect(names('products/{id}.json')).toEqual(['fields']);
    expect(names('nothing.json')).toEqual([]);
  });

  test('of a closed set name all of it, each resource its own', () => {
    const values = (path: string) =>
      parametersOf(path).find(({ name }) => name === 'status')?.values;
    expect(values('orders.json')).toEqual(['any', 'open', 'closed', 'cancelled']);
    expect(values('products.json')).toEqual(['active', 'archived', 'draft']);
  });

  test('all have a meaning that fits in a row', () => {
    for (const [path = ''] of data) {
      for (const { name, meaning } of parametersOf(path)) {
        expect([path, name, meaning.length > 3 && meaning.length < 60]).toEqual([path, name, true]);
      }
    }
  });
});

describe('the next segment of a path', () => {
  const texts = (...before: string[]) => nextParts(before).map(({ text }) => text);

  test('is a resource, what is below it, or a placeholder for an id', () => {
    expect(texts()).toEqual(expect.arrayContaining(['products.json', 'products/', 'shop.json']));
    expect(texts('products')).toEqual(['count.json', '{id}.json', '{id}/']);
    expect(texts('products', '632910392')).toEqual(
      expect.arrayContaining(['images.json', 'images/', 'variants.json', 'metafields.json']),
    );
    expect(texts('products', '{id}', 'images')).toEqual(['count.json', '{id}.json']);
    expect(texts('nothing')).toEqual([]);
  });

  test('that ends a path names its methods', () => {
    expect(nextParts(['products']).map(({ about }) => about)).toContain('GET, PUT, DELETE');
  });
});
