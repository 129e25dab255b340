import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FILE = new URL('../../source/practice-store/data/admin-2026-10.json.gz', import.meta.url);

/** The schema of 2026-10 as a store answers an introspection: 3,546 types. */
export function publishedIntrospection(): string {
  return gunzipSync(readFileSync(FILE)).toString('utf8');
}
