import type { Dated, IdRule } from '../rows.ts';

/** Another company that stores and ships what the shop sells, from its own location. */
export interface FulfillmentService extends Dated {
  /** Client ID of the app that made it. */
  readonly clientId: string;
  readonly name: string;
  readonly handle: string;
  readonly callbackUrl: string | null;
  readonly trackingSupport: boolean;
  readonly inventoryManagement: boolean;
  readonly requiresShippingMethod: boolean;
  readonly fulfillmentOrdersOptIn: boolean;
  readonly permitsSkuSharing: boolean;
  /** Null when the shop took over the location. */
  readonly locationId: number | null;
}

export const FULFILLMENT_SERVICE_IDS: IdRule = { first: 61_900_000_000, spacing: 27 };
