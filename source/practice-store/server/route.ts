import type { StoreAnswer, StoreRequest } from './message.ts';

export type Handler = (request: StoreRequest) => StoreAnswer | Promise<StoreAnswer>;

/** One address of the store. A room (sign-in, API, app settings) is a list of them. */
export interface Route {
  readonly methods: readonly string[];
  /** The whole path, or with `/*` at its end everything below it. */
  readonly path: string;
  readonly handle: Handler;
}

export type RouteMatch =
  | { readonly type: 'found'; readonly handle: Handler }
  | { readonly type: 'wrong-method'; readonly allow: readonly string[] }
  | { readonly type: 'not-found' };

/** Picks the route of a request. HEAD is answered wherever GET is. */
export function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch {
  const candidates = routes.filter((route) => coversPath(route.path, path));
  const wanted = method === 'HEAD' ? 'GET' : method;
  const route = candidates.find(({ methods }) => methods.includes(wanted));
  if (route) return { type: 'found', handle: route.handle };
  if (candidates.length === 0) return { type: 'not-found' };
  return { type: 'wrong-method', allow: candidates.flatMap(({ methods }) => methods) };
}

function coversPath(pattern: string, path: string): boolean {
  return pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
