import type { ServiceProfile } from '../service/profile.ts';
import { headerValues } from './message.ts';
import type { HttpAnswer } from './message.ts';

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
