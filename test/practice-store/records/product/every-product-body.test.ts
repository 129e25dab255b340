/**
 * What each field of the body of a product and of its parts does over REST, as
 * texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { makeWorld } from '../../inputs/field-outcomes.ts';
import { answersTo, type RestWrite, writesBy } from '../../inputs/rest-writes.ts';

const seeded = makeWorld();
const first = (path: string, query = '', ...keys: ReadonlyArray<string | number>): number =>
  Number(dig(seeded.rest('GET', `${path}.json`, query).json, ...keys));

const product = first('products', '', 'products', 0, 'id');
const variant = first('products', '', 'products', 0, 'variants', 0, 'id');
const secondVariant = first('products', '', 'products', 0, 'variants', 1, 'id');
const image = first('products', '', 'products', 0, 'images', 0, 'id');
const option = first('products', '', 'products', 0, 'options', 0, 'id');

const METAFIELD = { namespace: 'walk', key: 'one', type: 'single_line_text_field', value: 'x' };

const VARIANT = {
  price: '12.50',
  compare_at_price: '15.00',
  sku: 'W-1',
  barcode: '4006381333931',
  grams: 700,
  weight: 0.7,
  weight_unit: 'lb',
  taxable: false,
  tax_code: 'T1',
  requires_shipping: true,
  inventory_management: 'shopify',
  inventory_policy: 'continue',
  fulfillment_service: 'manual',
  metafields: [METAFIELD],
};

const TEXTS = {
  title: 'Walk',
  handle: 'walking',
  vendor: 'Lamps',
  product_type: 'Lamp',
  body_html: '<b>Walk</b>',
  tags: 'b, a',
  template_suffix: 'tall',
  metafields_global_title_tag: 'Walk title',
  metafields_global_description_tag: 'Walk words',
  metafields: [METAFIELD],
};

const WRITES: Readonly<Record<string, RestWrite>> = {
  'product-made': {
    method: 'POST',
    path: 'products',
    body: {
      product: {
        ...TEXTS,
        status: 'active',
        published: true,
        published_at: '2026-10-01T10:00:00Z',
        published_scope: 'global',
        options: [
          { name: 'Size', values: ['S', 'L'], position: 2 },
          { name: 'Colour', values: ['Red', 'Blue'], position: 1 },
        ],
        variants: [
          { ...VARIANT, option1: 'Red', option2: 'S', inventory_quantity: 4, position: 2 },
          { option1: 'Blue', option2: 'L', price: '9.00', position: 1 },
        ],
        images: [
          { src: 'https://example.com/a.png', alt: 'A', position: 2 },
          { attachment: 'aGk=', filename: 'b.png', position: 1 },
        ],
      },
    },
  },
  'product-changed': {
    method: 'PUT',
    path: `products/${product}`,
    read: [`products/${product}/metafields`],
    body: {
      product: {
        ...TEXTS,
        status: 'draft',
        published: false,
        published_scope: 'web',
        options: [{ id: option, name: 'Walked' }],
        variants: [
          { id: variant, price: '12.50', sku: 'W-1', position: 2 },
          { id: secondVariant, price: '13.50', position: 1 },
        ],
        images: [
          { id: image, alt: 'Walked', variant_ids: [variant] },
          { src: 'https://example.com/a.png' },
        ],
      },
    },
  },
  'variant-made': {
    method: 'POST',
    path: `products/${product}/variants`,
    body: { variant: { ...VARIANT, option1: 'Walk', inventory_quantity: 3, image_id: image } },
    read: [`products/${product}`],
  },
  'variant-changed': {
    method: 'PUT',
    path: `variants/${variant}`,
    body: { variant: { ...VARIANT, option1: 'Walk', image_id: image, position: 2 } },
    read: [`products/${product}`],
  },
  'image-made': {
    method: 'POST',
    path: `products/${product}/images`,
    body: {
      image: {
        src: 'https://example.com/a.png',
        alt: 'Walk',
        position: 1,
        variant_ids: [variant],
        metafields: [METAFIELD],
      },
    },
    read: [`products/${product}`],
  },
  'image-attached': {
    method: 'POST',
    path: `products/${product}/images`,
    body: { image: { attachment: 'aGk=', filename: 'walk.png' } },
  },
  'image-changed': {
    method: 'PUT',
    path: `products/${product}/images/${image}`,
    body: {
      image: { src: 'https://example.com/b.png', alt: 'Walk', position: 2, variant_ids: [variant] },
    },
    read: [`products/${product}`],
  },
};

test.each(Object.entries(WRITES))('%s', async (name, write) => {
  await expect(`${writesBy(write)}\n`).toMatchFileSnapshot(`every-product-body.${name}.txt`);
});

test('writings one after the other are answered as it is written down', async () => {
  const read = [`products/${product}`];
  const change = (body: object): RestWrite => ({
    method: 'PUT',
    path: `products/${product}`,
    body: { product: body },
    read,
  });
  const make = (body: object): RestWrite => ({
    method: 'POST',
    path: 'products',
    body: { product: body },
  });
  const listing = { method: 'PUT', path: `product_listings/${product}` } as const;
  const remove = (path: string): RestWrite => ({ method: 'DELETE', path, read });
  const rows = answersTo([
    remove(`product_listings/${product}`),
    remove(`product_listings/${product}`),
    { ...listing, body: { product_listing: { product_id: product } }, read },
    listing,
    { method: 'PUT', path: 'product_listings/1' },
    remove(`products/${product}/images/${image}`),
    remove(`products/${product}/images/${image}`),
    remove(`products/${product}/variants/${variant}`),
    remove(`products/${product}/variants/${variant}`),
    remove(`products/1/variants/${secondVariant}`),
    change({ variants: [] }),
    change({ images: [] }),
    change({ published: true }),
    change({ published_at: null }),
    change({ published_scope: 'global' }),
    remove(`products/${product}`),
    remove(`products/${product}`),
    change({ title: 'x' }),
    make({ title: 'Walk', published: false }),
    make({ title: 'Walk', status: 'draft' }),
    make({ title: 'Walk', variants: Array.from({ length: 2049 }, () => ({})) }),
  ]);
  await expect(`${rows}\n`).toMatchFileSnapshot('every-product-body.in-turn.txt');
});
