import type { Handler } from './route.ts';
import type { StoreAnswer, StoreRequest } from './message.ts';

import { setTimeout as wait } from 'node:timers/promises';

/**
 * The same answers, each so many milliseconds later: the network of a workshop room, or a store on
 * the other side of the world.
 */
export function answerLater(
  answer: Handler,
  latencyMs: number,
): (request: StoreRequest) => Promise<StoreAnswer> {
  return async (request) => {
    // Not kept alive by its timers: a store that is closed has nothing to wait for.
    if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false });
    return answer(request);
  };
}
