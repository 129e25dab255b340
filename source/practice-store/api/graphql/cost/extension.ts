import type { ThrottleStatus } from './bucket.ts';
import type { FieldCost } from './requested.ts';

/** `extensions.cost` of a document that was counted. */
export interface CostExtension {
  readonly requestedQueryCost: number;
  /** Null for a document that was throttled. */
  readonly actualQueryCost: number | null;
  readonly throttleStatus: ThrottleStatus;
  /** With `Shopify-GraphQL-Cost-Debug: 1`. */
  readonly fields?: readonly FieldCost[];
}

/** @param fields null unless they were asked for */
export function costExtension(
  requested: number,
  actual: number | null,
  status: ThrottleStatus,
  fields: readonly FieldCost[] | null,
): CostExtension {
  return {
    requestedQueryCost: requested,
    actualQueryCost: actual,
    throttleStatus: status,
    ...(fields === null ? {} : { fields }),
  };
}
