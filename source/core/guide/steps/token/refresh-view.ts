import { action, notice, problem, progress, text, textOf } from '../../../view/blocks.ts';
import type { TokenEvent } from '../../event.ts';
import type { TokenSession } from './card-state.ts';
import type { GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { cardBlock, giveUp, type TokenAction, type TokenBlock } from './card.ts';
import { doneWords, NOT_STORED, REFRESH_RULES, remainingWords, storeWords } from './refresh.ts';
import * as words from './words.ts';
import { by, goOn } from '../commands.ts';

/** The refresh view: what a refresh does, how much time is left, and its result. */
export function refreshView(state: GuideState, session: TokenSession): StepView<TokenEvent> {
  const { refresh, save, clock } = state.card;
  const isStoring = refresh.type === 'storing' && save.type === 'saving';
  // For a moment, until the clock tells how long the token still lives.
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
      return [goOn('refresh', 'refresh now'), CLOSE_DRILL];
    case 'failed':
      return [
        refresh.canRepeat ? goOn('refresh', 'refresh again') : goOn('again', 'authorize again'),
        CLOSE_DRILL,
      ];
    case 'storing':
      return card.save.type === 'saving'
        ? []
        : [
            goOn('store', 'store it'),
            action(
              'keep-in-memory',
              by('memory-only'),
              'memory',
              'memory only',
              'use the new pair without a file',
            ),
          ];
    case 'done':
      return [goOn('card', 'to the card')];
    case 'refreshing':
      return [giveUp('give it up; the refresh token stays good')];
    case 'closed':
      return [];
  }
}

const CLOSE_DRILL: TokenAction = action('back', 'esc', 'leave', 'to the card', 'back to the card');
