import type { Readable, Writable } from 'node:stream';
import { confirm, input, password, select } from '@inquirer/prompts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { type Answer, type Asker, type Choice, readCommand } from './asker.ts';
import { PromptOutput } from './prompt-output.ts';

/** A choice that is none of the caller's. */
const BACK = Symbol('back');
const QUIT = Symbol('quit');

/** Questions by `@inquirer/prompts`, for terminals that can move the cursor. */
export class PromptAsker implements Asker {
  readonly #input: Readable;
  readonly #output: Writable;

  /** Prompts never settle when the input ends under them: this does. */
  readonly #end: Promise<Answer<never>>;

  constructor(source: Readable, output: Writable) {
    this.#input = source;
    this.#output = output;
    this.#end = new Promise((resolve) => {
      for (const event of ['end', 'close', 'error']) {
        source.once(event, () => resolve({ type: 'end' }));
      }
    });
  }

  say(...lines: readonly string[]): void {
    // The last border: whatever a caller overlooked can't act on the terminal.
    for (const line of lines) this.#output.write(`${toDisplayText(line)}\n`);
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
    const answer = await this.#guarded(() =>
      select<{ own: Value } | typeof BACK | typeof QUIT>(
        {
          message: question,
          choices: [...listed, { value: BACK, name: 'Back' }, { value: QUIT, name: 'Quit' }],
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
    return { type: 'value', value: answer.value.own };
  }

  async ask(
    question: string,
    options: { readonly initial?: string; readonly signal?: AbortSignal } = {},
  ): Promise<Answer<string>> {
    const { initial, signal } = options;
    const answer = await this.#guarded(() =>
      input(
        {
          message: question,
          ...(initial === undefined || initial === '' ? {} : { default: initial }),
        },
        signal === undefined ? this.#streams() : { ...this.#streams(), signal },
      ),
    );
    return answer.type === 'value' ? readCommand(answer.value) : answer;
  }

  async askSecret(question: string): Promise<Answer<string>> {
    const answer = await this.#guarded(() =>
      password({ message: question, mask: true }, this.#streams()),
    );
    return answer.type === 'value' ? readCommand(answer.value) : answer;
  }

  async confirm(question: string): Promise<Answer<boolean>> {
    return this.#guarded(() => confirm({ message: question, default: false }, this.#streams()));
  }

  close(): void {
    this.#input.pause();
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
