import { tagMutations } from '../records/any-record.ts';
import { bulkMutations } from '../records/app/bulk-operation-type.ts';
import { webhookMutations } from '../records/app/webhook-type.ts';
import { collectionMutations } from '../records/collection/collection-changes.ts';
import { metafieldMutations } from '../records/custom-data/metafield-changes.ts';
import { metaobjectMutations } from '../records/custom-data/metaobject-changes.ts';
import { customerMutations } from '../records/customer/customer-changes.ts';
import { inventoryMutations } from '../records/inventory/inventory-changes.ts';
import { orderMutations } from '../records/order/order-changes.ts';
import { productMutations, productSetMutations } from '../records/product/product-mutations.ts';
import { variantMutations } from '../records/product/variant-mutations.ts';
import type { FieldTable, GraphqlSession } from './session.ts';

/** Mutations that really do something; every other one says that it does not. */
export const mutationFields: FieldTable<GraphqlSession> = {
  appUninstall: (session) => {
    session.actions.push({ type: 'uninstall' });
    return { app: session.objects.app(session), userErrors: [] };
  },
  ...productMutations,
  ...productSetMutations,
  ...variantMutations,
  ...inventoryMutations,
  ...collectionMutations,
  ...customerMutations,
  ...orderMutations,
  ...metafieldMutations,
  ...metaobjectMutations,
  ...tagMutations,
  ...webhookMutations,
  ...bulkMutations,
};
