/**
 * What each field of the body of a price rule and of its codes does over REST, as
 * texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { makeWorld } from '../../inputs/field-outcomes.ts';
import { answersTo, type RestWrite, writesBy } from '../../inputs/rest-writes.ts';

const seeded = makeWorld();
const first = (path: string, query = '', ...keys: ReadonlyArray<string | number>): number =>
  Number(dig(seeded.rest('GET', `${path}.json`, query).json, ...keys));

const rule = first('price_rules', '', 'price_rules', 0, 'id');
const code = first(`price_rules/${rule}/discount_codes`, '', 'discount_codes', 0, 'id');
const customer = first('customers', '', 'customers', 0, 'id');
const product = first('products', '', 'products', 0, 'id');
const variant = first('products', '', 'products', 1, 'variants', 0, 'id');
const collection = first('smart_collections', '', 'smart_collections', 0, 'id');
const country = first('countries', '', 'countries', 0, 'id');

const RULE = {
  title: 'WALK',
  target_type: 'line_item',
  target_selection: 'all',
  allocation_method: 'across',
  value_type: 'percentage',
  value: '-10.0',
  customer_selection: 'all',
  starts_at: '2026-11-01T10:00:00Z',
  ends_at: '2026-12-01T10:00:00Z',
  usage_limit: 5,
  once_per_customer: true,
};

const made = (own: object): RestWrite => ({
  method: 'POST',
  path: 'price_rules',
  body: { price_rule: { ...RULE, ...own } },
});

const WRITES: Readonly<Record<string, RestWrite>> = {
  'on-the-order': made({
    prerequisite_subtotal_range: { greater_than_or_equal_to: '40.0' },
    customer_selection: 'prerequisite',
    prerequisite_customer_ids: [customer],
  }),
  'on-products': made({
    target_selection: 'entitled',
    allocation_method: 'each',
    value_type: 'fixed_amount',
    value: '-5.0',
    entitled_product_ids: [product],
    entitled_variant_ids: [variant],
    prerequisite_quantity_range: { greater_than_or_equal_to: 2 },
  }),
  'on-collections': made({ target_selection: 'entitled', entitled_collection_ids: [collection] }),
  'on-shipping': made({
    target_type: 'shipping_line',
    target_selection: 'entitled',
    allocation_method: 'each',
    value: '-100.0',
    entitled_country_ids: [country],
    prerequisite_shipping_price_range: { less_than_or_equal_to: '10.0' },
  }),
  'buy-and-get': made({
    target_selection: 'entitled',
    allocation_method: 'each',
    value: '-50.0',
    allocation_limit: 3,
    entitled_product_ids: [product],
    prerequisite_product_ids: [product],
    prerequisite_variant_ids: [variant],
    prerequisite_to_entitlement_quantity_ratio: { prerequisite_quantity: 2, entitled_quantity: 1 },
  }),
  'spend-and-get': made({
    target_selection: 'entitled',
    allocation_method: 'each',
    value: '-100.0',
    entitled_collection_ids: [collection],
    prerequisite_collection_ids: [collection],
    prerequisite_to_entitlement_quantity_ratio: { entitled_quantity: 1 },
    prerequisite_to_entitlement_purchase: { prerequisite_amount: '20.0' },
  }),
  changed: {
    method: 'PUT',
    path: `price_rules/${rule}`,
    body: { price_rule: { ...RULE, prerequisite_quantity_range: { greater_than_or_equal_to: 2 } } },
    read: [`price_rules/${rule}/discount_codes`],
  },
  'code-made': {
    method: 'POST',
    path: `price_rules/${rule}/discount_codes`,
    body: { discount_code: { code: 'WALK' } },
    read: [`price_rules/${rule}/discount_codes`],
  },
  'code-changed': {
    method: 'PUT',
    path: `price_rules/${rule}/discount_codes/${code}`,
    body: { discount_code: { code: 'WALKED' } },
    read: [`price_rules/${rule}/discount_codes`],
  },
  batch: {
    method: 'POST',
    path: `price_rules/${rule}/batch`,
    body: { discount_codes: [{ code: 'WALK' }, { code: 'walk' }, { code: 'PRACTICE10' }] },
    read: [`price_rules/${rule}/discount_codes`],
  },
};

test.each(Object.entries(WRITES))('%s', async (name, write) => {
  await expect(`${writesBy(write)}\n`).toMatchFileSnapshot(`every-price-rule-body.${name}.txt`);
});

test('writings one after the other are answered as it is written down', async () => {
  const path = `price_rules/${rule}`;
  const read = [path, `${path}/discount_codes`];
  const codes = Array.from({ length: 101 }, (_, at) => ({ code: `W${at}` }));
  const batch = { method: 'POST', path: `${path}/batch` } as const;
  const change = (own: object): RestWrite => ({
    method: 'PUT',
    path,
    body: { price_rule: own },
    read,
  });
  const remove = (of: string): RestWrite => ({ method: 'DELETE', path: of, read });
  const world = makeWorld();
  const { json } = world.rest('POST', `${batch.path}.json`, '', {
    discount_codes: [{ code: 'WALK' }, { code: 'WALK' }, { code: '' }],
  });
  const id = String(dig(json, 'discount_code_creation', 'id'));
  const rows = answersTo(
    [
      { ...batch, read: [`${batch.path}/${id}`, `${batch.path}/${id}/discount_codes`] },
      { ...batch, body: { discount_codes: [] } },
      { ...batch, body: { discount_codes: codes } },
      { ...batch, body: { discount_codes: codes.slice(0, 100) }, read: ['discount_codes/count'] },
      { method: 'POST', path: 'price_rules/1/batch', body: { discount_codes: codes } },
      change({ title: 'New' }),
      change({}),
      change({ value: '-5' }),
      change({ ends_at: null }),
      change({ target_selection: 'entitled' }),
      change({ target_selection: 'entitled', entitled_product_ids: [product] }),
      change({ customer_selection: 'prerequisite', prerequisite_customer_ids: [customer] }),
      change({ title: 'Newer' }),
      remove(`${path}/discount_codes/${code}`),
      remove(`${path}/discount_codes/${code}`),
      remove(`price_rules/1/discount_codes/${code}`),
      remove(path),
      remove(path),
      change({}),
    ],
    world,
  );
  await expect(`${rows}\n`).toMatchFileSnapshot('every-price-rule-body.in-turn.txt');
});
