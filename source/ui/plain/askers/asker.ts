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

/** One way to put questions: prompts that move the cursor, or bare lines. */
export interface Asker {
  /** One line each; written as it is, so it must be displayable. */
  say(...lines: readonly string[]): void;
  /** What may be copied, such as a command or a body: never broken into several lines. */
  show(...lines: readonly string[]): void;
  /** `initial` is taken by Enter alone; where there is none, Enter asks again. */
  choose<Value>(
    question: string,
    choices: readonly Choice<Value>[],
    initial?: Value,
    signal?: AbortSignal,
  ): Promise<Answer<Value>>;
  /** Enter alone gives `initial`. */
  ask(
    question: string,
    options?: { readonly initial?: string; readonly signal?: AbortSignal },
  ): Promise<Answer<string>>;
  /** Masked. Enter alone gives an empty text. */
  askSecret(question: string): Promise<Answer<string>>;
  /** Enter alone means no. */
  confirm(question: string): Promise<Answer<boolean>>;
  close(): void;
}

/** What a typed line means before it is taken as an answer. */
export function readCommand(text: string): Answer<string> {
  const word = text.trim().toLowerCase();
  if (word === 'back' || word === 'quit') return { type: word };
  return { type: 'value', value: text };
}

/** Something that can be asked for at every question and is no answer to it. */
export interface Aside {
  /** As one more choice where nothing can be typed. */
  readonly title: string;
  /** Does what a typed line asks for, and resolves when the question may go on; null: not meant. */
  heed(line: string, asker: Asker): Promise<void> | null;
  /** The same where it was chosen from a list. */
  open(asker: Asker): Promise<void>;
}

/** What the first of them does about a typed line, or null when none is meant. */
export function heeded(asides: readonly Aside[], line: string, asker: Asker): Promise<void> | null {
  for (const aside of asides) {
    const done = aside.heed(line, asker);
    if (done !== null) return done;
  }
  return null;
}
