import { select } from '@inquirer/prompts';
import { type Readable, Writable } from 'node:stream';
import wrapAnsi from 'wrap-ansi';
import { EMPTY_LINES_LEFT_OUT } from '../../../core/text/clean-insert.ts';
import { PromptInput } from './prompt-input.ts';
import { secretPrompt, textPrompt, yesPrompt } from './prompts.ts';
import { sayLines, sayWrapped, wrapped } from './say-lines.ts';
import { searchPrompt } from './search-prompt.ts';
import {
  type Answer,
  type SideCommand,
  type AskOptions,
  type Asker,
  type Choice,
  type ChooseOptions,
  firstHandled,
  type LiveList,
  type Picked,
  readCommand,
  type Said,
} from './asker.ts';

/** A choice of the caller, or one that this asker adds to those. */
type Chosen<Value> =
  | { readonly own: Value }
  | { readonly sideCommand: SideCommand }
  | 'type'
  | 'back'
  | 'quit';

/** Questions by `@inquirer/prompts`, for terminals that can move the cursor. */
export class PromptAsker implements Asker {
  readonly #input: PromptInput;
  readonly #output: Writable;
  readonly #sideCommands: readonly SideCommand[];

  /** Prompts never settle when the input ends under them: this does. */
  readonly #end: Promise<Answer<never>>;

  constructor(source: Readable, output: Writable, sideCommands: readonly SideCommand[] = []) {
    this.#input = new PromptInput(source);
    this.#output = output;
    this.#sideCommands = sideCommands;
    this.#end = this.#input.ended.then(() => ({ type: 'end' }));
  }

  say(...lines: readonly Said[]): void {
    sayWrapped(this.#output, lines.flat());
  }

  show(...lines: readonly Said[]): void {
    sayLines(this.#output, lines.flat());
  }

  async choose<Value>(
    question: string,
    choices: readonly Choice<Value>[],
    options: ChooseOptions<Value> = {},
  ): Promise<Answer<Value>> {
    const { initial, signal, read = () => null, takes } = options;
    const own = choices.map(({ value, title, text }) => ({
      value: { own: value },
      name: title,
      ...(text === null ? {} : { description: wrapped(this.#output, text).join('\n') }),
    }));
    const first = own.find(({ value }) => value.own === initial)?.value;
    const sideCommands = this.#sideCommands.flatMap((sideCommand) =>
      sideCommand.title === null ? [] : [{ value: { sideCommand }, name: sideCommand.title }],
    );
    const rows: ReadonlyArray<{ value: Chosen<Value>; name: string; description?: string }> = [
      ...own,
      ...(takes === undefined ? [] : [{ value: 'type', name: `Type or paste ${takes}` } as const]),
      ...sideCommands,
      { value: 'back', name: 'Back' },
      { value: 'quit', name: 'Quit' },
    ];
    for (;;) {
      const answer = await this.#guarded(
        (context) =>
          select<Chosen<Value>>(
            {
              message: question,
              choices: rows.map((row) => ({ ...row, name: this.#nameLines(row.name) })),
              loop: false,
              pageSize: 12,
              ...(first === undefined ? {} : { default: first }),
            },
            context,
          ),
        signal,
      );
      if (answer.type !== 'value') return answer;
      if (answer.value === 'back' || answer.value === 'quit') return { type: answer.value };
      if (answer.value === 'type') {
        const typed = await this.ask('Your text:', signal === undefined ? {} : { signal });
        if (typed.type !== 'value') return typed.type === 'back' ? { type: 'aborted' } : typed;
        const value = typed.value.trim() === '' ? null : read(typed.value);
        if (value !== null) return { type: 'value', value };
      } else if ('own' in answer.value) return { type: 'value', value: answer.value.own };
      else await answer.value.sideCommand.open(this);
      if (signal?.aborted === true) return { type: 'aborted' };
    }
  }

  async ask(question: string, options: AskOptions = {}): Promise<Answer<string>> {
    const { initial = '', signal, only, isText = false } = options;
    return this.#typed(
      (context) =>
        textPrompt({ message: question, ...(initial === '' ? {} : { default: initial }) }, context),
      { signal, only, isText },
    );
  }

  waitForLine(only: (line: string) => boolean, signal: AbortSignal): Promise<boolean> {
    return this.#input.waitForLine(only, signal);
  }

  async askSecret(question: string): Promise<Answer<string>> {
    return this.#typed((context) => secretPrompt(question, context));
  }

  async confirm(question: string): Promise<Answer<boolean>> {
    await this.#input.discard();
    return this.#guarded((context) => yesPrompt({ message: question }, context));
  }

  hasTypedAhead(): boolean {
    return this.#input.hasTypedAhead();
  }

  lend<Result>(run: () => Promise<Result>): Promise<Result> {
    return this.#input.lend(run);
  }

  /** Where the terminal tells a paste from keys, a pasted line end or blank is not Enter or Space. */
  async pick(
    list: LiveList,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<Answer<Picked>> {
    const unmark = (): void => void this.#output.write(MARK_NO_PASTES);
    this.#output.write(MARK_PASTES);
    process.once('exit', unmark);
    const size = (): { columns: number; rows: number } => sizeOf(this.#output);
    const answer = await this.#guarded(
      (context) => searchPrompt({ list, size }, { ...context, clearPromptOnDone: true }),
      signal,
    );
    process.off('exit', unmark);
    unmark();
    if (answer.type !== 'value' || answer.value.type !== 'line') return answer;
    const { text } = answer.value;
    const meant = firstHandled(this.#sideCommands, text, this);
    const command = readCommand(text);
    if (meant === null && command.type === 'value') return answer;
    // The line was a command or a side command, not a search.
    list.search('');
    if (command.type !== 'value') return command;
    await meant?.done;
    return { type: 'aborted' };
  }

  ring(): void {
    this.#output.write(BELL);
  }

  close(): void {
    this.#input.close();
  }

  /** Wraps a name between words; Inquirer itself breaks within words. */
  #nameLines(name: string): string {
    const { columns } = sizeOf(this.#output);
    return wrapAnsi(name, columns - NAME_LEAD, { trim: true }).replaceAll('\n', '\n  ');
  }

  /** Asks for a line, and asks again after a side command. */
  async #typed(
    prompt: Prompt<string>,
    { signal, only = () => true, isText = false }: Typing = {},
  ): Promise<Answer<string>> {
    const later: string[] = [];
    try {
      for (;;) {
        const answer = await this.#guarded(prompt, signal, isText ? 'text' : 'line');
        if (answer.type === 'aborted') this.#input.takeBack();
        if (answer.type !== 'value' || isText) return answer;
        const meant = firstHandled(this.#sideCommands, answer.value, this);
        if (meant === null) {
          if (only(answer.value)) return readCommand(answer.value);
          later.push(answer.value);
        }
        await meant?.done;
        if (signal?.aborted === true) return { type: 'aborted' };
      }
    } finally {
      // The other lines are for the questions that follow.
      this.#input.hold(later);
    }
  }

  /** Runs one prompt until it is answered, withdrawn or left, or until the input ends. */
  async #guarded<Value>(
    prompt: Prompt<Value>,
    signal?: AbortSignal,
    takes: 'keys' | 'line' | 'text' = 'keys',
  ): Promise<Answer<Value>> {
    const withdrawal = new AbortController();
    if (this.#input.takeRest(takes === 'text')) this.say(EMPTY_LINES_LEFT_OUT);
    const keys = this.#input.open(takes !== 'keys');
    const answered = prompt({
      input: keys,
      output: new PromptOutput(this.#output),
      signal: AbortSignal.any([withdrawal.signal, ...(signal === undefined ? [] : [signal])]),
    }).then((value): Answer<Value> => ({ type: 'value', value }), notAnswered);
    const left = keys.left.then((): Answer<Value> => ({ type: 'quit' }));
    const answer = await Promise.race([answered, left, this.#end]);
    // Only a prompt that is over shows the cursor again, and goes on to a new line.
    withdrawal.abort();
    await answered;
    this.#input.done();
    // Ctrl+D counts even if it comes while the question is being withdrawn.
    return answer.type === 'aborted' && keys.isLeft ? { type: 'quit' } : answer;
  }
}

/**
 * Inquirer reports Ctrl+C and a withdrawn question as errors with these names.
 *
 * @throws any other error
 */
function notAnswered(error: unknown): Answer<never> {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortPromptError') return { type: 'aborted' };
  if (name === 'ExitPromptError') return { type: isInterrupt(error) ? 'interrupt' : 'end' };
  throw error;
}

/** How a line is typed; see {@link AskOptions}. */
interface Typing {
  readonly signal?: AbortSignal | undefined;
  readonly only?: ((line: string) => boolean) | undefined;
  readonly isText?: boolean;
}

type Prompt<Value> = (context: {
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}) => Promise<Value>;

function isInterrupt(error: unknown): boolean {
  return error instanceof Error && error.message.includes('SIGINT');
}

/** The cells before a choice, and one that stays free. */
const NAME_LEAD = 3;

const BELL = '\u0007';

const MARK_PASTES = '\u001b[?2004h';
const MARK_NO_PASTES = '\u001b[?2004l';

function sizeOf({ columns = 80, rows = 24 }: Terminal): { columns: number; rows: number } {
  return { columns: Math.max(20, columns), rows };
}

interface Terminal extends Writable {
  readonly columns?: number;
  readonly rows?: number;
  readonly isTTY?: boolean;
}

/**
 * A stream that a prompt may write to and close: the terminal stays open for the next prompt. The
 * size is passed on, since a prompt wraps its lines by it.
 */
class PromptOutput extends Writable {
  readonly #terminal: Terminal;

  constructor(terminal: Terminal) {
    super();
    this.#terminal = terminal;
  }

  get columns(): number | undefined {
    return this.#terminal.columns;
  }

  get rows(): number | undefined {
    return this.#terminal.rows;
  }

  get isTTY(): boolean {
    return this.#terminal.isTTY === true;
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.#terminal.write(chunk);
    done();
  }
}
