import { createWorld, type World } from '../data/world.ts';
import { jsonAnswer, notFound } from './answers.ts';
import { answerRest } from './rest/answer-rest.ts';
import type { ApiAnswer, ApiRequest } from './types.ts';
import type { ApiTask, ApiWorkerOptions } from './worker-messages.ts';

/**
 * The API without the thread around it. The world is made with the first request, because its
 * dates are counted back from that day; GraphQL is loaded with the first GraphQL request.
 */
export function createApiHandler(options: ApiWorkerOptions): (task: ApiTask) => Promise<ApiAnswer> {
  let world: World | null = null;
  let graphql: Promise<(request: ApiRequest, world: World) => Promise<ApiAnswer>> | null = null;

  const answer = async (request: ApiRequest): Promise<ApiAnswer> => {
    world ??= createWorld({ ...options, nowMs: request.context.nowMs });
    if (request.path !== 'graphql.json') return answerRest(request, world);
    graphql ??= import('./graphql/answer-graphql.ts').then((module) =>
      module.loadGraphqlAnswerer(),
    );
    return (await graphql)(request, world);
  };

  return async (task) => {
    switch (task.type) {
      case 'request':
        return answer(task.request);
      case 'download':
        return notFound();
      case 'reset':
        world = null;
        return jsonAnswer(200, {});
    }
  };
}
