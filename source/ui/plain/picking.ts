import type { GuideStore } from '../../app/guide-runner.ts';
import type { GuideWish } from '../../core/guide/event.ts';
import type { FieldName } from '../../core/guide/state.ts';
import { guideView, type GuideView } from '../../core/guide/view.ts';
import type { FieldBlock, ListBlock } from '../../core/view/view.ts';
import type { ListLook, LiveList } from './askers/asker.ts';
import { tellBlock } from './tellers.ts';
import { enteredOf, namedActions } from './typed-words.ts';

/** A long list in which a number ticks or opens, with the field that searches it. */
interface PickedView {
  readonly list: ListBlock;
  /** Null: it is not searched. */
  readonly field: FieldBlock<FieldName> | null;
  /** One for each item; none: what its items do is not undone as easily as a tick. */
  readonly ticks: readonly GuideWish[];
}

/** The list and field to search and tick in one question; null: the view has no such list. */
export function pickedView({ blocks, actions }: GuideView): PickedView | null {
  const list = blocks.find((block) => block.kind === 'list');
  const { forItem } = actions.find((action) => action.forItem?.isByNumber === true) ?? {};
  if (list?.height !== 'fill' || forItem === undefined) return null;
  const field = blocks.find((block) => block.kind === 'field' && block.word !== null);
  return {
    list,
    field: field?.kind === 'field' ? field : null,
    ticks: forItem.ticks === true ? forItem.events : [],
  };
}

/** The current view as a list: what a key does to it is dispatched to the guide. */
export function liveList(
  store: Pick<GuideStore, 'getState' | 'subscribe'>,
  dispatch: (wish: GuideWish) => void,
): LiveList {
  const view = (): GuideView => guideView(store.getState());
  return {
    look: () => lookOf(view()),
    subscribe: store.subscribe,
    search(text) {
      const name = pickedView(view())?.field?.name;
      if (name !== undefined) dispatch({ type: 'edit', field: name, edit: { type: 'set', text } });
    },
    move(key) {
      const move = view().moves[key];
      if (move !== undefined) dispatch(move.event);
    },
    tick() {
      const picked = pickedView(view());
      const tick = picked?.ticks[picked.list.cursor ?? 0];
      if (tick !== undefined) dispatch(tick);
    },
  };
}

function lookOf(view: GuideView): ListLook | null {
  const picked = pickedView(view);
  if (picked === null) return null;
  const { list, field } = picked;
  return {
    question: field === null ? 'Your choice:' : `${field.label}:`,
    search: field?.buffer.text ?? '',
    items: list.items,
    cursor: list.cursor ?? 0,
    empty: list.empty,
    below: view.blocks
      .filter((block) => block !== list && block !== field)
      .flatMap((block) => tellBlock(block).map(({ text }) => text)),
    keys: (typed) => [...keysOf(view, picked, typed)],
  };
}

/** The keys under a list, and what they do. */
function* keysOf(
  view: GuideView,
  { list, ticks }: PickedView,
  typed: string,
): Iterable<readonly [key: string, does: string]> {
  const named = wordAction(view, typed);
  const entered = enteredOf(view)?.hint ?? null;
  const tick = view.actions.find(({ forItem }) => forItem?.ticks === true)?.hint ?? null;
  const canTick = ticks.length > 0 && tick !== null;
  if (canTick) yield ['Space', tick];
  if (typed === '' && entered !== null) yield ['Enter', entered];
  else if (named !== undefined) yield ['Enter', named.hint ?? named.title];
  else if (typed !== '' && canTick) yield ['Enter', isTickedHere(list) ? 'new search' : tick];
  yield ['Tab', 'more'];
  yield ['Esc', typed === '' ? 'back' : 'empty it'];
}

/** Whether the item under the cursor is ticked already, or contained in one that is. */
function isTickedHere({ items, cursor }: ListBlock): boolean {
  const mark = items[cursor ?? 0]?.mark;
  return mark === 'ticked' || mark === 'implied';
}

/** The action whose word is exactly the typed text. */
function wordAction(view: GuideView, typed: string) {
  const word = typed.trim().toLowerCase();
  return namedActions(view).find((action) => action.word === word && action.forItem === undefined);
}

/** What a line that was typed at a list asks for; `isText`: the view reads the line itself. */
interface LineAtList {
  readonly wishes: readonly GuideWish[];
  readonly isText: boolean;
}

/** Enter alone goes on, a word does its action, a search ticks the item under the cursor. */
export function readAtList(view: GuideView, line: string): LineAtList {
  const entered = enteredOf(view);
  if (line.trim() === '') return { wishes: entered === null ? [] : [entered.event], isText: false };
  const picked = pickedView(view);
  const searched = picked?.field ?? null;
  // Whatever the line does, the next search begins anew.
  const anew: GuideWish[] =
    searched === null
      ? []
      : [{ type: 'edit', field: searched.name, edit: { type: 'set', text: '' } }];
  const named = wordAction(view, line);
  if (named !== undefined) return { wishes: [...anew, named.event], isText: false };
  const isSearched = searched?.buffer.text === line;
  const tick = isSearched ? picked?.ticks[picked.list.cursor ?? 0] : undefined;
  if (picked !== null && tick !== undefined) {
    // Enter never takes a tick away.
    return { wishes: isTickedHere(picked.list) ? anew : [tick, ...anew], isText: false };
  }
  return { wishes: anew, isText: view.takesText !== undefined };
}
