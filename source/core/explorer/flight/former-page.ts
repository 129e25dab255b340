import { withCall } from '../../requests/draft.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import { sendDraft } from '../sending.ts';
import type { ExplorerState } from '../state.ts';
import { chain, go, say, type Transition } from '../transition.ts';
import type { KeptPage } from './flight.ts';

/**
 * Back to the page before: at once where it was kept, with its request in the fields; else it is
 * asked for, as far as the answer says where it is.
 */
export function formerPage(state: ExplorerState): Transition {
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
