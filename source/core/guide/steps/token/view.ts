import { describeTokenKind } from '../../../sign-in/issued-token.ts';
import type { SignInResult } from '../../../sign-in/state.ts';
import { extraWords } from '../../../service/scopes.ts';
import { SHELL_NAMES } from '../../../text/command-shell.ts';
import {
  action,
  code,
  enter,
  fact,
  field,
  notice,
  present,
  problem,
  progress,
  text,
  textOf,
  yesNo,
} from '../../../view/blocks.ts';
import type { Action, Block, CardBlock, Fact, FieldBlock } from '../../../view/view.ts';
import type { CommonEvent, TokenEvent } from '../../event.ts';
import { fixWords } from '../../follow-diagnosis.ts';
import {
  canRefresh,
  doneWords,
  NOT_STORED,
  REFRESH_RULES,
  remainingWords,
  storeWords,
} from './refresh.ts';
import type { FieldName, GuideState, TokenSession } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { endedBlocks } from '../approve/view.ts';
import { entriesToSave, proposedNames } from './save.ts';
import { sampleRequest, takeTokenLine } from './sample-request.ts';
import * as words from './words.ts';
import { leadsToOwnStore, tokenView as tokenPhase } from './update.ts';

type TokenAction = Action<TokenEvent | CommonEvent>;
type TokenBlock = Block<TokenEvent | CommonEvent, FieldName>;

/** The exchange, the token card, and what can be done with the token. */
export function tokenView(state: GuideState): StepView<TokenEvent> {
  const phase = tokenPhase(state);
  switch (phase.type) {
    case 'exchanging':
      return {
        id: 'token/exchanging',
        question: words.EXCHANGING,
        blocks: endedBlocks(state),
        actions: [],
        moves: {},
        isBusy: true,
      };
    case 'card':
      return atHandView(state, phase.session);
    case 'revoked':
      return {
        id: 'token/revoked',
        question: words.GIVEN_BACK,
        blocks: [notice('ok', phase.wasDead ? words.WAS_DEAD : words.REVOKED)],
        actions: [AUTHORIZE_AGAIN],
        moves: {},
      };
    case 'failed':
    case 'nothing':
      return {
        id: `token/${phase.type}`,
        question: words.NO_TOKEN_CAME,
        blocks: endedBlocks(state),
        actions: failedActions(state),
        moves: {},
      };
  }
}

/** The card whole, or in short above what is worked on. */
function atHandView(state: GuideState, session: TokenSession): StepView<TokenEvent> {
  const { card } = state;
  if (card.revoke.type === 'asking') return revokeView(state, session);
  if (card.save.type === 'asking') return askingView(state, session, card.save.question.text);
  if (card.save.type === 'open' || card.save.type === 'saving') return saveView(state, session);
  if (card.refresh.type !== 'closed') return refreshView(state, session);
  return cardView(state, session);
}

function cardView(state: GuideState, session: TokenSession): StepView<TokenEvent> {
  const { config, card } = state;
  const { shell } = config;
  const { profile } = session.plan.store;
  const rule = words.tokenRule(session.result.token.kind, profile);
  const missing = session.result.scopes.missing ?? [];
  return {
    id: 'token/card',
    blocks: present<TokenEvent | CommonEvent, FieldName>(
      cardBlock(state, session, 'whole'),
      // At column 0, where it can be copied with the mouse.
      isRevealed(state) && code([session.result.token.accessToken.reveal()]),
      missing.length > 0 &&
        notice(
          'warning',
          `Missing: ${missing.join(', ')} (partial).`,
          words.remedyForMissing(missing),
        ),
      ...session.result.warnings.map(({ text: warning }) => notice('warning', warning)),
      ...savedBlocks(state),
      card.save.type === 'refused' && problem(card.save.report),
      card.revoke.type === 'revoking' && progress(words.REVOKING),
      card.revoke.type === 'failed' && problem(card.revoke.report),
      rule !== null && textOf('small-print', [rule]),
      textOf('helpful', [words.TREAT_LIKE_A_PASSWORD]),
      code(
        [takeTokenLine(shell), sampleRequest(session, profile.defaultApiVersion, shell)],
        `In ${SHELL_NAMES[shell]}: paste the copied token into the first line, then send:`,
        'helpful',
      ),
    ),
    actions: cardActions(state, session),
    moves: {},
    isBusy: card.revoke.type === 'revoking',
  };
}

function cardBlock(state: GuideState, session: TokenSession, length: 'short' | 'whole'): CardBlock {
  const { token, scopes, expiresAt } = session.result;
  const { title, lifetime } = describeTokenKind(token.kind);
  const ends = expiryWords(expiresAt);
  return {
    kind: 'card',
    level: 'ok',
    title,
    corner: session.plan.store.shop,
    facts: [
      { ...fact('Token', token.accessToken.masked, 'accent'), action: 'copy' },
      ...(length === 'short'
        ? []
        : [
            ...scopeFacts(scopes),
            fact('Life', ends === null ? lifetime : `${lifetime} ${ends}`),
            savedFact(state),
          ]),
    ],
  };
}

function isRevealed({ card, presenter }: GuideState): boolean {
  return card.revealId !== null && !presenter;
}

/** One list where everything was granted, which is the usual case. */
function scopeFacts({ asked, granted, missing, extra }: SignInResult['scopes']): Fact[] {
  if (granted === null) {
    return [fact('Asked', listOf(asked)), fact('Granted', 'the store did not say', 'warning')];
  }
  const beyond = extra ?? [];
  const isAll = asked.length > 0 && missing?.length === 0 && beyond.length === 0;
  const marks = [
    ...granted.map((scope) => ({ text: scope, mark: 'ok' as const })),
    ...(missing ?? []).map((scope) => ({ text: `${scope} (missing)`, mark: 'failed' as const })),
  ];
  const listed = `${listOf(granted)}${isAll ? ' (all you asked for)' : ''}`;
  const grantedFact: Fact = {
    ...fact('Granted', listed),
    ...(marks.length === 0 ? {} : { marks }),
  };
  if (isAll) return [grantedFact];
  return [
    fact('Asked', listOf(asked)),
    grantedFact,
    ...(beyond.length === 0 ? [] : [fact('Extra', extraWords(beyond), 'warning')]),
  ];
}

function savedFact({ card, savedTo }: GuideState): Fact {
  if (card.save.type === 'saved') {
    return fact('Saved', `${card.save.path}, readable by you alone`, 'ok');
  }
  if (savedTo !== null) return fact('Saved', savedTo.path, 'ok');
  return { ...fact('Saved', words.NOT_SAVED_YET), action: 'save' };
}

function savedBlocks({ card }: GuideState): TokenBlock[] {
  return card.save.type === 'saved' && card.save.notes.length > 0 ? [text(...card.save.notes)] : [];
}

function listOf(scopes: readonly string[]): string {
  return scopes.length === 0 ? 'none' : scopes.join(', ');
}

function expiryWords(expiresAt: SignInResult['expiresAt']): string | null {
  if (expiresAt === null) return null;
  if (expiresAt === 'unknown') return words.EXPIRY_UNKNOWN;
  return `It expires at ${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
}

function cardActions(state: GuideState, session: TokenSession): TokenAction[] {
  const toOwnStore = leadsToOwnStore(state, session);
  const { isPractice } = session.plan.store;
  const actions: Array<TokenAction | null> = [
    toOwnStore ? NOW_MY_OWN_STORE : EXPLORE,
    action('open-save', 's', 'save', 'save', 'save the token to a file'),
    action(
      'copy-token',
      'c',
      'copy',
      'copy',
      'copy the token; the clipboard is cleared after 45 seconds',
    ),
    state.presenter
      ? null
      : action(
          'reveal',
          'r',
          'reveal',
          state.card.revealId === null ? 'reveal' : 'hide',
          state.card.revealId === null ? 'show the token for ten seconds' : 'hide the token',
        ),
    canRefresh(session)
      ? action('open-refresh', 'f', 'refresh', 'refresh drill', 'how an expiring token is renewed')
      : null,
    state.card.revoke.type === 'revoking'
      ? null
      : action('ask-revoke', 'p', 'revoke', 'revoke', 'give the token back (asks first)'),
    toOwnStore
      ? action('explore', 'e', 'requests', 'explore again', 'send requests again')
      : isPractice
        ? action('own-store', 'n', 'own', 'my own store', 'now with my own store')
        : null,
  ];
  return actions.filter((action) => action !== null);
}

const EXPLORE: TokenAction = enter('next', 'requests', 'explore', 'send requests with it');

const NOW_MY_OWN_STORE: TokenAction = enter(
  'next',
  'own',
  'now with my own store',
  'the same with my own store',
);

const AUTHORIZE_AGAIN: TokenAction = enter('next', 'again', 'authorize again');

/** After an exchange that brought nothing. */
function failedActions({ signIn }: GuideState): TokenAction[] {
  const failure = signIn.phase === 'failed' ? signIn.failure : null;
  const diagnosis = failure?.diagnosis ?? null;
  const way = diagnosis === null ? 'authorize again' : fixWords(diagnosis);
  const first: TokenAction = {
    ...AUTHORIZE_AGAIN,
    word: diagnosis === null ? 'again' : 'fix',
    hint: way,
    title: way,
  };
  const canSend = signIn.phase === 'failed' && signIn.again !== null;
  if (!canSend || diagnosis?.action?.type === 'try-again') return [first];
  return [first, action('try-again', 't', 'send', 'send it again', 'send the exchange again')];
}

function revokeView(state: GuideState, session: TokenSession): StepView<TokenEvent> {
  return {
    id: 'token/revoke',
    blocks: [cardBlock(state, session, 'short'), notice('warning', words.REVOKE_QUESTION)],
    actions: yesNo<TokenEvent | CommonEvent>({
      yes: { event: { type: 'answer-revoke', yes: true }, hint: 'revoke it' },
      no: { event: { type: 'answer-revoke', yes: false }, hint: 'keep it' },
    }),
    moves: {},
  };
}

/** A question about the file that only a person may decide. */
function askingView(
  state: GuideState,
  session: TokenSession,
  question: string,
): StepView<TokenEvent> {
  return {
    id: `token/save/${question}`,
    question: words.SAVE_TITLE,
    blocks: [cardBlock(state, session, 'short'), ...saveFields(state), notice('warning', question)],
    actions: yesNo<TokenEvent | CommonEvent>({
      yes: { event: { type: 'answer-save', yes: true }, hint: 'yes' },
      no: { event: { type: 'answer-save', yes: false }, hint: 'no' },
    }),
    moves: {},
  };
}

/** The form that saves the token, with what would be written before anything is. */
function saveView(state: GuideState, session: TokenSession): StepView<TokenEvent> {
  const isSaving = state.card.save.type === 'saving';
  return {
    id: 'token/save',
    question: words.SAVE_TITLE,
    blocks: present<TokenEvent | CommonEvent, FieldName>(
      cardBlock(state, session, 'short'),
      ...saveFields(state),
      isSaving && progress(words.SAVING),
      ...(isSaving ? [] : placeBlocks(state, session)),
    ),
    actions: isSaving ? [] : saveActions(state),
    moves: isSaving ? {} : saveMoves(state),
    isBusy: isSaving,
  };
}

function saveFields({ card, focus }: GuideState): FieldBlock<FieldName>[] {
  return [
    field('save-path', 'File', { buffer: card.path, hasFocus: focus === 'save-path' }),
    field('save-name', 'Variable', { buffer: card.name, hasFocus: focus === 'save-name' }),
  ];
}

/** What would be written and where, before anything is. */
function placeBlocks(state: GuideState, session: TokenSession): TokenBlock[] {
  const { place, path } = state.card;
  if (place === null || place.asked !== path.text.trim()) return [];
  const names = entriesToSave(state, session).map(([name]) => name);
  const verb = place.exists ? 'Changes' : 'Makes';
  const writes = `${verb} ${place.path} and sets ${names.join(', ')} in it; nothing else is touched.`;
  const proposes =
    place.namesFrom === null
      ? []
      : [`${place.namesFrom} names it, so it can be: ${proposedNames(state).join(', ')}`];
  return [
    text(writes, ...proposes),
    ...(place.warning === null ? [] : [notice('warning', place.warning)]),
  ];
}

function saveActions({ focus }: GuideState): TokenAction[] {
  const isPath = focus === 'save-path';
  return [
    enter(
      'next',
      isPath ? 'next' : 'save',
      isPath ? 'next field' : 'save',
      isPath ? 'to the name of the variable' : 'save it',
    ),
    action('back', 'esc', 'leave', 'do not save', 'close the form; nothing is written'),
  ];
}

function saveMoves({ focus }: GuideState): StepView<TokenEvent>['moves'] {
  if (focus === 'save-path') {
    const next = { event: { type: 'next' }, title: 'next field' } as const;
    return { tab: next, down: next };
  }
  const toPath = {
    event: { type: 'focus', field: 'save-path' },
    title: 'back to the file',
  } as const;
  return {
    down: { event: { type: 'propose-name', by: 1 }, title: 'other name' },
    up: { event: { type: 'propose-name', by: -1 }, title: 'name before' },
    tab: { ...toPath, hint: toPath.title },
    'shift+tab': toPath,
  };
}

/** The drill: what a refresh does, how much time is left, and what came of it. */
function refreshView(state: GuideState, session: TokenSession): StepView<TokenEvent> {
  const { refresh, save, clock } = state.card;
  const isStoring = refresh.type === 'storing' && save.type === 'saving';
  // A moment, until the clock says how long the token lives yet.
  const isOpening = refresh.type === 'open' && clock?.epochMs === null;
  return {
    id: `token/refresh/${refresh.type}`,
    question: words.RENEWING,
    blocks: [cardBlock(state, session, 'short'), ...refreshBlocks(state, session)],
    actions: refreshActions(state),
    moves: {},
    isBusy: isOpening || refresh.type === 'refreshing' || isStoring,
  };
}

function refreshBlocks(state: GuideState, session: TokenSession): TokenBlock[] {
  const { refresh, save } = state.card;
  const refused = save.type === 'refused' ? [problem(save.report)] : [];
  switch (refresh.type) {
    case 'closed':
      return [];
    case 'open':
      return [
        { ...text(remainingWords(state, session) ?? '…'), isTicking: true },
        textOf('needed', REFRESH_RULES),
        text(storeWords(state)),
      ];
    case 'refreshing':
      return [progress(words.REFRESHING)];
    case 'storing':
      return save.type === 'saving'
        ? [progress(words.STORING)]
        : [...refused, notice('warning', NOT_STORED)];
    case 'done':
      return [notice('ok', doneWords(refresh.path))];
    case 'failed':
      return [problem(refresh.report)];
  }
}

function refreshActions({ card }: GuideState): TokenAction[] {
  const { refresh } = card;
  switch (refresh.type) {
    case 'open':
      return [enter('next', 'refresh', 'refresh now'), CLOSE_DRILL];
    case 'failed':
      return [
        refresh.canRepeat
          ? enter('next', 'refresh', 'refresh again')
          : enter('next', 'again', 'authorize again'),
        CLOSE_DRILL,
      ];
    case 'storing':
      return card.save.type === 'saving'
        ? []
        : [
            enter('next', 'store', 'store it'),
            action(
              'keep-in-memory',
              'm',
              'memory',
              'memory only',
              'use the new pair without a file',
            ),
          ];
    case 'done':
      return [enter('next', 'card', 'to the card')];
    case 'closed':
    case 'refreshing':
      return [];
  }
}

const CLOSE_DRILL: TokenAction = action('back', 'esc', 'leave', 'to the card', 'back to the card');
