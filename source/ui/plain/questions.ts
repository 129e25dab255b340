import type { GuideWish } from '../../core/guide/event.ts';
import type { FieldName, GuideState } from '../../core/guide/state.ts';
import type { GuideView } from '../../core/guide/view.ts';
import { capitalized } from '../../core/text/display-text.ts';
import { focusedField, isYesNo } from '../../core/view/blocks.ts';
import type { Action, ChoicesBlock, FieldBlock } from '../../core/view/view.ts';
import type { Answer, Asker, Choice, LiveList } from './askers/asker.ts';
import { pickedView } from './picking.ts';
import { ENTER_KEEPS } from './presenting.ts';
import {
  fieldQuestion,
  isChoiceOfActions,
  lineQuestion,
  type Meaning,
  namedActions,
  primaryOf,
  readFieldLine,
  readLine,
  yesNoQuestion,
} from './typed-words.ts';

type GuideChoices = ChoicesBlock<GuideWish>;
type Done = Extract<Meaning, { readonly type: 'do' }>;

/** What a person answered to the question of a view. */
export type Replied =
  | Exclude<Meaning, { readonly type: 'text' }>
  /** A text for the view to read. */
  | { readonly type: 'text'; readonly text: string }
  /** Typed at a list that was searched and ticked meanwhile. */
  | { readonly type: 'at-list'; readonly text: string }
  /** A text for the field with the focus; an empty one keeps the text that is there. */
  | { readonly type: 'fill'; readonly field: FieldBlock<FieldName>; readonly text: string };

/** Asks the question of a view: yes or no, a choice, a field, or a line with words in it. */
export class Questions {
  readonly #asker: Asker;
  readonly #live: LiveList;
  #step = '';
  /** Choices that were asked for on this step. */
  readonly #asked = new Set<string>();

  /** @param live the list of the current view, for an asker that can search and tick in it */
  constructor(asker: Asker, live: LiveList) {
    this.#asker = asker;
    this.#live = live;
  }

  /** Whether the question itself shows the contents of the view. */
  isPicked(view: GuideView): boolean {
    return this.#asker.pick !== undefined && pickedView(view) !== null;
  }

  /** On another step everything is asked anew. */
  enterStep({ step }: Pick<GuideState, 'step'>): void {
    if (step !== this.#step) this.forget();
    this.#step = step;
  }

  /** Forgets what was asked, so that everything is asked anew. */
  forget(): void {
    this.#step = '';
    this.#asked.clear();
  }

  /** The choice to ask for before the rest is told, since the rest may change with it; or null. */
  askedFirst(view: GuideView): GuideChoices | null {
    const choices = this.#choicesOf(view);
    return choices?.role === 'sets' ? choices : null;
  }

  /** @param signal withdraws the question, but not one for yes or no, or for a secret */
  async put(
    view: GuideView,
    { signal, isPresenting }: { readonly signal: AbortSignal; readonly isPresenting: boolean },
  ): Promise<Answer<Replied>> {
    if (isYesNo(view)) return this.#confirm(view);
    if (this.isPicked(view)) return this.#pick(view, signal);
    const choices = this.#choicesOf(view);
    if (choices !== null) return this.#choose(view, choices, signal);
    const field = focusedField(view);
    if (field !== null) return this.#askField(view, field, { signal, isPresenting });
    if (isChoiceOfActions(view)) return this.#chooseAction(view, signal);
    const answer = await this.#asker.ask(lineQuestion(view), { signal });
    return answer.type === 'value' ? lineReply(view, answer.value) : answer;
  }

  /** Asks with a list that is searched and ticked; its final state decides what a line means. */
  async #pick(view: GuideView, signal: AbortSignal): Promise<Answer<Replied>> {
    const answer = await this.#asker.pick?.(this.#live, { signal });
    if (answer === undefined) return { type: 'aborted' };
    if (answer.type !== 'value') return answer;
    switch (answer.value.type) {
      case 'back':
        return { type: 'back' };
      case 'more':
        return this.#chooseAction(view, signal);
      case 'line': {
        const { text } = answer.value;
        const isSearched = (pickedView(view)?.field ?? null) !== null;
        return isSearched ? reply({ type: 'at-list', text }) : lineReply(view, text);
      }
    }
  }

  /** The choices to ask for now; those that only set something are asked for once per step. */
  #choicesOf({ blocks }: GuideView): GuideChoices | null {
    const choices = blocks.find((block) => block.kind === 'choices');
    if (choices === undefined) return null;
    return choices.role === 'sets' && this.#asked.has(keyOf(choices)) ? null : choices;
  }

  /** P56: a question about what may not be undone is never answered by what was typed ahead. */
  async #confirm(view: GuideView): Promise<Answer<Replied>> {
    const [yes, no] = view.actions;
    const answer = await this.#asker.confirm(yesNoQuestion(view)?.message ?? view.question);
    if (answer.type !== 'value') return answer;
    const action = answer.value ? yes : no;
    return reply(doing(...(action === undefined ? [] : [action.event])));
  }

  /** Asks for one option; unless it only sets something, the view's actions follow the options. */
  async #choose(
    view: GuideView,
    choices: GuideChoices,
    signal: AbortSignal,
  ): Promise<Answer<Replied>> {
    const { options, chosen, question, role } = choices;
    const primary = primaryOf(view);
    const then = role === 'precedes' && primary !== null ? [primary.event] : [];
    const others = role === 'sets' ? [] : namedActions(view);
    const own: Choice<Replied>[] = options.map(({ title, detail, event }) => ({
      value: doing(event, ...then),
      title,
      text: detail,
    }));
    const offers = [
      ...own,
      ...others
        .filter((action) => role === 'answers' || action !== primary)
        .map((action) => choiceOf(action)),
    ];
    const first = chosen === null ? choiceFor(primary, offers) : offers[chosen];
    const answer = await this.#chooseOne(view, question ?? 'Your choice:', offers, first, signal);
    const isSet = own.some(({ value }) => answer.type === 'value' && answer.value === value);
    if (isSet && role === 'sets') this.#asked.add(keyOf(choices));
    return answer;
  }

  #chooseAction(view: GuideView, signal: AbortSignal): Promise<Answer<Replied>> {
    const offers = namedActions(view)
      .filter(({ forItem }) => forItem === undefined)
      .map((action) => choiceOf(action));
    const first = choiceFor(primaryOf(view), offers);
    return this.#chooseOne(view, 'What next?', offers, first, signal);
  }

  /** The same choices are listed once per step. */
  #chooseOne(
    view: GuideView,
    question: string,
    offers: readonly Choice<Replied>[],
    first: Choice<Replied> | undefined,
    signal: AbortSignal,
  ): Promise<Answer<Replied>> {
    const key = [view.id, ...offers.map(({ word, title }) => word ?? title)].join('/');
    const isAgain = this.#asked.has(key);
    this.#asked.add(key);
    return this.#asker.choose(question, offers, {
      signal,
      isAgain,
      read(line) {
        const meant = readLine(view, line);
        if (meant.type === 'text') return { type: 'text', text: line };
        return meant.type === 'unknown' ? null : meant;
      },
      ...(first === undefined ? {} : { initial: first.value }),
      ...(view.takesText === undefined ? {} : { takes: view.takesText.what }),
    });
  }

  /** Asks for the field with the focus; a word of the view is read as that word. */
  async #askField(
    view: GuideView,
    field: FieldBlock<FieldName>,
    { signal, isPresenting }: { readonly signal: AbortSignal; readonly isPresenting: boolean },
  ): Promise<Answer<Replied>> {
    const { buffer, isSecret, isPrivate, proposal, remark } = field;
    const isHidden = isSecret || (isPrivate && isPresenting);
    const question = fieldQuestion(field, isHidden);
    // A refused text may be a secret in the wrong field, so it is not said again.
    const kept = remark?.level === 'problem' ? '' : buffer.text;
    const answer = isHidden
      ? await this.#asker.askSecret(buffer.text === '' ? question : `${question} ${ENTER_KEEPS}`)
      : await this.#asker.ask(question, { initial: proposal ?? kept, signal });
    if (answer.type !== 'value') return answer;
    const meant = readFieldLine(view, answer.value);
    return reply(meant.type === 'text' ? { type: 'fill', field, text: answer.value } : meant);
  }
}

/** What a line says that was typed where nothing is searched. */
function lineReply(view: GuideView, text: string): Answer<Replied> {
  const meant = readLine(view, text);
  return reply(meant.type === 'text' ? { type: 'text', text } : meant);
}

function keyOf({ question }: GuideChoices): string {
  return `set: ${question ?? ''}`;
}

function choiceOf({ event, title, word }: Action<GuideWish>): Choice<Replied> {
  return {
    value: doing(event),
    title: capitalized(title),
    text: null,
    word,
  };
}

/** The choice of an action, by its word, which no other choice has; undefined: there is none. */
function choiceFor(
  action: Action<GuideWish> | null,
  offers: readonly Choice<Replied>[],
): Choice<Replied> | undefined {
  return action === null ? undefined : offers.find(({ word }) => word === action.word);
}

function doing(...events: readonly GuideWish[]): Done {
  return { type: 'do', wishes: events.map((event) => ({ event, item: null })) };
}

function reply(value: Replied): Answer<Replied> {
  return { type: 'value', value };
}
