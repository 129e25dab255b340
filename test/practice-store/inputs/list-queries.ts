/** Queries of a list over REST: each filter in values that it knows, and in one that it does not. */

const MOMENTS = ['2026-08-01', '2026-10-01T00:00:00Z', '2026-11-20T10:26:40Z', 'soon'];

/** Queries that every list takes. */
const SHARED = [
  '',
  'limit=2',
  'limit=0',
  'limit=251',
  'fields=id',
  'fields=id,name,title,status',
  'since_id=1',
];

/**
 * @param filters by their names; a name that ends with `_at` is a date with two ends
 */
export function listQueries(
  path: string,
  filters: Readonly<Record<string, readonly string[]>>,
): string[] {
  const given = Object.entries(filters).flatMap(([name, values]) =>
    name.endsWith('_at')
      ? MOMENTS.flatMap((moment) => [`${name}_min=${moment}`, `${name}_max=${moment}`])
      : [...values, 'walk', ''].map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  return [...SHARED, ...given].map((query) => (query === '' ? path : `${path}?${query}`));
}
