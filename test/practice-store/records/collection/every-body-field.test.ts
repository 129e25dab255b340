/**
 * What requests over REST make of each field of their bodies, as a text beside this file; written anew
 * with `vitest run test/practice-store/records/collection/every-body-field -u`.
 */
import { expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { bodyOutcomes, type RestCall } from '../../rest/body-outcomes.ts';
import { plainText, type RestWorld } from '../../rest/rest-world.ts';

const METAFIELDS = [{ namespace: 'walk', key: 'kind', type: 'single_line_text_field', value: 'x' }];
const ALSO: RestCall['also'] = (_world, answer) => {
  const kinds = ['custom_collection', 'smart_collection'];
  const id = kinds.map((kind) => dig(answer, kind, 'id')).find((one) => one !== undefined);
  return [
    `collections/${plainText(id)}/metafields`,
    `collections/${plainText(id)}/products?fields=id`,
    `collection_listings/${plainText(id)}`,
  ];
};
const FIELDS = {
  title: 'Walk',
  body_html: '<p>Walk</p>',
  handle: 'walk-there',
  sort_order: 'price-asc',
  template_suffix: 'tall',
  published_scope: 'global',
  image: { src: 'https://walk.example.com/a.png', alt: 'Walk' },
  metafields: METAFIELDS,
};
const MORE = ['published', 'published_at', 'image.attachment', 'image.filename', 'collects'];
const firstOf = (world: RestWorld, kind: string): string => {
  const plural = `${kind}_collections`;
  // The seeded store has smart ones alone.
  if (kind === 'custom') {
    const collects = ['0', '1'].map((at) => ({
      product_id: Number(world.idAt('products', 'products', at)),
    }));
    world.send('POST', plural, { custom_collection: { title: 'Own', collects } });
  }
  return world.idAt(plural, plural, 0);
};

const CALLS: readonly RestCall[] = [
  {
    name: 'a new custom collection',
    address: () => 'custom_collections',
    key: 'custom_collection',
    body: (world) => ({
      ...FIELDS,
      collects: [{ product_id: Number(world.idAt('products', 'products', 2)) }],
    }),
    more: MORE,
    also: ALSO,
  },
  {
    name: 'a changed custom collection',
    method: 'PUT',
    address: (world) => `custom_collections/${firstOf(world, 'custom')}`,
    key: 'custom_collection',
    body: () => ({ title: 'Walk' }),
    more: [...MORE, ...Object.keys(FIELDS)],
    also: ALSO,
  },
  {
    name: 'a new smart collection',
    address: () => 'smart_collections',
    key: 'smart_collection',
    body: () => ({
      title: 'Walk',
      disjunctive: true,
      rules: [
        { column: 'vendor', relation: 'equals', condition: 'Kettle & Co' },
        { column: 'tag', relation: 'equals', condition: 'gift' },
      ],
    }),
    more: MORE,
    also: ALSO,
  },
  {
    name: 'a changed smart collection',
    method: 'PUT',
    address: (world) => `smart_collections/${firstOf(world, 'smart')}`,
    key: 'smart_collection',
    body: () => ({ title: 'Walk' }),
    more: [...MORE, ...Object.keys(FIELDS), 'rules', 'disjunctive'],
    also: ALSO,
  },
  {
    name: 'a new collect',
    address: () => 'collects',
    key: 'collect',
    body: (world) => ({
      product_id: Number(world.idAt('products', 'products', 7)),
      collection_id: Number(firstOf(world, 'custom')),
    }),
  },
];

test('every field of a body makes what is written down for it', async () => {
  await expect(CALLS.map(bodyOutcomes).join('')).toMatchFileSnapshot('every-body-field.txt');
});
