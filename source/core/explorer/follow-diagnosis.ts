import type { DiagnosisAction } from '../diagnosis/diagnosis.ts';
import type { ScopeList } from '../service/scopes.ts';
import { go, say, type ExplorerStep } from './explorer-step.ts';
import { sendDraft } from './send-request.ts';
import type { ExplorerState } from './state.ts';

/** What the first diagnosis with something to do proposes, or null. */
export function proposedAction({ response }: ExplorerState): DiagnosisAction | null {
  if (response?.type !== 'answer') return null;
  return response.diagnoses.find(({ action }) => action !== null)?.action ?? null;
}

/** The words beside the key, or null where there is nothing that a key could do. */
export function actionWords(action: DiagnosisAction): string | null {
  switch (action.type) {
    case 'add-scopes':
      return 'add the scope';
    case 'authorize-again':
    case 'authorize-expiring':
      return 'authorize again';
    case 'try-again':
      return 'send again';
    case 'change-version':
      return `use ${action.version}`;
    case 'check-client-id':
    case 'check-client-secret':
    case 'check-shop':
    case 'fix-redirect-uri':
    case 'fix-scopes':
    case 'wait':
    case 'ask-for-less':
      return null;
  }
}

/** One key does what the diagnosis says. */
export function followDiagnosis(state: ExplorerState): ExplorerStep {
  const action = proposedAction(state);
  switch (action?.type) {
    case 'add-scopes':
      return toGuide(state, action.scopes);
    case 'authorize-again':
    case 'authorize-expiring':
      return toGuide(state, []);
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

function toGuide(state: ExplorerState, addScopes: ScopeList): ExplorerStep {
  if (state.config.canReturn) return go({ ...state, leaving: { addScopes } });
  const scopes = addScopes.length === 0 ? '' : ` with ${addScopes.join(', ')} added`;
  return say(
    state,
    'note',
    'This explorer was opened with a token that is already there.',
    `Leave with q, run tokenwright, and authorize again${scopes}.`,
  );
}
