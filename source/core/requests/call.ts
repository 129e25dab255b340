import type { SavedRequest } from './saved.ts';
import { type ApiTarget, buildGraphqlRequest, buildRestRequest } from '../http/api-request.ts';
import type { Header } from '../http/api-request.ts';
import type { HttpRequest } from '../http/message.ts';
import { chosenOperation, isChangingMethod, mayChangeData } from './graphql-request.ts';

/** What a line asks for, before it is a request. */
export type RequestCall =
  | {
      readonly api: 'rest';
      readonly method: string;
      readonly path: string;
      readonly headers: readonly Header[];
      /** Empty: none. */
      readonly body: string;
    }
  | { readonly api: 'graphql'; readonly query: string; readonly variables: string };

/** `GET shop.json`, `POST products.json {…}` or a query; null for anything else. */
export function readCall(line: string): RequestCall | null {
  if (/^(?:\{|query\b|mutation\b)/.test(line))
    return { api: 'graphql', query: line, variables: '' };
  const rest = /^([A-Za-z]{3,7})\s+(\S+)(?:\s+(.+))?$/.exec(line);
  const [, method = '', path = '', body = ''] = rest ?? [];
  if (!/^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/i.test(method)) return null;
  return { api: 'rest', method: method.toUpperCase(), path, headers: [], body };
}

/** The line that asks for it; headers and variables have no place in one. */
export function callLine(call: RequestCall): string {
  if (call.api === 'graphql') return call.query.replaceAll(/\s*\n\s*/g, ' ').trim();
  return [call.method, call.path, call.body].filter((part) => part !== '').join(' ');
}

/** @throws UserError for what cannot be sent */
export function requestOf(target: ApiTarget, call: RequestCall): HttpRequest {
  if (call.api === 'graphql') {
    const { query, variables } = call;
    return buildGraphqlRequest(target, {
      query,
      variables: variables.trim() === '' ? null : variables,
    });
  }
  const { method, path, headers, body } = call;
  return buildRestRequest(target, { method, path, headers, body: body === '' ? null : body });
}

/** Sending it may change data of the store. */
export function changesData(call: RequestCall): boolean {
  return call.api === 'graphql'
    ? mayChangeData(chosenOperation(call.query, null))
    : isChangingMethod(call.method);
}

/** As it is written to the disk; null for a method that the explorer's fields do not have. */
export function toSavedCall(call: RequestCall, name: string): SavedRequest | null {
  if (call.api === 'graphql') return { ...call, name };
  const { method } = call;
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE') return null;
  return { ...call, method, name };
}

/** Its texts, for a look at what must not be written down. */
export function callTexts(call: RequestCall): readonly string[] {
  return call.api === 'graphql'
    ? [call.query, call.variables]
    : [call.path, call.body, ...call.headers.flat()];
}
