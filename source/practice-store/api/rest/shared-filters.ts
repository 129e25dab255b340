import type { RestFilter } from './resource.ts';

interface Dated {
  readonly id: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

const dateFilter =
  (
    read: (row: Dated) => number,
    isInside: (moment: number, limit: number) => boolean,
  ): RestFilter<Dated> =>
  (row, value) => {
    const limit = Date.parse(value);
    // A date that cannot be read filters nothing, as filters that are not known do.
    return Number.isNaN(limit) || isInside(read(row), limit);
  };

const atLeast = (moment: number, limit: number): boolean => moment >= limit;
const atMost = (moment: number, limit: number): boolean => moment <= limit;

/** Filters that products, orders and customers share. */
export const sharedFilters = {
  ids: (row, value) => value.split(',').includes(String(row.id)),
  created_at_min: dateFilter((row) => row.createdAtMs, atLeast),
  created_at_max: dateFilter((row) => row.createdAtMs, atMost),
  updated_at_min: dateFilter((row) => row.updatedAtMs, atLeast),
  updated_at_max: dateFilter((row) => row.updatedAtMs, atMost),
} as const satisfies Readonly<Record<string, RestFilter<Dated>>>;
