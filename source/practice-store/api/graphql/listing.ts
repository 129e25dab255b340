import type { GraphQLResolveInfo } from 'graphql';
import { type Rows, rowsOfIds } from '../../data/rows.ts';
import {
  ascending,
  type Sequence,
  sorted,
  sortEntries,
  type SortEntry,
  type SortKey,
} from '../../data/sequence.ts';
import { connect, type Connection } from './connection.ts';
import { exactCount } from './money.ts';
import { pathOf } from './path.ts';
import type { Args, Scene } from './scene.ts';
import { compileSearch, type SearchFields } from './search/compile-search.ts';
import { parseSearch } from './search/parse-search.ts';
import { parsedJson } from './search/search-report.ts';

/** How the rows of one kind are searched and sorted. */
export interface Listing<Row> {
  /** Tells the memory of lists apart: `products`. */
  readonly name: string;
  readonly search: SearchFields<Row>;
  /** By the names of the sort keys' enum; a key that is not here is the order of the ids. */
  readonly sort: Readonly<Record<string, (row: Row, scene: Scene) => SortKey>>;
}

/** Longer lists than this are not remembered. */
const LONGEST_KEPT = 200_000;

/** A page of a list, after `query`, `sortKey` and `reverse`. */
export function listConnection<Row>(
  listing: Listing<Row>,
  rows: Rows<Row>,
  {
    args,
    scene,
    info,
  }: { readonly args: Args; readonly scene: Scene; readonly info: GraphQLResolveInfo },
  toNode: (row: Row) => unknown,
): Connection {
  const found = searched(listing, rows, args, scene, info);
  return connect(inOrder(listing, found, args, scene), args, toNode);
}

/** How many rows a search leaves: a `Count`, which `limit` makes inexact. */
export function listCount<Row>(
  listing: Listing<Row>,
  rows: Rows<Row>,
  {
    args,
    scene,
    info,
  }: { readonly args: Args; readonly scene: Scene; readonly info: GraphQLResolveInfo },
): { readonly count: number; readonly precision: 'EXACT' | 'AT_LEAST' } {
  const { count } = searched(listing, rows, args, scene, info);
  const limit = typeof args['limit'] === 'number' ? args['limit'] : Infinity;
  return count > limit ? { count: limit, precision: 'AT_LEAST' } : exactCount(count);
}

function searched<Row>(
  listing: Listing<Row>,
  rows: Rows<Row>,
  args: Args,
  scene: Scene,
  info: GraphQLResolveInfo,
): Rows<Row> {
  const text = args['query'];
  if (typeof text !== 'string' || text.trim() === '') return rows;
  const node = parseSearch(text);
  const { test, warnings } = compileSearch(node, listing.search, scene.context.nowMs);
  scene.searches.push({
    path: pathOf(info),
    query: text,
    parsed: parsedJson(node),
    ...(warnings.length === 0 ? {} : { warnings }),
  });
  if (test === null) return rows;
  // A search that names no moment gives the same rows until one of them changes.
  const key = /now|today|past_/i.test(text) ? null : memoryKey(listing, rows, `?${text}`);
  const ids = scene.lists.recall(key, () => {
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
  scene: Scene,
): Sequence<Row> {
  const name = args['sortKey'];
  const keyOf =
    typeof name === 'string' && Object.hasOwn(listing.sort, name) ? listing.sort[name] : undefined;
  if (keyOf === undefined) return ascending(rows);
  const entries = scene.lists.recallSorted(memoryKey(listing, rows, String(name)), () =>
    sortEntries(
      Array.from({ length: rows.count }, (_, at): SortEntry => ({
        id: rows.idAt(at),
        key: keyOf(rows.at(at), scene),
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
