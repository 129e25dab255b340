import type { Randomness } from '../server/randomness.ts';

import { mintFormTicket } from '../oauth/mint.ts';

export type FormState =
  | { readonly type: 'open' }
  /** Sent before: the browser is led to where it was led then, and nothing happens again. */
  | { readonly type: 'done'; readonly location: string }
  /** Never given out, of another page, or forgotten. */
  | { readonly type: 'unknown' };

/** One-time tickets: each page has one, for one of its forms, so that no other page can send it. */
export interface FormDesk {
  /** @param path of the page, to which its forms are sent */
  open(path: string): string;
  look(ticket: string, path: string): FormState;
  done(ticket: string, location: string): void;
}

/** A page may stay open for a whole workshop. */
const LIFETIME_MS = 8 * 60 * 60_000;
/** The oldest make room. */
const KEPT = 500;

/**
 * A desk without any form.
 * @param clock milliseconds since 1970
 */
export function createFormDesk(clock: () => number, randomness: Randomness): FormDesk {
  const forms = new Map<string, { path: string; openedAt: number; location: string | null }>();
  return {
    open(path) {
      const ticket = mintFormTicket(randomness);
      forms.set(ticket, { path, openedAt: clock(), location: null });
      const [oldest] = forms.keys();
      if (forms.size > KEPT && oldest !== undefined) forms.delete(oldest);
      return ticket;
    },
    look(ticket, path) {
      const form = forms.get(ticket);
      if (form?.path !== path || clock() >= form.openedAt + LIFETIME_MS) return { type: 'unknown' };
      return form.location === null ? { type: 'open' } : { type: 'done', location: form.location };
    },
    done(ticket, location) {
      const form = forms.get(ticket);
      if (form) form.location = location;
    },
  };
}
