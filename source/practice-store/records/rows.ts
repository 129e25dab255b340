import { firstIndex } from '../../core/list-index.ts';

/**
 * Rows that are made on demand: counting and finding are cheap, and only rows that are read are
 * made. Ids ascend with the index, which lets a cursor name its row by id alone.
 */
export interface Rows<Row> {
  readonly count: number;
  /** @throws RangeError outside of 0 … count − 1 */
  idAt(index: number): number;
  /** @throws RangeError outside of 0 … count − 1 */
  at(index: number): Row;
  /** The row with this id, or null. */
  find(id: number): Row | null;
  /** Index of the first row whose id is `id` or larger; `count` when there is none. */
  lowerBound(id: number): number;
}

/** A row that tells when it was made and changed, in milliseconds since 1970. */
export interface Dated {
  readonly id: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** The ids of a table have gaps between them, so that they can't be mistaken for positions. */
export interface IdRule {
  readonly first: number;
  readonly spacing: number;
}

/** No more rows than this are cached; an older one is made again when it is read again. */
const MOST_KEPT = 2000;

/** Rows whose ids follow a rule; a row is made when it is first read. */
export function generatedRows<Row>(
  count: number,
  { first, spacing }: IdRule,
  make: (index: number, id: number) => Row,
): Rows<Row> {
  const made = new Map<number, Row>();
  const idAt = (index: number): number => {
    if (!Number.isInteger(index) || index < 0 || index >= count) {
      throw new RangeError(`no row ${index} of ${count}`);
    }
    return first + index * spacing;
  };
  const at = (index: number): Row => {
    const id = idAt(index);
    const known = made.get(index);
    if (known !== undefined) return known;
    const row = make(index, id);
    const [oldest] = made.size < MOST_KEPT ? [] : made.keys();
    if (oldest !== undefined) made.delete(oldest);
    made.set(index, row);
    return row;
  };
  return {
    count,
    idAt,
    at,
    find: (id) => {
      const index = (id - first) / spacing;
      return Number.isInteger(index) && index >= 0 && index < count ? at(index) : null;
    },
    lowerBound: (id) => Math.min(count, Math.max(0, Math.ceil((id - first) / spacing))),
  };
}

/** Rows of an existing list, in ascending order of their ids. */
export function listedRows<Row extends { readonly id: number }>(list: readonly Row[]): Rows<Row> {
  const at = (index: number): Row => {
    const row = list[index];
    if (row === undefined) throw new RangeError(`no row ${index} of ${list.length}`);
    return row;
  };
  const lowerBound = (id: number): number => firstIndex(list.length, (index) => at(index).id >= id);
  return {
    count: list.length,
    idAt: (index) => at(index).id,
    at,
    find: (id) => {
      const row = list[lowerBound(id)];
      return row !== undefined && row.id === id ? row : null;
    },
    lowerBound,
  };
}

/** All rows of a short list. */
export function allRows<Row>(rows: Rows<Row>): Row[] {
  return Array.from({ length: rows.count }, (_, index) => rows.at(index));
}

/** The same rows in another shape, with the same ids. */
export function mappedRows<Row, Shape>(rows: Rows<Row>, make: (row: Row) => Shape): Rows<Shape> {
  return {
    count: rows.count,
    idAt: rows.idAt,
    at: (index) => make(rows.at(index)),
    find: (id) => {
      const row = rows.find(id);
      return row === null ? null : make(row);
    },
    lowerBound: rows.lowerBound,
  };
}

/** Rows with these ascending ids; each is looked up when it is read. */
export function rowsOfIds<Row>(ids: readonly number[], rows: Pick<Rows<Row>, 'find'>): Rows<Row> {
  const idAt = (index: number): number => {
    const id = ids[index];
    if (id === undefined) throw new RangeError(`no row ${index} of ${ids.length}`);
    return id;
  };
  const at = (index: number): Row => {
    const row = rows.find(idAt(index));
    if (row === null) throw new RangeError(`no row ${index}`);
    return row;
  };
  const lowerBound = (id: number): number => lowest(ids, id);
  return {
    count: ids.length,
    idAt,
    at,
    find: (id) => (ids[lowerBound(id)] === id ? rows.find(id) : null),
    lowerBound,
  };
}

/**
 * Rows that can change. Seeded rows are still made on demand; only rows that were changed, added or
 * removed are stored, so that the cost follows from the changes, not from the number of rows.
 */
export interface Table<Row extends { readonly id: number }> extends Rows<Row> {
  /** Grows with every change: a value that was computed from the rows is valid for one version. */
  readonly version: number;
  /** Replaces the row with this id, or adds a new one. */
  put(row: Row): void;
  /** False when there is no such row. */
  remove(id: number): boolean;
  /** The id for a new row: larger than any that was ever there. */
  nextId(): number;
  /** The row if it was changed or added; null while it is as it was seeded. */
  changed(id: number): Row | null;
  /** Every row that was changed or added, in no order. */
  changedRows(): readonly Row[];
}

/** @param spacing between the ids of new rows */
export function editableTable<Row extends { readonly id: number }>(
  seeded: Rows<Row>,
  { first, spacing }: { readonly first: number; readonly spacing: number },
): Table<Row> {
  const put = new Map<number, Row>();
  /** Ids of added rows, ascending. */
  const added: number[] = [];
  /** Indexes of removed rows among the seeded ones, ascending. */
  const gone: number[] = [];
  const seededEnd = seeded.count === 0 ? first : seeded.idAt(seeded.count - 1) + spacing;
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
      next = Math.max(next, row.id + spacing);
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

/** Index of the first number in an ascending list that is `value` or larger. */
function lowest(list: readonly number[], value: number): number {
  return firstIndex(list.length, (at) => (list[at] ?? 0) >= value);
}

/** The rows of the requesting app; it does not see another app's. */
export function ownRows<Row extends { readonly id: number; readonly clientId: string }>(
  rows: Rows<Row>,
  { context }: { readonly context: { readonly app: { readonly clientId: string } } },
): Rows<Row> {
  return listedRows(allRows(rows).filter(({ clientId }) => clientId === context.app.clientId));
}
