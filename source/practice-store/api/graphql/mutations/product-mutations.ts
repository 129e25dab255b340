import { type Changed, fault, sentence } from '../../../data/change.ts';
import { changeMembers } from '../../../data/collection-changes.ts';
import { createProduct, deleteProduct, updateProduct } from '../../../data/product-changes.ts';
import type { Product } from '../../../records/product/product.ts';
import { gid, numberInGid } from '../gid.ts';
import { type Input, readInput, readText, readTexts } from '../input.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { inputFaults, setMetafields } from './metafield-mutations.ts';
import { changedPayload, payload } from './payload.ts';
import { readEither, readImages, readOptions, readProductChange } from './product-input.ts';

const PRODUCT_MISSING = fault(['id'], 'Product', 'does not exist', 'PRODUCT_DOES_NOT_EXIST');

/** Products as such: made, changed, deleted. */
export const productMutations: FieldTable<Scene> = {
  productCreate: (scene, args, _scene, info) => {
    const { input, under } = readEither(args['product'], args['input'], 'product');
    const faults = inputFaults(input['metafields'], 'Product');
    if (faults.length > 0) return payload(info, {}, faults);
    const changed = createProduct(
      scene.world,
      {
        ...readProductChange(input),
        options: readOptions(input['productOptions']),
        images: readImages(args['media']),
      },
      scene.context.nowMs,
    );
    finish(scene, changed, input);
    return changedPayload(info, changed, {
      show: (product) => ({ product: scene.objects.product(product) }),
      missing: PRODUCT_MISSING,
      under,
    });
  },

  productUpdate: (scene, args, _scene, info) => {
    const { input, under } = readEither(args['product'], args['input'], 'product');
    const faults = inputFaults(input['metafields'], 'Product');
    if (faults.length > 0) return payload(info, {}, faults);
    const identifier = readInput(args['identifier']);
    const byHandle = readText(identifier['handle']);
    const id =
      numberInGid(input['id'] ?? identifier['id'], 'Product') ??
      (byHandle === undefined ? null : (scene.world.findProductByHandle(byHandle)?.id ?? null));
    const changed =
      id === null
        ? null
        : updateProduct(
            scene.world,
            id,
            { ...readProductChange(input), images: readImages(args['media']) },
            scene.context.nowMs,
          );
    finish(scene, changed, input);
    return changedPayload(info, changed, {
      show: (product) => ({ product: scene.objects.product(product) }),
      missing: PRODUCT_MISSING,
      under,
    });
  },

  productChangeStatus: (scene, args, _scene, info) => {
    const id = numberInGid(args['productId'], 'Product');
    const change = readProductChange({ status: args['status'] });
    const changed =
      id === null ? null : updateProduct(scene.world, id, change, scene.context.nowMs);
    return changedPayload(info, changed, {
      show: (product) => ({ product: scene.objects.product(product) }),
      missing: sentence(['productId'], 'Product does not exist', 'PRODUCT_NOT_FOUND'),
    });
  },

  productDelete: (scene, args, _scene, info) => {
    const id = numberInGid(readInput(args['input'])['id'], 'Product');
    if (id === null || !deleteProduct(scene.world, id)) {
      return payload(info, {}, [PRODUCT_MISSING]);
    }
    return payload(info, { deletedProductId: gid('Product', id) });
  },

  productCreateMedia: (scene, args, _scene, info) => {
    const id = numberInGid(args['productId'], 'Product');
    const images = readImages(args['media']);
    const before = id === null ? null : scene.world.products.find(id);
    const changed =
      id === null ? null : updateProduct(scene.world, id, { images }, scene.context.nowMs);
    return changedPayload(info, changed, {
      show: (product) => ({
        product: scene.objects.product(product),
        media: product.images.slice(before?.images.length ?? 0).map(scene.objects.mediaImage),
      }),
      missing: sentence(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST'),
    });
  },
};

/** What comes with a product and lies elsewhere: metafields and memberships. */
export function finish(scene: Scene, changed: Changed<Product> | null, input: Input): void {
  if (changed === null || changed.type === 'refused') return;
  const { id } = changed.row;
  const { nowMs } = scene.context;
  for (const collection of collectionIds(input['collectionsToJoin'] ?? input['collections'])) {
    changeMembers(scene.world, collection, { add: [id] }, nowMs);
  }
  for (const collection of collectionIds(input['collectionsToLeave'])) {
    changeMembers(scene.world, collection, { remove: [id] }, nowMs);
  }
  setMetafields(scene, { typename: 'Product', id }, input['metafields']);
}

function collectionIds(value: unknown): number[] {
  return (readTexts(value) ?? []).flatMap((entry) => numberInGid(entry, 'Collection') ?? []);
}
