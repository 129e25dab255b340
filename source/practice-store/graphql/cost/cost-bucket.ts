import type { ErrorJson } from '../errors.ts';
import type { FieldCost } from '../../../core/graphql/query-cost.ts';
import { MAX_QUERY_COST } from '../../../core/http/limits.ts';

/** `throttleStatus` of an answer. */
interface ThrottleStatus {
  readonly maximumAvailable: number;
  readonly currentlyAvailable: number;
  readonly restoreRate: number;
}

/** The points of each app, spent by queries and restored by time. */
export interface CostBucket {
  /**
   * Takes the most that a query may cost; false when there is not enough, then nothing is taken.
   */
  take(clientId: string, requested: number, nowMs: number): boolean;
  /** Gives back points that were taken and not used. */
  giveBack(clientId: string, points: number): void;
  status(clientId: string, nowMs: number): ThrottleStatus;
}

/**
 * As on a standard development store.
 * https://shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits
 */
const MAXIMUM = 2000;
const RESTORED_PER_SECOND = 100;

/** Every app starts with a full bucket of 2,000 points; 100 come back each second. */
export function createCostBucket(): CostBucket {
  const levels = new Map<string, { available: number; atMs: number }>();
  const level = (clientId: string, nowMs: number): { available: number; atMs: number } => {
    const known = levels.get(clientId) ?? { available: MAXIMUM, atMs: nowMs };
    // A clock that goes back restores nothing.
    const restored = (Math.max(0, nowMs - known.atMs) / 1000) * RESTORED_PER_SECOND;
    const now = {
      available: Math.min(MAXIMUM, known.available + restored),
      atMs: Math.max(nowMs, known.atMs),
    };
    levels.set(clientId, now);
    return now;
  };
  return {
    take: (clientId, requested, nowMs) => {
      const now = level(clientId, nowMs);
      if (now.available < requested) return false;
      now.available -= requested;
      return true;
    },
    giveBack: (clientId, points) => {
      const known = levels.get(clientId);
      if (known !== undefined) known.available = Math.min(MAXIMUM, known.available + points);
    },
    status: (clientId, nowMs) => ({
      maximumAvailable: MAXIMUM,
      currentlyAvailable: Math.floor(level(clientId, nowMs).available),
      restoreRate: RESTORED_PER_SECOND,
    }),
  };
}

/** `extensions.cost` of a document that was counted. */
interface CostExtension {
  readonly requestedQueryCost: number;
  /** Null for a document that was throttled. */
  readonly actualQueryCost: number | null;
  readonly throttleStatus: ThrottleStatus;
  /** With `Shopify-GraphQL-Cost-Debug: 1`. */
  readonly fields?: readonly FieldCost[];
}

/** @param fields null unless the request asks for them */
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

/** Waiting does not help: the remedy is to ask for less. */
export function maxCostError(cost: number): ErrorJson {
  return {
    message: [
      `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`,
      '',
      'See https://shopify.dev/api/usage/rate-limits for more information on how the',
      'cost of a query is calculated.',
      '',
      'To query larger amounts of data with fewer limits, bulk operations should be used instead.',
      'See https://shopify.dev/api/usage/bulk-operations/queries for usage details.',
      '',
    ].join('\n'),
    extensions: {
      code: 'MAX_COST_EXCEEDED',
      cost,
      maxCost: MAX_QUERY_COST,
      documentation: 'https://shopify.dev/api/usage/rate-limits',
    },
  };
}

/** Waiting helps: (requested − available) ÷ restore rate seconds. */
export function throttledError(): ErrorJson {
  return {
    message: 'Throttled',
    extensions: {
      code: 'THROTTLED',
      documentation: 'https://shopify.dev/api/usage/rate-limits',
    },
  };
}
