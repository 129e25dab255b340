import type { GuideWish } from '../../core/guide/event.ts';
import type { FieldName } from '../../core/guide/state.ts';
import type { GuideView } from '../../core/guide/view.ts';
import { focusedField, isYesNo } from '../../core/view/blocks.ts';
import type { Action, FieldBlock, NoticeBlock, View } from '../../core/view/view.ts';

type GuideAction = Action<GuideWish>;
type GuideField = FieldBlock<FieldName>;

/** An event for the guide. */
interface Wish {
  readonly event: GuideWish;
  /** Index of the item of the list that it is about, or null. */
  readonly item: number | null;
  /** The wanted state of the tick: no event where the item has it already. Absent: toggle it. */
  readonly to?: 'ticked' | 'unticked';
}

/** What a typed line means in a view. */
export type Meaning =
  | { readonly type: 'do'; readonly wishes: readonly Wish[] }
  /** None of the words: for the field or the view to read. */
  | { readonly type: 'text' }
  /** It means nothing here; `words`: what to say about it. */
  | { readonly type: 'unknown'; readonly words: string };

/** These mean the same at every question, so no list of words names them. */
const EVERYWHERE: readonly string[] = ['back', 'present'];

/** The action that Enter alone means, or null. */
export function primaryOf({ actions }: GuideView): GuideAction | null {
  return actions.find(({ isPrimary }) => isPrimary === true) ?? null;
}

/** The action that an empty line means, or null. */
export function enteredOf(view: GuideView): GuideAction | null {
  return primaryOf(view) ?? view.actions.find(({ keys }) => keys.includes('enter')) ?? null;
}

/** The notice that is asked as the question where only yes and no answer it, or null. */
export function yesNoQuestion<Event, Name extends string>({
  blocks,
}: View<Event, Name>): NoticeBlock | null {
  return blocks.findLast((block) => block.kind === 'notice') ?? null;
}

/** The actions that are named, without those that go to a field which a word can fill. */
export function namedActions(view: GuideView): GuideAction[] {
  const filled = fillable(view).map(({ name }) => name);
  return view.actions.filter(({ word, event }) => {
    const goesToField = event.type === 'focus' && event.field !== null;
    return !EVERYWHERE.includes(word) && !(goesToField && filled.includes(event.field));
  });
}

/** Whether there is nothing but actions to choose from, so that they are asked as choices. */
export function isChoiceOfActions(view: GuideView): boolean {
  const actions = namedActions(view);
  return (
    actions.length > 1 &&
    actions.every(({ forItem }) => forItem === undefined) &&
    view.takesText === undefined &&
    fillable(view).length === 0 &&
    focusedField(view) === null
  );
}

/** What can be typed beside Enter, one line each; empty where numbered choices name it. */
export function wordLines(view: GuideView): readonly string[] {
  const isNumbered = view.blocks.some((one) => one.kind === 'choices' && one.role !== 'sets');
  if (isYesNo(view) || isNumbered || isChoiceOfActions(view)) return [];
  const isText = view.takesText !== undefined && focusedField(view) === null;
  return [
    ...namedActions(view).flatMap((action) => actionLine(action)),
    ...fillable(view).flatMap((field) => [
      `  ${field.word} WORD: ${fillTitle(view, field)}`,
      ...(field.buffer.text === '' ? [] : [`  ${field.word} alone: all of them again`]),
    ]),
    ...(isText && primaryOf(view) !== null ? [`  ${view.takesText?.what}`] : []),
  ];
}

function actionLine({ word, title, forItem, isPrimary }: GuideAction): string[] {
  if (isPrimary === true) return [];
  if (forItem === undefined) return [`  ${word}: ${title}`];
  if (forItem.events.length === 0) return [];
  const line = `  ${forItem.isByNumber ? 'NUMBER' : `${word} NUMBER`}: ${title}`;
  return forItem.ticks === true && forItem.isByNumber ? [line, SEVERAL] : [line];
}

const SEVERAL = '  3 5-7: ticks several; -3 or -5-7: unticks them';

/** The title of the action that goes to a field, else the field's label. */
function fillTitle({ actions }: GuideView, { name, label }: GuideField): string {
  const goes = actions.find(({ event }) => event.type === 'focus' && event.field === name);
  return goes?.title ?? label;
}

/** The question of a view that asks for a line: what Enter does, or what may be pasted. */
export function lineQuestion(view: GuideView): string {
  const primary = primaryOf(view);
  const hasMore = wordLines(view).length > 0;
  if (primary !== null) return `Enter: ${primary.title}${hasMore ? '; words lists the rest' : ''}.`;
  const { takesText } = view;
  return takesText === undefined
    ? 'Type a word; words lists them.'
    : `Paste ${takesText.what}, or type a word; words lists them.`;
}

/** The question of a field, with what it expects as long as it is empty. */
export function fieldQuestion(
  { label, buffer, placeholder, isSecret, word }: GuideField,
  isHidden: boolean,
): string {
  const notes = [
    ...(placeholder === null || word !== null || buffer.text !== '' ? [] : [placeholder]),
    ...(isSecret ? ['not shown'] : isHidden ? ['not shown while presenting'] : []),
  ];
  return `${label}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}:`;
}

/** What a typed line means: Enter, a word, numbers, `word 3`, `find WORD`, or a text. */
export function readLine(view: GuideView, line: string): Meaning {
  const typed = line.trim();
  if (typed === '') {
    const entered = enteredOf(view);
    return doing(entered === null ? [] : [entered.event]);
  }
  const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(typed) ?? [];
  const word = name.toLowerCase();
  const action = actionOf(view, word);
  if (action?.forItem !== undefined) {
    if (isNumbers(rest)) return readNumbers(action, rest);
    if (rest === '') return unknown(`It needs a number: ${action.word} 1.`);
  } else if (action !== undefined && rest === '') return doing([action.event]);
  const byNumber = view.actions.find(({ forItem }) => forItem?.isByNumber === true);
  if (byNumber !== undefined && isNumbers(typed)) return readNumbers(byNumber, typed);
  const field = fillable(view).find((one) => one.word === word);
  if (field !== undefined) {
    return doing([{ type: 'edit', field: field.name, edit: { type: 'set', text: rest } }]);
  }
  const { takesText } = view;
  // A text to be pasted is never a plain word: such a word is a typing mistake.
  const isText = takesText?.typed !== undefined || !/^[a-z]+$/i.test(typed);
  return takesText !== undefined && isText ? { type: 'text' } : unknown(NO_SUCH_WORD);
}

/** Finds an action by its word, or by the letter that is its key in the screens. */
function actionOf({ actions }: GuideView, typed: string): GuideAction | undefined {
  const isLetter = /^[a-z]$/.test(typed);
  return (
    actions.find(({ word }) => word === typed) ??
    actions.find(({ keys }) => isLetter && keys.includes(typed))
  );
}

/** What a line typed for a field means: a word of the view, else the text of the field. */
export function readFieldLine(view: GuideView, line: string): Meaning {
  const word = line.trim().toLowerCase();
  const action = view.actions.find((one) => one.word === word && one.forItem === undefined);
  return action === undefined ? { type: 'text' } : doing([action.event]);
}

const NO_SUCH_WORD = 'That means nothing here.';

function readNumbers({ forItem }: GuideAction, typed: string): Meaning {
  const ticks = forItem?.ticks === true;
  const wishes: Wish[] = [];
  for (const part of typed.split(/[\s,]+/)) {
    const [, minus = '', first = '', last = first] = NUMBERS.exec(part) ?? [];
    // Only a tick can be taken back.
    if (minus !== '' && !ticks) return unknown(NO_SUCH_WORD);
    const isRange = part.includes('-');
    const to = minus !== '' ? 'unticked' : 'ticked';
    for (let number = Number(first); number <= Number(last); number += 1) {
      const event = forItem?.events[number - 1];
      if (event === undefined) return noNumber(number);
      wishes.push({ event, item: number - 1, ...(ticks && isRange ? { to } : {}) });
    }
    if (Number(last) < Number(first)) return noNumber(Number(last));
  }
  return { type: 'do', wishes };
}

function noNumber(number: number): Meaning {
  return unknown(`There is no number ${String(number).slice(0, 9)} in the list.`);
}

/** `3`, `5-7`; with a minus before it, to take ticks away. */
const NUMBERS = /^(-?)(\d+)(?:-(\d+))?$/;

/** `3`, `1 2`, `1, 2`, `3 5-7`, `-3`. */
function isNumbers(typed: string): boolean {
  return /^-?\d+(?:-\d+)?(?:[\s,]+-?\d+(?:-\d+)?)*$/.test(typed);
}

/** Fields that a word fills without the focus. */
function fillable({ blocks }: GuideView): GuideField[] {
  return blocks.flatMap((block) =>
    block.kind === 'field' && block.word !== null && !block.hasFocus ? [block] : [],
  );
}

function doing(events: readonly GuideWish[]): Meaning {
  return { type: 'do', wishes: events.map((event) => ({ event, item: null })) };
}

function unknown(words: string): Meaning {
  return { type: 'unknown', words };
}
