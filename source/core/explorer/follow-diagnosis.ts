import { scopesText, unmet } from '../access/need.ts';
import { restLens, type ScopeLens } from '../access/scope-lens.ts';
import { type Diagnosis, type DiagnosisAction, notice } from '../diagnosis/diagnosis.ts';
import { type Proposal, proposalOf, remedyOf } from '../requests/remedies.ts';
import type { AskedRequest } from '../requests/sending.ts';
import { buildAccessScopesRequest } from '../sign-in/access-scopes.ts';
import { useVersion } from './overlay/versions.ts';
import type { RefusedResult } from './refused.ts';
import { sendAsked, sendDraft } from './sending.ts';
import type { ExplorerState } from './state.ts';
import { go, type Handlers, type Transition, withNotice } from './transition.ts';

/** Acts on a refusal: in the guide, in the request, or by waiting as long as the store asks for. */

/** The action of the first diagnosis that proposes one, or null. */
export function proposedAction(state: ExplorerState): DiagnosisAction | null {
  return proposed(state)?.action ?? null;
}

function proposed(state: ExplorerState): Proposal | null {
  const { response } = state;
  if (response?.type === 'answer') return proposalOf(response.diagnoses);
  const tokenProblem = currentTokenProblem(state);
  return tokenProblem === null ? null : proposalOf([tokenProblem]);
}

/** The known problem with the token while no request was sent yet; null: none. */
export function currentTokenProblem({
  response,
  sending,
  refused,
}: ExplorerState): Diagnosis | null {
  return response === null && sending === null ? refused.tokenProblem : null;
}

/** Asks for the token's scopes, if not known: they decide which presets are marked usable. */
export function askScopes(state: ExplorerState): Transition {
  if (state.grantedScopes !== null) return go(state);
  const { address, token } = state.config;
  return go(
    { ...state, refused: { ...state.refused, tokenProblem: null } },
    { type: 'read-scopes', request: buildAccessScopesRequest(address, token), address },
  );
}

/** Does what the first diagnosis proposes. */
export function followDiagnosis(state: ExplorerState): Transition {
  const proposal = proposed(state);
  if (proposal === null) return go(state);
  const { diagnosis, action } = proposal;
  switch (remedyOf(action)?.where) {
    case 'guide':
      return toGuide(state, diagnosis, action);
    case 'request':
      return inRequest(state, action);
    case undefined:
      return go(state);
  }
}

function inRequest(state: ExplorerState, action: DiagnosisAction): Transition {
  const { response } = state;
  if (action.type === 'change-version') return useVersion(state, action.version);
  if (response?.type !== 'answer') return askScopes(state);
  return action.type === 'wait'
    ? startRetryWait(state, response.asked, action.seconds)
    : sendDraft(state);
}

/** Leaves for the guide to fix there what the diagnosis says; without a guide says what to do. */
function toGuide(state: ExplorerState, diagnosis: Diagnosis, action: DiagnosisAction): Transition {
  const { canReturn, canSignIn = false } = state.config;
  if (canReturn || canSignIn) {
    const sendsAgain = currentTokenProblem(state) === null;
    return go({ ...state, leaving: { diagnosis, sendsAgain } });
  }
  const remedy = remedyOf(action);
  const { program } = state.config;
  const instead = remedy?.where === 'guide' ? remedy.withoutGuide(program) : `run ${program}`;
  return withNotice(
    state,
    'note',
    'This explorer was opened with a token that is already there.',
    `Leave with q, then ${instead}.`,
  );
}

/**
 * Waits as long as the store asked for, then sends again: the key that began the wait allows it.
 */
function startRetryWait(state: ExplorerState, asked: AskedRequest, seconds: number): Transition {
  if (state.sending !== null) return go(state);
  const id = state.lastId + 1;
  const retryWait = { id, asked, seconds: Math.max(1, seconds) };
  return go(
    { ...state, lastId: id, notice: null, refused: { ...state.refused, retryWait } },
    { type: 'wait-a-second', id },
  );
}

/** Ends the wait, and nothing is sent; null: there is no wait. */
export function cancelRetryWait(state: ExplorerState): ExplorerState | null {
  if (state.refused.retryWait === null) return null;
  return { ...state, refused: { ...state.refused, retryWait: null } };
}

/** Counts the wait down; at its end the request is sent again. */
export const REFUSED_RESULTS: Handlers<RefusedResult> = {
  'second-waited': (state, { id }) => {
    const { retryWait } = state.refused;
    if (retryWait?.id !== id) return go(state);
    const seconds = retryWait.seconds - 1;
    if (seconds <= 0) return sendAsked(state, retryWait.asked);
    const waiting = { ...state.refused, retryWait: { ...retryWait, seconds } };
    return go({ ...state, refused: waiting }, { type: 'wait-a-second', id });
  },
};

/** Which scopes the draft needs, as far as it is known; null where nothing can be said. */
export function lensOf(state: ExplorerState): ScopeLens | null {
  if (state.mode === 'graphql') return state.assist.findings.lens;
  const { method, path } = state.rest;
  return restLens(method, path.text, state.grantedScopes, state.config.address.profile);
}

/** Whether the token lacks scopes that the draft needs. */
export function lacksScopes(state: ExplorerState): boolean {
  return (lensOf(state)?.missing?.length ?? 0) > 0;
}

/** Leaves for the scopes in the guide, with the missing ones ticked. */
export function addMissingScopes(state: ExplorerState): Transition {
  const lens = lensOf(state);
  const missing = lens?.missing ?? null;
  if (lens === null || missing === null)
    return withNotice(state, 'note', 'Which scopes the token lacks is not known here.');
  if (missing.length === 0) return go(state);
  const action = { type: 'add-scopes', scopes: missing } as const;
  const vocabulary = state.config.address.profile.scopes;
  const lacking = unmet(lens.need, state.grantedScopes ?? [], vocabulary);
  const named = scopesText(missing, lacking, vocabulary);
  const diagnosis = notice(
    'missing-scope',
    `This request needs ${named}, which the token does not carry.`,
    'A token carries the scopes that were approved with it, and no others.',
    'Ask for the scope as well, and authorize again.',
    action,
  );
  return toGuide(state, diagnosis, action);
}
