import type { GraphQLResolveInfo } from 'graphql';
import { exactCount } from '../api/formats.ts';
import { type Dated, type Rows, rowsOfIds } from '../records/rows.ts';
import {
  ascending,
  type Sequence,
  sorted,
  sortEntries,
  type SortEntry,
  type SortKey,
} from '../records/sequence.ts';
import { savedQuery } from '../records/shop/saved-search.ts';
import type { Session } from '../records/world.ts';
import { connect, type Connection } from './connection.ts';
import { type Args, fieldName, type GraphqlSession, pathOf, type RowTypes } from './session.ts';
import { byId, type Field, type RootField, type RootTable } from './record-type.ts';
import { compileSearch, parsedJson, type SearchFields } from './search/compile-search.ts';
import { FieldError, TOO_LARGE } from './errors.ts';
import { countTerms, parseSearch } from './search/parse-search.ts';
import { dateField, numberField } from './search/fields.ts';

/** How the rows of one kind are searched and sorted. */
export interface Listing<Row> {
  /** Part of the cache keys of its lists: `products`. */
  readonly name: string;
  readonly search: SearchFields<Row>;
  /** By the values of the sort keys' enum; a key that is not here sorts by id. */
  readonly sort: Readonly<Record<string, (row: Row, session: GraphqlSession) => SortKey>>;
}

/** Lists with more rows are not cached. */
const LONGEST_KEPT = 200_000;

/** A listing, or a function that makes it where searching or sorting needs more than the row. */
type ListingFor<Row> = Listing<Row> | ((session: Session) => Listing<Row>);

/** A field that is a list, filtered and sorted by `query`, `sortKey` and `reverse`. */
export function listField<Owner, Type extends keyof RowTypes>(
  typename: Type,
  listingFor: ListingFor<RowTypes[Type]>,
  rowsOf: (owner: Owner, session: GraphqlSession) => Rows<RowTypes[Type]>,
): Field<Owner> {
  return (owner, args, session, info) => {
    const rows = rowsOf(owner, session);
    return listConnection(listingFor, rows, { args, session, info }, session.objects[typename]);
  };
}

/** A field of `QueryRoot` that is a list. */
export function listRoot<Type extends keyof RowTypes>(
  typename: Type,
  listingFor: ListingFor<RowTypes[Type]>,
  rowsOf: (session: GraphqlSession, args: Args) => Rows<RowTypes[Type]>,
): RootField {
  return (args, session, info) => {
    const rows = rowsOf(session, args);
    return listConnection(listingFor, rows, { args, session, info }, session.objects[typename]);
  };
}

/** A field of `QueryRoot` that counts matching rows: a `Count`, which `limit` makes inexact. */
export function countRoot<Row>(
  listingFor: ListingFor<Row>,
  rowsOf: (session: GraphqlSession) => Rows<Row>,
): RootField {
  return (args, session, info) => {
    const call = { args, session, info };
    const { count } = searched(listingOf(listingFor, session), rowsOf(session), call);
    const limit = typeof args['limit'] === 'number' ? args['limit'] : Infinity;
    return count > limit ? { count: limit, precision: 'AT_LEAST' } : exactCount(count);
  };
}

/**
 * The fields of `QueryRoot` that a type usually has, named after it: for `Customer` one by its id
 * (`customer`), the list (`customers`) and its count (`customersCount`).
 */
export function typeRoots<Type extends keyof RowTypes>(
  typename: Type,
  listingFor: ListingFor<RowTypes[Type]>,
  rowsOf: (session: GraphqlSession) => Rows<RowTypes[Type]>,
): RootTable {
  const name = fieldName(typename);
  return {
    [`${name}s`]: listRoot(typename, listingFor, rowsOf),
    [`${name}sCount`]: countRoot(listingFor, rowsOf),
    [name]: byId(typename),
  };
}

interface Call {
  readonly args: Args;
  readonly session: GraphqlSession;
  readonly info: GraphQLResolveInfo;
}

/** A page of rows, searched and sorted as the arguments say. */
export function listConnection<Row>(
  listingFor: ListingFor<Row>,
  rows: Rows<Row>,
  call: Call,
  toNode: (row: Row) => unknown,
): Connection {
  const listing = listingOf(listingFor, call.session);
  const found = searched(listing, rows, call);
  return connect(inOrder(listing, found, call), call.args, toNode);
}

function listingOf<Row>(listingFor: ListingFor<Row>, session: Session): Listing<Row> {
  return typeof listingFor === 'function' ? listingFor(session) : listingFor;
}

/** Terms of a search times rows; more would take over a few seconds and is refused beforehand. */
const MOST_TESTS = 2_000_000;

function searched<Row>(
  listing: Listing<Row>,
  rows: Rows<Row>,
  { args, session, info }: Call,
): Rows<Row> {
  const text = searchText(args, session);
  if (text === '') return rows;
  const node = parseSearch(text);
  if (countTerms(node) * rows.count > MOST_TESTS) throw new FieldError(null, TOO_LARGE.message);
  const { test, warnings } = compileSearch(node, listing.search, session);
  session.searches.push({
    path: pathOf(info),
    query: text,
    parsed: parsedJson(node),
    ...(warnings.length === 0 ? {} : { warnings }),
  });
  if (test === null) return rows;
  // Without a relative date, a search finds the same rows until one of them changes.
  const key = /now|today|past_/i.test(text) ? null : memoryKey(listing, rows, session, `?${text}`);
  const ids = session.lists.recall(key, () => {
    const found: number[] = [];
    for (let at = 0; at < rows.count; at += 1) {
      if (test(rows.at(at))) found.push(rows.idAt(at));
    }
    return found;
  });
  return rowsOfIds(ids, rows);
}

/** The search of a list: its `query` and its saved search, both of which must match. */
function searchText({ query, savedSearchId }: Args, { world }: Session): string {
  const given = typeof query === 'string' ? query.trim() : '';
  const before = savedQuery(savedSearchId, world) ?? '';
  if (before === '' || given === '') return before + given;
  return `(${before}) (${given})`;
}

function inOrder<Row>(
  listing: Listing<Row>,
  rows: Rows<Row>,
  { args, session }: Call,
): Sequence<Row> {
  const name = args['sortKey'];
  const keyOf =
    typeof name === 'string' && Object.hasOwn(listing.sort, name) ? listing.sort[name] : undefined;
  if (keyOf === undefined) return ascending(rows);
  const entries = session.lists.recallSorted(memoryKey(listing, rows, session, String(name)), () =>
    sortEntries(
      Array.from({ length: rows.count }, (_, at): SortEntry => ({
        id: rows.idAt(at),
        key: keyOf(rows.at(at), session),
      })),
    ),
  );
  return sorted(entries, rows);
}

/**
 * Null for rows that are not a table. A search or an order may look at other tables as well, such as
 * a customer's orders, so a list is remembered for one version of the whole world.
 */
function memoryKey<Row>(
  listing: Listing<Row>,
  rows: Rows<Row>,
  { world }: Session,
  what: string,
): string | null {
  if (rows.count > LONGEST_KEPT || !('version' in rows)) return null;
  return `${listing.name}/${world.version}/${what}`;
}

/** Search fields that nearly every list has. */
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
