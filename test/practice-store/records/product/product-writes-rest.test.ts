import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });

const SHIRT = {
  title: 'Shirt',
  published_at: '2025-03-07T03:07:00Z',
  published_scope: 'global',
  template_suffix: 'wide',
  metafields_global_title_tag: 'A shirt',
  metafields_global_description_tag: 'To wear',
  metafields: [
    { namespace: 'custom', key: 'cloth', type: 'single_line_text_field', value: 'Wool' },
  ],
  options: [
    { name: 'Colour', values: ['Red'], position: 2 },
    { name: 'Size', values: ['S', 'M'], position: 1 },
  ],
  variants: [
    {
      option1: 'S',
      option2: 'Red',
      price: '19.90',
      inventory_management: 'shopify',
      inventory_quantity: 7,
      requires_shipping: false,
      tax_code: 'P000',
      weight: 1.5,
      weight_unit: 'lb',
      metafields: [{ namespace: 'custom', key: 'fit', type: 'number_integer', value: 3 }],
    },
    { option1: 'M', option2: 'Red', price: 24.5 },
  ],
  images: [
    { src: 'https://example.com/back.png', alt: 'Back', position: 2 },
    { attachment: 'R0lGODlhAQABAIAAAA==', filename: 'front.gif', alt: 'Front', position: 1 },
  ],
};

const create = async (): Promise<unknown> => {
  const { status, json } = await send('POST', 'products.json', { product: SHIRT });
  expect(json['errors']).toBeUndefined();
  expect(status).toBe(201);
  return json['product'];
};

describe('products over REST', () => {
  test('keep every field that they are made with, and GraphQL shows it', async () => {
    const product = await create();
    expect(product).toMatchObject({
      published_at: '2025-03-07T03:07:00+00:00',
      published_scope: 'global',
      template_suffix: 'wide',
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red'] },
      ],
      variants: [
        {
          title: 'S / Red',
          price: '19.90',
          inventory_quantity: 7,
          requires_shipping: false,
          tax_code: 'P000',
          weight: 1.5,
          weight_unit: 'lb',
          grams: 680,
        },
        { title: 'M / Red', price: '24.50', inventory_quantity: 0 },
      ],
      images: [
        { alt: 'Front', position: 1, src: expect.stringMatching(/front\.gif$/) },
        { alt: 'Back', position: 2, src: 'https://example.com/back.png' },
      ],
    });
    const shown = await run(
      `query($id: ID!) { product(id: $id) { seo { title description } totalInventory
        metafield(namespace: "custom", key: "cloth") { value }
        variants(first: 1) { nodes { metafield(namespace: "custom", key: "fit") { value } } } } }`,
      { id: dig(product, 'admin_graphql_api_id') },
    );
    expect(shown).toEqual({
      seo: { title: 'A shirt', description: 'To wear' },
      totalInventory: 7,
      metafield: { value: 'Wool' },
      variants: { nodes: [{ metafield: { value: '3' } }] },
    });
    const metafields = await rest(`products/${String(dig(product, 'id'))}/metafields.json`);
    expect(dig(metafields, 'metafields', 0)).toMatchObject({ key: 'cloth', value: 'Wool' });
  });

  test('are changed with their options and pictures: what is not named goes', async () => {
    const product = await create();
    const path = `products/${String(dig(product, 'id'))}.json`;
    const [front, back] = digList(product, 'images').map((image) => dig(image, 'id'));
    const [size, colour] = digList(product, 'options').map((option) => dig(option, 'id'));
    const small = dig(product, 'variants', 0, 'id');
    const changed = await send('PUT', path, {
      product: {
        published_scope: 'web',
        options: [{ id: colour, name: 'Shade' }, { id: size }],
        images: [
          { id: back, position: 1, alt: 'The back' },
          { src: 'https://example.com/side.png', variant_ids: [small] },
        ],
      },
    });
    expect(changed.json['errors']).toBeUndefined();
    expect(changed.json['product']).toMatchObject({
      published_scope: 'web',
      options: [
        { id: colour, name: 'Shade', position: 1 },
        { id: size, name: 'Size', position: 2 },
      ],
      variants: [{ title: 'Red / S', option1: 'Red', option2: 'S' }, { title: 'Red / M' }],
      images: [
        { id: back, alt: 'The back', position: 1 },
        { src: 'https://example.com/side.png', position: 2, variant_ids: [small] },
      ],
    });
    const images = digList(changed.json, 'product', 'images').map((image) => dig(image, 'id'));
    expect(images).not.toContain(front);
    expect(dig(changed.json, 'product', 'variants', 0, 'image_id')).toBe(images[1]);
    const none = await send('PUT', path, { product: { images: [], published_at: null } });
    expect(none.json['product']).toMatchObject({ images: [], image: null, published_at: null });
  });

  test('refuse in words what can’t be, and change nothing', async () => {
    const product = await create();
    const id = String(dig(product, 'id'));
    const refused = async (path: string, body: unknown): Promise<unknown> => {
      const { status, json } = await send('PUT', path, body);
      expect(status).toBe(422);
      return json['errors'];
    };
    expect(
      await refused(`products/${id}.json`, { product: { status: 'sold', title: 'No' } }),
    ).toEqual({ status: ['must be one of: active, draft, archived, unlisted'] });
    expect(
      await refused(`products/${id}.json`, {
        product: { title: 'No', variants: [{ id: 1, price: '1.00' }] },
      }),
    ).toEqual({ variants: ['does not exist'] });
    const variant = dig(product, 'variants', 0, 'id');
    const path = `variants/${String(variant)}.json`;
    expect(await refused(path, { variant: { inventory_quantity: 9 } })).toEqual({
      inventory_quantity: [
        'Write requests to inventory_quantity and inventory_quantity_adjustment are no longer supported. Please use the Inventory Levels API.',
      ],
    });
    expect(await refused(path, { variant: { fulfillment_service: 'walk' } })).toEqual({
      fulfillment_service: ['does not exist'],
    });
    expect(await refused(path, { variant: { price: -1 } })).toEqual({
      price: ['must be greater than or equal to 0'],
    });
    expect(await refused(path, { variant: { image_id: 1 } })).toEqual({
      image_id: ['does not exist on the product'],
    });
    expect(dig(await rest(`products/${id}.json`), 'product')).toEqual(product);
    // A whole variant that is sent back as it was read says nothing new of its stock.
    const whole = dig(await rest(path), 'variant');
    const same = await send('PUT', path, { variant: { ...Object(whole), price: '21.00' } });
    expect(same.json['variant']).toMatchObject({ price: '21.00', inventory_quantity: 7 });
  });

  test('a variant goes to its place, and shows its picture', async () => {
    const product = await create();
    const [small, medium] = digList(product, 'variants').map((variant) => dig(variant, 'id'));
    const image = dig(product, 'images', 1, 'id');
    const { json } = await send('PUT', `variants/${String(medium)}.json`, {
      variant: {
        position: 1,
        image_id: image,
        metafields: [{ namespace: 'custom', key: 'fit', type: 'number_integer', value: '4' }],
      },
    });
    expect(json['variant']).toMatchObject({ position: 1, image_id: image });
    const after = dig(await rest(`products/${String(dig(product, 'id'))}.json`), 'product');
    expect(digList(after, 'variants').map((variant) => dig(variant, 'id'))).toEqual([
      medium,
      small,
    ]);
    expect(dig(after, 'images', 1, 'variant_ids')).toEqual([medium]);
    const metafields = await rest(`variants/${String(medium)}/metafields.json`);
    expect(dig(metafields, 'metafields', 0)).toMatchObject({ key: 'fit', value: 4 });
    expect(number(dig(after, 'admin_graphql_api_id'))).toBe(String(dig(product, 'id')));
  });

  test('a picture keeps its metafields, and shows variants of its own product only', async () => {
    const product = await create();
    const images = `products/${String(dig(product, 'id'))}/images`;
    const made = await send('POST', `${images}.json`, {
      image: {
        src: 'https://example.com/side.png',
        position: 1,
        metafields: [
          { namespace: 'custom', key: 'credit', type: 'single_line_text_field', value: 'Ada' },
        ],
      },
    });
    expect(made.json['image']).toMatchObject({ position: 1, src: 'https://example.com/side.png' });
    const id = String(dig(made.json, 'image', 'id'));
    const metafields = await rest(`product_images/${id}/metafields.json`);
    expect(dig(metafields, 'metafields', 0)).toMatchObject({
      key: 'credit',
      value: 'Ada',
      owner_resource: 'product_image',
      owner_id: Number(id),
    });
    const { status, json } = await send('PUT', `${images}/${id}.json`, {
      image: { src: 'nowhere', variant_ids: [1] },
    });
    expect(status).toBe(422);
    expect(json['errors']).toEqual({
      src: ['is invalid'],
      variant_ids: ['must be of this product'],
    });
  });
});
