import {
  type ArgumentNode,
  type ASTNode,
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

/** How a further page of a GraphQL answer is asked for. */
export type PageAdvance =
  /** There is no further page in that direction. */
  | { readonly type: 'none' }
  /** Why it can't be asked for, and what would help. */
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string }
  | {
      readonly type: 'page';
      /** Where the list stands in the answer: `products`, `shop.orders`. Raw text. */
      readonly list: string;
      /** What the service gave as `endCursor` or `startCursor`. Raw text. */
      readonly cursor: string;
      /** Where the cursor goes: into the text of the query, or into a variable of this name. */
      readonly place:
        | { readonly type: 'query'; readonly edit: TextEdit }
        | {
            readonly type: 'variable';
            readonly name: string;
            /** Turns the arguments of the list around; absent: they point this way already. */
            readonly turn?: TextEdit;
          };
    };

/** The direction of paging through a list. */
export type Direction = 'next' | 'former';

/** What `pageInfo` and the arguments of a connection are called in one direction (Relay). */
interface Side {
  readonly has: string;
  readonly cursor: string;
  readonly count: string;
  readonly from: string;
  /** The message where the query does not ask for pages in this direction. */
  readonly notAsked: string;
}

const SIDES: Readonly<Record<Direction, Side>> = {
  next: {
    ...{ has: 'hasNextPage', cursor: 'endCursor', count: 'first', from: 'after' },
    notAsked: 'The query does not ask where its lists go on.',
  },
  former: {
    ...{ has: 'hasPreviousPage', cursor: 'startCursor', count: 'last', from: 'before' },
    notAsked: 'The query does not ask whether its lists have a page before.',
  },
};

function other(to: Direction): Side {
  return SIDES[to === 'next' ? 'former' : 'next'];
}

function askFor({ has, cursor }: Side): string {
  return `Ask for pageInfo { ${has} ${cursor} } beside nodes, and send it again.`;
}

/**
 * Finds the first list of an answer that has a further page (`pageInfo`, Relay's connections), and
 * where its cursor is written: in `after`, or in `before` for the page before. A list that was read
 * the other way is turned around (`first` to `last`). The document is read with its positions, so
 * that a change touches nothing else.
 *
 * @param answer the body that the query was answered with
 */
export function advancePage(
  query: string,
  operationName: string | null,
  answer: BodyTree,
  to: Direction = 'next',
): PageAdvance {
  const side = SIDES[to];
  const parsed = parseDocument(query);
  if (parsed.type === 'unreadable') return { type: 'none' };
  const { document } = parsed;
  const operation = chooseOperation(document, operationName);
  const data = answer.memberOf(0, 'data');
  if (operation === null || data === null) return { type: 'none' };
  const connections = findConnections(document, operation, answer, { data, side });
  if (connections.length === 0) {
    return hasLists(operation, to) ? refused(side.notAsked, askFor(side)) : { type: 'none' };
  }
  const going = connections.filter(({ page }) => page.type === 'more');
  const found = going.find((one) => obstacleOf(one, document) === null) ?? going[0];
  if (found === undefined) {
    const lacking = connections.find(
      ({ page, field }) =>
        page.type === 'lacking' &&
        (to === 'next' || field.arguments?.some((one) => mayGo(one, to)) === true),
    );
    if (lacking === undefined) return { type: 'none' };
    const { has, cursor } = side;
    return refused(`The pageInfo of ${lacking.path} lacks ${has} or ${cursor}.`, askFor(side));
  }
  const obstacle = obstacleOf(found, document);
  if (obstacle !== null) return obstacle;
  if (operation.operation !== 'query') {
    return refused(
      'Going on would send a request again that may change data.',
      `Ask for the ${to === 'next' ? 'next page' : 'page before'} of ${found.path} in a query.`,
    );
  }
  const cursor = found.page.type === 'more' ? unquoted(found.page.cursor) : '';
  const place = placeOf(query, found.field, cursor, to);
  return { type: 'page', list: found.path, cursor, place };
}

function refused(message: string, remedy: string): Extract<PageAdvance, { type: 'refused' }> {
  return { type: 'refused', message, remedy };
}

/** Whether anything in the operation looks like a list with pages that way. */
function hasLists(operation: OperationDefinitionNode, to: Direction): boolean {
  let found = false;
  visit(operation, {
    Argument: (argument) => {
      found ||= mayGo(argument, to);
    },
  });
  return found;
}

/** Whether there may be a page that way: none is before a list that is read from its start. */
function mayGo({ name, value }: ArgumentNode, to: Direction): boolean {
  if (name.value === 'last') return true;
  if (to === 'next') return name.value === 'first' || name.value === 'after';
  return ['after', 'before'].includes(name.value) && value.kind !== Kind.NULL;
}

/** Why one edit is not enough to get a further page of the list, or null. */
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
  const isAsked = (name: string): boolean => argumentOf(field, name) !== undefined;
  const pairs = [SIDES.next, SIDES.former].map(({ count, from }) => [
    isAsked(count),
    isAsked(from),
  ]);
  if (pairs.every((asked) => asked.includes(true))) {
    return refused(
      `${path} is asked for from both ends.`,
      'Ask with first and after, or with last and before.',
    );
  }
  if (fragments.some((name) => usesOf(document, Kind.FRAGMENT_SPREAD, name) > 1)) {
    return refused(
      `${path} is asked for in a fragment that is used more than once.`,
      'Write its fields where they are used, so that one of them can go on.',
    );
  }
  const from = cursorArgument(field);
  if (from?.value.kind === Kind.VARIABLE) {
    const { value: name } = from.value.name;
    // One use is its declaration.
    if (usesOf(document, Kind.VARIABLE, name) > 2) {
      return refused(
        `The variable $${name} is used in more than one place.`,
        `Give ${path} a variable of its own for ${from.name.value}.`,
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

/** The argument that holds the cursor, in either direction. */
function cursorArgument(field: FieldNode): ArgumentNode | undefined {
  return argumentOf(field, 'after') ?? argumentOf(field, 'before');
}

function placeOf(
  query: string,
  field: FieldNode,
  cursor: string,
  to: Direction,
): Extract<PageAdvance, { type: 'page' }>['place'] {
  const { count, from } = SIDES[to];
  const turned = new Map([
    [other(to).count, count],
    [other(to).from, from],
  ]);
  const given = field.arguments ?? [];
  const names = given.flatMap(({ name }): readonly TextEdit[] => {
    const text = turned.get(name.value);
    return text === undefined ? [] : [{ ...placeIn(name), text }];
  });
  // The escapes of JSON are all known to GraphQL (§2.9.4).
  const literal = JSON.stringify(cursor);
  const there = cursorArgument(field);
  if (there?.value.kind === Kind.VARIABLE) {
    const { value: name } = there.value.name;
    const turn = names.length === 0 ? {} : { turn: oneEdit(query, names) };
    return { type: 'variable', name, ...turn };
  }
  if (there !== undefined) {
    const edits = [...names, { ...placeIn(there.value), text: literal }];
    return { type: 'query', edit: oneEdit(query, edits) };
  }
  const last = given.at(-1);
  const at = (last ?? field.name).loc?.end ?? 0;
  const text = last === undefined ? `(${from}: ${literal})` : `, ${from}: ${literal}`;
  return { type: 'query', edit: oneEdit(query, [...names, { from: at, to: at, text }]) };
}

function placeIn({ loc }: ASTNode): Pick<TextEdit, 'from' | 'to'> {
  return { from: loc?.start ?? 0, to: loc?.end ?? 0 };
}

/** Merges edits, which do not overlap, into one with the text between them. */
function oneEdit(text: string, edits: readonly TextEdit[]): TextEdit {
  return edits
    .toSorted((one, next) => one.from - next.from)
    .reduce((before, edit) => ({
      from: before.from,
      to: edit.to,
      text: before.text + text.slice(before.to, edit.from) + edit.text,
    }));
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
    /** Whether there is a page that way, or its cursor, was not asked for. */
    | { readonly type: 'lacking' };
}

/** At most so many rows of an answer are looked at; a page of the service has far fewer. */
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
  { data, side }: { readonly data: number; readonly side: Side },
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
          : pageOf({ ...asked, definitions, side }, field.selectionSet, answer, at);
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

/** The fields of a selection and its fragments; a fragment that contains itself is cut off. */
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
  {
    fragments,
    definitions,
    side,
  }: Pick<Asked, 'fragments'> & { readonly definitions: Fragments; readonly side: Side },
  set: SelectionSetNode,
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
  const isMore = partOf(side.has);
  const cursor = partOf(side.cursor);
  if (isMore === 'false') return { type: 'last' };
  if (isMore === null || cursor === null) return { type: 'lacking' };
  return cursor.startsWith('"') ? { type: 'more', cursor } : { type: 'last' };
}
