import { restLens, type ScopeLens } from '../../access/scope-lens.ts';
import { notice } from '../../diagnosis/diagnosis.ts';
import { go, say, type ExplorerStep } from '../explorer-step.ts';
import { toGuide } from '../follow-diagnosis.ts';
import type { ExplorerState } from '../state.ts';

/** Which scopes the draft needs, as far as it is known; null where nothing can be said. */
export function lensOf(state: ExplorerState): ScopeLens | null {
  if (state.mode === 'graphql') return state.assist.findings.lens;
  const { method, path } = state.rest;
  return restLens(method, path.text, state.grantedScopes);
}

/** Whether a key can bring the scopes that the draft lacks. */
export function lacksScopes(state: ExplorerState): boolean {
  return (lensOf(state)?.missing?.length ?? 0) > 0;
}

/** Back to the scopes with the missing ones ticked. */
export function addMissingScopes(state: ExplorerState): ExplorerStep {
  const missing = lensOf(state)?.missing ?? null;
  if (missing === null)
    return say(state, 'note', 'Which scopes the token lacks is not known here.');
  if (missing.length === 0) return go(state);
  const action = { type: 'add-scopes', scopes: missing } as const;
  const named = missing.join(', ');
  const diagnosis = notice(
    'missing-scope',
    `This request needs ${named}, which the token does not carry.`,
    'A token carries the scopes that were approved with it, and no others.',
    'Ask for the scope as well, and authorize again.',
    action,
  );
  return toGuide(state, diagnosis, action);
}
