import { append } from '../any-length.ts';
import { jsonString } from './json-object.ts';
import type { BodyTree } from './body-rows.ts';
import { type FoldIndex, foldAllBut, UNFOLDED } from './fold-index.ts';

/** How an answer is folded when it is shown for the first time. */
export interface FirstLook {
  readonly folds: FoldIndex;
  /** The first row of the main content. */
  readonly cursor: number;
}

/** A container with more members is not just a wrapper. */
const MOST_WRAPPING = 4;

/**
 * Folds a tree to fit into `rows` rows. The path to the main content (`data`, `products`, `edges`)
 * is always open, however long. Of the rest, whatever fits is opened level by level: members one by
 * one, items of a list all or none. Counts children only up to `rows`.
 */
export function foldToFit(tree: BodyTree, rows: number): FirstLook {
  if (tree.count === 0 || tree.containerAt(0) === null) return { folds: UNFOLDED, cursor: 0 };
  const path = pathToContent(tree);
  const open = new Set(path);
  const budget = new RowBudget(tree, rows);
  for (const row of path) budget.take(row);
  // The main content comes before what lies beside the path to it.
  const waiting = path.toReversed();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (budget.isFull) break;
    const inside = foldable(tree, next, rows).filter((row) => !open.has(row));
    const isList = tree.containerAt(next) === 'list';
    const opened = isList
      ? budget.takeAll(inside.flatMap((row) => withWrapped(tree, row)))
      : inside
          .filter((row) => !isBeside(tree, row))
          .flatMap((row) => budget.takeAll(withWrapped(tree, row)));
    for (const row of opened) open.add(row);
    append(waiting, opened);
  }
  const last = path.at(-1) ?? 0;
  const [first] = tree.childrenOf(last);
  return { folds: foldAllBut(tree, open), cursor: first ?? last };
}

/** The containers from the outermost to the main content. */
function pathToContent(tree: BodyTree): readonly number[] {
  const path = [0];
  for (let next = mainChild(tree, 0); next !== null; next = mainChild(tree, next)) path.push(next);
  return path;
}

/** The container that `row` only wraps; null if `row` is more than a wrapper. */
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

/** The `extensions` of a GraphQL answer, which are not what was asked for. */
function isBeside(tree: BodyTree, row: number): boolean {
  return tree.parentOf(row) === 0 && isNamed(tree, row, 'extensions');
}

/** A container with content. If it has no closing row, the text is cut off inside it. */
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

/** The child that opens together with a container: an edge's node, or an only child. */
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
class RowBudget {
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

  /** Opens all of the rows and returns them if they fit, else none. */
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
