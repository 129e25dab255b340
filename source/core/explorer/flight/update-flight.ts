import { refilling } from './meter.ts';
import { refilledMeter } from './meter-refill.ts';
import { go, type Handlers } from '../transition.ts';
import type { FlightEvent, FlightResult } from './flight.ts';
import { answerCollect, askCollect, changeCeiling, hearCollected } from './collect.ts';
import { formerPage } from './former-page.ts';

/** What a person does about requests in flight and the answers before. */
export const FLIGHT: Handlers<FlightEvent> = {
  'former-page': formerPage,
  'ask-collect': askCollect,
  'change-ceiling': (state, { by }) => go(changeCeiling(state, by)),
  'answer-collect': (state, { yes }) => answerCollect(state, yes),
};

/** What comes of it outside. */
export const FLIGHT_RESULTS: Handlers<FlightResult> = {
  'going-on': (state, { id, elapsedMs, received }) =>
    state.sending?.id === id
      ? go({ ...state, sending: { ...state.sending, elapsedMs, received } })
      : go(state),
  'page-came': (state, { id, progress }) =>
    state.sending?.id === id
      ? go({ ...state, sending: { ...state.sending, collected: progress, waiting: null } })
      : go(state),
  collected: hearCollected,
  refilled: (state, { id, epochMs }) => {
    const { refill } = state.flight;
    if (refill === null || refill.id !== id) return go(state);
    return refilling({ ...state, meter: refilledMeter(refill.told, epochMs - refill.toldMs) });
  },
};
