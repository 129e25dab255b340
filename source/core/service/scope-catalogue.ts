import { quoted } from '../text/display-text.ts';
import { didYouMean } from '../text/edit-distance.ts';
import data from './data/access-scopes-2026-10.json' with { type: 'json' };
import type { ScopeEntry, ScopeFamily, ScopeNeeds, ScopeVocabulary } from './scope-vocabulary.ts';
import { unlistedNote } from './scopes.ts';

/** Every scope of the built-in service, in groups, as of API version 2026-10. */
const BUILT_IN: ReadonlyMap<string, ScopeEntry> = new Map(
  data.map((entry) => [
    entry.handle,
    {
      ...entry,
      needs: readNeeds(entry.needs),
      needsText: null,
      family: readFamily(entry.family),
      popular: entry.popular === true,
      writes: null,
      inSchema: entry.inSchema !== false,
      unconfirmed: entry.unconfirmed === true,
    },
  ]),
);

/** The listed scopes of a service by their handles, in the order of its list. */
export function listedScopes({ entries }: ScopeVocabulary): ReadonlyMap<string, ScopeEntry> {
  return entries === 'built-in' ? BUILT_IN : entries;
}

/** The entry of a handle, or null for one that the service's list does not have. */
export function findScope(handle: string, vocabulary: ScopeVocabulary): ScopeEntry | null {
  return listedScopes(vocabulary).get(handle) ?? null;
}

/** Whether the list has the handle; the `isKnown` of `parseScopes`. */
export function isKnownScope(handle: string, vocabulary: ScopeVocabulary): boolean {
  return listedScopes(vocabulary).has(handle);
}

/** A note on a handle that is not listed; null: it is listed, or the service has no list. */
export function unlistedScopeWords(handle: string, vocabulary: ScopeVocabulary): string | null {
  const listed = listedScopes(vocabulary);
  if (listed.has(handle) || listed.size === 0) return null;
  const nearest = didYouMean(handle, [...listed.keys()]);
  const note = unlistedNote(quoted(handle));
  return nearest === null ? note : `${note} ${nearest}`;
}

/** What the person should know beside the summary, one sentence, or null. */
export function needsSentence({ needs, needsText }: ScopeEntry): string | null {
  return needsText ?? NEEDS_SENTENCES[needs];
}

const NEEDS_SENTENCES: Readonly<Record<ScopeNeeds, string | null>> = {
  none: null,
  'protected-customer-data':
    'Protected customer data: public apps need a review for it, custom apps and development stores do not.',
  approval: 'The service must switch it on for your app first.',
  plan: 'It works on certain store plans only.',
  other: null,
};

/** An unknown kind, in newer data, counts as the careful one. */
function readNeeds(text: string): ScopeNeeds {
  if (text === 'none' || text === 'protected-customer-data' || text === 'plan') return text;
  return 'approval';
}

function readFamily(text: string): ScopeFamily {
  return text === 'storefront' || text === 'customer' ? text : 'admin';
}
