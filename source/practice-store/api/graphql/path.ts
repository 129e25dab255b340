import type { GraphQLResolveInfo } from 'graphql';

/** Where in an answer a field stands: `['orders', 'nodes', 0, 'customer']`. */
export function pathOf({ path }: GraphQLResolveInfo): Array<string | number> {
  const keys: Array<string | number> = [];
  for (let at: typeof path.prev = path; at !== undefined; at = at.prev) keys.unshift(at.key);
  return keys;
}
