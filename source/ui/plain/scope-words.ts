import type { RequestNeeds } from '../../core/access/request-needs.ts';
import type { ScopeRow } from '../../core/guide/visible-scopes.ts';

/** A scope in one line, as it is read out. */
export function rowWords(row: ScopeRow): string {
  const state = row.isChosen ? 'chosen, ' : row.isImplied ? 'contained in a chosen one, ' : '';
  const needs = row.needs === null ? '' : ` ${row.needs}`;
  const unknown = row.isKnown ? '' : ' Unknown.';
  const released = row.isReleased ? '' : ' The practice app was not released with it.';
  return `${state}${row.handle}.${unknown} ${row.summary}${needs}${released}`;
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
