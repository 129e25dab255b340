import type { GraphqlSession } from '../../graphql/session.ts';

/** One `AccessScope` object for each handle, in the same order. */
export function scopeObjects(
  handles: readonly string[],
  { scopeSummary }: GraphqlSession,
): ReadonlyArray<Readonly<Record<string, unknown>>> {
  return handles.map((handle) => ({
    __typename: 'AccessScope',
    handle,
    description: scopeSummary(handle),
  }));
}
