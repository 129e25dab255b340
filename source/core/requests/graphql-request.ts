import { GraphQLError, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { type ApiTarget, buildGraphqlRequest, type GraphqlCall } from '../http/api-request.ts';
import { quoted } from '../text/display-text.ts';
import type { AskedRequest, Repeatable } from './sending.ts';

/** What the chosen operation of a GraphQL document is. */
export type OperationVerdict =
  | { readonly type: 'query' | 'mutation' | 'subscription'; readonly name: string | null }
  /** The text is no GraphQL. `line` and `column` count from 1, where the parser knows them. */
  | { readonly type: 'unreadable'; readonly line: number | null; readonly column: number | null }
  /** No operation of that name, none at all, or several and none chosen. */
  | { readonly type: 'not-chosen'; readonly names: readonly string[] };

/** A document with more tokens than this is not looked into. */
const MAX_TOKENS = 200_000;

/**
 * What a document would do, decided by parsing it and not by its first word.
 *
 * @param operationName the chosen one; may be absent when there is only one
 */
export function chosenOperation(query: string, operationName: string | null): OperationVerdict {
  const operations = readOperations(query);
  if (!Array.isArray(operations)) return operations;
  const named = operations.filter((one) => (one.name?.value ?? null) === operationName);
  const candidates = operationName === null ? operations : named;
  const [chosen] = candidates;
  if (chosen === undefined || candidates.length > 1) {
    return { type: 'not-chosen', names: operations.flatMap((one) => one.name?.value ?? []) };
  }
  return { type: chosen.operation, name: chosen.name?.value ?? null };
}

/** Only a query changes nothing; whatever is not known to be one may change data. */
export function repeatableOperation({ type }: OperationVerdict): Repeatable {
  return type === 'query' ? 'graphql-query' : 'never';
}

function readOperations(query: string): OperationDefinitionNode[] | OperationVerdict {
  try {
    const document = parse(query, { maxTokens: MAX_TOKENS });
    return document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  } catch (error) {
    // Beside syntax errors: a nesting so deep that the parser runs out of stack.
    const place = error instanceof GraphQLError ? error.locations?.[0] : undefined;
    return { type: 'unreadable', line: place?.line ?? null, column: place?.column ?? null };
  }
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
  };
}

/** The document that a GraphQL request carried, and which operation of it; null for any other. */
export function askedGraphql({ api, request }: AskedRequest): {
  readonly query: string;
  readonly operationName: string | null;
} | null {
  if (api !== 'graphql' || request.body?.type !== 'text') return null;
  try {
    const body: unknown = JSON.parse(request.body.text);
    if (typeof body !== 'object' || body === null || !('query' in body)) return null;
    if (typeof body.query !== 'string') return null;
    const name = 'operationName' in body ? body.operationName : null;
    return { query: body.query, operationName: typeof name === 'string' ? name : null };
  } catch {
    return null;
  }
}
