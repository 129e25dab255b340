import type { Rows } from './rows.ts';

/** Rows in the order in which they are shown, with the one question that paging asks. */
export interface Sequence<Row> {
  readonly count: number;
  at(index: number): Row;
  idAt(index: number): number;
  /** Index of the first row that is shown after the row with this id, which may be gone by now. */
  after(id: number): number;
  /** Index just behind the last row that is shown before the row with this id. */
  before(id: number): number;
}

/** Smallest id first. */
export function ascending<Row>(rows: Rows<Row>): Sequence<Row> {
  return {
    count: rows.count,
    at: rows.at,
    idAt: rows.idAt,
    after: (id) => rows.lowerBound(id + 1),
    before: (id) => rows.lowerBound(id),
  };
}

/** The same rows from the end. */
export function reversed<Row>(sequence: Sequence<Row>): Sequence<Row> {
  const { count } = sequence;
  return {
    count,
    at: (index) => sequence.at(count - 1 - index),
    idAt: (index) => sequence.idAt(count - 1 - index),
    after: (id) => count - sequence.before(id),
    before: (id) => count - sequence.after(id),
  };
}

/** Rows `start` up to, not including, `end`. */
export function slice<Row>(sequence: Sequence<Row>, start: number, end: number): Row[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => sequence.at(start + at));
}
