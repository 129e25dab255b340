/**
 * A list that is made on demand: counting and finding cost nothing, only rows that are looked at
 * are built. Ids ascend with the index, which lets a cursor name its row by id alone.
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

/** Ids of a table are spread, so that nobody takes them for positions. */
export interface IdRule {
  readonly first: number;
  readonly step: number;
}

/** More rows than this are not kept; the oldest is made again when it is asked for again. */
const MOST_KEPT = 2000;

/** Rows whose ids follow a rule: everything is arithmetic until a row is asked for. */
export function generatedRows<Row>(
  count: number,
  { first, step }: IdRule,
  make: (index: number, id: number) => Row,
): Rows<Row> {
  const made = new Map<number, Row>();
  const idAt = (index: number): number => {
    if (!Number.isInteger(index) || index < 0 || index >= count) {
      throw new RangeError(`no row ${index} of ${count}`);
    }
    return first + index * step;
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
      const index = (id - first) / step;
      return Number.isInteger(index) && index >= 0 && index < count ? at(index) : null;
    },
    lowerBound: (id) => Math.min(count, Math.max(0, Math.ceil((id - first) / step))),
  };
}

/** Rows that are there already, in ascending order of their ids. */
export function listedRows<Row extends { readonly id: number }>(list: readonly Row[]): Rows<Row> {
  const at = (index: number): Row => {
    const row = list[index];
    if (row === undefined) throw new RangeError(`no row ${index} of ${list.length}`);
    return row;
  };
  const lowerBound = (id: number): number => {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at(middle).id < id) low = middle + 1;
      else high = middle;
    }
    return low;
  };
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

/** Rows named by ascending ids; each is found when it is looked at. */
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
  const lowerBound = (id: number): number => {
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (idAt(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    count: ids.length,
    idAt,
    at,
    find: (id) => (ids[lowerBound(id)] === id ? rows.find(id) : null),
    lowerBound,
  };
}
