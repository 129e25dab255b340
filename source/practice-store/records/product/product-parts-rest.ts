import { type BodyObject, plainTextAt, textAt, wholeAt } from '../../rest/body-object.ts';
import { type Given, idGiven } from '../../rest/rest-path.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { type Changed, done, refuse } from '../change.ts';
import { listedRows, type Rows } from '../rows.ts';
import type { World } from '../world.ts';
import { placed, withImages } from './product-changes.ts';
import { imageJson, readVariant, variantJson } from './product-rest.ts';
import { fileUrl, type Product, type ProductImage, type Variant } from './product.ts';
import { createVariants, deleteVariants, updateVariants } from './variant-changes.ts';

/** The variants of a product, which are made and deleted below it. */
const variantsOfProduct = restResource<Variant>({
  plural: 'variants',
  path: 'products/{product_id}/variants',
  scope: 'products',
  rows: ({ world }, given) => {
    const product = productOf(world, given);
    return product === null ? null : byId(product.variants);
  },
  toJson: shownVariant,
  writes: {
    create: ({ world, context }, body, given) => {
      const product = productOf(world, given);
      const known = new Set(product?.variants.map(({ id }) => id));
      const changed = createVariants(world, product, [readVariant(body)], {
        nowMs: context.nowMs,
        replaces: 'default',
      });
      return variantIn(changed, (variant) => !known.has(variant.id));
    },
    remove: ({ world, context }, id, given) => {
      const product = productOf(world, given);
      if (product === null || !product.variants.some((variant) => variant.id === id)) return null;
      return deleteVariants(world, product, [id], context.nowMs);
    },
  },
});

/** One variant by its id alone, read and changed. */
const variants = restResource<Variant>({
  plural: 'variants',
  scope: 'products',
  rows: ({ world }) => world.variants,
  toJson: shownVariant,
  without: ['list', 'count'],
  writes: {
    update: ({ world, context }, id, body) => {
      const productId = world.findVariant(id)?.productId;
      const product = productId === undefined ? null : world.products.find(productId);
      const image = wholeAt(body, 'image_id');
      const change = {
        ...readVariant(body),
        id,
        imageIds: body['image_id'] === null ? [] : image === undefined ? undefined : [image],
      };
      const changed = updateVariants(world, product, [change], context.nowMs);
      return variantIn(changed, (variant) => variant.id === id);
    },
  },
});

const images = restResource<ProductImage>({
  plural: 'images',
  path: 'products/{product_id}/images',
  scope: 'products',
  rows: ({ world }, given) => {
    const product = productOf(world, given);
    return product === null ? null : byId(product.images);
  },
  toJson: (image, { world }, given) => {
    const product = productOf(world, given);
    return product === null ? {} : imageJson(image, product);
  },
  writes: {
    create: ({ world, context }, body, given) => {
      const product = productOf(world, given);
      if (product === null) return null;
      const url = textAt(body, 'src') ?? attached(body, product);
      if (url === null || !URL.canParse(url)) {
        return refuse(['image'], 'Image', "can't be blank", 'BLANK');
      }
      const image = { url, alt: plainTextAt(body, 'alt') };
      const added = withImages(product, [image]);
      const id = added.images.at(-1)?.id ?? 0;
      return savedImage(world, added, id, body, context.nowMs);
    },
    update: ({ world, context }, id, body, given) => {
      const product = productOf(world, given);
      if (product === null || !product.images.some((image) => image.id === id)) return null;
      const changed = product.images.map((image) =>
        image.id === id
          ? {
              ...image,
              alt: plainTextAt(body, 'alt') ?? image.alt,
              url: textAt(body, 'src') ?? image.url,
            }
          : image,
      );
      return savedImage(world, { ...product, images: changed }, id, body, context.nowMs);
    },
    remove: ({ world, context }, id, given) => {
      const product = productOf(world, given);
      if (product === null || !product.images.some((image) => image.id === id)) return null;
      world.products.put({
        ...product,
        images: placed(product.images.filter((image) => image.id !== id)),
        variants: product.variants.map((variant) => ({
          ...variant,
          imageIds: variant.imageIds.filter((imageId) => imageId !== id),
        })),
        updatedAtMs: context.nowMs,
      });
      return done(id);
    },
  },
});

export const productParts: readonly RestEntry[] = [variantsOfProduct, variants, images];

function productOf(world: World, given: Given): Product | null {
  return world.products.find(idGiven(given, 'product_id'));
}

/** Rows in the order of their ids, as lists need them. */
function byId<Row extends { readonly id: number }>(rows: readonly Row[]): Rows<Row> {
  return listedRows(rows.toSorted((a, b) => a.id - b.id));
}

function shownVariant(variant: Variant, { world }: { readonly world: World }) {
  const product = world.products.find(variant.productId);
  return product === null ? {} : variantJson(variant, product);
}

function variantIn(
  changed: Changed<Product> | null,
  isOne: (variant: Variant) => boolean,
): Changed<Variant> | null {
  if (changed === null || changed.type === 'refused') return changed;
  const variant = changed.row.variants.find(isOne);
  return variant === undefined ? null : done(variant);
}

/** The address of a picture that was sent as base64; its bytes are not kept. */
function attached(body: BodyObject, product: Product): string | null {
  if (typeof body['attachment'] !== 'string') return null;
  const name = plainTextAt(body, 'filename') ?? `${product.handle}-${product.nextPart}.jpg`;
  return fileUrl(encodeURIComponent(name));
}

/** Puts the product with an image at the place and the variants that the body names. */
function savedImage(
  world: World,
  product: Product,
  id: number,
  body: BodyObject,
  nowMs: number,
): Changed<ProductImage> | null {
  const wanted = wholeAt(body, 'position');
  const image = product.images.find((entry) => entry.id === id);
  if (image === undefined) return null;
  const others = product.images.filter((entry) => entry.id !== id);
  const place = wanted === undefined ? image.position - 1 : Math.max(0, wanted - 1);
  const ids: unknown = body['variant_ids'];
  const shown: readonly unknown[] | null = Array.isArray(ids) ? ids : null;
  const changed = {
    ...product,
    images: placed(others.toSpliced(place, 0, image)),
    variants: product.variants.map((variant) => {
      if (shown === null) return variant;
      const others = variant.imageIds.filter((imageId) => imageId !== id);
      // A variant has one picture.
      return { ...variant, imageIds: shown.includes(variant.id) ? [id] : others };
    }),
    updatedAtMs: nowMs,
  };
  world.products.put(changed);
  const saved = changed.images.find((entry) => entry.id === id);
  return saved === undefined ? null : done(saved);
}
