import type { StoreAnswer, StoreRequest } from './message.ts';
import type { Route } from './route.ts';

import { notFoundPage } from '../pages/not-found-page.ts';
import { jsonAnswer } from './message.ts';
import { matchRoute } from './route.ts';

/** Finds the route of a request and asks it; refuses in JSON where a program is likely to ask. */
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
