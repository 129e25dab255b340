import { fixWords } from '../../../core/guide/follow-diagnosis.ts';
import { canRefresh } from '../../../core/guide/steps/token/refresh.ts';
import type { GuideState, TokenSession } from '../../../core/guide/state.ts';
import { leadsToOwnStore } from '../../../core/guide/steps/token/update.ts';
import type { StepBinding } from './step-screen.ts';

/** Something below the card is worked on, and needs the room. */
export function isCardBusy({ card }: GuideState): boolean {
  return (
    !['closed', 'saved'].includes(card.save.type) ||
    card.refresh.type !== 'closed' ||
    card.revoke.type === 'asking'
  );
}

/** What can be done now, the primary key first. */
export function cardBindings(state: GuideState, session: TokenSession): readonly StepBinding[] {
  const { card } = state;
  if (card.revoke.type === 'asking') return ANSWER_REVOKE;
  if (card.save.type === 'asking') return ANSWER_SAVE;
  if (card.save.type === 'open') return saveBindings(state);
  if (card.refresh.type !== 'closed') return refreshBindings(state);
  return wholeCard(state, session);
}

/** After an exchange that brought nothing. */
export function failedBindings({ signIn }: GuideState): StepBinding[] {
  const diagnosis = signIn.phase === 'failed' ? signIn.failure.diagnosis : null;
  const words = diagnosis === null ? 'authorize again' : fixWords(diagnosis);
  const first: StepBinding = { command: { type: 'next' }, keys: ['enter'], hint: words };
  const canSend = signIn.phase === 'failed' && signIn.again !== null;
  const isSame = diagnosis?.action?.type === 'try-again';
  return canSend && !isSame
    ? [first, { command: { type: 'try-again' }, keys: ['t'], hint: 'send it again' }]
    : [first];
}

const ANSWER_REVOKE: readonly StepBinding[] = [
  { command: { type: 'answer-revoke', yes: true }, keys: ['y'], hint: 'revoke it' },
  { command: { type: 'answer-revoke', yes: false }, keys: ['n', 'esc'], hint: 'keep it' },
];

const ANSWER_SAVE: readonly StepBinding[] = [
  { command: { type: 'answer-save', yes: true }, keys: ['y'], hint: 'yes' },
  { command: { type: 'answer-save', yes: false }, keys: ['n', 'esc'], hint: 'no' },
];

function saveBindings({ focus }: GuideState): StepBinding[] {
  if (focus === 'save-path') {
    return [{ command: { type: 'next' }, keys: ['enter', 'tab', 'down'], hint: 'next field' }];
  }
  return [
    { command: { type: 'next' }, keys: ['enter'], hint: 'save' },
    { command: { type: 'propose-name', by: 1 }, keys: ['down'], hint: 'other name' },
    { command: { type: 'propose-name', by: -1 }, keys: ['up'], hint: null, help: 'name before' },
    {
      command: { type: 'focus', field: 'save-path' },
      keys: ['tab', 'shift+tab'],
      hint: 'file',
      help: 'back to the file',
    },
  ];
}

function refreshBindings({ card }: GuideState): StepBinding[] {
  const { refresh } = card;
  switch (refresh.type) {
    case 'open':
      return [{ command: { type: 'next' }, keys: ['enter'], hint: 'refresh now' }];
    case 'failed':
      return [
        {
          command: { type: 'next' },
          keys: ['enter'],
          hint: refresh.canRepeat ? 'refresh again' : 'authorize again',
        },
      ];
    case 'storing':
      return card.save.type === 'saving'
        ? []
        : [
            { command: { type: 'next' }, keys: ['enter'], hint: 'store it' },
            {
              command: { type: 'keep-in-memory' },
              keys: ['m'],
              hint: 'memory only',
              help: 'use the new pair without a file',
            },
          ];
    case 'done':
      return [{ command: { type: 'next' }, keys: ['enter'], hint: 'to the card' }];
    case 'closed':
    case 'refreshing':
      return [];
  }
}

function wholeCard(state: GuideState, session: TokenSession): StepBinding[] {
  const toOwnStore = leadsToOwnStore(state, session);
  const bindings: StepBinding[] = [
    toOwnStore
      ? {
          command: { type: 'next' },
          keys: ['enter'],
          hint: 'now with my own store',
          help: 'the same with your own store',
        }
      : {
          command: { type: 'next' },
          keys: ['enter'],
          hint: 'explore',
          help: 'send requests with it in the explorer',
        },
    { command: { type: 'open-save' }, keys: ['s'], hint: 'save', help: 'save it to a file' },
    {
      command: { type: 'copy-token' },
      keys: ['c'],
      hint: 'copy',
      help: 'copy the token; the clipboard is cleared after 45 seconds',
    },
  ];
  if (!state.presenter) {
    bindings.push({
      command: { type: 'reveal' },
      keys: ['r'],
      hint: 'reveal',
      help: 'show the token for ten seconds',
    });
  }
  if (canRefresh(session)) {
    bindings.push({
      command: { type: 'open-refresh' },
      keys: ['f'],
      hint: 'refresh drill',
      help: 'how an expiring token is renewed, step by step',
    });
  }
  bindings.push({
    command: { type: 'ask-revoke' },
    keys: ['p'],
    hint: 'revoke',
    help: 'give the token back (asks first)',
  });
  if (toOwnStore) {
    bindings.push({ command: { type: 'explore' }, keys: ['e'], hint: 'explore again' });
  } else if (session.plan.store.isPractice) {
    bindings.push({
      command: { type: 'own-store' },
      keys: ['n'],
      hint: 'my own store',
      help: 'now with my own store',
    });
  }
  return bindings;
}
