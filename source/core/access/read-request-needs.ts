import type { ScopeList } from '../service/scopes.ts';
import type { AccessRules } from './access-rules.ts';
import { graphqlNeeds } from './graphql-needs.ts';
import type { RequestNeeds } from './request-needs.ts';
import type { FieldTypes } from './requirement.ts';
import { isRestRequest, restNeeds } from './rest-needs.ts';

/** Which scopes a pasted request needs: a REST path, or else a GraphQL document. Never throws. */
export function readRequestNeeds(
  text: string,
  chosen: ScopeList,
  rules: AccessRules,
  fieldTypes: FieldTypes | null,
): RequestNeeds {
  if (text.trim() === '') {
    return {
      type: 'unreadable',
      message: 'Nothing was pasted.',
      remedy: 'Paste a GraphQL query, or a REST path like orders.json.',
    };
  }
  return isRestRequest(text)
    ? restNeeds(text, chosen)
    : graphqlNeeds(text, chosen, rules, fieldTypes);
}
