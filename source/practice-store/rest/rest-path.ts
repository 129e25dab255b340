export type Json = Readonly<Record<string, unknown>>;

/** Parameters of the query and ids of the path, by name: `{ status: 'any', order_id: '5' }`. */
export type Given = Readonly<Record<string, string>>;

/**
 * The ids in a path, by the names in its pattern; null when it is another path.
 * @param pattern `orders/{order_id}/refunds`
 */
export function idsInPath(pattern: string, path: string): Given | null {
  // Each request is held against all patterns: most differ from it before their first id.
  const fixed = pattern.indexOf('{');
  if (!path.startsWith(fixed === -1 ? pattern : pattern.slice(0, fixed))) return null;
  const names = pattern.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return null;
  const ids: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? '';
    if (name.startsWith('{') && /^\d{1,15}$/.test(part)) ids[name.slice(1, -1)] = part;
    else if (name !== part) return null;
  }
  return ids;
}

export function filledPath(pattern: string, ids: Given): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '');
}

/** The id in a path; 0, which no row has, where there is none. */
export function idGiven(given: Given, name: string): number {
  return Number(given[name] ?? 0);
}
