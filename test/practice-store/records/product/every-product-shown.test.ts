/**
 * What a store shows of its products after every mutation was carried out, as texts beside this file;
 * written anew with `vitest run <this file> -u`.
 */
import { productArguments } from '../../inputs/arguments/products.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { numbersOf, type UsedList, usedWorld } from '../../inputs/used-world.ts';
import { listQueries } from '../../inputs/list-queries.ts';
import { mutationsIn, testShown } from '../../inputs/written-tests.ts';

const PRODUCT_STATUSES = ['archived', 'draft', 'unlisted', 'published', 'unpublished', 'visible'];

const LISTS: readonly UsedList[] = [
  {
    list: 'products',
    fields: [
      ...['id', 'tag', 'tag_not', 'title', 'handle', 'status', 'vendor', 'product_type'],
      ...['collection_id', 'sku', 'barcode', 'variant_id', 'variant_title', 'price'],
      ...['is_price_reduced', 'inventory_total', 'out_of_stock_somewhere', 'tracks_inventory'],
      ...['has_only_default_variant', 'published_at', 'created_at', 'updated_at', 'bundles'],
      ...['has_only_composites', 'has_variant_with_components', 'combined_listing_role'],
      ...['product_configuration_owner', 'error_feedback', 'delivery_profile_id', 'category_id'],
      ...['gift_card', 'publishable_status', 'published_status', 'product_publication_status'],
      ...['publication_ids', 'publication_status', 'published_at'],
    ],
    values: [
      ...PRODUCT_STATUSES,
      ...[
        'no_role',
        'parent',
        'child',
        'wool',
        'kitchen',
        'mug',
        'blue',
        'small',
        'aa-1',
        'approved',
      ],
      'Harbour*',
    ],
  },
  {
    list: 'productVariants',
    fields: [
      ...['id', 'product_id', 'product_ids', 'collection', 'sku', 'barcode', 'title', 'option1'],
      ...['option2', 'option3', 'price', 'inventory_quantity', 'location_id', 'managed', 'tag'],
      ...['managed_by', 'taxable', 'vendor', 'product_type', 'product_status', 'created_at'],
      ...['updated_at', 'gift_card', 'delivery_profile_id', 'requires_components', 'tag_not'],
      ...['exclude_composite', 'exclude_variants_with_components', 'published_status'],
    ],
    values: [...PRODUCT_STATUSES, 'shopify', 'blue', 'small', 'default', 'wool', '71200000013'],
  },
];

const names = mutationsIn(productArguments(ids));
const world = await usedWorld(names);

testShown(
  'every-product-shown',
  world,
  LISTS,
  /\/(?:Product|ProductVariant|ProductOption|ProductOptionValue|MediaImage|ProductImage|InventoryItem)\//,
  async () => {
    const products = await numbersOf(world, 'products');
    const variants = await numbersOf(world, 'productVariants');
    const [collection = ''] = await numbersOf(world, 'collections');
    return [
      ...listQueries('products', {
        title: ['Walk'],
        vendor: ['Harbour Lane'],
        product_type: ['Mugs'],
        handle: ['walk', 'walk,enamel-mug'],
        status: ['active', 'draft', 'archived', 'active,draft', 'unlisted'],
        collection_id: [collection],
        published_status: ['published', 'unpublished', 'any'],
        published_at: [],
        ids: [products.slice(0, 2).join(','), products[1] ?? ''],
        created_at: [],
        updated_at: [],
      }),
      ...['published', 'unpublished', 'any'].map(
        (status) => `products/count?published_status=${status}`,
      ),
      ...listQueries('product_listings', {
        product_ids: [products.slice(0, 2).join(',')],
        handle: ['walk'],
        updated_at: [],
      }),
      ...['product_listings/count', 'product_listings/product_ids'],
      ...products.flatMap((id) => [
        `products/${id}`,
        `products/${id}?fields=id,title`,
        `product_listings/${id}`,
        ...['images', 'variants', 'metafields', 'events', 'images/count', 'variants/count'].map(
          (part) => `products/${id}/${part}`,
        ),
        `products/${id}/variants?limit=1`,
        `products/${id}/images?since_id=1`,
      ]),
      ...variants.map((id) => `variants/${id}`),
      ...['products/1', 'products/1/images', 'products/1/variants', 'variants/1'],
      'product_listings/1',
    ];
  },
);
