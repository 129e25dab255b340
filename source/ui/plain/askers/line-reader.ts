import type { Readable } from 'node:stream';
import { holdYes } from '../../../app/hold-yes.ts';

/** A line as it was typed, or why there is none. */
export type LineResult =
  | { readonly type: 'line'; readonly text: string }
  /** The input has ended. */
  | { readonly type: 'end' }
  /** Empty lines came directly after a line: they are the end of a paste and answer nothing. */
  | { readonly type: 'rest' }
  /** A line of more than `LONGEST_LINE` characters, which was not kept. */
  | { readonly type: 'too-long' }
  /** Ctrl+C while a secret was typed. */
  | { readonly type: 'interrupt' }
  | { readonly type: 'aborted' };

/** In characters. Enough for the longest request body; a longer line is refused, never cut. */
export const LONGEST_LINE = 16 * 1024 * 1024;

/** A result that waits until it is asked for. */
interface Arrived {
  readonly result: LineResult;
  /** Set for an empty line of a paste: the first is reported, the others are dropped with it. */
  readonly rest: 'first' | 'more' | null;
}

interface Waiting {
  /** The empty lines of a paste are told, not taken. */
  readonly isRestTold: boolean;
  settle(result: LineResult): void;
  isMeant(result: LineResult): boolean;
}

interface TerminalInput extends Readable {
  readonly isTTY?: boolean;
  setRawMode?(on: boolean): unknown;
}

/**
 * Reads an input line by line and loses none: lines that arrive before they are asked for wait in
 * a queue, and an aborted question leaves its line to the next one.
 */
export class LineReader {
  readonly #input: TerminalInput;
  readonly #lines: Arrived[] = [];
  #pending = '';
  #isTooLong = false;
  #waiting: Waiting | null = null;
  /** The kind of the last line, while input may belong to the same paste; null: it does not. */
  #behind: 'text' | 'rest' | null = null;
  #lastTurn: object | null = null;
  #hasEnded = false;
  #endsWithCarriageReturn = false;
  #isSecret = false;
  readonly #onData = (chunk: unknown): void => this.#take(String(chunk));
  readonly #onEnd = (): void => this.#finish();

  /** @param before input that was read already and is still to be used */
  constructor(input: Readable, before = '') {
    this.#input = input;
    this.#take(before);
    input.setEncoding('utf8');
    input.on('data', this.#onData);
    input.on('end', this.#onEnd);
    input.on('close', this.#onEnd);
    input.on('error', this.#onEnd);
    if (input.readableEnded) this.#finish();
  }

  /**
   * The next line, without its line end. With `only`, the next line that it holds for; of the lines
   * that wait already only the first is tried, since those after it are for later questions.
   * `isText`: the empty lines of a paste count as well.
   */
  next(
    signal?: AbortSignal,
    only?: (line: string) => boolean,
    isText = false,
  ): Promise<LineResult> {
    if (signal?.aborted === true) return Promise.resolve({ type: 'aborted' });
    const isRestTold = !isText && only === undefined;
    const isMeant = (result: LineResult): boolean =>
      only === undefined ||
      (result.type === 'line' ? only(result.text) : result.type !== 'too-long');
    if (isRestTold && this.#dropRest()) return Promise.resolve({ type: 'rest' });
    const [ready] = this.#lines;
    if (ready !== undefined && isMeant(ready.result)) {
      this.#lines.shift();
      return Promise.resolve(ready.result);
    }
    if (this.#hasEnded && this.#lines.length === 0) return Promise.resolve({ type: 'end' });
    return new Promise((resolve) => {
      const settle = (result: LineResult): void => {
        this.#waiting = null;
        signal?.removeEventListener('abort', abort);
        // Settled once it is known whether more of a paste follows: an Enter after that may answer
        // what is shown next, however soon it comes.
        if (this.isTyped && result.type === 'line') twoTurnsLater(() => resolve(result));
        else resolve(result);
      };
      const abort = (): void => settle({ type: 'aborted' });
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting = { isRestTold, settle, isMeant };
    });
  }

  /** Turns the terminal's echo off until the next secret is read; called before it is asked for. */
  silence(): void {
    if (this.#input.isTTY !== true || this.#input.setRawMode === undefined) return;
    this.#isSecret = true;
    this.#input.setRawMode(true);
  }

  /** The next line, not echoed where the input is a terminal. */
  async nextSecret(): Promise<LineResult> {
    this.silence();
    if (!this.#isSecret) return this.next();
    try {
      return await this.next();
    } finally {
      this.#input.setRawMode?.(false);
      this.#isSecret = false;
    }
  }

  /**
   * Throws away the lines that a person at a terminal typed before they were asked for: a question
   * that a paste or a flood of keys must not answer comes next (P56). Input of a pipe is kept.
   */
  async discardTypedAhead(): Promise<void> {
    if (!this.isTyped) return;
    // Input that the terminal still holds is read meanwhile.
    await new Promise<void>((resolve) => void setImmediate(resolve));
    this.#lines.length = 0;
    this.#pending = '';
    this.#isTooLong = false;
  }

  /** Whether a person types here, so that a paste or a flood of keys can come; not so in a pipe. */
  get isTyped(): boolean {
    return this.#input.isTTY === true;
  }

  /** Whether nothing follows the last line for a moment, as a yes requires (P56). */
  staysQuiet(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const stop = holdYes(() => resolve(!this.hasTypedAhead()));
    const onMore = (): void => resolve(false);
    this.#input.once('data', onMore);
    return promise.finally(() => {
      stop();
      this.#input.off('data', onMore);
    });
  }

  /** Whether lines wait to be asked for. */
  hasTypedAhead(): boolean {
    return this.#lines.length > 0 || this.#pending !== '' || this.#isTooLong;
  }

  /** Lends the terminal to another program: nothing is read while `run` runs. */
  async lend<Result>(run: () => Promise<Result>): Promise<Result> {
    this.#input.pause();
    try {
      return await run();
    } finally {
      this.#input.resume();
    }
  }

  /** Stops reading, so that the process can end. @returns the input that was read but not used */
  close(): string {
    this.#input.off('data', this.#onData);
    this.#input.off('end', this.#onEnd);
    this.#input.off('close', this.#onEnd);
    this.#input.off('error', this.#onEnd);
    this.#input.pause();
    const lines = this.#lines.map(({ result }) =>
      result.type === 'line' ? `${result.text}\n` : '',
    );
    return `${lines.join('')}${this.#pending}`;
  }

  #take(chunk: string): void {
    if (this.isTyped) {
      this.#lookForEnd();
      // What a terminal sends as a pair comes in one piece: after a secret, for which Enter was a
      // carriage return, a line feed is the next Enter.
      this.#endsWithCarriageReturn = false;
    }
    for (const run of runsOf(chunk)) {
      const isSecondOfPair = run === '\n' && this.#endsWithCarriageReturn;
      this.#endsWithCarriageReturn = run === '\r';
      if (isSecondOfPair) continue;
      if (run === '\n' || run === '\r') this.#complete();
      else if (this.#isSecret) for (const sign of run) this.#takeRaw(sign);
      else this.#append(run);
    }
  }

  /** In raw mode the terminal's own line editing is off: the few keys that matter work here. */
  #takeRaw(sign: string): void {
    if (sign === '\u0003') this.#deliver({ type: 'interrupt' });
    else if (sign === '\u0004' && this.#pending === '') this.#finish();
    else if (sign === '\u007f' || sign === '\b')
      this.#pending = [...this.#pending].slice(0, -1).join('');
    else if (sign === '\u0015') {
      this.#pending = '';
      this.#isTooLong = false;
    } else if (sign >= ' ') this.#append(sign);
  }

  #append(text: string): void {
    if (this.#pending.length + text.length > LONGEST_LINE) this.#isTooLong = true;
    if (this.#isTooLong) this.#pending = '';
    else this.#pending += text;
  }

  #complete(): void {
    const text = this.#pending;
    this.#pending = '';
    if (this.#isTooLong) {
      this.#isTooLong = false;
      this.#behind = 'text';
      this.#deliver({ type: 'too-long' });
      return;
    }
    const before = this.#behind;
    const isRest = text === '' && before !== null;
    this.#behind = isRest ? 'rest' : text === '' ? null : 'text';
    const rest = isRest ? (before === 'text' ? 'first' : 'more') : null;
    this.#deliver({ type: 'line', text }, this.isTyped ? rest : null);
  }

  #deliver(result: LineResult, rest: Arrived['rest'] = null): void {
    const waiting = this.#waiting;
    if (rest !== null && waiting?.isRestTold === true) {
      if (rest === 'first') waiting.settle({ type: 'rest' });
      return;
    }
    if (waiting?.isMeant(result) === true) waiting.settle(result);
    else this.#lines.push({ result, rest });
  }

  /** Drops the empty lines of a paste that come next; true: some must be reported. */
  #dropRest(): boolean {
    let isTold = false;
    for (let [line] = this.#lines; line !== undefined && line.rest !== null; [line] = this.#lines) {
      isTold ||= line.rest === 'first';
      this.#lines.shift();
    }
    return isTold;
  }

  /** A terminal delivers a paste one line per turn of the event loop: a turn without ends it. */
  #lookForEnd(): void {
    const turn = {};
    this.#lastTurn = turn;
    twoTurnsLater(() => {
      if (turn === this.#lastTurn) this.#behind = null;
    });
  }

  #finish(): void {
    if (this.#hasEnded) return;
    if (this.#pending !== '' || this.#isTooLong) this.#complete();
    this.#hasEnded = true;
    if (this.#lines.length === 0) this.#waiting?.settle({ type: 'end' });
  }
}

/** Two turns of the event loop later, the input that the terminal held has been read once more. */
function twoTurnsLater(act: () => void): void {
  setImmediate(() => void setImmediate(act));
}

/** A chunk as line ends and the texts between them: a pasted body is not read sign by sign. */
function* runsOf(chunk: string): Generator<string> {
  let from = 0;
  for (const { 0: end, index } of chunk.matchAll(/[\r\n]/g)) {
    if (index > from) yield chunk.slice(from, index);
    yield end;
    from = index + 1;
  }
  if (from < chunk.length) yield chunk.slice(from);
}
