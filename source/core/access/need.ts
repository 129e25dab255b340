import type { ScopeVocabulary } from '../service/scope-vocabulary.ts';
import {
  containedIn,
  expandScopes,
  isGranted,
  leanScopes,
  type ScopeList,
} from '../service/scopes.ts';

/**
 * The scopes that something needs: of every list, any one scope. Empty: no scope is needed. The
 * lens, refusals, presets and pasted requests all use this model.
 */
export type Need = readonly ScopeList[];

/** The need of alternatives, each of them a list of scopes that are needed together. */
export function needOf(alternatives: readonly ScopeList[], vocabulary: ScopeVocabulary): Need {
  const [first, ...others] = alternatives;
  if (first === undefined) return [];
  // (a and b) or c is (a or c) and (b or c).
  const clauses = others.reduce<Need>(
    (need, together) => need.flatMap((anyOf) => together.map((scope) => [...anyOf, scope])),
    first.map((scope) => [scope]),
  );
  return joinNeeds([clauses], vocabulary);
}

/** Joins needs into one, without the parts that another part implies. */
export function joinNeeds(needs: readonly Need[], vocabulary: ScopeVocabulary): Need {
  let kept: readonly ScopeList[] = [];
  for (const clause of needs.flat().map((anyOf) => lean(anyOf, vocabulary))) {
    if (kept.some((one) => covers(one, clause, vocabulary))) continue;
    const left = kept.filter((one) => !covers(clause, one, vocabulary));
    kept = [...left, clause];
  }
  return kept;
}

/** Drops each scope that contains another one of the list: the smaller one is enough. */
function lean(anyOf: ScopeList, vocabulary: ScopeVocabulary): ScopeList {
  const each = [...new Set(anyOf)];
  return each.filter((scope) => {
    return !containedIn(scope, vocabulary).some((one) => each.includes(one));
  });
}

/** Whether each scope that meets `one` meets `other` too. */
function covers(one: ScopeList, other: ScopeList, vocabulary: ScopeVocabulary): boolean {
  return one.every((scope) => other.some((wanted) => isGranted(wanted, [scope], vocabulary)));
}

/** The parts of a need that the granted scopes do not meet. */
export function unmet(need: Need, granted: ScopeList, vocabulary: ScopeVocabulary): Need {
  const covered = new Set(expandScopes(granted, vocabulary));
  return need.filter((anyOf) => !isMetBy(anyOf, covered));
}

/** Whether the granted scopes, with those they contain, are enough. */
export function isMet(need: Need, granted: ScopeList, vocabulary: ScopeVocabulary): boolean {
  return unmet(need, granted, vocabulary).length === 0;
}

/** `isMet` for many needs: `covered` holds the granted scopes and all that they contain. */
export function isMetWith(need: Need, covered: ReadonlySet<string>): boolean {
  return need.every((anyOf) => isMetBy(anyOf, covered));
}

function isMetBy(anyOf: ScopeList, covered: ReadonlySet<string>): boolean {
  return anyOf.some((scope) => covered.has(scope));
}

/**
 * The fewest scopes to add so that the need is met, found greedily: first the scope that meets the
 * most open parts, of several such the one that the service names first.
 */
export function proposal(need: Need, granted: ScopeList, vocabulary: ScopeVocabulary): ScopeList {
  const added: string[] = [];
  for (
    let open = unmet(need, granted, vocabulary);
    open.length > 0;
    open = unmet(open, added, vocabulary)
  ) {
    const each = [...new Set(open.flat())];
    const serves = (scope: string) => {
      const covered = new Set(expandScopes([scope], vocabulary));
      return open.filter((anyOf) => isMetBy(anyOf, covered)).length;
    };
    // The sort is stable: of several that serve as much the first named stays first.
    const [best] = each.toSorted((one, other) => serves(other) - serves(one));
    if (best === undefined) break;
    added.push(best);
  }
  // In the order of the need.
  const inOrder = [...new Set(need.flat())].filter((scope) => added.includes(scope));
  return leanScopes(inOrder, vocabulary);
}

/** Scopes that meet the need: granted ones where they serve, else the proposed ones. */
export function scopesToMeet(
  need: Need,
  granted: ScopeList,
  vocabulary: ScopeVocabulary,
): ScopeList {
  const usable = [...granted, ...proposal(need, granted, vocabulary)];
  const chosen = need.flatMap(
    (anyOf) => anyOf.find((scope) => isGranted(scope, usable, vocabulary)) ?? [],
  );
  return leanScopes([...new Set(chosen)], vocabulary);
}

/** The whole need in words: `read_returns and one of read_orders, read_marketplace_orders`. */
export function needWords(need: Need): string {
  if (need.length === 1) return need[0]?.join(' or ') ?? '';
  return need
    .map((anyOf) => (anyOf.length === 1 ? anyOf.join('') : `one of ${anyOf.join(', ')}`))
    .join(' and ');
}

/** The scopes that meet a need, each with its alternatives in brackets. */
export function scopesText(scopes: ScopeList, need: Need, vocabulary: ScopeVocabulary): string {
  return scopes
    .map((scope) => {
      const others = othersFor(scope, scopes, need, vocabulary);
      return others.length === 0 ? scope : `${scope} (or ${others.join(' or ')})`;
    })
    .join(', ');
}

/** `scopesText` with the alternatives only counted: `read_locations (or 2 others)`. */
export function shortScopesText(
  scopes: ScopeList,
  need: Need,
  vocabulary: ScopeVocabulary,
): string {
  return scopes
    .map((scope) => {
      const { length } = othersFor(scope, scopes, need, vocabulary);
      return length === 0 ? scope : `${scope} (or ${length} ${length === 1 ? 'other' : 'others'})`;
    })
    .join(', ');
}

/** The need in the fewest words: `read_orders, one of 4 scopes`. */
export function countWords(need: Need): string {
  return need
    .map((anyOf) => (anyOf.length === 1 ? anyOf.join('') : `one of ${anyOf.length} scopes`))
    .join(', ');
}

/** The scopes that could replace `scope`: they meet every part that only `scope` meets. */
function othersFor(
  scope: string,
  scopes: ScopeList,
  need: Need,
  vocabulary: ScopeVocabulary,
): ScopeList {
  const rest = scopes.filter((one) => one !== scope);
  const covered = (list: ScopeList) => new Set(expandScopes(list, vocabulary));
  const [byIt, byRest] = [covered([scope]), covered(rest)];
  const [first, ...others] = need.filter(
    (anyOf) => isMetBy(anyOf, byIt) && !isMetBy(anyOf, byRest),
  );
  return (first ?? []).filter((one) => !byIt.has(one) && isMetWith(others, covered([one])));
}
