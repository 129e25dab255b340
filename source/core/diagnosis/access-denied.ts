import { missingScopes, type ScopeList } from '../service/scopes.ts';
import type { ApiAnswerFacts } from './api-answer-facts.ts';
import { serverText } from './api-errors.ts';
import { failure, type Diagnosis } from './diagnosis.ts';
import type { GraphqlError } from './graphql-error.ts';

const HANDLE = /`((?:unauthenticated_|customer_)?(?:read|write)_[a-z0-9_]{1,80})`/g;

/** All ACCESS_DENIED errors of one answer as one diagnosis, with the scopes to add. */
export function diagnoseAccessDenied(
  denied: readonly GraphqlError[],
  facts: ApiAnswerFacts,
): Diagnosis {
  const granted = facts.grantedScopes ?? [];
  const missing = [...new Set(denied.flatMap((error) => missingForRule(ruleText(error), granted)))];
  const first = serverText(denied[0]?.message ?? '', facts.secrets ?? []);
  const more = denied.length > 1 ? ` And ${denied.length - 1} more fields.` : '';
  if (missing.length === 0) {
    return failure(
      'access-denied',
      'The token may not read or change a part of this.',
      `The service says: "${first}".${more}`,
      'Which scope it takes is not said: look the field up in the reference.',
    );
  }
  const list = missing.join(', ');
  return failure(
    'missing-scope',
    `The token may not do this: ${missing.length === 1 ? 'the scope' : 'the scopes'} ${list} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    `The service says: "${first}".${more}`,
    `Add ${list} in the app settings, release, and authorize again.`,
    { type: 'add-scopes', scopes: missing },
  );
}

/**
 * The scopes to add so that a rule text is met: of its alternatives the one that lacks the fewest.
 * A sentence after `Also:` counts with it only when it names a scope.
 */
function missingForRule(rule: string, granted: ScopeList): ScopeList {
  const clauses = rule.split(/\bAlso:/);
  return [...new Set(clauses.flatMap((clause) => missingForClause(clause, granted)))];
}

function missingForClause(clause: string, granted: ScopeList): ScopeList {
  // "as well as" and "and" tie scopes together; without them every scope is an alternative.
  const tied = clause.split(/\bas well as\b|\band\b/).map((part) => handlesIn(part));
  const groups = tied.filter((handles) => handles.length > 0);
  return groups.flatMap((handles) => {
    const isCovered = handles.some((handle) => missingScopes([handle], granted).length === 0);
    const [first] = handles;
    return isCovered || first === undefined ? [] : [first];
  });
}

function handlesIn(text: string): ScopeList {
  return [...text.matchAll(HANDLE)]
    .map((match) => match[1] ?? '')
    .filter((handle) => handle !== '');
}

/** `extensions.requiredAccess`, or the second sentence of the message, which says the same. */
function ruleText(error: GraphqlError): string {
  const required = error.extensions?.get('requiredAccess');
  if (typeof required === 'string') return required.slice(0, 4096);
  return /Required access: ([^]{1,4096})/.exec(error.message)?.[1] ?? '';
}
