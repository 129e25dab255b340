import { credentialValue, readShop } from './steps/app/app-check.ts';
import { activeForm } from './create.ts';
import { STEPS } from './step.ts';
import type { TokenSession } from './steps/token/card-state.ts';
import type { FieldName, GuideState, PracticeKeeping } from './state.ts';
import { tickNames } from './steps/prerequisites/ticks.ts';
import type { RememberedStore, ResumePoint, RunMemory } from './remembered.ts';

/**
 * The part of this state to remember, or null before the first choice. Only values that passed
 * their check: any other text in a field may be a secret in the wrong place.
 */
export function runMemory(state: GuideState): RunMemory | null {
  if (state.step === 'start') return null;
  const resume = resumePoint(state);
  const { practice, savedFiles } = state;
  const declinesKeeping =
    practice.type === 'running' && practice.facts.keeping?.type === 'declined';
  return { resume, store: usedStore(state, resume), saved: savedFiles, declinesKeeping };
}

function resumePoint(state: GuideState): ResumePoint {
  const { mode, step, config } = state;
  const { scopes, tokenMode, redirectUri } = activeForm(state);
  const isOwn = mode === 'own';
  const shop = isOwn && isDone(state, 'shop') ? readShop(state) : null;
  return {
    mode,
    step,
    shop: shop?.type === 'shop' ? shop.shop : '',
    // The practice store fills in its own app.
    clientId:
      isOwn && isDone(state, 'client-id') ? (credentialValue(state, 'client-id') ?? '') : '',
    scopes: scopes.chosen,
    tokenMode,
    redirectUri: isOwn && redirectUri.text !== config.redirectUri.text ? redirectUri.text : null,
    ticks: isOwn && state.ticks.shop === null ? tickNames(state) : [],
  };
}

/** A field counts once it has lost the focus: an unfinished shop domain can be valid too. */
function isDone(state: GuideState, field: FieldName): boolean {
  return state.focus !== field;
}

/** A store counts as used once the Authorize step was reached with it. */
function usedStore(
  { config, step, mode }: GuideState,
  resume: ResumePoint,
): RememberedStore | null {
  const { shop, clientId, scopes, tokenMode, redirectUri } = resume;
  // A practice store in another process has other credentials with every start.
  const isReal = mode === 'own' && config.storeOrigin === null && config.profile.id !== 'practice';
  const isUsed = STEPS.indexOf(step) >= STEPS.indexOf('authorize');
  if (!isReal || !isUsed || shop === '' || clientId === '') return null;
  return { shop, clientId, scopes, tokenMode, redirectUri };
}

/** Whether the store of a token is kept; null: it is not the embedded practice store. */
export function keepingOf(
  { practice }: GuideState,
  { plan }: TokenSession,
): PracticeKeeping | null {
  const facts = practice.type === 'running' ? practice.facts : null;
  if (facts?.store.origin !== plan.store.origin) return null;
  return facts.keeping ?? { type: 'impossible' };
}

/** The state with a new answer to whether the embedded store is kept. */
export function withKeeping(state: GuideState, keeping: PracticeKeeping): GuideState {
  const { practice } = state;
  if (practice.type !== 'running') return state;
  return { ...state, practice: { ...practice, facts: { ...practice.facts, keeping } } };
}
