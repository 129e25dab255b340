import { durationWords } from './steps/approve/time-left.ts';
import type { GuideState, TokenSession } from './state.ts';

/** How renewing works, before it is tried (facts of the service, and RFC 6749 §6). */
export const REFRESH_RULES: readonly string[] = [
  'A refresh replaces both tokens. The old access token lives on to its own end.',
  'The refresh token you present stays good until the new one is used, 30 days have gone by since its first use, or its own 90 days end. So a lost answer may be asked for again.',
  'Store the new pair before you use it: once it is used, the old refresh token is dead.',
  'One app has one current expiring token for each store: another one retires it.',
];

/** `The access token ends in 59 minutes.`, with what the clock of the card says; null before it ticks. */
export function remainingWords(state: GuideState, session: TokenSession): string | null {
  const epochMs = state.card.clock?.epochMs ?? null;
  const { expiresAt } = session.result;
  if (epochMs === null || typeof expiresAt !== 'number') return null;
  const left = expiresAt - epochMs;
  return left <= 0
    ? 'The access token has ended. The refresh token still gets the next one.'
    : `The access token ends in ${durationWords(left)}.`;
}

/** Where a new pair would be stored. */
export function storeWords({ savedTo }: GuideState): string {
  return savedTo === null
    ? 'It is saved nowhere, so the new pair will be in memory only. Save the token first to practise the whole of it.'
    : `The new pair is written to ${savedTo.path} before it is used.`;
}

/** What is said once the new pair is the token at hand. */
export function doneWords(path: string | null): string {
  return path === null
    ? 'The token is renewed. The new pair is in memory only; the old access token lives to its own end.'
    : `The token is renewed. The new pair was stored in ${path} first, and is in use from now on.`;
}

/** Said while a new pair waits for its file. */
export const NOT_STORED =
  'The new pair is here and not stored yet. Until it is, the old token stays in use and its refresh token stays good.';
