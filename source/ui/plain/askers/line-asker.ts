import type { Readable, Writable } from 'node:stream';
import { LineReader, type LineResult } from './line-reader.ts';
import { sayLines } from './say-lines.ts';
import { type Answer, type Aside, type Asker, type Choice, heeded, readCommand } from './asker.ts';

/**
 * Questions as bare lines, for screen readers, dumb terminals and pipes: choices are numbered,
 * everything is one line, nothing is ever redrawn, and no escape sequence is written.
 */
export class LineAsker implements Asker {
  readonly #reader: LineReader;
  readonly #output: Writable;
  readonly #asides: readonly Aside[];

  constructor(input: Readable, output: Writable, asides: readonly Aside[] = []) {
    this.#reader = new LineReader(input);
    this.#output = output;
    this.#asides = asides;
  }

  say(...lines: readonly string[]): void {
    sayLines(this.#output, lines);
  }

  show(...lines: readonly string[]): void {
    sayLines(this.#output, lines);
  }

  async choose<Value>(
    question: string,
    choices: readonly Choice<Value>[],
    initial?: Value,
    signal?: AbortSignal,
  ): Promise<Answer<Value>> {
    const first = choices.findIndex(({ value }) => value === initial) + 1;
    this.say(question);
    choices.forEach(({ title, text, word }, index) => {
      const typed = word === undefined ? '' : ` (${word})`;
      this.say(`  ${index + 1}. ${title}${typed}${text === null ? '' : `. ${text}`}`);
    });
    const enter = first === 0 ? '' : ` Enter takes ${first}.`;
    for (;;) {
      const question = `Type a number from 1 to ${choices.length}, back or quit.${enter}`;
      const answer = await this.#put(question, () => this.#reader.next(signal));
      if (answer.type !== 'value') return answer;
      const typed = answer.value.trim().toLowerCase();
      const chosen =
        choices.find(({ word }) => word !== undefined && word === typed) ??
        choices[(typed === '' ? first : numberOf(typed)) - 1];
      if (chosen !== undefined) return { type: 'value', value: chosen.value };
      this.say('That is none of the numbers.');
    }
  }

  async ask(
    question: string,
    options: { readonly initial?: string; readonly signal?: AbortSignal } = {},
  ): Promise<Answer<string>> {
    const { initial = '', signal } = options;
    const words = initial === '' ? question : `${question} Enter takes ${initial}.`;
    const answer = await this.#put(words, () => this.#reader.next(signal));
    const isEmpty = answer.type === 'value' && answer.value.trim() === '';
    return isEmpty ? { type: 'value', value: initial } : answer;
  }

  async askSecret(question: string): Promise<Answer<string>> {
    return this.#put(question, () => this.#reader.nextSecret());
  }

  async confirm(question: string): Promise<Answer<boolean>> {
    for (;;) {
      const words = `${question} Type yes or no. Enter takes no.`;
      const answer = await this.#put(words, () => this.#reader.next());
      if (answer.type !== 'value') return answer;
      const word = answer.value.trim().toLowerCase();
      if (['', 'n', 'no'].includes(word)) return { type: 'value', value: false };
      if (['y', 'yes'].includes(word)) return { type: 'value', value: true };
    }
  }

  close(): void {
    this.#reader.close();
  }

  /** Says the question and reads the answer; after something in between it is said again. */
  async #put(question: string, next: () => Promise<LineResult>): Promise<Answer<string>> {
    for (;;) {
      this.say(question);
      const answer = read(await next());
      const aside = answer.type === 'value' ? heeded(this.#asides, answer.value, this) : null;
      if (aside === null) return answer;
      await aside;
    }
  }
}

function read(result: LineResult): Answer<string> {
  return result.type === 'line' ? readCommand(result.text) : result;
}

function numberOf(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : 0;
}
