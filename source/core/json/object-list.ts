import type { BodyTree } from './body-rows.ts';
import { jsonString } from './json-object.ts';
import { subjectOf, titleRank } from './item-title.ts';

/** A list of objects that is shown as a table, one row for each object. */
export interface ObjectList {
  /** The row of the list. */
  readonly list: number;
  /** The row of each object; for an edge the row of its node. */
  readonly items: Uint32Array;
  /** There are more objects than these. */
  readonly isCut: boolean;
}

/** A column of a table: the path to its value in each object. */
export interface Column {
  /** Names from the object on: `['priceRange', 'currencyCode']`. */
  readonly path: readonly string[];
  readonly isShown: boolean;
}

/** Nobody scrolls through more, and each costs four bytes. */
const MOST_ITEMS = 1_000_000;

/**
 * The list of objects that a row lies in; else the outermost one of the body, or the largest if a
 * level has several. Null if there is none.
 */
export function nearestObjectList(tree: BodyTree, row: number): number | null {
  for (let here: number | null = tree.openOf(row); here !== null; here = tree.parentOf(here)) {
    if (isObjectList(tree, here)) return here;
  }
  return outermostObjectList(tree);
}

/** Containers that are looked at, and members of each. */
const MOST_LOOKED_AT = 100;
const MOST_CHILDREN = 40;

function outermostObjectList(tree: BodyTree): number | null {
  let level: readonly number[] = [0];
  for (let seen = 0; level.length > 0 && seen < MOST_LOOKED_AT; seen += level.length) {
    const lists = level.filter((row) => isObjectList(tree, row));
    const [first] = lists;
    if (first !== undefined) {
      return lists.reduce((best, row) => (tree.sizeOf(row) > tree.sizeOf(best) ? row : best));
    }
    level = level.flatMap((row) =>
      firstChildren(tree, row).filter((child) => tree.containerAt(child) !== null),
    );
    level = level.slice(0, MOST_LOOKED_AT);
  }
  return null;
}

function firstChildren(tree: BodyTree, row: number): readonly number[] {
  const children: number[] = [];
  for (const child of tree.childrenOf(row)) {
    if (children.length >= MOST_CHILDREN) break;
    children.push(child);
  }
  return children;
}

/** Whether a list has objects in it; the first item tells. */
function isObjectList(tree: BodyTree, row: number): boolean {
  if (tree.containerAt(row) !== 'list') return false;
  for (const child of tree.childrenOf(row)) return tree.containerAt(child) === 'object';
  return false;
}

/** All items of a list; an item that is not an object becomes a row without values. */
export function readObjectList(tree: BodyTree, list: number): ObjectList {
  const items = new Uint32Array(Math.min(MOST_ITEMS, tree.sizeOf(list)));
  let count = 0;
  let isEdges: boolean | null = null;
  for (const child of tree.childrenOf(list)) {
    if (count >= items.length) break;
    isEdges ??= subjectOf(tree, child) !== child;
    items[count] = isEdges ? subjectOf(tree, child) : child;
    count += 1;
  }
  return { list, items, isCut: tree.sizeOf(list) > count };
}

/** Objects that are looked at for columns, spread over the list. */
const SAMPLE = 200;
const MOST_COLUMNS = 100;
const SHOWN_AT_FIRST = 8;
/** A value with more bytes is a text to read, not to compare. */
const LONG_VALUE = 80;

interface Found {
  readonly path: readonly string[];
  filled: number;
  bytes: number;
}

/**
 * The columns of a list: its scalar fields, and those of objects directly in them. Names come
 * first, then the fields that are filled most often. The first few short ones are shown; the user
 * can tick the others.
 */
export function readColumns(tree: BodyTree, { items }: ObjectList): readonly Column[] {
  const found = new Map<string, Found>();
  const step = Math.max(1, Math.floor(items.length / SAMPLE));
  let seen = 0;
  for (let index = 0; index < items.length && seen < SAMPLE; index += step) {
    noteFields(tree, items[index] ?? 0, [], found);
    seen += 1;
  }
  const ranked = [...found.values()].toSorted(
    (a, b) => a.path.length - b.path.length || rankOf(a) - rankOf(b) || b.filled - a.filled,
  );
  const isShort = ({ bytes, filled }: Found) => filled > 0 && bytes / filled <= LONG_VALUE;
  const direct = ranked.filter((one) => one.path.length === 1 && isShort(one));
  const nested = ranked.filter((one) => one.path.length > 1 && isShort(one));
  // If objects have few fields of their own, nested fields tell more.
  const first = new Set([...direct, ...nested].slice(0, Math.max(3, Math.min(8, direct.length))));
  const shown = new Set([...first].slice(0, SHOWN_AT_FIRST));
  const columns = ranked.map((one) => ({ path: one.path, isShown: shown.has(one) }));
  if (shown.size > 0) return columns;
  return columns.map((column, index) => ({ ...column, isShown: index < SHOWN_AT_FIRST }));
}

function rankOf({ path }: Found): number {
  const rank = titleRank(path.at(-1) ?? '');
  return rank === Infinity ? 1000 : rank;
}

function noteFields(
  tree: BodyTree,
  object: number,
  before: readonly string[],
  found: Map<string, Found>,
): void {
  for (const child of tree.childrenOf(object)) {
    if (found.size >= MOST_COLUMNS) return;
    const name = jsonString(tree.nameOf(child) ?? '');
    if (name === null) continue;
    const path = [...before, name];
    const inside = tree.containerAt(child);
    if (inside === 'object' && before.length === 0) noteFields(tree, child, path, found);
    if (inside !== null) continue;
    const id = JSON.stringify(path);
    const field = found.get(id) ?? { path, filled: 0, bytes: 0 };
    found.set(id, field);
    const value = tree.valueOf(child);
    if (value === 'null' || value === '""') continue;
    field.filled += 1;
    field.bytes += value.length;
  }
}

/** The row of an object's value in a column; null if the object has none. */
export function cellRow(tree: BodyTree, object: number, { path }: Column): number | null {
  let here: number | null = object;
  for (const name of path) {
    if (here === null || tree.containerAt(here) !== 'object') return null;
    here = tree.memberOf(here, name);
  }
  return here;
}

/** The heading of a column: `priceRange.currencyCode`. */
export function columnName({ path }: Column): string {
  return path.join('.');
}
