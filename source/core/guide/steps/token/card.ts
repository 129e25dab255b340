import { extraWords } from '../../../service/scopes.ts';
import { describeTokenKind, timeWords } from '../../../sign-in/issued-token.ts';
import type { SignInResult } from '../../../sign-in/state.ts';
import { action, fact, text } from '../../../view/blocks.ts';
import type { Action, Block, CardBlock, Fact } from '../../../view/view.ts';
import type { CommonEvent, TokenEvent } from '../../event.ts';
import { keepingOf } from '../../memory.ts';
import type { TokenSession } from './card-state.ts';
import type { FieldName, GuideState } from '../../state.ts';
import * as words from './words.ts';

export type TokenAction = Action<TokenEvent | CommonEvent>;
export type TokenBlock = Block<TokenEvent | CommonEvent, FieldName>;

/** Stops what runs; never by a key that was typed ahead. */
export function giveUp(title: string): TokenAction {
  return action('give-up', 'esc', 'cancel', 'give it up', title, { isRisky: true });
}

/** The token itself: what it is, what it may do, how long it lives, where it is saved. */
export function cardBlock(
  state: GuideState,
  session: TokenSession,
  length: 'short' | 'whole',
): CardBlock {
  const { token, scopes, expiresAt } = session.result;
  const { title } = describeTokenKind(token.kind);
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
            ...(session.isFound === true ? foundScopes(scopes) : scopeFacts(scopes)),
            lifeFact(state, session, ends),
            savedFact(state),
          ]),
    ],
  };
}

/** A token of the embedded practice store lives no longer than the store. */
function lifeFact(state: GuideState, session: TokenSession, ends: string | null): Fact {
  const { lifetime, endedBy } = describeTokenKind(session.result.token.kind);
  const life = (...more: readonly string[]): Fact =>
    fact('Life', [lifetime, ends ?? [], more].flat().join(' '));
  const keeping = keepingOf(state, session);
  switch (keeping?.type) {
    case undefined:
      return endedBy === undefined ? life() : life(endedBy);
    case 'kept':
      return life(words.COMES_BACK);
    case 'impossible':
      return life(words.ENDS_WITH_PROGRAM);
    case 'offered':
    case 'declined':
      return { ...life(words.ENDS_WITH_PROGRAM), action: 'keep' };
  }
}

export function isRevealed({ card, presenter }: GuideState): boolean {
  return card.revealId !== null && !presenter;
}

/** Which scopes a saved token was asked for with is not known. */
function foundScopes({ granted }: SignInResult['scopes']): Fact[] {
  return granted === null ? [] : [fact('Granted', listOf(granted))];
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

export function savedBlocks({ card }: GuideState): TokenBlock[] {
  return card.save.type === 'saved' && card.save.notes.length > 0 ? [text(...card.save.notes)] : [];
}

function listOf(scopes: readonly string[]): string {
  return scopes.length === 0 ? 'none' : scopes.join(', ');
}

function expiryWords(expiresAt: SignInResult['expiresAt']): string | null {
  if (expiresAt === null) return null;
  if (expiresAt === 'unknown') return words.EXPIRY_UNKNOWN;
  return `It expires at ${timeWords(expiresAt)}.`;
}
