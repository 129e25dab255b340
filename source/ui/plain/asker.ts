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
}

/** One way to put questions: prompts that move the cursor, or bare lines. */
export interface Asker {
  /** One line each; written as it is, so it must be displayable. */
  say(...lines: readonly string[]): void;
  /** What may be copied, such as a command or a body: never broken into several lines. */
  show(...lines: readonly string[]): void;
  /** `initial` is taken by Enter alone. */
  choose<Value>(
    question: string,
    choices: readonly Choice<Value>[],
    initial: Value,
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
