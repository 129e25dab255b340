import { editText, type BufferEdit } from '../../text/text-buffer.ts';
import type { SchemaAnswer } from '../../graphql/schema-question.ts';
import { go, say, type Transition } from '../transition.ts';
import { withBuffer } from '../focus.ts';
import type { ExplorerState } from '../state.ts';
import { askCompletion, withAssist } from './ask.ts';
import type { Completion } from './assist-state.ts';

/** What starts a name; a digit only goes on with one. */
const STARTS_NAME = /^[A-Za-z_$@]$/;
const GOES_ON = /^\w$/;

/** Whether an edit of the query is one after which something is offered. */
export function offersAfter(edit: BufferEdit, isOpen: boolean): boolean {
  if (edit.type === 'insert')
    return (isOpen ? GOES_ON : STARTS_NAME).test(edit.text) || STARTS_NAME.test(edit.text);
  return isOpen && edit.type === 'delete' && edit.to === 'left';
}

/** Asks after an edit; what is offered already stays as far as it still fits. */
export function refreshCompletion(state: ExplorerState): Transition {
  const { completion } = state.assist;
  const { text, cursor } = state.graphql.query;
  // The last letter was taken back.
  if (!/[\w$@]$/.test(text.slice(0, cursor))) return go(closeCompletion(state));
  const word = completion === null ? null : wordAt(state, completion);
  const items =
    word === null ? [] : (completion?.items ?? []).filter(({ label }) => fits(label, word));
  const kept =
    completion === null || items.length === 0 ? null : { ...completion, items, index: 0 };
  return askCompletion(withAssist(state, { completion: kept }));
}

/** What fits has come; an answer about another text than the one that stands here is never shown. */
export function hearCompletions(
  state: ExplorerState,
  answer: Extract<SchemaAnswer, { type: 'completions' }>,
): Transition {
  const { text, cursor } = state.graphql.query;
  const word = text.slice(answer.from, cursor);
  const [first, ...others] = answer.items;
  const isDone = first === undefined || (others.length === 0 && first.insert === word);
  if (isDone && state.assist.askedByKey === state.assist.awaited.complete) {
    return say(closeCompletion(state), 'note', 'Nothing else fits here.');
  }
  const completion = isDone ? null : { from: answer.from, items: answer.items, index: 0 };
  return go(withAssist(state, { completion }));
}

/** To another word of the open list, round its ends; without a list nothing. */
export function moveCompletion(state: ExplorerState, by: number): ExplorerState {
  const { completion } = state.assist;
  if (completion === null) return state;
  const last = completion.items.length - 1;
  // Up from the first goes to the last, so that a long list has a near end.
  const index = completion.index + by;
  const next = index < 0 ? last : index > last ? 0 : index;
  return withAssist(state, { completion: { ...completion, index: next } });
}

/** Writes the chosen item in place of the word. */
export function takeCompletion(state: ExplorerState, by: 'enter' | 'tab'): Transition {
  const { completion } = state.assist;
  const item = completion?.items[completion.index];
  const closed = closeCompletion(state);
  if (completion === null || item === undefined) return go(closed);
  const { query } = state.graphql;
  if (isNameFinished(state)) {
    return go(by === 'enter' ? withQuery(closed, { type: 'newline' }) : closed);
  }
  const { from } = completion;
  return go(withQuery(closed, { type: 'replace', from, to: query.cursor, text: item.insert }));
}

/** Nothing of the chosen item is left to write: Enter is a line break then. */
export function isNameFinished(state: ExplorerState): boolean {
  const { completion } = state.assist;
  if (completion === null) return false;
  const word = wordAt(state, completion);
  return word === null || word === completion.items[completion.index]?.insert;
}

/** Whatever is still asked for comes too late. */
export function closeCompletion(state: ExplorerState): ExplorerState {
  const awaited = { ...state.assist.awaited, complete: 0 };
  return withAssist(state, { completion: null, awaited });
}

/** On a key: without a schema it says why nothing is offered. */
export function complete(state: ExplorerState): Transition {
  if (state.assist.schema.type === 'ready') {
    const step = askCompletion(state);
    return { ...step, state: withAssist(step.state, { askedByKey: step.state.assist.lastAsk }) };
  }
  return sayNoSchema(state);
}

/** Why there is no help yet. */
export function sayNoSchema(state: ExplorerState): Transition {
  return state.assist.schema.type === 'none'
    ? say(state, 'note', 'There is no schema here to look into.')
    : say(state, 'note', 'The schema of the store is still being read.');
}

function withQuery(state: ExplorerState, edit: BufferEdit): ExplorerState {
  return withBuffer(state, 'query', editText(state.graphql.query, edit));
}

/** What is typed of the word so far, or null when the cursor has left it. */
function wordAt({ graphql: { query } }: ExplorerState, { from }: Completion): string | null {
  if (query.cursor < from) return null;
  const word = query.text.slice(from, query.cursor);
  return /^\w*$/.test(word) ? word : null;
}

function fits(label: string, word: string): boolean {
  return label.toLowerCase().includes(word.toLowerCase());
}
