import type { SortEntry } from '../../data/sequence.ts';

/** Searches and orders of large lists, kept until the list changes: a page costs one, not all. */
export interface ListMemory {
  /** @param key null when nothing may be kept */
  recall(key: string | null, make: () => readonly number[]): readonly number[];
  recallSorted(key: string | null, make: () => readonly SortEntry[]): readonly SortEntry[];
}

const MOST_KEPT = 6;

/** A memory for one world; of each kind the latest few lists are kept. */
export function createListMemory(): ListMemory {
  return { recall: keeper<readonly number[]>(), recallSorted: keeper<readonly SortEntry[]>() };
}

function keeper<Value>(): (key: string | null, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const known = key === null ? undefined : kept.get(key);
    const value = known ?? make();
    if (key === null) return value;
    // Put behind the others, so that the one that goes is the one that was longest not asked for.
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.size > MOST_KEPT ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
