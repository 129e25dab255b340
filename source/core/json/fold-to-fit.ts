import { append } from '../any-length.ts';
import { jsonString } from './json-object.ts';
import type { BodyTree } from './body-rows.ts';
import { type FoldIndex, foldAllBut, UNFOLDED } from './fold-index.ts';

/** How an answer is opened that nobody has touched yet. */
export interface FirstLook {
  readonly folds: FoldIndex;
  /** The first row of what the answer is about. */
  readonly cursor: number;
}

/** A container with more members is no mere wrapping of what is inside. */
const MOST_WRAPPING = 4;

/**
 * Folds a tree so that its shape fits into `rows` rows. The way to what the answer is about is open
 * however long that is (`data`, `products`, `edges`); of the rest is opened, level by level, what
 * fits: members one by one, items of a list all or none. Counts no further than `rows` on the way.
 */
export function foldToFit(tree: BodyTree, rows: number): FirstLook {
  if (tree.count === 0 || tree.containerAt(0) === null) return { folds: UNFOLDED, cursor: 0 };
  const way = wayInside(tree);
  const open = new Set(way);
  const fits = new Room(tree, rows);
  for (const row of way) fits.take(row);
  // What the answer is about comes before what stands beside the way to it.
  const waiting = way.toReversed();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (fits.isFull) break;
    const inside = foldable(tree, next, rows).filter((row) => !open.has(row));
    const isList = tree.containerAt(next) === 'list';
    const opened = isList
      ? fits.takeAll(inside.flatMap((row) => withWrapped(tree, row)))
      : inside
          .filter((row) => !isBeside(tree, row))
          .flatMap((row) => fits.takeAll(withWrapped(tree, row)));
    for (const row of opened) open.add(row);
    append(waiting, opened);
  }
  const last = way.at(-1) ?? 0;
  const [first] = tree.childrenOf(last);
  return { folds: foldAllBut(tree, open), cursor: first ?? last };
}

/** The containers from the outermost to what the answer is about. */
function wayInside(tree: BodyTree): readonly number[] {
  const way = [0];
  for (let next = mainChild(tree, 0); next !== null; next = mainChild(tree, next)) way.push(next);
  return way;
}

/** The container that another one only wraps; null where it holds something of its own. */
function mainChild(tree: BodyTree, row: number): number | null {
  const children = firstOf(tree.childrenOf(row), MOST_WRAPPING + 1);
  if (children.length > MOST_WRAPPING) return null;
  const inside = children.filter((child) => tree.closeOf(child) !== null || isCutOff(tree, child));
  if (tree.containerAt(row) === 'list') return children.length === 1 ? (inside[0] ?? null) : null;
  if (row === 0) {
    const data = inside.find((child) => isNamed(tree, child, 'data'));
    if (data !== undefined) return data;
  }
  if (inside.length === 1) return inside[0] ?? null;
  const lists = inside.filter((child) => tree.containerAt(child) === 'list');
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

/** What goes with an answer of GraphQL and is not what was asked for. */
function isBeside(tree: BodyTree, row: number): boolean {
  return tree.parentOf(row) === 0 && isNamed(tree, row, 'extensions');
}

/** Opens something, and the text ends before it is closed. */
function isCutOff(tree: BodyTree, row: number): boolean {
  return tree.containerAt(row) !== null && tree.depth(row + 1) > tree.depth(row);
}

function isNamed(tree: BodyTree, row: number, name: string): boolean {
  return jsonString(tree.nameOf(row) ?? '') === name;
}

/** The children that can be folded; none where there are more children than rows. */
function foldable(tree: BodyTree, row: number, most: number): readonly number[] {
  const children = firstOf(tree.childrenOf(row), most + 1);
  return children.length > most ? [] : children.filter((child) => tree.closeOf(child) !== null);
}

/** What opens by itself with a container: its only child, and an edge's node. */
function opensWith(tree: BodyTree, row: number): number | null {
  const children = firstOf(tree.childrenOf(row), MOST_WRAPPING);
  const node = tree.memberOf(row, 'node');
  const only = node ?? (children.length === 1 ? (children[0] ?? null) : null);
  return only === null || tree.closeOf(only) === null ? null : only;
}

/** A container with all that opens together with it. */
export function withWrapped(tree: BodyTree, row: number): readonly number[] {
  const rows = [row];
  for (let next = opensWith(tree, row); next !== null; next = opensWith(tree, next))
    rows.push(next);
  return rows;
}

/** The rows of the window that are left. */
class Room {
  readonly #tree: BodyTree;
  #left: number;

  constructor(tree: BodyTree, rows: number) {
    this.#tree = tree;
    // The outermost container has a row of its own.
    this.#left = rows - 1;
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  /** Opens a container, whether it fits or not. */
  take(row: number): void {
    this.#left -= this.#rowsOf(row);
  }

  /** Those rows, if all that they open fits, else none. */
  takeAll(rows: readonly number[]): readonly number[] {
    let left = this.#left;
    for (const row of rows) {
      left -= this.#rowsOf(row);
      if (left < 0) return [];
    }
    this.#left = left;
    return rows;
  }

  /** Rows that opening adds: the children, and the end. */
  #rowsOf(row: number): number {
    const most = Math.max(0, this.#left) + 1;
    return firstOf(this.#tree.childrenOf(row), most).length + 1;
  }
}

function firstOf(rows: Iterable<number>, most: number): number[] {
  const first: number[] = [];
  for (const row of rows) {
    if (first.length >= most) break;
    first.push(row);
  }
  return first;
}
