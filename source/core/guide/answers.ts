import { buildUninstallRequest } from '../sign-in/revoke.ts';
import { Secret } from '../text/secret.ts';
import { activeForm, withPractice, withScopes } from './create.ts';
import type { GuideAnswer } from './event.ts';
import { followSignIn } from './follow-sign-in.ts';
import { keepingOf, withKeeping } from './memory.ts';
import { cardTicked, refreshed, stored } from './steps/token/refresh.ts';
import type { GuideState, PracticeFacts } from './state.ts';
import { settingsUrl } from './steps/app/setup.ts';
import { namePage, withApprove } from './steps/approve/update.ts';
import { ticksRecalled } from './steps/prerequisites/ticks.ts';
import { lessonsListed } from './steps/start/lessons.ts';
import { leaveStart, savedChecked } from './steps/start/update.ts';
import { placeSeen, rememberPlace, saveAgain, startSaving, withCard } from './steps/token/save.ts';
import { practiceIsKept } from './steps/token/words.ts';
import { chain, go, type Handlers, tell, type Transition } from './step-contract.ts';

/** Handlers of the answers to effects; an answer that is no longer awaited changes nothing. */
export const ANSWERS: Handlers<GuideAnswer> = {
  'sign-in': (state, { event }) => followSignIn(state, event),
  'practice-started': (state, { facts }) => practiceStarted(state, facts),
  'practice-failed': (state, { report }) => {
    const failed: GuideState = { ...state, practice: { type: 'failed', report } };
    return go(tell(failed, 'problem', report.message, report.remedy));
  },
  'saved-checked': savedChecked,
  'lessons-listed': lessonsListed,
  checked: withCheck,
  'checks-done': withCheck,
  'ticks-recalled': ticksRecalled,
  'approved-here': approvedHere,
  'not-approved-here': approvedHere,
  'needs-read': needsAnswered,
  'needs-failed': needsAnswered,
  'page-opened': (state) => go(tell(state, 'note', 'Your browser shows the app settings.')),
  'page-not-opened': (state, { reason }) => {
    const url = settingsUrl(state);
    return go(tell(state, 'warning', reason, url === null ? null : `Open ${url} yourself.`));
  },
  copied: (state, { text }) => go(tell(state, 'note', text)),
  'not-copied': (state, { reason }) =>
    go(tell(state, 'warning', reason, 'Select the text with the mouse instead.')),
  saved: saveAnswered,
  'save-asks': saveAnswered,
  'save-refused': saveAnswered,
  'practice-kept': keepAnswered,
  'practice-not-kept': keepAnswered,
  revoked,
  'reveal-ended': (state, { id }) =>
    go(id === state.card.revealId ? withCard(state, { revealId: null }) : state),
  'place-seen': (state, answer) => go(placeSeen(state, answer)),
  refreshed,
  'card-ticked': cardTicked,
  'tape-written': (state, { path }) => go(withWritten(state, path)),
  'requests-kept': (state, { path }) => go({ ...state, keptRequests: path }),
  'schema-kept': (state) => go({ ...state, keepsSchema: true }),
  'not-remembered': (state, { report }) =>
    go({ ...tell(state, 'warning', report.message, report.remedy), isMemoryLost: true }),
};

function practiceStarted(state: GuideState, told: PracticeFacts): Transition {
  const facts = withEarlierNo(state, told);
  const isFirst = state.practice.type !== 'running';
  const running = withPractice(state, facts);
  const isWaiting = isFirst && state.step === 'start' && state.mode === 'practice';
  if (!isWaiting) return go(running);
  const { note } = facts;
  const said = state.notice;
  return chain(leaveStart(running), (left) => {
    if (said === null) return go(note === null ? left : tell(left, 'note', note));
    const message = note === null ? said.message : `${said.message} ${note}`;
    return go({ ...left, notice: { ...said, message } });
  });
}

/** A person who declined to keep the practice store is not asked again. */
function withEarlierNo({ config }: GuideState, facts: PracticeFacts): PracticeFacts {
  const isAsked = config.memory.remembered.declinesKeeping === true;
  return isAsked && facts.keeping?.type === 'offered'
    ? { ...facts, keeping: { ...facts.keeping, type: 'declined' } }
    : facts;
}

/** Ignores an answer about a text that was changed in the meantime. */
function needsAnswered(
  state: GuideState,
  answer: Extract<GuideAnswer, { type: 'needs-read' | 'needs-failed' }>,
): Transition {
  const { needs } = activeForm(state).scopes;
  if (needs.type !== 'reading' || needs.id !== answer.id) return go(state);
  return go(
    answer.type === 'needs-read'
      ? withScopes(state, { needs: { type: 'read', needs: answer.needs } })
      : withScopes(state, { needs: { type: 'failed', report: answer.report } }),
  );
}

function withCheck(
  state: GuideState,
  answer: Extract<GuideAnswer, { type: 'checked' | 'checks-done' }>,
): Transition {
  const { checks } = state;
  if (answer.run !== checks.run) return go(state);
  if (answer.type === 'checks-done') {
    return go({ ...state, checks: { ...checks, isRunning: false } });
  }
  const others = checks.results.filter(({ name }) => name !== answer.result.name);
  return go({ ...state, checks: { ...checks, results: [...others, answer.result] } });
}

function approvedHere(
  state: GuideState,
  answer: Extract<GuideAnswer, { type: 'approved-here' | 'not-approved-here' }>,
): Transition {
  if (answer.attempt !== state.signIn.attempt) return go(state);
  const approved = withApprove(state, { isApproving: false });
  if (answer.type === 'approved-here') {
    return followSignIn(approved, { type: 'paste', text: new Secret(answer.redirect) });
  }
  const { message, remedy } = answer.report;
  // The store's page is the one that a browser would show, so the same diagnosis applies.
  const page = namePage(approved, message);
  return go(page ?? tell(approved, 'problem', message, remedy));
}

function saveAnswered(
  state: GuideState,
  answer: Extract<GuideAnswer, { type: 'saved' | 'save-asks' | 'save-refused' }>,
): Transition {
  const { save } = state.card;
  // The file was written, even if the person has gone on in the meantime.
  const known = answer.type === 'saved' ? withSaved(state, answer) : state;
  if (save.type !== 'saving' || save.id !== answer.id) return go(known);
  switch (answer.type) {
    case 'saved': {
      const { path, notes } = answer;
      const saved = withCard(known, { save: { type: 'saved', path, notes }, confirmed: [] });
      // The place is remembered, and a renewed pair becomes the token at hand.
      return go(stored(rememberPlace(saved, answer, state.card.confirmed), path));
    }
    case 'save-asks':
      return go(withCard(known, { save: { type: 'asking', question: answer.question } }));
    case 'save-refused':
      return go(
        withCard(known, { save: { type: 'refused', report: answer.report }, confirmed: [] }),
      );
  }
}

/**
 * If keeping was asked about during a save, the save goes on, kept or not. A file that already has
 * the token says that the token ends with the program, so it is saved again.
 */
function keepAnswered(
  state: GuideState,
  answer: Extract<GuideAnswer, { type: 'practice-kept' | 'practice-not-kept' }>,
): Transition {
  const { card, session, savedTo } = state;
  const isKept = answer.type === 'practice-kept';
  const known = isKept ? withKeeping(state, { type: 'kept', path: answer.path }) : state;
  const isWaiting = card.save.type === 'saving' && card.save.id === answer.id;
  const said = isKept
    ? tell(known, 'note', practiceIsKept(answer.path, isWaiting, state.config.program))
    : tell(known, 'warning', answer.report.message, answer.report.remedy);
  if (session === null || keepingOf(state, session) === null) return go(said);
  const saving = isWaiting
    ? startSaving(withCard(known, { save: { type: 'open' } }), session)
    : isKept && savedTo !== null && card.save.type !== 'saving'
      ? saveAgain(known, session, savedTo)
      : go(known);
  return go({ ...saving.state, notice: said.notice }, ...saving.effects);
}

/** Notes every file that was written: all are named on leaving. */
function withSaved(
  state: GuideState,
  { path, ignoredIn }: Extract<GuideAnswer, { type: 'saved' }>,
): GuideState {
  const known = withWritten(state, path);
  return ignoredIn === undefined ? known : withWritten(known, ignoredIn);
}

function withWritten(state: GuideState, path: string): GuideState {
  return state.written.includes(path) ? state : { ...state, written: [...state.written, path] };
}

function revoked(state: GuideState, answer: Extract<GuideAnswer, { type: 'revoked' }>): Transition {
  const { session } = state;
  const { revoke } = state.card;
  if (revoke.type !== 'revoking' || revoke.id !== answer.id) return go(state);
  const { result } = answer;
  if (result.type !== 'failed') {
    const wasDead = result.type === 'already-dead';
    const card = withCard(state, { revoke: { type: 'revoked', wasDead }, revealId: null });
    return go({ ...card, session: null });
  }
  if (!result.canUseFallback || revoke.isFallback || session === null) {
    return go(withCard(state, { revoke: { type: 'failed', report: result.report } }));
  }
  const id = state.lastId + 1;
  const request = buildUninstallRequest(session.plan.store, session.result.token.accessToken);
  const again = withCard(state, { revoke: { type: 'revoking', id, isFallback: true } });
  return go({ ...again, lastId: id }, { type: 'revoke', id, request });
}
