import type { RequestNeeds } from '../../core/access/rest-needs.ts';
import type { ScopeRow } from '../../core/guide/steps/scopes/scope-list.ts';

/** A scope in one short line of a list, as it is read out; `detailWords` says the rest. */
export function rowWords(row: ScopeRow): string {
  const state = row.isChosen ? 'chosen, ' : row.isImplied ? 'contained in a chosen one, ' : '';
  // What it needs elsewhere does not matter where it will not be granted.
  const badges = row.isReleased ? row.badges : ['not in the practice app'];
  const notes = badges.length === 0 ? '' : ` (${badges.join(', ')})`;
  return `${state}${row.handle}. ${row.summary}${notes}`;
}

/** What there is to know about a scope beyond its line, or null. */
export function detailWords(row: ScopeRow): string | null {
  const contains = row.contains === null ? [] : [`It contains ${row.contains}.`];
  const needs = row.needs === null ? [] : [row.needs];
  const released = row.isReleased
    ? []
    : ['The practice app was not released with it, so it will not be granted.'];
  const sentences = [...contains, ...needs, ...released];
  return sentences.length === 0 ? null : `${row.handle}: ${sentences.join(' ')}`;
}

/** What a pasted request needs, line by line. */
export function needsLines(needs: RequestNeeds): readonly string[] {
  if (needs.type === 'unreadable') return [`Problem: ${needs.message} ${needs.remedy}`];
  const parts = needs.parts.map(({ part, alternatives, isProbable }) => {
    if (alternatives === null) return `  ${part}: a rule that names no scope.`;
    const scopes = alternatives.map((one) => one.join(' and ')).join(', or ');
    return `  ${part}: ${isProbable ? 'probably ' : ''}${scopes}.`;
  });
  return [...parts, ...needs.notes.map((note) => `  ${note}`)];
}
