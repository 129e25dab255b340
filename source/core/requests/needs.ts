import { NEEDS_UNKNOWN } from '../access/rest-needs.ts';
import type { ServiceProfile } from '../service/profile.ts';
import { type FieldTypes, loadAccessRules } from '../access/access-rules.ts';
import { scopesText } from '../access/need.ts';
import { documentLens, restLens, type ScopeLens } from '../access/scope-lens.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { RequestCall } from './call.ts';

/**
 * Which scopes a request needs, and which of them the token lacks; null where nothing is known.
 *
 * @param granted null: it is not known what the token carries
 * @param loadFieldTypes the types of the service's schema; null: only top fields are looked at
 */
export async function needsOf(
  call: RequestCall,
  granted: ScopeList | null,
  profile: ServiceProfile,
  loadFieldTypes: (() => Promise<FieldTypes | null>) | null,
): Promise<ScopeLens | null> {
  if (call.api === 'rest') return restLens(call.method, call.path, granted, profile);
  const fieldTypes = (await loadFieldTypes?.()) ?? null;
  const rules = await loadAccessRules(profile);
  return documentLens(call.query, rules, { granted, fieldTypes, operationName: null });
}

/** The needs in one sentence, shown before a request is sent; null if nothing is known. */
export function needsSentence(
  lens: ScopeLens | null,
  { scopes, access }: ServiceProfile,
): string | null {
  if (lens === null || (lens.needed.length === 0 && lens.isOpen))
    return access === 'built-in' ? null : NEEDS_UNKNOWN;
  const { need, needed, missing, isProbable } = lens;
  if (needed.length === 0) return 'Needs no scope.';
  // Doubt does not matter if the token has the scopes.
  const isDoubtful = isProbable && missing?.length !== 0;
  const needs = `Needs ${isDoubtful ? 'probably ' : ''}${scopesText(needed, need, scopes)}`;
  if (missing === null) return `${needs}; what the token carries is not known.`;
  if (missing.length === 0) return `${needs}: your token has it.`;
  return `${needs}; your token lacks ${missing.join(', ')}. It is sent all the same.`;
}
