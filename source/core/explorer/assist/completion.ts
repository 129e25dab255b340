import type { CompletionItem, SchemaAnswer } from '../../graphql/schema-question.ts';
import { type BufferEdit, editText } from '../../text/text-buffer.ts';
import { currentField, withBuffer } from '../focus.ts';
import type { ExplorerState } from '../state.ts';
import { chain, go, type Transition, withNotice } from '../transition.ts';
import { askCompletion, withAssist } from './schema.ts';
import type { Completion } from './assist-state.ts';
import { moved } from '../../list-index.ts';

/** What starts a name; a digit can only continue one. */
const STARTS_NAME = { query: /^[A-Za-z_$@]$/, variables: /^[A-Za-z_"]$/ } as const;
const GOES_ON = /^\w$/;
/** Matches a text that ends in a partly typed name or value. */
const IS_TYPED = { query: /[\w$@]$/, variables: /[\w"]$/ } as const;

type Field = Completion['field'];

/** The field in which names are offered now; null: another field has the focus. */
export function completedField(state: ExplorerState): Field | null {
  const field = currentField(state);
  return state.mode === 'graphql' && (field === 'query' || field === 'variables') ? field : null;
}

/** Whether names are offered after an edit. */
export function offersAfter(edit: BufferEdit, field: Field, isOpen: boolean): boolean {
  if (edit.type === 'insert') {
    const starts = STARTS_NAME[field].test(edit.text);
    return starts || (isOpen && GOES_ON.test(edit.text));
  }
  return isOpen && edit.type === 'delete' && edit.to === 'left';
}

/** Asks what fits after an edit; items that are shown stay as long as they still fit. */
export function refreshCompletion(state: ExplorerState, field: Field): Transition {
  const { completion } = state.assist;
  const { text, cursor } = state.graphql[field];
  // The last letter of the word was deleted.
  if (!IS_TYPED[field].test(text.slice(0, cursor))) return go(closeCompletion(state));
  const word = completion === null ? null : wordAt(state, completion);
  const items = word === null ? [] : (completion?.items ?? []).filter((one) => fits(one, word));
  const kept =
    completion === null || items.length === 0 ? null : { ...completion, items, index: 0 };
  return askCompletion(withAssist(state, { completion: kept }), field);
}

/**
 * Shows the items that arrived; an answer about another text than the current one is never shown.
 */
export function onCompletions(
  state: ExplorerState,
  { field, from, to, items }: Extract<SchemaAnswer, { type: 'completions' }>,
): Transition {
  const { text, cursor } = state.graphql[field];
  const word = text.slice(from, cursor);
  const [first, ...others] = items;
  const isDone = first === undefined || (others.length === 0 && first.insert === word);
  if (isDone && state.assist.askedByKey === state.assist.awaited.complete) {
    return withNotice(closeCompletion(state), 'note', 'Nothing else fits here.');
  }
  const behind = Math.max(0, to - cursor);
  const completion = isDone ? null : { field, from, behind, items, index: 0 };
  return go(withAssist(state, { completion }));
}

/** Moves to another item of the open list, around its ends; without a list nothing changes. */
export function moveCompletion(state: ExplorerState, by: number): ExplorerState {
  const { completion } = state.assist;
  if (completion === null) return state;
  const index = moved(completion.index, by, completion.items.length);
  return withAssist(state, { completion: { ...completion, index } });
}

/**
 * Replaces the word by the chosen item and what that needs, as one edit; a part to be typed over is
 * selected. After an argument its values are offered next.
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

/** Writes an item as one undo; the cursor goes to where the user continues to type. */
export function writeItem(
  state: ExplorerState,
  field: Field,
  place: { readonly from: number; readonly to: number },
  { insert, from, to }: Pick<CompletionItem, 'insert' | 'from' | 'to'>,
): ExplorerState {
  const before = state.graphql[field];
  const written = editText(before, { type: 'replace', ...place, text: insert });
  // If the limit of the field cut the text, the item's offsets do not fit.
  if (written.text.slice(place.from, place.from + insert.length) !== insert) {
    return withBuffer(state, field, written);
  }
  const moved = editText(written, { type: 'move-to', offset: place.from + to });
  const anchor = from === to ? null : place.from + from;
  return withBuffer(state, field, { ...moved, anchor });
}

/** Whether nothing of the chosen item is left to write: then Enter is a line break. */
export function isNameFinished(state: ExplorerState): boolean {
  const { completion } = state.assist;
  if (completion === null) return false;
  const word = wordAt(state, completion);
  return word === null || word === completion.items[completion.index]?.insert;
}

/** Closes the list; an answer that is still to come is ignored. */
export function closeCompletion(state: ExplorerState): ExplorerState {
  const awaited = { ...state.assist.awaited, complete: 0 };
  return withAssist(state, { completion: null, awaited });
}

/** Asks what fits, on a key; without a schema a notice says why nothing is offered. */
export function complete(state: ExplorerState): Transition {
  const field = completedField(state);
  if (field === null) return go(state);
  if (state.assist.schema.type === 'ready') {
    const step = askCompletion(state, field);
    return { ...step, state: withAssist(step.state, { askedByKey: step.state.assist.lastAsk }) };
  }
  return sayNoSchema(state);
}

/** Says why there is no help yet. */
export function sayNoSchema(state: ExplorerState): Transition {
  return state.assist.schema.type === 'none'
    ? withNotice(state, 'note', 'There is no schema here to look into.')
    : withNotice(state, 'note', 'The schema of the store is still being read.');
}

/** The typed part of the word; null if the cursor has left the word. */
function wordAt({ graphql }: ExplorerState, { field, from }: Completion): string | null {
  const { text, cursor } = graphql[field];
  if (cursor < from) return null;
  const word = text.slice(from, cursor);
  return /^"?\w*$/.test(word) ? word : null;
}

function fits({ label }: CompletionItem, word: string): boolean {
  return label.toLowerCase().includes(word.replace('"', '').toLowerCase());
}
