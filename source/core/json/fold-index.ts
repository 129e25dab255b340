import { firstIndex } from '../list-index.ts';
import type { BodyTree } from './body-rows.ts';

/**
 * Which objects and lists are folded, and with it which rows are shown. What is folded is a rule by
 * depth with exceptions; the outermost folded ones stand in order with a running sum of the rows
 * they hide. A row is found by binary search; a key costs O(folded), not O(rows).
 */
export interface FoldIndex {
  /** What lies this deep or deeper is folded, but for the exceptions. */
  readonly foldedFrom: number;
  readonly exceptions: ReadonlyMap<number, boolean>;
  /** Opening rows of the outermost folded ones, in order. */
  readonly opens: Uint32Array;
  /** Rows hidden by each of them and all before it. */
  readonly hidden: Uint32Array;
}

/** Nothing is folded. */
export const UNFOLDED: FoldIndex = {
  foldedFrom: Infinity,
  exceptions: new Map(),
  opens: new Uint32Array(0),
  hidden: new Uint32Array(0),
};

/** How many rows are shown. */
export function shownCount(tree: BodyTree, folds: FoldIndex): number {
  return tree.count - (folds.hidden.at(-1) ?? 0);
}

/** The row that is shown at a position (0 is the first). */
export function rowAt(folds: FoldIndex, place: number): number {
  const { opens, hidden } = folds;
  // The number of folded containers that are shown before `place`.
  const after = firstIndex(opens.length, (i) => (opens[i] ?? 0) - hiddenBefore(hidden, i) >= place);
  return place + hiddenBefore(hidden, after);
}

/** The position of a row among the shown rows; for a hidden row, of the container that hides it. */
export function placeOf(tree: BodyTree, folds: FoldIndex, row: number): number {
  const { opens, hidden } = folds;
  const after = indexFrom(opens, row);
  const open = opens[after - 1];
  if (open !== undefined && row <= (tree.closeOf(open) ?? open)) {
    return open - hiddenBefore(hidden, after - 1);
  }
  return row - hiddenBefore(hidden, after);
}

/** Whether the row is shown and what it opens is folded. */
export function isFoldedAt({ opens }: FoldIndex, row: number): boolean {
  return opens[indexFrom(opens, row)] === row;
}

/** Folds all that lies `depth` levels deep or deeper; `Infinity` unfolds everything. */
export function foldFrom(tree: BodyTree, depth: number): FoldIndex {
  if (depth === Infinity) return UNFOLDED;
  const rule = { foldedFrom: depth, exceptions: new Map<number, boolean>() };
  return { ...rule, ...summed(tree, outermost(tree, rule, 0, tree.count), 0, 0) };
}

/** Folds everything but some containers; one inside a folded container stays hidden. */
export function foldAllBut(tree: BodyTree, open: ReadonlySet<number>): FoldIndex {
  const exceptions = new Map([...open].map((row) => [row, false] as const));
  const rule = { foldedFrom: 0, exceptions };
  return { ...rule, ...summed(tree, outermost(tree, rule, 0, tree.count), 0, 0) };
}

/** Folds or unfolds what a row opens. The row must be shown; any other row changes nothing. */
export function setFold(
  tree: BodyTree,
  folds: FoldIndex,
  row: number,
  isFolded: boolean,
): FoldIndex {
  const close = tree.closeOf(row);
  if (close === null || isFoldedAt(folds, row) === isFolded) return folds;
  const exceptions = new Map(folds.exceptions);
  if (isFolded === tree.depth(row) >= folds.foldedFrom) exceptions.delete(row);
  else exceptions.set(row, isFolded);
  const rule = { foldedFrom: folds.foldedFrom, exceptions };
  const inner = isFolded ? [row] : outermost(tree, rule, row + 1, close);
  const { opens, hidden } = folds;
  const from = indexFrom(opens, row);
  const to = indexFrom(opens, close + 1);
  const next = new Uint32Array(from + inner.length + (opens.length - to));
  next.set(opens.subarray(0, from));
  next.set(inner, from);
  next.set(opens.subarray(to), from + inner.length);
  const sums = summed(tree, next, from, hiddenBefore(hidden, from));
  sums.hidden.set(hidden.subarray(0, from));
  return { ...rule, ...sums };
}

/** The same folds in a tree that has grown: what was folded stays so, by rule and exceptions. */
export function refolded(tree: BodyTree, { foldedFrom, exceptions }: FoldIndex): FoldIndex {
  const rule = { foldedFrom, exceptions };
  return { ...rule, ...summed(tree, outermost(tree, rule, 0, tree.count), 0, 0) };
}

/** Unfolds every container that hides a row. */
export function unfoldTo(tree: BodyTree, folds: FoldIndex, row: number): FoldIndex {
  let next = folds;
  for (;;) {
    const after = indexFrom(next.opens, row);
    const open = next.opens[after - 1];
    if (open === undefined || row > (tree.closeOf(open) ?? open)) return next;
    next = setFold(tree, next, open, false);
  }
}

/** The outermost folded containers from row `from` up to but not including `to`. */
function outermost(
  tree: BodyTree,
  rule: Pick<FoldIndex, 'foldedFrom' | 'exceptions'>,
  from: number,
  to: number,
): readonly number[] {
  const found: number[] = [];
  if (rule.foldedFrom === Infinity) {
    // Then only exceptions are folded, and there are no more of them than keys were pressed.
    const folded = [...rule.exceptions.keys()].filter((row) => row >= from && row < to);
    let end = -1;
    for (const row of folded.toSorted((a, b) => a - b)) {
      if (row <= end) continue;
      found.push(row);
      end = tree.closeOf(row) ?? row;
    }
    return found;
  }
  for (let row = from; row < to; row += 1) {
    const close = tree.closeOf(row);
    if (close === null) continue;
    if (!(rule.exceptions.get(row) ?? tree.depth(row) >= rule.foldedFrom)) continue;
    found.push(row);
    row = close;
  }
  return found;
}

/** The sums from `from` on; the caller fills in those before. */
function summed(
  tree: BodyTree,
  rows: ArrayLike<number>,
  from: number,
  before: number,
): { opens: Uint32Array; hidden: Uint32Array } {
  const opens = Uint32Array.from(rows);
  const hidden = new Uint32Array(opens.length);
  let sum = before;
  for (let index = from; index < opens.length; index += 1) {
    const open = opens[index] ?? 0;
    sum += (tree.closeOf(open) ?? open) - open;
    hidden[index] = sum;
  }
  return { opens, hidden };
}

function hiddenBefore(hidden: Uint32Array, index: number): number {
  return index === 0 ? 0 : (hidden[index - 1] ?? 0);
}

/** The index of the first entry that is `row` or greater. */
function indexFrom(rows: Uint32Array, row: number): number {
  return firstIndex(rows.length, (index) => (rows[index] ?? 0) >= row);
}

/**
 * Rows and all their ancestors, in order: what a filter keeps. Text after a break has no ancestors.
 */
export function withAncestors(tree: BodyTree, rows: Uint32Array): Uint32Array {
  const kept: number[] = [];
  // The previous row and its ancestors, in order; those that both rows share are kept already.
  const chain: number[] = [];
  for (const row of rows) {
    const fresh: number[] = [];
    let parent = tree.parentOf(row) ?? -1;
    for (;;) {
      while ((chain.at(-1) ?? -1) > parent) chain.pop();
      if ((chain.at(-1) ?? -1) === parent) break;
      fresh.push(parent);
      parent = tree.parentOf(parent) ?? -1;
    }
    fresh.reverse();
    for (const one of [...fresh, row]) {
      kept.push(one);
      chain.push(one);
    }
  }
  return Uint32Array.from(kept);
}
