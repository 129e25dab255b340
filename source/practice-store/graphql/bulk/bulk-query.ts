import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { type Fault, sentence } from '../../records/change.ts';

const MOST_CONNECTIONS = 5;
const DEEPEST = 2;

/** Why a text cannot be read in bulk, or null when it can. */
export function bulkQueryFault(text: string, schema: GraphQLSchema): Fault | null {
  const document = parseOrError(text);
  if (document instanceof GraphQLError) return refuse(`Invalid bulk query: ${document.message}`);
  const [operation, ...more] = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation === undefined || more.length > 0 || operation.operation !== 'query') {
    return refuse('Invalid bulk query: exactly one query is needed.');
  }
  const [invalid] = validate(schema, document, undefined, { hideSuggestions: true });
  if (invalid !== undefined) return refuse(`Invalid bulk query: ${invalid.message}`);
  const found = connectionsOf(operation.selectionSet, document, 1);
  if (found.length === 0) return refuse('Bulk queries must contain at least one connection.');
  if (found.length > MOST_CONNECTIONS) {
    return refuse(`Bulk queries cannot contain more than ${MOST_CONNECTIONS} connections.`);
  }
  if (found.some(({ depth }) => depth > DEEPEST)) {
    return refuse(
      `Bulk queries cannot contain connections with a nesting depth greater than ${DEEPEST}.`,
    );
  }
  const nameless = found.find(
    ({ field, depth }) =>
      depth < DEEPEST && hasInner(field, document) && !nodeFields(field, document).includes('id'),
  );
  return nameless === undefined
    ? null
    : refuse(
        `The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': ${nameless.field.name.value}.`,
      );
}

/** Fields of a selection, those in fragments too. */
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

/** Whether a field is a connection, by what is asked of it. */
export function isConnectionField(field: FieldNode, document: DocumentNode): boolean {
  if (field.selectionSet === undefined) return false;
  return fieldsOf(field.selectionSet, document).some(
    ({ name, selectionSet }) =>
      selectionSet !== undefined && (name.value === 'edges' || name.value === 'nodes'),
  );
}

/** What is asked of each row of a connection, below `edges { node }` or `nodes`. */
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

function parseOrError(text: string): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens: 20_000 });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function refuse(message: string): Fault {
  return sentence(['query'], message, 'INVALID');
}
