import { profileOf } from '../app/app-check.ts';
import { needsSentence, listedScopes } from '../../../service/scope-catalogue.ts';
import {
  type ScopeEntry,
  type ScopeFamily,
  type ScopeVocabulary,
  SHOPIFY_SCOPES,
} from '../../../service/scope-vocabulary.ts';
import { containedIn, expandScopes, leanScopes, type ScopeList } from '../../../service/scopes.ts';
import { activeForm } from '../../create.ts';
import { type SearchedScope, searchScopes } from './scope-search.ts';
import type { GuideState } from '../../state.ts';

/** One line of the list. */
export interface ScopeRow {
  readonly handle: string;
  /** The heading under which it stands. */
  readonly group: string;
  readonly summary: string;
  /** What it needs beside the approval, in sentences, or null. */
  readonly needs: string | null;
  /** These needs in a word or two each. */
  readonly badges: readonly string[];
  /** Ticked, and not contained in another one: it is asked for. */
  readonly isChosen: boolean;
  /** Contained in a ticked scope, so that it is not asked for beside it. */
  readonly isImplied: boolean;
  /** The scopes that this one contains. */
  readonly contains: ScopeList;
  /** False for a typed handle that the catalogue does not know. */
  readonly isKnown: boolean;
  /** False: the practice store's app was not released with it, so it will not be granted. */
  readonly isReleased: boolean;
}

/**
 * The rows of the list: unknown typed ones first, then the popular ones, then the catalogue group
 * by group; with a filter the best match first. While only the chosen ones, or those of a group,
 * are listed, the filter does not count.
 */
export function visibleScopes(state: GuideState): readonly ScopeRow[] {
  const vocabulary = profileOf(state).scopes;
  const { chosen, filter, only, group: listedGroup } = activeForm(state).scopes;
  const asked = new Set(leanScopes(chosen, vocabulary));
  const covered = new Set(expandScopes(chosen, vocabulary));
  const released = releasedScopes(state);
  const all = ordered(only === null ? chosen : [...only, ...chosen], vocabulary);
  const listed =
    only !== null
      ? all.filter(({ handle }) => only.includes(handle) || chosen.includes(handle))
      : listedGroup !== null
        ? all.filter(({ catalogueGroup }) => catalogueGroup === listedGroup)
        : searchScopes(all, filter.text);
  return listed.map(({ known, handle, group, summary }) => ({
    handle,
    group,
    summary,
    needs: known === null ? unknownNeeds(handle, vocabulary) : needsWords(known),
    badges: known === null ? ['unknown'] : badgesOf(known),
    isChosen: asked.has(handle),
    isImplied: covered.has(handle) && !asked.has(handle),
    contains: containedIn(handle, vocabulary),
    isKnown: known !== null,
    isReleased: released === null || released.has(handle),
  }));
}

/** A group of the list, and how many scopes it has. */
export interface ScopeGroup {
  readonly name: string;
  readonly count: number;
  /** Of them ticked, or contained in a ticked one. */
  readonly chosen: number;
}

/** The groups in the order of the vocabulary; unknown names are a group of their own. */
export function scopeGroups(state: GuideState): readonly ScopeGroup[] {
  const vocabulary = profileOf(state).scopes;
  const { chosen } = activeForm(state).scopes;
  const covered = new Set(expandScopes(chosen, vocabulary));
  const listed = listedScopes(vocabulary);
  const typed = chosen.filter((handle) => !listed.has(handle));
  const all = [...typed.map((handle) => ({ handle, group: TYPED })), ...listed.values()];
  return [...Map.groupBy(all, ({ group }) => group)].map(([name, scopes]) => ({
    name,
    count: scopes.length,
    chosen: scopes.filter(({ handle }) => covered.has(handle)).length,
  }));
}

/** The group of unknown names. */
const TYPED = 'Typed';

interface Listed extends SearchedScope {
  readonly group: string;
  readonly known: ScopeEntry | null;
}

/** Null where the person decides what is released. */
function releasedScopes(state: GuideState): ReadonlySet<string> | null {
  if (state.mode === 'own' || activeForm(state).setup.isByHand) return null;
  const { practice } = state;
  return new Set(
    practice.type === 'running'
      ? expandScopes(practice.facts.scopes, practice.facts.store.profile.scopes)
      : [],
  );
}

function ordered(chosen: ScopeList, vocabulary: ScopeVocabulary): readonly Listed[] {
  const listed = listedScopes(vocabulary);
  const unknown = [...new Set(chosen)].filter((handle) => !listed.has(handle));
  return [
    ...unknown.map((handle) => ({
      handle,
      group: TYPED,
      catalogueGroup: TYPED,
      summary: UNKNOWN_SCOPE,
      known: null,
    })),
    ...(vocabulary.entries === 'built-in' ? BUILT_IN : inOrder([...listed.values()])),
  ];
}

function unknownNeeds(handle: string, vocabulary: ScopeVocabulary): string | null {
  const family = familyOf(handle, vocabulary);
  return family === 'admin' ? null : outsideSentence(family);
}

/** For a typed handle that the catalogue does not have. */
const UNKNOWN_SCOPE = 'This list does not know it. It is sent as it stands.';

const OUTSIDE: Readonly<Record<Exclude<ScopeFamily, 'admin'>, string>> = {
  storefront: 'Storefront API',
  customer: 'Customer Account API',
};

/** The heading of a scope in the list; what does not open the Admin API says so. */
function headingOf(entry: ScopeEntry): string {
  if (entry.family !== 'admin') return `${OUTSIDE[entry.family]} (not the Admin API)`;
  return entry.popular ? 'Most used' : entry.group;
}

/** Which family a handle belongs to by its form, for those that the catalogue does not have. */
export function familyOf(handle: string, { entries }: ScopeVocabulary): ScopeFamily {
  if (entries !== 'built-in') return 'admin';
  if (handle.startsWith('unauthenticated_')) return 'storefront';
  return /^customer_(?:read|write)_/.test(handle) ? 'customer' : 'admin';
}

/** What a scope needs beside the approval, in a word or two each, for its row. */
function badgesOf(entry: ScopeEntry): readonly string[] {
  const badges: string[] = [];
  if (entry.family !== 'admin') badges.push('not Admin API');
  if (entry.needs === 'protected-customer-data') badges.push('protected data');
  if (entry.needs === 'approval') badges.push('approval');
  if (entry.needs === 'plan') badges.push('plan');
  if (entry.needs === 'other') badges.push('has a condition');
  if (entry.unconfirmed) badges.push('unconfirmed');
  return badges;
}

/** What a scope needs beside the approval, in sentences, or null where nothing is needed. */
function needsWords(entry: ScopeEntry): string | null {
  const needs = needsSentence(entry);
  const sentences = [
    ...(entry.family === 'admin' ? [] : [outsideSentence(entry.family)]),
    ...(needs === null ? [] : [needs]),
    ...(entry.unconfirmed ? [unconfirmedSentence(entry)] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Why a scope of another family does nothing for this token. */
function outsideSentence(family: Exclude<ScopeFamily, 'admin'>): string {
  return `It belongs to the ${OUTSIDE[family]} and opens nothing of the Admin API.`;
}

function unconfirmedSentence(entry: ScopeEntry): string {
  return entry.inSchema
    ? 'Unconfirmed: the service does not publish what it needs.'
    : 'Unconfirmed: the service does not publish it; asking for it may fail in the browser.';
}

/** Group by group, those that are most used first. */
function inOrder(entries: readonly ScopeEntry[]): readonly Listed[] {
  const others = entries.filter((entry) => !entry.popular && entry.family === 'admin');
  const groups = [...new Set(others.map(({ group }) => group))];
  return [
    ...entries.filter((entry) => entry.popular),
    ...groups.flatMap((group) => others.filter((entry) => entry.group === group)),
    ...entries.filter((entry) => entry.family === 'storefront'),
    ...entries.filter((entry) => entry.family === 'customer'),
  ].map((entry) => ({
    handle: entry.handle,
    group: headingOf(entry),
    catalogueGroup: entry.group,
    summary: entry.summary,
    known: entry,
  }));
}

/** The order never changes, so that ticks do not make rows jump. */
const BUILT_IN = inOrder([...listedScopes(SHOPIFY_SCOPES).values()]);
