import type { ExplorerEvent } from '../event.ts';
import { chain, type ExplorerStep } from '../explorer-step.ts';
import { focusedBuffer } from '../focus.ts';
import type { ExplorerState } from '../state.ts';
import { askCheck } from './ask.ts';
import { closeCompletion, offersAfter, refreshCompletion } from './completion.ts';
import { lacksSchema, readSchema } from './read-schema.ts';

/**
 * After every event: reads the schema once GraphQL is in use, has a changed draft checked, and
 * offers names while one is typed. Nothing here waits, so no key does.
 */
export function followDraft(
  before: ExplorerState,
  event: ExplorerEvent,
  step: ExplorerStep,
): ExplorerStep {
  const { config, mode } = step.state;
  if (config.readsSchema !== true || mode !== 'graphql') return step;
  const read = lacksSchema(step.state) ? chain(step, readSchema) : step;
  // Names are waited for by a person, what is wrong only looked at: they go first.
  const offered = followCompletion(before, event, read);
  return hasChanged(before, offered.state) ? chain(offered, askCheck) : offered;
}

function hasChanged(before: ExplorerState, after: ExplorerState): boolean {
  return (
    before.mode !== after.mode ||
    before.assist.schema.type === 'none' ||
    before.graphql.query !== after.graphql.query ||
    before.graphql.variables.text !== after.graphql.variables.text ||
    before.grantedScopes !== after.grantedScopes
  );
}

function followCompletion(
  before: ExplorerState,
  event: ExplorerEvent,
  step: ExplorerStep,
): ExplorerStep {
  const { state } = step;
  const isOpen = before.assist.completion !== null;
  const isWriting = focusedBuffer(state) === state.graphql.query;
  if (isWriting && event.type === 'edit' && offersAfter(event.edit, isOpen)) {
    return state.assist.schema.type === 'ready' ? chain(step, refreshCompletion) : step;
  }
  const isElsewhere = before.graphql.query !== state.graphql.query || !isWriting;
  const hasWork = state.assist.completion !== null || state.assist.awaited.complete !== 0;
  return isElsewhere && hasWork ? { ...step, state: closeCompletion(state) } : step;
}
