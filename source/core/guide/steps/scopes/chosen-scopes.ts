import type { ScopeVocabulary } from '../../../service/scope-vocabulary.ts';
import { profileOf } from '../app/app-check.ts';
import { findScope, isKnownScope, unlistedScopeWords } from '../../../service/scope-catalogue.ts';
import {
  containedIn,
  isGranted,
  leanScopes,
  parseScopes,
  type ScopeList,
  type ScopeVerdict,
} from '../../../service/scopes.ts';
import { LONGEST_AUTHORIZE_URL } from '../../../sign-in/authorize-url.ts';
import { editText } from '../../../text/text-buffer.ts';
import { activeForm, withScopes } from '../../create.ts';
import { tell } from '../../step-contract.ts';
import type { GuideState } from '../../state.ts';
import { familyOf } from './scope-list.ts';

/** More than most apps use: above this number the summary advises fewer. */
const MANY = 8;

interface ScopeSummary {
  /** What is asked for: the chosen ones without what another of them contains. */
  readonly asked: ScopeList;
  /** `3 chosen: 1 can change data, 2 see protected customer data`. */
  readonly text: string;
  /** One sentence on fewer scopes, or on ones that open nothing here; null where all is well. */
  readonly advice: string | null;
}

/** A summary of the chosen scopes. */
export function scopeSummary(state: GuideState): ScopeSummary {
  const vocabulary = profileOf(state).scopes;
  const { chosen, usesReleased } = activeForm(state).scopes;
  const asked = leanScopes(chosen, vocabulary);
  if (asked.length === 0) {
    const text = usesReleased ? 'None chosen: the released scopes of the app apply' : '0 chosen';
    return { asked, text, advice: null };
  }
  const kinds = [
    count(asked, (scope) => isWriting(scope, vocabulary), 'can change data', 'can change data'),
    count(
      asked,
      (scope) => isProtected(scope, vocabulary),
      'sees protected customer data',
      'see protected customer data',
    ),
    count(
      asked,
      (scope) => needsApproval(scope, vocabulary),
      'needs an approval or a plan',
      'need an approval or a plan',
    ),
  ].filter((words) => words !== null);
  const text = `${asked.length} chosen${kinds.length === 0 ? '' : `: ${kinds.join(', ')}`}`;
  return { asked, text, advice: adviceOn(asked, vocabulary) };
}

/** What is asked for, in the order of ticking; empty where the released ones apply. */
export function askedScopes(state: GuideState): ScopeList {
  return leanScopes(activeForm(state).scopes.chosen, profileOf(state).scopes);
}

function adviceOn(asked: ScopeList, vocabulary: ScopeVocabulary): string | null {
  if (asked.every((scope) => familyOf(scope, vocabulary) !== 'admin'))
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

function isWriting(scope: string, vocabulary: ScopeVocabulary): boolean {
  const isNamedSo = /^(?:unauthenticated_|customer_)?write_/.test(scope);
  return findScope(scope, vocabulary)?.writes ?? (vocabulary.writeContainsRead && isNamedSo);
}

function isProtected(scope: string, vocabulary: ScopeVocabulary): boolean {
  return findScope(scope, vocabulary)?.needs === 'protected-customer-data';
}

function needsApproval(scope: string, vocabulary: ScopeVocabulary): boolean {
  const needs = findScope(scope, vocabulary)?.needs;
  return needs === 'approval' || needs === 'plan';
}

/** How many entries of a list a sentence names. */
const NAMED = 3;

/** Ticks scopes that are not ticked yet. */
export function addScopes(state: GuideState, scopes: ScopeList): GuideState {
  const { chosen } = activeForm(state).scopes;
  return withScopes(state, {
    chosen: [...new Set([...chosen, ...scopes])],
    asksReleased: false,
    usesReleased: false,
  });
}

/**
 * Ticks scopes that a request lacked. A ticked scope that contains one of them, but was not granted,
 * is unticked: it would be asked for in its place, and refused again.
 */
export function addMissingScopes(state: GuideState, scopes: ScopeList): GuideState {
  const vocabulary = profileOf(state).scopes;
  const granted = state.session?.result.token.granted ?? null;
  const stands = (one: string): boolean =>
    granted === null ||
    scopes.includes(one) ||
    isGranted(one, granted, vocabulary) ||
    !containedIn(one, vocabulary).some((inner) => scopes.includes(inner));
  const { chosen } = activeForm(state).scopes;
  return addScopes(withScopes(state, { chosen: chosen.filter(stands) }), scopes);
}

/** Ticks what a typed or pasted list names, and says what was corrected in it. */
export function addListed(state: GuideState, text: string): GuideState {
  const vocabulary = profileOf(state).scopes;
  const verdict = parseScopes(text, vocabulary, isKnownScope);
  if (verdict.type !== 'scopes') return tell(state, 'problem', verdict.message, verdict.remedy);
  const added = addScopes(state, verdict.scopes);
  const { chosen, filter } = activeForm(added).scopes;
  // Refused here rather than two steps on: the list alone would be too long for the URL.
  if (chosen.join(vocabulary.separator).length > LONGEST_AUTHORIZE_URL)
    return tellTooMany(state, chosen.length);
  const cleared = withScopes(added, {
    filter: editText(filter, { type: 'set', text: '' }),
    cursor: 0,
  });
  const before = new Set(activeForm(state).scopes.chosen);
  const fresh = verdict.scopes.filter((scope) => !before.has(scope));
  return tellAdded(cleared, fresh, remarksOn(verdict, vocabulary));
}

/** Remarks on an accepted list: odd spellings, unknown names. */
export function remarksOn(
  verdict: Extract<ScopeVerdict, { type: 'scopes' }>,
  vocabulary: ScopeVocabulary,
): readonly string[] {
  const capitals = verdict.warnings.filter(({ kind }) => kind === 'capitals');
  // Where the service lists no scopes, none counts as unknown.
  const unknown = verdict.warnings.filter(
    ({ kind, scope }) => kind === 'unknown' && unlistedScopeWords(scope, vocabulary) !== null,
  );
  return [
    ...capitals.slice(0, NAMED).map(({ text }) => text),
    ...unknown
      .slice(0, NAMED)
      .map(({ text, scope }) => unlistedScopeWords(scope, vocabulary) ?? text),
    ...(unknown.length > NAMED ? [`${unknown.length - NAMED} more are unknown as well.`] : []),
    ...verdict.repairs,
  ];
}

function tellAdded(state: GuideState, fresh: ScopeList, remarks: readonly string[]): GuideState {
  const named = fresh.slice(0, NAMED).join(', ');
  const more = fresh.length > NAMED ? ` and ${fresh.length - NAMED} more` : '';
  const words = fresh.length === 0 ? 'All of it was chosen already.' : `Added: ${named}${more}.`;
  if (remarks.length === 0) return tell(state, 'note', words);
  return tell(state, 'warning', [words, ...remarks].join(' '));
}

function tellTooMany(state: GuideState, count: number): GuideState {
  return tell(
    state,
    'problem',
    `${count} scopes do not fit into the authorize URL: ${LONGEST_AUTHORIZE_URL} characters are the most that browsers and servers take.`,
    'Nothing was added. Choose fewer scopes.',
  );
}
