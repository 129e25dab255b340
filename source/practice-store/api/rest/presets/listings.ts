import type { Product } from '../../../records/product/product.ts';
import { productJson } from '../products.ts';
import { restResource } from '../resource.ts';

/** What was made available to this app's sales channel: everything that is published. */
export const productListings = restResource<Product>({
  plural: 'product_listings',
  singular: 'product_listing',
  readScopes: ['read_product_listings'],
  writeScope: 'write_product_listings',
  order: 'oldest-first',
  rows: ({ world }) => world.products,
  toJson: (product) => {
    const { id, admin_graphql_api_id: _gid, status: _status, ...shown } = productJson(product);
    return { product_id: id, ...shown, available: product.publishedAtMs !== null };
  },
  filters: {
    is_published: (product) => product.publishedAtMs !== null,
    product_ids: (product, value) => value.split(',').includes(String(product.id)),
    handle: (product, value) => product.handle === value,
    updated_at_min: (product, value) => !(product.updatedAtMs < Date.parse(value)),
  },
  defaults: { is_published: 'true' },
});
