/** The store's limits, as on a standard development store. */
const MAXIMUM_AVAILABLE = 2000;
const RESTORE_RATE = 100;

/** `extensions.cost` of an executed document. */
export interface CostExtension {
  readonly requestedQueryCost: number;
  readonly actualQueryCost: number;
  readonly throttleStatus: {
    readonly maximumAvailable: number;
    readonly currentlyAvailable: number;
    readonly restoreRate: number;
  };
}

/**
 * Every document finds a full bucket: nobody is throttled here yet.
 * @param actual counted while it ran; lists without a page size may exceed what was requested
 */
export function costExtension(requested: number, actual: number): CostExtension {
  const charged = Math.min(actual, requested);
  return {
    requestedQueryCost: requested,
    actualQueryCost: charged,
    throttleStatus: {
      maximumAvailable: MAXIMUM_AVAILABLE,
      currentlyAvailable: MAXIMUM_AVAILABLE - charged,
      restoreRate: RESTORE_RATE,
    },
  };
}
