import { NOT_NEGATIVE } from '../records/change.ts';
import { listedRows } from '../records/rows.ts';
import { ascending, reversed, type Sequence, slice, type SortKey } from '../records/sequence.ts';
import { FieldError } from './errors.ts';
import type { Args } from './session.ts';

const LARGEST_PAGE = 250;
/** The size of a page when a document names none. */
const DEFAULT_PAGE = 10;

/** A page of a list in the shape of a connection, as a plain object. */
export interface Connection {
  readonly edges: ReadonlyArray<{ readonly cursor: string; readonly node: unknown }>;
  readonly nodes: readonly unknown[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: string;
}

/**
 * Cuts a page by `first`/`after`, `last`/`before` and `reverse`.
 * @throws FieldError for a size outside of 0 … 250 or an invalid cursor
 */
export function connect<Row>(
  rows: Sequence<Row>,
  args: Args,
  toNode: (row: Row) => unknown,
): Connection {
  const ordered = args['reverse'] === true ? reversed(rows) : rows;
  const after = readCursor(args['after'], ordered);
  const before = readCursor(args['before'], ordered);
  const first = readSize('first', args['first']);
  const last = readSize('last', args['last']);
  let start = after === null ? 0 : ordered.after(after.id, after.key);
  let end =
    before === null ? ordered.count : Math.max(start, ordered.before(before.id, before.key));
  if (first !== null || last === null) end = Math.min(end, start + (first ?? DEFAULT_PAGE));
  if (last !== null) start = Math.max(start, end - last);
  const edges = slice(ordered, start, end).map((row, at) => ({
    cursor: encodeCursor({ id: ordered.idAt(start + at), key: ordered.keyAt(start + at) }),
    node: toNode(row),
  }));
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    pageInfo: {
      hasNextPage: end < ordered.count,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: String(rows.count),
  };
}

/** A page of a short list, in the order of its ids. */
export function connectList<Row extends { readonly id: number }>(
  list: readonly Row[],
  args: Args,
  toNode: (row: Row) => unknown,
): Connection {
  return connect(ascending(listedRows(list)), args, toNode);
}

/** A field that is a list without entries. */
export function emptyList(_owner: unknown, args: Args): Connection {
  return connectList([], args, () => null);
}

function readSize(name: string, value: unknown): number | null {
  if (typeof value !== 'number') return null;
  // Only a bulk query asks for everything.
  if (value > LARGEST_PAGE && value !== Infinity)
    throw new FieldError('BAD_REQUEST', `${name} cannot exceed ${LARGEST_PAGE}`);
  if (value < 0) throw new FieldError('BAD_REQUEST', `${name} ${NOT_NEGATIVE}`);
  return value;
}

function readCursor(value: unknown, rows: Sequence<unknown>): CursorEdge | null {
  if (typeof value !== 'string') return null;
  const edge = decodeCursor(value);
  if (edge === null || !isOfOrder(edge, rows)) {
    throw new FieldError('INVALID_FIELD_ARGUMENTS', 'Invalid cursor for current pagination sort.');
  }
  return edge;
}

/** A cursor of another sort order is recognized by the type of its key. */
function isOfOrder({ id, key }: CursorEdge, rows: Sequence<unknown>): boolean {
  if (rows.count === 0) return true;
  const sample = rows.keyAt(0);
  return sample === null ? key === String(id) : typeof key === typeof sample;
}

/** The row that a cursor names. */
interface CursorEdge {
  readonly id: number;
  /** What the row was sorted by; null where the id alone decides. */
  readonly key: SortKey | null;
}

/**
 * A cursor names a row, not a position, so that it stays valid when rows are added or removed.
 * Opaque to callers.
 */
function encodeCursor({ id, key }: CursorEdge): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: key ?? String(id) })).toString(
    'base64',
  );
}

/** The edge in a cursor, or null for an invalid cursor. */
function decodeCursor(cursor: string): CursorEdge | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'));
    if (typeof value !== 'object' || value === null) return null;
    if (!('last_id' in value && 'last_value' in value)) return null;
    const { last_id: id, last_value: key } = value;
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null;
    if (typeof key !== 'string' && typeof key !== 'number') return null;
    return { id, key };
  } catch {
    return null;
  }
}
