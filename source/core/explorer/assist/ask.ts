import type { SchemaQuestion } from '../../graphql/schema-question.ts';
import { go, type ExplorerStep } from '../explorer-step.ts';
import type { ExplorerState } from '../state.ts';
import { withAssist } from './read-schema.ts';

/** Asks whoever holds the schema. A question of the same kind before it is late from now on. */
export function ask(state: ExplorerState, question: SchemaQuestion): ExplorerStep {
  const id = state.assist.lastAsk + 1;
  const awaited =
    question.type === 'fields'
      ? state.assist.awaited
      : { ...state.assist.awaited, [question.type]: id };
  return go(withAssist(state, { lastAsk: id, awaited }), { type: 'ask-schema', id, question });
}

/** Asks what is wrong with the draft, and which scopes it needs. */
export function askCheck(state: ExplorerState): ExplorerStep {
  const { query, variables } = state.graphql;
  return ask(state, {
    type: 'check',
    text: query.text,
    variables: variables.text,
    offset: query.cursor,
    granted: state.grantedScopes,
  });
}

/** Asks what fits at the cursor. */
export function askCompletion(state: ExplorerState): ExplorerStep {
  const { text, cursor } = state.graphql.query;
  return ask(state, { type: 'complete', text, offset: cursor });
}
