import { gid } from '../../api/formats.ts';
import type { FieldTable } from '../../graphql/record-type.ts';
import { recordType } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { listedRows } from '../rows.ts';
import type { ProductOperation } from './product.ts';

type Kind = ProductOperation['kind'];

/**
 * Records the operation of a mutation with `synchronous: false`, whose work is already done. The
 * mutation shows it as `CREATED`, without a result; later reads of it show `COMPLETE`.
 */
export function laterOperation(
  { world }: GraphqlSession,
  operation: Omit<ProductOperation, 'id'>,
): Readonly<Record<string, unknown>> {
  const id = world.productOperations.nextId();
  world.productOperations.put({ ...operation, id });
  return {
    __typename: typenameOf(operation.kind),
    id: gid(typenameOf(operation.kind), id),
    status: 'CREATED',
    product: null,
    newProduct: null,
    deletedProductId: null,
    userErrors: [],
  };
}

function typenameOf<Of extends Kind>(kind: Of): `Product${Of}Operation` {
  return `Product${kind}Operation`;
}

function operationType(kind: Kind, fields: FieldTable<ProductOperation> = {}) {
  return recordType<ProductOperation>(typenameOf(kind), {
    rows: ({ world }) => {
      const all = world.productOperations;
      const own = Array.from({ length: all.count }, (_, at) => all.at(at));
      return listedRows(own.filter((operation) => operation.kind === kind));
    },
    fields: {
      status: () => 'COMPLETE',
      product: ({ productId }, _args, { objects, world }) =>
        objects.Product(world.products.find(productId)),
      userErrors: () => [],
      ...fields,
    },
  });
}

export const productSetOperationType = operationType('Set');

export const productDeleteOperationType = operationType('Delete', {
  deletedProductId: ({ productId }) => gid('Product', productId),
});

export const productDuplicateOperationType = operationType('Duplicate', {
  newProduct: ({ newProductId }, _args, { objects, world }) =>
    newProductId === null ? null : objects.Product(world.products.find(newProductId)),
});
