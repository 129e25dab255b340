import { gid, numberInGid } from '../../api/formats.ts';
import {
  type Input,
  made,
  outcomeOf,
  readInput,
  readText,
  shownAs,
  unsupported,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { fault, type Fault, NO_ID_YET, sentence } from '../change.ts';
import { changeMembers, listedIn } from '../collection/collection-changes.ts';
import { findByCustomId } from '../custom-data/custom-id.ts';
import { copiedMetafields } from '../custom-data/defined-metafields.ts';
import { setMetafields } from '../custom-data/metafield-changes.ts';
import { createProduct, duplicateProduct, updateProduct } from './product-changes.ts';
import {
  imageFaults,
  readEither,
  readImages,
  readOptions,
  readProductChange,
} from './product-input.ts';
import { laterOperation } from './product-operation.ts';
import {
  applyRelations,
  dropConflicting,
  partFaults,
  redirectHandle,
  withInputFieldNames,
} from './product-relations.ts';
import { productSet } from './product-set.ts';

const PRODUCT_MISSING = fault(['id'], 'Product', 'does not exist', 'PRODUCT_DOES_NOT_EXIST');

/** Mutations of products. */
export const productMutations: RootTable = {
  productCreate: (args, session) => {
    const { input, under } = readEither(args['product'], args['input'], 'product');
    if (input['id'] != null) {
      return userErrors(sentence(['input'], NO_ID_YET, 'INVALID'));
    }
    const faults = [...partFaults(session, input, under, 'Product'), ...mediaFaults(session, args)];
    if (faults.length > 0) return userErrors(...faults);
    const changed = createProduct(
      session.world,
      {
        ...readProductChange(input),
        options: readOptions(input['productOptions']),
        images: readImages(args['media'], session),
      },
      session.context.nowMs,
    );
    applyRelations(session, changed, input);
    return outcomeOf(withInputFieldNames(changed, under), PRODUCT_MISSING, ({ id }) => ({
      product: session.find('Product', id),
    }));
  },

  productUpdate: (args, session) => {
    const { input, under } = readEither(args['product'], args['input'], 'product');
    const id = updatedId(input, readInput(args['identifier']), session);
    const faults = [
      ...unsupported(input, under, 'productOptions'),
      ...conflictFaults(input, under),
      ...partFaults(session, input, under, { typename: 'Product', id }),
      ...mediaFaults(session, args),
    ];
    if (faults.length > 0) return userErrors(...faults);
    const handle = session.world.products.find(id ?? 0)?.handle;
    const changed = updateProduct(
      session.world,
      id,
      { ...readProductChange(input), images: readImages(args['media'], session) },
      session.context.nowMs,
    );
    if (changed?.type === 'done' && input['deleteConflictingConstrainedMetafields'] === true) {
      dropConflicting(session, changed.row);
    }
    applyRelations(session, changed, input);
    redirectHandle(session, input, handle, changed);
    return outcomeOf(withInputFieldNames(changed, under), PRODUCT_MISSING, ({ id }) => ({
      product: session.find('Product', id),
    }));
  },

  productChangeStatus: (args, session) => {
    const id = numberInGid(args['productId'], 'Product');
    const change = readProductChange({ status: args['status'] });
    const changed = updateProduct(session.world, id, change, session.context.nowMs);
    const missing = sentence(['productId'], 'Product does not exist', 'PRODUCT_NOT_FOUND');
    return outcomeOf(changed, missing, shownAs('Product', session));
  },

  productDelete: (args, session) => {
    const id = numberInGid(readInput(args['input'])['id'], 'Product');
    if (id === null || !session.world.products.remove(id)) return userErrors(PRODUCT_MISSING);
    if (args['synchronous'] !== false) return made({ deletedProductId: gid('Product', id) });
    const operation = { kind: 'Delete', productId: id, newProductId: null } as const;
    return made({ productDeleteOperation: laterOperation(session, operation) });
  },

  productDuplicate: (args, session) => {
    const { world, context } = session;
    const id = numberInGid(args['productId'], 'Product');
    const changed = duplicateProduct(
      world,
      id === null ? null : world.products.find(id),
      {
        title: readText(args['newTitle']) ?? '',
        status: readProductChange({ status: args['newStatus'] }).status,
        withImages: args['includeImages'] === true,
      },
      context.nowMs,
    );
    if (id !== null && changed?.type === 'done') {
      const owner = { typename: 'Product', id: changed.row.id } as const;
      setMetafields(session, owner, copiedMetafields({ typename: 'Product', id }, world));
      for (const collection of listedIn(world, id)) {
        changeMembers(world, collection, { add: [changed.row.id] }, context.nowMs);
      }
    }
    const missing = sentence(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
    return outcomeOf(changed, missing, (row) => {
      if (args['synchronous'] !== false) return { newProduct: session.objects.Product(row) };
      const operation = { kind: 'Duplicate', productId: id ?? 0, newProductId: row.id } as const;
      return { productDuplicateOperation: laterOperation(session, operation) };
    });
  },

  productSet,
};

/** The id of the product to update, from the id in the input or from the identifier. */
function updatedId(input: Input, identifier: Input, session: GraphqlSession): number | null {
  const { world } = session;
  const id = numberInGid(input['id'] ?? identifier['id'], 'Product');
  if (id !== null) return id;
  const handle = readText(identifier['handle']);
  if (handle !== undefined) return world.findProductByHandle(handle)?.id ?? null;
  if (identifier['customId'] == null) return null;
  const customId = identifier['customId'];
  return findByCustomId(session, 'Product', world.products, customId)?.id ?? null;
}

/** Metafields can start to conflict with a category only when the category changes. */
function conflictFaults(input: Input, under: readonly string[]): Fault[] {
  const name = 'deleteConflictingConstrainedMetafields';
  if (input[name] !== true || input['category'] !== undefined) return [];
  const message = "Can only be used when updating the product's category";
  return [sentence([...under, name], message, 'INVALID')];
}

function mediaFaults(session: GraphqlSession, args: Input): Fault[] {
  return imageFaults(args['media'], ['media'], session);
}
