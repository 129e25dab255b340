import type { GuideAnswer } from './event.ts';
import { go, type Transition } from './transition.ts';
import { cardTicked, refreshed, stored } from './refresh-token.ts';
import { placeSeen, rememberPlace } from './steps/token/save.ts';
import type { GuideState } from './state.ts';

/** The answers that concern the token card alone. */
export type CardAnswer = Extract<GuideAnswer, { type: 'place-seen' | 'refreshed' | 'card-ticked' }>;

/** What came back for the token card; one that is no longer waited for changes nothing. */
export function takeCardAnswer(state: GuideState, answer: CardAnswer): Transition {
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
export function tokenSaved(
  state: GuideState,
  saved: Extract<GuideAnswer, { type: 'saved' }>,
  confirmed: readonly string[],
): GuideState {
  return stored(rememberPlace(state, saved, confirmed), saved.path);
}
