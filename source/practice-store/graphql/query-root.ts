import { appRoots } from '../records/app/app-type.ts';
import { discountRoots } from '../records/discount/discount-type.ts';
import { orderRoots } from './roots/order-roots.ts';
import { productRoots } from './roots/product-roots.ts';
import { storeRoots } from './roots/store-roots.ts';
import type { FieldTable, GraphqlSession } from './session.ts';

/** Root fields that the world answers; all others are generated from the schema. */
export const queryRootFields: FieldTable<GraphqlSession> = {
  ...appRoots,
  ...productRoots,
  ...orderRoots,
  ...storeRoots,
  ...discountRoots,
};
