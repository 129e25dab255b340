import type { CompletionItem, SchemaAnswer } from '../../graphql/schema-question.ts';
import { type BufferEdit, editText } from '../../text/text-buffer.ts';
import { currentField, withBuffer } from '../focus.ts';
import type { ExplorerState } from '../state.ts';
import { chain, go, say, type Transition } from '../transition.ts';
import { askCompletion, withAssist } from './schema.ts';
import type { Completion } from './assist-state.ts';
import { around } from '../../list-index.ts';

/** What starts a name; a digit only goes on with one. */
const STARTS_NAME = { query: /^[A-Za-z_$@]$/, variables: /^[A-Za-z_"]$/ } as const;
const GOES_ON = /^\w$/;
/** What a name or value of which something is typed ends with. */
const IS_TYPED = { query: /[\w$@]$/, variables: /[\w"]$/ } as const;

type Field = Completion['field'];

/** The text whose names are offered now; null for another field. */
export function completedField(state: ExplorerState): Field | null {
  const field = currentField(state);
  return state.mode === 'graphql' && (field === 'query' || field === 'variables') ? field : null;
}

/** Whether an edit is one after which something is offered. */
export function offersAfter(edit: BufferEdit, field: Field, isOpen: boolean): boolean {
  if (edit.type === 'insert') {
    const starts = STARTS_NAME[field].test(edit.text);
    return starts || (isOpen && GOES_ON.test(edit.text));
  }
  return isOpen && edit.type === 'delete' && edit.to === 'left';
}

/** Asks after an edit; what is offered already stays as far as it still fits. */
export function refreshCompletion(state: ExplorerState, field: Field): Transition {
  const { completion } = state.assist;
  const { text, cursor } = state.graphql[field];
  // The last letter was taken back.
  if (!IS_TYPED[field].test(text.slice(0, cursor))) return go(closeCompletion(state));
  const word = completion === null ? null : wordAt(state, completion);
  const items = word === null ? [] : (completion?.items ?? []).filter((one) => fits(one, word));
  const kept =
    completion === null || items.length === 0 ? null : { ...completion, items, index: 0 };
  return askCompletion(withAssist(state, { completion: kept }), field);
}

/** What fits has come; an answer about another text than the one that stands here is never shown. */
export function hearCompletions(
  state: ExplorerState,
  { field, from, to, items }: Extract<SchemaAnswer, { type: 'completions' }>,
): Transition {
  const { text, cursor } = state.graphql[field];
  const word = text.slice(from, cursor);
  const [first, ...others] = items;
  const isDone = first === undefined || (others.length === 0 && first.insert === word);
  if (isDone && state.assist.askedByKey === state.assist.awaited.complete) {
    return say(closeCompletion(state), 'note', 'Nothing else fits here.');
  }
  const behind = Math.max(0, to - cursor);
  const completion = isDone ? null : { field, from, behind, items, index: 0 };
  return go(withAssist(state, { completion }));
}

/** To another word of the open list, round its ends; without a list nothing. */
export function moveCompletion(state: ExplorerState, by: number): ExplorerState {
  const { completion } = state.assist;
  if (completion === null) return state;
  const index = around(completion.index + by, completion.items.length);
  return withAssist(state, { completion: { ...completion, index } });
}

/**
 * Writes the chosen item in place of the word, as one edit, with what it needs; what of that is to
 * be written over is selected. Behind an argument its values are offered next.
 */
export function takeCompletion(state: ExplorerState, by: 'enter' | 'tab'): Transition {
  const { completion } = state.assist;
  const item = completion?.items[completion.index];
  const closed = closeCompletion(state);
  if (completion === null || item === undefined) return go(closed);
  const { field, from, behind } = completion;
  const buffer = state.graphql[field];
  if (isNameFinished(state)) {
    return go(
      by === 'enter' ? withBuffer(closed, field, editText(buffer, { type: 'newline' })) : closed,
    );
  }
  const to = buffer.cursor + behind;
  const taken = go(writeItem(closed, field, { from, to }, item));
  return item.insert.endsWith(': ') ? chain(taken, (next) => askCompletion(next, field)) : taken;
}

/** One step of undo; the cursor stands where the person goes on. */
export function writeItem(
  state: ExplorerState,
  field: Field,
  place: { readonly from: number; readonly to: number },
  { insert, from, to }: Pick<CompletionItem, 'insert' | 'from' | 'to'>,
): ExplorerState {
  const before = state.graphql[field];
  const written = editText(before, { type: 'replace', ...place, text: insert });
  // Cut at the limit of the field nothing is where it should be.
  if (written.text.slice(place.from, place.from + insert.length) !== insert) {
    return withBuffer(state, field, written);
  }
  const moved = editText(written, { type: 'move-to', offset: place.from + to });
  const anchor = from === to ? null : place.from + from;
  return withBuffer(state, field, { ...moved, anchor });
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
  const field = completedField(state);
  if (field === null) return go(state);
  if (state.assist.schema.type === 'ready') {
    const step = askCompletion(state, field);
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

/** What is typed of the word so far, or null when the cursor has left it. */
function wordAt({ graphql }: ExplorerState, { field, from }: Completion): string | null {
  const { text, cursor } = graphql[field];
  if (cursor < from) return null;
  const word = text.slice(from, cursor);
  return /^"?\w*$/.test(word) ? word : null;
}

function fits({ label }: CompletionItem, word: string): boolean {
  return label.toLowerCase().includes(word.replace('"', '').toLowerCase());
}
