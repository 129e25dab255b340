import { openPath, openQuery } from '../service/example-requests.ts';
import { createTextBuffer, editText } from '../text/text-buffer.ts';
import { createCompose } from './compose/compose-state.ts';
import { createAssist } from './assist/assist-state.ts';
import { NOTHING_IN_FLIGHT } from './flight/flight.ts';
import { NOTHING_LISTED } from './overlay/listing.ts';
import type { ExplorerConfig, ExplorerState } from './state.ts';
import { NOTHING_REFUSED } from './refused.ts';
import { newReading, quietReading } from './reading/reading.ts';
import { readQueryRows } from '../requests/draft-rows.ts';

/** What is kept of the previous explorer: everything typed, the layout, and the answers. */
export type CarriedOver = Pick<ExplorerState, 'mode' | 'rest' | 'graphql' | 'focus' | 'layout'> &
  Partial<
    Pick<ExplorerState, 'config' | 'version' | 'leaving' | 'history' | 'lastId' | 'lastLanguage'> &
      ShownAnswer
  >;

/** The last answer, how it is read, and those before it. */
type ShownAnswer = Pick<ExplorerState, 'response' | 'view' | 'reading' | 'flight'>;

/** Default share of the request pane, in percent. */
export const USUAL_RATIO = 42;

/** Longer than any page link of a service. */
const LONGEST_PATH = 16_384;
const LONGEST_TEXT = 512 * 1024;

/** The first state: Enter alone sends a request that needs no scope. */
export function createExplorer(
  config: ExplorerConfig,
  carriedOver: CarriedOver | null = null,
): ExplorerState {
  const { mode, rest, graphql, focus, layout } = carriedOver ?? firstDrafts(config);
  return {
    config,
    version: carriedOver?.version ?? config.version,
    grantedScopes: config.grantedScopes,
    presenter: config.presenter,
    mode,
    rest,
    graphql,
    focus: { ...focus, pane: 'request' },
    layout,
    compose: createCompose(),
    overlay: null,
    recent: [],
    history: carriedOver?.history ?? [],
    listing: NOTHING_LISTED,
    saved: [],
    lastLanguage: carriedOver?.lastLanguage ?? 0,
    question: null,
    sending: null,
    ...shownAnswer(carriedOver, config),
    meter: null,
    notice: config.firstNotice ?? null,
    isNoticeUnread: config.firstNotice != null,
    passed: [],
    assist: createAssist(),
    refused: NOTHING_REFUSED,
    leaving: null,
    sendsAgain: carriedOver !== null && wasRefused(carriedOver, config),
    // Goes on, so that ids in the history stay unique.
    lastId: carriedOver?.lastId ?? 0,
  };
}

/** What the store answered to the same token before; a request with another one begins anew. */
function shownAnswer(before: CarriedOver | null, config: ExplorerConfig): ShownAnswer {
  const nothing: ShownAnswer = {
    response: null,
    flight: NOTHING_IN_FLIGHT,
    view: { tab: 'body', top: 0, left: 0 },
    reading: newReading(),
  };
  if (before === null || !isForSameToken(before, config)) return nothing;
  const { response, view, flight, reading } = { ...nothing, ...before };
  return {
    response,
    view,
    flight: { ...flight, refill: null, collecting: null },
    reading: {
      ...quietReading(reading),
      isChoosingCopy: false,
      saving: { type: 'closed' },
      isAskingForMore: false,
    },
  };
}

function isForSameToken({ config }: CarriedOver, { token, address }: ExplorerConfig): boolean {
  if (config?.address.origin !== address.origin) return false;
  return config.token.reveal() === token.reveal();
}

/** Whether the user left to fix a refusal and came back with another token. */
function wasRefused(before: CarriedOver, { token }: ExplorerConfig): boolean {
  const { diagnosis = null, sendsAgain = true } = before.leaving ?? {};
  return diagnosis !== null && sendsAgain && before.config?.token.reveal() !== token.reveal();
}

function firstDrafts({ address }: Pick<ExplorerConfig, 'address'>): CarriedOver {
  const path = openPath(address.profile);
  const query = openQuery(address.profile);
  const text = { multiline: true, maxLength: LONGEST_TEXT };
  return {
    mode: 'rest',
    rest: {
      method: 'GET',
      // Selected, so that typing another path replaces it.
      path: editText(createTextBuffer(path, { maxLength: LONGEST_PATH }), {
        type: 'select-all',
      }),
      params: readQueryRows(path),
      headers: [],
      body: createTextBuffer('', { ...text, code: 'json' }),
    },
    graphql: {
      query: createTextBuffer(query, { ...text, code: 'graphql' }),
      variables: createTextBuffer('', { ...text, code: 'json' }),
    },
    focus: {
      pane: 'request',
      rest: 'path',
      graphql: 'query',
      rows: { row: 0, part: 'name' },
      isTyping: true,
    },
    layout: { isZoomed: false, ratio: USUAL_RATIO },
  };
}
