import { type BodyTree, unquoted } from './body-rows.ts';

/** One place where two answers are not the same. Paths and values are raw text of the bodies. */
interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** `products[id 632].title`; of the root `$`. */
  readonly path: string;
  /** As it was sent, cut where it is long; null: it was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Comparison {
  /** In the order of the first answer, what was added after it. */
  readonly differences: readonly Difference[];
  /** There are more than are kept. */
  readonly isCut: boolean;
}

/** More than anybody reads through. */
const MOST_DIFFERENCES = 2000;

/** Of one value, in characters. */
const LONGEST_VALUE = 2000;

/** Pairs of values between two pauses. */
const PAIRS_A_TURN = 2000;

interface Pair {
  /** Null: it is on one side only. */
  readonly before: number | null;
  readonly after: number | null;
  readonly path: string;
}

/**
 * What differs between two JSON bodies: digits count as they were sent (`1.0` is not `1`), the order
 * of members does not. Items of a list belong together by their `id`, or that of their `node`, where
 * all of them have one of their own; else by their place. Pauses again and again, so that a screen can
 * be drawn meanwhile; without recursion, so that no depth is too deep.
 */
export function* compareBodies(
  before: BodyTree,
  after: BodyTree,
): Generator<void, Comparison, void> {
  const differences: Difference[] = [];
  const open: Pair[] = [{ before: 0, after: 0, path: '' }];
  let count = 0;
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    count += 1;
    if (count % PAIRS_A_TURN === 0) yield;
    const inner = yield* innerPairs(before, after, pair);
    if (inner !== null) {
      // The last one is looked at first, so they are put there the other way round.
      for (const one of inner.toReversed()) open.push(one);
      continue;
    }
    if (isSame(before, after, pair)) continue;
    if (differences.length === MOST_DIFFERENCES) return { differences, isCut: true };
    differences.push(differenceOf(before, after, pair));
  }
  return { differences, isCut: false };
}

/** The pairs inside two objects or two lists; null where they are to be compared as values. */
function* innerPairs(before: BodyTree, after: BodyTree, pair: Pair): Steps<readonly Pair[] | null> {
  if (pair.before === null || pair.after === null) return null;
  const kind = before.containerAt(pair.before);
  if (kind === null || kind !== after.containerAt(pair.after)) return null;
  const [left, right] =
    kind === 'object'
      ? [yield* members(before, pair.before), yield* members(after, pair.after)]
      : yield* items(before, pair.before, after, pair.after);
  const pairs: Pair[] = [];
  const add = (key: string): void => {
    const path = `${pair.path}${pair.path === '' && key.startsWith('.') ? key.slice(1) : key}`;
    pairs.push({ before: left.get(key) ?? null, after: right.get(key) ?? null, path });
  };
  for (const key of withPauses(left.keys())) {
    if (key === null) yield;
    else add(key);
  }
  for (const key of withPauses(right.keys())) {
    if (key === null) yield;
    else if (!left.has(key)) add(key);
  }
  return pairs;
}

/** Pauses while it is made. */
type Steps<Result> = Generator<void, Result, void>;

/** The same values, and null where whoever takes them is to pause: a list may be of any length. */
function* withPauses<Value>(values: Iterable<Value>): Generator<Value | null> {
  let count = 0;
  for (const value of values) {
    count += 1;
    if (count % PAIRS_A_TURN === 0) yield null;
    yield value;
  }
}

type Named = ReadonlyMap<string, number>;

const PLAIN_NAME = /^"[A-Za-z_]\w*"$/;

/** The members by the step that leads to them; of two with one name the last counts. */
function* members(tree: BodyTree, row: number): Steps<Named> {
  const named = new Map<string, number>();
  for (const child of withPauses(tree.childrenOf(row))) {
    if (child === null) {
      yield;
      continue;
    }
    const lexeme = tree.nameOf(child) ?? '""';
    const name = JSON.stringify(unquoted(lexeme));
    named.set(PLAIN_NAME.test(name) ? `.${name.slice(1, -1)}` : `[${name}]`, child);
  }
  return named;
}

/** The items of both lists, by their ids where all have one of their own, else by their place. */
function* items(
  before: BodyTree,
  left: number,
  after: BodyTree,
  right: number,
): Steps<readonly [Named, Named]> {
  const known = [yield* byId(before, left), yield* byId(after, right)] as const;
  if (known[0] !== null && known[1] !== null) return [known[0], known[1]];
  return [yield* byPlace(before, left), yield* byPlace(after, right)];
}

function* byPlace(tree: BodyTree, row: number): Steps<Named> {
  const named = new Map<string, number>();
  for (const child of withPauses(tree.childrenOf(row))) {
    if (child === null) yield;
    else named.set(`[${named.size}]`, child);
  }
  return named;
}

function* byId(tree: BodyTree, row: number): Steps<Named | null> {
  const named = new Map<string, number>();
  for (const child of withPauses(tree.childrenOf(row))) {
    if (child === null) {
      yield;
      continue;
    }
    const id = idOf(tree, child);
    const key = `[id ${id}]`;
    if (id === null || named.has(key)) return null;
    named.set(key, child);
  }
  return named;
}

function idOf(tree: BodyTree, row: number): string | null {
  if (tree.containerAt(row) !== 'object') return null;
  const node = tree.memberOf(row, 'node');
  const holder = node !== null && tree.containerAt(node) === 'object' ? node : row;
  const id = tree.memberOf(holder, 'id');
  if (id === null || tree.containerAt(id) !== null) return null;
  const value = tree.valueOf(id);
  return value === 'null' ? null : unquoted(value);
}

function isSame(before: BodyTree, after: BodyTree, pair: Pair): boolean {
  if (pair.before === null || pair.after === null) return false;
  if (before.containerAt(pair.before) !== null || after.containerAt(pair.after) !== null) {
    return false;
  }
  const [left, right] = [before.valueOf(pair.before), after.valueOf(pair.after)];
  if (left === right) return true;
  // One text can be written with other escapes.
  return left.startsWith('"') && right.startsWith('"') && unquoted(left) === unquoted(right);
}

function differenceOf(before: BodyTree, after: BodyTree, pair: Pair): Difference {
  return {
    kind: pair.before === null ? 'added' : pair.after === null ? 'removed' : 'changed',
    path: pair.path === '' ? '$' : pair.path,
    before: pair.before === null ? null : cut(before.valueOf(pair.before)),
    after: pair.after === null ? null : cut(after.valueOf(pair.after)),
  };
}

function cut(text: string): string {
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}…`;
}
