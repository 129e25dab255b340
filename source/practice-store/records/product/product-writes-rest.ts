import {
  type BodyObject,
  centsAt,
  centsOrNullAt,
  eachAt,
  flagAt,
  metafieldsIn,
  momentAt,
  objectsAt,
  plainTextAt,
  tagsAt,
  textAt,
  wholeAt,
} from '../../rest/body-object.ts';
import type { RestWrites } from '../../rest/resource.ts';
import { type Changed, done, type Fault, faultIf, refusedFor, sentence } from '../change.ts';
import { POS_PUBLICATION_ID, publishedFrom } from '../collection/publication/publication.ts';
import {
  type GivenOwner,
  inputFaults,
  repeatedFaults,
  setMetafields,
} from '../custom-data/metafield-changes.ts';
import { inStock } from '../inventory/stock.ts';
import type { Session, World } from '../world.ts';
import { withOptions } from './option/option-set.ts';
import {
  createProduct,
  type ImageChange,
  placed,
  type ProductChange,
  updateProduct,
  withTheseImages,
} from './product-changes.ts';
import { isWebAddress } from './product-input.ts';
import {
  fileUrl,
  type Product,
  type ProductImage,
  type Variant,
  weighed,
  weightUnit,
} from './product.ts';
import type { VariantChange } from './variant/variant-row.ts';
import { MOST_VARIANTS, replaceVariants } from './variant/variant-changes.ts';

/** How products are changed over REST, by the same rules as over GraphQL. */
export const productWrites: RestWrites<Product> = {
  create(session, body) {
    const { world, context } = session;
    const options = objectsAt(body, 'options')?.map((option) => ({
      name: textAt(option, 'name') ?? 'Title',
      values: tagsAt(option, 'values') ?? [],
      position: wholeAt(option, 'position'),
    }));
    const variants = inPlaces(objectsAt(body, 'variants'));
    const refused = refusedFor(faultsIn(body, session, null));
    if (refused !== null) return refused;
    const isHidden = flagAt(body, 'published') === false || textAt(body, 'status') === 'draft';
    const publishedAtMs = isHidden ? null : (momentAt(body, 'published_at') ?? context.nowMs);
    const changed = createProduct(
      world,
      {
        ...readChange(body),
        publishedAtMs: body['published_at'] === null ? null : publishedAtMs,
        images: readImages(body, null),
        ...(options === undefined ? {} : { options }),
        ...(variants === undefined
          ? {}
          : { variants: variants.map((variant) => newVariantOf(variant, world)) }),
      },
      context.nowMs,
    );
    return applyRelations(session, changed, body, variants);
  },
  update(session, id, body) {
    const { world, context } = session;
    const before = world.products.find(id);
    if (before === null) return null;
    const refused = refusedFor(faultsIn(body, session, before));
    if (refused !== null) return refused;
    const optioned = withBodyOptions(before, body);
    if (optioned.type === 'refused') return optioned;
    const images = readImages(body, before);
    const start = images === undefined ? optioned.row : withTheseImages(optioned.row, images);
    world.products.put(start);
    let changed = updateProduct(world, id, readChange(body), context.nowMs);
    const variants = inPlaces(objectsAt(body, 'variants'));
    if (changed?.type === 'done' && variants !== undefined) {
      const wanted = variants.map((variant) => ({
        ...readVariant(variant),
        id: wholeAt(variant, 'id') ?? null,
      }));
      const row = changed.row;
      changed = replaceVariants(world, row, wanted, { nowMs: context.nowMs });
    }
    if (changed?.type !== 'done') world.products.put(before);
    return applyRelations(session, changed, body, variants);
  },
  remove({ world }, id) {
    const row = world.products.find(id);
    // Orders keep their line items.
    return row !== null && world.products.remove(id) ? done(row) : null;
  },
};

/** Sets what is not part of the product's own change: images of variants, channels, metafields. */
function applyRelations(
  session: Session,
  changed: Changed<Product> | null,
  body: BodyObject,
  variants: readonly BodyObject[] | undefined,
): Changed<Product> | null {
  if (changed?.type !== 'done') return changed;
  const { world, context } = session;
  const scope = textAt(body, 'published_scope');
  let row = withVariantsOfImages(changed.row, body);
  if (scope === 'global' || scope === 'web') {
    const since = scope === 'global' ? (row.publishedAtMs ?? context.nowMs) : null;
    row = publishedFrom(row, POS_PUBLICATION_ID, since);
  }
  world.products.put(row);
  setMetafields(session, { typename: 'Product', id: row.id }, metafieldsIn(body));
  for (const [at, variant] of (variants ?? []).entries()) {
    const id = row.variants[at]?.id;
    if (id === undefined) continue;
    setMetafields(session, { typename: 'ProductVariant', id }, metafieldsIn(variant));
  }
  return done(row);
}

/** Faults in a body that can be found before anything is changed. */
function faultsIn(body: BodyObject, session: Session, before: Product | null): Fault[] {
  const scope = textAt(body, 'published_scope');
  const status = textAt(body, 'status');
  const variants = objectsAt(body, 'variants') ?? [];
  const isOverfull = variants.length > MOST_VARIANTS;
  const owner: GivenOwner = before === null ? 'Product' : { typename: 'Product', id: before.id };
  const isUndated = Number.isNaN(momentAt(body, 'published_at'));
  return [
    ...imageFaults(body, before),
    ...faultIf(isUndated, ['publishedAt'], 'Published at', 'is invalid', 'INVALID'),
    ...faultIf(
      scope != null && scope !== 'web' && scope !== 'global',
      ['publishedScope'],
      'Published scope',
      'must be web or global',
      'INVALID',
    ),
    ...faultIf(
      status != null && !STATUSES.has(status),
      ['status'],
      'Status',
      `must be one of: ${[...STATUSES.keys()].join(', ')}`,
      'INVALID',
    ),
    ...inputFaults(metafieldsIn(body), owner, session),
    ...faultIf(
      isOverfull,
      ['variants'],
      'Variants',
      `are limited to ${MOST_VARIANTS}`,
      'INVALID_INPUT',
    ),
    ...(isOverfull ? [] : variants).flatMap((variant, at) => {
      const id = wholeAt(variant, 'id');
      const own = before?.variants.find((one) => one.id === id) ?? null;
      return variantFaultsIn(variant, own, session).map((one) => ({
        ...one,
        field: ['variants', String(at), ...one.field],
      }));
    }),
    ...repeatedFaults(
      variants.map((variant) => ({
        owner: variantOwner(before?.variants.find(({ id }) => id === wholeAt(variant, 'id'))),
        metafields: metafieldsIn(variant),
      })),
      session,
    ).map((one) => ({ ...one, field: ['variants', ...one.field] })),
  ];
}

/** Faults in the body of a variant. */
export function variantFaultsIn(
  body: BodyObject,
  before: Variant | null,
  session: Session,
): Fault[] {
  const service = textAt(body, 'fulfillment_service');
  const quantity = body['inventory_quantity'];
  const isSet = before !== null && quantity != null && Number(quantity) !== inStock(before);
  const words =
    'Write requests to inventory_quantity and inventory_quantity_adjustment are no longer supported. Please use the Inventory Levels API.';
  return [
    ...(isSet || body['inventory_quantity_adjustment'] != null
      ? [sentence(['inventoryQuantity'], words, 'INVALID')]
      : []),
    ...faultIf(
      service != null && service !== 'manual',
      ['fulfillmentService'],
      'Fulfillment service',
      'does not exist',
      'INVALID',
    ),
    ...inputFaults(metafieldsIn(body), variantOwner(before ?? undefined), session),
  ];
}

/** The owner of the metafields of a variant's body: the variant itself, or one that is being made. */
function variantOwner(before: Variant | undefined): GivenOwner {
  return before === undefined ? 'ProductVariant' : { typename: 'ProductVariant', id: before.id };
}

const STATUSES: ReadonlyMap<string, Product['status']> = new Map([
  ['active', 'ACTIVE'],
  ['draft', 'DRAFT'],
  ['archived', 'ARCHIVED'],
  ['unlisted', 'UNLISTED'],
]);

function readChange(body: BodyObject): ProductChange {
  const title = textAt(body, 'metafields_global_title_tag');
  const description = textAt(body, 'metafields_global_description_tag');
  return {
    ...eachAt(body, plainTextAt, 'title', 'handle', 'vendor', 'productType'),
    descriptionHtml: plainTextAt(body, 'body_html'),
    tags: tagsAt(body, 'tags'),
    publishedAtMs: readPublishedAt(body),
    status: STATUSES.get(textAt(body, 'status') ?? ''),
    templateSuffix: textAt(body, 'template_suffix'),
    seo: {
      ...(title === undefined ? {} : { title: title === '' ? null : title }),
      ...(description === undefined
        ? {}
        : { description: description === '' ? null : description }),
    },
  };
}

/** When a product is published, in ms since 1970: 0 for now, null for hidden. */
function readPublishedAt(body: BodyObject): number | null | undefined {
  if (flagAt(body, 'published') === false || body['published_at'] === null) return null;
  return momentAt(body, 'published_at') ?? (flagAt(body, 'published') === true ? 0 : undefined);
}

/** Bodies sorted by `position`, which defaults to the place in the list. */
function inPlaces(bodies: readonly BodyObject[] | undefined): readonly BodyObject[] | undefined {
  return bodies
    ?.map((body, at) => ({ body, position: wholeAt(body, 'position') ?? at + 1 }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ body }) => body);
}

/** The product with its options renamed, put into another order, and new ones added. */
function withBodyOptions(before: Product, body: BodyObject): Changed<Product> {
  const options = inPlaces(objectsAt(body, 'options'));
  if (options === undefined) return done(before);
  return withOptions(
    before,
    options.map((option) => {
      const id = wholeAt(option, 'id') ?? null;
      const name = textAt(option, 'name') ?? undefined;
      const isKnown = id !== null || before.options.some((one) => one.name === name);
      // The values of an existing option follow from the variants.
      const values = isKnown ? undefined : (tagsAt(option, 'values') ?? []);
      return { id, name, values: values?.map((value) => ({ id: null, name: value })) };
    }),
  );
}

/**
 * The images that a product is to have, in order; undefined if the body has no list of them. An
 * image with a known id keeps the values that are left out.
 */
function readImages(body: BodyObject, before: Product | null): readonly ImageChange[] | undefined {
  return inPlaces(objectsAt(body, 'images'))?.flatMap((image, at): ImageChange[] => {
    const known = knownImage(image, before);
    const url = urlOf(image, known, at);
    const alt = plainTextAt(image, 'alt') ?? known?.alt;
    return url === null ? [] : [{ ...(known === undefined ? {} : { id: known.id }), url, alt }];
  });
}

/** A fault if an image has neither a valid URL nor an attachment. */
function imageFaults(body: BodyObject, before: Product | null): Fault[] {
  const images = objectsAt(body, 'images') ?? [];
  const isWrong = images.some((image, at) => urlOf(image, knownImage(image, before), at) === null);
  return isWrong ? [sentence(['images'], 'Image URL is invalid', 'INVALID')] : [];
}

function knownImage(image: BodyObject, before: Product | null): ProductImage | undefined {
  return before?.images.find(({ id }) => id === wholeAt(image, 'id'));
}

function urlOf(image: BodyObject, known: ProductImage | undefined, at: number): string | null {
  const url = textAt(image, 'src') ?? known?.url ?? attachedUrl(image, `${at + 1}`);
  return url !== null && isWebAddress(url) ? url : null;
}

/** A URL for an image sent as base64, whose bytes are not kept; null if there is none. */
export function attachedUrl(body: BodyObject, name: string): string | null {
  if (typeof body['attachment'] !== 'string') return null;
  return fileUrl(encodeURIComponent(plainTextAt(body, 'filename') ?? `${name}.jpg`));
}

/** The product with each image of the body assigned to its `variant_ids`. */
function withVariantsOfImages(product: Product, body: BodyObject): Product {
  const images = inPlaces(objectsAt(body, 'images'));
  return (images ?? []).reduce<Product>((row, image, at) => {
    const id = row.images[at]?.id;
    return id === undefined ? row : withVariantsOfImage(row, id, image['variant_ids']);
  }, product);
}

/** The product with an image assigned to exactly these variants; a variant has one image. */
export function withVariantsOfImage(
  product: Product,
  imageId: number,
  variantIds: unknown,
): Product {
  if (!Array.isArray(variantIds)) return product;
  const shown: readonly unknown[] = variantIds;
  return {
    ...product,
    images: placed(product.images),
    variants: product.variants.map((variant) => {
      if (shown.includes(variant.id)) return { ...variant, imageIds: [imageId] };
      return { ...variant, imageIds: variant.imageIds.filter((id) => id !== imageId) };
    }),
  };
}

/** Reads the body of a new variant; its inventory is at the first location. */
export function newVariantOf(body: BodyObject, world: World): VariantChange {
  const pieces = Number(body['inventory_quantity'] ?? NaN);
  if (!Number.isInteger(pieces)) return readVariant(body);
  return { ...readVariant(body), stock: [{ locationId: world.locations.at(0).id, pieces }] };
}

export function readVariant(body: BodyObject): VariantChange {
  const values = [1, 2, 3].flatMap((place) => textAt(body, `option${place}`) ?? []);
  const policy = textAt(body, 'inventory_policy');
  const management = textAt(body, 'inventory_management');
  const image = wholeAt(body, 'image_id');
  return {
    values: values.length === 0 ? undefined : values,
    priceCents: centsAt(body, 'price'),
    compareAtCents: centsOrNullAt(body, 'compare_at_price'),
    sku: textAt(body, 'sku'),
    barcode: textAt(body, 'barcode'),
    ...readWeight(body),
    isTaxable: flagAt(body, 'taxable'),
    taxCode: textAt(body, 'tax_code'),
    requiresShipping: flagAt(body, 'requires_shipping'),
    isTracked: management === undefined ? undefined : management === 'shopify',
    sellsWithoutStock: policy === undefined ? undefined : policy === 'continue',
    imageIds: body['image_id'] === null ? [] : image === undefined ? undefined : [image],
  };
}

/** REST's names of the units of weight. */
export const REST_UNITS = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' } as const;

function readWeight(body: BodyObject): Pick<VariantChange, 'weight' | 'grams'> {
  const grams = wholeAt(body, 'grams');
  const value = Number(body['weight'] ?? NaN);
  if (grams !== undefined && !(value >= 0)) return weighed({ unit: 'GRAMS', value: grams });
  const unit = weightUnit(
    Object.entries(REST_UNITS).find(([, name]) => name === (body['weight_unit'] ?? 'kg'))?.[0],
  );
  return unit === undefined || !(value >= 0) ? {} : weighed({ unit, value });
}
