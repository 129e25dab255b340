import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { BodyTree } from '../json/body-rows.ts';

/** A field that was asked for with its `pageInfo`, and what the answer says about it. */
export interface Connection {
  readonly field: FieldNode;
  /** Where it stands in the answer, list places left out: `products`, `products.nodes.variants`. */
  readonly path: string;
  readonly isInList: boolean;
  /** Names of the fragments that it is asked for through. */
  readonly fragments: readonly string[];
  readonly page:
    | { readonly type: 'last' }
    /** `cursor` is JSON text. */
    | { readonly type: 'more'; readonly cursor: string }
    /** `hasNextPage` or `endCursor` was not asked for. */
    | { readonly type: 'lacking' };
}

/** Rows of an answer that are looked at; a page of the service has far fewer. */
const MOST_ROWS = 200_000;

interface Asked {
  readonly field: FieldNode;
  readonly fragments: readonly string[];
}

/** Walks a document and its answer side by side; the outer lists come before the inner ones. */
export function findConnections(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  answer: BodyTree,
  data: number,
): readonly Connection[] {
  const definitions = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) {
    if (one.kind === Kind.FRAGMENT_DEFINITION) definitions.set(one.name.value, one);
  }
  const found = new Map<FieldNode, Connection>();
  let looked = 0;
  type Place = {
    readonly row: number;
    readonly set: SelectionSetNode;
    readonly path: string;
    readonly isInList: boolean;
    readonly fragments: readonly string[];
  };
  // Level by level, so that the outer lists are found first, and without recursion.
  let level: Place[] = [
    { row: data, set: operation.selectionSet, path: '', isInList: false, fragments: [] },
  ];
  while (level.length > 0 && looked < MOST_ROWS) {
    const inner: Place[] = [];
    for (const { row, set, path, isInList, fragments } of level) {
      for (const asked of fieldsOf(set, fragments, definitions)) {
        const { field } = asked;
        const at = answer.memberOf(row, keyOf(field));
        looked += 1;
        if (at === null || field.selectionSet === undefined || looked >= MOST_ROWS) continue;
        const here = path === '' ? keyOf(field) : `${path}.${keyOf(field)}`;
        const isList = answer.containerAt(at) === 'list';
        const page = isList
          ? null
          : pageOf(field.selectionSet, asked.fragments, definitions, answer, at);
        if (page !== null && found.get(field)?.page.type !== 'more') {
          found.set(field, { ...asked, path: here, isInList, page });
        }
        for (const one of isList ? answer.childrenOf(at) : [at]) {
          inner.push({
            row: one,
            set: field.selectionSet,
            path: here,
            isInList: isInList || isList,
            fragments: asked.fragments,
          });
        }
      }
    }
    level = inner;
  }
  return [...found.values()];
}

function keyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

/** The fields of a selection with those of its fragments; one that holds itself ends there. */
function fieldsOf(
  set: SelectionSetNode,
  fragments: readonly string[],
  definitions: ReadonlyMap<string, FragmentDefinitionNode>,
): Asked[] {
  return set.selections.flatMap((selection): Asked[] => {
    switch (selection.kind) {
      case Kind.FIELD:
        return [{ field: selection, fragments }];
      case Kind.INLINE_FRAGMENT:
        return fieldsOf(selection.selectionSet, fragments, definitions);
      case Kind.FRAGMENT_SPREAD: {
        const name = selection.name.value;
        const definition = definitions.get(name);
        return definition === undefined || fragments.includes(name)
          ? []
          : fieldsOf(definition.selectionSet, [...fragments, name], definitions);
      }
    }
  });
}

function pageOf(
  set: SelectionSetNode,
  fragments: readonly string[],
  definitions: ReadonlyMap<string, FragmentDefinitionNode>,
  answer: BodyTree,
  row: number,
): Connection['page'] | null {
  const asked = fieldsOf(set, fragments, definitions);
  const info = asked.find(({ field }) => field.name.value === 'pageInfo')?.field;
  const at = info === undefined ? null : answer.memberOf(row, keyOf(info));
  if (info?.selectionSet === undefined || at === null) return null;
  const parts = fieldsOf(info.selectionSet, fragments, definitions);
  const partOf = (name: string): string | null => {
    const field = parts.find((one) => one.field.name.value === name)?.field;
    const member = field === undefined ? null : answer.memberOf(at, keyOf(field));
    return member === null ? null : answer.valueOf(member);
  };
  const hasNext = partOf('hasNextPage');
  const cursor = partOf('endCursor');
  if (hasNext === 'false') return { type: 'last' };
  if (hasNext === null || cursor === null) return { type: 'lacking' };
  return cursor.startsWith('"') ? { type: 'more', cursor } : { type: 'last' };
}
