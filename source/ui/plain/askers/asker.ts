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

/** Options of a question with choices. */
export interface ChooseOptions<Value> {
  /** Taken by Enter alone; where there is none, Enter asks again. */
  readonly initial?: Value;
  /** Withdraws the question. */
  readonly signal?: AbortSignal;
  /** The same choices were said before, so that the question alone is enough. */
  readonly isAgain?: boolean;
  /** What a typed line means that is neither number nor word of a choice; null: nothing. */
  readonly read?: (line: string) => Value | null;
  /** What else can be typed, as the object of a sentence: `the text of the page`; absent: words. */
  readonly takes?: string;
}

/** Options of a question for a line. */
export interface AskOptions {
  /** Enter alone gives it; absent: an empty text. */
  readonly initial?: string;
  /** Withdraws the question. */
  readonly signal?: AbortSignal;
  /** This line continues the one before: the question was said with that one. */
  readonly goesOn?: boolean;
  /** Only such a line is an answer; any other one waits for the next question. */
  readonly only?: (line: string) => boolean;
  /** Whatever is typed is text: none of it is a word such as `back`. */
  readonly isText?: boolean;
}

/** A line, or a list of lines, passed as it is: a call takes a limited number of arguments. */
export type Said = string | readonly string[];

/** One way to put questions: prompts that move the cursor, or bare lines. */
export interface Asker {
  /** One line each; written as it is, so it must be displayable. */
  say(...lines: readonly Said[]): void;
  /** Shows text to copy, such as a command or a body: never broken into several lines. */
  show(...lines: readonly Said[]): void;
  choose<Value>(
    question: string,
    choices: readonly Choice<Value>[],
    options?: ChooseOptions<Value>,
  ): Promise<Answer<Value>>;
  ask(question: string, options?: AskOptions): Promise<Answer<string>>;
  /** True once such a line comes, else false. Says nothing; other lines wait for a question. */
  waitForLine(only: (line: string) => boolean, signal: AbortSignal): Promise<boolean>;
  /** Masked. Enter alone gives an empty text. */
  askSecret(question: string): Promise<Answer<string>>;
  /** Enter alone means no, and nothing that was typed before the question is an answer. */
  confirm(question: string): Promise<Answer<boolean>>;
  /** Whether more was typed, or pasted, than has been asked for. */
  hasTypedAhead(): boolean;
  /** Lends the terminal to another program while `run` runs. */
  lend<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Searches a list and ticks in it, in one question; absent: numbers and words do it in lines. */
  readonly pick?: (
    list: LiveList,
    options: { readonly signal: AbortSignal },
  ) => Promise<Answer<Picked>>;
  /** Rings the bell of the terminal; not where lines may be read out. */
  ring(): void;
  close(): void;
}

/** A list that is searched and ticked while its question is open: each key acts at once. */
export interface LiveList {
  /** The list as it is to be drawn now; null: its question is over. */
  look(): ListLook | null;
  /** Calls the listener when the list may look different. */
  subscribe(listener: () => void): () => void;
  search(text: string): void;
  move(key: MoveKey): void;
  /** Ticks the item under the cursor, or unticks it. */
  tick(): void;
}

/** What a list looks like at one moment. */
export interface ListLook {
  readonly question: string;
  /** The text that is searched for. */
  readonly search: string;
  readonly items: readonly Item[];
  readonly cursor: number;
  /** Shown where there are no items. */
  readonly empty: string;
  /** The lines under the list. */
  readonly below: readonly string[];
  /** What the keys do with this text typed. */
  keys(typed: string): ReadonlyArray<readonly [key: string, does: string]>;
}

/** What ended the question of a list; after a line the list may be asked about again. */
export type Picked =
  | { readonly type: 'line'; readonly text: string }
  /** The person wants to choose among the other actions. */
  | { readonly type: 'more' }
  | { readonly type: 'back' };

/** Reads `back` and `quit`; any other line is an answer. */
export function readCommand(text: string): Answer<string> {
  const word = text.trim().toLowerCase();
  if (word === 'back' || word === 'quit') return { type: word };
  return { type: 'value', value: text };
}

/** For an asker around another one: `pick`, where the other has it. @param before called first */
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

/** Something that can be asked for at every question without answering it. */
export interface SideCommand {
  /** Its title as one more choice where nothing can be typed; null: it is of no use there. */
  readonly title: string | null;
  /** Does what a line asks for; resolves when the question may go on. Null: it is not meant. */
  handle(line: string, asker: Asker): Promise<void> | null;
  /** The same where it was chosen from a list. */
  open(asker: Asker): Promise<void>;
  /** The whole question is said again afterwards, with its choices. */
  readonly repeatsQuestion?: true;
}

/** The first side command that a typed line is meant for, and its work; null when none is meant. */
export function firstHandled(
  sideCommands: readonly SideCommand[],
  line: string,
  asker: Asker,
): { readonly sideCommand: SideCommand; readonly done: Promise<void> } | null {
  for (const sideCommand of sideCommands) {
    const done = sideCommand.handle(line, asker);
    if (done !== null) return { sideCommand, done };
  }
  return null;
}
