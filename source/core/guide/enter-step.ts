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
  const state: GuideState = { ...before, step, notice, focus: null, held: null };
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

/** Of the token at hand, without what was open on it; a token that comes gets a new one. */
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

/** Results stand as long as they are about the store that is named now. */
function isTested(state: GuideState): boolean {
  const { run, origin } = state.checks;
  return run > 0 && origin === (chosenStore(state)?.origin ?? null);
}

/** Tests what the machine can test, and forgets the results of before. */
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

/** A new attempt with what the form says now, or back to where something is missing. */
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

/** The App step with the cursor in a field and the words about it. */
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

/** Where no browser can be opened, or nobody listens, pasting is the way. */
function pastesFirst(state: GuideState): boolean {
  const { remote } = state.config;
  const { redirectUri } = activeForm(state);
  return redirectUri.kind === 'public' || (remote !== null && state.mode === 'own');
}

/**
 * On a filled form Enter alone goes on, so that nothing has the keys. Where nothing is known yet the
 * app has to be made first: the list of set-up steps has them.
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
