import type { Rows } from './rows.ts';

/**
 * Rows that can change. What was seeded stays made on demand; only what was changed, added or
 * removed is kept, so that fifty thousand products cost no more than the three that were touched.
 */
export interface Table<Row extends { readonly id: number }> extends Rows<Row> {
  /** Grows with every change: what was worked out from the rows is good for one version. */
  readonly version: number;
  /** Puts a row in the place of the one with its id, or behind all others. */
  put(row: Row): void;
  /** False when there is no such row. */
  remove(id: number): boolean;
  /** The id for a new row: larger than any that was ever there. */
  nextId(): number;
  /** The row if it was put, null while it is as it was seeded. */
  changed(id: number): Row | null;
  /** Every row that was put, in no order. */
  changedRows(): readonly Row[];
}

/** @param step between the ids of new rows */
export function editableTable<Row extends { readonly id: number }>(
  seeded: Rows<Row>,
  { first, step }: { readonly first: number; readonly step: number },
): Table<Row> {
  const put = new Map<number, Row>();
  /** Ids behind the seeded ones, ascending. */
  const added: number[] = [];
  /** Places of removed rows among the seeded ones, ascending. */
  const gone: number[] = [];
  const seededEnd = seeded.count === 0 ? first : seeded.idAt(seeded.count - 1) + step;
  let next = seededEnd;
  let version = 0;

  const seededCount = (): number => seeded.count - gone.length;
  const seededPlace = (index: number): number =>
    index + firstIndex(gone.length, (at) => (gone[at] ?? 0) - at > index);
  const placeOf = (id: number): number | null => {
    const place = seeded.lowerBound(id);
    return place < seeded.count && seeded.idAt(place) === id ? place : null;
  };
  const isGone = (place: number): boolean => gone[lowest(gone, place)] === place;
  const idAt = (index: number): number => {
    if (index >= 0 && index < seededCount()) return seeded.idAt(seededPlace(index));
    const id = added[index - seededCount()];
    if (id === undefined) throw new RangeError(`no row ${index}`);
    return id;
  };
  const find = (id: number): Row | null => {
    const own = put.get(id);
    if (own !== undefined) return own;
    const place = placeOf(id);
    return place === null || isGone(place) ? null : seeded.at(place);
  };

  return {
    get count() {
      return seededCount() + added.length;
    },
    get version() {
      return version;
    },
    idAt,
    at: (index) => {
      const row = find(idAt(index));
      if (row === null) throw new RangeError(`no row ${index}`);
      return row;
    },
    find,
    lowerBound: (id) => {
      const place = seeded.lowerBound(id);
      return place - lowest(gone, place) + lowest(added, id);
    },
    put: (row) => {
      const place = placeOf(row.id);
      if (place === null && !put.has(row.id)) added.splice(lowest(added, row.id), 0, row.id);
      if (place !== null && isGone(place)) gone.splice(lowest(gone, place), 1);
      put.set(row.id, row);
      next = Math.max(next, row.id + step);
      version += 1;
    },
    remove: (id) => {
      if (find(id) === null) return false;
      put.delete(id);
      const place = placeOf(id);
      if (place === null) added.splice(lowest(added, id), 1);
      else gone.splice(lowest(gone, place), 0, place);
      version += 1;
      return true;
    },
    nextId: () => next,
    changed: (id) => put.get(id) ?? null,
    changedRows: () => [...put.values()],
  };
}

/** The first place of an ascending list whose number is `value` or larger. */
function lowest(list: readonly number[], value: number): number {
  return firstIndex(list.length, (at) => (list[at] ?? 0) >= value);
}

/** The first of 0 … count − 1 for which the test holds, when it holds from some place on. */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
