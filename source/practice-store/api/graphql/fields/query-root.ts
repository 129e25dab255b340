import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { appRoots } from './roots/app-roots.ts';
import { discountRoots } from './roots/discount-roots.ts';
import { orderRoots } from './roots/order-roots.ts';
import { productRoots } from './roots/product-roots.ts';
import { storeRoots } from './roots/store-roots.ts';

/** Root fields that the world answers; all others are generated from the schema. */
export const queryRootFields: FieldTable<Scene> = {
  ...appRoots,
  ...productRoots,
  ...orderRoots,
  ...storeRoots,
  ...discountRoots,
};
