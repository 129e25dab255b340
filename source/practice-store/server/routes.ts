import { setTimeout as wait } from 'node:timers/promises';
import { notFoundPage } from '../pages/page.ts';
import { jsonAnswer, type StoreAnswer, type StoreRequest } from './message.ts';

export type Handler = (request: StoreRequest) => StoreAnswer | Promise<StoreAnswer>;

/** One address of the store. Sign-in, Admin API and dashboard are each a list of them. */
export interface Route {
  readonly methods: readonly string[];
  /** The whole path, or with `/*` at its end everything below it. */
  readonly path: string;
  readonly handle: Handler;
}

/** A route, in one line. */
export function route(methods: Route['methods'], path: string, handle: Handler): Route {
  return { methods, path, handle };
}

/** Calls the route of a request; refuses in JSON where the caller is likely to be a program. */
export async function dispatch(
  routes: readonly Route[],
  request: StoreRequest,
): Promise<StoreAnswer> {
  const match = matchRoute(routes, request.method, request.path);
  switch (match.type) {
    case 'found':
      return match.handle(request);
    case 'wrong-method':
      return jsonAnswer(405, { errors: 'Method Not Allowed' }, [['Allow', match.allow.join(', ')]]);
    case 'not-found':
      return request.path.endsWith('.json') || request.path.startsWith('/admin/api/')
        ? jsonAnswer(404, { errors: 'Not Found' })
        : notFoundPage();
  }
}

type RouteMatch =
  | { readonly type: 'found'; readonly handle: Handler }
  | { readonly type: 'wrong-method'; readonly allow: readonly string[] }
  | { readonly type: 'not-found' };

/** Picks the route of a request. HEAD is answered wherever GET is. */
function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch {
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

/** Delays each answer by this many milliseconds, like a busy network or a distant server. */
export function answerLater(
  answer: Handler,
  latencyMs: number,
): (request: StoreRequest) => Promise<StoreAnswer> {
  return async (request) => {
    // `ref: false`, so that a pending wait does not keep the process alive.
    if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false });
    return answer(request);
  };
}
