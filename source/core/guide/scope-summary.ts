import { findScope } from '../service/scope-catalogue.ts';
import { leanScopes, type ScopeList } from '../service/scopes.ts';
import { activeForm } from './forms.ts';
import { familyOf } from './scope-words.ts';
import type { GuideState } from './state.ts';

/** More than most apps use; from here on a word on fewer ones stands beside the number. */
const MANY = 8;

export interface ScopeSummary {
  /** What is asked for: the chosen ones without what another of them contains. */
  readonly asked: ScopeList;
  /** `3 chosen: 1 can change data, 2 see protected customer data`. */
  readonly text: string;
  /** One sentence on fewer scopes, or on ones that open nothing here; null where all is well. */
  readonly advice: string | null;
}

/** What the chosen scopes come to. */
export function scopeSummary(state: GuideState): ScopeSummary {
  const { chosen, usesReleased } = activeForm(state).scopes;
  const asked = leanScopes(chosen);
  if (asked.length === 0) {
    const text = usesReleased ? 'None chosen: the released scopes of the app apply' : '0 chosen';
    return { asked, text, advice: null };
  }
  const kinds = [
    count(asked, isWriting, 'can change data', 'can change data'),
    count(asked, isProtected, 'sees protected customer data', 'see protected customer data'),
    count(asked, needsApproval, 'needs an approval or a plan', 'need an approval or a plan'),
  ].filter((words) => words !== null);
  const text = `${asked.length} chosen${kinds.length === 0 ? '' : `: ${kinds.join(', ')}`}`;
  return { asked, text, advice: adviceOn(asked) };
}

/** What is asked for, in the order of ticking; empty where the released ones apply. */
export function askedScopes(state: GuideState): ScopeList {
  return leanScopes(activeForm(state).scopes.chosen);
}

function adviceOn(asked: ScopeList): string | null {
  if (asked.every((scope) => familyOf(scope) !== 'admin'))
    return 'None of them opens the Admin API. For a token that does, tick one of the other groups.';
  if (asked.length <= MANY) return null;
  return 'Many: ask only for what the app uses now. A token with fewer scopes is approved more easily and does less harm when it leaks; more can be added later.';
}

function count(
  asked: ScopeList,
  is: (scope: string) => boolean,
  one: string,
  more: string,
): string | null {
  const number = asked.filter(is).length;
  return number === 0 ? null : `${number} ${number === 1 ? one : more}`;
}

function isWriting(scope: string): boolean {
  return /^(?:unauthenticated_|customer_)?write_/.test(scope);
}

function isProtected(scope: string): boolean {
  return findScope(scope)?.needs === 'protected-customer-data';
}

function needsApproval(scope: string): boolean {
  const needs = findScope(scope)?.needs;
  return needs === 'approval' || needs === 'plan';
}
