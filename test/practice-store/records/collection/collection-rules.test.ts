import { describe, expect, test } from 'vitest';
import {
  isRelation,
  meets,
} from '../../../../source/practice-store/records/collection/collection-rules.ts';
import { createWorld } from '../../../../source/practice-store/records/create-world.ts';
import { NOW_MS } from '../../api/api-caller.ts';

const seeded = createWorld({ seed: 1, productCount: 1, nowMs: NOW_MS }).products.at(0);
const [first] = seeded.variants;
if (first === undefined) throw new Error('a seeded product has a variant');

const MUG = {
  ...seeded,
  title: 'Oat Mug',
  productType: 'Tableware',
  vendor: 'Kiln & Co',
  tags: ['Stoneware', 'Blue'],
  categoryId: 'hg-11-2',
  variants: [
    {
      ...first,
      title: 'Small',
      priceCents: 1250,
      compareAtCents: 1500,
      grams: 350,
      stock: [2, null, 3],
    },
    { ...first, title: 'Large', priceCents: 2000, compareAtCents: null, grams: 600, stock: [0] },
  ],
};

const BARE = {
  ...MUG,
  tags: [],
  categoryId: null,
  variants: MUG.variants.map((variant) => ({ ...variant, compareAtCents: null })),
};

const CATEGORY = 'gid://shopify/TaxonomyCategory/';

describe('a rule of a collection', () => {
  test.each([
    ['TITLE EQUALS oat mug', true],
    ['TITLE EQUALS oat mu', false],
    ['TITLE CONTAINS T M', true],
    ['TITLE CONTAINS oatmug', false],
    ['TITLE STARTS_WITH Oat', true],
    ['TITLE STARTS_WITH mug', false],
    ['TITLE ENDS_WITH MUG', true],
    ['TITLE ENDS_WITH oat', false],
    ['TYPE EQUALS tableware', true],
    ['TYPE EQUALS kiln & co', false],
    ['VENDOR EQUALS kiln & co', true],
    ['VENDOR EQUALS tableware', false],
    ['TAG EQUALS blue', true],
    ['TAG EQUALS stone', false],
    ['PRODUCT_CATEGORY_ID EQUALS hg-11-2', true],
    ['PRODUCT_CATEGORY_ID EQUALS hg-11', false],
    [`PRODUCT_CATEGORY_ID EQUALS ${CATEGORY}HG-11-2`, true],
    [`PRODUCT_TAXONOMY_NODE_ID EQUALS ${CATEGORY}hg-11-2`, true],
    [`PRODUCT_TAXONOMY_NODE_ID EQUALS ${CATEGORY}hg-11`, false],
    [`PRODUCT_CATEGORY_ID_WITH_DESCENDANTS EQUALS ${CATEGORY}hg`, true],
    [`PRODUCT_CATEGORY_ID_WITH_DESCENDANTS EQUALS ${CATEGORY}hg-11`, true],
    [`PRODUCT_CATEGORY_ID_WITH_DESCENDANTS EQUALS ${CATEGORY}hg-11-2`, true],
    [`PRODUCT_CATEGORY_ID_WITH_DESCENDANTS EQUALS ${CATEGORY}hg-1`, false],
    [`PRODUCT_CATEGORY_ID_WITH_DESCENDANTS EQUALS ${CATEGORY}11-2`, false],
    ['VARIANT_TITLE EQUALS large', true],
    ['VARIANT_TITLE EQUALS oat mug', false],
    ['VARIANT_PRICE EQUALS 12.50', true],
    ['VARIANT_PRICE EQUALS 15', false],
    ['VARIANT_PRICE GREATER_THAN 20', false],
    ['VARIANT_PRICE GREATER_THAN 19.99', true],
    // As numbers: the text 9 would come after 20.
    ['VARIANT_PRICE GREATER_THAN 9', true],
    ['VARIANT_PRICE LESS_THAN 12.5', false],
    ['VARIANT_PRICE LESS_THAN 12.51', true],
    ['VARIANT_COMPARE_AT_PRICE EQUALS 15.0', true],
    ['VARIANT_COMPARE_AT_PRICE LESS_THAN 15', false],
    ['VARIANT_COMPARE_AT_PRICE IS_SET', true],
    ['VARIANT_COMPARE_AT_PRICE IS_NOT_SET', false],
    ['IS_PRICE_REDUCED IS_SET', true],
    ['IS_PRICE_REDUCED IS_NOT_SET', false],
    ['VARIANT_WEIGHT EQUALS 0.35', true],
    ['VARIANT_WEIGHT GREATER_THAN 0.6', false],
    ['VARIANT_WEIGHT GREATER_THAN 0.59', true],
    ['VARIANT_INVENTORY EQUALS 5', true],
    ['VARIANT_INVENTORY GREATER_THAN 5', false],
    ['VARIANT_INVENTORY LESS_THAN 0', false],
    ['VARIANT_INVENTORY LESS_THAN 1', true],
    ['NO_SUCH_COLUMN EQUALS 5', false],
  ])('%s: %s', (text, expected) => {
    const [column = '', relation = '', ...words] = text.split(' ');
    const isMet = (one: string) =>
      meets({ isAny: false, rules: [{ column, relation: one, condition: words.join(' ') }] }, MUG);
    expect(isMet(relation)).toBe(expected);
    if (!relation.endsWith('_SET')) expect(isMet(`NOT_${relation}`)).toBe(!expected);
  });

  test.each([
    ['TAG', false],
    ['PRODUCT_CATEGORY_ID', false],
    ['PRODUCT_TAXONOMY_NODE_ID', false],
    ['PRODUCT_CATEGORY_ID_WITH_DESCENDANTS', false],
    ['VARIANT_COMPARE_AT_PRICE', false],
    ['IS_PRICE_REDUCED', false],
    ['TITLE', true],
  ])('tells whether a product has anything of %s', (column, isSet) => {
    const isMet = (relation: string) =>
      meets({ isAny: false, rules: [{ column, relation, condition: '' }] }, BARE);
    expect([isMet('IS_SET'), isMet('IS_NOT_SET')]).toEqual([isSet, !isSet]);
  });

  test('calls a price reduced only where it was higher', () => {
    const at = (compareAtCents: number) => ({
      ...MUG,
      variants: [{ ...first, priceCents: 1000, compareAtCents }],
    });
    const rules = [{ column: 'IS_PRICE_REDUCED', relation: 'IS_SET', condition: '' }];
    const isMet = (cents: number) => meets({ isAny: false, rules }, at(cents));
    expect([999, 1000, 1001].map(isMet)).toEqual([false, false, true]);
  });

  test('must be met with all others, or any of them', () => {
    const title = (condition: string) => ({ column: 'TITLE', relation: 'CONTAINS', condition });
    const both = [title('oat'), title('bowl')];
    expect(meets({ isAny: false, rules: both }, MUG)).toBe(false);
    expect(meets({ isAny: true, rules: both }, MUG)).toBe(true);
    expect(meets({ isAny: true, rules: [title('bowl')] }, MUG)).toBe(false);
  });

  test('has a relation that is known', () => {
    for (const name of ['EQUALS', 'NOT_ENDS_WITH', 'LESS_THAN', 'IS_SET', 'IS_NOT_SET']) {
      expect(isRelation(name), name).toBe(true);
    }
    for (const name of ['', 'NOT_IS_SET', 'NOT_NOT_EQUALS', 'equals', 'toString', null]) {
      expect(isRelation(name), String(name)).toBe(false);
    }
  });
});
