import { Kind } from 'graphql';
import { listOperations, parseDocument, type UnreadableDocument } from '../graphql/query-tree.ts';
import { type ApiTarget, buildGraphqlRequest, type GraphqlCall } from '../http/api-request.ts';
import { jsonFields, parseJson } from '../json/json-object.ts';
import { quoted } from '../text/display-text.ts';
import type { AskedRequest, Repeatable } from './sending.ts';

/** What the chosen operation of a GraphQL document is. */
export type OperationVerdict =
  | { readonly type: 'query' | 'mutation' | 'subscription'; readonly name: string | null }
  | Omit<UnreadableDocument, 'message'>
  /** No operation of that name, none at all, or several and none chosen. */
  | { readonly type: 'not-chosen'; readonly names: readonly string[] };

/**
 * What a document would do, decided by parsing it and not by its first word.
 *
 * @param operationName the chosen one; may be absent when there is only one
 */
export function chosenOperation(query: string, operationName: string | null): OperationVerdict {
  const parsed = parseDocument(query);
  if (parsed.type === 'unreadable') {
    return { type: 'unreadable', line: parsed.line, column: parsed.column };
  }
  const operations = listOperations(parsed.document);
  const named = operations.filter((one) => (one.name?.value ?? null) === operationName);
  const candidates = operationName === null ? operations : named;
  const [chosen] = candidates;
  if (chosen === undefined || candidates.length > 1) {
    return { type: 'not-chosen', names: operations.flatMap((one) => one.name?.value ?? []) };
  }
  return { type: chosen.operation, name: chosen.name?.value ?? null };
}

/**
 * Variables that the chosen operation requires, and that have no value; empty where the document or
 * the variables cannot be read: the store says that better.
 *
 * @param variables JSON text; blank: none
 */
export function missingVariables(
  query: string,
  operationName: string | null,
  variables: string,
): readonly string[] {
  const parsed = parseDocument(query);
  const given = variables.trim() === '' ? new Map() : jsonFields(parseJson(variables));
  if (parsed.type === 'unreadable' || given === null) return [];
  const operations = listOperations(parsed.document);
  const chosen = operations.find((one) => one.name?.value === operationName) ?? operations[0];
  return (chosen?.variableDefinitions ?? [])
    .filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue)
    .map(({ variable }) => variable.name.value)
    .filter((name) => !given.has(name));
}

/** Whether any operation of a document takes variables. */
export function takesVariables(query: string): boolean {
  const parsed = parseDocument(query);
  if (parsed.type === 'unreadable') return /\$/.test(query);
  return listOperations(parsed.document).some(
    ({ variableDefinitions = [] }) => variableDefinitions.length > 0,
  );
}

/** Only a query changes nothing; whatever is not known to be one may change data. */
export function repeatableOperation({ type }: OperationVerdict): Repeatable {
  return type === 'query' ? 'graphql-query' : 'never';
}

/**
 * A GraphQL request that can be sent, also of a document that cannot be read: the store then says
 * what is wrong with it.
 *
 * @param verdict of the call's own document and operation name
 * @throws UserError exit 2, as {@link buildGraphqlRequest}
 */
export function askGraphql(
  target: ApiTarget,
  call: GraphqlCall,
  verdict: OperationVerdict = chosenOperation(call.query, call.operationName ?? null),
): AskedRequest {
  const name = 'name' in verdict && verdict.name !== null ? ` ${verdict.name}` : '';
  const kind = 'name' in verdict ? verdict.type : 'document';
  return {
    api: 'graphql',
    title: quoted(`${kind}${name}`),
    request: buildGraphqlRequest(target, call),
    repeatable: repeatableOperation(verdict),
    version: target.version,
    base: null,
  };
}

/** The document that a GraphQL request carried, and which operation of it; null for any other. */
export function askedGraphql({ api, request }: AskedRequest): {
  readonly query: string;
  readonly operationName: string | null;
} | null {
  if (api !== 'graphql' || request.body?.type !== 'text') return null;
  const body = jsonFields(parseJson(request.body.text));
  const query = body?.get('query');
  const name = body?.get('operationName');
  if (typeof query !== 'string') return null;
  return { query, operationName: typeof name === 'string' ? name : null };
}
