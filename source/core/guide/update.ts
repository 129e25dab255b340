import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { take } from '../handlers.ts';
import { compareScopes, type ScopeList } from '../service/scopes.ts';
import { editText } from '../text/text-buffer.ts';
import { ANSWERS } from './answers.ts';
import { activeForm, withScopes, withSetup } from './create.ts';
import { editField, focusField } from './edit-field.ts';
import { noteEnd } from './ending.ts';
import { enterStep } from './enter-step.ts';
import type { CommonEvent, GuideEvent } from './event.ts';
import { followDiagnosis } from './follow-diagnosis.ts';
import type { GuideState } from './state.ts';
import { scopesAdded, stepBefore, TOKEN_KEPT } from './step.ts';
import { APP } from './steps/app/update.ts';
import { pauseTime } from './steps/approve/time-left.ts';
import { APPROVE, NO_PAGE, withApprove } from './steps/approve/update.ts';
import { AUTHORIZE } from './steps/authorize/update.ts';
import { keepSetupTicks } from './steps/prerequisites/ticks.ts';
import { PREREQUISITES } from './steps/prerequisites/update.ts';
import { visibleScopes } from './steps/scopes/scope-list.ts';
import { SCOPES } from './steps/scopes/update.ts';
import { START } from './steps/start/update.ts';
import { closeRefresh } from './steps/token/refresh.ts';
import { openSave, withCard } from './steps/token/save.ts';
import { TOKEN, tokenView } from './steps/token/update.ts';
import {
  agreeTo,
  pendingWishOf,
  unlessUnsaved,
  withoutNeedlessWish,
} from './steps/token/unsaved.ts';
import {
  askSignIn,
  chain,
  go,
  type Handlers,
  keepUnread,
  type Transition,
} from './step-contract.ts';

/**
 * The guide as a state machine: the next state and its effects. Pure; never throws; an event that
 * does not belong to the step changes nothing. The first state comes from `createGuide`.
 */
export function updateGuide(state: GuideState, event: GuideEvent): Transition {
  const answered = take(ANSWERS, state, event);
  const transition = answered ?? wished(state, event);
  const next = noteEnd(state, withoutNeedlessWish(transition.state));
  const told = keepUnread(state, next, event, answered !== null);
  return pauseTime({ ...transition, state: told });
}

function wished(state: GuideState, wish: GuideEvent): Transition {
  if (pendingWishOf(state) !== null && !ABOVE_THE_QUESTION.includes(wish.type)) return go(state);
  return take(COMMON, state, wish) ?? wishedOnStep(state, wish) ?? go(state);
}

function wishedOnStep(state: GuideState, wish: GuideEvent): Transition | null {
  const taken = take(STEP_HANDLERS[state.step], state, wish);
  return taken !== null && state.step === 'app' ? keepSetupTicks(state, taken) : taken;
}

/**
 * Taken while the question about an unsaved token is open; all other wishes are ignored. Answers to
 * effects are not wishes: they are always taken.
 */
const ABOVE_THE_QUESTION: readonly string[] = [
  'answer-pending-wish',
  'back',
  'give-up',
  'quit',
  'toggle-presenter',
];

const STEP_HANDLERS = {
  start: START,
  prerequisites: PREREQUISITES,
  scopes: SCOPES,
  app: APP,
  authorize: AUTHORIZE,
  approve: APPROVE,
  token: TOKEN,
};

const COMMON: Handlers<CommonEvent> = {
  // First closes what is open on the step, then goes one step back. Nothing typed is lost.
  back: (state) => giveUp(state) ?? closeSomething(state) ?? stepBack(state),
  quit: (state) => chain(giveUp(state) ?? go(state), (after) => go({ ...after, leaving: 'quit' })),
  'give-up': (state) => giveUp(state) ?? go(state),
  'toggle-presenter': (state) =>
    go(withCard({ ...state, presenter: !state.presenter }, { revealId: null })),
  focus: (state, wish) => go(focusField(state, wish.field)),
  edit: (state, wish) => go(editField({ ...state, notice: null }, wish.field, wish.edit)),
  // A sign-in that waits goes on waiting; its outcome leads to this step anyway.
  'show-token': showToken,
  'answer-pending-wish': (state, wish) => answerPendingWish(state, wish.answer),
  return: (state, wish) => comeBack(state, wish.diagnosis, wish.granted ?? null),
};

function showToken(state: GuideState): Transition {
  if (state.session === null || tokenView(state).type === 'exchanging') return go(state);
  return enterStep(state, 'token');
}

/** Esc answers `stay`; only a key of its own goes on, or saves. */
function answerPendingWish(
  state: GuideState,
  answer: Extract<CommonEvent, { type: 'answer-pending-wish' }>['answer'],
): Transition {
  const pending = pendingWishOf(state);
  if (pending === null) return go(state);
  const { step } = state;
  const open = { ...state, pendingWish: null };
  switch (answer) {
    case 'stay':
      return go(open);
    case 'go-on':
      return chain(
        wished({ ...state, pendingWish: { ...pending, isAgreed: true } }, pending.wish),
        (after) => go({ ...after, pendingWish: null }),
      );
    case 'save':
      return chain(step === 'token' ? go(open) : showToken(open), openSave);
  }
}

/** Stops what runs; its outcome comes as an answer. Null: nothing runs. */
function giveUp(state: GuideState): Transition | null {
  if (state.signIn.phase === 'exchanging') return askSignIn(state, { type: 'cancel' });
  const { refresh, revoke } = state.card;
  if (state.step !== 'token') return null;
  if (refresh.type === 'refreshing') return go(state, { type: 'stop-request', id: refresh.id });
  return revoke.type === 'revoking' ? go(state, { type: 'stop-request', id: revoke.id }) : null;
}

/** Back from the explorer; with a diagnosis, straight to the step where it can be fixed. */
function comeBack(
  state: GuideState,
  diagnosis: Diagnosis | null,
  granted: ScopeList | null,
): Transition {
  if (state.leaving !== 'explorer') return go(state);
  const back: GuideState = withTold({ ...state, leaving: null, cameTo: null }, granted);
  if (diagnosis === null) return go(withCard(back, { hasExplored: true }));
  // A token that lacks something, or is dead, will be replaced: nobody is asked to save it.
  const { state: led, effects } = followDiagnosis(
    agreeTo(back, 'its-card', 'its-place'),
    diagnosis,
  );
  const { action } = diagnosis;
  const { chosen } = activeForm(led).scopes;
  const unticked = activeForm(back).scopes.chosen.filter((scope) => !chosen.includes(scope));
  const there = action?.type === 'add-scopes' ? showAdded(led, action.scopes, unticked) : led;
  const isBehind = state.config.explores !== undefined;
  return go(isBehind ? { ...there, cameTo: there.step } : there, ...effects);
}

/** Adds the scopes to a token that was given to this run: only the store knows them. */
function withTold(state: GuideState, granted: ScopeList | null): GuideState {
  const { config, session } = state;
  if (granted === null || config.explores === undefined || session?.isFound !== true) return state;
  const { result } = session;
  const token = { ...result.token, granted };
  const scopes = compareScopes([], granted, session.plan.store.profile.scopes);
  return withScopes(
    { ...state, session: { ...session, result: { ...result, token, scopes } } },
    { chosen: granted },
  );
}

/** Puts the cursor on the first added scope, in the whole list. */
function showAdded(
  state: GuideState,
  scopes: readonly string[],
  unticked: readonly string[],
): GuideState {
  const { filter } = activeForm(state).scopes;
  const whole = withScopes(state, { filter: editText(filter, { type: 'set', text: '' }) });
  const row = visibleScopes(whole).findIndex(({ handle }) => scopes.includes(handle));
  return {
    ...withScopes(whole, { cursor: Math.max(0, row) }),
    notice: scopesAdded(scopes, unticked),
  };
}

function closeSomething(state: GuideState): Transition | null {
  const { approve, card, focus, step } = state;
  if (pendingWishOf(state) !== null) return go({ ...state, pendingWish: null });
  if (state.lessons.type !== 'closed') return go({ ...state, lessons: { type: 'closed' } });
  if (step === 'token' && (card.save.type === 'open' || card.save.type === 'asking')) {
    return go({
      ...withCard(state, { save: { type: 'closed' }, confirmed: [] }),
      focus: null,
      notice: null,
    });
  }
  if (step === 'token' && ['open', 'failed', 'done'].includes(card.refresh.type)) {
    return go(closeRefresh(state));
  }
  if (step === 'token' && card.revoke.type === 'asking') {
    return go(withCard(state, { revoke: { type: 'none' } }));
  }
  if (step === 'approve' && (approve.isChoosingPage || approve.page !== null)) {
    return go(withApprove(state, NO_PAGE));
  }
  const closed = step === 'scopes' ? closeScopes(state) : step === 'app' ? closeSetup(state) : null;
  if (closed !== null) return go(closed);
  const isOptional = focus === 'paste' || focus === 'scope-filter';
  return isOptional || isBesideList(state) ? go(focusField(state, null)) : null;
}

/** Whether a field beside the set-up list has the focus: Esc then goes back to the list. */
function isBesideList(state: GuideState): boolean {
  if (state.step !== 'app' || state.focus === null) return false;
  return state.mode === 'own' || activeForm(state).setup.isByHand;
}

function closeScopes(state: GuideState): GuideState | null {
  const { panel, only, group, asksReleased } = activeForm(state).scopes;
  if (panel === null && only === null && group === null && !asksReleased) return null;
  // From the panel of the groups, and from one group, Esc leads to the whole list.
  const closed = withScopes(state, {
    panel: null,
    only: null,
    group: null,
    cursor: 0,
    asksReleased: false,
  });
  return { ...closed, focus: null, notice: null };
}

function closeSetup(state: GuideState): GuideState | null {
  if (activeForm(state).setup.panel === null) return null;
  return { ...withSetup(state, { panel: null }), focus: null, notice: null };
}

function stepBack(state: GuideState): Transition {
  if (state.cameTo === state.step && state.session !== null && state.step !== 'token')
    return go({ ...state, leaving: 'explorer', cameTo: null });
  switch (state.step) {
    case 'approve':
      return chain(askSignIn(state, { type: 'cancel' }), (after) => enterStep(after, 'authorize'));
    case 'token':
      return unlessUnsaved(state, { wish: { type: 'back' }, costs: 'its-card' }, (sure) => {
        // The question about the unsaved token has just said so.
        const isSaid = sure.session === null || state.pendingWish?.isAgreed === true;
        const notice = isSaid ? null : TOKEN_KEPT;
        // A token of an earlier run was taken on the first step: the steps between were skipped.
        const isFound = sure.session?.isFound === true && sure.signIn.phase === 'idle';
        return enterStep(sure, isFound ? 'start' : 'authorize', { notice });
      });
    default: {
      const before = stepBefore(state.step);
      return before === null ? go(state) : enterStep(state, before);
    }
  }
}
