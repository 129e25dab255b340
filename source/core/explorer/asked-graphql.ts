import type { AskedRequest } from './response.ts';

/** The document that a GraphQL request carried, and which operation of it; null for any other. */
export function askedGraphql({ api, request }: Pick<AskedRequest, 'api' | 'request'>): {
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
