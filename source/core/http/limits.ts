import type { ServiceProfile } from '../service/profile.ts';
import { headerValues, type HttpAnswer } from './message.ts';

/** The REST bucket: how many calls are in it, and how many it holds. */
export interface CallLimit {
  readonly used: number;
  readonly limit: number;
}

/**
 * Reads `X-<brand>-Shop-Api-Call-Limit: 32/40`; null when the header is absent or is not two
 * whole numbers with a limit above zero.
 */
export function readCallLimit(answer: HttpAnswer, profile: ServiceProfile): CallLimit | null {
  const name = `x-${profile.brand.toLowerCase()}-shop-api-call-limit`;
  const found = /^\s*(\d{1,9})\s*\/\s*(\d{1,9})\s*$/.exec(headerValues(answer, name)[0] ?? '');
  if (found === null) return null;
  const limit = Number(found[2]);
  return limit > 0 ? { used: Number(found[1]), limit } : null;
}

/** One document may cost this much at most, however many points are left. */
export const MAX_QUERY_COST = 1000;

/** `extensions.cost` of a GraphQL answer; what is absent or not a finite number is null. */
export interface GraphqlCost {
  readonly requested: number | null;
  readonly actual: number | null;
  readonly maximumAvailable: number | null;
  readonly currentlyAvailable: number | null;
  /** Points a second. */
  readonly restoreRate: number | null;
}

/** Reads the cost out of a parsed GraphQL answer of any shape; null when it carries none. */
export function readGraphqlCost(answer: unknown): GraphqlCost | null {
  const cost = own(own(answer, 'extensions'), 'cost');
  if (typeof cost !== 'object' || cost === null) return null;
  const status = own(cost, 'throttleStatus');
  return {
    requested: ownNumber(cost, 'requestedQueryCost'),
    actual: ownNumber(cost, 'actualQueryCost'),
    maximumAvailable: ownNumber(status, 'maximumAvailable'),
    currentlyAvailable: ownNumber(status, 'currentlyAvailable'),
    restoreRate: ownNumber(status, 'restoreRate'),
  };
}

/** Whether an error of the answer has the code `THROTTLED`. */
export function isThrottled(answer: unknown): boolean {
  const errors = own(answer, 'errors');
  if (!Array.isArray(errors)) return false;
  return errors.some((error: unknown) => own(own(error, 'extensions'), 'code') === 'THROTTLED');
}

/**
 * How long until the bucket holds what the query asks for: (requested − available) ÷ restore
 * rate, in milliseconds. Null when the numbers do not tell (absent, or a rate of zero).
 */
export function throttleWaitMs(cost: GraphqlCost | null): number | null {
  if (cost === null) return null;
  const { requested, currentlyAvailable, restoreRate, maximumAvailable } = cost;
  if (requested === null || currentlyAvailable === null || restoreRate === null) return null;
  if (restoreRate <= 0) return null;
  // A query that is larger than the whole bucket never gets through, however long one waits.
  if (maximumAvailable !== null && requested > maximumAvailable) return null;
  return Math.max(0, Math.ceil(((requested - currentlyAvailable) / restoreRate) * 1_000));
}

function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}

function ownNumber(record: unknown, key: string): number | null {
  const value = own(record, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
