import { expandScopes, isGranted, leanScopes, type ScopeList } from '../service/scopes.ts';

/**
 * What something needs: all of these, and of each any one scope. Empty: no scope at all. Every
 * place that speaks of needs reads this one model: the lens, refusals, presets, pasted requests.
 */
export type Need = readonly ScopeList[];

/** The need of a list of alternatives, each of them scopes that are needed together. */
export function needOf(alternatives: readonly ScopeList[]): Need {
  const [first, ...others] = alternatives;
  if (first === undefined) return [];
  // (a and b) or c is (a or c) and (b or c).
  const clauses = others.reduce<Need>(
    (need, together) => need.flatMap((anyOf) => together.map((scope) => [...anyOf, scope])),
    first.map((scope) => [scope]),
  );
  return joinNeeds([clauses]);
}

/** All of them together, without what another part of them asks for anyway. */
export function joinNeeds(needs: readonly Need[]): Need {
  const kept: ScopeList[] = [];
  for (const clause of needs.flat().map(lean)) {
    if (kept.some((one) => covers(one, clause))) continue;
    const left = kept.filter((one) => !covers(clause, one));
    kept.splice(0, kept.length, ...left, clause);
  }
  return kept;
}

/** `write_x` beside `read_x` is no way of its own: the smaller one is enough. */
function lean(anyOf: ScopeList): ScopeList {
  const each = [...new Set(anyOf)];
  return each.filter((scope) => {
    const contained = expandScopes([scope]).slice(1);
    return !contained.some((one) => each.includes(one));
  });
}

/** Whatever meets the one meets the other too. */
function covers(one: ScopeList, other: ScopeList): boolean {
  return one.every((scope) => other.some((wanted) => isGranted(wanted, [scope])));
}

/** The parts of a need that the granted scopes leave open. */
export function unmet(need: Need, granted: ScopeList): Need {
  return need.filter((anyOf) => !isMetBy(anyOf, granted));
}

/** Whether the granted scopes are enough, `write_x` counted as `read_x`. */
export function isMet(need: Need, granted: ScopeList): boolean {
  return unmet(need, granted).length === 0;
}

function isMetBy(anyOf: ScopeList, granted: ScopeList): boolean {
  return anyOf.some((scope) => isGranted(scope, granted));
}

/**
 * The fewest scopes to add so that the need is met. One that serves several parts goes first, else
 * the one that the service names first.
 */
export function proposal(need: Need, granted: ScopeList): ScopeList {
  const added: string[] = [];
  for (let open = unmet(need, granted); open.length > 0; open = unmet(open, added)) {
    const each = [...new Set(open.flat())];
    const serves = (scope: string) => open.filter((anyOf) => isMetBy(anyOf, [scope])).length;
    // The sort is stable: of several that serve as much the first named stays first.
    const [best] = each.toSorted((one, other) => serves(other) - serves(one));
    if (best === undefined) break;
    added.push(best);
  }
  // In the order in which the parts stand.
  return leanScopes([...new Set(need.flat())].filter((scope) => added.includes(scope)));
}

/** One way to meet the need: what is granted as far as it serves, and the proposal for the rest. */
export function oneWay(need: Need, granted: ScopeList): ScopeList {
  const held = [...granted, ...proposal(need, granted)];
  const ways = need.flatMap((anyOf) => anyOf.find((scope) => isGranted(scope, held)) ?? []);
  return leanScopes([...new Set(ways)]);
}

/** The whole need in words: `read_returns and one of read_orders, read_marketplace_orders`. */
export function needWords(need: Need): string {
  if (need.length === 1) return need[0]?.join(' or ') ?? '';
  return need
    .map((anyOf) => (anyOf.length === 1 ? anyOf.join('') : `one of ${anyOf.join(', ')}`))
    .join(' and ');
}

/** The scopes of one way, and in brackets those that would do in the place of each. */
export function wayWords(way: ScopeList, need: Need): string {
  return way
    .map((scope) => {
      const others = othersFor(scope, way, need);
      return others.length === 0 ? scope : `${scope} (or ${others.join(' or ')})`;
    })
    .join(', ');
}

/** The same with the others counted only: `read_locations (or 2 others)`. */
export function shortWayWords(way: ScopeList, need: Need): string {
  return way
    .map((scope) => {
      const { length } = othersFor(scope, way, need);
      return length === 0 ? scope : `${scope} (or ${length} ${length === 1 ? 'other' : 'others'})`;
    })
    .join(', ');
}

/** The shortest of all: `read_orders, one of 4 scopes`. */
export function countWords(need: Need): string {
  return need
    .map((anyOf) => (anyOf.length === 1 ? anyOf.join('') : `one of ${anyOf.length} scopes`))
    .join(', ');
}

/** What could stand in the place of one scope: it meets every part that this one alone meets. */
function othersFor(scope: string, way: ScopeList, need: Need): ScopeList {
  const rest = way.filter((one) => one !== scope);
  const [first, ...others] = need.filter(
    (anyOf) => isMetBy(anyOf, [scope]) && !isMetBy(anyOf, rest),
  );
  return (first ?? []).filter(
    (one) => !isGranted(one, [scope]) && others.every((anyOf) => isMetBy(anyOf, [one])),
  );
}
