import { expandScopes, leanScopes } from '../service/scopes.ts';
import { findScope, type ScopeEntry, scopeCatalogue } from '../service/scope-catalogue.ts';
import { activeForm } from './forms.ts';
import { type SearchedScope, searchScopes } from './scope-search.ts';
import {
  badgesOf,
  familyOf,
  headingOf,
  needsWords,
  outsideSentence,
  UNKNOWN_SCOPE,
} from './scope-words.ts';
import type { GuideState } from './state.ts';

/** One line of the list. */
export interface ScopeRow {
  readonly handle: string;
  /** The heading under which it stands. */
  readonly group: string;
  readonly summary: string;
  /** What it needs beside the approval, in sentences, or null. */
  readonly needs: string | null;
  /** The same in a word or two each. */
  readonly badges: readonly string[];
  /** Ticked, and not contained in another one: it is asked for. */
  readonly isChosen: boolean;
  /** Contained in a ticked `write` scope, so that it is not asked for beside it. */
  readonly isImplied: boolean;
  /** The reading scope that this one contains, or null. */
  readonly contains: string | null;
  /** False for a typed handle that the catalogue does not know. */
  readonly isKnown: boolean;
  /** False: the practice store's app was not released with it, so it will not be granted. */
  readonly isReleased: boolean;
}

/**
 * The rows of the list: typed ones that nobody knows first, then the popular ones, then the
 * catalogue group by group; with a filter the best match first. While only the chosen ones are
 * listed, the filter does not count.
 */
export function visibleScopes(state: GuideState): readonly ScopeRow[] {
  const { chosen, filter, only } = activeForm(state).scopes;
  const asked = new Set(leanScopes(chosen));
  const covered = new Set(expandScopes(chosen));
  const released = releasedScopes(state);
  const all = ordered(only === null ? chosen : [...only, ...chosen]);
  const listed =
    only === null
      ? searchScopes(all, filter.text)
      : all.filter(({ handle }) => only.includes(handle) || chosen.includes(handle));
  return listed.map(({ known, handle, group, summary }) => ({
    handle,
    group,
    summary,
    needs: known === null ? unknownNeeds(handle) : needsWords(known),
    badges: known === null ? ['unknown'] : badgesOf(known),
    isChosen: asked.has(handle),
    isImplied: covered.has(handle) && !asked.has(handle),
    contains: expandScopes([handle])[1] ?? null,
    isKnown: known !== null,
    isReleased: released === null || released.has(handle),
  }));
}

interface Listed extends SearchedScope {
  readonly group: string;
  readonly known: ScopeEntry | null;
}

/** Null where the person decides what is released. */
function releasedScopes(state: GuideState): ReadonlySet<string> | null {
  if (state.mode === 'own' || activeForm(state).setup.isByHand) return null;
  const { practice } = state;
  return new Set(practice.type === 'running' ? expandScopes(practice.facts.scopes) : []);
}

function ordered(chosen: readonly string[]): readonly Listed[] {
  const unknown = [...new Set(chosen)].filter((handle) => findScope(handle) === null);
  return [
    ...unknown.map((handle) => ({
      handle,
      group: 'Typed',
      catalogueGroup: 'Typed',
      summary: UNKNOWN_SCOPE,
      known: null,
    })),
    ...CATALOGUE,
  ];
}

function unknownNeeds(handle: string): string | null {
  const family = familyOf(handle);
  return family === 'admin' ? null : outsideSentence(family);
}

/** The order never changes, so that ticks do not make rows jump. */
const CATALOGUE: readonly Listed[] = [
  ...scopeCatalogue.filter((entry) => entry.popular),
  ...scopeCatalogue.filter((entry) => !entry.popular && entry.family === 'admin'),
  ...scopeCatalogue.filter((entry) => entry.family === 'storefront'),
  ...scopeCatalogue.filter((entry) => entry.family === 'customer'),
].map((entry) => ({
  handle: entry.handle,
  group: headingOf(entry),
  catalogueGroup: entry.group,
  summary: entry.summary,
  known: entry,
}));
