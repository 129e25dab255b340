import { SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
import { missingScopes, type ScopeList } from '../../core/service/scopes.ts';
import { mint, type Randomness } from '../server/crypto.ts';
import type { ConsentRequest } from './consent-request.ts';

/** A request whose consent page is open, and the code that its approval gave. */
export interface PendingConsent {
  readonly request: ConsentRequest;
  /** Null until it is approved. */
  readonly code: string | null;
}

/**
 * The requests that wait for a decision. Each shown page has its own ticket, hidden in its form, so
 * that no other page can approve in the person's name.
 */
export interface PendingConsents {
  open(request: ConsentRequest): string;
  look(ticket: string): PendingConsent | null;
  /** Keeps the code, so that a double click leads to the same answer. */
  approved(ticket: string, code: string): void;
  drop(ticket: string): void;
}

/** Long enough to read the page and to be interrupted. */
const LIFETIME_MS = 30 * 60_000;
/** Each reload of the page adds one; beyond this many the oldest is dropped. */
const KEPT = 200;

/**
 * Without open consent pages at first; each is forgotten after half an hour.
 * @param clock milliseconds since 1970
 */
export function createPendingConsents(
  clock: () => number,
  randomness: Randomness,
): PendingConsents {
  const pending = new Map<string, PendingConsent & { readonly openedAt: number }>();
  return {
    open(request) {
      const ticket = mint('consent', randomness);
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

/** An installed app: what a person approved for it. */
export interface Installation {
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly installedAt: number;
}

/** Which apps are installed on the store. */
export interface InstallationLedger {
  find(clientId: string): Installation | null;
  /** Installs an app, or changes what was approved for it. */
  approve(clientId: string, scopes: readonly string[]): void;
  remove(clientId: string): void;
}

/**
 * A ledger over `installations`, which has Client IDs as keys and is empty by default.
 * @param clock milliseconds since 1970
 */
export function createInstallationLedger(
  clock: () => number,
  installations = new Map<string, Installation>(),
): InstallationLedger {
  return {
    find: (clientId) => installations.get(clientId) ?? null,
    approve(clientId, scopes) {
      const installedAt = installations.get(clientId)?.installedAt ?? clock();
      installations.set(clientId, { scopes, installedAt });
    },
    remove: (clientId) => void installations.delete(clientId),
  };
}

/** What the person has to be asked. */
export type ConsentNeed =
  | { readonly type: 'install' }
  /** The app is installed and asks for more; `added` was not approved yet. */
  | { readonly type: 'update'; readonly added: ScopeList }
  /** Everything was approved before: the store redirects at once. */
  | { readonly type: 'nothing' };

/** Compares what an app asks for with what was approved for it; `write_x` contains `read_x`. */
export function consentNeed(scopes: ScopeList, installation: Installation | null): ConsentNeed {
  if (installation === null) return { type: 'install' };
  const added = missingScopes(scopes, installation.scopes, SHOPIFY_SCOPES);
  return added.length === 0 ? { type: 'nothing' } : { type: 'update', added };
}

/**
 * The scopes that count as approved after a request was granted. A request for the app itself
 * replaces the older approval; one in a person's name never takes anything away from the app.
 */
export function approvedScopes(
  request: { readonly scopes: ScopeList; readonly perUser: boolean },
  installation: Installation | null,
): ScopeList {
  if (!request.perUser || installation === null) return request.scopes;
  return [
    ...installation.scopes,
    ...missingScopes(request.scopes, installation.scopes, SHOPIFY_SCOPES),
  ];
}
