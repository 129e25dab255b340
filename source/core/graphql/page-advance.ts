import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { chooseOperation, type Fragments, listFragments, parseDocument } from './query-tree.ts';
import { type BodyTree, unquoted } from '../json/body-rows.ts';
import type { TextEdit } from '../text/text-buffer.ts';

/** How the next page of a GraphQL answer is asked for. */
export type PageAdvance =
  /** All there is has come. */
  | { readonly type: 'none' }
  /** Why it can't be asked for, and what would help. */
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string }
  | {
      readonly type: 'page';
      /** Where the list stands in the answer: `products`, `shop.orders`. Raw text. */
      readonly list: string;
      /** What the service gave as `endCursor`. Raw text. */
      readonly cursor: string;
      /** Where the cursor goes: into the text of the query, or into a variable of this name. */
      readonly place:
        | { readonly type: 'query'; readonly edit: TextEdit }
        | { readonly type: 'variable'; readonly name: string };
    };

const ASK = 'Ask for pageInfo { hasNextPage endCursor } beside nodes, and send it again.';

/**
 * Finds the first list of an answer that has a further page (`pageInfo`, Relay's connections), and
 * where its `after` is written. The document is read with its positions, so that a change touches
 * nothing but the cursor.
 *
 * @param answer the body that the query was answered with
 */
export function advancePage(
  query: string,
  operationName: string | null,
  answer: BodyTree,
): PageAdvance {
  const parsed = parseDocument(query);
  if (parsed.type === 'unreadable') return { type: 'none' };
  const { document } = parsed;
  const operation = chooseOperation(document, operationName);
  const data = answer.memberOf(0, 'data');
  if (operation === null || data === null) return { type: 'none' };
  const connections = findConnections(document, operation, answer, data);
  if (connections.length === 0) {
    return hasLists(operation)
      ? refused('The query does not ask where its lists go on.', ASK)
      : { type: 'none' };
  }
  const going = connections.filter(({ page }) => page.type === 'more');
  const found = going.find((one) => obstacleOf(one, document) === null) ?? going[0];
  if (found === undefined) {
    const lacking = connections.find(({ page }) => page.type === 'lacking');
    if (lacking === undefined) return { type: 'none' };
    return refused(`The pageInfo of ${lacking.path} lacks hasNextPage or endCursor.`, ASK);
  }
  const obstacle = obstacleOf(found, document);
  if (obstacle !== null) return obstacle;
  if (operation.operation !== 'query') {
    return refused(
      'Going on would send a request again that may change data.',
      `Ask for the next page of ${found.path} in a query.`,
    );
  }
  const cursor = found.page.type === 'more' ? unquoted(found.page.cursor) : '';
  return { type: 'page', list: found.path, cursor, place: placeOf(found.field, cursor) };
}

function refused(message: string, remedy: string): Extract<PageAdvance, { type: 'refused' }> {
  return { type: 'refused', message, remedy };
}

/** Whether anything in the operation looks like a list with pages. */
function hasLists(operation: OperationDefinitionNode): boolean {
  let found = false;
  visit(operation, {
    Argument: ({ name }) => {
      found ||= name.value === 'first' || name.value === 'last';
    },
  });
  return found;
}

/** What keeps a list from being turned over by one change, or null. */
function obstacleOf(
  { path, field, isInList, fragments }: Connection,
  document: DocumentNode,
): Extract<PageAdvance, { type: 'refused' }> | null {
  if (isInList) {
    return refused(
      `${path} stands inside a list: each of its parents has pages of its own.`,
      'Ask for one parent by its ID, and for the list in it.',
    );
  }
  if (argumentOf(field, 'last') !== undefined || argumentOf(field, 'before') !== undefined) {
    return refused(
      `${path} is read backwards (last, before), and hasNextPage is about going forwards.`,
      'Ask with first and after, or for hasPreviousPage and startCursor by hand.',
    );
  }
  if (fragments.some((name) => usesOf(document, Kind.FRAGMENT_SPREAD, name) > 1)) {
    return refused(
      `${path} is asked for in a fragment that is used more than once.`,
      'Write its fields where they are used, so that one of them can go on.',
    );
  }
  const after = argumentOf(field, 'after');
  if (after?.value.kind === Kind.VARIABLE) {
    const { value: name } = after.value.name;
    // One use is its declaration.
    if (usesOf(document, Kind.VARIABLE, name) > 2) {
      return refused(
        `The variable $${name} is used in more than one place.`,
        `Give ${path} a variable of its own for after.`,
      );
    }
  }
  return null;
}

function usesOf(
  document: DocumentNode,
  kind: typeof Kind.FRAGMENT_SPREAD | typeof Kind.VARIABLE,
  name: string,
): number {
  let uses = 0;
  visit(document, {
    enter: (node) => {
      if (node.kind === kind && node.name.value === name) uses += 1;
    },
  });
  return uses;
}

function argumentOf({ arguments: given }: FieldNode, name: string) {
  return given?.find((one) => one.name.value === name);
}

function placeOf(
  field: FieldNode,
  cursor: string,
): Extract<PageAdvance, { type: 'page' }>['place'] {
  // The escapes of JSON are all known to GraphQL (§2.9.4).
  const literal = JSON.stringify(cursor);
  const after = argumentOf(field, 'after');
  if (after?.value.kind === Kind.VARIABLE) {
    return { type: 'variable', name: after.value.name.value };
  }
  if (after !== undefined) {
    const { start: from = 0, end: to = 0 } = after.value.loc ?? {};
    return { type: 'query', edit: { from, to, text: literal } };
  }
  const last = field.arguments?.at(-1);
  const at = (last ?? field.name).loc?.end ?? 0;
  const text = last === undefined ? `(after: ${literal})` : `, after: ${literal}`;
  return { type: 'query', edit: { from: at, to: at, text } };
}

/** A field that was asked for with its `pageInfo`, and what the answer says about it. */
interface Connection {
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
function findConnections(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  answer: BodyTree,
  data: number,
): readonly Connection[] {
  const definitions = listFragments(document);
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
  definitions: Fragments,
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
  definitions: Fragments,
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
