import { numberInGid } from '../../api/formats.ts';
import type { IdRule, Rows } from '../rows.ts';

/** A search of a list that was saved under a name. */
export interface SavedSearch {
  readonly id: number;
  readonly name: string;
  /** In the search syntax: `status:open tag:gift`. */
  readonly query: string;
  /** The list that it is for: `PRODUCT`, as the schema names it. */
  readonly resourceType: string;
}

export const SAVED_SEARCH_IDS: IdRule = { first: 705_100_000_000, spacing: 13 };

/** The text of a saved search with this global id; null when there is none. */
export function savedQuery(
  id: unknown,
  { savedSearches }: { readonly savedSearches: Pick<Rows<SavedSearch>, 'find'> },
): string | null {
  const number = numberInGid(id, 'SavedSearch');
  return number === null ? null : (savedSearches.find(number)?.query ?? null);
}
