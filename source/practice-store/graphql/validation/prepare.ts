import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  MaxIntrospectionDepthRule,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { expandedSize } from './expanded-size.ts';
import { listSizeFaults } from './list-sizes.ts';
import { syntaxErrorJson } from './syntax-error.ts';
import { validateDocument } from './validate-document.ts';
import { variableFaults } from './variable-values.ts';
import type { ApiRequest } from '../../api/types.ts';
import { type ErrorJson, TOO_LARGE } from '../errors.ts';

/** A document that may run. */
interface Prepared {
  readonly type: 'prepared';
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

type Preparation = Prepared | { readonly type: 'refused'; readonly errors: readonly ErrorJson[] };

/** Only a mistake or an attack makes a document longer. */
const MOST_TOKENS = 20_000;

/** Counted with fragments where they are spread; a whole introspection is 400,000. */
const MOST_VALUES = 600_000;

const NAME_REQUIRED = 'An operation name is required';

/** Reads a document, validates it against the schema, and picks its operation. */
export function prepare(call: GraphqlCall, schema: GraphQLSchema): Preparation {
  try {
    return prepareSmall(call, schema);
  } catch (error) {
    // Too deep for the stack, or too much to compare.
    if (error instanceof RangeError) return refused([TOO_LARGE]);
    throw error;
  }
}

function prepareSmall(call: GraphqlCall, schema: GraphQLSchema): Preparation {
  const parsed = parseDocument(call.query);
  if ('error' in parsed) return refused([parsed.error]);
  const { document } = parsed;
  const picked = pickOperation(document, call.operationName);
  if (picked.type === 'error') return refused([picked.error]);
  const faults = validateDocument(schema, document);
  if (faults.length > 0) return refused(faults);
  const { operation } = picked;
  if (operation === null) return refused([{ message: NAME_REQUIRED }]);
  const misfits = variableFaults(schema, operation, call.variables);
  if (misfits.length > 0) return refused(misfits);
  const fragments = fragmentsOf(document);
  if (isTooLarge(document, schema)) return refused([TOO_LARGE]);
  const root = schema.getRootType(operation.operation);
  const oversized = root == null ? [] : listSizeFaults(root, operation, fragments, call.variables);
  if (oversized.length > 0) return refused(oversized);
  return { type: 'prepared', document, operation, fragments };
}

/** Reads a document alone, without an operation's name and variables. */
export function readDocument(
  text: string,
  schema: GraphQLSchema,
): { readonly document: DocumentNode } | { readonly errors: readonly ErrorJson[] } {
  try {
    const parsed = parseDocument(text);
    if ('error' in parsed) return { errors: [parsed.error] };
    const errors = validateDocument(schema, parsed.document);
    if (errors.length > 0) return { errors };
    return isTooLarge(parsed.document, schema) ? { errors: [TOO_LARGE] } : parsed;
  } catch (error) {
    if (error instanceof RangeError) return { errors: [TOO_LARGE] };
    throw error;
  }
}

function refused(errors: readonly ErrorJson[]): Preparation {
  return { type: 'refused', errors };
}

function parseDocument(text: string): { document: DocumentNode } | { error: ErrorJson } {
  try {
    return { document: parse(text, { maxTokens: MOST_TOKENS }) };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const isLong = error.message.includes('tokens. Parsing aborted');
    return { error: isLong ? TOO_LARGE : syntaxErrorJson(error, text) };
  }
}

/** Whether the answer to a valid document, which has no cycles, would be too large. */
function isTooLarge(document: DocumentNode, schema: GraphQLSchema): boolean {
  const fragments = fragmentsOf(document);
  const sizes = document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? expandedSize(definition.selectionSet, fragments)
      : 0,
  );
  // From types to fields to types again: three such lists are millions of values.
  const faults = validate(schema, document, [MaxIntrospectionDepthRule]);
  return faults.length > 0 || sizes.some((size) => size > MOST_VALUES);
}

export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition] as const]
        : [],
    ),
  );
}

type PickedOperation =
  /** Null in a document without operations. */
  | { readonly type: 'operation'; readonly operation: OperationDefinitionNode | null }
  | { readonly type: 'error'; readonly error: ErrorJson };

/** The operation that is to run; with several of them the request must name one. */
function pickOperation(document: DocumentNode, name: string | null): PickedOperation {
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [first = null] = operations;
  const names = new Set(operations.map((operation) => operation.name?.value));
  if (first === null || (name === null && names.size === 1)) {
    return { type: 'operation', operation: first };
  }
  if (name === null) return { type: 'error', error: { message: NAME_REQUIRED } };
  const named = operations.find((operation) => operation.name?.value === name);
  return named === undefined
    ? { type: 'error', error: { message: `No operation named ${JSON.stringify(name)}` } }
    : { type: 'operation', operation: named };
}

/** The GraphQL request in the body of an HTTP request. */
interface GraphqlCall {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

/**
 * Reads `{"query", "variables", "operationName"}` as JSON or as a form, or the bare document that
 * comes as `application/graphql`. Null when there is no document, or the body is of another type.
 */
export function readGraphqlCall(request: ApiRequest): GraphqlCall | null {
  const text = new TextDecoder().decode(request.body);
  const type = request.headers['content-type'] ?? '';
  if (/^application\/graphql\b(?!\+)/i.test(type)) {
    return text.trim() === '' ? null : { query: text, variables: {}, operationName: null };
  }
  const body = /^application\/x-www-form-urlencoded\b/i.test(type)
    ? Object.fromEntries(new URLSearchParams(text))
    : /^[^;]*[/+]json\b/i.test(type)
      ? parseObject(text)
      : null;
  const query = body?.['query'];
  if (body === null || typeof query !== 'string' || query.trim() === '') return null;
  const { variables, operationName } = body;
  return {
    query,
    // Some clients send the variables as JSON inside the JSON.
    variables: (typeof variables === 'string' ? parseObject(variables) : toObject(variables)) ?? {},
    operationName: typeof operationName === 'string' && operationName !== '' ? operationName : null,
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return toObject(JSON.parse(text));
  } catch {
    return null;
  }
}

function toObject(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return { ...value };
}
