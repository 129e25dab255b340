import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { bulkMutations } from './bulk-mutations.ts';
import { collectionMutations } from './collection-mutations.ts';
import { customerMutations } from './customer-mutations.ts';
import { inventoryMutations } from './inventory-mutations.ts';
import { metafieldMutations } from './metafield-mutations.ts';
import { metaobjectMutations } from './metaobject-mutations.ts';
import { orderMutations } from './order-mutations.ts';
import { productMutations } from './product-mutations.ts';
import { productSetMutations } from './product-set.ts';
import { tagMutations } from './tag-mutations.ts';
import { variantMutations } from './variant-mutations.ts';
import { webhookMutations } from './webhook-mutations.ts';

/** Mutations that really do something; every other one says that it does not. */
export const mutationFields: FieldTable<Scene> = {
  appUninstall: (scene) => {
    scene.actions.push({ type: 'uninstall' });
    return { app: scene.objects.app(scene), userErrors: [] };
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
