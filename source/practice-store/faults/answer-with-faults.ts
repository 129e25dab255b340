import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { Handler } from '../server/routes.ts';
import type { FaultName, FaultSwitches, KnownFault } from './fault-switches.ts';
import type { FaultPlace } from './fault.ts';

/**
 * Answers as the store does, apart from the faults that are on. Pages of the store itself (the app
 * settings, where faults are switched) are never touched.
 */
export function answerWithFaults(
  answer: Handler,
  switches: FaultSwitches,
  auth: AuthorizationServer,
): (request: StoreRequest) => Promise<StoreAnswer> {
  return async (request) => {
    const places = placesOf(request);
    const running = (): readonly KnownFault[] =>
      switches
        .active()
        .map(({ fault }) => fault)
        .filter(({ where }) => places.includes(where));
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
        given = effect.answer(asked, auth);
        if (given !== null) use(name);
      }
    }
    given ??= await answer(asked);
    // Faults may have been switched while the answer was awaited, so they are looked up again.
    for (const { name, effect } of running()) {
      if (effect.type !== 'answer') continue;
      const changed = effect.change(given, request, auth);
      if (changed !== null) use(name);
      given = changed ?? given;
    }
    return shown.length === 0 ? given : { ...given, faults: shown };
  };
}

/** Places of faults that show both at the exchange and in the Admin API. */
const ANYWHERE: readonly FaultPlace[] = ['any', 'connection'];

function placesOf({ path }: StoreRequest): readonly FaultPlace[] {
  const { authorize, exchange, accessScopes, revoke, api } = PRACTICE_PROFILE.paths;
  if (path === authorize) return ['authorize', 'callback'];
  if (path === exchange) return ['exchange', ...ANYWHERE];
  const isApi = path.startsWith(`${api}/`) || path === accessScopes || path === revoke;
  return isApi ? ['api', ...ANYWHERE] : [];
}
