import type { Item, MoveKey } from '../../../core/view/view.ts';

/** What a person answered. `back` and `quit` can be typed at every question. */
export type Answer<Value> =
  | { readonly type: 'value'; readonly value: Value }
  | { readonly type: 'back' }
  | { readonly type: 'quit' }
  /** The input has ended: nobody will answer any more. */
  | { readonly type: 'end' }
  /** Ctrl+C. */
  | { readonly type: 'interrupt' }
  /** The question was withdrawn because something else happened. */
  | { readonly type: 'aborted' };

export interface Choice<Value> {
  readonly value: Value;
  readonly title: string;
  /** One sentence, or null. */
  readonly text: string | null;
  /** May be typed in place of its number. */
  readonly word?: string;
}

/** How a choice is put. */
export interface ChooseOptions<Value> {
  /** Taken by Enter alone; where there is none, Enter asks again. */
  readonly initial?: Value;
  /** Withdraws the question. */
  readonly signal?: AbortSignal;
  /** The same choices were said before, so that the question alone is enough. */
  readonly isAgain?: boolean;
  /** What a typed line means that is neither number nor word of a choice; null: nothing. */
  readonly read?: (line: string) => Value | null;
  /** What can be typed beside the choices, as an object: `the text of the page`; absent: words only. */
  readonly takes?: string;
}

/** How a line is asked for. */
export interface AskOptions {
  /** Enter alone gives it; absent: an empty text. */
  readonly initial?: string;
  /** Withdraws the question. */
  readonly signal?: AbortSignal;
  /** The line before went on: the question was said with it. */
  readonly goesOn?: boolean;
  /** Only such a line is an answer; any other one waits for the next question. */
  readonly only?: (line: string) => boolean;
  /** Whatever is typed is text: none of it is a word such as `back`. */
  readonly isText?: boolean;
}

/** A line, or lines of any number: a list is handed over as it is, since a call takes only so many values. */
export type Said = string | readonly string[];

/** One way to put questions: prompts that move the cursor, or bare lines. */
export interface Asker {
  /** One line each; written as it is, so it must be displayable. */
  say(...lines: readonly Said[]): void;
  /** What may be copied, such as a command or a body: never broken into several lines. */
  show(...lines: readonly Said[]): void;
  choose<Value>(
    question: string,
    choices: readonly Choice<Value>[],
    options?: ChooseOptions<Value>,
  ): Promise<Answer<Value>>;
  ask(question: string, options?: AskOptions): Promise<Answer<string>>;
  /** True once such a line comes. Nothing is said or shown, and other lines wait for the next question. */
  hear(only: (line: string) => boolean, signal: AbortSignal): Promise<boolean>;
  /** Masked. Enter alone gives an empty text. */
  askSecret(question: string): Promise<Answer<string>>;
  /** Enter alone means no, and nothing that was typed before the question is an answer. */
  confirm(question: string): Promise<Answer<boolean>>;
  /** Whether more was typed, or pasted, than has been asked for. */
  hasTypedAhead(): boolean;
  /** Gives the terminal away for as long as another program needs it. */
  lend<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Searches a list and ticks in it, in one question; absent: numbers and words do it in lines. */
  readonly pick?: (
    list: LiveList,
    options: { readonly signal: AbortSignal },
  ) => Promise<Answer<Picked>>;
  /** Makes a sound where that is more than a sign in a text. */
  ring(): void;
  close(): void;
}

/** A list that is searched and ticked while its question stands: each key acts at once. */
export interface LiveList {
  /** As it is to be drawn now; null: it is not asked about any more. */
  look(): ListLook | null;
  /** Told when it may look otherwise. */
  subscribe(listener: () => void): () => void;
  search(text: string): void;
  move(key: MoveKey): void;
  /** The item under the cursor, and back. */
  tick(): void;
}

/** What a list looks like for a moment. */
export interface ListLook {
  readonly question: string;
  /** What it is searched by. */
  readonly search: string;
  readonly items: readonly Item[];
  readonly cursor: number;
  /** Said in place of no items. */
  readonly empty: string;
  /** What stands under it. */
  readonly below: readonly string[];
  /** What the keys do with this text typed. */
  keys(typed: string): ReadonlyArray<readonly [key: string, does: string]>;
}

/** What led out of a list; a line also where the list is asked about again after it. */
export type Picked =
  | { readonly type: 'line'; readonly text: string }
  /** Whatever else can be done. */
  | { readonly type: 'more' }
  | { readonly type: 'back' };

/** What a typed line means before it is taken as an answer. */
export function readCommand(text: string): Answer<string> {
  const word = text.trim().toLowerCase();
  if (word === 'back' || word === 'quit') return { type: word };
  return { type: 'value', value: text };
}

/** Of an asker around another one: it picks where that one does. */
export function pickingAs(asker: Asker, before: () => void = () => {}): Pick<Asker, 'pick'> {
  const pick = asker.pick?.bind(asker);
  if (pick === undefined) return {};
  return {
    pick(list, options) {
      before();
      return pick(list, options);
    },
  };
}

/** Something that can be asked for at every question and is no answer to it. */
export interface Aside {
  /** As one more choice where nothing can be typed; null: it is of no use there. */
  readonly title: string | null;
  /** Does what a typed line asks for, and resolves when the question may go on; null: not meant. */
  heed(line: string, asker: Asker): Promise<void> | null;
  /** The same where it was chosen from a list. */
  open(asker: Asker): Promise<void>;
  /** The whole question is said again behind it, its choices too. */
  readonly repeatsQuestion?: true;
}

/** The first of them that a typed line is meant for, and what it does; null when none is meant. */
export function heeded(
  asides: readonly Aside[],
  line: string,
  asker: Asker,
): { readonly aside: Aside; readonly done: Promise<void> } | null {
  for (const aside of asides) {
    const done = aside.heed(line, asker);
    if (done !== null) return { aside, done };
  }
  return null;
}
