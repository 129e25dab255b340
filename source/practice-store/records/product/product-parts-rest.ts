import {
  type BodyObject,
  metafieldsIn,
  plainTextAt,
  textAt,
  wholeAt,
} from '../../rest/body-object.ts';
import { type Given, idGiven } from '../../rest/rest-path.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { type Changed, done, type Fault, faultIf, refuse, refusedFor } from '../change.ts';
import { type GivenOwner, inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { listedRows, type Rows } from '../rows.ts';
import type { Session, World } from '../world.ts';
import { placed, withImages } from './product-changes.ts';
import { imageJson, variantJson } from './product-rest.ts';
import { type Product, type ProductImage, type Variant } from './product.ts';
import {
  attachedUrl,
  newVariantOf,
  readVariant,
  variantFaultsIn,
  withVariantsOfImage,
} from './product-writes-rest.ts';
import {
  createVariants,
  deleteVariants,
  reorderVariants,
  updateVariants,
} from './variant/variant-changes.ts';

/** `products/{product_id}/variants`: list, create and delete. */
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
    create: (session, body, given) => {
      const { world, context } = session;
      const product = productOf(world, given);
      const refused = refusedFor(variantFaultsIn(body, null, session));
      if (refused !== null) return refused;
      const known = new Set(product?.variants.map(({ id }) => id));
      const changed = createVariants(world, product, [newVariantOf(body, world)], {
        nowMs: context.nowMs,
        replaces: 'default',
      });
      return variantIn(session, changed, body, (variant) => !known.has(variant.id));
    },
    remove: ({ world, context }, id, given) => {
      const product = productOf(world, given);
      if (product === null || !product.variants.some((variant) => variant.id === id)) return null;
      return deleteVariants(world, product, [id], context.nowMs);
    },
  },
});

/** `variants/{id}`: read and update. */
const variants = restResource<Variant>({
  plural: 'variants',
  scope: 'products',
  rows: ({ world }) => world.variants,
  toJson: shownVariant,
  without: ['list', 'count'],
  writes: {
    update: (session, id, body) => {
      const { world, context } = session;
      const before = world.findVariant(id);
      if (before === null) return null;
      const refused = refusedFor(variantFaultsIn(body, before, session));
      if (refused !== null) return refused;
      const product = world.products.find(before.productId);
      const change = { ...readVariant(body), id };
      const changed = updateVariants(world, product, [change], context.nowMs);
      return variantIn(session, changed, body, (variant) => variant.id === id);
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
    create: (session, body, given) => {
      const product = productOf(session.world, given);
      if (product === null) return null;
      const refused = refusedFor(imageFaultsIn(body, null, product, session));
      if (refused !== null) return refused;
      const url = textAt(body, 'src') ?? attachedUrl(body, `${product.handle}-${product.nextPart}`);
      if (url === null || !URL.canParse(url)) {
        return refuse(['image'], 'Image', "can't be blank", 'BLANK');
      }
      const image = { url, alt: plainTextAt(body, 'alt') };
      const added = withImages(product, [image]);
      const id = added.images.at(-1)?.id ?? 0;
      return savedImage(session, added, id, body);
    },
    update: (session, id, body, given) => {
      const product = productOf(session.world, given);
      if (product === null || !product.images.some((image) => image.id === id)) return null;
      const refused = refusedFor(imageFaultsIn(body, id, product, session));
      if (refused !== null) return refused;
      const changed = product.images.map((image) =>
        image.id === id
          ? {
              ...image,
              alt: plainTextAt(body, 'alt') ?? image.alt,
              url: textAt(body, 'src') ?? image.url,
            }
          : image,
      );
      return savedImage(session, { ...product, images: changed }, id, body);
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

/** Rows sorted by id, as `Rows` requires. */
function byId<Row extends { readonly id: number }>(rows: readonly Row[]): Rows<Row> {
  return listedRows(rows.toSorted((a, b) => a.id - b.id));
}

function shownVariant(variant: Variant, { world }: { readonly world: World }) {
  const product = world.products.find(variant.productId);
  return product === null ? {} : variantJson(variant, product);
}

/** Removes the list and index from a fault's field: the request has only one variant. */
function ofOneVariant(fault: Fault): Fault {
  const [list] = fault.field;
  const isListed = list === 'variants' || list === 'positions';
  return isListed ? { ...fault, field: fault.field.slice(2) } : fault;
}

/** The variant found by `isOne`, after setting the position and metafields of the body. */
function variantIn(
  session: Session,
  changed: Changed<Product> | null,
  body: BodyObject,
  isOne: (variant: Variant) => boolean,
): Changed<Variant> | null {
  if (changed === null) return null;
  if (changed.type === 'refused') return refusedFor(changed.faults.map(ofOneVariant));
  const id = changed.row.variants.find(isOne)?.id ?? 0;
  setMetafields(session, { typename: 'ProductVariant', id }, metafieldsIn(body));
  const position = wholeAt(body, 'position');
  const { world, context } = session;
  const moved =
    position === undefined
      ? changed
      : reorderVariants(world, changed.row, [{ id, position }], context.nowMs);
  if (moved === null) return null;
  if (moved.type === 'refused') return refusedFor(moved.faults.map(ofOneVariant));
  const variant = moved.row.variants.find((one) => one.id === id);
  return variant === undefined ? null : done(variant);
}

/** Faults in the body of an image. @param id of an existing image; null for a new one */
function imageFaultsIn(
  body: BodyObject,
  id: number | null,
  product: Product,
  session: Session,
): Fault[] {
  const src = textAt(body, 'src');
  const named: unknown = body['variant_ids'];
  const ids: readonly unknown[] = Array.isArray(named) ? named : [];
  const isForeign = ids.some((one) => !product.variants.some((variant) => variant.id === one));
  const owner: GivenOwner = id === null ? 'MediaImage' : { typename: 'MediaImage', id };
  return [
    ...faultIf(src != null && !URL.canParse(src), ['src'], 'Image URL', 'is invalid', 'INVALID'),
    ...faultIf(isForeign, ['variantIds'], 'Variant ids', 'must be of this product', 'INVALID'),
    ...inputFaults(metafieldsIn(body), owner, session),
  ];
}

/** Saves the product, with the image at the body's position and for the body's variants. */
function savedImage(
  session: Session,
  product: Product,
  id: number,
  body: BodyObject,
): Changed<ProductImage> | null {
  const wanted = wholeAt(body, 'position');
  const image = product.images.find((entry) => entry.id === id);
  if (image === undefined) return null;
  const others = product.images.filter((entry) => entry.id !== id);
  const place = wanted === undefined ? image.position - 1 : Math.max(0, wanted - 1);
  const changed = {
    ...withVariantsOfImage(product, id, body['variant_ids']),
    images: placed(others.toSpliced(place, 0, image)),
    updatedAtMs: session.context.nowMs,
  };
  session.world.products.put(changed);
  setMetafields(session, { typename: 'MediaImage', id }, metafieldsIn(body));
  const saved = changed.images.find((entry) => entry.id === id);
  return saved === undefined ? null : done(saved);
}
