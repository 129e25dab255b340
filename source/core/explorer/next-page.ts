import type { PageAdvance } from '../graphql/page-advance.ts';
import { setMember } from '../json/members.ts';
import { quoted } from '../text/display-text.ts';
import { createTextBuffer, editText } from '../text/text-buffer.ts';
import { go, say, type ExplorerStep } from './explorer-step.ts';
import { askedGraphql } from './asked-graphql.ts';
import { sendDraft } from './send-request.ts';
import type { ExplorerAnswer } from './response.ts';
import type { ExplorerState } from './state.ts';

/** Whether a key leads to a further page of this answer. */
export function hasNextPage({ nextPage, nextCursor }: ExplorerAnswer): boolean {
  return nextPage.type === 'page' || nextCursor?.type === 'page';
}

/** Writes the next page into the draft, so that it can be seen, and sends it. */
export function nextPage(state: ExplorerState): ExplorerStep {
  const { response } = state;
  if (state.sending !== null || response?.type !== 'answer') return go(state);
  return response.nextCursor === null
    ? nextRestPage(state, response)
    : nextGraphqlPage(state, response, response.nextCursor);
}

function nextRestPage(state: ExplorerState, { nextPage: next }: ExplorerAnswer): ExplorerStep {
  if (next.type === 'refused') return say(state, 'warning', next.message);
  if (next.type === 'none') return say(state, 'note', NO_NEXT_PAGE);
  const path = createTextBuffer(next.path, { maxLength: state.rest.path.maxLength });
  return sendDraft({ ...state, mode: 'rest', rest: { ...state.rest, method: 'GET', path } });
}

const NO_NEXT_PAGE = 'There is no further page.';

function nextGraphqlPage(
  state: ExplorerState,
  { asked }: ExplorerAnswer,
  next: PageAdvance,
): ExplorerStep {
  if (next.type === 'none') return say(state, 'note', NO_NEXT_PAGE);
  if (next.type === 'refused') return say(state, 'warning', next.message, next.remedy);
  const { graphql } = state;
  if (askedGraphql(asked)?.query !== graphql.query.text) {
    return say(
      state,
      'warning',
      'The query is another one than this answer came from.',
      'Send it, then go on from its own answer.',
    );
  }
  const { place, cursor } = next;
  if (place.type === 'query') {
    const query = editText(graphql.query, { type: 'replace', ...place.edit });
    return turned({ ...state, graphql: { ...graphql, query } }, next, 'in the query');
  }
  const edit = setMember(graphql.variables.text, place.name, JSON.stringify(cursor));
  if (edit === null) {
    return say(
      state,
      'warning',
      `The variables are no JSON object, so $${quoted(place.name)} can't be set in them.`,
    );
  }
  const variables = editText(graphql.variables, { type: 'replace', ...edit });
  const where = `in the variable $${quoted(place.name)}`;
  return turned({ ...state, graphql: { ...graphql, variables } }, next, where);
}

/** Sends it, and says what was changed. */
function turned(
  state: ExplorerState,
  { list }: Extract<PageAdvance, { type: 'page' }>,
  where: string,
): ExplorerStep {
  const step = sendDraft({ ...state, mode: 'graphql' });
  if (step.state.sending === null) return step;
  const message = `The next page of ${quoted(list)}: its after was written ${where}.`;
  return { ...step, state: { ...step.state, notice: { level: 'note', message, remedy: null } } };
}
