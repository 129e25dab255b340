import { parseMoment } from '../api/formats.ts';
import type { Dated } from '../records/rows.ts';
import type { Session } from '../records/world.ts';

/** Tests one row against the value of a query parameter. */
export type RestFilter<Row> = (row: Row, value: string, session: Session) => boolean;

const dateFilter =
  <Row>(
    read: (row: Row) => number,
    isInside: (moment: number, limit: number) => boolean,
  ): RestFilter<Row> =>
  (row, value) => {
    const limit = parseMoment(value);
    // An invalid date filters nothing, like an unknown filter.
    // Rows are shown to the second, and both ends belong to the range.
    return Number.isNaN(limit) || isInside(Math.floor(read(row) / 1000) * 1000, limit);
  };

/** `published_status=published`, `unpublished` or `any`, and the dates of publication. */
export const publishedFilters = {
  published_status: (row, value) =>
    value === 'any' || (row.publishedAtMs === null) === (value === 'unpublished'),
  published_at_min: (row, value) =>
    row.publishedAtMs !== null && !(row.publishedAtMs < parseMoment(value)),
  published_at_max: (row, value) =>
    row.publishedAtMs !== null &&
    !(Math.floor(row.publishedAtMs / 1000) * 1000 > parseMoment(value)),
} as const satisfies Readonly<
  Record<string, RestFilter<{ readonly publishedAtMs: number | null }>>
>;

const atLeast = (moment: number, limit: number): boolean => moment >= limit;

const atMost = (moment: number, limit: number): boolean => moment <= limit;

/** `processed_at_min` and `processed_at_max`. */
export function dateFilterOf<Row>(
  name: string,
  read: (row: Row) => number,
): Readonly<Record<string, RestFilter<Row>>> {
  return {
    [`${name}_min`]: dateFilter(read, atLeast),
    [`${name}_max`]: dateFilter(read, atMost),
  };
}

/** Filters that products, orders and customers share. */
export const sharedFilters = {
  ids: (row, value) => value.split(',').includes(String(row.id)),
  created_at_min: dateFilter((row: Dated) => row.createdAtMs, atLeast),
  created_at_max: dateFilter((row: Dated) => row.createdAtMs, atMost),
  updated_at_min: dateFilter((row: Dated) => row.updatedAtMs, atLeast),
  updated_at_max: dateFilter((row: Dated) => row.updatedAtMs, atMost),
} as const satisfies Readonly<Record<string, RestFilter<Dated>>>;
