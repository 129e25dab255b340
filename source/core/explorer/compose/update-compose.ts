import { go, type Handlers } from '../transition.ts';
import type { ComposeEvent } from './compose-state.ts';
import { moveOffer, offer, takeOffer } from './offers.ts';
import { moveReady, openReady, selectHole, takeReady, withCompose } from './ready.ts';
import { takeOver } from './take-over.ts';

/** What is done with the help for a request that is being written. */
export const COMPOSE: Handlers<ComposeEvent> = {
  'open-presets': (state) => go(openReady(state)),
  'move-preset': (state, { by }) => go(moveReady(state, by)),
  'take-preset': takeReady,
  offer,
  'move-offer': (state, { by }) => go(moveOffer(state, by)),
  'take-offer': (state) => go(takeOffer(state)),
  'close-offers': (state) => go(withCompose(state, { offers: null })),
  'to-hole': (state) => go(selectHole(state)),
  'take-over': takeOver,
};
