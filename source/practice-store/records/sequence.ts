import { firstIndex } from '../../core/list-index.ts';
import type { Rows } from './rows.ts';

/** What rows are sorted by, before their ids decide. */
export type SortKey = string | number;

/** Rows in the order in which they are shown, and where a page begins and ends in it. */
export interface Sequence<Row> {
  readonly count: number;
  at(index: number): Row;
  idAt(index: number): number;
  /** Null where the id alone decides. */
  keyAt(index: number): SortKey | null;
  /**
   * Index of the first row that is shown after the row with this id, which may be gone by now.
   * @param key what that row was sorted by; needed where more than the id decides
   */
  after(id: number, key?: SortKey | null): number;
  /** Index just after the last row that is shown before the row with this id. */
  before(id: number, key?: SortKey | null): number;
}

/** Smallest id first. */
export function ascending<Row>(rows: Rows<Row>): Sequence<Row> {
  return {
    count: rows.count,
    at: rows.at,
    idAt: rows.idAt,
    keyAt: () => null,
    after: (id) => rows.lowerBound(id + 1),
    before: (id) => rows.lowerBound(id),
  };
}

/** A row's id with what it is sorted by. */
export interface SortEntry {
  readonly id: number;
  readonly key: SortKey;
}

/** The entries in order: by key, and by id where keys are the same. */
export function sortEntries(entries: readonly SortEntry[]): SortEntry[] {
  return entries.toSorted(compareEntries);
}

/** Rows in the order of sorted entries; each is looked up when it is read. */
export function sorted<Row>(entries: readonly SortEntry[], rows: Rows<Row>): Sequence<Row> {
  const entryAt = (index: number): SortEntry => {
    const entry = entries[index];
    if (entry === undefined) throw new RangeError(`no row ${index} of ${entries.length}`);
    return entry;
  };
  const edge = (id: number, key: SortKey | null | undefined): SortEntry =>
    key === null || key === undefined
      ? (entries.find((entry) => entry.id === id) ?? { id, key: '' })
      : { id, key };
  return {
    count: entries.length,
    at: (index) => {
      const row = rows.find(entryAt(index).id);
      if (row === null) throw new RangeError(`no row ${index}`);
      return row;
    },
    idAt: (index) => entryAt(index).id,
    keyAt: (index) => entryAt(index).key,
    after: (id, key) => {
      const at = edge(id, key);
      return firstIndex(entries.length, (index) => compareEntries(entryAt(index), at) > 0);
    },
    before: (id, key) => {
      const at = edge(id, key);
      return firstIndex(entries.length, (index) => compareEntries(entryAt(index), at) >= 0);
    },
  };
}

function compareEntries(a: SortEntry, b: SortEntry): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.id - b.id;
}

/** The same rows in reverse order. */
export function reversed<Row>(sequence: Sequence<Row>): Sequence<Row> {
  const { count } = sequence;
  return {
    count,
    at: (index) => sequence.at(count - 1 - index),
    idAt: (index) => sequence.idAt(count - 1 - index),
    keyAt: (index) => sequence.keyAt(count - 1 - index),
    after: (id, key) => count - sequence.before(id, key),
    before: (id, key) => count - sequence.after(id, key),
  };
}

/** Rows `start` up to, not including, `end`. */
export function slice<Row>(sequence: Sequence<Row>, start: number, end: number): Row[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => sequence.at(start + at));
}

/** A cache of searched and sorted ids, so that a further page does not search and sort again. */
export interface ListMemory {
  /** @param key null when nothing may be cached */
  recall(key: string | null, make: () => readonly number[]): readonly number[];
  recallSorted(key: string | null, make: () => readonly SortEntry[]): readonly SortEntry[];
}

const MOST_KEPT = 6;

/** A cache for one `World`; it keeps the few lists of each kind that were used last. */
export function createListMemory(): ListMemory {
  return { recall: keeper<readonly number[]>(), recallSorted: keeper<readonly SortEntry[]>() };
}

function keeper<Value>(): (key: string | null, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const known = key === null ? undefined : kept.get(key);
    const value = known ?? make();
    if (key === null) return value;
    // Moved to the end, so that the first entry is the least recently used one.
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.size > MOST_KEPT ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
