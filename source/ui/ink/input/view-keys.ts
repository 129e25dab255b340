import type { BufferEdit } from '../../../core/text/text-buffer.ts';
import { focusedField } from '../../../core/view/blocks.ts';
import type { Action, ChoicesBlock, MoveKey, View } from '../../../core/view/view.ts';
import { askedBy } from './confirming.ts';
import { fieldEditOf, type InputEvent, type Key, keyId } from './key.ts';

/** What a key does on a screen: an event; `nothing`: the view takes it, but it does nothing now. */
type Meant<Event> =
  | {
      readonly event: Event;
      /** The event says yes to this question, and may not be undone. */
      readonly asked?: string;
    }
  | 'nothing';

/**
 * What a key or a paste does where this view is shown; null: the view does not take it. Letters are
 * never commands while they are text, and a paste answers no question.
 */
export function meaningOf<Event, FieldName extends string>(
  view: View<Event, FieldName>,
  input: InputEvent,
  options: {
    readonly edit: (field: FieldName, edit: BufferEdit) => Event;
  },
): Meant<Event> | null {
  if (input.type === 'eof') return null;
  const field = focusedField(view);
  if (input.type === 'paste') {
    if (view.takesText !== undefined) return { event: view.takesText.event(input.text) };
    if (field === null) return 'nothing';
    return { event: options.edit(field.name, { type: 'paste', text: input.text }) };
  }
  const { key } = input;
  const isText = field !== null && key.text !== null;
  const action = isText ? undefined : view.actions.find(({ keys }) => keys.includes(keyId(key)));
  if (action !== undefined) return meaningOfAction(action, view);
  if (field !== null) {
    const edit = fieldEditOf(input, { multiline: field.isMultiline });
    if (edit !== null) return { event: options.edit(field.name, edit) };
  }
  if (view.isBusy === true) return null;
  const event = moveOf(view, key, isText) ?? numberedOf(view, key, isText) ?? null;
  return event === null ? null : { event };
}

function meaningOfAction<Event>(
  { event, isRisky }: Action<Event>,
  view: Parameters<typeof askedBy>[0],
): Meant<Event> {
  const asked = isRisky === true ? askedBy(view) : null;
  return asked === null ? { event } : { event, asked };
}

const MOVE_KEYS: Readonly<Record<string, MoveKey>> = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  pageup: 'pageup',
  pagedown: 'pagedown',
  home: 'home',
  end: 'end',
  tab: 'tab',
  'shift+tab': 'shift+tab',
};

/** The letters that move, as in vi. */
const LETTERS: Readonly<Record<string, MoveKey>> = { h: 'left', j: 'down', k: 'up', l: 'right' };

function moveOf<Event, FieldName extends string>(
  view: View<Event, FieldName>,
  key: Key,
  isText: boolean,
): Event | null {
  const id = keyId(key);
  const move = MOVE_KEYS[id] ?? (isText ? undefined : LETTERS[id]);
  if (move === undefined) return null;
  return view.moves[move]?.event ?? neighbourOf(view, move);
}

/** Up, down and Tab choose another option where the view has no other use for them. */
function neighbourOf<Event, FieldName extends string>(
  view: View<Event, FieldName>,
  move: MoveKey,
): Event | null {
  const by = { down: 1, tab: 1, up: -1, 'shift+tab': -1 }[move as string] ?? 0;
  const choices = choicesOf(view);
  if (by === 0 || choices === null || choices.chosen === null) return null;
  const { options, chosen } = choices;
  return options[(chosen + by + options.length) % options.length]?.event ?? null;
}

/** A digit chooses an item of the list, or one of the options. */
function numberedOf<Event, FieldName extends string>(
  view: View<Event, FieldName>,
  key: Key,
  isText: boolean,
): Event | null {
  if (isText || !/^[1-9]$/.test(keyId(key))) return null;
  const index = Number(key.name) - 1;
  for (const { forItem } of view.actions) {
    if (forItem?.isByNumber === true) return forItem.events[index] ?? null;
  }
  return choicesOf(view)?.options[index]?.event ?? null;
}

function choicesOf<Event, FieldName extends string>(
  view: View<Event, FieldName>,
): ChoicesBlock<Event> | null {
  for (const block of view.blocks) if (block.kind === 'choices') return block;
  return null;
}
