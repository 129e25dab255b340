import { Writable } from 'node:stream';

interface Terminal extends Writable {
  readonly columns?: number;
  readonly rows?: number;
  readonly isTTY?: boolean;
}

/**
 * What a prompt may write to and close: the end of one prompt is not the end of the talk. The
 * size is passed on, since a prompt wraps its lines by it.
 */
export class PromptOutput extends Writable {
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
