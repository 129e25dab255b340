import { profileOf } from './steps/app/app-check.ts';
import { exampleScopes } from '../service/scope-vocabulary.ts';
import { APP_FIELDS, type AppField, isFieldEmpty } from './steps/app/app-check.ts';
import { activeForm, EMPTY_APPROVE, newCard, withScopes, withSetup } from './create.ts';
import { withRemark } from './edit-field.ts';
import { askSignIn, chain, go, type Transition } from './step-contract.ts';
import { chosenStore, planOf } from './steps/authorize/plan.ts';
import { isAppReady } from './steps/app/setup.ts';
import type { GuideNotice, StepName } from './step.ts';
import type { TokenCard } from './steps/token/card-state.ts';
import type { FieldName, GuideState } from './state.ts';
import { recallTicks } from './steps/prerequisites/ticks.ts';

/** Shows a step and starts what it needs. What was typed anywhere stays. */
export function enterStep(
  before: GuideState,
  step: StepName,
  options: { readonly notice?: GuideNotice | null; readonly focus?: FieldName } = {},
): Transition {
  const { notice = null } = options;
  const state: GuideState = { ...before, step, notice, focus: null, pendingWish: null };
  switch (step) {
    case 'start':
      return go(state);
    case 'scopes':
      return go(withScopes(state, { panel: null, only: null, group: null, asksReleased: false }));
    case 'prerequisites':
      return chain(recallTicks(state), (recalled) =>
        isTested(recalled) ? go(recalled) : runChecks(recalled),
      );
    case 'app':
      return recallTicks({
        ...withSetup(state, { panel: null }),
        focus: options.focus ?? firstOpenField(state),
      });
    case 'authorize':
      // By now the store has a name: what was ticked before belongs to it.
      return chain(recallTicks(state), prepareSignIn);
    case 'approve':
      return go({ ...state, approve: EMPTY_APPROVE, focus: pastesFirst(state) ? 'paste' : null });
    case 'token':
      return go({ ...state, card: cardAgain(state) });
  }
}

/** The card of the token at hand, with what was open on it closed; a new one without a token. */
function cardAgain({ card, config, session }: GuideState): TokenCard {
  if (session === null) return newCard(config);
  const { save, refresh, revoke } = card;
  const runs = ['refreshing', 'storing'].includes(refresh.type);
  return {
    ...card,
    revealId: null,
    failedAttempt: null,
    save: ['saving', 'saved'].includes(save.type) ? save : { type: 'closed' },
    refresh: runs ? refresh : { type: 'closed' },
    revoke: revoke.type === 'revoking' ? revoke : { type: 'none' },
  };
}

/** Whether there are results, and they are about the store that is chosen now. */
function isTested(state: GuideState): boolean {
  const { run, origin } = state.checks;
  return run > 0 && origin === (chosenStore(state)?.origin ?? null);
}

/** Runs the checks of this machine, and drops earlier results. */
export function runChecks(state: GuideState): Transition {
  const run = state.checks.run + 1;
  const store = chosenStore(state);
  return go(
    { ...state, checks: { run, isRunning: true, origin: store?.origin ?? null, results: [] } },
    {
      type: 'run-checks',
      run,
      mode: state.mode,
      redirectUri: activeForm(state).redirectUri,
      store,
    },
  );
}

/** Starts a new attempt from the form, or goes back to the step where something is missing. */
export function prepareSignIn(state: GuideState): Transition {
  const verdict = planOf(state);
  switch (verdict.type) {
    case 'plan':
      return askSignIn(state, { type: 'prepare', plan: verdict.plan, begin: null });
    case 'no-scopes':
      return enterStep(state, 'scopes', { notice: noScopes(state) });
    case 'field':
      return showField(state, verdict.field);
  }
}

/** The App step with the focus on a field and the remark on it. */
export function showField(state: GuideState, field: AppField): Transition {
  return enterStep(withRemark(state, field), 'app', { focus: field });
}

function noScopes(state: GuideState): GuideNotice {
  const [first] = exampleScopes(profileOf(state).scopes);
  return {
    level: 'problem',
    message: 'No scope is chosen, and a token without scopes opens nothing.',
    remedy: `Choose at least one${first === undefined ? '' : `; ${first} is a good first one`}.`,
  };
}

/** Whether pasting comes first: the browser may not reach this machine, or nothing listens. */
function pastesFirst(state: GuideState): boolean {
  const { remote } = state.config;
  const { redirectUri } = activeForm(state);
  return redirectUri.kind === 'public' || (remote !== null && state.mode === 'own');
}

/**
 * The field that gets the focus. None on a complete form, where Enter alone goes on, and none on an
 * empty one: the app has to be made first, so the set-up list has the focus.
 */
function firstOpenField(state: GuideState): FieldName | null {
  const open = APP_FIELDS.filter((field) => isFieldEmpty(state, field));
  if (isAppReady(state)) return open[0] ?? null;
  return open.length === APP_FIELDS.length ? null : (open[0] ?? 'shop');
}

/** The notice of a failure whose remedy lies on another step. */
export function problem(report: {
  readonly message: string;
  readonly remedy: string;
}): GuideNotice {
  return { level: 'problem', message: report.message, remedy: report.remedy };
}
