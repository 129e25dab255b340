import { buildUninstallRequest } from '../sign-in/revoke.ts';
import { Secret } from '../text/secret.ts';
import { activeForm, practiceForm, withScopes } from './create.ts';
import type { GuideAnswer } from './event.ts';
import { hearSignIn } from './hear-sign-in.ts';
import { cardTicked, refreshed, stored } from './steps/token/refresh.ts';
import type { GuideState, PracticeFacts } from './state.ts';
import { settingsUrl } from './steps/app/setup.ts';
import { namePage, withApprove } from './steps/approve/update.ts';
import { ticksRecalled } from './steps/prerequisites/ticks.ts';
import { leaveStart } from './steps/start/update.ts';
import { placeSeen, rememberPlace, withCard } from './steps/token/save.ts';
import { chain, go, tell, type Transition } from './step-contract.ts';

/** What came back of an effect; one that is no longer waited for changes nothing. */
export function takeAnswer(state: GuideState, answer: GuideAnswer): Transition {
  switch (answer.type) {
    case 'sign-in':
      return hearSignIn(state, answer.event);
    case 'practice-started':
      return practiceStarted(state, answer.facts);
    case 'practice-failed': {
      const { report } = answer;
      const failed: GuideState = { ...state, practice: { type: 'failed', report } };
      return go(tell(failed, 'problem', report.message, report.remedy));
    }
    case 'checked':
    case 'checks-done':
      return go(answer.run === state.checks.run ? withCheck(state, answer) : state);
    case 'ticks-recalled':
      return ticksRecalled(state, answer);
    case 'approved-here':
    case 'not-approved-here':
      return approvedHere(state, answer);
    case 'needs-read':
    case 'needs-failed':
      return go(needsAnswered(state, answer));
    case 'page-opened':
      return go(tell(state, 'note', 'Your browser shows the app settings.'));
    case 'page-not-opened': {
      const url = settingsUrl(state);
      return go(
        tell(state, 'warning', answer.reason, url === null ? null : `Open ${url} yourself.`),
      );
    }
    case 'copied':
      return go(tell(state, 'note', answer.text));
    case 'not-copied':
      return go(tell(state, 'warning', answer.reason, 'Select the text with the mouse instead.'));
    case 'saved':
    case 'save-asks':
    case 'save-refused':
      return go(saveAnswered(state, answer));
    case 'revoked':
      return revoked(state, answer);
    case 'reveal-ended':
      return go(answer.id === state.card.revealId ? withCard(state, { revealId: null }) : state);
    case 'place-seen':
    case 'refreshed':
    case 'card-ticked':
      return takeCardAnswer(state, answer);
    case 'tape-written':
      return go(withWritten(state, answer.path));
    case 'requests-kept':
      return go({ ...state, keptRequests: answer.path });
    case 'not-remembered':
      return go({
        ...tell(state, 'warning', answer.report.message, answer.report.remedy),
        isMemoryLost: true,
      });
  }
}

function practiceStarted(state: GuideState, facts: PracticeFacts): Transition {
  const isFirst = state.practice.type !== 'running';
  const practice = isFirst ? practiceForm(facts, state.forms.practice) : state.forms.practice;
  const running: GuideState = {
    ...state,
    practice: { type: 'running', facts },
    forms: { ...state.forms, practice },
  };
  const isWaiting = isFirst && state.step === 'start' && state.mode === 'practice';
  if (!isWaiting) return go(running);
  const { note } = facts;
  return note === null
    ? leaveStart(running)
    : chain(leaveStart(running), (left) => go(tell(left, 'note', note)));
}

/** An answer about a text that was changed in the meantime says nothing about the new one. */
function needsAnswered(
  state: GuideState,
  answer: Extract<GuideAnswer, { type: 'needs-read' | 'needs-failed' }>,
): GuideState {
  const { needs } = activeForm(state).scopes;
  if (needs.type !== 'reading' || needs.id !== answer.id) return state;
  return withScopes(state, {
    needs:
      answer.type === 'needs-read'
        ? { type: 'read', needs: answer.needs }
        : { type: 'failed', report: answer.report },
  });
}

function withCheck(
  state: GuideState,
  answer: Extract<GuideAnswer, { type: 'checked' | 'checks-done' }>,
): GuideState {
  const { checks } = state;
  if (answer.type === 'checks-done') return { ...state, checks: { ...checks, isRunning: false } };
  const others = checks.results.filter(({ name }) => name !== answer.result.name);
  return { ...state, checks: { ...checks, results: [...others, answer.result] } };
}

function approvedHere(
  state: GuideState,
  answer: Extract<GuideAnswer, { type: 'approved-here' | 'not-approved-here' }>,
): Transition {
  if (answer.attempt !== state.signIn.attempt) return go(state);
  const approved = withApprove(state, { isApproving: false });
  if (answer.type === 'approved-here') {
    return hearSignIn(approved, { type: 'paste', text: new Secret(answer.redirect) });
  }
  const { message, remedy } = answer.report;
  // The store's page is the one that a browser would show, so its diagnosis is too.
  const page = namePage(approved, message);
  return go(page ?? tell(approved, 'problem', message, remedy));
}

function saveAnswered(
  state: GuideState,
  answer: Extract<GuideAnswer, { type: 'saved' | 'save-asks' | 'save-refused' }>,
): GuideState {
  const { save } = state.card;
  // Written is written, even when the person has gone on in the meantime.
  const known = answer.type === 'saved' ? withWritten(state, answer.path) : state;
  if (save.type !== 'saving' || save.id !== answer.id) return known;
  switch (answer.type) {
    case 'saved': {
      const { path, notes } = answer;
      const saved = withCard(known, { save: { type: 'saved', path, notes }, confirmed: [] });
      return tokenSaved(saved, answer, state.card.confirmed);
    }
    case 'save-asks':
      return withCard(known, { save: { type: 'asking', question: answer.question } });
    case 'save-refused':
      return withCard(known, { save: { type: 'refused', report: answer.report }, confirmed: [] });
  }
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

/** The answers that concern the token card alone. */
type CardAnswer = Extract<GuideAnswer, { type: 'place-seen' | 'refreshed' | 'card-ticked' }>;

/** What came back for the token card; one that is no longer waited for changes nothing. */
function takeCardAnswer(state: GuideState, answer: CardAnswer): Transition {
  switch (answer.type) {
    case 'place-seen':
      return go(placeSeen(state, answer));
    case 'refreshed':
      return refreshed(state, answer);
    case 'card-ticked':
      return cardTicked(state, answer);
  }
}

/** After a save: the place is kept, and a renewed pair is the token at hand from now on. */
function tokenSaved(
  state: GuideState,
  saved: Extract<GuideAnswer, { type: 'saved' }>,
  confirmed: readonly string[],
): GuideState {
  return stored(rememberPlace(state, saved, confirmed), saved.path);
}
