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
    const inner = innerPairs(before, after, pair);
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
function innerPairs(before: BodyTree, after: BodyTree, pair: Pair): readonly Pair[] | null {
  if (pair.before === null || pair.after === null) return null;
  const kind = before.containerAt(pair.before);
  if (kind === null || kind !== after.containerAt(pair.after)) return null;
  const [left, right] =
    kind === 'object'
      ? [members(before, pair.before), members(after, pair.after)]
      : items(before, pair.before, after, pair.after);
  const keys = [...left.keys(), ...[...right.keys()].filter((key) => !left.has(key))];
  return keys.map((key) => ({
    before: left.get(key) ?? null,
    after: right.get(key) ?? null,
    path: `${pair.path}${pair.path === '' && key.startsWith('.') ? key.slice(1) : key}`,
  }));
}

type Named = ReadonlyMap<string, number>;

const PLAIN_NAME = /^"[A-Za-z_]\w*"$/;

/** The members by the step that leads to them; of two with one name the last counts. */
function members(tree: BodyTree, row: number): Named {
  const named = new Map<string, number>();
  for (const child of tree.childrenOf(row)) {
    const lexeme = tree.nameOf(child) ?? '""';
    const name = JSON.stringify(unquoted(lexeme));
    named.set(PLAIN_NAME.test(name) ? `.${name.slice(1, -1)}` : `[${name}]`, child);
  }
  return named;
}

/** The items of both lists, by their ids where all have one of their own, else by their place. */
function items(
  before: BodyTree,
  left: number,
  after: BodyTree,
  right: number,
): readonly [Named, Named] {
  const known = [byId(before, left), byId(after, right)] as const;
  if (known[0] !== null && known[1] !== null) return [known[0], known[1]];
  return [byPlace(before, left), byPlace(after, right)];
}

function byPlace(tree: BodyTree, row: number): Named {
  return new Map([...tree.childrenOf(row)].map((child, index) => [`[${index}]`, child]));
}

function byId(tree: BodyTree, row: number): Named | null {
  const named = new Map<string, number>();
  for (const child of tree.childrenOf(row)) {
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
