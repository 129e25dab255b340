/** Short ways to make blocks, so that a step's view reads as what it shows. */
import type {
  Action,
  Block,
  ChoicesBlock,
  CodeBlock,
  Fact,
  FactsBlock,
  FieldBlock,
  Item,
  KeySource,
  Level,
  ListBlock,
  NoticeBlock,
  ProgressBlock,
  TextBlock,
  Tone,
  UrlBlock,
  View,
  Weight,
} from './view.ts';

/** Paragraphs that must be read. */
export function text(...paragraphs: readonly string[]): TextBlock {
  return { kind: 'text', weight: 'needed', paragraphs, title: null };
}

/** Paragraphs of that weight, under a short title where there is one. */
export function textOf(
  weight: Weight,
  paragraphs: readonly string[],
  title: string | null = null,
): TextBlock {
  return { kind: 'text', weight, paragraphs, title };
}

/** What happened, and the remedy. */
export function notice(level: Level, message: string, remedy: string | null = null): NoticeBlock {
  return { kind: 'notice', level, message, remedy };
}

/** A notice made from an error report. */
export function problem({ message, remedy }: Pick<NoticeBlock, 'message' | 'remedy'>): NoticeBlock {
  return notice('problem', message, remedy);
}

/** A line about something that is under way. */
export function progress(words: string): ProgressBlock {
  return { kind: 'progress', text: words };
}

/** A label and its value. */
export function fact(label: string, value: string, tone: Tone = 'plain'): Fact {
  return { label, value, tone };
}

/** Labels and values under each other. */
export function facts(
  rows: readonly Fact[],
  options: { readonly title?: string; readonly weight?: Weight } = {},
): FactsBlock {
  const { title = null, weight = 'helpful' } = options;
  return { kind: 'facts', weight, title, facts: rows };
}

/** An item with nothing but a title; `rest` says what else it has. */
export function item(title: string, rest: Partial<Item> = {}): Item {
  return {
    mark: 'none',
    title,
    summary: null,
    badges: [],
    detail: null,
    value: null,
    group: null,
    ...rest,
  };
}

/** Items under each other, as tall as they are; `rest` says what else there is to the list. */
export function list(items: readonly Item[], rest: Partial<ListBlock> = {}): ListBlock {
  return {
    kind: 'list',
    title: null,
    items,
    cursor: null,
    isNumbered: false,
    height: 'fit',
    empty: '',
    ...rest,
  };
}

/** Options that answer the question of the view: choosing one carries it out. */
export function answers<const Event>(options: ChoicesBlock<Event>['options']): ChoicesBlock<Event> {
  return { kind: 'choices', question: null, options, chosen: null, role: 'answers' };
}

/** A plain text field; `rest` says what is special about it. */
export function field<FieldName extends string>(
  name: FieldName,
  label: string,
  given: Pick<FieldBlock<FieldName>, 'buffer' | 'hasFocus'>,
  rest: Partial<FieldBlock<FieldName>> = {},
): FieldBlock<FieldName> {
  return {
    kind: 'field',
    name,
    label,
    ...given,
    isSecret: false,
    isPrivate: false,
    isMultiline: false,
    placeholder: null,
    remark: null,
    isFramed: false,
    word: null,
    ...rest,
  };
}

/** An address at column 0. */
export function url(address: string, title: string | null = null): UrlBlock {
  return { kind: 'url', title, url: address };
}

/** Lines to be pasted elsewhere. */
export function code(
  lines: readonly string[],
  title: string | null = null,
  weight: Weight = 'needed',
): CodeBlock {
  return { kind: 'code', weight, title, lines };
}

/** The blocks that are there, so that a view can be written as one list. */
export function present<Event, FieldName extends string>(
  ...blocks: ReadonlyArray<Block<Event, FieldName> | null | false>
): Block<Event, FieldName>[] {
  return blocks.filter((block) => block !== null && block !== false);
}

/** What an action raises; an event with no other member can be given as its type alone. */
type Raised<Event> = Event extends string ? { readonly type: Event } : Event;

/**
 * An action: its event, its keys with blanks between them or the commands that they come from, its
 * word in the plain face, its hint at the bottom of a screen, and what it does.
 */
export function action<const Event, const ItemEvent = Raised<Event>>(
  event: Event,
  keys: string | readonly KeySource[],
  word: string,
  hint: string | null,
  title: string,
  rest?: Pick<Action<ItemEvent>, 'isPrimary' | 'isKept' | 'isRisky' | 'forItem'>,
): Action<Raised<Event> | ItemEvent>;
export function action<Event>(
  event: Event,
  keys: string | readonly KeySource[],
  word: string,
  hint: string | null,
  title: string,
  rest: Pick<Action<unknown>, 'isPrimary' | 'isKept' | 'isRisky' | 'forItem'> = {},
): Action<unknown> {
  const usual = typeof keys === 'string' ? [keys] : keys.map((from) => from.keys);
  const [first = '', ...others] = usual.flatMap((one) => one.split(' '));
  const from = typeof keys === 'string' ? {} : { keysFrom: keys };
  const raised = typeof event === 'string' ? { type: event } : event;
  return { event: raised, keys: [first, ...others], ...from, word, hint, title, ...rest };
}

/** The primary action, by Enter. */
export function enter<const Event>(
  event: Event,
  word: string,
  hint: string | null,
  title: string = hint ?? '',
): Action<Raised<Event>> {
  return action(event, 'enter', word, hint, title, { isPrimary: true });
}

/** The two answers to a question: `y` and `n`, in plain yes and no. A yes may be irreversible. */
export function yesNo<const Event>(options: {
  readonly yes: { readonly event: Event; readonly hint: string };
  readonly no: { readonly event: Event; readonly hint: string };
}): [yes: Action<Raised<Event>>, no: Action<Raised<Event>>] {
  const { yes, no } = options;
  return [
    action(yes.event, 'y', 'yes', yes.hint, yes.hint, { isRisky: true }),
    action(no.event, 'n esc', 'no', no.hint, no.hint),
  ];
}

/** Whether the view asks for yes or no. */
export function isYesNo({ actions: [yes, no] }: Pick<View<unknown>, 'actions'>): boolean {
  return yes?.word === 'yes' && no?.word === 'no';
}

/** The field that has the focus, or null. */
export function focusedField<Event, FieldName extends string>(
  view: Pick<View<Event, FieldName>, 'blocks'>,
): Extract<Block<Event, FieldName>, { kind: 'field' }> | null {
  for (const block of view.blocks) if (block.kind === 'field' && block.hasFocus) return block;
  return null;
}
