import type { Changed } from '../../data/change.ts';
import type { VariantChange } from '../../data/new-variant.ts';
import type { ImageChange, ProductChange } from '../../data/product-change.ts';
import { createProduct, deleteProduct, updateProduct } from '../../data/product-changes.ts';
import { createVariants, deleteVariants, updateVariants } from '../../data/variant-changes.ts';
import type { Product, Variant } from '../../records/product/product.ts';
import {
  type BodyObject,
  centsAt,
  centsOrNullAt,
  flagAt,
  objectsAt,
  plainTextAt,
  tagsAt,
  textAt,
  wholeAt,
} from './body-object.ts';
import type { RestScene, RestWrites } from './resource.ts';

const STATUSES: ReadonlyMap<string, Product['status']> = new Map([
  ['active', 'ACTIVE'],
  ['draft', 'DRAFT'],
  ['archived', 'ARCHIVED'],
  ['unlisted', 'UNLISTED'],
]);

/** How products are changed over REST; the world's own rules decide. */
export const productWrites: RestWrites<Product> = {
  create({ world, context }, body) {
    const options = objectsAt(body, 'options')?.map((option) => ({
      name: textAt(option, 'name') ?? 'Title',
      values: tagsAt(option, 'values') ?? [],
    }));
    const variants = objectsAt(body, 'variants');
    const product = { ...readChange(body), images: readImages(body) };
    return createProduct(
      world,
      {
        ...product,
        ...(options === undefined ? {} : { options }),
        ...(variants === undefined ? {} : { variants: variants.map(readVariant) }),
      },
      context.nowMs,
    );
  },
  update(scene, id, body) {
    const { world, context } = scene;
    const before = world.products.find(id);
    if (before === null) return null;
    const changed = updateProduct(world, id, readChange(body), context.nowMs);
    const variants = objectsAt(body, 'variants');
    if (changed === null || changed.type === 'refused' || variants === undefined) return changed;
    const outcome = replaceVariants(scene, before, variants);
    // All or nothing: what was changed before the variants were looked at is taken back.
    if (outcome?.type !== 'done') world.products.put(before);
    return outcome;
  },
  remove({ world }, id) {
    const row = world.products.find(id);
    return row !== null && deleteProduct(world, id) ? { type: 'done', row } : null;
  },
};

/** The list of an update is the whole list: those with an id change, the others come or go. */
function replaceVariants(
  { world, context: { nowMs } }: RestScene,
  before: Product,
  wanted: readonly BodyObject[],
): Changed<Product> | null {
  const kept = wanted.flatMap((variant) => {
    const id = wholeAt(variant, 'id');
    return id === undefined ? [] : [{ ...readVariant(variant), id }];
  });
  const added = wanted.filter((variant) => wholeAt(variant, 'id') === undefined).map(readVariant);
  const gone = before.variants
    .map(({ id }: Variant) => id)
    .filter((id) => !kept.some((variant) => variant.id === id));
  const steps = [
    () => updateVariants(world, before.id, kept, nowMs),
    () => createVariants(world, before.id, added, { nowMs }),
    () => deleteVariants(world, before.id, gone, nowMs),
  ];
  let outcome: Changed<Product> | null = null;
  for (const step of steps) {
    outcome = step();
    if (outcome?.type !== 'done') return outcome;
  }
  return outcome;
}

function readChange(body: BodyObject): ProductChange {
  return {
    title: plainTextAt(body, 'title'),
    handle: plainTextAt(body, 'handle'),
    descriptionHtml: plainTextAt(body, 'body_html'),
    vendor: plainTextAt(body, 'vendor'),
    productType: plainTextAt(body, 'product_type'),
    tags: tagsAt(body, 'tags'),
    status: STATUSES.get(textAt(body, 'status') ?? ''),
    templateSuffix: textAt(body, 'template_suffix'),
  };
}

function readImages(body: BodyObject): readonly ImageChange[] | undefined {
  return objectsAt(body, 'images')?.flatMap((image) => {
    const url = textAt(image, 'src');
    return url === undefined || url === null || !URL.canParse(url)
      ? []
      : [{ url, alt: plainTextAt(image, 'alt') }];
  });
}

function readVariant(body: BodyObject): VariantChange {
  const values = [1, 2, 3].flatMap((place) => textAt(body, `option${place}`) ?? []);
  const policy = textAt(body, 'inventory_policy');
  const management = textAt(body, 'inventory_management');
  return {
    values: values.length === 0 ? undefined : values,
    priceCents: centsAt(body, 'price'),
    compareAtCents: centsOrNullAt(body, 'compare_at_price'),
    sku: textAt(body, 'sku'),
    barcode: textAt(body, 'barcode'),
    grams: wholeAt(body, 'grams'),
    isTaxable: flagAt(body, 'taxable'),
    isTracked: management === undefined ? undefined : management === 'shopify',
    sellsWithoutStock: policy === undefined ? undefined : policy === 'continue',
  };
}
