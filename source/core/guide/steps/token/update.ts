import { buildRevokeRequest } from '../../../sign-in/revoke.ts';
import { enterStep, problem } from '../../enter-step.ts';
import type { TokenEvent } from '../../event.ts';
import { followDiagnosis } from '../../follow-diagnosis.ts';
import { go, type Handlers, type Transition } from '../../step-contract.ts';
import { followSignIn } from '../../follow-sign-in.ts';
import { keepingOf, withKeeping } from '../../memory.ts';
import { closeRefresh, keepInMemory, openRefresh, refresh } from './refresh.ts';
import {
  leavePath,
  openSave,
  proposeName,
  saveFormProblem,
  startSaving,
  withCard,
} from './save.ts';
import type { PendingWish, TokenSession } from './card-state.ts';
import type { GuideState } from '../../state.ts';
import { unlessUnsaved } from './unsaved.ts';
import { keepPracticeQuestion } from './words.ts';

/** How long a token stays in full on the screen, and on the clipboard (P53, P54). */
const REVEAL_MS = 10_000;
const CLIPBOARD_MS = 45_000;

/** What the last step shows. */
type TokenView =
  | { readonly type: 'exchanging' }
  | { readonly type: 'failed' }
  | { readonly type: 'card'; readonly session: TokenSession }
  /** It was given back; `wasDead`: the service no longer knew it. */
  | { readonly type: 'revoked'; readonly wasDead: boolean }
  | { readonly type: 'nothing' };

/** What there is to show: an exchange under way goes before an earlier token. */
export function tokenView(state: GuideState): TokenView {
  const { revoke } = state.card;
  if (state.signIn.phase === 'exchanging') return { type: 'exchanging' };
  if (revoke.type === 'revoked') return { type: 'revoked', wasDead: revoke.wasDead };
  if (isFailureShown(state)) return { type: 'failed' };
  return state.session === null ? { type: 'nothing' } : { type: 'card', session: state.session };
}

function isFailureShown({ signIn, session, card }: GuideState): boolean {
  if (signIn.phase !== 'failed' || signIn.failure.exchange === null) return false;
  return session === null || card.failedAttempt === signIn.attempt;
}

/** Events of the step that shows the token. */
export const TOKEN: Handlers<TokenEvent> = {
  next: (state) => next(state),
  'try-again': (state) => followSignIn(state, { type: 'try-again' }),
  reveal: onCard(reveal),
  'copy-token': onCard((state, session) => {
    const id = state.lastId + 1;
    const text = session.result.token.accessToken;
    return go(
      { ...state, lastId: id },
      { type: 'copy', id, what: 'token', text, clearAfterMs: CLIPBOARD_MS },
    );
  }),
  'open-save': onCard(openSave),
  'propose-name': onCard((state, _, event) =>
    go(state.card.save.type === 'open' ? proposeName(state, event.by) : state),
  ),
  save: onCard(saveOrAsk),
  'keep-practice': onCard(keepPractice),
  'open-refresh': onCard(openRefresh),
  refresh: onCard(refresh),
  'keep-in-memory': onCard((state, session) => go(keepInMemory(state, session))),
  explore: onCard((state) => go(toExplorer(state))),
  'answer-save': onCard((state, session, event) => answerSave(state, session, event.yes)),
  'ask-revoke': onCard((state) =>
    go(
      ['none', 'failed'].includes(state.card.revoke.type)
        ? withCard(state, { revoke: { type: 'asking' } })
        : state,
    ),
  ),
  'answer-revoke': onCard((state, session, event) => answerRevoke(state, session, event.yes)),
  'own-store': onCard((state, session, wish) =>
    session.plan.store.isPractice ? toOwnStore(state, wish) : go(state),
  ),
};

/** A handler of an event that needs the token at hand; without one nothing happens. */
function onCard<Event extends TokenEvent>(
  handler: (state: GuideState, session: TokenSession, event: Event) => Transition,
): (state: GuideState, event: Event) => Transition {
  return (state, event) => {
    const view = tokenView(state);
    return view.type === 'card' ? handler(state, view.session, event) : go(state);
  };
}

/** The answer to a question about the file; another question may follow. */
function answerSave(state: GuideState, session: TokenSession, yes: boolean): Transition {
  const { card } = state;
  if (card.save.type !== 'asking') return go(state);
  const { id, noId } = card.save.question;
  if (id === KEEP_PRACTICE) return answerKeep(state, session, yes);
  const answer = yes ? id : noId;
  if (answer === undefined) return go(withCard(state, { save: { type: 'closed' }, confirmed: [] }));
  const confirmed = [...card.confirmed, answer];
  return startSaving(withCard(state, { confirmed, save: { type: 'open' } }), session);
}

/** The id of the question whether the practice store is to be kept. */
const KEEP_PRACTICE = 'keep-practice';

/**
 * Saves; where the practice store would end with the program, asks once first to keep it. Nothing
 * is asked about a form that cannot be saved yet.
 */
function saveOrAsk(state: GuideState, session: TokenSession): Transition {
  const keeping = keepingOf(state, session);
  if (state.card.save.type !== 'open' || keeping?.type !== 'offered') {
    return startSaving(state, session);
  }
  const wrong = saveFormProblem(state);
  if (wrong !== null) return go(wrong);
  const question = { id: KEEP_PRACTICE, text: keepPracticeQuestion(keeping.path) };
  return go({
    ...withCard(state, { save: { type: 'asking', question } }),
    focus: null,
    notice: null,
  });
}

/** The saving goes on either way; after a yes once the store is kept. */
function answerKeep(state: GuideState, session: TokenSession, yes: boolean): Transition {
  const keeping = keepingOf(state, session);
  if (yes) {
    const id = state.lastId + 1;
    return keepPractice(withCard(state, { save: { type: 'saving', id } }));
  }
  const open = withCard(state, { save: { type: 'open' } });
  return startSaving(
    keeping?.type === 'offered' ? withKeeping(open, { ...keeping, type: 'declined' }) : open,
    session,
  );
}

function keepPractice(state: GuideState): Transition {
  const id = state.lastId + 1;
  return go({ ...state, lastId: id, notice: null }, { type: 'keep-practice', id });
}

function next(state: GuideState): Transition {
  const view = tokenView(state);
  switch (view.type) {
    case 'exchanging':
      return go(state);
    case 'nothing':
    case 'revoked':
      return enterStep(state, 'authorize');
    case 'failed': {
      const diagnosis = state.signIn.phase === 'failed' ? state.signIn.failure.diagnosis : null;
      return diagnosis === null ? enterStep(state, 'authorize') : followDiagnosis(state, diagnosis);
    }
    case 'card':
      return nextOnCard(state, view.session);
  }
}

/** In the save form Enter goes from field to field and then saves; else it opens the explorer. */
function nextOnCard(state: GuideState, session: TokenSession): Transition {
  const { save: saving, revoke } = state.card;
  if (state.focus === 'save-path') return leavePath(state);
  if (saving.type === 'open') return saveOrAsk(state, session);
  // A question is answered with its own keys, never by an Enter too many (P56).
  if (saving.type === 'asking' || saving.type === 'saving') return go(state);
  if (revoke.type === 'asking' || revoke.type === 'revoking') return go(state);
  switch (state.card.refresh.type) {
    case 'open':
      return refresh(state, session);
    case 'refreshing':
      return go(state);
    case 'storing':
      return openSave(state);
    case 'failed':
      return state.card.refresh.canRepeat
        ? refresh(state, session)
        : enterStep(closeRefresh(state), 'authorize');
    case 'done':
      return go(closeRefresh(state));
    case 'closed':
      return go(toExplorer(state));
  }
}

/** Hides a revealed token, so that it is not visible again on coming back. */
function toExplorer(state: GuideState): GuideState {
  return { ...withCard(state, { revealId: null }), leaving: 'explorer' };
}

function toOwnStore(state: GuideState, wish: PendingWish['wish']): Transition {
  const { liveRefusal, storeOrigin } = state.config;
  if (liveRefusal !== null && storeOrigin === null) {
    return go({ ...state, notice: problem(liveRefusal) });
  }
  return unlessUnsaved(state, { wish, costs: 'its-store' }, (sure) => {
    const checks = { ...sure.checks, run: 0 };
    const own: GuideState = { ...sure, mode: 'own', session: null, savedTo: null, checks };
    return enterStep(own, 'prerequisites');
  });
}

function reveal(state: GuideState): Transition {
  if (state.presenter) return go(state);
  if (state.card.revealId !== null) return go(withCard(state, { revealId: null }));
  const id = state.lastId + 1;
  const shown = { ...withCard(state, { revealId: id }), lastId: id };
  return go(shown, { type: 'end-reveal', id, afterMs: REVEAL_MS });
}

function answerRevoke(state: GuideState, session: TokenSession, yes: boolean): Transition {
  if (state.card.revoke.type !== 'asking') return go(state);
  if (!yes) return go(withCard(state, { revoke: { type: 'none' } }));
  const id = state.lastId + 1;
  const request = buildRevokeRequest(session.plan.store, session.result.token.accessToken);
  const revoking = withCard(state, { revoke: { type: 'revoking', id, isFallback: false } });
  return go({ ...revoking, lastId: id }, { type: 'revoke', id, request });
}
