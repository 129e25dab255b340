import { Readable } from 'node:stream';

interface Terminal extends Readable {
  setRawMode?(isRaw: boolean): unknown;
}

/** What ends an answer: Enter in either form, Ctrl+C, Ctrl+D. */
const ENDS_ANSWER = /[\r\n\u0003\u0004]/;

/** Stands for an empty line directly after a line of a paste. No terminal sends U+FFFF. */
const REST = '\uffff';

const WHOLE_LINE = /([^\r\n\uffff]*)(?:\r\n|[\r\n\uffff])/g;

const RESTS = /^\uffff+/;

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

/**
 * The keys of a terminal for one prompt after the other. A prompt throws away what was typed before
 * it was drawn, and at its end what came in the same chunk; so each prompt is given keys only up to
 * the end of its answer, and the rest waits for the next one. From the first prompt to the last the
 * terminal's echo is off: what is typed between two prompts may be a secret.
 */
export class PromptInput {
  readonly #terminal: Terminal;
  #held = '';
  #current: PromptKeys | null = null;
  #last: PromptKeys | null = null;
  #endsWithCarriageReturn = false;
  readonly #ending = Promise.withResolvers<void>();
  readonly #onData = (chunk: unknown): void => {
    // A line feed that comes by itself is not the second half of the last answer's line end.
    if (this.#held === '') this.#endsWithCarriageReturn = false;
    this.#held += withRests(String(chunk));
    // No prompt is open to take Ctrl+C, and in raw mode the terminal makes no signal of it.
    if (this.#isRaw && this.#current === null && this.#held.includes(CTRL_C)) {
      this.#held = '';
      process.emit('SIGINT');
    }
    this.#listen();
    this.#feed();
  };
  /** Looks for a line while no prompt is open; set by `waitForLine`. */
  #listen: () => void = () => {};
  #isRaw = false;
  #isLent = false;
  /** After a stop the shell's terminal mode is on and Node does not know: off and on sets ours. */
  readonly #onContinued = (): void => {
    // This process was stopped and continued together with the program that has the terminal.
    if (this.#isLent) return;
    this.#terminal.setRawMode?.(false);
    this.#terminal.setRawMode?.(true);
  };

  constructor(terminal: Readable) {
    this.#terminal = terminal;
    terminal.setEncoding('utf8');
    terminal.on('data', this.#onData);
    for (const event of ['end', 'close', 'error']) {
      terminal.once(event, () => this.#ending.resolve());
    }
  }

  /** Resolves when nobody will type any more: the input is at its end. */
  get ended(): Promise<void> {
    return this.#ending.promise;
  }

  /**
   * The stream that the next prompt reads, until `done`.
   * @param isLine a line is typed, in which Ctrl+D deletes; elsewhere it always leaves
   */
  open(isLine = false): PromptKeys {
    if (!this.#isRaw) {
      this.#isRaw = true;
      this.#terminal.setRawMode?.(true);
      process.on('SIGCONT', this.#onContinued);
    }
    const keys = new PromptKeys();
    keys.isLine = isLine;
    this.#current = keys;
    this.#feedSoon(keys);
    return keys;
  }

  /** To be called when the prompt has its answer: later input is for the next prompt. */
  done(): void {
    this.#last = this.#current;
    this.#current = null;
  }

  /** The prompt was withdrawn while a line was typed: the next prompt begins with that line. */
  takeBack(): void {
    this.#held = `${this.#last?.typed ?? ''}${this.#held}`;
    this.#last = null;
  }

  /**
   * Before a question: takes away the empty lines that a paste had after the last answer, since
   * they answer nothing; if a text is asked for, they are lines of it.
   * @returns whether there were any
   */
  takeRest(isText: boolean): boolean {
    this.#dropSecondHalf();
    const left = this.#held.replace(RESTS, isText ? enters : nothing);
    const isTold = !isText && left !== this.#held;
    this.#held = left;
    return isTold;
  }

  /** Puts lines back for the next prompts, before all input that came after them. */
  hold(lines: readonly string[]): void {
    this.#held = lines.map((line) => `${line}\r`).join('') + this.#held;
  }

  /**
   * Throws away what was typed ahead: a question that a paste or a flood of keys must not answer
   * comes next (P56). Resolves when what the terminal still had is gone as well.
   */
  async discard(): Promise<void> {
    await rounds();
    this.#held = '';
  }

  /** True once such a line was typed while no prompt is open, and removes it; false if aborted. */
  waitForLine(only: (line: string) => boolean, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const end = (wasTyped: boolean): void => {
      this.#listen = () => {};
      signal.removeEventListener('abort', withdraw);
      resolve(wasTyped);
    };
    const withdraw = (): void => end(false);
    signal.addEventListener('abort', withdraw);
    this.#listen = () => {
      if (this.#current === null && this.#takeLine(only)) end(true);
    };
    if (signal.aborted) withdraw();
    else this.#listen();
    return promise;
  }

  #takeLine(only: (line: string) => boolean): boolean {
    let start = 0;
    for (const { 0: whole, 1: line = '' } of this.#held.matchAll(WHOLE_LINE)) {
      if (only(line)) {
        this.#held = this.#held.slice(0, start) + this.#held.slice(start + whole.length);
        return true;
      }
      start += whole.length;
    }
    return false;
  }

  /** Whether keys wait for the next prompt. */
  hasTypedAhead(): boolean {
    return this.#held !== '';
  }

  /** Lends the terminal to another program, not in raw mode, while `run` runs. */
  async lend<Result>(run: () => Promise<Result>): Promise<Result> {
    this.#isLent = true;
    if (this.#isRaw) this.#terminal.setRawMode?.(false);
    this.#terminal.pause();
    try {
      return await run();
    } finally {
      this.#isLent = false;
      if (this.#isRaw) this.#terminal.setRawMode?.(true);
      this.#terminal.resume();
    }
  }

  /** Restores the terminal, so that the process can end. */
  close(): void {
    this.#terminal.off('data', this.#onData);
    if (this.#isRaw) {
      process.off('SIGCONT', this.#onContinued);
      this.#terminal.setRawMode?.(false);
      this.#isRaw = false;
    }
    this.#terminal.pause();
  }

  /** Feeds once the prompt listens, or once its answer has come back to the caller. */
  #feedSoon(keys: PromptKeys): void {
    keys.isBusy = true;
    void rounds().then(() => {
      keys.isBusy = false;
      this.#feed();
    });
  }

  /** Drops the line feed of the pair that ended the last answer. */
  #dropSecondHalf(): void {
    if (!this.#endsWithCarriageReturn || this.#held === '') return;
    if (this.#held.startsWith('\n')) this.#held = this.#held.slice(1);
    this.#endsWithCarriageReturn = false;
  }

  #feed(): void {
    const keys = this.#current;
    this.#dropSecondHalf();
    if (keys === null || keys.isBusy || this.#held === '') return;
    // The line before these empty lines did not end the question, so they belong to it.
    this.#held = this.#held.replace(RESTS, enters);
    const end = this.#held.search(ENDS_ANSWER);
    const part = end === -1 ? this.#held : this.#held.slice(0, end + 1);
    this.#held = this.#held.slice(part.length);
    this.#endsWithCarriageReturn = part.endsWith('\r');
    // A prompt never settles at the end of its input, which Ctrl+D is to readline.
    const isLeft = part.endsWith(CTRL_D) && !(keys.isLine && `${keys.typed}${part}` !== CTRL_D);
    if (isLeft) return keys.leave();
    keys.typed += part;
    keys.push(part);
    // A prompt that is not ended by this takes the rest as well.
    if (end !== -1) this.#feedSoon(keys);
  }
}

/** A chunk of input in which the empty lines directly after another line are marked. */
function withRests(piece: string): string {
  let isBehind = false;
  return piece.replaceAll(REST, '').replace(WHOLE_LINE, (whole: string, line: string) => {
    const isRest = line === '' && isBehind;
    // After a key such as an arrow, an Enter is a key as well.
    isBehind = isRest || (line !== '' && !line.includes('\u001b'));
    return isRest ? REST : whole;
  });
}

function enters(rests: string): string {
  return '\r'.repeat(rests.length);
}

function nothing(): string {
  return '';
}

/** The stream of one prompt. Not a terminal: a prompt drops the pending input of a terminal. */
class PromptKeys extends Readable {
  isBusy = false;
  isLine = false;
  /** All the keys that it was given. */
  typed = '';
  readonly #leaving = Promise.withResolvers<void>();
  /** Ctrl+D came in place of an answer. */
  isLeft = false;

  /** Resolves with Ctrl+D in place of an answer. */
  get left(): Promise<void> {
    return this.#leaving.promise;
  }

  leave(): void {
    this.isLeft = true;
    this.#leaving.resolve();
  }

  override _read(): void {
    // Keys are pushed when they are typed.
  }
}

/** Waits until the handlers of settled promises have run. */
async function rounds(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
}
