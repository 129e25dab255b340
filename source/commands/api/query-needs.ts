import {
  type Alternatives,
  checkCoverage,
  isCovered,
  loadAccessRules,
  type Requirement,
} from '../../core/access/access-rules.ts';
import { requiredScopes } from '../../core/access/required-scopes.ts';
import { missingScopes, type ScopeList } from '../../core/service/scopes.ts';
import type { Output } from '../output.ts';
import type { QueryFile } from './query-files.ts';
import { wrongUsage } from '../options.ts';

export interface QueryNeeds {
  readonly need: ScopeList;
  readonly missing: ScopeList;
}

/**
 * Which scopes the documents need, and which of them are not granted. Where several would do,
 * the granted ones are named, else those that lack the least.
 * @throws UserError `unreadable-query` with file, line and column.
 */
export async function queryNeeds(
  files: readonly QueryFile[],
  granted: ScopeList,
  output: Output,
): Promise<QueryNeeds> {
  const rules = await loadAccessRules();
  const need: string[] = [];
  const missing: string[] = [];
  for (const { path, text } of files) {
    const result = requiredScopes(text, rules);
    if (result.type === 'unreadable') {
      const place = result.line === null ? '' : `:${result.line}:${result.column ?? 1}`;
      throw wrongUsage(
        'unreadable-query',
        `${path}${place}: ${result.message}`,
        'Correct the file.',
      );
    }
    need.push(...result.requirements.flatMap((one) => bestAlternative(one, granted)));
    const coverage = checkCoverage(result.requirements, granted);
    if (coverage.isCovered) continue;
    missing.push(...coverage.missing);
    const fields = coverage.uncovered.map(({ coordinate }) => coordinate).join(', ');
    const how = coverage.isInferred ? 'probably needs' : 'needs';
    output.talk(
      `${path}: ${fields} ${how} ${coverage.missing.join(', ') || 'an access that scopes do not give'}.`,
    );
  }
  return { need, missing };
}

function bestAlternative(requirement: Requirement, granted: ScopeList): ScopeList {
  const alternatives: Alternatives = requirement.alternatives ?? [];
  const covered = alternatives.find((one) => isCovered([one], granted));
  if (covered !== undefined) return covered;
  const [nearest = []] = alternatives.toSorted(
    (a, b) => missingScopes(a, granted).length - missingScopes(b, granted).length,
  );
  return nearest;
}
