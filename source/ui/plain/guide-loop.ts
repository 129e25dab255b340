import type { GuideStore } from '../../app/guide-runner.ts';
import type { LessonControls } from '../../app/lessons.ts';
import type { Clock } from '../../app/ports.ts';
import { isAppField } from '../../core/guide/edit-field.ts';
import { INPUT_ENDED } from '../../core/guide/ending.ts';
import type { GuideWish } from '../../core/guide/event.ts';
import type { FieldName, GuideState } from '../../core/guide/state.ts';
import { timeLeftNow } from '../../core/guide/steps/approve/time-left.ts';
import { guideView, type GuideView } from '../../core/guide/view.ts';
import type { Action, CountdownBlock, FieldBlock, ListBlock, Mark } from '../../core/view/view.ts';
import type { Answer, Asker, LiveList } from './askers/asker.ts';
import { isInterrupted, mayLeave } from './leaving.ts';
import { liveList, readAtList } from './picking.ts';
import { Questions, type Replied } from './questions.ts';
import { tellTicked } from './tellers.ts';
import { Telling } from './telling.ts';
import { lineQuestion, primaryOf } from './typed-words.ts';

/** How the guide was left; `requests`: for the request prompt, which returns to the guide. */
export type LoopEnd = 'quit' | 'end' | 'interrupt' | 'requests';

/** Work that takes less time, in milliseconds, is not worth a line. */
const SOON_MS = 400;

/** Said where the tick of an item already is as it was asked for. */
const NOTHING_CHANGES = 'This changes nothing.';

/** The most lines of a text that is pasted into a question. */
const MOST_LINES = 500;

/**
 * The guide as a conversation: tells what is new in the view, asks what it asks, and hands the
 * answer to the guide as the same event that a key would be. It knows nothing of single steps.
 */
export class GuideLoop {
  readonly #store: GuideStore;
  readonly #asker: Asker;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #wantsRequests: () => boolean;
  readonly #lesson: Pick<LessonControls['lesson'], 'getState' | 'subscribe'> | null;
  readonly #telling: Telling;
  readonly #questions: Questions;
  readonly #live: LiveList;
  #isAsking = false;
  #hasEnded = false;
  /** The field that a typed word led to; the focus of any other field is of no use here. */
  #chosenField: FieldName | null = null;

  /** @param options.wantsRequests whether a request waits for the token that just came */
  constructor(options: {
    readonly store: GuideStore;
    readonly asker: Asker;
    readonly clock: Pick<Clock, 'after'>;
    readonly wantsRequests: () => boolean;
    /** A goal that is reached is told at once; absent: no lesson runs. */
    readonly lesson?: LessonControls['lesson'];
  }) {
    this.#store = options.store;
    this.#asker = options.asker;
    this.#clock = options.clock;
    this.#wantsRequests = options.wantsRequests;
    this.#lesson = options.lesson ?? null;
    this.#live = liveList(options.store, (wish) => this.#dispatch(wish));
    this.#questions = new Questions(options.asker, this.#live);
    this.#telling = new Telling(options.asker, this.#questions);
  }

  /** Runs until the person leaves, or goes to the request prompt. */
  async run(): Promise<LoopEnd> {
    let { phase } = this.#store.getState().signIn;
    const stop = this.#store.subscribe(() => {
      const state = this.#store.getState();
      // A person who looks at the browser hears that the code has come.
      if (phase === 'waiting' && hasCome(state)) this.#asker.ring();
      ({ phase } = state.signIn);
      this.#telling.see(state);
    });
    try {
      for (;;) {
        const end = await this.#turn();
        if (end !== null) return end;
      }
    } finally {
      stop();
    }
  }

  /** To be called after the request prompt: everything is said again. */
  forget(): void {
    this.#telling.forget();
    this.#questions.forget();
  }

  /** Does `words`, `repeat` and `more` at every question of the guide; null: none was typed. */
  handle(line: string): Promise<void> | null {
    return this.#isAsking && this.#isHandled(line.trim().toLowerCase()) ? Promise.resolve() : null;
  }

  #isHandled(word: string): boolean {
    if (word === 'more') return this.#telling.tellMore(this.#view());
    if (word === 'repeat') this.#telling.repeat(this.#store.getState());
    else if (word === 'words') this.#telling.tellWords(this.#view());
    return word === 'repeat' || word === 'words';
  }

  /** One question and what it leads to; null: the next question follows. */
  async #turn(): Promise<LoopEnd | null> {
    this.#unfocus();
    const state = this.#store.getState();
    if (state.leaving !== null) return state.leaving === 'explorer' ? 'requests' : 'quit';
    // The input has ended, but the browser can still come back.
    if (this.#hasEnded && !isUnderWay(state)) {
      this.#tell();
      return 'end';
    }
    const view = guideView(state);
    if (view.isBusy === true || this.#hasEnded) return this.#wait(view);
    this.#questions.enterStep(state);
    this.#tell();
    if (view.id === 'token/card' && this.#wantsRequests()) {
      this.#dispatch({ type: 'explore' });
      return null;
    }
    const { signal, stop } = this.#untilNews();
    this.#isAsking = true;
    const answer = await this.#questions.put(view, { signal, isPresenting: state.presenter });
    this.#isAsking = false;
    stop();
    const end = await this.#obey(view, answer);
    await this.#settled();
    return end;
  }

  /** Waits until the state changes; work that takes long can be given up by its word. */
  async #wait(view: GuideView): Promise<LoopEnd | null> {
    const way = this.#hasEnded ? null : wayOut(view);
    if (way === null || (await this.#changesSoon())) {
      if (way === null) await this.#change();
      return null;
    }
    this.#tell();
    const { signal, stop } = this.#untilNews();
    const only = (line: string): boolean => line.trim().toLowerCase() === way.word;
    const answer = await this.#asker.ask(lineQuestion(view), { signal, only });
    stop();
    return this.#obey(view, answer.type === 'value' ? giveUp(way) : answer);
  }

  /** Whether the state changes within {@link SOON_MS}. */
  #changesSoon(): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = this.#clock.after(SOON_MS, () => {
        unsubscribe();
        resolve(false);
      });
      const unsubscribe = this.#store.subscribe(() => {
        unsubscribe();
        stop();
        resolve(true);
      });
    });
  }

  /** Takes the focus from a field where the view reads typed lines itself. */
  #unfocus(): void {
    const state = this.#store.getState();
    const { focus } = state;
    if (focus !== this.#chosenField) this.#chosenField = null;
    if (focus === null || focus === this.#chosenField) return;
    if (guideView(state).takesText?.typed === undefined) return;
    this.#dispatch({ type: 'focus', field: null });
  }

  #tell(): void {
    const state = this.#store.getState();
    this.#telling.tell(state, guideView(state));
  }

  async #obey(view: GuideView, answer: Answer<Replied>): Promise<LoopEnd | null> {
    if (answer.type !== 'value') return this.#leave(answer);
    const { value } = answer;
    switch (value.type) {
      case 'do':
        this.#do(value.wishes);
        break;
      case 'text':
        await this.#takeText(view, value.text);
        break;
      case 'at-list':
        await this.#takeAtList(value.text);
        break;
      case 'fill':
        this.#fill(view, value.field, value.text);
        break;
      case 'unknown':
        this.#asker.say(value.words);
    }
    return null;
  }

  /** Reads a line that was typed at a list by what the list is now. */
  async #takeAtList(line: string): Promise<void> {
    const view = guideView(this.#store.getState());
    const meant = readAtList(view, line);
    // The list itself is cleared from the terminal: these lines stay there.
    if (line.trim() === '') this.#asker.say(this.#live.look()?.below ?? []);
    for (const wish of meant.wishes) this.#dispatch(wish);
    if (meant.isText) await this.#takeText(view, line);
  }

  #fill(view: GuideView, field: FieldBlock<FieldName>, text: string): void {
    // Enter alone keeps the text that is there already.
    if (text !== '' && text !== field.buffer.text) {
      this.#dispatch({ type: 'edit', field: field.name, edit: { type: 'set', text } });
    }
    this.#telling.forgetBlock(field);
    const primary = primaryOf(view);
    // The fields after this one cannot be seen here, so each is asked for.
    if (isAppField(field.name)) this.#dispatch({ type: 'next-field' });
    else if (primary !== null) this.#dispatch(primary.event);
    this.#passOver(text);
  }

  /** A text just typed into a field is not said again, unless there is a remark about it. */
  #passOver(typed: string): void {
    for (const block of guideView(this.#store.getState()).blocks) {
      const isTyped = block.kind === 'field' && block.buffer.text === typed;
      if (isTyped && block.remark === null) this.#telling.passOver(block);
    }
  }

  #do(wishes: Extract<Replied, { readonly type: 'do' }>['wishes']): void {
    const before = this.#countdown();
    const titles = listOf(this.#view())?.items.map(({ title }) => title) ?? [];
    let changes = 0;
    for (const { event, item, to } of wishes) {
      if (event.type === 'focus') this.#chosenField = event.field;
      const title = item === null ? null : (titles[item] ?? null);
      const mark = this.#markOf(title);
      if (to === 'ticked' && (mark === 'ticked' || mark === 'implied')) continue;
      if (to === 'unticked' && mark !== 'ticked') continue;
      this.#dispatch(event);
      changes += 1;
      const list = listOf(this.#view());
      // An item that has left the list counts as changed: it is no longer ticked.
      if (title === null || list === null || this.#markOf(title) === mark) continue;
      this.#asker.say(tellTicked(list, title));
    }
    if (changes === 0) this.#asker.say(NOTHING_CHANGES);
    const after = this.#countdown();
    // More time was asked for: say how much there is now.
    if (before !== null && after !== null && after.leftMs > before.leftMs) {
      this.#asker.say(timeLeftNow(after));
    }
  }

  #countdown(): CountdownBlock | null {
    return this.#view().blocks.find((block) => block.kind === 'countdown') ?? null;
  }

  #markOf(title: string | null): Mark | null {
    const items = title === null ? [] : (listOf(this.#view())?.items ?? []);
    return items.find((item) => item.title === title)?.mark ?? null;
  }

  #view(): GuideView {
    return guideView(this.#store.getState());
  }

  /** Reads further lines as long as the text is not whole. */
  async #takeText({ takesText }: GuideView, first: string): Promise<void> {
    if (takesText === undefined) return;
    const lines = [first];
    while (takesText.isWhole?.(lines.join('\n')) === false && lines.length < MOST_LINES) {
      const answer = await this.#asker.ask(
        'Type or paste the next line; an empty line ends the text.',
        {
          goesOn: lines.length > 1,
        },
      );
      if (answer.type !== 'value' || answer.value.trim() === '') break;
      lines.push(answer.value);
    }
    const text = lines.join('\n');
    this.#dispatch((takesText.typed ?? takesText.event)(text));
    this.#passOver(text);
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
        return (await isInterrupted(this.#asker, this.#store.getState())) ? 'interrupt' : null;
    }
  }

  #end(): null {
    this.#hasEnded = true;
    if (isUnderWay(this.#store.getState())) this.#asker.say(INPUT_ENDED);
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
    const done = this.#lesson?.getState().done;
    const stopLesson = this.#lesson?.subscribe(() => {
      if (this.#lesson?.getState().done !== done) controller.abort();
    });
    return {
      signal: controller.signal,
      stop: () => {
        stop();
        stopLesson?.();
      },
    };
  }

  /** Waits until effects under way have answered; if it takes long, says what is going on. */
  async #settled(): Promise<void> {
    // Work that can be given up is waited for by `#wait`.
    if (wayOut(guideView(this.#store.getState())) !== null) return;
    const stop = this.#clock.after(SOON_MS, () => this.#tell());
    await this.#store.settled();
    stop();
  }

  /** Waits until the state changes; if it takes long, says what is going on. */
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

/** Whether an answer of the browser or the store is still awaited. */
function isUnderWay({ signIn }: GuideState): boolean {
  return ['binding', 'waiting', 'exchanging'].includes(signIn.phase);
}

/** Whether the code has come: it is being exchanged, or was exchanged already. */
function hasCome({ signIn }: GuideState): boolean {
  return signIn.phase === 'exchanging' || signIn.phase === 'done';
}

/** The action that gives up what is under way; null: it cannot be given up. */
function wayOut({ isBusy, actions }: GuideView): Action<GuideWish> | null {
  const way = actions.find(({ event }) => event.type === 'give-up');
  return isBusy === true ? (way ?? null) : null;
}

function giveUp({ event }: Action<GuideWish>): Answer<Replied> {
  return { type: 'value', value: { type: 'do', wishes: [{ event, item: null }] } };
}

function listOf({ blocks }: GuideView): ListBlock | null {
  return blocks.find((block) => block.kind === 'list') ?? null;
}
