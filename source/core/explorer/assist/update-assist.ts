import type { SchemaAnswer } from '../../graphql/schema-question.ts';
import type { ExplorerEvent } from '../event.ts';
import { focusedBuffer, withField } from '../focus.ts';
import { sendDraft } from '../sending.ts';
import type { ExplorerState } from '../state.ts';
import { chain, go, type Handlers, type Transition, withNotice } from '../transition.ts';
import {
  ask,
  askCheck,
  askSkeleton,
  lacksSchema,
  loseSchema,
  openSchema,
  readAgain,
  readSchema,
  SCHEMA_RESULTS,
  withAssist,
} from './schema.ts';
import type { AssistEvent, AssistResult } from './assist-state.ts';
import {
  closeCompletion,
  complete,
  completedField,
  moveCompletion,
  offersAfter,
  onCompletions,
  refreshCompletion,
  sayNoSchema,
  takeCompletion,
  writeItem,
} from './completion.ts';
import { addMissingScopes } from '../follow-diagnosis.ts';
import { chosenName, moveOperation } from './operations.ts';
import { BROWSER, onBrowserAnswer } from './browser.ts';
import { PROBLEMS } from './problems.ts';
import {
  findInTree,
  findNextInTree,
  foldTree,
  moveTree,
  onFields,
  openTree,
  tickTree,
} from './tree.ts';

/** Handlers of the help with GraphQL. */
export const ASSIST: Handlers<AssistEvent> = {
  complete: (state) => orReadAgain(state, complete),
  'move-completion': (state, event) => go(moveCompletion(state, event.by)),
  'take-completion': (state, event) => takeCompletion(state, event.by),
  'close-completion': (state) => go(closeCompletion(state)),
  'write-variables': (state) =>
    orReadAgain(closeCompletion(state), (now) =>
      now.assist.schema.type === 'ready' ? askSkeleton(now) : sayNoSchema(now),
    ),
  'read-schema-again': readAgain,
  describe: (state) => orReadAgain(state, describe),
  'scroll-docs': (state, event) => go(scrollDocs(state, event.by)),
  'open-tree': (state) => orReadAgain(closeCompletion(state), openTree),
  'move-tree': (state, event) => go(moveTree(state, event.by)),
  'fold-tree': (state, event) => foldTree(state, event.isUnfolded),
  'tick-tree': tickTree,
  'find-in-tree': (state, event) => go(findInTree(state, event.letter)),
  ...BROWSER,
  ...PROBLEMS,
  'find-next-in-tree': (state) => go(findNextInTree(state)),
  'move-operation': (state, event) => go(moveOperation(state, event.by)),
  'take-operation': (state) =>
    sendDraft(withAssist(state, { operations: null }), chosenName(state)),
  'add-missing-scopes': addMissingScopes,
};

/** Handlers of the results of its effects. */
export const ASSIST_RESULTS: Handlers<AssistResult> = {
  ...SCHEMA_RESULTS,
  'schema-answered': (state, event) => onSchemaAnswer(state, event.id, event.answer),
};

/** A key that needs the schema reads it again if the last read failed. */
function orReadAgain(state: ExplorerState, act: (state: ExplorerState) => Transition): Transition {
  return state.assist.schema.type === 'failed' ? readSchema(state) : act(state);
}

function describe(state: ExplorerState): Transition {
  if (state.assist.schema.type !== 'ready') return sayNoSchema(state);
  const { text, cursor } = state.graphql.query;
  return ask(closeCompletion(state), { type: 'describe', text, offset: cursor });
}

function scrollDocs(state: ExplorerState, by: number): ExplorerState {
  const { docs } = state.assist;
  if (docs === null) return state;
  return withAssist(state, { docs: { ...docs, top: Math.max(0, docs.top + by) } });
}

function onSchemaAnswer(state: ExplorerState, id: number, answer: SchemaAnswer): Transition {
  const { awaited } = state.assist;
  switch (answer.type) {
    case 'checked': {
      if (awaited.check !== id) return go(state);
      const { problems, lens, cost } = answer;
      return go(withAssist(state, { findings: { problems, lens, cost } }));
    }
    case 'completions':
      return awaited.complete === id ? onCompletions(state, answer) : go(state);
    case 'skeleton':
      return awaited.skeleton === id ? onSkeleton(state, answer) : go(state);
    case 'described':
      if (awaited.describe !== id) return go(state);
      return answer.docs === null
        ? withNotice(state, 'note', 'The schema says nothing about this place.')
        : go(withAssist(state, { docs: { docs: answer.docs, top: 0 } }));
    case 'found':
      return awaited.search === id ? onBrowserAnswer(state, answer) : go(state);
    case 'page':
      return awaited.page === id ? onBrowserAnswer(state, answer) : go(state);
    case 'insertion':
      return awaited.insertion === id ? onBrowserAnswer(state, answer) : go(state);
    case 'fields':
      return onFields(state, answer);
    case 'none':
      return go(state);
    case 'lost':
      return go(loseSchema(state));
  }
}

function onSkeleton(
  state: ExplorerState,
  { place, item, message }: Extract<SchemaAnswer, { type: 'skeleton' }>,
): Transition {
  if (place === null || item === null) return withNotice(state, 'note', message ?? '');
  const focused = withField(state, 'variables', true);
  return go(writeItem({ ...focused, notice: null }, 'variables', place, item));
}

/** Esc: closes what lies over the request pane. Null: nothing does. */
export function closeAssist(state: ExplorerState): ExplorerState | null {
  const { browser, completion, docs, operations, problems, tree } = state.assist;
  if (browser !== null) return withAssist(state, { browser: null });
  if (completion !== null) return closeCompletion(state);
  if (problems !== null) return withAssist(state, { problems: null });
  if (docs !== null) return withAssist(state, { docs: null });
  if (operations !== null) return withAssist(state, { operations: null });
  return tree === null ? null : withAssist(state, { tree: null });
}

/**
 * After every event: reads the schema once GraphQL is in use, has a changed draft checked, and
 * offers names while one is typed. Nothing here waits, so no key is delayed.
 */
export function followDraft(
  before: ExplorerState,
  event: ExplorerEvent,
  step: Transition,
): Transition {
  const { config, mode } = step.state;
  if (config.readsSchema !== true || mode !== 'graphql') return step;
  const read = lacksSchema(step.state) ? chain(step, openSchema) : step;
  // Names go first: the user waits for them, but only glances at problems.
  const offered = followCompletion(before, event, forgetSkeleton(before, read));
  return hasChanged(before, offered.state) ? chain(offered, askCheck) : offered;
}

/** An answer with required variables is dropped if the text has changed since the question. */
function forgetSkeleton(before: ExplorerState, step: Transition): Transition {
  const { assist, graphql } = step.state;
  const isSame =
    before.graphql.query.text === graphql.query.text &&
    before.graphql.variables.text === graphql.variables.text;
  if (isSame || assist.awaited.skeleton === 0) return step;
  return {
    ...step,
    state: withAssist(step.state, { awaited: { ...assist.awaited, skeleton: 0 } }),
  };
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
  step: Transition,
): Transition {
  const { state } = step;
  const field = completedField(state);
  const isOpen = before.assist.completion !== null;
  const isWriting = field !== null && focusedBuffer(state) === state.graphql[field];
  if (isWriting && event.type === 'edit' && offersAfter(event.edit, field, isOpen)) {
    return state.assist.schema.type === 'ready'
      ? chain(step, (next) => refreshCompletion(next, field))
      : step;
  }
  // After a completed argument its values were asked for already.
  if (event.type === 'assist' && event.event.type === 'take-completion') return step;
  const isElsewhere =
    before.graphql.query !== state.graphql.query ||
    before.graphql.variables !== state.graphql.variables ||
    !isWriting;
  const hasWork = state.assist.completion !== null || state.assist.awaited.complete !== 0;
  return isElsewhere && hasWork ? { ...step, state: closeCompletion(state) } : step;
}
