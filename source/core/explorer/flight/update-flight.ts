import { type GraphqlDraft, withCall } from '../../requests/draft.ts';
import { askedGraphql } from '../../requests/graphql-request.ts';
import type { Direction } from '../../graphql/page-advance.ts';
import { editVariables, type NextPage, NO_NEXT_PAGE } from '../../requests/next-page.ts';
import { quoted } from '../../text/display-text.ts';
import { editText } from '../../text/text-buffer.ts';
import { pageShown, withPage } from './pages.ts';
import type { ExplorerState } from '../state.ts';
import { chain, go, type Handlers, type Transition, withNotice } from '../transition.ts';
import { sendDraft } from '../sending.ts';
import { answerCollect, askCollect, changeCeiling, onCollected } from './collect.ts';
import type { FlightEvent, FlightResult, KeptPage } from './flight.ts';
import { refilledMeter, refilling } from './meter.ts';

/** Handlers of the events about requests in flight and earlier pages. */
export const FLIGHT: Handlers<FlightEvent> = {
  'former-page': formerPage,
  'ask-collect': askCollect,
  'change-ceiling': (state, { by }) => go(changeCeiling(state, by)),
  'answer-collect': (state, { yes }) => answerCollect(state, yes),
};

/** Handlers of the results from outside. */
export const FLIGHT_RESULTS: Handlers<FlightResult> = {
  'going-on': (state, { id, elapsedMs, received }) =>
    state.sending?.id === id
      ? go({ ...state, sending: { ...state.sending, elapsedMs, received } })
      : go(state),
  'page-came': (state, { id, progress }) =>
    state.sending?.id === id
      ? go({ ...state, sending: { ...state.sending, collected: progress, waiting: null } })
      : go(state),
  collected: onCollected,
  refilled: (state, { id, epochMs }) => {
    const { refill } = state.flight;
    if (refill === null || refill.id !== id) return go(state);
    return refilling({ ...state, meter: refilledMeter(refill.told, epochMs - refill.toldMs) });
  },
};

/**
 * Back to the page before: at once if it was kept, with its request in the fields; else it is
 * requested, if the answer says how.
 */
function formerPage(state: ExplorerState): Transition {
  const { response, flight } = state;
  if (state.sending !== null || response?.type !== 'answer') return go(state);
  const page = flight.pages.at(-1);
  const pages = flight.pages.slice(0, -1);
  if (page !== undefined) return toPage(state, page, pages);
  return toLinkedPage(state, response.former, 'former');
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
    // The pages before this one stay in the walk.
    return chain(sent, (now) => go({ ...now, sending: { ...sending, walk: pages } }));
  }
  return withNotice(
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

/**
 * Writes the next page into the draft, so that it can be seen, and sends it. The page that is shown
 * is kept for the way back.
 */
export function nextPage(state: ExplorerState): Transition {
  const page = pageShown(state);
  const next =
    state.response?.type === 'answer'
      ? toLinkedPage(state, state.response.next, 'next')
      : go(state);
  const { sending } = next.state;
  if (page === null || sending === null || state.sending !== null) return next;
  const walk = withPage(state.flight.pages, page);
  return chain(next, (now) => go({ ...now, sending: { ...sending, walk } }));
}

/** Requests the page that an answer names, or says why that is impossible. */
function toLinkedPage(state: ExplorerState, page: NextPage, to: Direction): Transition {
  const { response, graphql } = state;
  if (state.sending !== null || response?.type !== 'answer') return go(state);
  switch (page.type) {
    case 'none':
      return withNotice(state, 'note', to === 'next' ? NO_NEXT_PAGE : NO_FORMER_PAGE);
    case 'refused':
      return withNotice(state, 'warning', page.message, page.remedy);
    case 'path': {
      const path = editText(state.rest.path, { type: 'set', text: page.path });
      return sendDraft({ ...state, mode: 'rest', rest: { ...state.rest, method: 'GET', path } });
    }
    case 'query':
    case 'variable':
      return askedGraphql(response.asked)?.query === graphql.query.text
        ? toGraphqlPage(state, page, to)
        : withNotice(
            state,
            'warning',
            'The query is another one than this answer came from.',
            'Send it, then go on from its own answer.',
          );
  }
}

const NO_FORMER_PAGE = 'There is no page before this one in this walk.';

function toGraphqlPage(
  state: ExplorerState,
  page: Extract<NextPage, { type: 'query' | 'variable' }>,
  to: Direction,
): Transition {
  const { graphql } = state;
  const edit = page.type === 'query' ? page.edit : page.turn;
  const query =
    edit === undefined ? graphql.query : editText(graphql.query, { type: 'replace', ...edit });
  if (page.type === 'query') return turned({ ...graphql, query }, 'in the query');
  const value = editVariables(graphql.variables.text, page);
  if ('type' in value) return withNotice(state, 'warning', value.message, value.remedy);
  const variables = editText(graphql.variables, { type: 'replace', ...value });
  return turned({ query, variables }, `in the variable $${quoted(page.name)}`);

  /** Sends it, and says what was changed. */
  function turned(changed: GraphqlDraft, where: string): Transition {
    const sent = sendDraft({ ...state, mode: 'graphql', graphql: changed });
    if (sent.state.sending === null) return sent;
    const [name, from] = to === 'next' ? ['next page', 'after'] : ['page before', 'before'];
    const words = `The ${name} of ${quoted(page.list)}: its ${from} was written ${where}.`;
    return chain(sent, (now) => withNotice(now, 'note', words));
  }
}
