import { withCall } from '../../requests/draft.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import { sendDraft } from '../sending.ts';
import type { ExplorerState } from '../state.ts';
import { chain, go, type Handlers, say, type Transition } from '../transition.ts';
import { answerCollect, askCollect, changeCeiling, hearCollected } from './collect.ts';
import type { FlightEvent, FlightResult, KeptPage } from './flight.ts';
import { refilledMeter, refilling } from './meter.ts';

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

/**
 * Back to the page before: at once where it was kept, with its request in the fields; else it is
 * asked for, as far as the answer says where it is.
 */
function formerPage(state: ExplorerState): Transition {
  const { response, flight } = state;
  if (state.sending !== null || response?.type !== 'answer') return go(state);
  const page = flight.pages.at(-1);
  const pages = flight.pages.slice(0, -1);
  if (page !== undefined) return toPage(state, page, pages);
  const { former } = response;
  switch (former.type) {
    case 'none':
      return say(state, 'note', 'There is no page before this one in this walk.');
    case 'refused':
      return say(state, 'warning', former.message, former.remedy);
    case 'path': {
      const path = createTextBuffer(former.path, { maxLength: state.rest.path.maxLength });
      return sendDraft({ ...state, mode: 'rest', rest: { ...state.rest, method: 'GET', path } });
    }
  }
}

function toPage(
  state: ExplorerState,
  { call, shown }: KeptPage,
  pages: readonly KeptPage[],
): Transition {
  const back = { ...state, ...withCall(state, call), flight: { ...state.flight, pages } };
  if (shown === null) {
    const sent = sendDraft(back);
    const { sending } = sent.state;
    if (sending === null) return sent;
    // The rest of the walk stays behind this page.
    return chain(sent, (now) => go({ ...now, sending: { ...sending, walk: pages } }));
  }
  return say(
    {
      ...back,
      response: shown.answer,
      reading: shown.reading,
      flight: { ...back.flight, failed: null },
      view: { ...state.view, tab: 'body', top: 0, left: 0 },
    },
    'note',
    'The page before, as it was kept; its request is in the fields again.',
  );
}
