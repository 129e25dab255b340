import { openPath } from '../../../service/example-requests.ts';
import { quoteFor, type Shell, SHELL_NAMES } from '../../../text/command-shell.ts';
import {
  action,
  code,
  notice,
  present,
  problem,
  progress,
  textOf,
  yesNo,
} from '../../../view/blocks.ts';
import type { CommonEvent, TokenEvent } from '../../event.ts';
import { fixWords } from '../../follow-diagnosis.ts';
import { keepingOf } from '../../memory.ts';
import type { TokenSession } from './card-state.ts';
import type { FieldName, GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { endedBlocks } from '../approve/view.ts';
import { cardBlock, giveUp, isRevealed, savedBlocks, type TokenAction } from './card.ts';
import { refreshView } from './refresh-view.ts';
import { canRefresh } from './refresh.ts';
import { saveFields, saveView } from './save-view.ts';
import { tokenView as tokenPhase } from './update.ts';
import * as words from './words.ts';
import { by, goOn } from '../commands.ts';

/** The exchange, the token card, and what can be done with the token. */
export function tokenView(state: GuideState): StepView<TokenEvent> {
  const phase = tokenPhase(state);
  switch (phase.type) {
    case 'exchanging':
      return {
        id: 'token/exchanging',
        question: words.EXCHANGING,
        blocks: endedBlocks(state),
        actions: canGiveUp(state) ? [GIVE_UP_EXCHANGE] : [],
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

/** The whole card, or a short one above the form or question that is open. */
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
  const care = words.tokenCare(session.result.token.kind);
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
          `A partial grant: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
          words.remedyForMissing(missing),
        ),
      ...session.result.warnings.map(({ text: warning }) => notice('warning', warning)),
      ...savedBlocks(state),
      card.save.type === 'refused' && problem(card.save.report),
      card.revoke.type === 'revoking' && progress(words.REVOKING),
      card.revoke.type === 'failed' && problem(card.revoke.report),
      care !== null && textOf('small-print', [care]),
      textOf('helpful', [words.TREAT_LIKE_A_PASSWORD]),
      !card.hasExplored &&
        code(
          [takeTokenLine(shell), sampleRequest(session, shell)],
          `In ${SHELL_NAMES[shell]}: paste the copied token into the first line, then send:`,
          'helpful',
        ),
    ),
    actions: cardActions(state, session),
    moves: {},
    isBusy: card.revoke.type === 'revoking',
  };
}

function canGiveUp({ signIn }: GuideState): boolean {
  return signIn.phase === 'exchanging' && !signIn.isGivenUp;
}

/** The title says beforehand that the code is spent: a code works once. */
const GIVE_UP_EXCHANGE: TokenAction = giveUp('give it up; the code is spent then');

function cardActions(state: GuideState, session: TokenSession): TokenAction[] {
  if (state.card.revoke.type === 'revoking') return [GIVE_UP_REVOKING];
  const actions: Array<TokenAction | null> = [
    EXPLORE,
    action('open-save', by('save-token'), 'save', 'save', 'save the token to a file'),
    // Meant for after practice, but shown from the start, so that it keeps its place.
    session.plan.store.isPractice ? NOW_MY_OWN_STORE : null,
    action(
      'copy-token',
      by('copy-token'),
      'copy',
      'copy',
      'copy the token; the clipboard is cleared after 45 seconds',
    ),
    state.presenter
      ? null
      : action(
          'reveal',
          by('reveal'),
          'reveal',
          state.card.revealId === null ? 'reveal' : 'hide',
          state.card.revealId === null ? 'show the token for ten seconds' : 'hide the token',
        ),
    canRefresh(session)
      ? action(
          'open-refresh',
          by('renew'),
          'refresh',
          'renew it',
          'how an expiring token is renewed',
        )
      : null,
    action('ask-revoke', by('revoke'), 'revoke', 'revoke', 'give the token back (asks first)'),
    mayKeep(state, session)
      ? action(
          'keep-practice',
          by('keep-store'),
          'keep',
          'keep the store',
          'keep the practice store, so that this token works tomorrow',
        )
      : null,
  ];
  return actions.filter((action) => action !== null);
}

const GIVE_UP_REVOKING: TokenAction = giveUp(
  'no longer wait; whether it is revoked is unknown then',
);

function mayKeep(state: GuideState, session: TokenSession): boolean {
  const keeping = keepingOf(state, session);
  return keeping?.type === 'offered' || keeping?.type === 'declined';
}

const EXPLORE: TokenAction = goOn('requests', 'explore', 'send requests with it');

const NOW_MY_OWN_STORE: TokenAction = action(
  'own-store',
  by('own-store'),
  'own',
  'my own store',
  'now with my own store',
);

const AUTHORIZE_AGAIN: TokenAction = goOn('again', 'authorize again');

/** The actions after an exchange that brought no token. */
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
  return [first, action('try-again', 'r', 'send', 'send it again', 'send the exchange again')];
}

function revokeView(state: GuideState, session: TokenSession): StepView<TokenEvent> {
  return {
    id: 'token/revoke',
    blocks: [cardBlock(state, session, 'short'), notice('warning', words.REVOKE_QUESTION)],
    actions: yesNo<TokenEvent | CommonEvent>({
      yes: { event: { type: 'answer-revoke', yes: true }, hint: 'revoke it' },
      no: { event: { type: 'answer-revoke', yes: false }, hint: 'do not' },
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

const VARIABLE = 'TOKENWRIGHT_ACCESS_TOKEN';

/** A working request for that command shell; the token is read from the environment. */
function sampleRequest(session: TokenSession, shell: Shell): string {
  const { origin, profile } = session.plan.store;
  const path = openPath(profile);
  const versioned = `${profile.paths.api}/${profile.defaultApiVersion}/${path}`;
  const url = quoteFor(shell, `${origin}${path.startsWith('/') ? path : versioned}`);
  const header = profile.tokenHeader;
  switch (shell) {
    case 'posix':
    case 'fish':
      return `curl -H "${header}: $${VARIABLE}" ${url}`;
    case 'powershell':
      return `Invoke-RestMethod -Headers @{ '${header}' = $env:${VARIABLE} } -Uri ${url}`;
    case 'cmd':
      return `curl -H "${header}: %${VARIABLE}%" ${url}`;
  }
}

/** Reads the copied token into the environment, past the history of the command shell. */
function takeTokenLine(shell: Shell): string {
  return TAKE_TOKEN_LINES[shell];
}

const TAKE_TOKEN_LINES: Readonly<Record<Shell, string>> = {
  posix: `read -rs ${VARIABLE} && export ${VARIABLE}`,
  fish: `read -gxs ${VARIABLE}`,
  powershell: `$env:${VARIABLE} = Read-Host -MaskInput`,
  cmd: `set /p ${VARIABLE}=`,
};
