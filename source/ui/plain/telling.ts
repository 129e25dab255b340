import type { GuideState } from '../../core/guide/state.ts';
import { STEPS } from '../../core/guide/step.ts';
import { GLOSSARY_WORDS, newTerms } from '../../core/view/glossary.ts';
import { guideHead, guideView, type GuideView } from '../../core/guide/view.ts';
import { isYesNo } from '../../core/view/blocks.ts';
import type { Asker } from './askers/asker.ts';
import type { Questions } from './questions.ts';
import { type Line, MOST_ITEMS, tellBlock, tellItems } from './tellers.ts';
import { wordLines, yesNoQuestion } from './typed-words.ts';

/** What a view says, and whether it was said: each line once, as long as it stands. */
export class Telling {
  readonly #asker: Pick<Asker, 'say' | 'show'>;
  #step = '';
  #id = '';
  #question = '';
  #notice: GuideState['notice'] = null;
  /** What the view that was told last says. */
  #standing = new Set<string>();
  /** Steps whose new words were named. */
  readonly #introduced = new Set<string>();
  /** What was said of each view of this step, as long as it stood there. */
  readonly #said = new Map<string, Set<string>>();

  /** How far a long list was read on. */
  #read = { titles: '', to: 0 };
  readonly #questions: Pick<Questions, 'askedFirst' | 'isPicked'>;

  /** @param questions what is asked is not told as well */
  constructor(
    asker: Pick<Asker, 'say' | 'show'>,
    questions: Pick<Questions, 'askedFirst' | 'isPicked'>,
  ) {
    this.#asker = asker;
    this.#questions = questions;
  }

  /** Everything is said again, the step's name too. */
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

  /** What no longer stands in the view is news when it comes again. */
  see(state: GuideState): void {
    const view = guideView(state);
    if (this.#isElsewhere(state, view)) return;
    const now = new Set(this.#linesOf(view).map(({ key }) => key));
    const said = this.#said.get(view.id);
    // A word that comes again is known; a sentence that comes again is said.
    for (const key of said ?? []) if (!now.has(key) && !isWord(key)) said?.delete(key);
    this.#standing = new Set([...this.#standing].filter((key) => now.has(key)));
    if (state.notice === null) this.#notice = null;
  }

  /** A block that comes back as it was is news all the same: it answers something new. */
  forgetBlock(block: GuideView['blocks'][number]): void {
    for (const { key } of tellBlock(block)) {
      this.#standing.delete(key);
      this.#said.get(this.#id)?.delete(key);
    }
  }

  /** A block that says what the person has just typed is not read back. */
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

  /** Reads a long list on; false where there is none. */
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

  /** Once for each step, however often one comes back to it. */
  #introduceWords({ step }: GuideState): void {
    const terms = newTerms(step).filter(({ isRare }) => isRare !== true);
    if (terms.length > 0 && !this.#introduced.has(step))
      this.#asker.say(GLOSSARY_WORDS.newHere(terms));
    this.#introduced.add(step);
  }

  #isElsewhere({ step }: GuideState, { id }: GuideView): boolean {
    return id !== this.#id || step !== this.#step;
  }

  /** A notice that comes again is new. */
  #news(state: GuideState, view: GuideView, lines: readonly Line[]): Line[] {
    const isNoticeNew = state.notice !== null && state.notice !== this.#notice;
    const said = this.#said.get(view.id);
    const [first] = view.blocks;
    const noticeKeys =
      isNoticeNew && first !== undefined ? tellBlock(first).map(({ key }) => key) : [];
    const news = lines.filter(
      ({ key }) => noticeKeys.includes(key) || !(this.#standing.has(key) || said?.has(key)),
    );
    // Something that can no longer be typed is not news.
    return news.at(-1)?.text === YOU_CAN_TYPE ? news.slice(0, -1) : news;
  }

  /** All that a view says, or what stands before the block where something is asked first. */
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
    // What is tested again is said once it was, though it is the same.
    const isRunning = view.blocks.some(({ kind }) => kind === 'progress');
    const focus = view.blocks.findIndex((block) => block.kind === 'field' && block.hasFocus);
    const blocks = view.blocks.slice(0, end).filter((block, index) => {
      if (block === asked) return false;
      // Fields behind the one that is asked for are asked for themselves.
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

/** Before the keys of lines that name a word. */
const WORD = 'word';

function isWord(key: string): boolean {
  return key.startsWith(`${WORD} `);
}

/** Behind the end of a long list. */
const LAST = 'That was the last one.';

const YOU_CAN_TYPE = 'You can type:';
const ALWAYS = '  At every question: words, repeat, back, quit.';
