import {
  earlierStore,
  namedStore,
  rememberedMode,
  resumePoint,
  resumeStep,
  withChoices,
} from './earlier.ts';
import { compareScopes, type ScopeList } from '../../../service/scopes.ts';
import type { StoreAddress } from '../../../service/store-address.ts';
import type { TokenMode } from '../../../sign-in/authorize-url.ts';
import type { TokenKind } from '../../../sign-in/issued-token.ts';
import type { SavedToken } from '../../../sign-in/saved-token.ts';
import { listLessons, moveLesson, openLesson } from './lessons.ts';
import { editText } from '../../../text/text-buffer.ts';
import { enterStep, problem } from '../../enter-step.ts';
import type { GuideAnswer, StartEvent } from '../../event.ts';
import { activeForm, newCard, withForm } from '../../create.ts';
import { chain, go, type Handlers, type Transition } from '../../step-contract.ts';
import { type GuideNotice, stepNumber } from '../../step.ts';
import type { TokenAtHand } from '../../config.ts';
import type { TokenSession } from '../token/card-state.ts';
import type { GuideForm, GuideState } from '../../state.ts';
import { openRefresh } from '../token/refresh.ts';
import { isOfChosenStore, unlessUnsaved } from '../token/unsaved.ts';
import { withTicks } from '../prerequisites/ticks.ts';

/** Events of the step on which the store is chosen. */
export const START: Handlers<StartEvent> = {
  'choose-store': (state, event) => go(chosen(state, { mode: event.store, picked: null })),
  'choose-earlier': (state, event) => go(chosen(state, { picked: event.pick })),
  'list-lessons': listLessons,
  'move-lesson': moveLesson,
  'open-lesson': (state, { index }) => openLesson(state, index),
  next(state, wish) {
    if (state.lessons.type !== 'closed') return openLesson(state, null);
    if (state.checkingSaved !== null) return go(state);
    const chosen = { ...state, mode: modeOf(state) };
    if (pickedSaved(chosen) !== null && refusal(chosen) === null) {
      return unlessUnsaved(chosen, { wish, costs: 'its-place' }, next);
    }
    if (refusal(chosen) !== null || isOfChosenStore(chosen)) return next(chosen);
    return unlessUnsaved(chosen, { wish, costs: 'its-store' }, next);
  },
  begin,
};

/** Changes the choice; an answer about the earlier one is no longer awaited. */
function chosen(
  state: GuideState,
  choice: Partial<Pick<GuideState, 'mode' | 'picked'>>,
): GuideState {
  return { ...state, ...choice, checkingSaved: null, notice: null };
}

/** To Prerequisites, or on with an earlier run; a token of the other kind of store is dropped. */
export function leaveStart(state: GuideState): Transition {
  // Check results of another store do not apply to this one.
  const checks = { ...state.checks, run: 0, origin: null, results: [] };
  const kept = isOfChosenStore(state) ? {} : { session: null, savedTo: null };
  const left: GuideState = { ...state, ...kept, checks };
  return state.picked === null ? enterStep(left, 'prerequisites') : goOn(left);
}

function next(state: GuideState): Transition {
  const refused = refusal(state);
  if (refused !== null) return go({ ...state, notice: problem(refused) });
  if (state.mode === 'own' || state.practice.type === 'running') return leaveStart(state);
  if (state.practice.type === 'starting') return go(state);
  const { redirectUri } = activeForm(state);
  return go(
    { ...state, practice: { type: 'starting' }, notice: null },
    { type: 'start-practice', redirectUri },
  );
}

/** Like `next`, but a notice of this screen goes along to the one that follows. */
function begin(state: GuideState): Transition {
  const transition = next(state);
  const { notice } = transition.state;
  return notice === null
    ? { ...transition, state: { ...transition.state, notice: state.notice } }
    : transition;
}

/** Why no real store is reached, or null. */
function refusal({ config, mode }: GuideState): GuideState['config']['liveRefusal'] {
  return mode === 'own' && config.storeOrigin === null ? config.liveRefusal : null;
}

/** The kind of store that is chosen, directly or by a choice from earlier runs. */
function modeOf({ picked, mode, config }: GuideState): GuideState['mode'] {
  if (picked === null) return mode;
  if (picked.type === 'saved') return config.savedToken?.isAsleep === true ? 'practice' : 'own';
  return picked.type === 'store' || picked.type === 'named'
    ? 'own'
    : (resumePoint(config)?.mode ?? mode);
}

/** Goes on with the choices of an earlier run, as far as that is possible without a secret. */
function goOn(state: GuideState): Transition {
  const { config, picked, mode } = state;
  const saved = pickedSaved(state);
  if (saved !== null) return goOnWith(state, saved);
  const unpicked = { ...state, picked: null };
  const named = picked?.type === 'named' ? namedStore(config, picked.name) : null;
  const store = picked?.type === 'store' ? earlierStore(config, picked.shop) : named;
  const point = picked?.type === 'resume' ? resumePoint(config) : null;
  const choices = point ?? store;
  if (choices === null) return enterStep(unpicked, 'prerequisites');
  const first = choices.scopes.length === 0 ? 'scopes' : 'authorize';
  const wanted = point === null ? first : resumeStep(point.step);
  if (mode === 'practice') {
    const { scopes } = activeForm(unpicked);
    const chosen = choices.scopes.length === 0 ? scopes.chosen : choices.scopes;
    const tokenMode = rememberedMode(choices.tokenMode, config);
    const form = { scopes: { ...scopes, chosen }, tokenMode };
    return enterStep(withForm(unpicked, form), wanted, { notice: GOING_ON });
  }
  const chosen = withForm(unpicked, withChoices(activeForm(unpicked), choices, config));
  const own = point === null ? chosen : withTicks(chosen, point.ticks);
  const lacksSecret = activeForm(own).app.clientSecret.isEmpty;
  return lacksSecret && stepNumber(wanted) >= stepNumber('app')
    ? enterStep(own, 'app', { notice: SECRET_NEEDED })
    : enterStep(own, wanted, { notice: named === null ? GOING_ON : null });
}

function pickedSaved({ picked, config }: GuideState): SavedToken | null {
  if (picked?.type === 'named') {
    const saved = namedStore(config, picked.name)?.saved ?? null;
    // Of a token that has ended for good the rest is used, to get a new one.
    return saved?.isExpired === true && saved.refreshToken === null ? null : saved;
  }
  return picked?.type === 'saved' ? (config.savedToken ?? null) : null;
}

/** The store of the saved token: a kept practice store may be at another port this time. */
function storeOf({ practice, mode }: GuideState, saved: SavedToken): StoreAddress {
  return mode === 'practice' && practice.type === 'running' ? practice.facts.store : saved.store;
}

/** Asks the store what the saved token may do, and then shows its card. */
function goOnWith(state: GuideState, saved: SavedToken): Transition {
  const { isExpired, refreshToken, accessToken } = saved;
  if (isExpired && refreshToken === null) {
    return enterStep({ ...state, picked: null }, 'prerequisites', { notice: HAS_ENDED });
  }
  // The store would only refuse an expired token.
  if (isExpired) return showSaved(state, saved, null);
  const id = state.lastId + 1;
  const store = storeOf(state, saved);
  return go(
    { ...state, lastId: id, checkingSaved: id, notice: null },
    { type: 'check-saved', id, store, token: accessToken },
  );
}

/** Handles the store's answer about the saved token. */
export function savedChecked(
  state: GuideState,
  { id, result }: Extract<GuideAnswer, { type: 'saved-checked' }>,
): Transition {
  const saved = pickedSaved(state);
  if (state.checkingSaved !== id || saved === null || state.step !== 'start') return go(state);
  const handled: GuideState = { ...state, checkingSaved: null };
  if (result.type === 'scopes') return showSaved(handled, saved, result.scopes);
  // Enter must not take a dead token again.
  const picked = result.type === 'bad-token' ? null : state.picked;
  return go({ ...handled, picked, notice: problem(result.report) });
}

/** The card of the saved token, as if it had just come; an expired one with what renews it. */
function showSaved(state: GuideState, saved: SavedToken, granted: ScopeList | null): Transition {
  const { config } = state;
  const { path, name } = saved;
  const filled = formFor(state, saved, granted);
  const session = foundSession(filled, storeOf(state, saved), saved, granted, config);
  const card = newCard(config, saved.store);
  const shown: GuideState = {
    ...withForm(state, filled),
    picked: null,
    session,
    savedTo: { path, name, confirmed: [] },
    card: { ...card, name: editText(card.name, { type: 'set', text: name }) },
  };
  const transition = enterStep(shown, 'token');
  return saved.isExpired ? chain(transition, (left) => openRefresh(left, session)) : transition;
}

/** The form of the own store or the practice store, with what is remembered of that store. */
function formFor(
  state: GuideState,
  { store, kind }: Pick<SavedToken, 'store' | 'kind'>,
  granted: ScopeList | null,
): GuideForm {
  const { config, mode } = state;
  const known = mode === 'own' ? earlierStore(config, store.shop) : null;
  const form = known === null ? activeForm(state) : withChoices(activeForm(state), known, config);
  const scopes = form.scopes.chosen.length === 0 ? (granted ?? []) : form.scopes.chosen;
  const tokenMode = MODE_OF[kind] ?? form.tokenMode;
  return { ...form, tokenMode, scopes: { ...form.scopes, chosen: scopes } };
}

/** A {@link TokenSession} of an existing token, like the one after a sign-in. */
function foundSession(
  form: GuideForm,
  store: StoreAddress,
  {
    accessToken,
    refreshToken,
    kind,
    expiresAt,
    notes = [],
  }: Pick<SavedToken, 'accessToken' | 'refreshToken' | 'kind' | 'expiresAt' | 'notes'>,
  granted: ScopeList | null,
  config: GuideState['config'],
): TokenSession {
  return {
    plan: {
      store,
      clientId: form.app.clientId.text,
      clientSecret: form.app.clientSecret.value,
      scopes: [],
      redirectUri: form.redirectUri,
      tokenMode: form.tokenMode,
      pkce: config.pkce,
      waitMs: config.waitMs,
      saves: false,
    },
    result: {
      token: {
        accessToken,
        kind,
        granted,
        expiresIn: expiresAt === null ? null : 'unknown',
        refreshToken,
        refreshExpiresIn: 'unknown',
        user: null,
      },
      scopes: compareScopes([], granted, store.profile.scopes),
      expiresAt,
      warnings: notes.map((text) => ({ kind: 'found', text })),
    },
    isFound: true,
  };
}

/** The guide where the explorer was opened with a token: at its card, and already left. */
export function behindExplorer(state: GuideState, token: TokenAtHand): GuideState {
  const { config } = state;
  // A practice store that runs before the guide does is the store of this run.
  const mode = state.practice.type === 'running' ? 'practice' : 'own';
  const chosen: GuideState = { ...state, mode, picked: null };
  const filled = formFor(chosen, token, null);
  const session = foundSession(filled, token.store, token, null, config);
  const { from } = token;
  const isElsewhere = from.type === 'variable' || from.type === 'issued';
  return {
    ...withForm(chosen, filled),
    step: 'token',
    leaving: 'explorer',
    session: isElsewhere ? { ...session, isElsewhere } : session,
    savedTo: from.type === 'file' ? { path: from.path, name: from.name, confirmed: [] } : null,
  };
}

/** How to ask for such a token again. */
const MODE_OF: Partial<Record<TokenKind, TokenMode>> = {
  permanent: 'permanent',
  expiring: 'expiring',
  online: 'per-user',
};

const HAS_ENDED: GuideNotice = {
  level: 'note',
  message: 'The saved token has ended, and nothing renews it.',
  remedy: 'Go on to get a new one.',
};

const GOING_ON: GuideNotice = {
  level: 'note',
  message: 'You go on where you left off; nothing secret was kept.',
  remedy: null,
};

const SECRET_NEEDED: GuideNotice = {
  level: 'note',
  message: 'The Client secret was not kept.',
  remedy: 'Paste it again: it stands in the settings of your app.',
};
