import { quoted } from '../text/display-text.ts';
import { didYouMean } from '../text/edit-distance.ts';
import data from './data/access-scopes-2026-10.json' with { type: 'json' };
import { unlistedNote } from './scopes.ts';

/** What a scope needs beside the person's approval. */
type ScopeNeeds = 'none' | 'protected-customer-data' | 'approval' | 'plan';
/** Only `admin` scopes open the Admin API. */
export type ScopeFamily = 'admin' | 'storefront' | 'customer';

export interface ScopeEntry {
  readonly handle: string;
  /** Heading in the list: `Products`. */
  readonly group: string;
  /** One sentence: what it lets the app do. */
  readonly summary: string;
  readonly implies: readonly string[];
  readonly needs: ScopeNeeds;
  readonly family: ScopeFamily;
  /** Offered first. */
  readonly popular: boolean;
  /** False: the service knows it, the GraphQL schema does not name it. */
  readonly inSchema: boolean;
  /** True: its existence or its need is not stated by the service. */
  readonly unconfirmed: boolean;
}

/** Every scope that is known, in groups, as of API version 2026-10. */
export const scopeCatalogue: readonly ScopeEntry[] = data.map((entry) => ({
  ...entry,
  needs: readNeeds(entry.needs),
  family: readFamily(entry.family),
  popular: entry.popular === true,
  inSchema: entry.inSchema !== false,
  unconfirmed: entry.unconfirmed === true,
}));

const byHandle: ReadonlyMap<string, ScopeEntry> = new Map(
  scopeCatalogue.map((entry) => [entry.handle, entry]),
);

/** The entry of a handle, or null for one that this list does not know. */
export function findScope(handle: string): ScopeEntry | null {
  return byHandle.get(handle) ?? null;
}

/** Whether the list knows the handle; for `parseScopes`. */
export function isKnownScope(handle: string): boolean {
  return byHandle.has(handle);
}

/** What is to be said about a handle that the list does not know; null for one that it knows. */
export function unlistedScopeWords(handle: string): string | null {
  if (isKnownScope(handle)) return null;
  const nearest = didYouMean(handle, [...byHandle.keys()]);
  const note = unlistedNote(quoted(handle));
  return nearest === null ? note : `${note} ${nearest}`;
}

/** What the person should know beside the summary, one sentence, or null. */
export function needsSentence({ needs }: ScopeEntry): string | null {
  return NEEDS_SENTENCES[needs];
}

const NEEDS_SENTENCES: Readonly<Record<ScopeNeeds, string | null>> = {
  none: null,
  'protected-customer-data':
    'Protected customer data: public apps need a review for it, custom apps and development stores do not.',
  approval: 'The service must switch it on for your app first.',
  plan: 'It works on certain store plans only.',
};

/** A kind that newer data may bring is treated as the careful one. */
function readNeeds(text: string): ScopeNeeds {
  if (text === 'none' || text === 'protected-customer-data' || text === 'plan') return text;
  return 'approval';
}

function readFamily(text: string): ScopeFamily {
  return text === 'storefront' || text === 'customer' ? text : 'admin';
}
