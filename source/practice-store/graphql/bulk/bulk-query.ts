import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLSchema,
  isListType,
  Kind,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type Fault, sentence } from '../../records/change.ts';
import { readDocument } from '../validation/prepare.ts';

const MOST_CONNECTIONS = 5;
/** Levels of connections in one another: collections > products > variants. */
const DEEPEST = 3;
const MOST_BYTES = 65_536;

/** Why a text cannot be read in bulk; empty when it can. */
export function bulkQueryFaults(text: string, schema: GraphQLSchema): readonly Fault[] {
  if (Buffer.byteLength(text) > MOST_BYTES) {
    return [refuse(`Bulk query is too large: at most ${MOST_BYTES} bytes.`)];
  }
  const read = readDocument(text, schema);
  if ('errors' in read) {
    return read.errors.map(({ message }) => refuse(`Invalid bulk query: ${message}`));
  }
  const { document } = read;
  const [operation, ...more] = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation === undefined || more.length > 0 || operation.operation !== 'query') {
    return [refuse('Invalid bulk query: exactly one query is needed.')];
  }
  const found = connectionsOf(operation.selectionSet, document, 1);
  const byNodes = found.filter(({ field }) => selectsNodes(field, document));
  const nameless = found.find(
    ({ field, depth }) =>
      depth < DEEPEST && hasInner(field, document) && !nodeFields(field, document).includes('id'),
  );
  const roots = fieldsOf(operation.selectionSet, document).map(({ name }) => name.value);
  const top = ['node', 'nodes'].find((name) => roots.includes(name));
  const faults = [
    top !== undefined && `Bulk queries cannot contain a top level \`${top}\` field.`,
    found.length === 0 && 'Bulk queries must contain at least one connection.',
    byNodes.length > 0 && byNodesWords(byNodes.map(({ field }) => field.name.value)),
    found.length > MOST_CONNECTIONS &&
      `Bulk queries cannot contain more than ${MOST_CONNECTIONS} connections.`,
    found.some(({ depth }) => depth > DEEPEST) &&
      `Bulk queries cannot contain connections with a nesting depth greater than ${DEEPEST - 1}.`,
    hasConnectionInList(document, schema) &&
      'Queries that contain a connection field within a list field are not currently supported.',
    nameless !== undefined &&
      `The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': ${nameless.field.name.value}.`,
  ];
  return faults.filter((words) => words !== false).map(refuse);
}

function byNodesWords(names: readonly string[]): string {
  const listed = names.map((name) => `'${name}'`).join(', ');
  return `All connection fields in a bulk query must select their contents using 'edges' > 'node', e.g: '${names[0]} { edges { node {'. Selecting via 'nodes' is not supported. Invalid connection fields: ${listed}.`;
}

function selectsNodes({ selectionSet }: FieldNode, document: DocumentNode): boolean {
  if (selectionSet === undefined) return false;
  return fieldsOf(selectionSet, document).some(
    (inner) => inner.name.value === 'nodes' && inner.selectionSet !== undefined,
  );
}

/** Whether a connection is below a plain list of objects, anywhere in the document. */
function hasConnectionInList(document: DocumentNode, schema: GraphQLSchema): boolean {
  const types = new TypeInfo(schema);
  const lists: boolean[] = [];
  let isFound = false;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: () => {
          const type = types.getType();
          const parent = types.getParentType()?.name ?? '';
          if (type == null) return;
          const isPage = parent.endsWith('Connection');
          isFound ||= getNamedType(type).name.endsWith('Connection') && lists.includes(true);
          lists.push(!isPage && isListType(getNullableType(type)));
        },
        leave: () => {
          lists.pop();
        },
      },
    }),
  );
  return isFound;
}

/** Fields of a selection, including those of its fragments. */
export function fieldsOf(
  { selections }: SelectionSetNode,
  document: DocumentNode,
): readonly FieldNode[] {
  return selections.flatMap((selection): readonly FieldNode[] => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, document);
    const fragment = document.definitions.find(
      (definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION &&
        definition.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION
      ? fieldsOf(fragment.selectionSet, document)
      : [];
  });
}

/** Whether a field is a connection, judged by what it selects. */
export function isConnectionField(field: FieldNode, document: DocumentNode): boolean {
  if (field.selectionSet === undefined) return false;
  return fieldsOf(field.selectionSet, document).some(
    ({ name, selectionSet }) =>
      selectionSet !== undefined && (name.value === 'edges' || name.value === 'nodes'),
  );
}

/** What a connection selects of each row, below `edges { node }` or `nodes`. */
export function nodeSelections(field: FieldNode, document: DocumentNode): SelectionSetNode[] {
  if (field.selectionSet === undefined) return [];
  return fieldsOf(field.selectionSet, document).flatMap(({ name, selectionSet }) => {
    if (selectionSet === undefined) return [];
    if (name.value === 'nodes') return [selectionSet];
    if (name.value !== 'edges') return [];
    return fieldsOf(selectionSet, document).flatMap((inner) =>
      inner.name.value === 'node' && inner.selectionSet !== undefined ? [inner.selectionSet] : [],
    );
  });
}

function connectionsOf(
  selectionSet: SelectionSetNode,
  document: DocumentNode,
  depth: number,
): Array<{ readonly field: FieldNode; readonly depth: number }> {
  return fieldsOf(selectionSet, document).flatMap((field) => {
    if (field.selectionSet === undefined) return [];
    if (!isConnectionField(field, document)) {
      return connectionsOf(field.selectionSet, document, depth);
    }
    const inner = nodeSelections(field, document).flatMap((set) =>
      connectionsOf(set, document, depth + 1),
    );
    return [{ field, depth }, ...inner];
  });
}

function hasInner(field: FieldNode, document: DocumentNode): boolean {
  return nodeSelections(field, document).some((set) => connectionsOf(set, document, 1).length > 0);
}

function nodeFields(field: FieldNode, document: DocumentNode): string[] {
  return nodeSelections(field, document).flatMap((set) =>
    fieldsOf(set, document)
      .filter(({ alias }) => alias === undefined)
      .map(({ name }) => name.value),
  );
}

function refuse(message: string): Fault {
  return sentence(['query'], message, 'INVALID');
}
