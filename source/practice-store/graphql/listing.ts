import type { GraphQLResolveInfo } from 'graphql';
import { exactCount } from '../api/formats.ts';
import { type Rows, rowsOfIds } from '../records/rows.ts';
import {
  ascending,
  type Sequence,
  sorted,
  sortEntries,
  type SortEntry,
  type SortKey,
} from '../records/sequence.ts';
import { connect, type Connection } from './connection.ts';
import { compileSearch, parsedJson, type SearchFields } from './search/compile-search.ts';
import { parseSearch } from './search/parse-search.ts';
import { dateField, numberField } from './search/search-field.ts';
import { type Args, type Field, type GraphqlSession, pathOf } from './session.ts';

/** How the rows of one kind are searched and sorted. */
export interface Listing<Row> {
  /** Tells the memory of lists apart: `products`. */
  readonly name: string;
  readonly search: SearchFields<Row>;
  /** By the names of the sort keys' enum; a key that is not here is the order of the ids. */
  readonly sort: Readonly<Record<string, (row: Row, session: GraphqlSession) => SortKey>>;
}

/** Longer lists than this are not remembered. */
const LONGEST_KEPT = 200_000;

/** A page of a list, after `query`, `sortKey` and `reverse`. */
export function listConnection<Row>(
  listing: Listing<Row>,
  rows: Rows<Row>,
  {
    args,
    session,
    info,
  }: { readonly args: Args; readonly session: GraphqlSession; readonly info: GraphQLResolveInfo },
  toNode: (row: Row) => unknown,
): Connection {
  const found = searched(listing, rows, args, session, info);
  return connect(inOrder(listing, found, args, session), args, toNode);
}

/** How many rows a search leaves: a `Count`, which `limit` makes inexact. */
export function listCount<Row>(
  listing: Listing<Row>,
  rows: Rows<Row>,
  {
    args,
    session,
    info,
  }: { readonly args: Args; readonly session: GraphqlSession; readonly info: GraphQLResolveInfo },
): { readonly count: number; readonly precision: 'EXACT' | 'AT_LEAST' } {
  const { count } = searched(listing, rows, args, session, info);
  const limit = typeof args['limit'] === 'number' ? args['limit'] : Infinity;
  return count > limit ? { count: limit, precision: 'AT_LEAST' } : exactCount(count);
}

function searched<Row>(
  listing: Listing<Row>,
  rows: Rows<Row>,
  args: Args,
  session: GraphqlSession,
  info: GraphQLResolveInfo,
): Rows<Row> {
  const text = args['query'];
  if (typeof text !== 'string' || text.trim() === '') return rows;
  const node = parseSearch(text);
  const { test, warnings } = compileSearch(node, listing.search, session.context.nowMs);
  session.searches.push({
    path: pathOf(info),
    query: text,
    parsed: parsedJson(node),
    ...(warnings.length === 0 ? {} : { warnings }),
  });
  if (test === null) return rows;
  // A search that names no moment gives the same rows until one of them changes.
  const key = /now|today|past_/i.test(text) ? null : memoryKey(listing, rows, `?${text}`);
  const ids = session.lists.recall(key, () => {
    const found: number[] = [];
    for (let at = 0; at < rows.count; at += 1) {
      if (test(rows.at(at))) found.push(rows.idAt(at));
    }
    return found;
  });
  return rowsOfIds(ids, rows);
}

function inOrder<Row>(
  listing: Listing<Row>,
  rows: Rows<Row>,
  args: Args,
  session: GraphqlSession,
): Sequence<Row> {
  const name = args['sortKey'];
  const keyOf =
    typeof name === 'string' && Object.hasOwn(listing.sort, name) ? listing.sort[name] : undefined;
  if (keyOf === undefined) return ascending(rows);
  const entries = session.lists.recallSorted(memoryKey(listing, rows, String(name)), () =>
    sortEntries(
      Array.from({ length: rows.count }, (_, at): SortEntry => ({
        id: rows.idAt(at),
        key: keyOf(rows.at(at), session),
      })),
    ),
  );
  return sorted(entries, rows);
}

/** Null for rows that are no table, which says when it changes. */
function memoryKey<Row>(listing: Listing<Row>, rows: Rows<Row>, what: string): string | null {
  if (rows.count > LONGEST_KEPT || !('version' in rows)) return null;
  return `${listing.name}/${String(rows.version)}/${what}`;
}

interface Dated {
  readonly id: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** What nearly every list can be searched by. */
export function recordFields<Row extends Dated>(): SearchFields<Row>['named'] {
  return {
    id: numberField((row) => row.id),
    created_at: dateField((row) => row.createdAtMs),
    updated_at: dateField((row) => row.updatedAtMs),
  };
}

/** The sort keys of lists that tell when a record was made and changed. */
export const DATE_SORT = {
  CREATED_AT: (row: Dated) => row.createdAtMs,
  UPDATED_AT: (row: Dated) => row.updatedAtMs,
};

/** A field that is a searchable list. */
export function listField<Owner, Row>(
  listing: Listing<Row>,
  rowsOf: (owner: Owner, session: GraphqlSession, args: Args) => Rows<Row>,
  nodeOf: (row: Row, session: GraphqlSession) => unknown,
): Field<Owner> {
  return (owner, args, session, info) =>
    listConnection(listing, rowsOf(owner, session, args), { args, session, info }, (row) =>
      nodeOf(row, session),
    );
}
