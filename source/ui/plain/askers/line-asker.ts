import type { Readable, Writable } from 'node:stream';
import { EMPTY_LINES_LEFT_OUT } from '../../../core/text/clean-insert.ts';
import { NOT_ALONE, onYesKey, questionShown } from '../../../core/view/lone-yes.ts';
import { LineReader, type LineResult, LONGEST_LINE } from './line-reader.ts';
import { sayLines } from './say-lines.ts';
import {
  type Answer,
  type SideCommand,
  type AskOptions,
  type Asker,
  type Choice,
  type ChooseOptions,
  firstHandled,
  readCommand,
  type Said,
} from './asker.ts';

/** Where lines come from and go to. */
export interface LineIo {
  readonly input: Readable;
  readonly output: Writable;
  /** Input that another reader has read and given back. */
  readonly before?: string;
  /** Called at the end with the unused input of a pipe, which is for the next reader. */
  readonly giveBack?: (unread: string) => void;
}

/**
 * Questions as bare lines, for screen readers, dumb terminals and pipes: choices are numbered,
 * everything is one line, nothing is ever redrawn, and no escape sequence is written.
 */
export class LineAsker implements Asker {
  readonly #reader: LineReader;
  readonly #output: Writable;
  readonly #sideCommands: readonly SideCommand[];
  readonly #giveBack: LineIo['giveBack'];
  /** A withdrawn question that is still the last output: it need not be said again. */
  #standing: string | null = null;

  constructor(
    { input, output, before, giveBack }: LineIo,
    sideCommands: readonly SideCommand[] = [],
  ) {
    this.#reader = new LineReader(input, before);
    this.#output = output;
    this.#sideCommands = sideCommands;
    this.#giveBack = giveBack;
  }

  say(...lines: readonly Said[]): void {
    if (lines.length > 0) this.#standing = null;
    sayLines(this.#output, lines.flat());
  }

  show(...lines: readonly Said[]): void {
    this.say(lines.flat());
  }

  async choose<Value>(
    question: string,
    choices: readonly Choice<Value>[],
    options: ChooseOptions<Value> = {},
  ): Promise<Answer<Value>> {
    const { initial, signal, isAgain = false, read = () => null, takes } = options;
    const first = choices.findIndex(({ value }) => value === initial) + 1;
    const enter = first === 0 ? '' : ` Enter takes ${first}.`;
    const other = takes === undefined ? '' : `, or ${takes}`;
    const numbers = `a number from 1 to ${choices.length}${other}`;
    const whole = [
      question,
      ...choices.map((choice, index) => choiceLine(choice, index)),
      `Type ${numbers}, back or quit.${enter}`,
    ];
    const short = `${question} Type ${numbers}; words lists them.${enter}`;
    const put: Put = { whole, short, isAgain, signal };
    for (;;) {
      const answer = await this.#put(put, () => this.#reader.next(signal));
      if (answer.type !== 'value') return answer;
      const typed = answer.value.trim().toLowerCase();
      const chosen =
        choices.find(({ word }) => word === typed) ??
        choices[(typed === '' ? first : numberOf(typed)) - 1];
      if (chosen !== undefined) return { type: 'value', value: chosen.value };
      const value = typed === '' ? null : read(answer.value);
      if (value !== null) return { type: 'value', value };
      this.say('That is none of the numbers.');
      put.isAgain = true;
    }
  }

  async ask(question: string, options: AskOptions = {}): Promise<Answer<string>> {
    const { initial = '', signal, goesOn = false, only, isText = false } = options;
    const words = initial === '' ? question : `${question} Enter takes ${initial}.`;
    const whole = goesOn ? [] : [words];
    const answer = await this.#put({ whole, short: words, signal, isText }, () =>
      this.#reader.next(signal, only, isText),
    );
    const isEmpty = answer.type === 'value' && answer.value.trim() === '';
    return isEmpty ? { type: 'value', value: initial } : answer;
  }

  async waitForLine(only: (line: string) => boolean, signal: AbortSignal): Promise<boolean> {
    return (await this.#reader.next(signal, only)).type === 'line';
  }

  async askSecret(question: string): Promise<Answer<string>> {
    const put = { whole: [question], short: question, isSecret: true };
    return this.#put(put, () => this.#reader.nextSecret());
  }

  async confirm(question: string): Promise<Answer<boolean>> {
    await this.#reader.discardTypedAhead();
    const words = `${question} Type yes or no. Enter takes no.`;
    for (;;) {
      const shown = questionShown(performance.now());
      const answer = await this.#put({ whole: [words], short: words }, () => this.#reader.next());
      if (answer.type !== 'value') return answer;
      const word = answer.value.trim().toLowerCase();
      if (['', 'n', 'no'].includes(word)) return { type: 'value', value: false };
      if (!['y', 'yes'].includes(word)) continue;
      if (!this.#reader.isTyped) return { type: 'value', value: true };
      // A line does not show how it was typed: nobody types the whole word by accident.
      if (word === 'y') {
        this.say('Type the whole word.');
        continue;
      }
      const isAlone = onYesKey(shown, performance.now()).isPending;
      if (isAlone && (await this.#reader.staysQuiet())) return { type: 'value', value: true };
      await this.#reader.discardTypedAhead();
      this.say(NOT_ALONE);
    }
  }

  hasTypedAhead(): boolean {
    return this.#reader.hasTypedAhead();
  }

  lend<Result>(run: () => Promise<Result>): Promise<Result> {
    return this.#reader.lend(run);
  }
  /** No bell: it would be a part of the lines, which may be read out. */
  ring(): void {}

  close(): void {
    const unread = this.#reader.close();
    // What a person typed ahead was meant for this screen, not for the next reader.
    if (unread !== '' && !this.#reader.isTyped) this.#giveBack?.(unread);
  }

  /** Says the question and reads the answer; after a side command the question is said again. */
  async #put(put: Put, next: () => Promise<LineResult>): Promise<Answer<string>> {
    const { whole, short, signal, isText = false } = put;
    let said = put.isAgain === true ? [short] : whole;
    for (;;) {
      // Withdrawn before it was said, or during a side command.
      if (signal?.aborted === true) return { type: 'aborted' };
      // Before the question is said: a secret that is typed at once is not echoed either.
      if (put.isSecret === true) this.#reader.silence();
      const key = said.join('\n');
      if (this.#standing !== key) this.say(said);
      this.#standing = null;
      const result = await next();
      if (result.type === 'rest' || result.type === 'too-long') {
        this.say(result.type === 'rest' ? EMPTY_LINES_LEFT_OUT : LINE_TOO_LONG);
        said = [short];
        continue;
      }
      const answer = isText ? asText(result) : read(result);
      if (answer.type === 'aborted') this.#standing = key;
      const isLine = answer.type === 'value' && !isText;
      const meant = isLine ? firstHandled(this.#sideCommands, answer.value, this) : null;
      if (meant === null) return answer;
      await meant.done;
      // What the side command did may withdraw the question, but stores report it in a later turn.
      await new Promise<void>((resolve) => void setImmediate(resolve));
      said = meant.sideCommand.repeatsQuestion === true ? whole : [short];
    }
  }
}

const LINE_TOO_LONG =
  `That line is longer than ${LONGEST_LINE} characters and was not read. ` +
  'Type a shorter one; the command request takes a long body from a file, with --data @FILE.';

/** The texts of a question: the whole of it, and the short form for after a side command. */
interface Put {
  readonly whole: readonly string[];
  readonly short: string;
  readonly signal?: AbortSignal | undefined;
  /** The short form is enough from the start. */
  isAgain?: boolean;
  readonly isText?: boolean;
  readonly isSecret?: boolean;
}

function choiceLine({ title, text, word }: Choice<unknown>, index: number): string {
  const typed = word === undefined ? '' : ` (${word})`;
  return `  ${index + 1}. ${title}${typed}${text === null ? '' : `. ${text}`}`;
}

/** The results that end a question. */
type Ending = Exclude<LineResult, { readonly type: 'rest' | 'too-long' }>;

function read(result: Ending): Answer<string> {
  return result.type === 'line' ? readCommand(result.text) : result;
}

function asText(result: Ending): Answer<string> {
  return result.type === 'line' ? { type: 'value', value: result.text } : result;
}

function numberOf(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : NaN;
}
