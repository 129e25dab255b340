import { setImmediate } from 'node:timers/promises';
import { serverError } from '../../../source/practice-store/api/answers.ts';
import { createApiHandler } from '../../../source/practice-store/api/handler.ts';
import type { Api, ApiOptions, ApiTask } from '../../../source/practice-store/api/types.ts';
import type { loadGraphql } from '../../../source/practice-store/graphql/answer-graphql.ts';
import type { World } from '../../../source/practice-store/records/world.ts';

/** Read once for all stores of a process; it belongs to no world. */
let loading: ReturnType<typeof loadGraphql> | null = null;

const load = () =>
  (loading ??= import('../../../source/practice-store/graphql/answer-graphql.ts').then((module) =>
    module.loadGraphql(),
  ));

/**
 * The Admin API of a practice store in this thread: its own world, but one schema for all, where a
 * thread of its own would read the modules and the schema again. What the thread adds is the
 * concern of test/practice-store/api.
 * @param onWorld called with the data that GraphQL answers from, and again after each reset
 */
export function apiHere(options: ApiOptions = {}, onWorld: (world: World) => void = () => {}): Api {
  const handle = createApiHandler(options, async () => {
    const make = await load();
    return (world, ...more) => {
      onWorld(world);
      return make(world, ...more);
    };
  });
  let isClosed = false;
  // As between threads: both sides have what they have for themselves, and others get their turn.
  const ask = async (task: ApiTask) => {
    await setImmediate();
    return isClosed
      ? serverError()
      : structuredClone(await handle(structuredClone(task)).catch(serverError));
  };
  return {
    handle: (request) => ask({ type: 'request', request }),
    charge: ask,
    download: (name) => ask({ type: 'download', name }),
    upload: (name, contentType, body) => ask({ type: 'upload', name, contentType, body }),
    uploaded: (name) => ask({ type: 'uploaded', name }),
    reset: async () => void (await ask({ type: 'reset' })),
    close: async () => {
      isClosed = true;
    },
  };
}
