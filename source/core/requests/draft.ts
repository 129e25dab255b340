import type { ExplorerState } from '../explorer/state.ts';
import { editText, type TextBuffer } from '../text/text-buffer.ts';
import { type PairRow, pairRow, type QueryRows } from './draft-rows.ts';
import type { SavedRequest } from './saved.ts';

export type ApiMode = 'rest' | 'graphql';

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

export type RestField = 'method' | 'path' | 'params' | 'headers' | 'body';
export type GraphqlField = 'query' | 'variables';
export type RequestField = RestField | GraphqlField;

/** What is typed for a REST request; kept whatever comes of sending it. */
export interface RestDraft {
  readonly method: Method;
  readonly path: TextBuffer;
  /** What stands behind the path's question mark, taken apart; read it with `queryRows`. */
  readonly params: QueryRows;
  /** Sent beside the tool's own. */
  readonly headers: readonly PairRow[];
  /** JSON text; sent as it is, unless it is empty or the method takes none. */
  readonly body: TextBuffer;
}

/** What is typed for a GraphQL request. */
export interface GraphqlDraft {
  readonly query: TextBuffer;
  /** JSON text of an object; empty for none. */
  readonly variables: TextBuffer;
}

/** What is typed, of both APIs; `mode` says which of them is meant. */
export interface Draft {
  readonly mode: ApiMode;
  readonly rest: RestDraft;
  readonly graphql: GraphqlDraft;
}

/** What is typed for the API that is shown. */
export function draftOf({ mode, rest, graphql }: ExplorerState): Draft {
  return { mode, rest, graphql };
}

/** The texts of a draft, whatever its cursors do. */
export function draftTexts({ mode, rest, graphql }: Draft): readonly string[] {
  if (mode === 'graphql') return [mode, graphql.query.text, graphql.variables.text];
  const headers = rest.headers.flatMap(({ name, value }) => [name.text, value.text]);
  return [mode, rest.method, rest.path.text, rest.body.text, ...headers];
}

/** Whether two drafts would send the same; where the cursor stands does not count. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(draftTexts(one)) === JSON.stringify(draftTexts(other));
}

/** The draft as texts, under a name. */
export function toSaved({ mode, rest, graphql }: Draft, name: string): SavedRequest {
  if (mode === 'graphql') {
    return { api: mode, name, query: graphql.query.text, variables: graphql.variables.text };
  }
  return {
    api: mode,
    name,
    method: rest.method,
    path: rest.path.text,
    headers: rest.headers.map((row) => [row.name.text, row.value.text]),
    body: rest.body.text,
  };
}

/** A saved request as a draft; what it says nothing about stays as it is in `before`. */
export function fromSaved(saved: SavedRequest, before: Draft): Draft {
  if (saved.api === 'graphql') {
    const { query, variables } = before.graphql;
    const graphql = {
      ...before.graphql,
      query: set(query, saved.query),
      variables: set(variables, saved.variables),
    };
    return { ...before, mode: 'graphql', graphql };
  }
  const rest = {
    ...before.rest,
    method: saved.method,
    path: set(before.rest.path, saved.path),
    headers: saved.headers.map(([name, value]) => pairRow(name, value)),
    body: set(before.rest.body, saved.body),
  };
  return { ...before, mode: 'rest', rest };
}

function set(buffer: TextBuffer, text: string): TextBuffer {
  return editText(buffer, { type: 'set', text });
}
