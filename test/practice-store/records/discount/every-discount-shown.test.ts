/**
 * What a store shows of its discounts after every mutation was carried out, as texts beside this file;
 * written anew with `vitest run <this file> -u`.
 */
import { discountArguments } from '../../inputs/arguments/discounts.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { numbersOf, type UsedList, usedWorld } from '../../inputs/used-world.ts';
import { listQueries } from '../../inputs/list-queries.ts';
import { mutationsIn, testShown } from '../../inputs/written-tests.ts';

const DISCOUNT_FIELDS = [
  ...['id', 'tag', 'tag_not', 'title', 'code', 'status', 'method', 'type', 'discount_type'],
  ...['discount_class', 'combines_with', 'context', 'customer_ids', 'segment_ids', 'market_ids'],
  ...['times_used', 'starts_at', 'ends_at', 'created_at', 'updated_at'],
  'combines_with.product_discounts_with_tags_on_same_cart_line',
];

const DISCOUNT_VALUES = [
  ...['expired', 'scheduled', 'automatic', 'code', 'all', 'all_with_app', 'app', 'bxgy', 'bogo'],
  ...['fixed_amount', 'free_shipping', 'percentage', 'order', 'product', 'shipping', 'customer'],
  ...['order_discounts', 'product_discounts', 'shipping_discounts', 'segment', 'market'],
  ...['PRACTICE10', 'practice10', 'WALK', 'Walk'],
];

const LISTS: readonly UsedList[] = [
  { list: 'discountNodes', fields: DISCOUNT_FIELDS, values: DISCOUNT_VALUES },
  { list: 'codeDiscountNodes', fields: DISCOUNT_FIELDS, values: DISCOUNT_VALUES },
  { list: 'automaticDiscountNodes', fields: DISCOUNT_FIELDS, values: DISCOUNT_VALUES },
];

const names = mutationsIn(discountArguments(ids)).filter((name) => name.startsWith('discount'));
const world = await usedWorld(names);

testShown(
  'every-discount-shown',
  world,
  LISTS,
  /\/(?:DiscountRedeemCode|DiscountCodeNode|DiscountAutomaticNode)\//,
  async () => {
    const rules = await numbersOf(world, 'discountNodes');
    const { json } = world.rest('GET', 'price_rules.json');
    const codes = [...JSON.stringify(json).matchAll(/"title":"([A-Z0-9-]+)"/g)].map(
      ([, code]) => code,
    );
    return [
      ...listQueries('price_rules', {
        times_used: ['0', '1', '12'],
        starts_at: [],
        ends_at: [],
        created_at: [],
        updated_at: [],
      }),
      'price_rules/count',
      ...rules.flatMap((id) => [
        `price_rules/${id}`,
        `price_rules/${id}?fields=id,value`,
        `price_rules/${id}/discount_codes`,
        `price_rules/${id}/discount_codes?limit=1`,
        `price_rules/${id}/discount_codes/1`,
        `price_rules/${id}/batch/1`,
      ]),
      'discount_codes/count',
      ...['0', '1', '5', '100', 'x'].flatMap((uses) =>
        ['times_used', 'times_used_min', 'times_used_max'].map(
          (name) => `discount_codes/count?${name}=${uses}`,
        ),
      ),
      ...codes.map((code) => `discount_codes/lookup?code=${String(code)}`),
      ...['discount_codes/lookup', 'discount_codes/lookup?code=none', 'price_rules/1'],
      'price_rules/1/discount_codes',
    ];
  },
);
