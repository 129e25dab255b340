import type { BodyTree } from './body-rows.ts';
import { jsonString } from './json-object.ts';

/** Members that say what an object is, those that people know it by first. */
const TITLES: readonly string[] = [
  ...['title', 'name', 'displayName', 'display_name', 'fullName', 'label'],
  ...['handle', 'email', 'sku', 'key', 'code', 'topic', 'message', 'filename', 'alt', 'altText'],
];

/** What tells objects apart where nothing else does. */
const IDS: readonly string[] = ['id', 'uuid', 'gid', 'legacyResourceId', 'cursor'];

const RANKS = new Map([...TITLES, ...IDS].map((name, rank) => [name, rank] as const));

/** Whether a member of this name says what an object is: a smaller rank says it better. */
export function titleRank(name: string): number {
  return RANKS.get(name) ?? Infinity;
}

/** Members that are looked at; an object of a service has fewer. */
const MOST_MEMBERS = 200;

/** What an item of a list is about: of an edge its node, else the item. */
export function subjectOf(tree: BodyTree, item: number): number {
  const node = tree.memberOf(item, 'node');
  return node !== null && tree.containerAt(node) === 'object' ? node : item;
}

/** The row of the member that an object can be called by; null where there is none. */
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

/** Whether it is told apart by nothing but its number. */
export function isOnlyId(tree: BodyTree, row: number): boolean {
  return IDS.includes(jsonString(tree.nameOf(row) ?? '') ?? '');
}

/** A text or a number: not null, not empty, nothing with an inside. */
function saysSomething(tree: BodyTree, row: number): boolean {
  if (tree.containerAt(row) !== null) return false;
  const value = tree.valueOf(row);
  return value !== 'null' && value !== 'true' && value !== 'false' && value !== '""';
}
