import type { GuideStore } from '../../app/guide-runner.ts';
import type { Clock } from '../../app/ports.ts';
import type { GuideWish } from '../../core/guide/event.ts';
import type { FieldName, GuideState } from '../../core/guide/state.ts';
import { timeLeftNow } from '../../core/guide/steps/approve/time-left.ts';
import { guideView, type GuideView } from '../../core/guide/view.ts';
import { focusedField, isYesNo } from '../../core/view/blocks.ts';
import type {
  Action,
  ChoicesBlock,
  CountdownBlock,
  FieldBlock,
  ListBlock,
  Mark,
} from '../../core/view/view.ts';
import type { Answer, Asker, Choice } from './askers/asker.ts';
import { mayLeave } from './leaving.ts';
import { ENTER_KEEPS } from './presenting.ts';
import { tellTicked } from './tellers.ts';
import { Telling } from './telling.ts';
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

/** How the guide was left; `requests`: for the request prompt, which comes back. */
export type LoopEnd = 'quit' | 'end' | 'interrupt' | 'requests';

type GuideChoices = ChoicesBlock<GuideWish>;
type Typed = Exclude<Meaning, { readonly type: 'unknown' }> & { readonly line: string };

/** What runs for less is not worth a line. */
const SOON_MS = 400;

/** More lines than a text has that is pasted into a question. */
const MOST_LINES = 500;

/**
 * The guide as a conversation: tells what is new in the view, asks what it asks, and hands the
 * answer to the guide as the same event that a key would be. It knows no step.
 */
export class GuideLoop {
  readonly #store: GuideStore;
  readonly #asker: Asker;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #wantsRequests: () => boolean;
  readonly #telling: Telling;
  #isAsking = false;
  #hasEnded = false;
  /** The field that a word led to; the keys of any other one are of no use here. */
  #chosenField: FieldName | null = null;
  /** Choices that were put on this step: those that only set something are not put again. */
  readonly #asked = new Set<string>();
  #step = '';

  /** @param options.wantsRequests a request waits for the token that just came */
  constructor(options: {
    readonly store: GuideStore;
    readonly asker: Asker;
    readonly clock: Pick<Clock, 'after'>;
    readonly wantsRequests: () => boolean;
  }) {
    this.#store = options.store;
    this.#asker = options.asker;
    this.#clock = options.clock;
    this.#wantsRequests = options.wantsRequests;
    this.#telling = new Telling(options.asker, (view) => this.#askedFirst(view));
  }

  /** Until the person leaves, or goes to the request prompt. */
  async run(): Promise<LoopEnd> {
    const stop = this.#store.subscribe(() => this.#telling.see(this.#store.getState()));
    try {
      for (;;) {
        const end = await this.#turn();
        if (end !== null) return end;
      }
    } finally {
      stop();
    }
  }

  /** After the request prompt: everything is said again. */
  forget(): void {
    this.#telling.forget();
    this.#step = '';
  }

  /** `words` and `repeat`, at every question of the guide; null: neither was typed. */
  heed(line: string): Promise<void> | null {
    const word = line.trim().toLowerCase();
    if (!this.#isAsking || (word !== 'words' && word !== 'repeat')) return null;
    const state = this.#store.getState();
    if (word === 'repeat') this.#telling.repeat(state);
    else this.#telling.tellWords(guideView(state));
    return Promise.resolve();
  }

  /** One question and what it leads to; null: the next one follows. */
  async #turn(): Promise<LoopEnd | null> {
    this.#unfocus();
    const state = this.#store.getState();
    if (state.leaving !== null) return state.leaving === 'explorer' ? 'requests' : 'quit';
    // Nobody types any more, but the browser can still come back.
    if (this.#hasEnded && !isUnderWay(state)) {
      this.#tell();
      return 'end';
    }
    const view = guideView(state);
    if (view.isBusy === true || this.#hasEnded) {
      await this.#change();
      return null;
    }
    this.#enterStep(state);
    this.#tell();
    if (view.id === 'token/card' && this.#wantsRequests()) {
      this.#dispatch({ type: 'explore' });
      return null;
    }
    this.#isAsking = true;
    const end = await this.#put(view);
    this.#isAsking = false;
    await this.#settled();
    return end;
  }

  /** Where every line is taken for what it is, no field needs the keys. */
  #unfocus(): void {
    const state = this.#store.getState();
    const { focus } = state;
    if (focus !== this.#chosenField) this.#chosenField = null;
    if (focus === null || focus === this.#chosenField) return;
    if (guideView(state).takesText?.typed === undefined) return;
    this.#dispatch({ type: 'focus', field: null });
  }

  #enterStep({ step }: GuideState): void {
    if (step !== this.#step) this.#asked.clear();
    this.#step = step;
  }

  #tell(): void {
    const state = this.#store.getState();
    this.#telling.tell(state, guideView(state));
  }

  /** The choices to be put now: those that only set something once a screen. */
  #openChoices({ blocks }: GuideView): GuideChoices | null {
    const choices = blocks.find((block) => block.kind === 'choices');
    if (choices === undefined) return null;
    return choices.role === 'sets' && this.#asked.has(keyOf(choices)) ? null : choices;
  }

  /** What is behind a choice that sets something may change with it. */
  #askedFirst(view: GuideView): GuideChoices | null {
    const choices = this.#openChoices(view);
    return choices?.role === 'sets' ? choices : null;
  }

  /** Asks what the view asks; null: go on. */
  async #put(view: GuideView): Promise<LoopEnd | null> {
    if (isYesNo(view)) return this.#confirm(view);
    const { signal, stop } = this.#untilNews();
    try {
      const choices = this.#openChoices(view);
      if (choices !== null) return await this.#choose(view, choices, signal);
      const field = focusedField(view);
      if (field !== null) return await this.#askField(view, field, signal);
      if (isChoiceOfActions(view)) return await this.#chooseAction(view, signal);
      const answer = await this.#asker.ask(lineQuestion(view), { signal });
      return await this.#take(view, answer);
    } finally {
      stop();
    }
  }

  /** P56: a question that may be for good is never answered by what was typed ahead. */
  async #confirm(view: GuideView): Promise<LoopEnd | null> {
    const [yes, no] = view.actions;
    const answer = await this.#asker.confirm(yesNoQuestion(view)?.message ?? view.question);
    if (answer.type !== 'value') return this.#leave(answer);
    const action = answer.value ? yes : no;
    if (action !== undefined) this.#dispatch(action.event);
    return null;
  }

  /** One of several; where to choose is to answer, the actions of the view stand beneath them. */
  async #choose(
    view: GuideView,
    choices: GuideChoices,
    signal: AbortSignal,
  ): Promise<LoopEnd | null> {
    const { options, chosen, question, role } = choices;
    const primary = primaryOf(view);
    const then = role === 'precedes' && primary !== null ? [primary.event] : [];
    const others = role === 'sets' ? [] : namedActions(view);
    const offers: Choice<Typed>[] = [
      ...options.map(({ title, detail, event }) => ({
        value: doing(event, ...then),
        title,
        text: detail,
      })),
      ...others
        .filter((action) => role === 'answers' || action !== primary)
        .map((action) => choiceOf(action)),
    ];
    const first =
      chosen === null ? offers.find(({ word }) => word === primary?.word) : offers[chosen];
    const answer = await this.#chooseOne(view, question ?? 'Your choice:', offers, first, signal);
    const isOption = offers
      .slice(0, options.length)
      .some(({ value }) => answer.type === 'value' && answer.value === value);
    if (isOption && role === 'sets') this.#asked.add(keyOf(choices));
    return this.#obey(view, answer);
  }

  async #chooseAction(view: GuideView, signal: AbortSignal): Promise<LoopEnd | null> {
    const offers = namedActions(view).map((action) => choiceOf(action));
    const first = offers.find(({ word }) => word === primaryOf(view)?.word);
    return this.#obey(view, await this.#chooseOne(view, 'What next?', offers, first, signal));
  }

  /** The same choices are listed once a screen. */
  #chooseOne(
    view: GuideView,
    question: string,
    offers: readonly Choice<Typed>[],
    first: Choice<Typed> | undefined,
    signal: AbortSignal,
  ): Promise<Answer<Typed>> {
    const key = [view.id, ...offers.map(({ word, title }) => word ?? title)].join('/');
    const isAgain = this.#asked.has(key);
    this.#asked.add(key);
    return this.#asker.choose(question, offers, {
      signal,
      isAgain,
      read: (line) => {
        const meant = readLine(view, line);
        return meant.type === 'unknown' ? null : { ...meant, line };
      },
      ...(first === undefined ? {} : { initial: first.value }),
      ...(view.takesText === undefined ? {} : { takes: view.takesText.what }),
    });
  }

  /** The field that has the keys; a word of the view is taken for the word. */
  async #askField(
    view: GuideView,
    field: FieldBlock<FieldName>,
    signal: AbortSignal,
  ): Promise<LoopEnd | null> {
    const answer = await this.#askText(field, signal);
    if (answer.type !== 'value') return this.#leave(answer);
    const meant = readFieldLine(view, answer.value);
    if (meant.type === 'do')
      return this.#obey(view, { type: 'value', value: { ...meant, line: '' } });
    const text = answer.value;
    // Enter alone keeps what stands there already.
    if (text !== '' && text !== field.buffer.text) {
      this.#dispatch({ type: 'edit', field: field.name, edit: { type: 'set', text } });
    }
    this.#telling.forgetBlock(field);
    const primary = primaryOf(view);
    if (primary !== null) this.#dispatch(primary.event);
    const filled = fieldNamed(guideView(this.#store.getState()), field.name);
    if (filled?.buffer.text === text && filled.remark === null) this.#telling.passOver(filled);
    return null;
  }

  #askText(field: FieldBlock<FieldName>, signal: AbortSignal): Promise<Answer<string>> {
    const { buffer, isSecret, isPrivate, proposal, remark } = field;
    const isHidden = isSecret || (isPrivate && this.#store.getState().presenter);
    const question = fieldQuestion(field, isHidden);
    if (isHidden) {
      return this.#asker.askSecret(buffer.text === '' ? question : `${question} ${ENTER_KEEPS}`);
    }
    // What was refused may be a secret in the wrong field, and is not said again.
    const kept = remark?.level === 'problem' ? '' : buffer.text;
    return this.#asker.ask(question, { initial: proposal ?? kept, signal });
  }

  async #take(view: GuideView, answer: Answer<string>): Promise<LoopEnd | null> {
    if (answer.type !== 'value') return this.#leave(answer);
    const meant = readLine(view, answer.value);
    if (meant.type !== 'unknown') {
      return this.#obey(view, { type: 'value', value: { ...meant, line: answer.value } });
    }
    this.#asker.say(meant.words);
    return null;
  }

  async #obey(view: GuideView, answer: Answer<Typed>): Promise<LoopEnd | null> {
    if (answer.type !== 'value') return this.#leave(answer);
    const typed = answer.value;
    if (typed.type === 'text') {
      await this.#takeText(view, typed.line);
      return null;
    }
    const before = this.#countdown();
    for (const { event, item } of typed.wishes) {
      if (event.type === 'focus') this.#chosenField = event.field;
      const mark = item === null ? null : this.#markOf(item);
      this.#dispatch(event);
      const list = listOf(guideView(this.#store.getState()));
      if (item === null || list === null || this.#markOf(item) === mark) continue;
      this.#asker.say(tellTicked(list, item));
    }
    const after = this.#countdown();
    // More time was asked for: how much there is now is said.
    if (before !== null && after !== null && after.leftMs > before.leftMs) {
      this.#asker.say(timeLeftNow(after));
    }
    return null;
  }

  #countdown(): CountdownBlock | null {
    const { blocks } = guideView(this.#store.getState());
    return blocks.find((block) => block.kind === 'countdown') ?? null;
  }

  #markOf(index: number): Mark | null {
    return listOf(guideView(this.#store.getState()))?.items[index]?.mark ?? null;
  }

  /** A text that is not whole goes on over several lines. */
  async #takeText({ takesText }: GuideView, first: string): Promise<void> {
    if (takesText === undefined) return;
    const lines = [first];
    while (takesText.isWhole?.(lines.join('\n')) === false && lines.length < MOST_LINES) {
      const answer = await this.#asker.ask('Go on; an empty line ends it.', {
        goesOn: lines.length > 1,
      });
      if (answer.type !== 'value' || answer.value.trim() === '') break;
      lines.push(answer.value);
    }
    const text = lines.join('\n');
    this.#dispatch((takesText.typed ?? takesText.event)(text));
    for (const block of guideView(this.#store.getState()).blocks) {
      if (block.kind === 'field' && block.buffer.text === text) this.#telling.passOver(block);
    }
  }

  async #leave(answer: Exclude<Answer<unknown>, { type: 'value' }>): Promise<LoopEnd | null> {
    switch (answer.type) {
      case 'back':
        this.#dispatch({ type: 'back' });
        return null;
      case 'quit': {
        const wish = await mayLeave(this.#asker, this.#store.getState());
        if (wish === 'leaves') this.#dispatch({ type: 'quit' });
        return wish === 'interrupt' ? wish : wish === 'end' ? this.#end() : null;
      }
      case 'end':
        return this.#end();
      case 'aborted':
        return null;
      case 'interrupt':
        return 'interrupt';
    }
  }

  #end(): null {
    this.#hasEnded = true;
    return null;
  }

  #dispatch(event: GuideWish): void {
    this.#store.dispatch(event);
    this.#telling.see(this.#store.getState());
  }

  /** Withdraws the open question once there is something to tell. */
  #untilNews(): { readonly signal: AbortSignal; stop(): void } {
    const controller = new AbortController();
    const stop = this.#store.subscribe(() => {
      const state = this.#store.getState();
      if (state.leaving !== null || this.#telling.hasNews(state)) controller.abort();
    });
    return { signal: controller.signal, stop };
  }

  /** Until what was asked of the world has answered; said when it takes its time. */
  async #settled(): Promise<void> {
    const stop = this.#clock.after(SOON_MS, () => this.#tell());
    await this.#store.settled();
    stop();
  }

  /** Until the state changes; what runs is said when it takes its time. */
  async #change(): Promise<void> {
    const stop = this.#clock.after(SOON_MS, () => this.#tell());
    await new Promise<void>((resolve) => {
      const unsubscribe = this.#store.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
    stop();
  }
}

/** What the browser or the store answers is still waited for. */
function isUnderWay({ signIn }: GuideState): boolean {
  return ['binding', 'waiting', 'exchanging'].includes(signIn.phase);
}

function fieldNamed({ blocks }: GuideView, name: FieldName): FieldBlock<FieldName> | null {
  const field = blocks.find((block) => block.kind === 'field' && block.name === name);
  return field?.kind === 'field' ? field : null;
}

function listOf({ blocks }: GuideView): ListBlock | null {
  return blocks.find((block) => block.kind === 'list') ?? null;
}

function keyOf({ question }: GuideChoices): string {
  return `set: ${question ?? ''}`;
}

function choiceOf({ event, title, word }: Action<GuideWish>): Choice<Typed> {
  return {
    value: doing(event),
    title: title.charAt(0).toUpperCase() + title.slice(1),
    text: null,
    word,
  };
}

function doing(...events: readonly GuideWish[]): Typed {
  return { type: 'do', wishes: events.map((event) => ({ event, item: null })), line: '' };
}
