import type { BodyTree } from './body-rows.ts';
import { jsonString } from './json-object.ts';

/** Members by which people recognize an object, the best known first. */
const TITLES: readonly string[] = [
  ...['title', 'name', 'displayName', 'display_name', 'fullName', 'label'],
  ...['handle', 'email', 'sku', 'key', 'code', 'topic', 'message', 'filename', 'alt', 'altText'],
];

/** Members that only identify an object: the fallback where no title exists. */
const IDS: readonly string[] = ['id', 'uuid', 'gid', 'legacyResourceId', 'cursor'];

const RANKS = new Map([...TITLES, ...IDS].map((name, rank) => [name, rank] as const));

/** How well a member of this name describes an object: smaller is better; Infinity: not at all. */
export function titleRank(name: string): number {
  return RANKS.get(name) ?? Infinity;
}

/** Members that are checked; objects of the Admin API have fewer. */
const MOST_MEMBERS = 200;

/** The row of an edge's `node` object; for any other item the item itself. */
export function subjectOf(tree: BodyTree, item: number): number {
  const node = tree.memberOf(item, 'node');
  return node !== null && tree.containerAt(node) === 'object' ? node : item;
}

/** The row of the member that describes an object best; null if none does. */
export function titleRow(tree: BodyTree, object: number): number | null {
  let best: { readonly row: number; readonly rank: number } | null = null;
  let seen = 0;
  for (const row of tree.childrenOf(object)) {
    seen += 1;
    if (seen > MOST_MEMBERS) break;
    const rank = titleRank(jsonString(tree.nameOf(row) ?? '') ?? '');
    if (rank >= (best?.rank ?? Infinity) || !saysSomething(tree, row)) continue;
    best = { row, rank };
  }
  return best?.row ?? null;
}

/** Whether the member at this row is only an id, not a title. */
export function isOnlyId(tree: BodyTree, row: number): boolean {
  return IDS.includes(jsonString(tree.nameOf(row) ?? '') ?? '');
}

/** A number or a non-empty text: not null, a boolean, an object or a list. */
function saysSomething(tree: BodyTree, row: number): boolean {
  if (tree.containerAt(row) !== null) return false;
  const value = tree.valueOf(row);
  return value !== 'null' && value !== 'true' && value !== 'false' && value !== '""';
}
