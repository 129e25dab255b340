import { restLens, type ScopeLens } from '../access/scope-lens.ts';
import { type Diagnosis, type DiagnosisAction, notice } from '../diagnosis/diagnosis.ts';
import { sendDraft } from './sending.ts';
import type { ExplorerState } from './state.ts';
import { go, say, type Transition } from './transition.ts';

/** What the first diagnosis with something to do proposes, or null. */
export function proposedAction(state: ExplorerState): DiagnosisAction | null {
  return proposing(state)?.action ?? null;
}

function proposing({ response }: ExplorerState): Diagnosis | null {
  if (response?.type !== 'answer') return null;
  return response.diagnoses.find(({ action }) => action !== null) ?? null;
}

/** The words beside the key, or null where there is nothing that a key could do. */
export function actionWords(action: DiagnosisAction): string | null {
  switch (action.type) {
    case 'add-scopes':
      return 'add the scope';
    case 'authorize-again':
      return 'authorize again';
    case 'authorize-expiring':
      return 'get an expiring token';
    case 'authorize-permanent':
      return 'get a permanent token';
    case 'refresh':
      return 'refresh the token';
    case 'check-app':
      return 'to the app settings';
    case 'check-shop':
      return 'to the shop domain';
    case 'try-again':
      return 'send again';
    case 'change-version':
      return `use ${action.version}`;
    case 'check-client-id':
    case 'check-client-secret':
    case 'fix-redirect-uri':
    case 'fix-scopes':
    case 'wait':
    case 'ask-for-less':
      return null;
  }
}

/** Whether the remedy lies in the guide, from which one comes back with another token. */
export function leadsToGuide(action: DiagnosisAction): boolean {
  switch (action.type) {
    case 'add-scopes':
    case 'authorize-again':
    case 'authorize-expiring':
    case 'authorize-permanent':
    case 'refresh':
    case 'check-app':
    case 'check-shop':
      return true;
    default:
      return false;
  }
}

/** One key does what the diagnosis says. */
export function followDiagnosis(state: ExplorerState): Transition {
  const diagnosis = proposing(state);
  const action = diagnosis?.action ?? null;
  if (diagnosis === null || action === null) return go(state);
  if (leadsToGuide(action)) return toGuide(state, diagnosis, action);
  switch (action.type) {
    case 'try-again':
      return sendDraft(state);
    case 'change-version':
      return say(
        { ...state, version: action.version },
        'note',
        `Requests now ask for API version ${action.version}.`,
      );
    default:
      return go(state);
  }
}

/** Back to the guide, to ask for these scopes as well. */
function toGuide(state: ExplorerState, diagnosis: Diagnosis, action: DiagnosisAction): Transition {
  if (state.config.canReturn) return go({ ...state, leaving: { diagnosis } });
  return say(
    state,
    'note',
    'This explorer was opened with a token that is already there.',
    `Leave with q, then ${withoutGuide(action)}.`,
  );
}

/** The same where no guide is behind the explorer. */
function withoutGuide(action: DiagnosisAction): string {
  switch (action.type) {
    case 'add-scopes':
      return `run tokenwright, and authorize again with ${action.scopes.join(', ')} added`;
    case 'refresh':
      return 'run tokenwright refresh';
    case 'check-shop':
      return 'start it with the right --shop';
    case 'check-app':
      return 'look in the app settings';
    case 'authorize-expiring':
      return 'run tokenwright, and authorize again for an expiring token';
    case 'authorize-permanent':
      return 'run tokenwright, and authorize again for a permanent token';
    default:
      return 'run tokenwright, and authorize again; an expiring token is renewed by tokenwright refresh';
  }
}

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
export function addMissingScopes(state: ExplorerState): Transition {
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
