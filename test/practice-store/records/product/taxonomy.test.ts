import { describe, expect, test } from 'vitest';
import {
  categoryOf,
  taxonomyNodeOf,
} from '../../../../source/practice-store/records/product/taxonomy.ts';

const gid = (id: string) => `gid://shopify/TaxonomyCategory/${id}`;

describe('a category', () => {
  test('knows what is above and below it', () => {
    expect(categoryOf('aa-1-13')).toEqual({
      __typename: 'TaxonomyCategory',
      id: gid('aa-1-13'),
      name: 'Clothing Tops',
      fullName: 'Apparel & Accessories > Clothing > Clothing Tops',
      level: 3,
      isRoot: false,
      isLeaf: false,
      isArchived: false,
      parentId: gid('aa-1'),
      ancestorIds: [gid('aa-1'), gid('aa')],
      childrenIds: [gid('aa-1-13-8')],
    });
    expect(categoryOf('aa')).toMatchObject({
      ...{ name: 'Apparel & Accessories', level: 1, isRoot: true, parentId: null, ancestorIds: [] },
      childrenIds: ['aa-1', 'aa-2', 'aa-6', 'aa-8'].map(gid),
    });
    expect(categoryOf('sg-4-7')).toMatchObject({
      name: 'sg-4-7',
      fullName: 'Sporting Goods > Outdoor Recreation > sg-4-7',
      childrenIds: [],
    });
  });

  test('is in the older form the same under another name', () => {
    expect(taxonomyNodeOf('aa-1')).toEqual({
      ...categoryOf('aa-1'),
      __typename: 'ProductTaxonomyNode',
      id: 'gid://shopify/ProductTaxonomyNode/aa-1',
    });
  });

  test.each(['', 'zz', 'constructor', 'aa-0', 'aa-01', 'aa-x', 'aa-', 'aa-12345', 'aa-1-x1', '-1'])(
    'is none with the id %j',
    (id) => expect([categoryOf(id), taxonomyNodeOf(id)]).toEqual([null, null]),
  );

  test('has numbers of up to four digits', () => {
    expect(categoryOf('aa-9999')?.['level']).toBe(2);
  });

  test('has names where they are common', () => {
    const named = [
      'aa-1-4',
      'aa-1-12',
      'aa-1-13-8',
      'aa-2',
      'aa-6',
      'aa-8',
      'hb-3',
      'hg-3',
      'hg-11',
    ];
    expect(named.map((id) => categoryOf(id)?.['name'])).toEqual([
      ...['Dresses', 'Pants', 'T-Shirts', 'Clothing Accessories', 'Jewelry', 'Shoes'],
      ...['Personal Care', 'Decor', 'Kitchen & Dining'],
    ]);
    const roots =
      'aa ae ap bi bt bu co el fb fr gc ha hb hg lb ma me na os pa rc se sg so tg vp'.split(' ');
    expect(roots.map((id) => categoryOf(id)?.['name']).join(', ')).toMatchInlineSnapshot(
      `"Apparel & Accessories, Arts & Entertainment, Animals & Pet Supplies, Business & Industrial, Baby & Toddler, Bundles, Cameras & Optics, Electronics, Food, Beverages & Tobacco, Furniture, Gift Cards, Hardware, Health & Beauty, Home & Garden, Luggage & Bags, Mature, Media, Uncategorized, Office Supplies, Product Add-Ons, Religious & Ceremonial, Services, Sporting Goods, Software, Toys & Games, Vehicles & Parts"`,
    );
  });
});
