import { createWorld } from '../data/create-world.ts';
import type { World } from '../data/world.ts';
import { jsonAnswer, notFound } from './answers.ts';
import type { GraphqlAnswerer } from './graphql/answer-graphql.ts';
import { answerRest } from './rest/answer-rest.ts';
import type { ApiAnswer, ApiRequest } from './types.ts';
import type { ApiTask, ApiWorkerOptions } from './worker-messages.ts';

/**
 * The API without the thread around it. The world is made with the first request, because its
 * dates are counted back from that day; GraphQL is loaded with the first GraphQL request.
 */
export function createApiHandler(options: ApiWorkerOptions): (task: ApiTask) => Promise<ApiAnswer> {
  let world: World | null = null;
  let graphql: { readonly world: World; readonly answer: GraphqlAnswerer } | null = null;
  let loading: Promise<(world: World) => GraphqlAnswerer> | null = null;

  const answer = async (request: ApiRequest): Promise<ApiAnswer> => {
    world ??= createWorld({ ...options, nowMs: request.context.nowMs });
    const own = world;
    if (request.path !== 'graphql.json') return answerRest(request, own);
    loading ??= import('./graphql/answer-graphql.ts').then((module) => module.loadGraphql());
    const make = await loading;
    // A reset may have come while the schema was read.
    if (graphql?.world !== own) graphql = { world: own, answer: make(own) };
    return graphql.answer(request);
  };

  return async (task) => {
    switch (task.type) {
      case 'request':
        return answer(task.request);
      case 'download':
        return world === null ? notFound() : bulkFile(world, task.name);
      case 'reset':
        world = null;
        graphql = null;
        return jsonAnswer(200, {});
    }
  };
}

/** `4250100000000.jsonl`. */
function bulkFile(world: World, name: string): ApiAnswer {
  const id = /^(\d{1,15})\.jsonl$/.exec(name)?.[1];
  const operation = id === undefined ? null : world.bulkOperations.find(Number(id));
  if (operation === null || operation.result === '') return notFound();
  return {
    status: 200,
    headers: [
      ['Content-Type', 'application/jsonl'],
      ['Content-Disposition', `attachment; filename="bulk-${operation.id}.jsonl"`],
    ],
    body: operation.result,
  };
}
