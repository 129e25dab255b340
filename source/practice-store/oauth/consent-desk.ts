import type { Randomness } from '../server/randomness.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import type { InstallRequest } from './install-request.ts';

import { mintConsentTicket } from './mint.ts';

/** What a person can be asked to approve. */
export type ConsentRequest = AuthorizeRequest | InstallRequest;

/** A request that lies on the desk, and the code that its approval gave. */
export interface PendingConsent {
  readonly request: ConsentRequest;
  /** Null until it is approved. */
  readonly code: string | null;
}

/**
 * The requests that wait for the person. Each shown page has a ticket of its own, hidden in its
 * form, so that no other page can approve in the person's name.
 */
export interface ConsentDesk {
  open(request: ConsentRequest): string;
  look(ticket: string): PendingConsent | null;
  /** Keeps the code, so that a double click leads to the same answer. */
  approved(ticket: string, code: string): void;
  drop(ticket: string): void;
}

/** Long enough to read the page and be called away for a coffee. */
const LIFETIME_MS = 30 * 60_000;
/** Reloading opens a new one each time; the oldest make room. */
const KEPT = 200;

/**
 * An empty desk; what lies on it for half an hour is forgotten.
 * @param clock milliseconds since 1970
 */
export function createConsentDesk(clock: () => number, randomness: Randomness): ConsentDesk {
  const pending = new Map<string, PendingConsent & { readonly openedAt: number }>();
  return {
    open(request) {
      const ticket = mintConsentTicket(randomness);
      pending.set(ticket, { request, code: null, openedAt: clock() });
      const [oldest] = pending.keys();
      if (pending.size > KEPT && oldest !== undefined) pending.delete(oldest);
      return ticket;
    },
    look(ticket) {
      const entry = pending.get(ticket);
      return entry && clock() < entry.openedAt + LIFETIME_MS ? entry : null;
    },
    approved(ticket, code) {
      const entry = pending.get(ticket);
      if (entry) pending.set(ticket, { ...entry, code });
    },
    drop: (ticket) => void pending.delete(ticket),
  };
}
