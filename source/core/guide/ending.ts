import { EXIT, type ExitCode } from '../errors.ts';
import { KEPT_SCHEMAS } from '../graphql/schema-question.ts';
import { KEPT_REQUESTS } from '../requests/kept/saved.ts';
import { extraWords } from '../service/scopes.ts';
import { tokenFailure } from '../sign-in/failures.ts';
import { describeTokenKind } from '../sign-in/issued-token.ts';
import { isSignInRunning, type SignInState } from '../sign-in/state.ts';
import { fact, facts, notice, text, yesNo } from '../view/blocks.ts';
import type { Fact, View } from '../view/view.ts';
import { runMemory } from './memory.ts';
import { COMPILED_FORM, KEPT_PRACTICE } from './remembered.ts';
import type { TokenSession } from './steps/token/card-state.ts';
import type { GuideState } from './state.ts';
import { isUnsaved } from './steps/token/unsaved.ts';

/** What stays on the normal screen after leaving, for every face; no secret in it. */
export function leavingView(state: GuideState): View<never, never> {
  const files = footprint(state);
  return {
    id: 'left',
    question: '',
    // The lesson that follows has messages of its own.
    blocks:
      state.lessonToOpen !== null
        ? []
        : [
            state.session === null
              ? text(...withoutToken(state))
              : facts(tokenFacts(state, state.session)),
            files.length === 0 ? text('Nothing was written to this disk.') : facts(files),
          ],
    actions: [],
    moves: {},
  };
}

/** Whether only the explorer was used, with an existing token: the guide has nothing to report. */
export function isGuideUnused({ config, session, written }: GuideState): boolean {
  return config.explores !== undefined && session?.isFound === true && written.length === 0;
}

/** Whether the explorer leads back to the guide, which reports something or can save the token. */
export function leadsToGuide(state: GuideState): boolean {
  return !isGuideUnused(state) || isUnsaved(state);
}

function withoutToken({ hadToken, signIn, isOutcomeUnknown }: GuideState): string[] {
  if (hadToken) return [NO_LONGER];
  const exchange = signIn.phase === 'failed' ? signIn.failure.exchange : null;
  if (exchange?.isOutcomeUnknown === true)
    return [`${exchange.report.message} ${exchange.report.remedy}`];
  if (signIn.phase !== 'exchanging') return [isOutcomeUnknown ? NO_ANSWER : 'No token was issued.'];
  const { message, remedy } = tokenFailure('authorization-code', 'aborted').report;
  return [`${message} ${remedy}`];
}

/** After an exchange before the last sign-in whose outcome is unknown. */
const NO_ANSWER = 'No token came; whether one was given out is unknown.';

const NO_LONGER = 'The token of this run is no longer at hand.';

function tokenFacts(state: GuideState, { plan, result }: TokenSession): Fact[] {
  const { store } = plan;
  const { granted, outcome, missing, extra } = result.scopes;
  const isPartial = outcome === 'partial' && missing !== null;
  return [
    fact('Store', `${store.shop}${store.isPractice ? ' (practice)' : ''}`),
    fact('Token', describeTokenKind(result.token.kind).title),
    fact('Granted scopes', granted === null ? 'not reported' : granted.join(', ')),
    ...(isPartial ? [fact('Partial, missing', missing.join(', '), 'warning')] : []),
    ...(extra === null || extra.length === 0 ? [] : [fact('Extra', extraWords(extra), 'warning')]),
    ...(result.expiresAt === 'unknown' ? [fact('Expiry', 'unknown', 'warning')] : []),
    ...(isUnsaved(state) ? [fact('Not saved', 'the token was in memory only.', 'warning')] : []),
  ];
}

/** Every file of this run that remains, and what removes them. */
function footprint(state: GuideState): Fact[] {
  const { written, savedFiles, config, keepsSchema, keptRequests } = state;
  const { path, isThere, cacheFolder } = config.memory;
  const isKept = path !== null && (isThere || (runMemory(state) !== null && !state.isMemoryLost));
  const files = written.map((file) => {
    const saved = savedFiles.find((one) => one.path === file);
    return fact('Written', saved === undefined ? file : `${file} (${saved.names.join(', ')})`);
  });
  const { practice } = state;
  const practiceStore = practice.type === 'running' ? practice.facts.keeping : undefined;
  // The person asked for this file and it holds credentials: its path is shown.
  if (practiceStore?.type === 'kept')
    files.push(fact('Written', `${practiceStore.path} (${KEPT_PRACTICE})`));
  const kept = [
    ...(isKept ? ['names of stores and steps, no secret'] : []),
    ...(keptRequests === null ? [] : [KEPT_REQUESTS]),
    ...(keepsSchema ? [KEPT_SCHEMAS] : []),
    ...(cacheFolder === null ? [] : [COMPILED_FORM]),
  ];
  const forget = `${config.program} forget`;
  if (kept.length > 0)
    return [...files, fact('Kept', `${kept.join('; ')}. ${forget} ${LISTS_AND_REMOVES}`)];
  return savedFiles.length === 0 ? files : [...files, fact('To remove it', forget)];
}

/** One line about what the explorer alone has kept; null: nothing. */
export function keptByExplorer(
  { config, keepsSchema }: Pick<GuideState, 'config' | 'keepsSchema'>,
  paths: readonly string[],
): string | null {
  const kept = [
    ...(paths.length === 0 ? [] : [`${paths.join(', ')} (${KEPT_REQUESTS})`]),
    ...(keepsSchema ? [KEPT_SCHEMAS] : []),
  ];
  if (kept.length === 0) return null;
  return `Kept: ${kept.join('; ')}; ${config.program} forget removes it.`;
}

/** `forget` names every place before it removes anything, so one line is enough here. */
const LISTS_AND_REMOVES = 'says where, and removes it.';

/**
 * The exit code if the guide is left now, in every face: 4 when a sign-in began and brought no
 * token in this run, else 0.
 */
export function guideExitCode(state: GuideState): ExitCode {
  const isVain = state.hasEndedInVain || hasBegun(state.signIn);
  return isVain && !state.hadToken ? EXIT.notAuthorized : EXIT.done;
}

/** Whether leaving now loses an approval under way, an unsaved token, or typed credentials. */
export function hasGuideWorkOpen(state: GuideState): boolean {
  return lostByLeaving(state).length > 0;
}

/** What is lost, one sentence each. */
function lostByLeaving(state: GuideState): string[] {
  const { card, session, signIn } = state;
  const lost: string[] = [];
  if (signIn.phase === 'exchanging') lost.push(EXCHANGE_GIVEN_UP);
  else if (isSignInRunning(signIn)) lost.push(WAIT_ENDS);
  if (card.refresh.type === 'refreshing') lost.push(REFRESH_GIVEN_UP);
  if (card.revoke.type === 'revoking') lost.push(REVOKING_GIVEN_UP);
  if (session !== null && isUnsaved(state)) lost.push(tokenLost(session));
  if (session === null && lost.length === 0 && hasTypedSecret(state)) lost.push(SECRET_LOST);
  return lost;
}

const EXCHANGE_GIVEN_UP = 'Leaving gives up the exchange under way; the code is spent then.';
const REFRESH_GIVEN_UP = 'Leaving gives up the refresh under way; the refresh token stays valid.';
const REVOKING_GIVEN_UP =
  'Leaving gives up the revocation under way; whether it was done is not known then.';
const WAIT_ENDS = 'Leaving ends the wait for the approval.';
const SECRET_LOST = 'Leaving loses the Client secret that you typed: no secret is kept.';
const ANSWER_LOST = 'Leaving gives up the request under way; what it did is not known then.';

function tokenLost({ plan, result }: TokenSession): string {
  const { title } = describeTokenKind(result.token.kind);
  return `The token for ${plan.store.shop} (${title}) is not saved. Leaving loses it: it cannot be shown again.`;
}

/** Shop domain and Client ID are remembered, so that the secret alone is lost. */
function hasTypedSecret({ config, forms }: GuideState): boolean {
  return config.clientSecret === null && !forms.own.app.clientSecret.isEmpty;
}

/** The state after an event, with the flags that tell how sign-ins have ended. */
export function noteEnd(before: GuideState, after: GuideState): GuideState {
  const hadToken = after.hadToken || after.session !== null;
  const isNext = after.signIn.attempt !== before.signIn.attempt;
  const hasStopped = hasBegun(before.signIn) && (isNext || isOver(after.signIn));
  const hasEndedInVain = after.hasEndedInVain || hasStopped;
  const { signIn } = after;
  const isUnknown = signIn.phase === 'failed' && signIn.failure.exchange?.isOutcomeUnknown === true;
  const isOutcomeUnknown = after.isOutcomeUnknown || isUnknown;
  const isSame =
    hadToken === after.hadToken &&
    hasEndedInVain === after.hasEndedInVain &&
    isOutcomeUnknown === after.isOutcomeUnknown;
  return isSame ? after : { ...after, hadToken, hasEndedInVain, isOutcomeUnknown };
}

/** Whether a wait or an exchange has begun: leaving now gives it up. */
function hasBegun({ phase }: SignInState): boolean {
  return phase === 'binding' || phase === 'waiting' || phase === 'exchanging';
}

function isOver({ phase }: SignInState): boolean {
  return ['denied', 'cancelled', 'timed-out', 'failed'].includes(phase);
}

export type LeaveEvent = { readonly type: 'leave' } | { readonly type: 'stay' };

/** Asked before something is lost, in every face. `state` null: the explorer runs alone. */
export function leaveView(state: GuideState | null): View<LeaveEvent> {
  const lost = state === null ? [] : lostByLeaving(state);
  return {
    id: 'leave',
    question: 'Leave now?',
    blocks: [notice('warning', lost.length === 0 ? ANSWER_LOST : lost.join(' '))],
    actions: yesNo<LeaveEvent>({
      yes: { event: { type: 'leave' }, hint: 'leave' },
      no: { event: { type: 'stay' }, hint: 'stay' },
    }),
    moves: {},
  };
}

/** For the plain face, where the input has ended while an approval is under way. */
export const INPUT_ENDED =
  'Nobody can type here any more; the browser is still waited for. Ctrl+C leaves.';
