import type { SortKey } from '../../data/sequence.ts';

/** The row that a cursor stands on. */
export interface CursorEdge {
  readonly id: number;
  /** What the row was sorted by; null where the id alone decides. */
  readonly key: SortKey | null;
}

/**
 * A cursor names the row it stands on, not a position, so that it keeps its place when rows come
 * and go. Opaque to callers.
 */
export function encodeCursor({ id, key }: CursorEdge): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: key ?? String(id) })).toString(
    'base64',
  );
}

/** The edge in a cursor, or null when it is none of ours. */
export function decodeCursor(cursor: string): CursorEdge | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'));
    if (typeof value !== 'object' || value === null) return null;
    if (!('last_id' in value && 'last_value' in value)) return null;
    const { last_id: id, last_value: key } = value;
    if (typeof id !== 'number' || (typeof key !== 'string' && typeof key !== 'number')) return null;
    return { id, key };
  } catch {
    return null;
  }
}
