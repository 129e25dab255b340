import type { ApiRequest } from '../types.ts';

/** A GraphQL request out of an HTTP one. */
export interface GraphqlCall {
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
