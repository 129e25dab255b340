import type { Readable, Writable } from 'node:stream';
import { confirm, input, password, select } from '@inquirer/prompts';
import { type Aside, heeded } from './aside.ts';
import { type Answer, type Asker, type Choice, readCommand } from './asker.ts';
import { PromptOutput } from './prompt-output.ts';
import { sayLines } from './say-lines.ts';

/** A choice that is none of the caller's. */
const BACK = Symbol('back');
const QUIT = Symbol('quit');

/** Questions by `@inquirer/prompts`, for terminals that can move the cursor. */
export class PromptAsker implements Asker {
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #asides: readonly Aside[];

  /** Prompts never settle when the input ends under them: this does. */
  readonly #end: Promise<Answer<never>>;

  constructor(source: Readable, output: Writable, asides: readonly Aside[] = []) {
    this.#input = source;
    this.#output = output;
    this.#asides = asides;
    this.#end = new Promise((resolve) => {
      for (const event of ['end', 'close', 'error']) {
        source.once(event, () => resolve({ type: 'end' }));
      }
    });
  }

  say(...lines: readonly string[]): void {
    sayLines(this.#output, lines);
  }

  async choose<Value>(
    question: string,
    choices: readonly Choice<Value>[],
    initial: Value,
  ): Promise<Answer<Value>> {
    const listed = choices.map(({ value, title, text }) => ({
      value: { own: value },
      name: title,
      ...(text === null ? {} : { description: text }),
    }));
    const first = listed.find(({ value }) => value.own === initial)?.value;
    for (;;) {
      const answer = await this.#guarded(() =>
        select<{ own: Value } | { aside: Aside } | typeof BACK | typeof QUIT>(
          {
            message: question,
            choices: [
              ...listed,
              ...this.#asides.map((aside) => ({ value: { aside }, name: aside.title })),
              { value: BACK, name: 'Back' },
              { value: QUIT, name: 'Quit' },
            ],
            loop: false,
            pageSize: 12,
            ...(first === undefined ? {} : { default: first }),
          },
          this.#streams(),
        ),
      );
      if (answer.type !== 'value') return answer;
      if (answer.value === BACK) return { type: 'back' };
      if (answer.value === QUIT) return { type: 'quit' };
      if ('own' in answer.value) return { type: 'value', value: answer.value.own };
      await answer.value.aside.open(this);
    }
  }

  async ask(
    question: string,
    options: { readonly initial?: string; readonly signal?: AbortSignal } = {},
  ): Promise<Answer<string>> {
    const { initial, signal } = options;
    return this.#typed(() =>
      input(
        {
          message: question,
          ...(initial === undefined || initial === '' ? {} : { default: initial }),
        },
        signal === undefined ? this.#streams() : { ...this.#streams(), signal },
      ),
    );
  }

  async askSecret(question: string): Promise<Answer<string>> {
    return this.#typed(() => password({ message: question, mask: true }, this.#streams()));
  }

  async confirm(question: string): Promise<Answer<boolean>> {
    return this.#guarded(() => confirm({ message: question, default: false }, this.#streams()));
  }

  close(): void {
    this.#input.pause();
  }

  /** Puts a question again after something in between. */
  async #typed(prompt: () => Promise<string>): Promise<Answer<string>> {
    for (;;) {
      const answer = await this.#guarded(prompt);
      if (answer.type !== 'value') return answer;
      const aside = heeded(this.#asides, answer.value, this);
      if (aside === null) return readCommand(answer.value);
      await aside;
    }
  }

  #streams(): { input: Readable; output: Writable } {
    return { input: this.#input, output: new PromptOutput(this.#output) };
  }

  /** Inquirer reports Ctrl+C and a withdrawn question as errors with these names. */
  async #guarded<Value>(prompt: () => Promise<Value>): Promise<Answer<Value>> {
    const answered = async (): Promise<Answer<Value>> => ({ type: 'value', value: await prompt() });
    try {
      return await Promise.race([answered(), this.#end]);
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (name === 'AbortPromptError') return { type: 'aborted' };
      if (name === 'ExitPromptError') return { type: isInterrupt(error) ? 'interrupt' : 'end' };
      throw error;
    }
  }
}

function isInterrupt(error: unknown): boolean {
  return error instanceof Error && error.message.includes('SIGINT');
}
