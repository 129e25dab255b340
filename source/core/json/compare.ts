import { type BodyTree, unquoted } from './body-rows.ts';

/** One difference between two answers. Paths and values are raw text of the bodies. */
interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** `products[id 632].title`; of the root `$`. */
  readonly path: string;
  /** The value as sent, cut if long; null: the value does not exist on this side. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Comparison {
  /** In the order of the first answer; in each object or list, additions come last. */
  readonly differences: readonly Difference[];
  /** There are more differences than these. */
  readonly isCut: boolean;
}

/** More than anybody reads through. */
const MOST_DIFFERENCES = 2000;

/** Longest value that is kept whole, in characters. */
const LONGEST_VALUE = 2000;

/** Pairs of values between two pauses. */
const PAIRS_A_TURN = 2000;

interface Pair {
  /** Null: the value is on the other side only. */
  readonly before: number | null;
  readonly after: number | null;
  readonly path: string;
}

/**
 * Compares two JSON bodies. Numbers compare as text (`1.0` is not `1`); the order of members does
 * not count. List items are matched by `id` (or the `id` of their `node`) if all have a unique one,
 * else by index. Yields often, so that the screen can be drawn; not recursive, for any depth.
 */
export function* compareBodies(
  before: BodyTree,
  after: BodyTree,
): Generator<void, Comparison, void> {
  const differences: Difference[] = [];
  const open: Pairs[] = [[{ before: 0, after: 0, path: '' }].values()];
  let count = 0;
  for (let inmost = open.at(-1); inmost !== undefined; inmost = open.at(-1)) {
    const next = inmost.next();
    if (next.done === true) {
      open.pop();
      continue;
    }
    const pair = next.value;
    count += 1;
    if (pair === null || count % PAIRS_A_TURN === 0) yield;
    if (pair === null || isSameText(before, after, pair)) continue;
    const inner = innerPairs(before, after, pair);
    if (inner !== null) {
      open.push(inner);
      continue;
    }
    if (isSame(before, after, pair)) continue;
    if (differences.length === MOST_DIFFERENCES) return { differences, isCut: true };
    differences.push(differenceOf(before, after, pair));
  }
  return { differences, isCut: false };
}

/** Lazy, so that only one pair per level is in memory; null: time to yield. */
type Pairs = Iterator<Pair | null>;

/** The pairs inside two objects or two lists; null where they are to be compared as values. */
function innerPairs(before: BodyTree, after: BodyTree, pair: Pair): Pairs | null {
  if (pair.before === null || pair.after === null) return null;
  const kind = before.containerAt(pair.before);
  if (kind === null || kind !== after.containerAt(pair.after)) return null;
  const named =
    kind === 'object'
      ? bothMembers(before, pair.before, after, pair.after)
      : items(before, pair.before, after, pair.after);
  return pairsOf(named, pair.path);
}

function* pairsOf(
  named: Slices<readonly [Named, Named]>,
  around: string,
): Generator<Pair | null, void> {
  const [left, right] = yield* named;
  const pathTo = (key: string): string =>
    `${around}${around === '' && key.startsWith('.') ? key.slice(1) : key}`;
  for (const [key, before] of left)
    yield { before, after: right.get(key) ?? null, path: pathTo(key) };
  let count = 0;
  for (const [key, after] of right) {
    count += 1;
    if (count % PAIRS_A_TURN === 0) yield null;
    if (!left.has(key)) yield { before: null, after, path: pathTo(key) };
  }
}

/** A result that is computed with pauses: each `yield` is one. */
type Slices<Result> = Generator<null, Result, void>;

/** The same values, with null wherever the caller must yield: a list can have any length. */
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

/** The members by path segment (`.name`, `["odd name"]`); of duplicate names the last counts. */
function* members(tree: BodyTree, row: number): Slices<Named> {
  const named = new Map<string, number>();
  for (const child of withPauses(tree.childrenOf(row))) {
    if (child === null) {
      yield null;
      continue;
    }
    const lexeme = tree.nameOf(child) ?? '""';
    const name = JSON.stringify(unquoted(lexeme));
    named.set(PLAIN_NAME.test(name) ? `.${name.slice(1, -1)}` : `[${name}]`, child);
  }
  return named;
}

function* bothMembers(
  before: BodyTree,
  left: number,
  after: BodyTree,
  right: number,
): Slices<readonly [Named, Named]> {
  return [yield* members(before, left), yield* members(after, right)];
}

/** The items of both lists: by id if all ids are unique, else by index. */
function* items(
  before: BodyTree,
  left: number,
  after: BodyTree,
  right: number,
): Slices<readonly [Named, Named]> {
  const known = [yield* byId(before, left), yield* byId(after, right)] as const;
  if (known[0] !== null && known[1] !== null) return [known[0], known[1]];
  return [yield* byPlace(before, left), yield* byPlace(after, right)];
}

function* byPlace(tree: BodyTree, row: number): Slices<Named> {
  const named = new Map<string, number>();
  for (const child of withPauses(tree.childrenOf(row))) {
    if (child === null) yield null;
    else named.set(`[${named.size}]`, child);
  }
  return named;
}

function* byId(tree: BodyTree, row: number): Slices<Named | null> {
  const named = new Map<string, number>();
  for (const child of withPauses(tree.childrenOf(row))) {
    if (child === null) {
      yield null;
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

/**
 * Whether two objects or lists are equal byte for byte: a shortcut, since most items are. For small
 * ones only: large containers would be decoded again at every level.
 */
function isSameText(
  before: BodyTree,
  after: BodyTree,
  { before: left, after: right }: Pair,
): boolean {
  if (left === null || right === null) return false;
  const rows = rowsOf(before, left);
  if (rows === null || rows > FEW_ROWS || rows !== rowsOf(after, right)) return false;
  return before.valueOf(left) === after.valueOf(right);
}

const FEW_ROWS = 200;

/** Rows of an object or list; null: any other value, or a container without its end. */
function rowsOf(tree: BodyTree, row: number): number | null {
  const close = tree.closeOf(row);
  return close === null ? null : close - row;
}

function isSame(before: BodyTree, after: BodyTree, pair: Pair): boolean {
  if (pair.before === null || pair.after === null) return false;
  if (before.containerAt(pair.before) !== null || after.containerAt(pair.after) !== null) {
    return false;
  }
  const [left, right] = [before.valueOf(pair.before), after.valueOf(pair.after)];
  if (left === right) return true;
  // The same text can be written with different escapes.
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
