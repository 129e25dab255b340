import { append } from '../../any-length.ts';
import {
  readQueryTree,
  type TickedFields,
  tickField,
  untickField,
} from '../../graphql/query-tree.ts';
import type { TypeField } from '../../graphql/schema-question.ts';
import { editLaidOut } from '../editing.ts';
import { withBuffer } from '../focus.ts';
import type { ExplorerEffect } from '../event.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Transition, withNotice } from '../transition.ts';
import { ask, withAssist } from './schema.ts';
import type { OpenTree } from './assist-state.ts';
import { sayNoSchema } from './completion.ts';
import { within } from '../../list-index.ts';

/** Opens the tree with what the query selects ticked; fields are asked for when needed. */
export function openTree(state: ExplorerState): Transition {
  if (state.assist.schema.type !== 'ready') return sayNoSchema(state);
  const { text, cursor } = state.graphql.query;
  const read = readQueryTree(text, cursor);
  if (read.type === 'unreadable') {
    const place = read.line === null ? '' : ` (line ${read.line})`;
    return withNotice(
      state,
      'warning',
      `The query cannot be read${place}, so no field can be ticked in it.`,
      'Put it right or empty it; Ctrl+N offers what fits.',
    );
  }
  const { root, ticked } = read;
  const unfolded = new Set(unfoldedPaths(ticked, []));
  const tree = { root, ticked, types: new Map(), unfolded, index: 0, find: '', findFrom: '' };
  return askFields(state, tree);
}

/** Takes the fields of a type, then asks for what is unfolded below it. */
export function onFields(
  state: ExplorerState,
  { of, fields }: { readonly of: string; readonly fields: readonly TypeField[] },
): Transition {
  const { tree } = state.assist;
  if (tree === null) return go(state);
  const here = pathKey(treeRows(tree)[tree.index]?.path ?? []);
  const next = { ...tree, types: new Map([...tree.types, [of, fields]]) };
  // The cursor stays on its row, whatever appears above it; at first it goes to a ticked one.
  const rows = treeRows(next);
  const kept = rows.findIndex(({ path, isTicked }) =>
    here === '' ? isTicked : pathKey(path) === here,
  );
  // Letters may have come before the fields.
  const found = tree.find === '' ? null : rowOf(rows, tree.find, tree.findFrom);
  return askFields(state, { ...next, index: found ?? Math.max(0, kept) });
}

/** Moves to another row of the open tree, never past its ends; the typed letters are forgotten. */
export function moveTree(state: ExplorerState, by: number): ExplorerState {
  const { tree } = state.assist;
  if (tree === null) return state;
  const index = within(tree.index + by, treeRows(tree).length);
  return withAssist(state, { tree: { ...tree, index, find: '' } });
}

/** Folding a field that is folded, or has nothing below it, goes up to the one above. */
export function foldTree(state: ExplorerState, isUnfolded: boolean): Transition {
  const { tree } = state.assist;
  const row = tree === null ? undefined : treeRows(tree)[tree.index];
  if (tree === null || row === undefined) return go(state);
  const key = pathKey(row.path);
  if (isUnfolded) {
    if (row.field.below === null) return go(state);
    return askFields(state, { ...tree, unfolded: new Set([...tree.unfolded, key]), find: '' });
  }
  if (row.isUnfolded) {
    const unfolded = new Set([...tree.unfolded].filter((one) => one !== key));
    return go(withAssist(state, { tree: { ...tree, unfolded, find: '' } }));
  }
  const above = pathKey(row.path.slice(0, -1));
  const index = treeRows(tree).findIndex(({ path }) => pathKey(path) === above);
  return go(index === -1 ? state : withAssist(state, { tree: { ...tree, index, find: '' } }));
}

/** Writes the field under the cursor into the query, or takes it out. */
export function tickTree(state: ExplorerState): Transition {
  const { tree } = state.assist;
  const row = tree === null ? undefined : treeRows(tree)[tree.index];
  if (tree === null || row === undefined) return go(state);
  const { text, cursor } = state.graphql.query;
  const edit = row.isTicked
    ? untickField(
        text,
        cursor,
        row.path.map(({ name }) => name),
      )
    : tickField(text, cursor, pathSteps(row), tree.root);
  if (edit === null) return go(state);
  const query = editLaidOut(state.graphql.query, edit);
  const read = readQueryTree(query.text, query.cursor);
  const ticked = read.type === 'tree' ? read.ticked : tree.ticked;
  // Fields that were ticked along with it must be visible.
  const opened = row.isTicked ? [] : unfoldedPaths(ticked, []);
  const unfolded = new Set([...tree.unfolded, ...opened]);
  return askFields(withBuffer(state, 'query', query), { ...tree, ticked, unfolded, find: '' });
}

/**
 * Goes to the field with the typed name, else to one that begins with the letters or contains them.
 *
 * @param letter null deletes the last one
 */
export function findInTree(state: ExplorerState, letter: string | null): ExplorerState {
  const { tree } = state.assist;
  if (tree === null) return state;
  const find = letter === null ? tree.find.slice(0, -1) : `${tree.find}${letter.toLowerCase()}`;
  const rows = treeRows(tree);
  const findFrom = tree.find === '' ? pathKey(rows[tree.index]?.path ?? []) : tree.findFrom;
  const found = find === '' ? tree.index : rowOf(rows, find, findFrom);
  // A letter without a match is ignored, unless fields are still to come.
  if (found === null && ![...tree.types.values()].includes(null)) return state;
  return withAssist(state, { tree: { ...tree, find, findFrom, index: found ?? tree.index } });
}

/**
 * Searches from the row where typing began, wrapping around. An exact name comes first, inside the
 * unfolded field or below it; then a name that begins with the letters inside or beside it, then
 * any other. A deprecated field only if no other fits.
 */
function rowOf(rows: readonly TreeRow[], find: string, from: string): number | null {
  const start = rows.findIndex(({ path }) => pathKey(path) === from) + 1;
  const order = [...rows.keys()].map((offset) => (start + offset) % rows.length);
  const lasting = order.filter((index) => rows[index]?.field.isDeprecated === false);
  const within = (prefix: string) =>
    lasting.filter((index) => pathKey(rows[index]?.path ?? []).startsWith(prefix));
  const inside = from === '' ? [] : within(`${from}.`);
  const beside = from.includes('.') ? within(from.slice(0, from.lastIndexOf('.') + 1)) : [];
  const below = lasting.filter((index) => index >= start);
  const nameAt = (index: number) => rows[index]?.field.name.toLowerCase() ?? '';
  const isCalledSo = (index: number) => nameAt(index) === find;
  const beginsSo = (index: number) => nameAt(index).startsWith(find);
  return (
    inside.find(isCalledSo) ??
    below.find(isCalledSo) ??
    inside.find(beginsSo) ??
    beside.find(beginsSo) ??
    lasting.find(isCalledSo) ??
    lasting.find(beginsSo) ??
    order.find(beginsSo) ??
    order.find((index) => nameAt(index).includes(find)) ??
    null
  );
}

/** The next row that fits the letters so far, from the cursor on and around. */
export function findNextInTree(state: ExplorerState): ExplorerState {
  const { tree } = state.assist;
  if (tree === null || tree.find === '') return state;
  const rows = treeRows(tree);
  const order = [...rows.keys()].map((offset) => (tree.index + 1 + offset) % rows.length);
  const index = order.find((at) => rows[at]?.field.name.toLowerCase().includes(tree.find) === true);
  return index === undefined ? state : withAssist(state, { tree: { ...tree, index } });
}

/** Asks for all types that are unfolded and not known yet. */
function askFields(state: ExplorerState, tree: OpenTree): Transition {
  const needed = new Set([tree.root, ...treeRows(tree).flatMap((row) => belowOf(row))]);
  const asked = [...needed].filter((of) => !tree.types.has(of));
  const types = new Map([...tree.types, ...asked.map((of) => [of, null] as const)]);
  let next = withAssist(state, { tree: { ...tree, types } });
  const effects: ExplorerEffect[] = [];
  for (const of of asked) {
    const step = ask(next, { type: 'fields', of });
    next = step.state;
    append(effects, step.effects);
  }
  return { state: next, effects };
}

function belowOf({ field, isUnfolded }: TreeRow): readonly string[] {
  return isUnfolded && field.below !== null ? [field.below] : [];
}

/** A field that is written for the first time shows something below it. */
function pathSteps({ path }: TreeRow) {
  return path.map(({ name, args, selection }, index) => ({
    name,
    args,
    selection: index === path.length - 1 ? selection : null,
  }));
}

function unfoldedPaths(ticked: TickedFields, above: readonly string[]): readonly string[] {
  return [...ticked].flatMap(([name, { below }]) =>
    below.size === 0 ? [] : [[...above, name].join('.'), ...unfoldedPaths(below, [...above, name])],
  );
}

/** One row of the tree: a field. */
export interface TreeRow {
  /** From the outermost field down to this one. */
  readonly path: readonly TypeField[];
  readonly field: TypeField;
  readonly depth: number;
  readonly isTicked: boolean;
  readonly isUnfolded: boolean;
  /** The fields below it have not arrived yet. */
  readonly isLoading: boolean;
}

/** Fields deeper than this can only be written in the text. */
const DEEPEST = 12;

/** The visible rows, in their order. */
export function treeRows(tree: OpenTree): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const put = (of: string, ticked: TickedFields, path: readonly TypeField[]): void => {
    for (const field of tree.types.get(of) ?? []) {
      const here = [...path, field];
      const tick = ticked.get(field.name);
      const isUnfolded = field.below !== null && tree.unfolded.has(pathKey(here));
      const isLoading = isUnfolded && tree.types.get(field.below) === null;
      const depth = path.length;
      rows.push({ path: here, field, depth, isTicked: tick !== undefined, isUnfolded, isLoading });
      if (isUnfolded && depth < DEEPEST) put(field.below, tick?.below ?? NOTHING, here);
    }
  };
  put(tree.root, tree.ticked, []);
  return rows;
}

const NOTHING: TickedFields = new Map();

/** `products.nodes` */
function pathKey(path: ReadonlyArray<{ readonly name: string }>): string {
  return path.map(({ name }) => name).join('.');
}
