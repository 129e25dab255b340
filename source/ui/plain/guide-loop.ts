import type { GuideStore } from '../../app/guide-runner.ts';
import type { GuideWish } from '../../core/guide/event.ts';
import type { FieldName, GuideState } from '../../core/guide/state.ts';
import { STEPS } from '../../core/guide/step.ts';
import { guideHead, guideView, type GuideView } from '../../core/guide/view.ts';
import { focusedField, isYesNo } from '../../core/view/blocks.ts';
import type { Action, Block, ChoicesBlock, FieldBlock } from '../../core/view/view.ts';
import type { Answer, Asker, Choice } from './askers/asker.ts';
import { type Line, tellBlock } from './tellers.ts';

/** How the guide was left; `requests`: for the request prompt, which comes back. */
export type LoopEnd = 'quit' | 'end' | 'interrupt' | 'requests';

type GuideAction = Action<GuideWish>;
type GuideField = FieldBlock<FieldName>;
type GuideChoices = ChoicesBlock<GuideWish>;

/**
 * The guide as a conversation: tells what is new in the view, asks what it asks, and hands the
 * answer to the guide as the same event that a key would be. It knows no step.
 */
export class GuideLoop {
  readonly #store: GuideStore;
  readonly #asker: Asker;
  readonly #wantsRequests: () => boolean;
  #hasEnded = false;
  #step = '';
  #id = '';
  #notice: unknown = null;
  /** Lines that were said on this screen. */
  readonly #told = new Set<string>();
  /** Questions that only set something are put once a screen. */
  readonly #asked = new Set<string>();

  /** @param wantsRequests a request waits for the token that just came */
  constructor(store: GuideStore, asker: Asker, wantsRequests: () => boolean) {
    this.#store = store;
    this.#asker = asker;
    this.#wantsRequests = wantsRequests;
  }

  /** Until the person leaves, or goes to the request prompt. */
  async run(): Promise<LoopEnd> {
    for (;;) {
      this.#unfocus();
      const { leaving } = this.#store.getState();
      if (leaving !== null) return leaving === 'explorer' ? 'requests' : 'quit';
      const view = this.#tell();
      // Nobody types any more, but the browser can still come back.
      if (this.#hasEnded && !isUnderWay(this.#store.getState())) return 'end';
      if (view.isBusy === true || this.#hasEnded) {
        await this.#change();
        continue;
      }
      if (view.id === 'token/card' && this.#wantsRequests()) {
        this.#store.dispatch({ type: 'explore' });
        continue;
      }
      const end = await this.#put(view);
      if (end !== null) return end;
      await this.#store.settled();
    }
  }

  /** Where every line is taken for what it is, no field needs the keys. */
  #unfocus(): void {
    const state = this.#store.getState();
    if (state.focus !== null && guideView(state).takesText?.typed !== undefined) {
      this.#store.dispatch({ type: 'focus', field: null });
    }
  }

  /** After the request prompt: everything is said again. */
  forget(): void {
    this.#id = '';
  }

  /** Says what was not said yet on this screen. */
  #tell(): GuideView {
    const state = this.#store.getState();
    const view = guideView(state);
    const asker = this.#asker;
    const news = this.#news(view);
    if (state.step !== this.#step) {
      const { number, steps } = guideHead(state);
      const name = steps[number - 1]?.name ?? '';
      asker.say('', `Step ${number} of ${STEPS.length}: ${name}. ${view.question}`);
    } else if (view.id !== this.#id) {
      asker.say(view.question);
    }
    if (view.id !== this.#id || state.step !== this.#step) this.#startScreen(view.id, state.step);
    this.#notice = state.notice;
    for (const { text, isCopied } of news) {
      this.#told.add(text);
      if (isCopied) asker.show(text);
      else asker.say(text);
    }
    return view;
  }

  #startScreen(id: string, step: string): void {
    this.#id = id;
    this.#step = step;
    this.#told.clear();
    this.#asked.clear();
  }

  /** The lines of a view that were not said on its screen. A notice that comes again is new. */
  #news(view: GuideView): Line[] {
    const state = this.#store.getState();
    const isNew = view.id !== this.#id || state.step !== this.#step;
    const isNoticeNew = state.notice !== null && state.notice !== this.#notice;
    return view.blocks.flatMap((block, index) =>
      isAsked(view, block)
        ? []
        : tellBlock(block).filter(
            ({ text }) =>
              isNew ||
              !this.#told.has(text) ||
              (isNoticeNew && index === 0 && block.kind === 'notice'),
          ),
    );
  }

  /** Asks what the view asks; null: go on. */
  async #put(view: GuideView): Promise<LoopEnd | null> {
    const { signal, stop } = this.#untilNews();
    try {
      const choices = view.blocks.find((block) => block.kind === 'choices') ?? null;
      const field = focusedField(view);
      if (isYesNo(view)) return await this.#confirm(view);
      if (choices !== null && !this.#asked.has(choiceKey(choices))) {
        return await this.#choose(view, choices, signal);
      }
      if (field !== null) return await this.#askField(view, field, signal);
      return await this.#askAction(view, signal);
    } finally {
      stop();
    }
  }

  /** P56: a question that may be for good is never answered by what was typed ahead. */
  async #confirm({ blocks, actions }: GuideView): Promise<LoopEnd | null> {
    const [yes, no] = actions;
    const question = blocks.findLast((block) => block.kind === 'notice');
    const answer = await this.#asker.confirm(question?.message ?? '');
    if (answer.type !== 'value') {
      if (no !== undefined && answer.type === 'back') this.#store.dispatch(no.event);
      return answer.type === 'back' ? null : this.#leave(answer);
    }
    const action = answer.value ? yes : no;
    if (action !== undefined) this.#store.dispatch(action.event);
    return null;
  }

  /** One of several; the actions of the view stand beneath them. */
  async #choose(
    view: GuideView,
    choices: GuideChoices,
    signal: AbortSignal,
  ): Promise<LoopEnd | null> {
    const { options, chosen, question, role } = choices;
    const primary = view.actions.find(({ isPrimary }) => isPrimary === true);
    const others = listed(view).filter((action) => role === 'answers' || action !== primary);
    const offers: Choice<GuideWish>[] = [
      ...options.map(({ title, detail, event }) => ({ value: event, title, text: detail })),
      ...(role === 'sets' ? [] : others.map((action) => choiceOf(action))),
    ];
    const first = chosen === null ? primary?.event : options[chosen]?.event;
    const answer = await this.#asker.choose(question ?? 'Your choice:', offers, first, signal);
    if (answer.type !== 'value') return this.#leave(answer);
    const isOption = options.some(({ event }) => event === answer.value);
    this.#store.dispatch(answer.value);
    if (isOption && role === 'precedes' && primary !== undefined) {
      this.#store.dispatch(primary.event);
    }
    if (role === 'sets') this.#asked.add(choiceKey(choices));
    return null;
  }

  /** The field that has the keys; a word of the view is taken for the word. */
  async #askField(
    view: GuideView,
    field: GuideField,
    signal: AbortSignal,
  ): Promise<LoopEnd | null> {
    const answer = await this.#ask(view, field, signal);
    if (answer.type !== 'value') return this.#leave(answer);
    const action = wordOf(view, answer.value);
    if (action !== null) {
      this.#store.dispatch(action);
      return null;
    }
    const text = field.isMultiline ? await this.#wholeText(answer.value) : answer.value;
    // Enter alone keeps what stands there already.
    if (text !== '' && text !== field.buffer.text) {
      this.#store.dispatch({ type: 'edit', field: field.name, edit: { type: 'set', text } });
    }
    const primary = view.actions.find(({ isPrimary }) => isPrimary === true);
    if (primary !== undefined) this.#store.dispatch(primary.event);
    return null;
  }

  #ask(view: GuideView, field: GuideField, signal: AbortSignal): Promise<Answer<string>> {
    const { label, buffer, isSecret, isPrivate, proposal } = field;
    const isHidden = isSecret || (isPrivate && this.#store.getState().presenter);
    if (isHidden) {
      const kept = buffer.text === '' ? '' : ' Enter keeps the one that is there.';
      return this.#asker.askSecret(`${label} (not shown):${kept}`);
    }
    const words = wordsOf(view);
    const hint = words === '' ? '' : ` (or ${words})`;
    return this.#asker.ask(`${label}${hint}:`, { initial: proposal ?? buffer.text, signal });
  }

  /** A word, a number, a text that the view takes, or Enter for the primary action. */
  async #askAction(view: GuideView, signal: AbortSignal): Promise<LoopEnd | null> {
    const actions = listed(view);
    const hasItems = actions.some(({ forItem }) => forItem !== undefined);
    if (view.takesText === undefined && !hasItems && fillable(view).length === 0) {
      const primary = actions.find(({ isPrimary }) => isPrimary === true);
      const choices = actions.map((action) => choiceOf(action));
      const answer = await this.#asker.choose('What next?', choices, primary?.event, signal);
      if (answer.type !== 'value') return this.#leave(answer);
      this.#store.dispatch(answer.value);
      return null;
    }
    const answer = await this.#asker.ask(promptOf(view), { signal });
    if (answer.type !== 'value') return this.#leave(answer);
    await this.#take(view, answer.value);
    return null;
  }

  async #take(view: GuideView, line: string): Promise<void> {
    const typed = line.trim();
    if (typed === '') {
      const primary = view.actions.find(({ isPrimary }) => isPrimary === true);
      if (primary !== undefined) this.#store.dispatch(primary.event);
      return;
    }
    const word = wordOf(view, typed);
    if (word !== null) return this.#store.dispatch(word);
    if (/^\d[\d\s,]*$/.test(typed)) return this.#takeNumbers(view, typed);
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/s.exec(typed) ?? [];
    const numbered = view.actions.find((action) => action.word === name.toLowerCase());
    if (numbered?.forItem !== undefined && /^\d{1,3}$/.test(rest)) {
      return this.#takeNumber(numbered, Number(rest));
    }
    const field = fillable(view).find((one) => one.word === (name || typed).toLowerCase());
    if (field !== undefined) {
      const edit = { type: 'set', text: rest } as const;
      return this.#store.dispatch({ type: 'edit', field: field.name, edit });
    }
    const { takesText } = view;
    if (takesText === undefined) return this.#asker.say(promptOf(view));
    const text = await this.#wholeText(line);
    this.#store.dispatch((takesText.typed ?? takesText.event)(text));
  }

  #takeNumbers(view: GuideView, typed: string): void {
    const action = view.actions.find(({ forItem }) => forItem?.isByNumber === true);
    if (action === undefined) return this.#asker.say(promptOf(view));
    for (const number of typed.split(/[\s,]+/).filter((one) => one !== '')) {
      this.#takeNumber(action, Number(number));
    }
  }

  #takeNumber({ forItem }: GuideAction, number: number): void {
    const event = forItem?.events[number - 1];
    if (event === undefined) {
      const words = `There is no number ${String(number).slice(0, 9)} in the list.`;
      return this.#asker.say(words);
    }
    this.#store.dispatch(event);
    this.#sayDetail(number - 1);
  }

  /** What there is to know about an item of a long list is said when it is chosen. */
  #sayDetail(index: number): void {
    const list = guideView(this.#store.getState()).blocks.find((block) => block.kind === 'list');
    const item = list?.height === 'fill' ? list.items[index] : undefined;
    if (item?.mark === 'ticked' && item.detail !== null) {
      this.#asker.say(`${item.title}: ${item.detail}`);
    }
  }

  /** A query goes on over several lines until its braces are closed. */
  async #wholeText(first: string): Promise<string> {
    const typed = [first];
    while (openBraces(typed.join('\n')) > 0 && typed.length < MOST_LINES) {
      const answer = await this.#asker.ask('Go on with the query; an empty line ends it.');
      if (answer.type !== 'value' || answer.value.trim() === '') break;
      typed.push(answer.value);
    }
    return typed.join('\n');
  }

  #leave(answer: Exclude<Answer<unknown>, { type: 'value' }>): LoopEnd | null {
    switch (answer.type) {
      case 'back':
        this.#store.dispatch({ type: 'focus', field: null });
        this.#store.dispatch({ type: 'back' });
        return null;
      case 'quit':
        this.#store.dispatch({ type: 'quit' });
        return null;
      case 'end':
        this.#hasEnded = true;
        return null;
      case 'aborted':
        return null;
      case 'interrupt':
        return 'interrupt';
    }
  }

  /** Withdraws the open question once there is something to tell. */
  #untilNews(): { readonly signal: AbortSignal; stop(): void } {
    const controller = new AbortController();
    const stop = this.#store.subscribe(() => {
      const state = this.#store.getState();
      const view = guideView(state);
      const isElsewhere = view.id !== this.#id || state.step !== this.#step;
      if (isElsewhere || state.leaving !== null || this.#news(view).length > 0) controller.abort();
    });
    return { signal: controller.signal, stop };
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.#store.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}

/** What the browser or the store answers is still waited for. */
function isUnderWay({ signIn }: GuideState): boolean {
  return ['binding', 'waiting', 'exchanging'].includes(signIn.phase);
}

/** More lines than a query has that is pasted into a question. */
const MOST_LINES = 500;

function openBraces(text: string): number {
  const bare = text.replaceAll(/"(?:[^"\\\n]|\\.)*"|#[^\n]*/g, '');
  return bare.split('{').length - bare.split('}').length;
}

/** What is asked as a question is not told before it as well. */
function isAsked(view: GuideView, block: Block<GuideWish, FieldName>): boolean {
  return isYesNo(view) && block === view.blocks.findLast(({ kind }) => kind === 'notice');
}

function choiceKey({ question, options }: GuideChoices): string {
  return `${question ?? ''}/${options.length}`;
}

/** What the plain face lists: presenting and back have words of their own at every question. */
function listed({ actions }: GuideView): GuideAction[] {
  return actions.filter(({ event }) => !['toggle-presenter', 'back', 'focus'].includes(event.type));
}

function choiceOf({ event, title, word }: GuideAction): Choice<GuideWish> {
  return { value: event, title: title.charAt(0).toUpperCase() + title.slice(1), text: null, word };
}

/** Fields that a word fills without the focus. */
function fillable({ blocks }: GuideView): GuideField[] {
  return blocks.flatMap((block) =>
    block.kind === 'field' && block.word !== null && !block.hasFocus ? [block] : [],
  );
}

/** The event of a word that is one of the view's. */
function wordOf({ actions }: GuideView, typed: string): GuideWish | null {
  const word = typed.trim().toLowerCase();
  // What is done to an item needs its number.
  const action = actions.find((one) => one.word === word && one.forItem === undefined);
  return action?.event ?? null;
}

function wordsOf(view: GuideView): string {
  return listed(view)
    .filter(({ isPrimary }) => isPrimary !== true)
    .map(({ word }) => word)
    .join(', ');
}

/** What can be typed now, in one line. */
function promptOf(view: GuideView): string {
  const actions = listed(view);
  const primary = actions.find(({ isPrimary }) => isPrimary === true);
  const byNumber = actions.find(({ forItem }) => forItem?.isByNumber === true);
  const numbered = actions.filter(
    ({ forItem }) => forItem !== undefined && !forItem.isByNumber && forItem.events.length > 0,
  );
  const plain = actions.filter((action) => action !== primary && !action.forItem);
  const parts = [
    ...(primary === undefined ? [] : [`Enter: ${primary.title}.`]),
    ...(byNumber === undefined ? [] : [`A number: ${byNumber.title}.`]),
    ...numbered.map(({ word, title }) => `${word} NUMBER: ${title}.`),
    ...fillable(view).map(({ word }) => `${word} WORD searches.`),
    ...plain.map(({ word, title }) => `${word}: ${title}.`),
    ...(view.takesText === undefined ? [] : [`Or paste ${view.takesText.what}.`]),
  ];
  return `${parts.join(' ')} back or quit.`;
}
