import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import type { StoreAnswer, StoreRequest } from '../server/message.ts';

/**
 * Where a fault shows: on the authorize page, in the browser's way back to the app, in the answer
 * of the token endpoint, in an answer of the Admin API, or (`any`) in both kinds of answers.
 */
export type FaultPlace = 'authorize' | 'callback' | 'exchange' | 'api' | 'any';

/** One failure that the practice store can be told to make. */
export interface Fault {
  /** How it is named on the command line and in scenario files. */
  readonly name: string;
  /** A few words, for a list. */
  readonly title: string;
  /** One sentence: what the store does while it is on. */
  readonly what: string;
  readonly where: FaultPlace;
  /** Where the behaviour is described: sections of the service facts, numbers of promises. */
  readonly facts: string;
}

/** What an effect may look at and use. */
export interface FaultContext {
  readonly auth: AuthorizationServer;
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
      readonly answer: (request: StoreRequest, context: FaultContext) => StoreAnswer | null;
    }
  /** The store does what was asked, and its answer is changed. */
  | {
      readonly type: 'answer';
      readonly change: (
        answer: StoreAnswer,
        request: StoreRequest,
        context: FaultContext,
      ) => StoreAnswer | null;
    };

/** An effect that always gives the same kind of refusal. */
export function refuse(
  answer: (request: StoreRequest, context: FaultContext) => StoreAnswer | null,
): FaultEffect {
  return { type: 'refuse', answer };
}

/** An effect on the store's own answer. */
export function change(
  changed: (
    answer: StoreAnswer,
    request: StoreRequest,
    context: FaultContext,
  ) => StoreAnswer | null,
): FaultEffect {
  return { type: 'answer', change: changed };
}
