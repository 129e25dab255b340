import type { SearchFields } from '../search/compile-search.ts';
import { dateField, numberField } from '../search/search-field.ts';

interface Dated {
  readonly id: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** What nearly every list can be searched by. */
export function recordFields<Row extends Dated>(): SearchFields<Row>['named'] {
  return {
    id: numberField((row) => row.id),
    created_at: dateField((row) => row.createdAtMs),
    updated_at: dateField((row) => row.updatedAtMs),
  };
}

/** The sort keys of lists that tell when a record was made and changed. */
export const DATE_SORT = {
  CREATED_AT: (row: Dated) => row.createdAtMs,
  UPDATED_AT: (row: Dated) => row.updatedAtMs,
};
