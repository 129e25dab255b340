import { expandScopes } from '../service/scopes.ts';
import {
  findScope,
  needsSentence,
  type ScopeEntry,
  scopeCatalogue,
} from '../service/scope-catalogue.ts';
import { activeForm } from './forms.ts';
import type { GuideState } from './state.ts';

/** One line of the list. */
export interface ScopeRow {
  readonly handle: string;
  readonly group: string;
  readonly summary: string;
  /** What it needs beside the approval, one sentence, or null. */
  readonly needs: string | null;
  readonly isChosen: boolean;
  /** Not ticked, but contained in a ticked `write` scope. */
  readonly isImplied: boolean;
  /** False for a typed handle that the catalogue does not know. */
  readonly isKnown: boolean;
  /** False: the practice store's app was not released with it, so it will not be granted. */
  readonly isReleased: boolean;
}

/**
 * The rows that match the filter: typed ones that nobody knows first, then the popular ones, then
 * the catalogue group by group. Every word of the filter must occur in handle, group or summary.
 */
export function visibleScopes(state: GuideState): readonly ScopeRow[] {
  const { chosen, filter } = activeForm(state).scopes;
  const implied = new Set(expandScopes(chosen));
  const words = filter.text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const released = state.practice.type === 'running' ? state.practice.facts.scopes : [];
  return ordered(chosen)
    .filter((entry) => words.every((word) => haystack(entry).includes(word)))
    .map((entry) => {
      const isChosen = chosen.includes(entry.handle);
      const { handle, group, summary } = entry;
      return {
        handle,
        group,
        summary,
        needs: entry.known === null ? null : needsSentence(entry.known),
        isChosen,
        isImplied: !isChosen && implied.has(handle),
        isKnown: entry.known !== null,
        isReleased: state.mode === 'own' || expandScopes(released).includes(handle),
      };
    });
}

interface Listed {
  readonly handle: string;
  readonly group: string;
  readonly summary: string;
  readonly known: ScopeEntry | null;
}

function ordered(chosen: readonly string[]): readonly Listed[] {
  const unknown = chosen.filter((handle) => findScope(handle) === null);
  return [
    ...unknown.map((handle) => ({ handle, group: 'Typed', summary: UNKNOWN_SCOPE, known: null })),
    ...CATALOGUE,
  ];
}

export const UNKNOWN_SCOPE = 'This list does not know it. It is sent as it stands.';

/** The order never changes, so that ticks do not make rows jump. */
const CATALOGUE: readonly Listed[] = [
  ...scopeCatalogue.filter((entry) => entry.popular),
  ...scopeCatalogue.filter((entry) => !entry.popular),
].map((entry) => ({
  handle: entry.handle,
  group: entry.popular ? 'Most used' : entry.group,
  summary: entry.summary,
  known: entry,
}));

function haystack(entry: Listed): string {
  return `${entry.handle} ${entry.known?.group ?? entry.group} ${entry.summary}`.toLowerCase();
}
