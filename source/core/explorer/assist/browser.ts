import type { SchemaAnswer, SchemaPage, SchemaRow } from '../../graphql/schema-question.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
  type TextBuffer,
} from '../../text/text-buffer.ts';
import { withField } from '../focus.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Handlers, type Transition, withNotice } from '../transition.ts';
import { ask, withAssist } from './schema.ts';
import type { BrowserEvent, OpenBrowser } from './assist-state.ts';
import { closeCompletion, sayNoSchema, writeItem } from './completion.ts';
import { within } from '../../list-index.ts';

/** The schema browser: a search, and pages about types and fields with a way back. */

/** The message for a name that the schema does not have. */
export const NO_SUCH_NAME = 'The schema says nothing about this name.';

const LONGEST_SEARCH = 200;
/** Nobody walks back further. */
const MOST_BACK = 100;

export const BROWSER: Handlers<BrowserEvent> = {
  'open-browser': (state) => {
    if (state.assist.schema.type !== 'ready') return sayNoSchema(state);
    const search = createTextBuffer('', { maxLength: LONGEST_SEARCH });
    const browser: OpenBrowser = {
      search,
      found: null,
      waiting: null,
      page: null,
      index: 0,
      back: [],
    };
    return askSearch(withBrowser({ ...closeCompletion(state), notice: null }, browser));
  },
  'move-browser': (state, { by }) => {
    const { browser } = state.assist;
    if (browser === null) return go(state);
    const index = within(browser.index + by, browserRows(browser).length);
    return go(withBrowser(state, { ...browser, index }));
  },
  'follow-name': (state) => act(state, 'follow-name'),
  'follow-type': (state) => act(state, 'follow-type'),
  'browse-back': (state) => {
    const { browser } = state.assist;
    if (browser === null) return go(state);
    const former = browser.back.at(-1);
    if (former === undefined) return go(withBrowser(state, null));
    const back = browser.back.slice(0, -1);
    return go(withBrowser(state, { ...browser, ...former, back }));
  },
  'search-schema': (state) => {
    const { browser } = state.assist;
    if (browser === null || browser.page === null) return go(state);
    return go(withBrowser(state, { ...browser, page: null, index: 0, back: [] }));
  },
  'insert-name': (state) => act(state, 'insert-name'),
};

/** The rows under the cursor: what was found, or the parts of a page. */
export function browserRows({ found, page }: OpenBrowser): readonly SchemaRow[] {
  return page?.rows ?? found?.rows ?? [];
}

/** The field that letters go to; null: a page is shown, or no browser is open. */
export function browserBuffer({ assist: { browser } }: ExplorerState): TextBuffer | null {
  return browser === null || browser.page !== null ? null : browser.search;
}

/** Edits the search; the rows stay until those that fit arrive. */
export function searchFor(state: ExplorerState, edit: BufferEdit): Transition {
  const { browser } = state.assist;
  if (browser === null) return go(state);
  const search = editText(browser.search, edit);
  const next = withBrowser(state, { ...browser, search, waiting: null });
  return search.text === browser.search.text ? go(next) : askSearch(next);
}

function askSearch(state: ExplorerState): Transition {
  return ask(state, { type: 'search', words: browserBuffer(state)?.text ?? '' });
}

/**
 * Acts on the name under the cursor; waits if the rows for the typed letters have not arrived yet.
 */
function act(state: ExplorerState, what: NonNullable<OpenBrowser['waiting']>): Transition {
  const { browser } = state.assist;
  if (browser === null) return go(state);
  if (browser.page === null && browser.found?.words !== browser.search.text) {
    return go(withBrowser(state, { ...browser, waiting: what }));
  }
  const row = browserRows(browser)[browser.index];
  if (row === undefined) return go(state);
  if (what !== 'insert-name') {
    return ask(state, { type: 'page', of: what === 'follow-name' ? row.leadsTo : row.typeName });
  }
  const { text, cursor: offset } = state.graphql.query;
  return ask(state, { type: 'insertion', of: row.of, text, offset });
}

/** Takes an answer about the schema; late answers were dropped before. */
export function onBrowserAnswer(
  state: ExplorerState,
  answer: Extract<SchemaAnswer, { type: 'found' | 'page' | 'insertion' }>,
): Transition {
  const { browser } = state.assist;
  if (browser === null) return go(state);
  switch (answer.type) {
    case 'found': {
      const { waiting } = browser;
      const next = withBrowser(state, { ...browser, found: answer, waiting: null, index: 0 });
      return waiting === null || browser.page !== null ? go(next) : act(next, waiting);
    }
    case 'page':
      return answer.page === null
        ? withNotice(state, 'note', NO_SUCH_NAME)
        : go(withBrowser(state, openPage(browser, answer.page)));
    case 'insertion': {
      if (answer.item === null) return go(state);
      const { cursor } = state.graphql.query;
      const focused = withField(withBrowser(state, null), 'query', true);
      return go(writeItem(focused, 'query', { from: cursor, to: cursor }, answer.item));
    }
  }
}

/**
 * Opens a page, with the cursor on the argument that was followed or the field that the user came
 * from, if the page has it.
 */
function openPage(browser: OpenBrowser, page: SchemaPage): OpenBrowser {
  const { page: before, index, back } = browser;
  if (before?.of === page.of) return browser;
  const followed = browserRows(browser)[index]?.of;
  const at = page.rows.findIndex(
    ({ of, kind }) =>
      (kind === 'argument' && of === followed) || (kind === 'field' && of === before?.of),
  );
  return {
    ...browser,
    page,
    index: Math.max(0, at),
    back: [...back, { page: before, index }].slice(-MOST_BACK),
  };
}

function withBrowser(state: ExplorerState, browser: OpenBrowser | null): ExplorerState {
  return withAssist(state, { browser });
}
