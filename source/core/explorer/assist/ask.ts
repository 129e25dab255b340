import type { SchemaQuestion } from '../../graphql/schema-question.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Transition } from '../transition.ts';
import type { AssistState } from './assist-state.ts';

/** Asks whoever holds the schema. A question of the same kind before it is late from now on. */
export function ask(state: ExplorerState, question: SchemaQuestion): Transition {
  const id = state.assist.lastAsk + 1;
  const kind = question.type === 'complete-variables' ? 'complete' : question.type;
  const { awaited: before } = state.assist;
  const awaited = kind === 'fields' ? before : { ...before, [kind]: id };
  return go(withAssist(state, { lastAsk: id, awaited }), { type: 'ask-schema', id, question });
}

/** Asks what is wrong with the draft, and which scopes it needs. */
export function askCheck(state: ExplorerState): Transition {
  const { query, variables } = state.graphql;
  return ask(state, {
    type: 'check',
    text: query.text,
    variables: variables.text,
    offset: query.cursor,
    granted: state.grantedScopes,
  });
}

/** Asks what fits at the cursor of the query or of the variables. */
export function askCompletion(state: ExplorerState, field: 'query' | 'variables'): Transition {
  const { query, variables } = state.graphql;
  const { text, cursor: offset } = query;
  if (field === 'query') return ask(state, { type: 'complete', text, offset });
  const at = { variables: variables.text, at: variables.cursor };
  return ask(state, { type: 'complete-variables', text, offset, ...at });
}

/** Asks for the required variables, to be written beside those that stand there. */
export function askSkeleton(state: ExplorerState): Transition {
  const { query, variables } = state.graphql;
  const { text, cursor: offset } = query;
  return ask(state, { type: 'skeleton', text, offset, variables: variables.text });
}

/** The same state with other help. */
export function withAssist(state: ExplorerState, change: Partial<AssistState>): ExplorerState {
  return { ...state, assist: { ...state.assist, ...change } };
}
