import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import { jsonAnswer } from '../api/answers.ts';
import type { ApiAnswer } from '../api/types.ts';
import type { FieldError } from '../graphql/errors.ts';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import { resolveApiVersion } from '../server/api-routes.ts';
import type { HeaderList, StoreRequest } from '../server/message.ts';
import { type FaultEffect, refuse } from './fault.ts';

type Refusal = (request: StoreRequest, auth: AuthorizationServer) => ApiAnswer | null;

/** A refusal with the version header that every answer of the Admin API has. */
export function refuseApi(refusal: Refusal): FaultEffect {
  return refuse((request, auth) => {
    const answer = refusal(request, auth);
    if (answer === null) return null;
    const { status, headers, body } = answer;
    return { status, headers: [...versionHeader(request), ...headers], body };
  });
}

/** A refusal of GraphQL requests only; REST requests go through. */
export function refuseGraphql(refusal: Refusal): FaultEffect {
  return refuseApi((request, auth) => (isGraphql(request) ? refusal(request, auth) : null));
}

/** A page in place of JSON, as gateways in front of the service answer. */
export function refuseWithPage(status: number, title: string): FaultEffect {
  return refuseApi(() => ({
    status,
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
  }));
}

/** Whether a request goes to the GraphQL endpoint of some version. */
export function isGraphql(request: StoreRequest): boolean {
  return /^\/admin\/api\/[^/]+\/graphql\.json$/.test(request.path);
}

function versionHeader({ path }: StoreRequest): HeaderList {
  const asked = /^\/admin\/api\/([^/]+)\//.exec(path)?.[1] ?? '';
  const version = resolveApiVersion(asked, PRACTICE_PROFILE.apiVersions);
  return version === null ? [] : [['X-Shopify-API-Version', version]];
}

/** A GraphQL answer without data: one error about the first field of the document. */
export function firstFieldError(
  request: StoreRequest,
  error: (field: string) => FieldError,
): ApiAnswer {
  const { name, line, column } = firstField(request);
  const { message, extensions } = error(name);
  const locations = [{ line, column }];
  return jsonAnswer(200, {
    errors: [{ message, locations, extensions, path: [name] }],
    data: null,
  });
}

/**
 * A pattern instead of a parser, since the document may be invalid; a name and a place are enough.
 */
function firstField(request: StoreRequest): { name: string; line: number; column: number } {
  const query = readQuery(new TextDecoder().decode(request.body));
  const found = /\{\s*([A-Za-z_]\w*)/.exec(query);
  const name = found?.[1] ?? 'shop';
  const before = query.slice(0, (found?.index ?? 0) + (found?.[0].length ?? 0) - name.length);
  const lines = before.split('\n');
  return { name, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function readQuery(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || !('query' in value)) return '';
    return typeof value.query === 'string' ? value.query : '';
  } catch {
    return '';
  }
}
