import type { ServiceProfile } from './profile.ts';

/** Requests that a service can answer, for proposals and for examples in texts. */

/** A path that every token may read, as far as one is known. */
export function openPath({ access, paths }: ServiceProfile): string {
  if (access === 'built-in') return 'shop.json';
  const open = access.rest.find(
    ({ method, segments, scopes }) =>
      (method === null || method === 'GET') &&
      scopes.length === 0 &&
      !segments.some((one) => one === '*' || one.startsWith('{')),
  );
  return open === undefined ? paths.accessScopes : open.segments.join('/');
}

/** An example of a path; it asks for `rows` rows where the service is known to support that. */
export function examplePath(profile: ServiceProfile, rows: number): string {
  return profile.access === 'built-in' ? `products.json?limit=${rows}` : openPath(profile);
}

/** A query that every GraphQL service answers; the built-in one is asked for the store's name. */
export function openQuery({ access }: ServiceProfile): string {
  return access === 'built-in' ? '{ shop { name } }' : '{ __typename }';
}
