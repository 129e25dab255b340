import { writtenNames } from '../../../sign-in/saved-token.ts';
import { action, field, notice, present, progress, text } from '../../../view/blocks.ts';
import type { FieldBlock } from '../../../view/view.ts';
import type { CommonEvent, TokenEvent } from '../../event.ts';
import type { TokenSession } from './card-state.ts';
import type { FieldName, GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { cardBlock, type TokenAction, type TokenBlock } from './card.ts';
import { proposedNames, tokenToSave } from './save.ts';
import * as words from './words.ts';
import { goOn } from '../commands.ts';

/** The form that saves the token, with what would be written before anything is. */
export function saveView(state: GuideState, session: TokenSession): StepView<TokenEvent> {
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

export function saveFields({ card, focus }: GuideState): FieldBlock<FieldName>[] {
  return [
    field('save-path', 'File', { buffer: card.path, hasFocus: focus === 'save-path' }),
    field('save-name', 'Variable', { buffer: card.name, hasFocus: focus === 'save-name' }),
  ];
}

/** What would be written and where, before anything is. */
function placeBlocks(state: GuideState, session: TokenSession): TokenBlock[] {
  const { place, path } = state.card;
  if (place === null || place.asked !== path.text.trim()) return [];
  const warning = place.warning === null ? [] : [notice('warning', place.warning)];
  if (place.keychain === 'chosen') return [text(words.INTO_KEYCHAIN), ...warning];
  const names = writtenNames(tokenToSave(state, session));
  const verb = place.exists ? 'Changes' : 'Makes';
  const rest = place.exists
    ? '; what an earlier token left there is cleared, and nothing else is touched.'
    : '.';
  const writes = `${verb} ${place.path} and sets ${names.join(', ')} in it${rest}`;
  const proposes =
    place.namesFrom === null
      ? []
      : [`${place.namesFrom} names it, so it can be: ${proposedNames(state).join(', ')}`];
  return [
    text(writes, ...proposes, ...(place.keychain === 'offered' ? [words.KEYCHAIN_OFFERED] : [])),
    ...warning,
  ];
}

function saveActions({ focus }: GuideState): TokenAction[] {
  const isPath = focus === 'save-path';
  return [
    goOn(
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
