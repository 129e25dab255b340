import { missingScopes, type ScopeList } from '../../core/service/scopes.ts';
import type { Installation } from './installation-ledger.ts';

/** What the person has to be asked. */
export type ConsentNeed =
  | { readonly type: 'install' }
  /** The app is there and wants more; `added` is what was not approved yet. */
  | { readonly type: 'update'; readonly added: ScopeList }
  /** Everything was approved before: the browser goes straight through. */
  | { readonly type: 'nothing' };

/** Compares what an app asks for with what was approved for it; `write_x` contains `read_x`. */
export function consentNeed(scopes: ScopeList, installation: Installation | null): ConsentNeed {
  if (installation === null) return { type: 'install' };
  const added = missingScopes(scopes, installation.scopes);
  return added.length === 0 ? { type: 'nothing' } : { type: 'update', added };
}

/**
 * What counts as approved once a request was granted. A request for the app itself replaces the
 * older approval; one in a person's name never takes anything away from the app.
 */
export function approvedScopes(
  request: { readonly scopes: ScopeList; readonly perUser: boolean },
  installation: Installation | null,
): ScopeList {
  if (!request.perUser || installation === null) return request.scopes;
  return [...installation.scopes, ...missingScopes(request.scopes, installation.scopes)];
}
