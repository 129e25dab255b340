/**
 * Which version serves a request. A closed version is served by the oldest accessible one without
 * an error, as the service does it; a name that never was a version is null.
 * @param stable newest first: `['2026-10', '2026-07', …]`
 */
export function resolveApiVersion(asked: string, stable: readonly string[]): string | null {
  if (asked === 'unstable' || stable.includes(asked)) return asked;
  const newest = stable[0];
  const oldest = stable.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  if (!/^\d{4}-(?:01|04|07|10)$/.test(asked)) return null;
  if (asked === nextQuarter(newest)) return asked;
  return asked < oldest ? oldest : null;
}

/** The release candidate: the quarter after the newest stable version. */
function nextQuarter(version: string): string {
  const year = Number(version.slice(0, 4));
  const month = Number(version.slice(5)) + 3;
  return month > 12 ? `${year + 1}-01` : `${year}-${String(month).padStart(2, '0')}`;
}
