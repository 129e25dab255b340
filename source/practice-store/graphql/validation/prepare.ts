import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { validateDocument } from './validate-document.ts';
import { variableFaults } from './value-faults.ts';
import type { ApiRequest } from '../../api/types.ts';
import type { ErrorJson } from '../errors.ts';

/** A document that may run. */
interface Prepared {
  readonly type: 'prepared';
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

type Preparation = Prepared | { readonly type: 'refused'; readonly errors: readonly ErrorJson[] };

/** Documents are longer than this only by mistake or by intent. */
const MOST_TOKENS = 20_000;

/** Reads a document, holds it against the schema, and picks its operation. */
export function prepare(call: GraphqlCall, schema: GraphQLSchema): Preparation {
  const parsed = parseDocument(call.query);
  if ('error' in parsed) return refused([parsed.error]);
  const { document } = parsed;
  const faults = validateDocument(schema, document);
  if (faults.length > 0) return refused(faults);
  const picked = pickOperation(document, call.operationName);
  if (picked.type === 'error') return refused([picked.error]);
  const misfits = variableFaults(schema, picked.operation, call.variables);
  if (misfits.length > 0) return refused(misfits);
  return {
    type: 'prepared',
    document,
    operation: picked.operation,
    fragments: fragmentsOf(document),
  };
}

function refused(errors: readonly ErrorJson[]): Preparation {
  return { type: 'refused', errors };
}

function parseDocument(text: string): { document: DocumentNode } | { error: ErrorJson } {
  try {
    return { document: parse(text, { maxTokens: MOST_TOKENS }) };
  } catch (error) {
    if (error instanceof GraphQLError) return { error: syntaxErrorJson(error, text) };
    throw error;
  }
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition] as const]
        : [],
    ),
  );
}

type PickedOperation =
  | { readonly type: 'operation'; readonly operation: OperationDefinitionNode }
  | { readonly type: 'error'; readonly error: ErrorJson };

/** The operation that is to run; with several of them the request must name one. */
function pickOperation(document: DocumentNode, name: string | null): PickedOperation {
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [first, second] = operations;
  if (name !== null) {
    const named = operations.find((operation) => operation.name?.value === name);
    return named === undefined
      ? failed(`No operation named ${JSON.stringify(name)}`)
      : { type: 'operation', operation: named };
  }
  if (first === undefined || second !== undefined) return failed('An operation name is required');
  return { type: 'operation', operation: first };
}

function failed(message: string): PickedOperation {
  return { type: 'error', error: { message, extensions: { code: 'BAD_REQUEST' } } };
}

/** A GraphQL request out of an HTTP one. */
interface GraphqlCall {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

/**
 * Reads `{"query", "variables", "operationName"}`, or the bare document that comes as
 * `application/graphql`. Null when there is no document.
 */
export function readGraphqlCall(request: ApiRequest): GraphqlCall | null {
  const text = new TextDecoder().decode(request.body);
  const type = request.headers['content-type'] ?? '';
  if (/^application\/graphql\b/i.test(type)) {
    return text.trim() === '' ? null : { query: text, variables: {}, operationName: null };
  }
  const body = parseObject(text);
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

/** The names that the service's parser gives to tokens. */
const TOKENS: Readonly<Record<string, string>> = {
  '{': 'LCURLY',
  '}': 'RCURLY',
  '(': 'LPAREN',
  ')': 'RPAREN',
  '[': 'LBRACKET',
  ']': 'RBRACKET',
  ':': 'COLON',
  '=': 'EQUALS',
  '!': 'BANG',
  '|': 'PIPE',
  '&': 'AMP',
  '@': 'DIR_SIGN',
  $: 'VAR_SIGN',
  '...': 'ELLIPSIS',
};

/** `syntax error, unexpected end of file at [3, 5]`. */
function syntaxErrorJson(error: GraphQLError, source: string): ErrorJson {
  const location = error.locations?.[0] ?? { line: 1, column: 1 };
  const found = describeToken(source.slice(error.positions?.[0] ?? source.length));
  const { line, column } = location;
  return {
    message: `syntax error, unexpected ${found} at [${line}, ${column}]`,
    locations: [{ line, column }],
    extensions: { code: 'PARSE_ERROR' },
  };
}

function describeToken(rest: string): string {
  if (rest === '') return 'end of file';
  const name = /^[_A-Za-z][_0-9A-Za-z]*/.exec(rest)?.[0];
  if (name !== undefined) return `IDENTIFIER (${JSON.stringify(name)})`;
  const number = /^-?\d+(?:\.\d+)?/.exec(rest)?.[0];
  if (number !== undefined)
    return `${number.includes('.') ? 'FLOAT' : 'INT'} (${JSON.stringify(number)})`;
  const mark = rest.startsWith('...') ? '...' : rest.slice(0, 1);
  const token = Object.hasOwn(TOKENS, mark) ? TOKENS[mark] : undefined;
  if (token !== undefined) return `${token} (${JSON.stringify(mark)})`;
  return mark === '"' ? 'STRING' : `invalid token (${JSON.stringify(mark)})`;
}
