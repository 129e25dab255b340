import { missingScopes, type ScopeList } from '../service/scopes.ts';
import type { Alternatives } from './access-rules.ts';
import type { Requirement } from './requirement.ts';

export interface Coverage {
  readonly isCovered: boolean;
  /** Of each requirement's alternatives the one that lacks the fewest, joined; each scope once. */
  readonly missing: ScopeList;
  /** Requirements that are not covered. */
  readonly uncovered: readonly Requirement[];
  /** True when a missing scope rests on a reading of ours: say "probably". */
  readonly isInferred: boolean;
}

/**
 * Whether the granted scopes are enough, and what is missing. Rules that name no scope cannot be
 * checked and count as met; scopes that only some arguments need are not counted.
 */
export function checkCoverage(requirements: readonly Requirement[], granted: ScopeList): Coverage {
  const missing = new Set<string>();
  const uncovered: Requirement[] = [];
  for (const requirement of requirements) {
    if (requirement.alternatives === null || requirement.alternatives.length === 0) continue;
    if (fewestMissing(requirement.alternatives, granted).length === 0) continue;
    uncovered.push(requirement);
    // What is to be added anyway may serve here too.
    for (const scope of fewestMissing(requirement.alternatives, [...granted, ...missing])) {
      missing.add(scope);
    }
  }
  return {
    isCovered: uncovered.length === 0,
    missing: [...missing],
    uncovered,
    isInferred: uncovered.some((requirement) => requirement.isInferred),
  };
}

function fewestMissing(alternatives: Alternatives, granted: ScopeList): ScopeList {
  const lacking = alternatives.map((scopes) => missingScopes(scopes, granted));
  return lacking.reduce((best, next) => (next.length < best.length ? next : best));
}
