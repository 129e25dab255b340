import type { TextBuffer } from '../text/text-buffer.ts';
import type { PairRow } from './rows/pair-row.ts';
import type { QueryRows } from './rows/query-rows.ts';

export type ApiMode = 'rest' | 'graphql';

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

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
