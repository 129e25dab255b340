import type { GuideState } from '../../core/guide/state.ts';
import { STEPS } from '../../core/guide/step.ts';
import { GLOSSARY_WORDS, newTerms } from '../../core/view/glossary.ts';
import { guideHead, guideView, type GuideView } from '../../core/guide/view.ts';
import { isYesNo } from '../../core/view/blocks.ts';
import type { Asker } from './askers/asker.ts';
import type { Questions } from './questions.ts';
import { type Line, MOST_ITEMS, tellBlock, tellItems } from './tellers.ts';
import { wordLines, yesNoQuestion } from './typed-words.ts';

/** Tells what a view says: each line once, as long as it stays in the view. */
export class Telling {
  readonly #asker: Pick<Asker, 'say' | 'show'>;
  #step = '';
  #id = '';
  #question = '';
  #notice: GuideState['notice'] = null;
  /** Keys of the lines of the view that was told last. */
  #standing = new Set<string>();
  /** Steps whose new words were named. */
  readonly #introduced = new Set<string>();
  /** Keys of the lines said of each view of this step, as long as they stay in the view. */
  readonly #said = new Map<string, Set<string>>();

  /** How far a long list was read on. */
  #read = { titles: '', to: 0 };
  readonly #questions: Pick<Questions, 'askedFirst' | 'isPicked'>;

  /** @param questions decides what is asked as a question, and so is not told as well */
  constructor(
    asker: Pick<Asker, 'say' | 'show'>,
    questions: Pick<Questions, 'askedFirst' | 'isPicked'>,
  ) {
    this.#asker = asker;
    this.#questions = questions;
  }

  /** Forgets what was said: everything is said again, the step's name too. */
  forget(): void {
    this.#step = '';
    this.#id = '';
  }

  /** Whether there is anything to say that was not said. */
  hasNews(state: GuideState): boolean {
    const view = guideView(state);
    return (
      this.#isElsewhere(state, view) || this.#news(state, view, this.#linesOf(view)).length > 0
    );
  }

  /** Forgets lines that have left the view: they are news when they come again. */
  see(state: GuideState): void {
    const view = guideView(state);
    if (this.#isElsewhere(state, view)) return;
    const now = new Set(this.#linesOf(view).map(({ key }) => key));
    const said = this.#said.get(view.id);
    // A line that names a word is said once; a sentence that comes again is said again.
    for (const key of said ?? []) if (!now.has(key) && !isWord(key)) said?.delete(key);
    this.#standing = new Set([...this.#standing].filter((key) => now.has(key)));
    if (state.notice === null) this.#notice = null;
  }

  /** Makes a block news even if it comes back unchanged: it answers something new. */
  forgetBlock(block: GuideView['blocks'][number]): void {
    for (const { key } of tellBlock(block)) {
      this.#standing.delete(key);
      this.#said.get(this.#id)?.delete(key);
    }
  }

  /** Marks a block as said: it says what the person has just typed. */
  passOver(block: GuideView['blocks'][number]): void {
    for (const { key } of tellBlock(block)) this.#standing.add(key);
  }

  /** Says what was not said yet. */
  tell(state: GuideState, view: GuideView): void {
    if (state.step !== this.#step) this.#startStep(state, view);
    else if (view.question !== this.#question && !isYesNo(view)) this.#asker.say(view.question);
    const lines = this.#linesOf(view);
    const news = this.#news(state, view, lines);
    this.#id = view.id;
    this.#question = view.question;
    this.#notice = state.notice;
    const said = this.#said.get(view.id) ?? new Set<string>();
    this.#said.set(view.id, said);
    for (const { key } of lines) said.add(key);
    this.#standing = new Set(lines.map(({ key }) => key));
    for (const { text, isCopied } of news) {
      if (isCopied) this.#asker.show(text);
      else this.#asker.say(text);
    }
  }

  /** Says all that can be typed. */
  tellWords(view: GuideView): void {
    this.#asker.say(YOU_CAN_TYPE, wordLines(view), ALWAYS);
  }

  /** Says the next items of a long list; false where there is none. */
  tellMore(view: GuideView): boolean {
    const list = view.blocks.find((block) => block.kind === 'list');
    const isLong = list?.height === 'fill' && list.items.length > MOST_ITEMS;
    if (!isLong || this.#questions.isPicked(view)) return false;
    const titles = list.items.map(({ title }) => title).join();
    const from = titles === this.#read.titles ? this.#read.to : MOST_ITEMS;
    this.#read = { titles, to: from + MOST_ITEMS };
    const lines = from < list.items.length ? tellItems(list, from).map(({ text }) => text) : [LAST];
    this.#asker.say(lines);
    return true;
  }

  /** Says the whole view again. */
  repeat(state: GuideState): void {
    this.forget();
    this.#read = { titles: '', to: 0 };
    this.tell(state, guideView(state));
  }

  #startStep(state: GuideState, view: GuideView): void {
    const { number, steps } = guideHead(state);
    const name = steps[number - 1]?.name ?? '';
    this.#asker.say('', `Step ${number} of ${STEPS.length}: ${name}. ${view.question}`);
    this.#introduceWords(state);
    this.#step = state.step;
    this.#said.clear();
    this.#standing = new Set();
    this.#notice = null;
  }

  /** Names the new words of a step, once for each step. */
  #introduceWords({ step }: GuideState): void {
    const terms = newTerms(step).filter(({ isRare }) => isRare !== true);
    if (terms.length > 0 && !this.#introduced.has(step))
      this.#asker.say(GLOSSARY_WORDS.newHere(terms));
    this.#introduced.add(step);
  }

  #isElsewhere({ step }: GuideState, { id }: GuideView): boolean {
    return id !== this.#id || step !== this.#step;
  }

  /** The lines that were not said yet; a notice that comes again is new. */
  #news(state: GuideState, view: GuideView, lines: readonly Line[]): Line[] {
    const isNoticeNew = state.notice !== null && state.notice !== this.#notice;
    const said = this.#said.get(view.id);
    const [first] = view.blocks;
    const noticeKeys =
      isNoticeNew && first !== undefined ? tellBlock(first).map(({ key }) => key) : [];
    const news = lines.filter(
      ({ key }) => noticeKeys.includes(key) || !(this.#standing.has(key) || said?.has(key)),
    );
    // The heading alone is not news: no new word follows it.
    return news.at(-1)?.text === YOU_CAN_TYPE ? news.slice(0, -1) : news;
  }

  /** All lines of a view, or those before the choice that is asked first. */
  #linesOf(view: GuideView): Line[] {
    if (this.#questions.isPicked(view)) return [];
    const first = this.#questions.askedFirst(view);
    const end = first === null ? view.blocks.length : view.blocks.indexOf(first);
    // What is asked as a question is not told before it as well.
    const asked = isYesNo(view) ? yesNoQuestion(view) : null;
    const words = first === null ? wordLines(view) : [];
    const heading = {
      text: YOU_CAN_TYPE,
      isCopied: false,
      key: `${WORD} ${view.id}: ${words.join('')}`,
    };
    // While something is tested, its facts are left out: they are said again after the test.
    const isRunning = view.blocks.some(({ kind }) => kind === 'progress');
    const focus = view.blocks.findIndex((block) => block.kind === 'field' && block.hasFocus);
    const blocks = view.blocks.slice(0, end).filter((block, index) => {
      if (block === asked) return false;
      // Fields after the one with the focus are asked for themselves.
      if (block.kind === 'field') return focus === -1 || index <= focus;
      return !(isRunning && block.kind === 'facts');
    });
    return [
      ...blocks.flatMap((block) => tellBlock(block)),
      ...(words.length === 0 ? [] : [heading]),
      ...words.map((text) => ({ text, isCopied: false, key: `${WORD} ${view.id}: ${text}` })),
    ];
  }
}

/** The keys of lines that name a word begin with it. */
const WORD = 'word';

function isWord(key: string): boolean {
  return key.startsWith(`${WORD} `);
}

/** Said after the end of a long list. */
const LAST = 'That was the last one.';

const YOU_CAN_TYPE = 'You can type:';
const ALWAYS = '  At every question: words, repeat, back, quit.';
