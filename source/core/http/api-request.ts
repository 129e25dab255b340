import { EXIT, UserError } from '../errors.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import { resolveApiUrl } from './api-path.ts';
import { checkExtraHeaders } from './extra-headers.ts';
import type { Header } from './extra-headers.ts';
import type { HttpBody, HttpRequest, WireValue } from './message.ts';
import { requireFittingToken } from './token-destination.ts';

/** Where API requests go, and as whom. */
export interface ApiTarget {
  readonly address: StoreAddress;
  readonly token: Secret;
  /** `2026-10`; paths that begin with `/admin/` do not use it. */
  readonly version: string;
  /** `tokenwright/0.1.0`. */
  readonly userAgent: string;
}

export interface RestCall {
  readonly method: string;
  /** Relative to the version (`products.json?limit=5`), or from the root (`/admin/…`). */
  readonly path: string;
  /** JSON text, sent as it is, or null. */
  readonly body?: string | null;
  /** Replace the tool's own of the same name; see {@link checkExtraHeaders} for what is refused. */
  readonly headers?: readonly Header[];
}

export interface GraphqlCall {
  readonly query: string;
  /** JSON text of an object, sent digit for digit, or null. */
  readonly variables?: string | null;
  readonly operationName?: string | null;
  readonly headers?: readonly Header[];
}

/**
 * A REST request with the token in the profile's header.
 *
 * @throws UserError exit 2 for a path of another origin, a header that may not be set, or a
 *   token that does not belong there
 */
export function buildRestRequest(target: ApiTarget, call: RestCall): HttpRequest {
  const body = call.body ?? null;
  return buildRequest(target, {
    method: call.method.toUpperCase(),
    path: call.path,
    headers: call.headers ?? [],
    body: body === null ? null : { type: 'text', contentType: 'application/json', text: body },
  });
}

/**
 * A GraphQL request: POST of `query`, `variables` and `operationName` as JSON.
 *
 * @throws UserError exit 2, as {@link buildRestRequest}, and for variables that are no object
 */
export function buildGraphqlRequest(target: ApiTarget, call: GraphqlCall): HttpRequest {
  const parts = [`"query":${JSON.stringify(call.query)}`];
  if (call.variables != null) parts.push(`"variables":${checkedVariables(call.variables)}`);
  if (call.operationName != null) {
    parts.push(`"operationName":${JSON.stringify(call.operationName)}`);
  }
  const text = `{${parts.join(',')}}`;
  return buildRequest(target, {
    method: 'POST',
    path: 'graphql.json',
    headers: call.headers ?? [],
    body: { type: 'text', contentType: 'application/json', text },
  });
}

/**
 * The text itself, since writing it again would change large numbers. It must be a whole JSON
 * object, else it could end early and bring a second `query` in.
 */
function checkedVariables(text: string): string {
  if (isJsonObject(text)) return text;
  throw new UserError({
    code: 'invalid-variables',
    message: 'The variables are not a JSON object.',
    remedy: 'Give variables such as {"first": 5}.',
    exitCode: EXIT.usage,
  });
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

interface Parts {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: HttpBody | null;
}

function buildRequest(target: ApiTarget, parts: Parts): HttpRequest {
  const { address, token, version, userAgent } = target;
  requireFittingToken(address, token);
  checkExtraHeaders(parts.headers, address.profile);
  const own: ReadonlyArray<readonly [string, WireValue]> = [
    ['Accept', 'application/json'],
    ['User-Agent', userAgent],
    [address.profile.tokenHeader, token],
  ];
  const replaced = new Set(parts.headers.map(([name]) => name.toLowerCase()));
  const kept = own.filter(([name]) => !replaced.has(name.toLowerCase()));
  return {
    method: parts.method,
    url: resolveApiUrl(address, version, parts.path),
    headers: [...kept, ...parts.headers],
    body: parts.body,
  };
}
