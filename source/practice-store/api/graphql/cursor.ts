/**
 * A cursor names the row it stands on, not a position, so that it keeps its place when rows come
 * and go. Opaque to callers.
 */
export function encodeCursor(id: number): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: String(id) })).toString('base64');
}

/** The id in a cursor, or null when it is none of ours. */
export function decodeCursor(cursor: string): number | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'));
    if (typeof value !== 'object' || value === null || !('last_id' in value)) return null;
    return typeof value.last_id === 'number' ? value.last_id : null;
  } catch {
    return null;
  }
}
