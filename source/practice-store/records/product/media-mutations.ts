import { gid, numberInGid, rowIdIn } from '../../api/formats.ts';
import {
  finishedJob,
  type Input,
  outcomeOf,
  readInputs,
  readText,
  readTexts,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Changed, type Fault, faultIf, saved, sentence } from '../change.ts';
import { placed, updateProduct } from './product-changes.ts';
import { imageFaults, isWebAddress, readImages } from './product-input.ts';
import type { Product, Variant } from './product.ts';

const MISSING = sentence(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');

/** Mutations of a product's images and of the images of its variants. */
export const mediaMutations: RootTable = {
  productCreateMedia: (args, session) => {
    const faults = imageFaults(args['media'], ['media'], session);
    if (faults.length > 0) return userErrors(...faults);
    const id = numberInGid(args['productId'], 'Product');
    const images = readImages(args['media'], session);
    const before = id === null ? null : session.world.products.find(id);
    const changed = updateProduct(session.world, id, { images }, session.context.nowMs);
    return outcomeOf(changed, MISSING, (product) => ({
      product: session.objects.Product(product),
      media: product.images.slice(before?.images.length ?? 0).map(session.objects.MediaImage),
    }));
  },

  productUpdateMedia: (args, session) => {
    const inputs = readInputs(args['media']) ?? [];
    const faults = inputs.flatMap((input, at) =>
      input['previewImageSource'] == null || isWebAddress(input['previewImageSource'])
        ? []
        : [
            sentence(
              ['media', String(at), 'previewImageSource'],
              'Image URL is invalid',
              'INVALID',
            ),
          ],
    );
    if (faults.length > 0) return userErrors(...faults);
    const ids = inputs.map((input) => rowIdIn(input['id'], 'MediaImage'));
    const changed = changeMedia(args, 'productId', session, ids, 'media', (product) => ({
      ...product,
      images: product.images.map((image) => {
        const input = inputs[ids.indexOf(image.id)] ?? {};
        return {
          ...image,
          alt: readText(input['alt']) ?? image.alt,
          url: readText(input['previewImageSource']) ?? image.url,
        };
      }),
    }));
    return outcomeOf(changed, MISSING, (product) => ({
      product: session.objects.Product(product),
      media: product.images
        .filter((image) => ids.includes(image.id))
        .map(session.objects.MediaImage),
    }));
  },

  productDeleteMedia: (args, session) => {
    const ids = mediaIds(args['mediaIds']);
    const changed = changeMedia(args, 'productId', session, ids, 'mediaIds', (product) => ({
      ...product,
      images: placed(product.images.filter((image) => !ids.includes(image.id))),
      variants: product.variants.map((variant) => without(variant, ids)),
    }));
    return outcomeOf(changed, MISSING, (product) => ({
      product: session.objects.Product(product),
      deletedMediaIds: ids.map((id) => gid('MediaImage', id)),
      deletedProductImageIds: ids.map((id) => gid('ProductImage', id)),
    }));
  },

  productReorderMedia: (args, session) => {
    const moves = (readInputs(args['moves']) ?? []).map((move) => ({
      id: rowIdIn(move['id'], 'MediaImage'),
      to: Number(move['newPosition']),
    }));
    const ids = moves.map(({ id }) => id);
    const changed = changeMedia(args, 'id', session, ids, 'moves', (product) => {
      let { images } = product;
      for (const { id, to } of moves) {
        const others = images.filter((image) => image.id !== id);
        images = others.toSpliced(to, 0, ...images.filter((image) => image.id === id));
      }
      return { ...product, images: placed(images) };
    });
    const missing = { ...MISSING, field: ['id'] };
    return outcomeOf(changed, missing, () => ({ job: finishedJob() }));
  },

  productVariantAppendMedia: (args, session) =>
    variantMedia(args, session, {
      change: (variant, ids) => ({ ...variant, imageIds: ids }),
      faultsOf: ({ imageIds }, _ids, path) => {
        const rest = 'already has attached media.';
        const code = 'PRODUCT_VARIANT_ALREADY_HAS_MEDIA';
        return faultIf(imageIds.length > 0, [...path, 'variantId'], 'Product variant', rest, code);
      },
    }),

  productVariantDetachMedia: (args, session) =>
    variantMedia(args, session, {
      change: without,
      faultsOf: ({ imageIds }, ids, path) =>
        faultIf(
          ids.some((id) => !imageIds.includes(id)),
          [...path, 'mediaIds'],
          'The specified media',
          'is not attached to the specified variant.',
          'MEDIA_IS_NOT_ATTACHED_TO_VARIANT',
        ),
    }),
};

/** A change of one variant's media, and the check that can refuse it. */
interface VariantMediaChange {
  change(variant: Variant, ids: readonly number[]): Variant;
  faultsOf(variant: Variant, ids: readonly number[], path: readonly string[]): Fault[];
}

function without(variant: Variant, ids: readonly number[]): Variant {
  return { ...variant, imageIds: variant.imageIds.filter((id) => !ids.includes(id)) };
}

function mediaIds(value: unknown): number[] {
  return (readTexts(value) ?? []).map((id) => rowIdIn(id, 'MediaImage'));
}

/**
 * Changes images of a product; an image id that the product does not have is a fault. Null if
 * there is no such product.
 * @param owner name of the argument with the product's id
 * @param list name of the argument with the image ids, for faults
 */
function changeMedia(
  args: Input,
  owner: string,
  { world, context }: GraphqlSession,
  ids: readonly number[],
  list: string,
  change: (product: Product) => Product,
): Changed<Product> | null {
  const number = numberInGid(args[owner], 'Product');
  const before = number === null ? null : world.products.find(number);
  if (before === null) return null;
  const unknown = ids.filter((id) => !before.images.some((image) => image.id === id));
  const names = unknown.map((id) => gid('MediaImage', id)).join(',');
  const faults = faultIf(
    unknown.length > 0,
    [list],
    unknown.length === 1 ? 'Media id' : 'Media ids',
    unknown.length === 1 ? `${names} does not exist` : `${names} do not exist`,
    'MEDIA_DOES_NOT_EXIST',
  );
  return saved(world.products, { ...change(before), updatedAtMs: context.nowMs }, faults);
}

function variantMedia(
  args: Input,
  session: GraphqlSession,
  { change, faultsOf }: VariantMediaChange,
): unknown {
  const inputs = (readInputs(args['variantMedia']) ?? []).map((input) => ({
    variantId: rowIdIn(input['variantId'], 'ProductVariant'),
    ids: mediaIds(input['mediaIds']),
  }));
  const number = numberInGid(args['productId'], 'Product');
  const before = number === null ? null : session.world.products.find(number);
  if (before === null) return userErrors(MISSING);
  const faults = inputs.flatMap(({ variantId, ids }, at): Fault[] => {
    const path = ['variantMedia', String(at)];
    const variant = before.variants.find(({ id }) => id === variantId);
    const isRepeated = inputs.findIndex((input) => input.variantId === variantId) < at;
    const unknown = [
      ...faultIf(
        variant === undefined,
        [...path, 'variantId'],
        'Variant',
        'does not exist on the specified product.',
        'PRODUCT_VARIANT_DOES_NOT_EXIST_ON_PRODUCT',
      ),
      ...faultIf(
        !ids.every((id) => has(before.images, id)),
        [...path, 'mediaIds'],
        'Media',
        'does not exist on the specified product.',
        'MEDIA_DOES_NOT_EXIST_ON_PRODUCT',
      ),
      ...faultIf(
        ids.length > 1,
        [...path, 'mediaIds'],
        'Only one mediaId',
        'is allowed per variant-media input pair.',
        'TOO_MANY_MEDIA_PER_INPUT_PAIR',
      ),
      ...faultIf(
        isRepeated,
        [...path, 'variantId'],
        'Variant specified',
        'in more than one pair.',
        'PRODUCT_VARIANT_SPECIFIED_MULTIPLE_TIMES',
      ),
    ];
    if (unknown.length > 0 || variant === undefined) return unknown;
    return faultsOf(variant, ids, path);
  });
  const variants = before.variants.map((variant) => {
    const input = inputs.find(({ variantId }) => variantId === variant.id);
    return input === undefined ? variant : change(variant, input.ids);
  });
  const row = { ...before, variants, updatedAtMs: session.context.nowMs };
  const changed = saved(session.world.products, row, faults);
  return outcomeOf(changed, MISSING, (product) => ({
    product: session.objects.Product(product),
    productVariants: product.variants
      .filter(({ id }) => inputs.some(({ variantId }) => variantId === id))
      .map(session.objects.ProductVariant),
  }));
}

function has(list: ReadonlyArray<{ readonly id: number }>, id: number): boolean {
  return list.some((one) => one.id === id);
}
