import { EXIT, type ExitCode } from '../errors.ts';
import { SAVED_REQUESTS } from '../requests/saved.ts';
import type { ScopeComparison } from '../service/scopes.ts';
import { describeTokenKind } from '../sign-in/issued-token.ts';
import { isSignInRunning, type SignInState } from '../sign-in/state.ts';
import { runMemory } from './memory.ts';
import type { GuideState } from './state.ts';
import { COMPILED_FORM } from './remembered.ts';

/** What stays on the normal screen after leaving, line by line; no secret in it. */
export function leavingSummary(state: GuideState): readonly string[] {
  const { session } = state;
  const files = footprint(state);
  const left = files.length === 0 ? ['Nothing was written to this disk.'] : files;
  if (session === null) return [state.hadToken ? NO_LONGER : 'No token was issued.', ...left];
  const { store } = session.plan;
  const { token, scopes } = session.result;
  return [
    `Store: ${store.shop}${store.isPractice ? ' (practice)' : ''}`,
    `Token: ${describeTokenKind(token.kind).title}`,
    `Granted scopes: ${scopes.granted === null ? 'not reported' : scopes.granted.join(', ')}`,
    ...partialLine(scopes),
    ...(state.savedTo === null ? ['Not saved: the token was in memory only.'] : []),
    ...left,
  ];
}

function partialLine({ outcome, missing }: ScopeComparison): string[] {
  return outcome === 'partial' && missing !== null
    ? [`Partial, missing: ${missing.join(', ')}`]
    : [];
}

const NO_LONGER = 'The token of this run is no longer at hand.';

/** Every file of this run that remains, and what removes them. */
function footprint(state: GuideState): string[] {
  const { written, savedFiles, config } = state;
  const lines = written.map((path) => {
    const saved = savedFiles.find((file) => file.path === path);
    return saved === undefined
      ? `Written: ${path}`
      : `Written: ${path} (${saved.names.join(', ')})`;
  });
  const { path, isThere, cacheFolder } = config.memory;
  const isKept = path !== null && (isThere || (runMemory(state) !== null && !state.isMemoryLost));
  if (isKept) lines.push(`Kept: ${path} (names of stores and steps, no secret)`);
  const { keptRequests } = state;
  if (keptRequests !== null) lines.push(`Kept: ${keptRequests} (${SAVED_REQUESTS})`);
  if (cacheFolder !== null) lines.push(`Kept: ${cacheFolder} (${COMPILED_FORM})`);
  const isRemovable =
    isKept || savedFiles.length > 0 || keptRequests !== null || cacheFolder !== null;
  return isRemovable ? [...lines, 'To remove what is kept here: tokenwright forget'] : lines;
}

/**
 * What leaving the guide now ends the program with, in every face: 4 when a sign-in began and
 * brought no token in this run, else 0.
 */
export function guideExitCode(state: GuideState): ExitCode {
  const isVain = state.hasEndedInVain || hasBegun(state.signIn);
  return isVain && !state.hadToken ? EXIT.notAuthorized : EXIT.done;
}

/** Leaving now loses something: an approval under way, a token that is not saved, typed credentials. */
export function hasWorkOpen(state: GuideState): boolean {
  if (isSignInRunning(state.signIn)) return true;
  if (state.session !== null) {
    return state.savedTo === null || state.card.refresh.type === 'storing';
  }
  const { app } = state.forms.own;
  return (
    app.clientId.text !== state.config.clientId ||
    (state.config.clientSecret === null && !app.clientSecret.isEmpty)
  );
}

/** The state after an event with what it says about how sign-ins ended. */
export function noteEnd(before: GuideState, after: GuideState): GuideState {
  const hadToken = after.hadToken || after.session !== null;
  const isNext = after.signIn.attempt !== before.signIn.attempt;
  const hasStopped = hasBegun(before.signIn) && (isNext || isOver(after.signIn));
  const hasEndedInVain = after.hasEndedInVain || hasStopped;
  return hadToken === after.hadToken && hasEndedInVain === after.hasEndedInVain
    ? after
    : { ...after, hadToken, hasEndedInVain };
}

/** Somebody listens, or the code is on its way: leaving now gives it up. */
function hasBegun({ phase }: SignInState): boolean {
  return phase === 'binding' || phase === 'waiting' || phase === 'exchanging';
}

function isOver({ phase }: SignInState): boolean {
  return ['denied', 'cancelled', 'timed-out', 'failed'].includes(phase);
}
