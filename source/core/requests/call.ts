import type { ApiTarget, Header } from '../http/api-request.ts';
import { type DisplayText, quoted } from '../text/display-text.ts';
import { askGraphql, chosenOperation, type OperationVerdict } from './graphql-request.ts';
import { askRest } from './rest-request.ts';
import type { AskedRequest } from './sending.ts';

/** A request as texts: the form in which it is typed in one line, listed and saved. */
export type RequestCall = RestTexts | GraphqlTexts;

interface RestTexts {
  readonly api: 'rest';
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  /** JSON text; blank: none. */
  readonly body: string;
}

interface GraphqlTexts {
  readonly api: 'graphql';
  readonly query: string;
  /** JSON text of an object; blank: none. */
  readonly variables: string;
  /** In addition to the program's own headers. */
  readonly headers?: readonly Header[];
}

/**
 * The methods of the API; the same in a command, in a typed line and in the fields of a request.
 */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
export type Method = (typeof METHODS)[number];

/** A request that the fields of the explorer can hold. */
export type FieldCall = GraphqlTexts | (RestTexts & { readonly method: Method });

/** `GET shop.json`, `POST products.json {…}` or a GraphQL document; null for anything else. */
export function readCall(text: string): RequestCall | null {
  if (/^(?:\{|(?:query|mutation|subscription|fragment)\b)/.test(text))
    return { api: 'graphql', query: text, variables: '' };
  const rest = /^([A-Za-z]{3,7})[ \t]+(\S+)(?:\s+([^]+))?$/.exec(text) ?? [];
  const [, method = '', path = '', body = ''] = rest;
  if (!METHODS.some((one) => one === method.toUpperCase())) return null;
  return { api: 'rest', method: method.toUpperCase(), path, headers: [], body };
}

/** The call in one line, for a list; without headers and variables. */
export function callLine(call: RequestCall): string {
  if (call.api === 'graphql') return inOneLine(withoutComments(call.query));
  return inOneLine([call.method, call.path, call.body].filter((part) => part !== '').join(' '));
}

/**
 * Replaces each line break, with the blanks around it, by one blank. The lookbehind keeps the regex
 * from starting again at each blank of a run.
 */
export function inOneLine(text: string): string {
  return text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ').trim();
}

/** In one line, a comment would swallow everything after it. */
function withoutComments(query: string): string {
  return query
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n');
}

/** `GET shop.json`, or the query in one line without its comment lines: for a list. */
export function callTitle(call: RequestCall): DisplayText {
  if (call.api === 'rest') return quoted(`${call.method} ${call.path.trim()}`);
  return quoted(withoutComments(call.query).replaceAll(/\s+/g, ' ').trim());
}

/** Whether both would send the same. */
export function isSameCall(one: RequestCall, other: RequestCall): boolean {
  return JSON.stringify(texts(one)) === JSON.stringify(texts(other));
}

function texts(call: RequestCall): readonly unknown[] {
  return call.api === 'graphql'
    ? [call.api, call.query, call.variables, call.headers ?? []]
    : [call.api, call.method, call.path, call.body, call.headers];
}

/**
 * The request that a call stands for.
 *
 * @param operationName of a GraphQL document with several; null where there is only one
 * @throws UserError exit 2 for what cannot be sent
 */
export function askCall(
  target: ApiTarget,
  call: RequestCall,
  operationName: string | null = null,
  verdict?: OperationVerdict,
): AskedRequest {
  if (call.api === 'rest') {
    const { method, path, headers, body } = call;
    return askRest(target, { method, path, headers, body: filled(body) });
  }
  const { query, variables, headers = [] } = call;
  return askGraphql(
    target,
    { query, variables: filled(variables), operationName, headers },
    verdict ?? chosenOperation(query, operationName),
  );
}

function filled(text: string): string | null {
  return text.trim() === '' ? null : text;
}
