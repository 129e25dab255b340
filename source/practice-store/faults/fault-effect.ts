import type { SignInOffice } from '../oauth/sign-in-office.ts';
import type { StoreAnswer, StoreRequest } from '../server/message.ts';

/** What an effect may look at and use. */
export interface FaultScene {
  readonly office: SignInOffice;
  /** Asks for an address of the app on this machine, and does not care what comes back. */
  readonly visit: (address: string) => void;
}

/** How a fault is carried out. Null always means: not with this request, so it was not used. */
export type FaultEffect =
  /** The store gets another request than the one that was sent. */
  | {
      readonly type: 'request';
      readonly change: (request: StoreRequest) => StoreRequest | null;
    }
  /** The store is not asked at all. */
  | {
      readonly type: 'refuse';
      readonly answer: (request: StoreRequest, scene: FaultScene) => StoreAnswer | null;
    }
  /** The store does what was asked, and its answer is changed. */
  | {
      readonly type: 'answer';
      readonly change: (
        answer: StoreAnswer,
        request: StoreRequest,
        scene: FaultScene,
      ) => StoreAnswer | null;
    };

/** An effect that always gives the same kind of refusal. */
export function refuse(
  answer: (request: StoreRequest, scene: FaultScene) => StoreAnswer | null,
): FaultEffect {
  return { type: 'refuse', answer };
}

/** An effect on the store's own answer. */
export function change(
  changed: (answer: StoreAnswer, request: StoreRequest, scene: FaultScene) => StoreAnswer | null,
): FaultEffect {
  return { type: 'answer', change: changed };
}
