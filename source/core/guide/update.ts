import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { takeAnswer } from './answers.ts';
import { APP } from './steps/app/update.ts';
import { APPROVE } from './steps/approve/update.ts';
import { AUTHORIZE } from './steps/authorize/update.ts';
import { goBack } from './back.ts';
import { editField, focusField } from './edit-field.ts';
import { enterStep } from './enter-step.ts';
import type {
  AppEvent,
  ApproveEvent,
  AuthorizeEvent,
  CommonEvent,
  GuideAnswer,
  GuideEvent,
  GuideWish,
  PrerequisitesEvent,
  ScopesEvent,
  StartEvent,
  TokenEvent,
} from './event.ts';
import { noteEnd } from './ending.ts';
import { followDiagnosis } from './follow-diagnosis.ts';
import { activeForm, withScopes } from './create.ts';
import { go, type ByType, type Handlers, type Transition, tell } from './transition.ts';
import { holdTime } from './steps/approve/time-left.ts';
import { PREREQUISITES } from './steps/prerequisites/update.ts';
import { withCard } from './steps/token/save.ts';
import { SCOPES } from './steps/scopes/update.ts';
import { START } from './steps/start/update.ts';
import type { GuideState } from './state.ts';
import { keepSetupTicks } from './steps/prerequisites/ticks.ts';
import { EXCHANGE_RUNS, scopesAdded } from './words.ts';
import { TOKEN } from './steps/token/update.ts';
import { visibleScopes } from './steps/scopes/scope-list.ts';
import { editText } from '../text/text-buffer.ts';

/**
 * The guide as a machine: the next state and what to do for it. Pure; never throws; an event that
 * does not belong to the step changes nothing. The first state comes from `createGuide`.
 */
export function updateGuide(state: GuideState, event: GuideEvent): Transition {
  const step = isAnswer(event) ? takeAnswer(state, event) : wished(state, event);
  return holdTime({ ...step, state: noteEnd(state, step.state) });
}

function wished(state: GuideState, wish: GuideWish): Transition {
  if (isOneOf(COMMON, wish))
    return handle<ByType<CommonEvent>, CommonEvent['type']>(COMMON, state, wish.type, wish);
  switch (state.step) {
    case 'start':
      return isOneOf(START, wish)
        ? handle<ByType<StartEvent>, StartEvent['type']>(START, state, wish.type, wish)
        : go(state);
    case 'prerequisites':
      return isOneOf(PREREQUISITES, wish)
        ? handle<ByType<PrerequisitesEvent>, PrerequisitesEvent['type']>(
            PREREQUISITES,
            state,
            wish.type,
            wish,
          )
        : go(state);
    case 'scopes':
      return isOneOf(SCOPES, wish)
        ? handle<ByType<ScopesEvent>, ScopesEvent['type']>(SCOPES, state, wish.type, wish)
        : go(state);
    case 'app':
      return isOneOf(APP, wish)
        ? keepSetupTicks(
            state,
            handle<ByType<AppEvent>, AppEvent['type']>(APP, state, wish.type, wish),
          )
        : go(state);
    case 'authorize':
      return isOneOf(AUTHORIZE, wish)
        ? handle<ByType<AuthorizeEvent>, AuthorizeEvent['type']>(AUTHORIZE, state, wish.type, wish)
        : go(state);
    case 'approve':
      return isOneOf(APPROVE, wish)
        ? handle<ByType<ApproveEvent>, ApproveEvent['type']>(APPROVE, state, wish.type, wish)
        : go(state);
    case 'token':
      return isOneOf(TOKEN, wish)
        ? handle<ByType<TokenEvent>, TokenEvent['type']>(TOKEN, state, wish.type, wish)
        : go(state);
  }
}

const COMMON: Handlers<CommonEvent> = {
  back: goBack,
  quit: (state) => go(quit(state)),
  'toggle-presenter': (state) =>
    go(withCard({ ...state, presenter: !state.presenter }, { revealId: null })),
  focus: (state, wish) => go(focusField(state, wish.field)),
  edit: (state, wish) => go(editField({ ...state, notice: null }, wish.field, wish.edit)),
  'show-token': (state) =>
    state.session === null || state.step === 'token' ? go(state) : showToken(state),
  return: (state, wish) => comeBack(state, wish.diagnosis),
};

function isOneOf<Event extends { readonly type: string }>(
  handlers: Handlers<Event>,
  event: { readonly type: string },
): event is Event {
  return Object.hasOwn(handlers, event.type);
}

function handle<Events, Type extends keyof Events>(
  handlers: {
    readonly [Each in keyof Events]: (state: GuideState, event: Events[Each]) => Transition;
  },
  state: GuideState,
  type: Type,
  event: Events[Type],
): Transition {
  return handlers[type](state, event);
}

/** The exchange is waited for: what it brings would be lost. */
function quit(state: GuideState): GuideState {
  if (state.signIn.phase !== 'exchanging') return { ...state, leaving: 'quit' };
  return tell(state, 'note', EXCHANGE_RUNS.message, EXCHANGE_RUNS.remedy);
}

/** A sign-in that waits goes on waiting; its outcome leads to this step anyway. */
function showToken(state: GuideState): Transition {
  return enterStep(state, 'token');
}

/** With something to be put right, straight to where that is done: nothing is over yet. */
function comeBack(state: GuideState, diagnosis: Diagnosis | null): Transition {
  if (state.leaving !== 'explorer') return go(state);
  const back: GuideState = { ...state, leaving: null };
  if (diagnosis === null) return go(withCard(back, { hasExplored: true }));
  const step = followDiagnosis(back, diagnosis);
  const { action } = diagnosis;
  return action?.type === 'add-scopes'
    ? go(showAdded(step.state, action.scopes), ...step.effects)
    : step;
}

/** The cursor on the first of them, in the whole list. */
function showAdded(state: GuideState, scopes: readonly string[]): GuideState {
  const { filter } = activeForm(state).scopes;
  const whole = withScopes(state, { filter: editText(filter, { type: 'set', text: '' }) });
  const row = visibleScopes(whole).findIndex(({ handle }) => scopes.includes(handle));
  return { ...withScopes(whole, { cursor: Math.max(0, row) }), notice: scopesAdded(scopes) };
}

const ANSWERS: Readonly<Record<GuideAnswer['type'], true>> = {
  'sign-in': true,
  'practice-started': true,
  'practice-failed': true,
  checked: true,
  'checks-done': true,
  'ticks-recalled': true,
  'approved-here': true,
  'not-approved-here': true,
  'needs-read': true,
  'needs-failed': true,
  'page-opened': true,
  'page-not-opened': true,
  copied: true,
  'not-copied': true,
  saved: true,
  'save-asks': true,
  'save-refused': true,
  revoked: true,
  'reveal-ended': true,
  'place-seen': true,
  refreshed: true,
  'card-ticked': true,
  'tape-written': true,
  'requests-kept': true,
  'not-remembered': true,
};

function isAnswer(event: GuideEvent): event is GuideAnswer {
  return Object.hasOwn(ANSWERS, event.type);
}
