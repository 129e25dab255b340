import type { Handler } from '../server/routes.ts';
import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { FaultName, FaultSwitches } from './fault-switches.ts';
import type { FaultEffect, FaultPlace, FaultContext } from './fault.ts';

import { FAULT_EFFECTS } from './fault-effects.ts';

interface Running {
  readonly name: FaultName;
  readonly effect: FaultEffect;
}

/**
 * Answers as the store does, but for the faults that are on. Pages of the store itself (the app
 * settings, where faults are switched) are never touched.
 */
export function answerWithFaults(
  answer: Handler,
  switches: FaultSwitches,
  context: FaultContext,
): (request: StoreRequest) => Promise<StoreAnswer> {
  return async (request) => {
    const places = placesOf(request);
    const running = (): readonly Running[] =>
      switches
        .active()
        .filter(({ fault }) => places.includes(fault.where))
        .map(({ fault: { name } }) => ({ name, effect: FAULT_EFFECTS[name] }));
    // What a request finds on is noted before anything waits; what its answer finds on, after.
    const shown: FaultName[] = [];
    const use = (name: FaultName): void => {
      shown.push(name);
      switches.used(name);
    };

    let asked = request;
    let given: StoreAnswer | null = null;
    for (const { name, effect } of running()) {
      if (effect.type === 'request') {
        const changed = effect.change(asked);
        if (changed !== null) use(name);
        asked = changed ?? asked;
      }
      if (effect.type === 'refuse' && given === null) {
        given = effect.answer(asked, context);
        if (given !== null) use(name);
      }
    }
    given ??= await answer(asked);
    for (const { name, effect } of running()) {
      if (effect.type !== 'answer') continue;
      const changed = effect.change(given, request, context);
      if (changed !== null) use(name);
      given = changed ?? given;
    }
    return shown.length === 0 ? given : { ...given, faults: shown };
  };
}

function placesOf({ path }: StoreRequest): readonly FaultPlace[] {
  if (path === '/admin/oauth/authorize') return ['authorize', 'callback'];
  if (path === '/admin/oauth/access_token') return ['exchange', 'any'];
  const isApi =
    path.startsWith('/admin/api/') ||
    path === '/admin/oauth/access_scopes.json' ||
    path === '/admin/api_permissions/current.json';
  return isApi ? ['api', 'any'] : [];
}
