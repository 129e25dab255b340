import { UserError } from '../errors.ts';
import type { ApiTarget } from '../http/api-request.ts';
import { jsonFault } from '../json/json-places.ts';
import { editText, type TextBuffer } from '../text/text-buffer.ts';
import { askCall, type FieldCall, type Method } from './call.ts';
import { headerProblem, headersOf, type PairRow, pairRow, type QueryRows } from './draft-rows.ts';
import { chosenOperation, type OperationVerdict } from './graphql-request.ts';
import type { AskedRequest } from './sending.ts';

export type ApiMode = 'rest' | 'graphql';

export type RestField = 'method' | 'path' | 'params' | 'headers' | 'body';
export type GraphqlField = 'query' | 'variables';
export type RequestField = RestField | GraphqlField;

/** The typed fields of a REST request; they stay after sending, whatever the outcome. */
export interface RestDraft {
  readonly method: Method;
  readonly path: TextBuffer;
  /** The parsed query of the path; read it with `queryRows`. */
  readonly params: QueryRows;
  /** Sent in addition to the program's own headers. */
  readonly headers: readonly PairRow[];
  /** JSON text; sent as it is, unless it is empty or the method takes none. */
  readonly body: TextBuffer;
}

/** The typed fields of a GraphQL request. */
export interface GraphqlDraft {
  readonly query: TextBuffer;
  /** JSON text of an object; empty for none. */
  readonly variables: TextBuffer;
}

/** The typed fields of both APIs; `mode` says which API is in use. */
interface Draft {
  readonly mode: ApiMode;
  readonly rest: RestDraft;
  readonly graphql: GraphqlDraft;
}

/** The texts of a draft, without its cursors. */
export function callOf({ mode, rest, graphql }: Draft): FieldCall {
  if (mode === 'graphql') {
    return { api: mode, query: graphql.query.text, variables: graphql.variables.text };
  }
  return {
    api: mode,
    method: rest.method,
    path: rest.path.text,
    headers: rest.headers.map(({ name, value }) => [name.text, value.text]),
    body: rest.body.text,
  };
}

/**
 * The draft with a saved or sent request in its fields; the fields of the other API do not change.
 */
export function withCall(before: Draft, call: FieldCall): Draft {
  if (call.api === 'graphql') {
    const { query, variables } = before.graphql;
    const graphql = { query: set(query, call.query), variables: set(variables, call.variables) };
    return { ...before, mode: 'graphql', graphql };
  }
  const rest = {
    ...before.rest,
    method: call.method,
    path: set(before.rest.path, call.path),
    headers: call.headers.map(([name, value]) => pairRow(name, value)),
    body: set(before.rest.body, call.body),
  };
  return { ...before, mode: 'rest', rest };
}

function set(buffer: TextBuffer, text: string): TextBuffer {
  return editText(buffer, { type: 'set', text });
}

/** Whether the method sends a body, so that there is a field for it. */
export function hasBody({ method }: { readonly method: string }): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** In UTF-16 units; a longer body is not checked, since the check runs with every key. */
const LARGEST_CHECKED = 256 * 1024;

/**
 * Where and why the body of a request is not valid JSON; null if it is valid, blank, too long or
 * not sent.
 */
export function bodyProblem(rest: {
  readonly method: string;
  readonly body: string;
}): { readonly place: string; readonly message: string } | null {
  const { body: text } = rest;
  if (!hasBody(rest) || text.trim() === '' || text.length > LARGEST_CHECKED) return null;
  const fault = jsonFault(text);
  if (fault === null) return null;
  const before = text.slice(0, fault.offset);
  const column = [...before.slice(before.lastIndexOf('\n') + 1)].length + 1;
  return {
    place: `line ${before.split('\n').length}, column ${column}`,
    message: fault.message,
  };
}

type PreparedDraft =
  | { readonly type: 'request'; readonly asked: AskedRequest }
  /** The document has several operations, and none of them is chosen. */
  | { readonly type: 'several-operations' }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/**
 * The request that the draft stands for, or what is wrong with the draft.
 *
 * @param operationName of a GraphQL document with several; null where there is only one
 */
export function prepareDraft(
  target: ApiTarget,
  draft: Draft,
  operationName: string | null,
): PreparedDraft {
  try {
    return draft.mode === 'rest'
      ? prepareRest(target, draft)
      : prepareGraphql(target, draft, operationName);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return refused(error.message, error.remedy);
  }
}

function prepareRest(target: ApiTarget, { rest }: Draft): PreparedDraft {
  for (const row of rest.headers) {
    const problem = headerProblem(row, target.address.profile);
    if (problem !== null) return refused(problem.message, problem.remedy);
  }
  const { method, path } = rest;
  const body = hasBody(rest) ? rest.body.text : '';
  const headers = headersOf(rest.headers);
  const asked = askCall(target, { api: 'rest', method, path: path.text, headers, body });
  return { type: 'request', asked };
}

function prepareGraphql(
  target: ApiTarget,
  { graphql }: Draft,
  operationName: string | null,
): PreparedDraft {
  const query = graphql.query.text;
  const verdict = chosenOperation(query, operationName);
  switch (verdict.type) {
    case 'not-chosen':
      return verdict.names.length === 0
        ? refused('The document has no operation.', 'Write one, such as { shop { name } }.')
        : { type: 'several-operations' };
    case 'unreadable':
      return refused(
        `The query cannot be read${placeOf(verdict)}.`,
        'Look for a brace or a name that is missing.',
      );
    default: {
      const call = { api: 'graphql', query, variables: graphql.variables.text } as const;
      return { type: 'request', asked: askCall(target, call, operationName, verdict) };
    }
  }
}

function placeOf({ line, column }: Extract<OperationVerdict, { type: 'unreadable' }>): string {
  return line === null ? '' : ` at line ${line}, column ${column ?? 1}`;
}

function refused(message: string, remedy: string): PreparedDraft {
  return { type: 'refused', message, remedy };
}
