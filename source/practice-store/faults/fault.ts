import type { FaultFacts } from '../../core/service/practice-faults.ts';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import type { StoreAnswer, StoreRequest } from '../server/message.ts';

/** One failure that the practice store can be told to make: its texts and its effect. */
export interface Fault extends FaultFacts {
  readonly effect: FaultEffect;
}

/** The faults of one place, by their names; `where` names another place. */
export function faultsAt<const Name extends string>(
  place: FaultPlace,
  faults: Readonly<Record<Name, Omit<Fault, 'name' | 'where'> & { readonly where?: FaultPlace }>>,
): ReadonlyArray<Fault & { readonly name: Name }> {
  const names = Object.keys(faults).filter((name): name is Name => Object.hasOwn(faults, name));
  return names.map((name) => ({ where: place, ...faults[name], name }));
}

/**
 * Where a fault shows: on the authorize page, in the callback, in the answer of the token endpoint,
 * in an answer of the Admin API, or in both kinds of answers (`any`: in their bodies, `connection`:
 * in how they are sent).
 */
export type FaultPlace = FaultFacts['where'];

/** How a fault is carried out. Null always means that it does not apply to this request. */
export type FaultEffect =
  | { readonly type: 'request'; readonly change: ChangeRequest }
  | { readonly type: 'refuse'; readonly answer: Refuse }
  | { readonly type: 'answer'; readonly change: ChangeAnswer };

type ChangeRequest = (request: StoreRequest) => StoreRequest | null;
type Refuse = (request: StoreRequest, auth: AuthorizationServer) => StoreAnswer | null;
type ChangeAnswer = (
  answer: StoreAnswer,
  request: StoreRequest,
  auth: AuthorizationServer,
) => StoreAnswer | null;

/** The store gets a changed request. */
export function changeRequest(change: ChangeRequest): FaultEffect {
  return { type: 'request', change };
}

/** The store does not see the request. */
export function refuse(answer: Refuse): FaultEffect {
  return { type: 'refuse', answer };
}

/** The store does what was asked, and its answer is changed. */
export function changeAnswer(change: ChangeAnswer): FaultEffect {
  return { type: 'answer', change };
}
