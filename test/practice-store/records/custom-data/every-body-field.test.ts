/**
 * What requests over REST make of each field of their bodies, as a text beside this file; written anew
 * with `vitest run test/practice-store/records/custom-data/every-body-field -u`.
 */
import { expect, test } from 'vitest';
import { bodyOutcomes, type RestCall } from '../../rest/body-outcomes.ts';

const METAFIELD = {
  namespace: 'walk',
  key: 'kind',
  type: 'single_line_text_field',
  value: 'x',
};

const CALLS: readonly RestCall[] = [
  ...['products', 'collections', 'customers', 'orders', 'draft_orders', 'pages', 'blogs'].map(
    (owners): RestCall => ({
      name: `a new metafield of ${owners}`,
      address: (world) => {
        const list = owners === 'collections' ? 'smart_collections' : owners;
        const query = owners === 'orders' ? '?status=any' : '';
        return `${owners}/${world.idAt(`${list}${query}`, list, 0)}/metafields`;
      },
      key: 'metafield',
      body: () => METAFIELD,
    }),
  ),
  {
    name: 'a new metafield of the shop',
    address: () => 'metafields',
    key: 'metafield',
    body: () => ({ ...METAFIELD, type: 'number_integer', value: 5 }),
    more: ['description', 'owner_resource'],
  },
  {
    name: 'a new metafield of an owner in the body',
    address: () => 'metafields',
    key: 'metafield',
    body: (world) => ({
      ...METAFIELD,
      type: 'boolean',
      value: true,
      owner_id: Number(world.idAt('products', 'products', 1)),
      owner_resource: 'product',
    }),
  },
  {
    name: 'a changed metafield',
    method: 'PUT',
    address: (world) => {
      const product = `products/${world.idAt('products', 'products', 0)}`;
      world.send('POST', `${product}/metafields`, { metafield: METAFIELD });
      return `${product}/metafields/${world.idAt(`${product}/metafields?key=kind`, 'metafields', 0)}`;
    },
    key: 'metafield',
    body: () => ({ value: 'y' }),
    more: ['type', 'namespace', 'key'],
  },
  {
    name: 'a changed metafield without its owner',
    method: 'PUT',
    address: (world) => {
      const product = `products/${world.idAt('products', 'products', 0)}`;
      world.send('POST', `${product}/metafields`, { metafield: METAFIELD });
      return `metafields/${world.idAt(`${product}/metafields?key=kind`, 'metafields', 0)}`;
    },
    key: 'metafield',
    body: () => ({ value: 'y' }),
  },
];

test('every field of a body makes what is written down for it', async () => {
  await expect(CALLS.map(bodyOutcomes).join('')).toMatchFileSnapshot('every-body-field.txt');
});
